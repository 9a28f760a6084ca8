/// Text for elements and quoted attributes of HTML and SVG.
package enum MarkupText {
    static func escaped(_ text: String) -> String { escaping(CleanText.line(text)) }

    /// Escapes text that has already been cleaned.
    ///
    /// Source: HTML Living Standard, "Escaping a string"; XML 1.0, section 2.2, for what no document may hold.
    package static func escaping(_ text: String) -> String {
        var escaped = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"": escaped += "&quot;"
            case "\u{FFFE}", "\u{FFFF}": escaped += "\u{FFFD}"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }

    /// A length, rounded to tenths of a pixel.
    package static func number(_ value: Double) -> String {
        let tenths = Int((value * 10).rounded())
        return tenths % 10 == 0
            ? "\(tenths / 10)" : "\(tenths < 0 ? "-" : "")\(abs(tenths) / 10).\(abs(tenths) % 10)"
    }
}
