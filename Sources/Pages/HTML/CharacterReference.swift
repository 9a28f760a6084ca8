/// A character reference such as `&amp;`, `&#8364;` or `&#x20AC;`.
///
/// Source: WHATWG HTML, 13.2.5.72 "Character reference state" and those that follow it.
struct CharacterReference {
    /// What it stands for, in UTF-8.
    let characters: [UInt8]
    /// Where the text goes on.
    let end: Int

    /// Reads the reference that begins at the ampersand at `start`.
    /// - Parameter isInAttribute: There `&copy=1` and `&copycat` are no references, as in addresses.
    /// - Returns: `nil` if the ampersand begins none and is text.
    init?(in bytes: [UInt8], at start: Int, isInAttribute: Bool) {
        let first = start + 1
        guard first < bytes.count else { return nil }
        if bytes[first] == UInt8(ascii: "#") {
            self.init(numberIn: bytes, at: first + 1)
        } else {
            self.init(nameIn: bytes, at: first, isInAttribute: isInAttribute)
        }
    }

    private init?(numberIn bytes: [UInt8], at start: Int) {
        var place = start
        let isHexadecimal = place < bytes.count && bytes[place] | 0x20 == UInt8(ascii: "x")
        if isHexadecimal { place += 1 }
        let firstDigit = place
        var code: UInt32 = 0
        while place < bytes.count, let digit = Self.digit(bytes[place], isHexadecimal: isHexadecimal) {
            code = min(code * (isHexadecimal ? 16 : 10) + digit, 0x11_0000)
            place += 1
        }
        guard place > firstDigit else { return nil }
        if place < bytes.count, bytes[place] == UInt8(ascii: ";") { place += 1 }
        characters = Array(String(Self.scalar(code)).utf8)
        end = place
    }

    private init?(nameIn bytes: [UInt8], at start: Int, isInAttribute: Bool) {
        guard let match = CharacterNames.match(in: bytes, at: start) else { return nil }
        let next = match.end < bytes.count ? bytes[match.end] : 0
        let isWhole = bytes[match.end - 1] == UInt8(ascii: ";")
        if isInAttribute, !isWhole, next == UInt8(ascii: "=") || next.isLetterOrDigit { return nil }
        characters = match.characters
        end = match.end
    }

    private static func digit(_ byte: UInt8, isHexadecimal: Bool) -> UInt32? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte - UInt8(ascii: "0"))
        case UInt8(ascii: "a")...UInt8(ascii: "f") where isHexadecimal: UInt32(byte - UInt8(ascii: "a") + 10)
        case UInt8(ascii: "A")...UInt8(ascii: "F") where isHexadecimal: UInt32(byte - UInt8(ascii: "A") + 10)
        default: nil
        }
    }

    private static func scalar(_ code: UInt32) -> Unicode.Scalar {
        guard code != 0 else { return "\u{FFFD}" }
        let code = (0x80...0x9F).contains(code) ? Windows1252.codes[Int(code - 0x80)] : code
        return Unicode.Scalar(code) ?? "\u{FFFD}"
    }

    /// `text` with each reference decoded once, for templates that escape twice.
    static func decoded(_ text: String) -> String {
        let bytes = Array(text.utf8)
        guard bytes.contains(UInt8(ascii: "&")) else { return text }
        var decoded: [UInt8] = []
        var place = 0
        while place < bytes.count {
            if bytes[place] == UInt8(ascii: "&"),
                let reference = CharacterReference(in: bytes, at: place, isInAttribute: false)
            {
                decoded += reference.characters
                place = reference.end
            } else {
                decoded.append(bytes[place])
                place += 1
            }
        }
        return String(decoding: decoded, as: UTF8.self)
    }
}

extension UInt8 {
    var isLetter: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20) }
    var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
    var isLetterOrDigit: Bool { isLetter || isDigit }
    /// Whether it is white space in HTML; the tokenizer sees no carriage returns.
    var isBlank: Bool { self == 0x20 || self == 0x0A || self == 0x09 || self == 0x0C || self == 0x0D }
    /// A letter of ASCII in lower case; all others stay.
    var lowered: UInt8 { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) ? self | 0x20 : self }
}
