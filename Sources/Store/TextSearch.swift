import GRDB

/// Finds text without regard to case, in all scripts; SQLite's own `LIKE` knows only ASCII.
enum TextSearch {
    /// `contains_text(haystack, needle)`; `needle` is in lower case.
    static let contains = DatabaseFunction("contains_text", argumentCount: 2, pure: true) { values in
        guard let text = String.fromDatabaseValue(values[0]), let sought = String.fromDatabaseValue(values[1])
        else { return false }
        return text.lowercased().contains(sought)
    }
}
