package import CivilTime
package import Rules
import SQLite

/// A subject that was found by its name.
package struct NamedSubject: Sendable, Hashable {
    package let subject: Subject
    package let short: String
    package let title: String
    /// What tells subjects of the same title apart, such as the holder of a document; may be empty.
    package let detail: String
    /// When it is due, takes place, expires and so on.
    package let date: When?
    package let isCurrent: Bool
    /// How well the name fits; `nil` for the beginning of a name.
    package let level: NameMatch.Level?
}

extension Store {
    /// The subjects that a name fits best, or that begin like it; of each kind, soonest first.
    package func subjects(_ query: NameQuery, now: Instant, in locality: Locality) throws(StoreError)
        -> [NamedSubject]
    {
        try read { db in
            let search = NameSearch(db: db, query: query, now: now, locality: locality)
            return try query.beginnings.isEmpty
                ? search.subjects() : search.subjects(withAnyOf: query.beginnings)
        }
    }
}

/// Finds subjects by name.
struct NameSearch {
    let db: Database
    let query: NameQuery
    let match: NameMatch
    let isBeginning: Bool
    let status: NameQuery.Status
    let limit: Int
    let now: Instant
    let locality: Locality

    init(db: Database, query: NameQuery, now: Instant, locality: Locality) {
        (self.db, self.query, self.now, self.locality) = (db, query, now, locality)
        match = NameMatch(query.text)
        isBeginning = query.isBeginning ?? false
        status = query.status ?? .current
        limit = Int(min(max(query.limit ?? 100, 1), 1_000))
    }

    func subjects() throws -> [NamedSubject] {
        var found: [Candidate] = []
        for kind in kinds {
            guard let naming = kind.rows.naming else { continue }
            found += try candidates(kind, naming)
        }
        if !isBeginning {
            let best = found.compactMap(\.level).min()
            found = found.filter { $0.level == best }
        }
        if status == .all, !isBeginning, found.contains(where: \.isCurrent) {
            found = found.filter(\.isCurrent)
        }
        return try found.prefix(limit).map { try subject($0) }
    }

    var kinds: [Subject.Kind] {
        Subject.Kind.allCases.filter { query.kinds.isEmpty || query.kinds.contains($0) }
    }

    /// The row of a subject that may fit.
    struct Candidate {
        let kind: Subject.Kind
        let id: String
        let title: String
        let detail: String
        let date: String?
        let isCurrent: Bool
        let level: NameMatch.Level?
    }

    private func candidates(_ kind: Subject.Kind, _ naming: Naming) throws -> [Candidate] {
        let sought = isBeginning ? match.folded : match.longestWord
        guard isBeginning || !sought.isEmpty else { return [] }
        let condition = condition(naming)
        // Do not sort the rest of a long list. Titles that SQLite cannot fold are filtered only afterwards.
        let page = isBeginning && Self.isASCII(sought) ? "LIMIT \(limit)" : ""
        // Of a million tasks, the index of their texts names the few that may fit.
        let narrow = kind == .task ? try TaskSearchText(db: db).numbers(ofTasksWith: sought) : nil
        let table = narrow == nil ? "\(kind.rows.relation) s" : "\(kind.rows.relation) AS s NOT INDEXED"
        let numbers = narrow.map { "s.rowid IN (\($0.sql))" } ?? "true"
        var candidates: [Candidate] = []
        try db.forEachRow(
            """
            SELECT s.id, s.title, \(naming.detail) AS detail, \(naming.date) AS date, \(naming.isCurrent) AS is_current
            FROM \(table)
            WHERE \(numbers) AND \(condition) AND (\(fits(naming, sought)) OR s.id >= ?3 AND s.id < ?4)
            ORDER BY \(naming.order) IS NULL, \(naming.order), s.title, s.id \(page)
            """,
            [
                sought, Int64(locality.zone.civil(of: now).date.dayNumber), match.prefix?.description ?? "",
                match.prefix?.upperBound ?? "",
            ] + (narrow.map { [$0.match] } ?? [])
        ) { row in
            let (id, title, detail) = (try row.text("id"), try row.text("title"), try row.text("detail"))
            let level = isBeginning ? nil : match.level(title: title, detail: detail, id: id)
            if isBeginning ? match.isBeginning(ofTitle: title, id: id) : level != nil {
                candidates.append(
                    Candidate(
                        kind: kind, id: id, title: title, detail: detail, date: row.optionalText("date"),
                        isCurrent: try row.flag("is_current"), level: level))
            }
            return !isBeginning || candidates.count < limit
        }
        return candidates
    }

    /// SQL for whether a subject has the status, and is food if that is asked for.
    func condition(_ naming: Naming) -> String {
        let food = query.isFoodOnly == true ? naming.isFood ?? "false" : "true"
        return switch status {
        case .current: "\(naming.isCurrent) AND \(food)"
        case .gone: "NOT \(naming.isCurrent) AND \(food)"
        case .all: food
        }
    }

    /// SQL for whether a subject may fit `?1`, which is in lower case.
    private func fits(_ naming: Naming, _ sought: String) -> String {
        // SQLite folds only ASCII, but is twenty times as fast.
        let isASCII = Self.isASCII(sought)
        if isBeginning {
            return isASCII ? "instr(lower(s.title), ?1) = 1 OR ?1 = ''" : "contains_text(s.title, ?1)"
        }
        let whole = "s.title || ' ' || \(naming.detail)"
        return isASCII ? "instr(lower(\(whole)), ?1) > 0" : "contains_text(\(whole), ?1)"
    }

    static func isASCII(_ text: String) -> Bool { text.utf8.allSatisfy { $0 < 0x80 } }

    func subject(_ candidate: Candidate) throws -> NamedSubject {
        let rows = candidate.kind.rows.init(db: db)
        let date =
            try candidate.date.flatMap(When.init)
            ?? rows.dateBesideName(of: candidate.id, now: now, in: locality)
        return NamedSubject(
            subject: Subject(kind: candidate.kind, id: candidate.id),
            short: try rows.lookup.short(candidate.id), title: candidate.title, detail: candidate.detail,
            date: date, isCurrent: candidate.isCurrent, level: candidate.level)
    }
}
