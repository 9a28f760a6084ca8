extension JSON {
    /// Text on several lines for people and programs: two spaces for each level, no line feed at the end.
    /// Escapes only the characters that JSON requires and those that a terminal would act on.
    package var text: String {
        var text = ""
        write(to: &text, indent: "")
        return text
    }

    /// The same text without spaces and line feeds, for formats with one value per line.
    package var line: String {
        var line = ""
        write(to: &line, indent: nil)
        return line
    }

    /// - Parameter indent: Indentation of the line that the value begins on; `nil` writes a single line.
    private func write(to text: inout String, indent: String?) {
        switch self {
        case .null: text += "null"
        case .flag(let flag): text += flag ? "true" : "false"
        case .number(let number): text += String(number)
        case .decimal(let number): text += number
        case .text(let string): Self.write(string, to: &text)
        case .list(let values):
            Self.writeBlock("[", "]", of: values, to: &text, indent: indent) { value, text, indent in
                value.write(to: &text, indent: indent)
            }
        case .object(let members):
            Self.writeBlock("{", "}", of: members, to: &text, indent: indent) { member, text, indent in
                Self.write(member.name, to: &text)
                text += indent == nil ? ":" : ": "
                member.value.write(to: &text, indent: indent)
            }
        }
    }

    private static func writeBlock<Element>(
        _ opening: String, _ closing: String, of elements: [Element], to text: inout String, indent: String?,
        _ write: (Element, inout String, String?) -> Void
    ) {
        text += opening
        let deeper = indent.map { $0 + "  " }
        for (index, element) in elements.enumerated() {
            if index > 0 { text += "," }
            if let deeper { text += "\n\(deeper)" }
            write(element, &text, deeper)
        }
        if let indent, !elements.isEmpty { text += "\n\(indent)" }
        text += closing
    }

    private static func write(_ string: String, to text: inout String) {
        text += "\""
        if string.utf8.allSatisfy(isPlain) { text += string } else { escape(string, to: &text) }
        text += "\""
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        (0x20..<0x7F).contains(byte) && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
    }

    private static func escape(_ string: String, to text: inout String) {
        for scalar in string.unicodeScalars {
            switch scalar {
            case "\"": text += "\\\""
            case "\\": text += "\\\\"
            case "\n": text += "\\n"
            case "\r": text += "\\r"
            case "\t": text += "\\t"
            case _ where mustBeEscaped(scalar): escape(scalar, to: &text)
            default: text.unicodeScalars.append(scalar)
            }
        }
    }

    /// C0, as RFC 8259 demands; DEL and C1, format characters that reorder or hide text, and letters and marks that
    /// nobody sees, because programs also print JSON to terminals. Readers of the JSON get every character back.
    private static func mustBeEscaped(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator: true
        // Fillers of Hangul, the blank of Braille, a joiner of graphemes, and the selectors of rare variants, which can
        // carry text of their own.
        case .otherLetter: [0x115F, 0x1160, 0x3164, 0xFFA0].contains(scalar.value)
        case .otherSymbol: scalar.value == 0x2800
        case .nonspacingMark: scalar.value == 0x034F || (0xE0100...0xE01EF).contains(scalar.value)
        default: false
        }
    }

    private static func escape(_ scalar: Unicode.Scalar, to text: inout String) {
        for unit in String(scalar).utf16 {
            let digits = String(unit, radix: 16)
            text += "\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits
        }
    }
}
