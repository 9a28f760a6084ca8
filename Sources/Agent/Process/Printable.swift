/// `text` with visible escapes in place of control characters, line breaks, bidirectional marks and invisible
/// characters, which a terminal or the journal would interpret.
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
