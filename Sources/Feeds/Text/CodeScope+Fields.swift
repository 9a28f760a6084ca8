extension CodeScope {
    /// Reads a field that holds only lots; `nil` if it is not filled in.
    static func lots(_ text: String) -> CodeScope? {
        if Placeholder.isOne(text) { return nil }
        // A short code counts only after a keyword. A field of mere words gets none.
        return CodeScope(reading: text.hasDigit ? "lot \(text)" : text, isCodeField: true, daysFirst: true)
    }

    /// Reads a field that holds only expiry dates, days first; `nil` if it is not filled in.
    static func dates(_ text: String) -> CodeScope? {
        if Placeholder.isOne(text) { return nil }
        return CodeScope(
            reading: text.hasDigit ? "best before \(text)" : text, isCodeField: true, daysFirst: true)
    }
}
