import Rules
import SQLite

/// Finds stored words that another word may stand for, without holding all words in memory.
struct WordIndex {
    let db: Database
    let matcher: any RecallComparing

    /// Whether to search the words of recalls or of items.
    enum Use: String {
        case events, items
    }

    /// Words one slip away, and words that `word` abbreviates.
    func neighbours(of word: String, used use: Use) throws -> [String] {
        matcher.neighbours(of: word, among: try likely(word, use))
    }

    /// The words of items that may be meant as `word`, a word of a recall: those one slip away, and those
    /// that abbreviate it.
    func writings(of word: String) throws -> [String] {
        let letters = Array(word.utf8)
        guard letters.count >= 4, letters.allSatisfy(WordCounts.isLetterOrDigit) else { return [] }
        // An abbreviation keeps a word's beginning or its consonants.
        let shorter = stride(from: 3, through: min(7, letters.count - 2), by: 1).map {
            String(decoding: letters.prefix($0), as: UTF8.self)
        }
        var words = try likely(word, .items).map(\.0)
        words += try db.texts(
            "SELECT w.text FROM json_each(?) j JOIN word w ON w.text = j.value WHERE w.items > 0",
            [shorter.jsonArray])
        return Set(words).filter { other in
            other != word && matcher.neighbours(of: other, among: [(word, 1)]) == [word]
        }.sorted()
    }

    /// The words that at most 20 events have. Items compared earlier may not be indexed under these; for
    /// older words, the item index already includes likely misspellings.
    func news(among words: [String]) throws -> [String] {
        let plain = words.filter { $0.utf8.allSatisfy(WordCounts.isLetterOrDigit) }
        return try db.texts(
            "SELECT w.text FROM json_each(?) j JOIN word w ON w.text = j.value WHERE w.events <= 20",
            [plain.jsonArray])
    }

    /// A superset of what the matcher accepts: one slip leaves the first or second half of a word intact,
    /// or swaps two letters.
    private func likely(_ word: String, _ use: Use) throws -> [(String, Int)] {
        let letters = Array(word.utf8)
        guard letters.count >= 3, letters.count <= WordCounts.longest,
            letters.allSatisfy(WordCounts.isLetterOrDigit)
        else { return [] }
        var rows: [Row] = []
        if letters.count >= 4 {
            let half = letters.count / 2
            let start = String(decoding: letters.prefix(half), as: UTF8.self)
            let end = String(decoding: letters.suffix(letters.count - half).reversed(), as: UTF8.self)
            let lengths: Bindings = [letters.count - 1, letters.count, letters.count + 1]
            rows += try db.rows(
                """
                SELECT text, \(use.rawValue) AS uses FROM word INDEXED BY word_length
                WHERE length(text) IN (?, ?, ?) AND text >= ? AND text < ? AND \(use.rawValue) > 0
                """, lengths + [start, start + "{"])
            rows += try db.rows(
                """
                SELECT text, \(use.rawValue) AS uses FROM word INDEXED BY word_length_backwards
                WHERE length(text) IN (?, ?, ?) AND backwards >= ? AND backwards < ? AND \(use.rawValue) > 0
                """, lengths + [end, end + "{"])
            rows += try db.rows(
                """
                SELECT w.text, w.\(use.rawValue) AS uses FROM json_each(?) j JOIN word w ON w.text = j.value
                WHERE w.\(use.rawValue) > 0
                """, [Self.swapped(letters).jsonArray])
        }
        if letters.count <= 7 {
            rows += try db.rows(
                """
                SELECT text, \(use.rawValue) AS uses FROM word WHERE text >= ? AND text < ? AND \(use.rawValue) > 0
                ORDER BY \(use.rawValue) DESC LIMIT 40
                """, [word, word + "{"])
        }
        if let skeleton = ProductWords.consonants(of: word) {
            rows += try db.rows(
                "SELECT text, \(use.rawValue) AS uses FROM word WHERE skeleton = ? AND \(use.rawValue) > 0",
                [skeleton])
        }
        var words: [String: Int] = [:]
        for row in rows { words[try row.text("text")] = try row.int("uses") }
        return words.map { ($0.key, $0.value) }
    }

    private static func swapped(_ letters: [UInt8]) -> [String] {
        (0..<(letters.count - 1)).map { place in
            var swapped = letters
            swapped.swapAt(place, place + 1)
            return String(decoding: swapped, as: UTF8.self)
        }
    }
}
