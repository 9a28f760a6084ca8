/// A JSON value; objects keep the order of their members.
///
/// Source: RFC 8259.
package indirect enum JSON: Sendable, Hashable {
    case null
    case flag(Bool)
    case number(Int64)
    /// A number that `number` cannot hold exactly, as written: `-0`, `3.50`, `1e400`.
    case decimal(String)
    case text(String)
    case list([JSON])
    case object([Member])

    package struct Member: Sendable, Hashable {
        package let name: String
        package let value: JSON

        package init(_ name: String, _ value: JSON) {
            self.name = name
            self.value = value
        }
    }

    package static func object(_ members: KeyValuePairs<String, JSON>) -> JSON {
        .object(members.map { Member($0.key, $0.value) })
    }
}

extension JSON: ExpressibleByStringLiteral {
    package init(stringLiteral text: String) {
        self = .text(text)
    }
}

extension JSON {
    /// The value of the last member of this name; `nil` if there is none or this is not an object.
    package subscript(name: String) -> JSON? {
        guard case .object(let members) = self else { return nil }
        return members.last { $0.name == name }?.value
    }

    package var asText: String? {
        guard case .text(let text) = self else { return nil }
        return text
    }
}
