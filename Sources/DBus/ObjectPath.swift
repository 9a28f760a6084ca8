/// The path of an object, such as `/org/freedesktop/DBus`.
///
/// Source: D-Bus Specification, "Valid Object Paths".
package struct ObjectPath: Hashable, Sendable, CustomStringConvertible, ExpressibleByStringLiteral {
    package let text: String

    package init(validating text: String) throws(NameError) {
        if let reason = Self.fault(in: text) {
            throw NameError(kind: "object path", text: text, reason: reason)
        }
        self.text = text
    }

    /// For names in our own source; a wrong one is a mistake in it.
    package init(stringLiteral literal: String) {
        precondition(Self.fault(in: literal) == nil, "'\(literal)' is no valid object path")
        text = literal
    }

    /// For text that libdbus has validated.
    init(trusted text: String) {
        self.text = text
    }

    package var description: String { text }

    package static let root: ObjectPath = "/"

    /// The names between the slashes.
    package var elements: [Substring] { text.split(separator: "/") }

    /// Whether `other` is this path or lies below it.
    package func contains(_ other: ObjectPath) -> Bool {
        if self == other || self == .root { return true }
        return other.text.utf8.starts(with: text.utf8)
            && other.text.utf8.dropFirst(text.utf8.count).first == UInt8(ascii: "/")
    }

    private static func fault(in text: String) -> String? {
        guard text.utf8.first == UInt8(ascii: "/") else { return "it does not start with a slash" }
        if text == "/" { return nil }
        let elements = text.utf8.dropFirst().split(
            separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        for element in elements {
            if let fault = NameRules.faultInElement(element, digitMayLead: true, hyphens: false) {
                return fault
            }
        }
        return nil
    }
}
