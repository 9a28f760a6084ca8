/// The encoding of a page's bytes. An encoding that is not known is read as UTF-8, with what is not UTF-8 replaced.
///
/// Source: WHATWG HTML, 13.2.3 "The input byte stream".
package enum PageEncoding: Sendable, Hashable {
    case utf8
    case windows1252
    /// Latin-9: Latin-1 with the euro.
    case latin9
    case windows1251
    case utf16LittleEndian
    case utf16BigEndian
    case old(OldEncoding)

    /// A page names its encoding in this many bytes at its beginning.
    private static let prescanned = 1_024

    /// - Parameter header: The `charset` of the HTTP header `Content-Type`, if it has one.
    package init(of bytes: [UInt8], header: String? = nil) {
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
            self = .utf8
        } else if bytes.starts(with: [0xFF, 0xFE]) {
            self = .utf16LittleEndian
        } else if bytes.starts(with: [0xFE, 0xFF]) {
            self = .utf16BigEndian
        } else if let named = header.flatMap(Self.init(named:)) {
            self = named
        } else {
            switch Self.named(in: bytes.prefix(Self.prescanned)) {
            // A page that could be searched for its name is not UTF-16.
            case nil, .utf16LittleEndian, .utf16BigEndian: self = .utf8
            case .some(let named): self = named
            }
        }
    }

    private init?(named label: String) {
        let label = label.lowercased().filter { $0 != " " && $0 != "\"" && $0 != "'" }
        switch label {
        case "utf-8", "utf8": self = .utf8
        case "windows-1252", "cp1252", "iso-8859-1", "iso8859-1", "latin1", "us-ascii", "ascii":
            self = .windows1252
        case "iso-8859-15", "iso8859-15", "latin-9", "latin9": self = .latin9
        case "windows-1251", "cp1251": self = .windows1251
        case "utf-16", "utf-16le": self = .utf16LittleEndian
        case "utf-16be": self = .utf16BigEndian
        default:
            guard let old = OldEncoding(label: label) else { return nil }
            self = .old(old)
        }
    }

    /// The encoding that follows `charset=`.
    private static func named(in bytes: ArraySlice<UInt8>) -> PageEncoding? {
        let word = Array("charset".utf8)
        var place = bytes.startIndex
        while place + word.count < bytes.endIndex {
            guard bytes[place..<place + word.count].lazy.map(\.lowered).elementsEqual(word) else {
                place += 1
                continue
            }
            place += word.count
            let value = bytes[place...].drop { $0.isBlank }
            guard value.first == UInt8(ascii: "=") else { continue }
            let label = value.dropFirst().drop {
                $0.isBlank || $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "'")
            }
            .prefix { $0.isLetterOrDigit || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_") }
            return PageEncoding(named: String(decoding: label, as: UTF8.self))
        }
        return nil
    }

    /// `bytes` in UTF-8, without a byte order mark.
    package func decoded(_ bytes: [UInt8]) -> [UInt8] {
        switch self {
        case .utf8:
            let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes[3...] : bytes[...]
            return Self.isValid(text) ? Array(text) : Array(String(decoding: text, as: UTF8.self).utf8)
        case .windows1252: return Self.decoded(bytes) { Windows1252.code(of: $0) }
        case .latin9: return Self.decoded(bytes) { Self.latin9Codes[$0] ?? UInt32($0) }
        case .windows1251: return Self.decoded(bytes) { Self.cyrillic($0) }
        case .utf16LittleEndian, .utf16BigEndian: return decodedUTF16(bytes)
        case .old(let encoding): return encoding.decoded(bytes)
        }
    }

    private static func isValid(_ bytes: ArraySlice<UInt8>) -> Bool {
        bytes.allSatisfy { $0 < 0x80 } || String(validating: bytes, as: UTF8.self) != nil
    }

    private static func decoded(_ bytes: [UInt8], _ code: (UInt8) -> UInt32) -> [UInt8] {
        var decoded: [UInt8] = []
        decoded.reserveCapacity(bytes.count + bytes.count / 8)
        for byte in bytes {
            if byte < 0x80 {
                decoded.append(byte)
            } else {
                decoded += String(Unicode.Scalar(code(byte)) ?? "\u{FFFD}").utf8
            }
        }
        return decoded
    }

    private func decodedUTF16(_ bytes: [UInt8]) -> [UInt8] {
        let isBig = self == .utf16BigEndian
        var units: [UInt16] = []
        units.reserveCapacity(bytes.count / 2)
        for place in stride(from: 0, to: bytes.count - 1, by: 2) {
            let (first, second) = (UInt16(bytes[place]), UInt16(bytes[place + 1]))
            units.append(isBig ? first << 8 | second : second << 8 | first)
        }
        return Array(String(decoding: units.first == 0xFEFF ? units[1...] : units[...], as: UTF16.self).utf8)
    }

    private static let latin9Codes: [UInt8: UInt32] = [
        0xA4: 0x20AC, 0xA6: 0x0160, 0xA8: 0x0161, 0xB4: 0x017D, 0xB8: 0x017E, 0xBC: 0x0152, 0xBD: 0x0153,
        0xBE: 0x0178,
    ]

    /// Letters, `Ё` and `№`; other signs of the upper half do not occur in prices.
    private static func cyrillic(_ byte: UInt8) -> UInt32 {
        switch byte {
        case 0xC0...0xFF: UInt32(byte) - 0xC0 + 0x0410
        case 0xA8: 0x0401
        case 0xB8: 0x0451
        case 0xB9: 0x2116
        case 0x88: 0x20AC
        case 0xA0: 0xA0
        default: 0xFFFD
        }
    }
}
