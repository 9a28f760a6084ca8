/// Text folded for comparison: lower case, Latin letters without diacritics, `ß` as `ss`, `æ` as `ae`, ASCII
/// quotes and dashes, no trade mark signs. Other scripts are only lowercased.
package enum FoldedText {
    package static func of(_ text: some StringProtocol) -> String {
        String(decoding: bytes(of: text), as: UTF8.self)
    }

    /// The same as UTF-8.
    package static func bytes(of text: some StringProtocol) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count)
        for scalar in text.unicodeScalars {
            switch scalar.value {
            case 0x41...0x5A: bytes.append(UInt8(truncatingIfNeeded: scalar.value) + 32)
            case 0..<0x80: bytes.append(UInt8(truncatingIfNeeded: scalar.value))
            default: append(scalar, to: &bytes)
            }
        }
        return bytes
    }

    static func append(_ scalar: Unicode.Scalar, to bytes: inout [UInt8]) {
        switch scalar.value {
        case 0xA0, 0x2000...0x200A, 0x202F, 0x3000: bytes.append(UInt8(ascii: " "))
        // Soft hyphens, joiners, combining marks, trade mark signs.
        case 0xAD, 0x200B...0x200F, 0x2060, 0xFEFF, 0x300...0x36F, 0xAE, 0xA9, 0x2120, 0x2122: return
        case 0x2018...0x201B, 0x2032, 0xB4: bytes.append(UInt8(ascii: "'"))
        case 0x201C...0x201F, 0x2033: bytes.append(UInt8(ascii: "\""))
        case 0x2010...0x2015, 0x2212: bytes.append(UInt8(ascii: "-"))
        case 0xC0...0x17F:
            let base = latin[Int(scalar.value) - 0xC0]
            if base != 0x20 { bytes.append(base) }
            if let second = seconds[scalar.value] { bytes.append(second) }
        default: bytes += Array(scalar.properties.lowercaseMapping.utf8)
        }
    }

    /// The first letters for U+00C0 to U+017F; the blanks leave out the multiplication and division signs.
    private static let latin: [UInt8] = Array(
        ("aaaaaaaceeeeiiiidnooooo ouuuuytsaaaaaaaceeeeiiiidnooooo ouuuuyty"
            + "aaaaaaccccccccddddeeeeeeeeeegggggggghhhhiiiiiiiiiiiijjkkklllllll"
            + "lllnnnnnnnnnoooooooorrrrrrssssssssttttttuuuuuuuuuuuuwwyyyzzzzzzs").utf8)

    /// The second letters of characters that fold to two.
    private static let seconds: [UInt32: UInt8] = {
        let pairs: [(String, Unicode.Scalar)] = [
            ("æÆœŒ", "e"), ("ßẞ", "s"), ("þÞ", "h"), ("ĳĲ", "j"),
        ]
        var seconds: [UInt32: UInt8] = [:]
        for (letters, second) in pairs {
            for letter in letters.unicodeScalars { seconds[letter.value] = UInt8(ascii: second) }
        }
        return seconds
    }()
}
