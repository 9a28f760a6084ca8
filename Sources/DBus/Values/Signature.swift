/// Zero or more complete types, such as `susssasa{sv}i`; at most 255 bytes of text.
///
/// Source: D-Bus Specification, "Valid Signatures": arrays and structures each nest up to 32 levels deep.
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

    /// - Throws: If there are too many types, they nest too deep, a structure is empty or a key is not basic.
    package init(_ types: [ValueType]) throws(NameError) {
        let text = types.map(\.description).joined()
        let parsed = try Signature(validating: text)
        self = parsed
    }

    /// For literals; an invalid one is a programming error.
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
