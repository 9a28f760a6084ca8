/// The encodings of files and of their texts.
enum ICalendarEncoding: Sendable, Hashable {
    /// Also any other in which ASCII is ASCII.
    case utf8
    case utf16(isLittle: Bool)

    /// The byte order mark of UTF-8.
    static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]

    /// The file in UTF-8, if it is in UTF-16; else as it is.
    ///
    /// UTF-16 that is damaged is text all the same: half of a character becomes the three bytes that it would be in UTF-8,
    /// which no text has otherwise, so that it goes out again as it came.
    /// - Returns: With a last byte that is half of a unit.
    static func utf8(of bytes: [UInt8]) -> (text: [UInt8], encoding: ICalendarEncoding, rest: [UInt8]) {
        for isLittle in [true, false] where isUTF16(bytes, isLittle: isLittle) {
            let count = bytes.count & ~1
            let units = stride(from: 0, to: count, by: 2).map { place in
                UInt16(bytes[isLittle ? place + 1 : place]) << 8 | UInt16(bytes[isLittle ? place : place + 1])
            }
            let rest = Array(bytes[count...])
            let encoding = ICalendarEncoding.utf16(isLittle: isLittle)
            if rest.isEmpty, let text = String(validating: units, as: UTF16.self) {
                return (Array(text.utf8), encoding, [])
            }
            // Latin letters have a zero. Without any, this may be another file that begins like that.
            guard bytes.contains(0) else { continue }
            return (utf8(of: units), encoding, rest)
        }
        return (bytes, .utf8, [])
    }

    /// With a byte order mark, or with a name in Latin letters at its beginning.
    private static func isUTF16(_ bytes: [UInt8], isLittle: Bool) -> Bool {
        if bytes.starts(with: isLittle ? [0xFF, 0xFE] : [0xFE, 0xFF]) { return true }
        guard bytes.count >= 4 else { return false }
        let (letters, zeros) = isLittle ? ([0, 2], [1, 3]) : ([1, 3], [0, 2])
        return zeros.allSatisfy { bytes[$0] == 0 }
            && letters.allSatisfy { (0x41...0x5A).contains(bytes[$0] & 0xDF) }
    }

    private static func utf8(of units: [UInt16]) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(units.count)
        var place = 0
        while place < units.count {
            let unit = units[place]
            place += 1
            if UTF16.isLeadSurrogate(unit), place < units.count, UTF16.isTrailSurrogate(units[place]) {
                let pair = UTF16.decode(UTF16.EncodedScalar([unit, units[place]]))
                bytes += UTF8.encode(pair) ?? UTF8.encodedReplacementCharacter
                place += 1
            } else if let scalar = Unicode.Scalar(unit) {
                bytes += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
            } else {
                let low = UInt8(truncatingIfNeeded: unit)
                bytes += [0xE0 | UInt8(unit >> 12), 0x80 | UInt8(unit >> 6 & 0x3F), 0x80 | low & 0x3F]
            }
        }
        return bytes
    }

    func bytes(of text: [UInt8]) -> [UInt8] {
        guard case .utf16(let isLittle) = self else { return text }
        return Self.utf16(of: text).flatMap { unit in
            let (high, low) = (UInt8(unit >> 8), UInt8(unit & 0xFF))
            return isLittle ? [low, high] : [high, low]
        }
    }

    private static func utf16(of text: [UInt8]) -> [UInt16] {
        if let valid = String(validating: text, as: UTF8.self) { return Array(valid.utf16) }
        var units: [UInt16] = []
        var start = 0
        func take(to end: Int) { units += String(decoding: text[start..<end], as: UTF8.self).utf16 }
        var place = 0
        while place + 2 < text.count {
            // Half of a character, as above.
            if text[place] == 0xED, text[place + 1] >= 0xA0 {
                take(to: place)
                units.append(0xD000 | UInt16(text[place + 1] & 0x3F) << 6 | UInt16(text[place + 2] & 0x3F))
                place += 3
                start = place
            } else {
                place += 1
            }
        }
        take(to: text.count)
        return units
    }

    /// Whether texts in it can be read.
    static func isKnown(_ charset: String) -> Bool {
        ["UTF-8", "UTF8"].contains(charset.uppercased()) || text([], charset: charset) != nil
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
