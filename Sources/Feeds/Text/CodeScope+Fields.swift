extension CodeScope {
    /// Of a field in which there is nothing but lots; `nil` if nobody has filled it in.
    static func lots(_ text: String) -> CodeScope? {
        if Placeholder.isOne(text) { return nil }
        // A short code counts only where it is announced, and words alone announce nothing.
        return CodeScope(reading: text.hasDigit ? "lot \(text)" : text, isCodeField: true, daysFirst: true)
    }

    /// Of a field in which there is nothing but dates until when it keeps, days first; `nil` if nobody has filled it in.
    static func dates(_ text: String) -> CodeScope? {
        if Placeholder.isOne(text) { return nil }
        return CodeScope(
            reading: text.hasDigit ? "best before \(text)" : text, isCodeField: true, daysFirst: true)
    }
}
