/// A JSON value; objects keep the order in which their members were given.
///
/// Source: RFC 8259.
package indirect enum JSON: Sendable, Hashable {
    case null
    case flag(Bool)
    case number(Int64)
    case text(String)
    case list([JSON])
    case object([Member])

    package struct Member: Sendable, Hashable {
        package let name: String
        package let value: JSON

        package init(_ name: String, _ value: JSON) {
            self.name = name
            self.value = value
        }
    }

    package static func object(_ members: KeyValuePairs<String, JSON>) -> JSON {
        .object(members.map { Member($0.key, $0.value) })
    }

    /// The text of several lines that people and programs read alike: two spaces for a level, no line feed at
    /// the end. All but ASCII is escaped inside of strings only where a terminal would obey it.
    package var text: String {
        var text = ""
        write(to: &text, indent: "")
        return text
    }

    private func write(to text: inout String, indent: String) {
        switch self {
        case .null: text += "null"
        case .flag(let flag): text += flag ? "true" : "false"
        case .number(let number): text += String(number)
        case .text(let string): Self.write(string, to: &text)
        case .list(let values):
            Self.writeBlock("[", "]", of: values, to: &text, indent: indent) { value, text, indent in
                value.write(to: &text, indent: indent)
            }
        case .object(let members):
            Self.writeBlock("{", "}", of: members, to: &text, indent: indent) { member, text, indent in
                Self.write(member.name, to: &text)
                text += ": "
                member.value.write(to: &text, indent: indent)
            }
        }
    }

    private static func writeBlock<Element>(
        _ opening: String, _ closing: String, of elements: [Element], to text: inout String, indent: String,
        _ write: (Element, inout String, String) -> Void
    ) {
        text += opening
        let deeper = indent + "  "
        for (index, element) in elements.enumerated() {
            text += index == 0 ? "\n\(deeper)" : ",\n\(deeper)"
            write(element, &text, deeper)
        }
        text += elements.isEmpty ? closing : "\n\(indent)\(closing)"
    }

    private static func write(_ string: String, to text: inout String) {
        text += "\""
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
        text += "\""
    }

    /// C0, as JSON demands; C1, and the format characters that reorder or hide text, because JSON is also printed
    /// to terminals (DESIGN.md, rule 16). The reader of the JSON gets every character back.
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
