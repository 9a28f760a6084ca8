/// Identifies a delivery, which is one attempt to show a popup: 128 random bits.
///
/// Its text, 32 lower-case hexadecimal digits, is part of the keys of the popup's actions. So a click leads
/// to its delivery whatever ID the server gave the popup, and nobody can guess it.
package struct DeliveryToken: Sendable, Hashable, CustomStringConvertible {
    package let description: String

    /// A new token from the system's random number generator.
    package static func random() -> DeliveryToken {
        var source = SystemRandomNumberGenerator()
        let halves = [source.next(), source.next()].map { half in
            let digits = String(half as UInt64, radix: 16)
            return String(repeating: "0", count: 16 - digits.utf8.count) + digits
        }
        return DeliveryToken(unchecked: halves.joined())
    }

    /// - Returns: `nil` for anything but 32 lower-case hexadecimal digits.
    package init?(parsing text: some StringProtocol) {
        let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
        let letters = UInt8(ascii: "a")...UInt8(ascii: "f")
        let isToken =
            text.utf8.count == 32 && text.utf8.allSatisfy { digits.contains($0) || letters.contains($0) }
        guard isToken else { return nil }
        self.init(unchecked: String(text))
    }

    private init(unchecked text: String) {
        description = text
    }
}
