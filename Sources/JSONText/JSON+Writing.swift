extension JSON {
    /// The text of several lines that people and programs read alike: two spaces for a level, no line feed at
    /// the end. All but ASCII is escaped inside of strings only where a terminal would obey it.
    package var text: String {
        var text = ""
        write(to: &text, indent: "")
        return text
    }

    /// The same without spaces and line feeds, for one value a line.
    package var line: String {
        var line = ""
        write(to: &line, indent: nil)
        return line
    }

    /// - Parameter indent: Of the line that it begins in; `nil` keeps all on one line.
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

    /// C0, as JSON demands; C1, and the format characters that reorder or hide text, because JSON is also printed
    /// to terminals (docs/safety.md). The reader of the JSON gets every character back.
    private static func mustBeEscaped(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator: true
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
