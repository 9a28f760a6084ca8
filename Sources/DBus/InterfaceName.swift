/// A name such as `org.freedesktop.DBus.Peer`, at most 255 bytes.
///
/// Source: D-Bus Specification, "Interface names".
package struct InterfaceName: Hashable, Sendable, CustomStringConvertible, ExpressibleByStringLiteral {
    package let text: String

    package init(validating text: String) throws(NameError) {
        if let reason = Self.fault(in: text) {
            throw NameError(kind: "interface name", text: text, reason: reason)
        }
        self.text = text
    }

    /// For names in our own source; a wrong one is a mistake in it.
    package init(stringLiteral literal: String) {
        precondition(Self.fault(in: literal) == nil, "'\(literal)' is no valid interface name")
        text = literal
    }

    /// For text that libdbus has validated.
    init(trusted text: String) {
        self.text = text
    }

    package var description: String { text }

    private static func fault(in text: String) -> String? {
        NameRules.faultInDottedName(text, digitsMayLead: false, hyphens: false)
    }
}
