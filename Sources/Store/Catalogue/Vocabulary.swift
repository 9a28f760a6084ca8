import Rules
import SQLite

/// The words that are stored, as far as one may be meant by another: `SpellingIndex`, without all of it in memory.
struct Vocabulary {
    let db: Database

    /// Of recalls or of items.
    enum Use: String {
        case events, items
    }

    /// Words of one slip's distance, those that `word` shortens, and those that it is made longer from.
    func neighbours(of word: String, used use: Use) throws -> [String] {
        SpellingIndex.neighbours(of: word, among: try likely(word, use))
    }

    /// The words of items that somebody may have written who meant `word`, which a recall has: those of one slip's
    /// distance, and those that shorten it.
    func writings(of word: String) throws -> [String] {
        let letters = Array(word.utf8)
        guard letters.count >= 4, letters.allSatisfy(WordCounts.isLetterOrDigit) else { return [] }
        // What shortens a word has its beginning or its consonants.
        let shorter = stride(from: 3, through: min(7, letters.count - 2), by: 1).map {
            String(decoding: letters.prefix($0), as: UTF8.self)
        }
        var words = try likely(word, .items).map(\.0)
        words += try db.texts(
            "SELECT w.text FROM json_each(?) j JOIN word w ON w.text = j.value WHERE w.items > 0",
            [Self.list(shorter)])
        return Set(words).filter { other in
            other != word && SpellingIndex.neighbours(of: other, among: [(word, 1)]) == [word]
        }.sorted()
    }

    /// Those of `words` that few recalls have: things that were compared before cannot have been found by them yet, while
    /// of those that have been here for long, the things' own index knows what may have been meant by them.
    func news(among words: [String]) throws -> [String] {
        let plain = words.filter { $0.utf8.allSatisfy(WordCounts.isLetterOrDigit) }
        return try db.texts(
            "SELECT w.text FROM json_each(?) j JOIN word w ON w.text = j.value WHERE w.events <= 20",
            [Self.list(plain)])
    }

    /// All that `SpellingIndex` may take, and some more: one slip leaves the first or the second half of a word as it
    /// is, or changes two letters about.
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
                """, [Self.list(Self.swapped(letters))])
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
        for row in rows { words[try row.text("text")] = Int(clamping: try row.number("uses")) }
        return words.map { ($0.key, $0.value) }
    }

    private static func swapped(_ letters: [UInt8]) -> [String] {
        (0..<(letters.count - 1)).map { place in
            var swapped = letters
            swapped.swapAt(place, place + 1)
            return String(decoding: swapped, as: UTF8.self)
        }
    }

    /// As JSON, for words of ASCII letters and digits alone.
    private static func list(_ words: [String]) -> String {
        "[" + words.map { "\"\($0)\"" }.joined(separator: ",") + "]"
    }
}
