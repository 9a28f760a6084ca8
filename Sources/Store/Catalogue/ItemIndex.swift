import CivilTime
import Rules
import SQLite

/// The index of items that finds those a new recall may concern.
struct ItemIndex {
    let db: Database
    let matcher: any RecallComparing
    private var counts = WordCounts()

    init(db: Database, matcher: any RecallComparing) {
        self.db = db
        self.matcher = matcher
    }

    /// Indexes an item, replacing its previous entry.
    mutating func put(_ id: String, _ profile: some ComparedProduct) throws {
        try drop(id)
        try db.run("INSERT INTO item (id, fingerprint) VALUES (?, ?)", [id, profile.product.fingerprint])
        let number = db.lastInsertedRowID
        for (word, share) in profile.indexShares {
            try db.run("INSERT INTO item_word (text, item, share) VALUES (?, ?, ?)", [word, number, share])
            counts.add(items: 1, to: word)
        }
        for gtin in profile.gtins { try addCode("gtin", gtin.description, number) }
        if let model = profile.model { try addCode("model", model, number) }
    }

    mutating func drop(_ id: String) throws {
        guard let number = try db.number("SELECT number FROM item WHERE id = ?", [id]) else { return }
        for word in try db.texts("SELECT text FROM item_word WHERE item = ?", [number]) {
            counts.add(items: -1, to: word)
        }
        for statement in [
            "DELETE FROM item_word WHERE item = ?", "DELETE FROM item_code WHERE item = ?",
            "DELETE FROM item WHERE number = ?",
        ] {
            try db.run(statement, [number])
        }
    }

    /// Writes the word counts that `put` and `drop` have collected.
    mutating func settle() throws {
        try counts.write(to: db)
        counts = WordCounts()
    }

    private func addCode(_ kind: String, _ value: String, _ number: Int64) throws {
        try db.run(
            "INSERT OR IGNORE INTO item_code (kind, value, item) VALUES (?, ?, ?)", [kind, value, number])
    }

    /// The items that a recall may concern: those with one of its codes, and those that share enough of their
    /// name with it. Best first.
    func candidates(for recall: any ComparedRecall, limit: Int) throws -> [String] {
        var words = Set(recall.indexWords.map(\.text))
        let vocabulary = WordIndex(db: db, matcher: matcher)
        for word in try vocabulary.news(among: recall.namingWords) {
            words.formUnion(try vocabulary.writings(of: word))
        }
        let rows = try db.rows(
            """
            SELECT i.id FROM (
                SELECT item, 1000 AS share FROM json_each(?1) j JOIN item_code c
                    ON c.kind = 'gtin' AND c.value = j.value
                UNION ALL
                SELECT item, 1000 FROM json_each(?2) j JOIN item_code c ON c.kind = 'model' AND c.value = j.value
                UNION ALL
                SELECT item, share FROM json_each(?3) j JOIN item_word w ON w.text = j.value
            ) f JOIN item i ON i.number = f.item GROUP BY f.item HAVING sum(f.share) >= 30
            ORDER BY sum(f.share) DESC, f.item LIMIT ?4
            """,
            [
                recall.gtins.map(\.description).jsonArray, recall.models.jsonArray, words.jsonArray, limit,
            ])
        return try rows.map { try $0.text("id") }
    }
}

extension OwnedProduct {
    /// Changes only when something changes that recalls are compared with.
    var fingerprint: String {
        let texts = [
            name, brand, model, barcode, lot, expires?.description ?? "", bought?.description ?? "",
            isFood ? "food" : "", country,
        ]
        return Fingerprint.of(texts.joined(separator: "\u{1F}"))
    }
}
