/// A connection's name: unique as `:1.42`, or well-known as `org.freedesktop.Notifications`.
///
/// Source: D-Bus Specification, "Bus names".
package struct BusName: Hashable, Sendable, CustomStringConvertible, ExpressibleByStringLiteral {
    package let text: String

    package init(validating text: String) throws(NameError) {
        if let reason = Self.fault(in: text) { throw NameError(kind: "bus name", text: text, reason: reason) }
        self.text = text
    }

    /// For names in our own source; a wrong one is a mistake in it.
    package init(stringLiteral literal: String) {
        precondition(Self.fault(in: literal) == nil, "'\(literal)' is no valid bus name")
        text = literal
    }

    /// For text that libdbus has validated.
    init(trusted text: String) {
        self.text = text
    }

    package var description: String { text }

    /// Whether the bus gave it, to one connection and never again.
    package var isUnique: Bool { text.utf8.first == UInt8(ascii: ":") }

    /// The bus itself. Nobody but the bus can send in this name.
    package static let bus: BusName = "org.freedesktop.DBus"

    private static func fault(in text: String) -> String? {
        let isUnique = text.utf8.first == UInt8(ascii: ":")
        if isUnique, text.utf8.count > NameRules.maximumLength {
            return "it is longer than \(NameRules.maximumLength) bytes"
        }
        return NameRules.faultInDottedName(
            isUnique ? text.dropFirst() : text[...], digitsMayLead: isUnique, hyphens: true)
    }
}
