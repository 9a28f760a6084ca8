/// The name of a method, signal or property, such as `GetAll`, at most 255 bytes.
///
/// Source: D-Bus Specification, "Member names".
package struct MemberName: Hashable, Sendable, CustomStringConvertible, ExpressibleByStringLiteral {
    package let text: String

    package init(validating text: String) throws(NameError) {
        if let reason = Self.fault(in: text) {
            throw NameError(kind: "member name", text: text, reason: reason)
        }
        self.text = text
    }

    /// For names in our own source; a wrong one is a mistake in it.
    package init(stringLiteral literal: String) {
        precondition(Self.fault(in: literal) == nil, "'\(literal)' is no valid member name")
        text = literal
    }

    /// For text that libdbus has validated.
    init(trusted text: String) {
        self.text = text
    }

    package var description: String { text }

    private static func fault(in text: String) -> String? {
        if text.utf8.count > NameRules.maximumLength {
            return "it is longer than \(NameRules.maximumLength) bytes"
        }
        return NameRules.faultInElement(text.utf8, digitMayLead: false, hyphens: false)
    }
}
