/// Prevents spreadsheets from evaluating text as a formula: puts an apostrophe before text that begins like
/// one, and before text that would be ambiguous otherwise, so that reading restores every text. Homebox does
/// the same.
///
/// Source: OWASP, "CSV Injection" (CWE-1236).
enum FormulaGuard {
    static func guarded(_ text: String) -> String {
        isFormula(text) ? "'" + text : text
    }

    static func restored(_ text: String) -> String {
        guard text.utf8.first == UInt8(ascii: "'"), isFormula(String(text.unicodeScalars.dropFirst())) else {
            return text
        }
        return String(text.unicodeScalars.dropFirst())
    }

    private static func isFormula(_ text: String) -> Bool {
        guard let first = text.utf8.first(where: { $0 != UInt8(ascii: "'") }) else { return false }
        return "=+-@\t\r".utf8.contains(first)
    }
}
