/// Texts as they stand in a file: escaped, and in files of old programs encoded.
///
/// Source: RFC 5545, section 3.3.11; vCalendar 1.0, sections 2.1.3 and 2.1.4.
package enum ICalendarTextValue {
    /// A text as a reader sees it.
    package static func unescaped(_ text: some StringProtocol) -> String {
        guard text.utf8.contains(UInt8(ascii: "\\")) else { return String(text) }
        var result = String.UnicodeScalarView()
        var isEscaped = false
        for scalar in text.unicodeScalars {
            if isEscaped {
                isEscaped = false
                result.append(scalar == "n" || scalar == "N" ? "\n" : scalar)
            } else if scalar == "\\" {
                isEscaped = true
            } else {
                result.append(scalar)
            }
        }
        return String(result)
    }

    package static func escaped(_ text: String) -> String {
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\n": result += ["\\", "n"]
            case "\r": continue
            case ";", ",", "\\": result += ["\\", scalar]
            default: result.append(scalar)
            }
        }
        return String(result)
    }

    /// The texts of a list, such as `CATEGORIES`, without empty ones.
    package static func list(_ text: String) -> [String] {
        var parts: [Substring] = []
        let bytes = text.utf8
        var start = text.startIndex
        var isEscaped = false
        for place in bytes.indices {
            if isEscaped {
                isEscaped = false
            } else if bytes[place] == UInt8(ascii: "\\") {
                isEscaped = true
            } else if bytes[place] == UInt8(ascii: ",") {
                parts.append(text[start..<place])
                start = bytes.index(after: place)
            }
        }
        return (parts + [text[start...]]).map(unescaped).filter { !$0.isEmpty }
    }

    /// The value of a line as text, without the encoding that its parameters name, and in their character set: but what is
    /// UTF-8 is nothing else, whatever they say.
    static func decoded(_ bytes: ArraySlice<UInt8>, _ parameters: [ICalendarParameter]) -> String {
        if parameters.isEmpty { return text(bytes) }
        let plain = plain(bytes, parameters)
        guard let charset = charset(parameters), !isUTF8(plain) else { return text(plain) }
        return ICalendarEncoding.text(plain, charset: charset) ?? text(plain)
    }

    /// Whether its parameters name a character set that is not known, and it is not UTF-8.
    static func isGuessed(_ bytes: ArraySlice<UInt8>, _ parameters: [ICalendarParameter]) -> Bool {
        guard let charset = charset(parameters), !ICalendarEncoding.isKnown(charset) else { return false }
        return !isUTF8(plain(bytes, parameters))
    }

    private static func charset(_ parameters: [ICalendarParameter]) -> String? {
        parameters.first { $0.name == "CHARSET" }?.value
    }

    private static func isUTF8(_ bytes: ArraySlice<UInt8>) -> Bool {
        isASCII(bytes) || String(validating: bytes, as: UTF8.self) != nil
    }

    /// Without quoted-printable.
    private static func plain(_ bytes: ArraySlice<UInt8>, _ parameters: [ICalendarParameter])
        -> ArraySlice<UInt8>
    {
        let isQuotedPrintable =
            parameters.first { $0.name == "ENCODING" }?.value.uppercased() == "QUOTED-PRINTABLE"
            || parameters.contains { $0.name == "QUOTED-PRINTABLE" }
        return isQuotedPrintable ? quotedPrintable(bytes)[...] : bytes
    }

    /// UTF-8, or else what programs that do not know it write.
    static func text(_ bytes: ArraySlice<UInt8>) -> String {
        // Most lines are ASCII, and validating takes several times as long.
        if isASCII(bytes) { return String(decoding: bytes, as: UTF8.self) }
        return String(validating: bytes, as: UTF8.self) ?? ICalendarEncoding.windows1252(bytes)
    }

    private static func isASCII(_ bytes: ArraySlice<UInt8>) -> Bool {
        bytes.withUnsafeBufferPointer { buffer in
            var all: UInt8 = 0
            for byte in buffer { all |= byte }
            return all < 0x80
        }
    }

    /// Line breaks become `\n`, as in other texts.
    private static func quotedPrintable(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        var result: [UInt8] = []
        var place = bytes.startIndex
        while place < bytes.endIndex {
            let byte = bytes[place]
            if byte == UInt8(ascii: "="), place + 2 < bytes.endIndex,
                let high = hexadecimal(bytes[place + 1]),
                let low = hexadecimal(bytes[place + 2])
            {
                switch high << 4 | low {
                case 0x0D: break
                case 0x0A: result += [UInt8(ascii: "\\"), UInt8(ascii: "n")]
                case let other: result.append(other)
                }
                place += 3
            } else {
                result.append(byte)
                place += 1
            }
        }
        return result
    }

    private static func hexadecimal(_ byte: UInt8) -> UInt8? {
        switch byte {
        case 0x30...0x39: byte - 0x30
        case 0x41...0x46: byte - 0x37
        case 0x61...0x66: byte - 0x57
        default: nil
        }
    }
}

extension ICalendarProperty {
    /// The value of a text property as a reader sees it.
    package var text: String { ICalendarTextValue.unescaped(value) }

    /// The texts of a list, such as `CATEGORIES`.
    package var texts: [String] { ICalendarTextValue.list(value) }
}
