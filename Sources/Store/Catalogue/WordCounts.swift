import Rules
import SQLite

/// Changes to the word counts, collected over a slice of work and written once.
struct WordCounts {
    private var changes: [String: Change] = [:]

    private struct Change {
        var events = 0
        var lower = 0
        var maker = 0
        var items = 0
    }

    /// The longest word counted, in bytes; nobody types longer ones.
    static let longest = 40

    mutating func add(
        events: Int = 0, lower: Int = 0, maker: Int = 0, items: Int = 0, to word: String
    ) {
        guard word.utf8.count <= Self.longest else { return }
        var change = changes[word] ?? Change()
        change.events += events
        change.lower += lower
        change.maker += maker
        change.items += items
        changes[word] = change
    }

    func write(to db: Database) throws {
        for (word, change) in changes.sorted(by: { $0.key < $1.key }) {
            let counts = [change.events, change.lower, change.maker, change.items]
            guard counts.contains(where: { $0 != 0 }) else { continue }
            try db.run(
                """
                INSERT INTO word (text, backwards, skeleton, events, lower, maker, items)
                VALUES (?, ?, ?, ?, ?, ?, ?)
                ON CONFLICT (text) DO UPDATE SET events = events + excluded.events, lower = lower + excluded.lower,
                    maker = maker + excluded.maker, items = items + excluded.items
                """,
                [word, Self.backwards(word), Self.skeleton(word), counts[0], counts[1], counts[2], counts[3]])
            guard counts.contains(where: { $0 < 0 }) else { continue }
            try db.run("DELETE FROM word WHERE text = ? AND events <= 0 AND items <= 0", [word])
        }
    }

    /// `nil` for words that spelling correction ignores.
    static func backwards(_ word: String) -> String? {
        guard word.utf8.count >= 3, word.utf8.allSatisfy(isLetterOrDigit) else { return nil }
        return String(word.reversed())
    }

    private static func skeleton(_ word: String) -> String? {
        backwards(word) == nil ? nil : ProductWords.consonants(of: word)
    }

    static func isLetterOrDigit(_ byte: UInt8) -> Bool {
        (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte)
    }
}
