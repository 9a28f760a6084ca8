/// A text that the D-Bus Specification has rules for, under "Valid Names" and "Valid Object Paths".
package protocol ValidatedName: Hashable, Sendable, CustomStringConvertible, ExpressibleByStringLiteral
where StringLiteralType == String {
    /// What it is called, as in "object path".
    static var kind: String { get }

    /// Why a text of these bytes is none, or `nil` if it is one.
    static func fault(in bytes: some Collection<UInt8>) -> String?

    var text: String { get }

    /// For text that has been found valid, by us or by the bus.
    init(trusted text: String)
}

extension ValidatedName {
    package init(validating text: String) throws(NameError) {
        if let reason = Self.fault(in: text.utf8) {
            throw NameError(kind: Self.kind, text: text, reason: reason)
        }
        self.init(trusted: text)
    }

    /// For names in our own source; a wrong one is a mistake in it.
    package init(stringLiteral literal: String) {
        precondition(Self.fault(in: literal.utf8) == nil, "'\(literal)' is no valid \(Self.kind)")
        self.init(trusted: literal)
    }

    package var description: String { text }
}
