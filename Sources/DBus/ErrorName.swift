/// A name such as `org.freedesktop.DBus.Error.Failed`, at most 255 bytes.
///
/// Source: D-Bus Specification, "Error names".
package struct ErrorName: Hashable, Sendable, CustomStringConvertible, ExpressibleByStringLiteral {
    package let text: String

    package init(validating text: String) throws(NameError) {
        if let reason = Self.fault(in: text) {
            throw NameError(kind: "error name", text: text, reason: reason)
        }
        self.text = text
    }

    /// For names in our own source; a wrong one is a mistake in it.
    package init(stringLiteral literal: String) {
        precondition(Self.fault(in: literal) == nil, "'\(literal)' is no valid error name")
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
