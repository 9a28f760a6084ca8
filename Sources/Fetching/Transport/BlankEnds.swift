extension StringProtocol {
    /// The text without blanks and line breaks at its ends: headers end with a line break, and some servers indent their XML.
    var withoutBlankEnds: String {
        guard let first = firstIndex(where: { !$0.isWhitespace }),
            let last = lastIndex(where: { !$0.isWhitespace })
        else { return "" }
        return String(self[first...last])
    }
}
