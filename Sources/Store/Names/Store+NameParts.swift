import CivilTime
import Rules
import SQLite

/// Finds names by the beginnings of their words, as for a sentence: "dent" for "the dentists appointment".
extension NameSearch {
    /// More words would not narrow the search down.
    private static let mostBeginnings = 60

    /// Subjects with one of these in the title or the detail: those with most of them first, then in the
    /// order of their kind.
    func subjects(withAnyOf beginnings: [String]) throws -> [NamedSubject] {
        let sought = beginnings.lazy.map { $0.lowercased() }.filter { !$0.isEmpty }.prefix(
            Self.mostBeginnings)
        guard !sought.isEmpty else { return [] }
        var found: [(candidate: Candidate, hits: Int64, place: Int)] = []
        for kind in kinds {
            guard let naming = kind.rows.naming else { continue }
            try forEachCandidate(kind, naming, Array(sought)) { found.append(($0, $1, found.count)) }
        }
        found.sort { ($1.hits, $0.place) < ($0.hits, $1.place) }
        return try found.prefix(limit).map { try subject($0.candidate) }
    }

    private func forEachCandidate(
        _ kind: Subject.Kind, _ naming: Naming, _ sought: [String], _ take: (Candidate, Int64) -> Void
    ) throws {
        let whole = "s.title || ' ' || \(naming.detail)"
        // ?2 is today.
        let hits = sought.indices.map { place in
            Self.isASCII(sought[place])
                ? "(instr(lower(\(whole)), ?\(place + 4)) > 0)" : "contains_text(\(whole), ?\(place + 4))"
        }.joined(separator: " + ")
        let narrow = kind == .task ? try TaskSearchText(db: db).numbers(ofTasksWithAnyOf: sought) : nil
        let table = narrow == nil ? "\(kind.rows.relation) s" : "\(kind.rows.relation) AS s NOT INDEXED"
        let numbers = narrow.map { "s.rowid IN (\($0.sql))" } ?? "true"
        let arguments: [(any Bindable)?] =
            ["", Int64(locality.zone.civil(of: now).date.dayNumber), narrow?.match ?? ""] + sought
        try db.forEachRow(
            """
            SELECT s.id, s.title, \(naming.detail) AS detail, \(naming.date) AS date,
                \(naming.isCurrent) AS is_current, \(hits) AS hits
            FROM \(table) WHERE \(numbers) AND \(condition(naming)) AND hits > 0
            ORDER BY hits DESC, \(naming.order) IS NULL, \(naming.order), s.title, s.id LIMIT \(limit)
            """, Bindings(arguments)
        ) { row in
            take(
                Candidate(
                    kind: kind, id: try row.text("id"), title: try row.text("title"),
                    detail: try row.text("detail"), date: row.optionalText("date"),
                    isCurrent: try row.flag("is_current"), level: nil),
                try row.number("hits"))
            return true
        }
    }
}
