/// A hash by which to compare a text with an earlier one that was not stored.
package enum Fingerprint {
    /// 16 hexadecimal digits.
    ///
    /// Source: FNV-1a, 64 bits (G. Fowler, L. C. Noll, P. Vo). Nobody would gain by a collision.
    package static func of(_ text: some StringProtocol) -> String {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        return hexadecimal(hash)
    }

    /// The same hash of 32 bits. Swift's own differs from one run to the next.
    static func number(of text: String) -> UInt32 {
        text.utf8.reduce(2_166_136_261) { ($0 ^ UInt32($1)) &* 16_777_619 }
    }
}
