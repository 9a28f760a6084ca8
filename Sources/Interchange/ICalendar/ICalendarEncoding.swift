/// The encodings of files and of their texts.
enum ICalendarEncoding: Sendable, Hashable {
    /// Also any other in which ASCII is ASCII.
    case utf8
    case utf16(isLittle: Bool)

    /// The byte order mark of UTF-8.
    static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]

    /// The file in UTF-8, if it is in UTF-16 without a fault; else as it is.
    static func utf8(of bytes: [UInt8]) -> ([UInt8], ICalendarEncoding) {
        for isLittle in [true, false] where bytes.starts(with: isLittle ? [0xFF, 0xFE] : [0xFE, 0xFF]) {
            guard bytes.count.isMultiple(of: 2) else { continue }
            let units = stride(from: 0, to: bytes.count, by: 2).map { place in
                UInt16(bytes[isLittle ? place + 1 : place]) << 8 | UInt16(bytes[isLittle ? place : place + 1])
            }
            guard let text = String(validating: units, as: UTF16.self) else { continue }
            return (Array(text.utf8), .utf16(isLittle: isLittle))
        }
        return (bytes, .utf8)
    }

    func bytes(of text: [UInt8]) -> [UInt8] {
        guard case .utf16(let isLittle) = self else { return text }
        return String(decoding: text, as: UTF8.self).utf16.flatMap { unit in
            let (high, low) = (UInt8(unit >> 8), UInt8(unit & 0xFF))
            return isLittle ? [low, high] : [high, low]
        }
    }

    /// `nil` if the character set is UTF-8 or unknown.
    static func text(_ bytes: ArraySlice<UInt8>, charset: String) -> String? {
        switch charset.uppercased() {
        // As browsers do: nobody means the control characters of the standard.
        case "ISO-8859-1", "ISO8859-1", "ISO_8859-1", "LATIN1", "LATIN-1", "WINDOWS-1252", "CP1252",
            "US-ASCII":
            windows1252(bytes)
        case "ISO-8859-15", "ISO8859-15", "LATIN9", "LATIN-9": latin9(bytes)
        default: nil
        }
    }

    static func windows1252(_ bytes: ArraySlice<UInt8>) -> String {
        var result = String.UnicodeScalarView()
        for byte in bytes {
            let isSpecial = (0x80...0x9F).contains(byte)
            result.append(isSpecial ? specials[Int(byte) - 0x80] : Unicode.Scalar(byte))
        }
        return String(result)
    }

    private static func latin9(_ bytes: ArraySlice<UInt8>) -> String {
        var result = String.UnicodeScalarView()
        for byte in bytes { result.append(ofLatin9[byte] ?? Unicode.Scalar(byte)) }
        return String(result)
    }

    private static let ofLatin9: [UInt8: Unicode.Scalar] = [
        0xA4: "€", 0xA6: "Š", 0xA8: "š", 0xB4: "Ž", 0xB8: "ž", 0xBC: "Œ", 0xBD: "œ", 0xBE: "Ÿ",
    ]

    /// Windows-1252 from 0x80 to 0x9F. Source: WHATWG Encoding Standard, index windows-1252.
    private static let specials: [Unicode.Scalar] = [
        "€", "\u{81}", "‚", "ƒ", "„", "…", "†", "‡", "ˆ", "‰", "Š", "‹", "Œ", "\u{8D}", "Ž", "\u{8F}",
        "\u{90}", "‘", "’", "“", "”", "•", "–", "—", "˜", "™", "š", "›", "œ", "\u{9D}", "ž", "Ÿ",
    ]
}
