/// An encoding that few pages still have. The raw value is its name in glibc.
///
/// Source: WHATWG Encoding, 4.2 "Names and labels".
package enum OldEncoding: String, Sendable, Hashable, CaseIterable {
    case latin2 = "ISO-8859-2"
    case latin3 = "ISO-8859-3"
    case latin4 = "ISO-8859-4"
    case cyrillic = "ISO-8859-5"
    case arabic = "ISO-8859-6"
    case greek = "ISO-8859-7"
    case hebrew = "ISO-8859-8"
    case latin6 = "ISO-8859-10"
    case latin7 = "ISO-8859-13"
    case latin10 = "ISO-8859-16"
    case windows1250 = "CP1250"
    case windows1253 = "CP1253"
    case windows1254 = "CP1254"
    case windows1255 = "CP1255"
    case windows1256 = "CP1256"
    case windows1257 = "CP1257"
    case windows1258 = "CP1258"
    case thai = "CP874"
    case koi8r = "KOI8-R"
    case koi8u = "KOI8-U"
    case ibm866 = "CP866"
    case shiftJIS = "CP932"
    case eucJP = "EUC-JP-MS"
    case iso2022JP = "ISO-2022-JP"
    case gb18030 = "GB18030"
    case big5 = "BIG5-HKSCS"
    case eucKR = "UHC"

    /// - Parameter label: In lower case.
    init?(label: String) {
        guard let encoding = Self.labels[label] else { return nil }
        self = encoding
    }

    private static let labels: [String: OldEncoding] = [
        "iso-8859-2": .latin2, "iso8859-2": .latin2, "iso_8859-2": .latin2, "latin2": .latin2, "l2": .latin2,
        "iso-8859-3": .latin3, "latin3": .latin3, "iso-8859-4": .latin4, "latin4": .latin4,
        "iso-8859-5": .cyrillic, "cyrillic": .cyrillic, "iso-8859-6": .arabic, "arabic": .arabic,
        "iso-8859-7": .greek, "iso8859-7": .greek, "greek": .greek, "iso-8859-8": .hebrew, "hebrew": .hebrew,
        "iso-8859-9": .windows1254, "iso8859-9": .windows1254, "latin5": .windows1254,
        "iso-8859-10": .latin6, "iso-8859-11": .thai, "iso-8859-13": .latin7, "iso-8859-16": .latin10,
        "windows-1250": .windows1250, "cp1250": .windows1250, "x-cp1250": .windows1250,
        "windows-1253": .windows1253, "cp1253": .windows1253, "windows-1254": .windows1254,
        "cp1254": .windows1254, "windows-1255": .windows1255, "cp1255": .windows1255,
        "windows-1256": .windows1256, "cp1256": .windows1256, "windows-1257": .windows1257,
        "cp1257": .windows1257, "windows-1258": .windows1258, "cp1258": .windows1258,
        "windows-874": .thai, "tis-620": .thai, "koi8-r": .koi8r, "koi8": .koi8r, "koi8-u": .koi8u,
        "ibm866": .ibm866, "cp866": .ibm866,
        "shift_jis": .shiftJIS, "shift-jis": .shiftJIS, "sjis": .shiftJIS, "x-sjis": .shiftJIS,
        "windows-31j": .shiftJIS, "ms_kanji": .shiftJIS, "cp932": .shiftJIS, "ms932": .shiftJIS,
        "euc-jp": .eucJP, "x-euc-jp": .eucJP, "eucjp": .eucJP, "iso-2022-jp": .iso2022JP,
        "gbk": .gb18030, "gb2312": .gb18030, "gb_2312-80": .gb18030, "x-gbk": .gb18030, "gb18030": .gb18030,
        "chinese": .gb18030, "big5": .big5, "big5-hkscs": .big5, "x-x-big5": .big5, "cn-big5": .big5,
        "euc-kr": .eucKR, "euckr": .eucKR, "ks_c_5601-1987": .eucKR, "ksc5601": .eucKR, "cp949": .eucKR,
        "windows-949": .eucKR, "korean": .eucKR,
    ]

    /// `bytes` in UTF-8. What has no meaning in the encoding, or all but ASCII if the system does not know the encoding,
    /// is replaced.
    func decoded(_ bytes: [UInt8]) -> [UInt8] {
        guard let codec = SystemCodec(from: rawValue) else { return replaced(bytes) }
        return codec.decoded(bytes)
    }

    /// Without the system's help. The second byte of a letter may be a backslash, which must not be taken for one.
    func replaced(_ bytes: [UInt8]) -> [UInt8] {
        var text: [UInt8] = []
        text.reserveCapacity(bytes.count)
        var place = 0
        while place < bytes.count {
            let byte = bytes[place]
            place += 1
            guard byte >= 0x80 else {
                text.append(byte)
                continue
            }
            text += SystemCodec.replacement
            if hasPairs, isFirst(byte), place < bytes.count, bytes[place] >= 0x40 { place += 1 }
        }
        return text
    }

    private var hasPairs: Bool {
        switch self {
        case .shiftJIS, .eucJP, .gb18030, .big5, .eucKR: true
        default: false
        }
    }

    /// Whether a byte begins a letter of two.
    private func isFirst(_ byte: UInt8) -> Bool {
        // Half-width katakana are of one byte.
        self != .shiftJIS || !(0xA0...0xDF).contains(byte)
    }
}
