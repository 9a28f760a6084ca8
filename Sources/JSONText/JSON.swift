/// A JSON value; objects keep the order in which their members were given.
///
/// Source: RFC 8259.
package indirect enum JSON: Sendable, Hashable {
    case null
    case flag(Bool)
    case number(Int64)
    /// A number that `number` does not hold exactly, as it is written: `-0`, `3.50`, `1e400`.
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

extension JSON {
    /// The member's value, of equal names the last one's; `nil` also for what is no object.
    package subscript(name: String) -> JSON? {
        guard case .object(let members) = self else { return nil }
        return members.last { $0.name == name }?.value
    }

    package var asText: String? {
        guard case .text(let text) = self else { return nil }
        return text
    }
}
