extension Identifier {
    /// The identifier for something that another program knows by `text`: equal texts give equal identifiers,
    /// so that a second import finds what the first one has added.
    ///
    /// A UUID stands for itself; any other text gives a version 8 UUID, computed by two different hashes.
    ///
    /// Source: RFC 9562, section 5.8.
    package static func derived(from text: String) -> Identifier {
        if let own = Identifier(text.lowercased()) { return own }
        var high = mixed(0x5354_4557_4152_4401)
        var low = mixed(0x5354_4557_4152_4402)
        for byte in text.utf8 {
            high = mixed(high ^ UInt64(byte))
            low = mixed(low &+ UInt64(byte) &+ 1)
        }
        high = high & ~0xF000 | 0x8000  // version 8
        low = low & ~(3 << 62) | 2 << 62  // RFC 9562, variant 10
        let digits = hexadecimal(high) + hexadecimal(low)
        return Identifier(IdentifierPrefix.hyphenated(digits.utf8)) ?? own(digits)
    }

    private static func own(_ digits: String) -> Identifier {
        preconditionFailure("'\(digits)' does not make an identifier")
    }

    /// Source: the finalizer of SplitMix64 (Steele, Lea, Flood 2014).
    private static func mixed(_ number: UInt64) -> UInt64 {
        var number = number &+ 0x9E37_79B9_7F4A_7C15
        number = (number ^ number >> 30) &* 0xBF58_476D_1CE4_E5B9
        number = (number ^ number >> 27) &* 0x94D0_49BB_1331_11EB
        return number ^ number >> 31
    }
}
