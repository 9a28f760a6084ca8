/// Identifies one delivery, which is one attempt to show a popup: 128 random bits.
///
/// It is part of the keys of the popup's actions. So a click leads to its delivery whatever ID the server
/// gave the popup, and only a program that has seen the popup can return the token.
package struct PopupToken: Sendable, Hashable, LosslessStringConvertible {
    /// 32 hexadecimal digits in lower case.
    package let description: String

    /// `nil` if `text` is not 32 lower case hexadecimal digits.
    package init?(_ text: String) {
        guard text.utf8.count == 32,
            text.utf8.allSatisfy({ (48...57).contains($0) || (97...102).contains($0) })
        else { return nil }
        description = text
    }

    package static func random() -> PopupToken {
        var generator = SystemRandomNumberGenerator()
        return random(using: &generator)
    }

    package static func random(using generator: inout some RandomNumberGenerator) -> PopupToken {
        PopupToken(unchecked: hexadecimal(generator.next()) + hexadecimal(generator.next()))
    }

    private init(unchecked text: String) {
        description = text
    }
}
