import Rules
import SQLite

/// Finds a row by the beginning of its identifier.
struct Lookup {
    let db: Database
    let relation: String
    /// The name of the kind in messages.
    let kind: String
    /// SQL for a candidate's title.
    let title: String

    /// - Throws: `.notFound`, also for text that cannot be an identifier; `.ambiguous` with up to six
    ///   candidates.
    func id<Thing>(_ text: String) throws -> Identifier<Thing> {
        guard let prefix = IdentifierPrefix(text) else { throw notFound(text) }
        // Programs pass whole identifiers, which cannot be ambiguous.
        if prefix.isWhole, let id = Identifier<Thing>(prefix.description) {
            let isThere = try db.exists("SELECT 1 FROM \(relation) WHERE id = ?", [id.description])
            guard isThere else { throw notFound(text) }
            return id
        }
        let matches = try db.rows(
            "SELECT id, \(title) AS title FROM \(relation) WHERE id >= ? AND id < ? ORDER BY id LIMIT 6",
            [prefix.description, prefix.upperBound])
        guard let first = matches.first else { throw notFound(text) }
        guard matches.count == 1 else {
            throw StoreError.ambiguous(
                kind: kind, value: prefix.description,
                candidates: try matches.map { row in
                    let title = CleanText.excerpt(of: try row.text("title"), length: 40)
                    return "\(try short(row.text("id"))) (\(title))"
                })
        }
        return try first.id("id")
    }

    /// The shortest prefix that no other identifier in the table shares.
    func short(_ id: String) throws -> String {
        try db.row("SELECT ?1 AS id, \(Self.neighbours(of: "?1", in: relation))", [id])?.short() ?? id
    }

    /// SQL for the columns that `Row.short` reads beside `id`.
    static func neighbours(of id: String, in relation: String) -> String {
        """
        (SELECT max(id) FROM \(relation) WHERE id < \(id)) AS before,
        (SELECT min(id) FROM \(relation) WHERE id > \(id)) AS after
        """
    }

    private func notFound(_ text: String) -> StoreError {
        .notFound(kind: kind, value: CleanText.excerpt(of: text, length: 60))
    }
}

extension Row {
    /// The shortest prefix that no other identifier in the table shares.
    func short() throws -> String {
        IdentifierPrefix.shortest(
            of: try text("id"), among: ["before", "after"].compactMap { optionalText($0) })
    }
}

extension [String] {
    /// Checks the number of identifiers to remove.
    /// - Parameter things: What they identify, in the plural.
    /// - Throws: There are none, or more than `Limits.identifiers`.
    func checkCount(of things: String) throws(InvalidValue) {
        guard !(1...Limits.identifiers).contains(count) else { return }
        throw InvalidValue(
            field: "ids", value: String(count), reason: "that is not a number of \(things) to remove",
            remedy: "name 1 to \(Limits.identifiers) \(things)")
    }
}
