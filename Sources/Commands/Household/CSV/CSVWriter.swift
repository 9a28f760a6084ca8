/// Writes records as RFC 4180 has them, so that `CSVReader` gives every field back byte for byte.
enum CSVWriter {
    /// Ends with CR LF.
    static func line(_ fields: [String]) -> String {
        // A record of one empty field would be an empty line, which is no record.
        if fields == [""] { return "\"\"\r\n" }
        return fields.map(field).joined(separator: ",") + "\r\n"
    }

    /// Quoted where it has to be, and where spreadsheets or readers of other dialects would take something out.
    private static func field(_ text: String) -> String {
        let needsQuotes =
            text.utf8.contains(where: special.contains) || text.utf8.first == UInt8(ascii: " ")
            || text.utf8.last == UInt8(ascii: " ") || text.utf8.starts(with: [0xEF, 0xBB, 0xBF])
        guard needsQuotes else { return text }
        var quoted = "\""
        for scalar in text.unicodeScalars {
            if scalar == "\"" { quoted += "\"\"" } else { quoted.unicodeScalars.append(scalar) }
        }
        return quoted + "\""
    }

    private static let special = Set("\",;\t\r\n".utf8)
}
