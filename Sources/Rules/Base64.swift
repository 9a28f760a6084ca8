/// Encodes and decodes bytes as text, such as the contents of files in exported lists.
///
/// Source: RFC 4648, section 4.
package enum Base64 {
    private static let alphabet = Array(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    private static let padding = UInt8(ascii: "=")
    private static let values: [UInt8?] = {
        var values = [UInt8?](repeating: nil, count: 256)
        for (value, letter) in alphabet.enumerated() { values[Int(letter)] = UInt8(value) }
        return values
    }()

    package static func text(of bytes: [UInt8]) -> String {
        var letters: [UInt8] = []
        letters.reserveCapacity((bytes.count + 2) / 3 * 4)
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let group = bytes[start..<min(start + 3, bytes.count)]
            let bits = group.reduce(UInt32(0)) { $0 << 8 | UInt32($1) } << (8 * UInt32(3 - group.count))
            for place in 0..<4 {
                let value = Int(bits >> (18 - 6 * UInt32(place)) & 63)
                letters.append(place <= group.count ? alphabet[value] : padding)
            }
        }
        return String(decoding: letters, as: UTF8.self)
    }

    /// `nil` unless `text` is exactly what `text(of:)` returns.
    package static func bytes(of text: String) -> [UInt8]? {
        let letters = Array(text.utf8)
        guard letters.count.isMultiple(of: 4) else { return nil }
        let missing = letters.suffix(2).count { $0 == padding }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(letters.count / 4 * 3)
        for start in stride(from: 0, to: letters.count, by: 4) {
            let isLast = start + 4 == letters.count
            var bits: UInt32 = 0
            for place in 0..<4 {
                let isPadding = isLast && place >= 4 - missing
                guard let value = isPadding ? 0 : values[Int(letters[start + place])] else { return nil }
                bits = bits << 6 | UInt32(value)
            }
            let count = isLast ? 3 - missing : 3
            for place in 0..<count {
                bytes.append(UInt8(truncatingIfNeeded: bits >> (16 - 8 * UInt32(place))))
            }
        }
        // Catches superfluous padding and unused bits that are not zero.
        return Self.text(of: bytes).utf8.elementsEqual(letters) ? bytes : nil
    }
}
