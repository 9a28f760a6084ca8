/// The kinds of value in the file: text, an integer, a Boolean, or a list of these.
enum TOMLValue: Sendable, Hashable {
    case text(String)
    case number(Int)
    case flag(Bool)
    case list([TOMLValue])

    /// The value as TOML text.
    var literal: String {
        switch self {
        case .text(let text): Self.quoted(text)
        case .number(let number): String(number)
        case .flag(let flag): flag ? "true" : "false"
        case .list(let values): "[\(values.map(\.literal).joined(separator: ", "))]"
        }
    }

    private static func quoted(_ text: String) -> String {
        var literal = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\": literal += "\\\(scalar)"
            case "\n": literal += "\\n"
            case "\t": literal += "\\t"
            case _ where scalar.value < 0x20 || scalar.value == 0x7F:
                let digits = String(scalar.value, radix: 16, uppercase: true)
                literal += "\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits
            default: literal.unicodeScalars.append(scalar)
            }
        }
        return literal + "\""
    }
}
