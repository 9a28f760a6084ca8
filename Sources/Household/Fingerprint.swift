/// Says whether a text is the same as another one that is not at hand.
package enum Fingerprint {
    /// 16 hexadecimal digits.
    ///
    /// Source: FNV-1a, 64 bits (G. Fowler, L. C. Noll, P. Vo). Nobody gains by making two texts alike.
    package static func of(_ text: some StringProtocol) -> String {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        return hexadecimal(hash)
    }
}
