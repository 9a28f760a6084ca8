/// `text` without anything that a terminal or the journal would obey: control characters, line breaks,
/// bidirectional marks and invisible characters become visible escapes (docs/safety.md).
func printable(_ text: String, limit: Int = 1000) -> String {
    var result = ""
    for scalar in text.unicodeScalars.prefix(limit) {
        if isObeyed(scalar) {
            result += "\\u{\(String(scalar.value, radix: 16))}"
        } else {
            result.unicodeScalars.append(scalar)
        }
    }
    return text.unicodeScalars.count > limit ? result + "…" : result
}

private func isObeyed(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate, .unassigned: true
    default: false
    }
}
