/// The stable name of one thing: a UUID of version 4 as lower case text. It is never given to another thing.
package struct Identifier<Thing>: Sendable, Hashable, CustomStringConvertible {
    /// 36 characters, `0f8fad5b-d9cb-469f-a165-70867728950e`.
    package let description: String

    /// `nil` if `text` is not a UUID in lower case with hyphens.
    package init?(_ text: String) {
        guard text.utf8.count == 36, IdentifierPrefix(text)?.description == text else { return nil }
        description = text
    }

    /// An identifier that nothing else has.
    package static func random() -> Identifier {
        var generator = SystemRandomNumberGenerator()
        return random(using: &generator)
    }

    package static func random(using generator: inout some RandomNumberGenerator) -> Identifier {
        var high: UInt64 = generator.next()
        var low: UInt64 = generator.next()
        high = high & ~0xF000 | 0x4000  // version 4, random
        low = low & ~(3 << 62) | 2 << 62  // RFC 9562, variant 10
        let digits = hexadecimal(high) + hexadecimal(low)
        return Identifier(unchecked: IdentifierPrefix.hyphenated(digits))
    }

    private init(unchecked text: String) {
        description = text
    }
}

extension Identifier: Comparable {
    package static func < (left: Identifier, right: Identifier) -> Bool {
        left.description < right.description
    }
}

/// 16 hexadecimal digits in lower case.
func hexadecimal(_ number: UInt64) -> String {
    let digits = String(number, radix: 16)
    return String(repeating: "0", count: 16 - digits.utf8.count) + digits
}
