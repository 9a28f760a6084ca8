/// Text for elements and quoted attributes of HTML and SVG.
enum MarkupText {
    /// Source: HTML Living Standard, "Escaping a string"; XML 1.0, section 2.2, for what no document may hold.
    static func escaped(_ text: String) -> String {
        var escaped = ""
        for scalar in CleanText.line(text).unicodeScalars {
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
}
