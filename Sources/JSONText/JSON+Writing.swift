extension JSON {
    /// Text on several lines for people and programs: two spaces for each level, no line feed at the end.
    /// Escapes only the characters that JSON requires and those that a terminal would act on.
    package var text: String { written(indent: 0) }

    /// The same text without spaces and line feeds, for formats with one value per line.
    package var line: String { written(indent: nil) }

    private func written(indent: Int?) -> String {
        var text: [UInt8] = []
        write(to: &text, indent: indent)
        return String(decoding: text, as: UTF8.self)
    }

    /// - Parameter indent: Spaces before the line that the value begins on; `nil` writes a single line.
    private func write(to text: inout [UInt8], indent: Int?) {
        switch self {
        case .null: text += "null".utf8
        case .flag(let flag): text += (flag ? "true" : "false").utf8
        case .number(let number): text += String(number).utf8
        case .decimal(let number): text += number.utf8
        case .text(let string): Self.write(string, to: &text)
        case .list(let values):
            Self.writeBlock("[]", of: values, to: &text, indent: indent) { value, text, indent in
                value.write(to: &text, indent: indent)
            }
        case .object(let members):
            Self.writeBlock("{}", of: members, to: &text, indent: indent) { member, text, indent in
                Self.write(member.name, to: &text)
                text += (indent == nil ? ":" : ": ").utf8
                member.value.write(to: &text, indent: indent)
            }
        }
    }

    /// - Parameter brackets: The one before all and the one after.
    private static func writeBlock<Element>(
        _ brackets: String, of elements: [Element], to text: inout [UInt8], indent: Int?,
        _ write: (Element, inout [UInt8], Int?) -> Void
    ) {
        text += brackets.utf8.prefix(1)
        let deeper = indent.map { $0 + 2 }
        for (index, element) in elements.enumerated() {
            if index > 0 { text.append(UInt8(ascii: ",")) }
            if let deeper { writeLineFeed(to: &text, indent: deeper) }
            write(element, &text, deeper)
        }
        if let indent, !elements.isEmpty { writeLineFeed(to: &text, indent: indent) }
        text += brackets.utf8.suffix(1)
    }

    private static func writeLineFeed(to text: inout [UInt8], indent: Int) {
        text.append(UInt8(ascii: "\n"))
        text += repeatElement(UInt8(ascii: " "), count: indent)
    }

    private static func write(_ string: String, to text: inout [UInt8]) {
        text.append(UInt8(ascii: "\""))
        let start = text.count
        // Most strings need no escapes.
        text += string.utf8
        if !text[start...].allSatisfy(isPlain) {
            text.removeSubrange(start...)
            escape(string, to: &text)
        }
        text.append(UInt8(ascii: "\""))
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        (0x20..<0x7F).contains(byte) && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
    }

    private static func escape(_ string: String, to text: inout [UInt8]) {
        for scalar in string.unicodeScalars {
            switch scalar {
            case "\"": text += "\\\"".utf8
            case "\\": text += "\\\\".utf8
            case "\n": text += "\\n".utf8
            case "\r": text += "\\r".utf8
            case "\t": text += "\\t".utf8
            case _ where mustBeEscaped(scalar): escape(scalar, to: &text)
            default: text += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
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

    private static func escape(_ scalar: Unicode.Scalar, to text: inout [UInt8]) {
        for unit in String(scalar).utf16 {
            let digits = String(unit, radix: 16)
            text += "\\u".utf8
            text += repeatElement(UInt8(ascii: "0"), count: 4 - digits.utf8.count)
            text += digits.utf8
        }
    }
}
