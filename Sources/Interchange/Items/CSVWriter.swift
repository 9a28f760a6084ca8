/// Writes records according to RFC 4180, so that `CSVReader` returns every field byte for byte.
enum CSVWriter {
    /// A record, ending with CR LF.
    static func line(_ fields: [String]) -> String {
        // A record of one empty field would otherwise be an empty line, which is no record.
        if fields == [""] { return "\"\"\r\n" }
        return fields.map(field).joined(separator: ",") + "\r\n"
    }

    /// Quotes a field if necessary, and if spreadsheets or other readers would change it otherwise.
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
