import Rules
import SQLite

/// Case-insensitive search in all scripts; SQLite's `LIKE` folds only ASCII.
enum TextSearch {
    /// Adds `contains_text(haystack, needle)`; `needle` must be in lower case.
    static func add(to db: Database) throws(SQLiteError) {
        try db.add(function: "contains_text", arguments: 2) { values in
            guard let text = values[0].text, let sought = values[1].text else { return false }
            return ByteSearch.contains(sought, in: text.lowercased())
        }
    }
}
