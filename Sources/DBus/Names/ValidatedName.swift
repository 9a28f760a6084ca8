/// A text with syntax rules in the D-Bus Specification, "Valid Names" and "Valid Object Paths".
package protocol ValidatedName: Hashable, Sendable, CustomStringConvertible, ExpressibleByStringLiteral
where StringLiteralType == String {
    /// The kind of name for error messages, such as "object path".
    static var kind: String { get }

    /// Why the bytes are not a valid name of this kind; `nil` if they are.
    static func fault(in bytes: some Collection<UInt8>) -> String?

    var text: String { get }

    /// For text that this program or the bus has validated.
    init(trusted text: String)
}

extension ValidatedName {
    package init(validating text: String) throws(NameError) {
        if let reason = Self.fault(in: text.utf8) {
            throw NameError(kind: Self.kind, text: text, reason: reason)
        }
        self.init(trusted: text)
    }

    /// For literals; an invalid one is a programming error.
    package init(stringLiteral literal: String) {
        precondition(Self.fault(in: literal.utf8) == nil, "'\(literal)' is not a valid \(Self.kind)")
        self.init(trusted: literal)
    }

    package var description: String { text }
}
