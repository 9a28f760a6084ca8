/// Zero or more complete types, such as `susssasa{sv}i`; at most 255 bytes of text.
///
/// Source: D-Bus Specification, "Valid Signatures": arrays and structures nest up to 32 deep each.
package struct Signature: Hashable, Sendable, CustomStringConvertible, ExpressibleByStringLiteral {
    package let types: [ValueType]
    package let text: String

    static let maximumLength = 255
    static let maximumArrayDepth = 32
    static let maximumStructureDepth = 32

    package init(validating text: String) throws(NameError) {
        var parser = SignatureParser(text)
        types = try parser.parse()
        self.text = text
    }

    /// - Throws: When the types are too many or nest too deep, a structure is empty or a key is not basic.
    package init(_ types: [ValueType]) throws(NameError) {
        let text = types.map(\.description).joined()
        let parsed = try Signature(validating: text)
        self = parsed
    }

    /// For signatures in our own source; a wrong one is a mistake in it.
    package init(stringLiteral literal: String) {
        do {
            try self.init(validating: literal)
        } catch {
            preconditionFailure("\(error)")
        }
    }

    package var description: String { text }

    package static func == (left: Signature, right: Signature) -> Bool {
        left.text == right.text
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(text)
    }
}
