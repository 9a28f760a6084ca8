/// A stable identifier, never reused: a version 4 UUID in lower case.
package struct Identifier<Thing>: Sendable, Hashable, CustomStringConvertible {
    /// 36 characters, `0f8fad5b-d9cb-469f-a165-70867728950e`.
    package let description: String

    /// `nil` if `text` is not a UUID in lower case with hyphens.
    package init?(_ text: String) {
        guard Self.isWellFormed(text.utf8) else { return nil }
        description = text
    }

    /// A new version 4 UUID.
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
        return Identifier(unchecked: IdentifierPrefix.hyphenated(digits.utf8))
    }

    private init(unchecked text: String) {
        description = text
    }

    private static func isWellFormed(_ bytes: String.UTF8View) -> Bool {
        guard bytes.count == 36 else { return false }
        // Strings are nearly always contiguous, and checking them in place takes a third of the time.
        if let isWellFormed = bytes.withContiguousStorageIfAvailable({ isWellFormed($0) }) {
            return isWellFormed
        }
        return Array(bytes).withUnsafeBufferPointer { isWellFormed($0) }
    }

    private static func isWellFormed(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        for place in bytes.indices {
            switch bytes[place] {
            case UInt8(ascii: "-"):
                if !IdentifierPrefix.hasHyphen(at: place) { return false }
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"):
                if IdentifierPrefix.hasHyphen(at: place) { return false }
            default: return false
            }
        }
        return true
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
