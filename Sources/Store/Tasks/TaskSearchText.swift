import SQLite

/// The index of the texts of tasks: which sequences of three letters each contains.
///
/// It only narrows a search down; whoever asks compares the tasks themselves. So it may name too many, but never too few.
struct TaskSearchText {
    let db: Database

    /// The text of a task that searches look at, in SQL.
    static func whole(of table: String) -> String {
        "\(table).title || char(10) || \(table).notes || char(10) || \(table).location"
    }

    /// Brings the index up to date with what the triggers have noted.
    func update() throws {
        guard try db.number("SELECT EXISTS (SELECT 1 FROM task_text_stale)") == 1 else { return }
        try db.forEachRow("SELECT number, text FROM task_text_stale WHERE text IS NOT NULL", []) { row in
            try db.run(
                "INSERT INTO task_text (task_text, rowid, text) VALUES ('delete', ?, ?)",
                [try row.number("number"), try row.text("text").lowercased()])
            return true
        }
        try db.forEachRow(
            """
            SELECT t.rowid AS number, \(Self.whole(of: "t")) AS text FROM task_text_stale s
            JOIN task t ON t.rowid = s.number
            """, []
        ) { row in
            try db.run(
                "INSERT INTO task_text (rowid, text) VALUES (?, ?)",
                [try row.number("number"), try row.text("text").lowercased()])
            return true
        }
        try db.execute("DELETE FROM task_text_stale")
    }
}

extension TaskSearchText {
    /// A condition for tasks, with its arguments.
    struct Condition {
        let sql: String
        let arguments: [any Bindable]
        /// How to read the table, after its name: the index of the order of a list is of no use for a search that
        /// has to look at every task.
        let hint: String
    }

    /// With more candidates, a list finds enough of them in its own order sooner than all can be sorted.
    private static let mostCandidates = 20_000
    /// More sequences narrow the candidates down no further.
    private static let mostSequences = 12

    /// Whether a task in `table` contains `text`, in either case.
    func contains(_ text: String, in table: String) throws -> Condition {
        let sought = text.lowercased()
        let whole = Self.whole(of: table)
        // SQLite folds only ASCII, but is twenty times as fast.
        let isASCII = text.utf8.allSatisfy { $0 < 0x80 }
        let comparison = isASCII ? "instr(lower(\(whole)), ?) > 0" : "contains_text(\(whole), ?)"
        guard let match = Self.match(sought) else {
            return Condition(sql: comparison, arguments: [sought], hint: "NOT INDEXED")
        }
        guard try isSelective(match) else {
            return Condition(sql: comparison, arguments: [sought], hint: "")
        }
        // What has changed since the last update may contain the text, too.
        let candidates = """
            \(table).rowid IN (
                SELECT rowid FROM task_text WHERE task_text MATCH ? UNION ALL SELECT number FROM task_text_stale)
            """
        // Without an index SQLite looks the candidates up by their numbers, rather than going through all tasks in order.
        return Condition(
            sql: "\(candidates) AND \(comparison)", arguments: [match, sought], hint: "NOT INDEXED")
    }

    /// The numbers of the tasks that may contain `text`, or have an identifier from `?3` to `?4`, with the argument for
    /// `?5`; `nil` if the index narrows them down too little.
    func numbers(ofTasksWith text: String) throws -> (sql: String, match: String)? {
        guard let match = Self.match(text.lowercased()), try isSelective(match) else { return nil }
        return (
            """
            SELECT rowid FROM task_text WHERE task_text MATCH ?5
            UNION ALL SELECT number FROM task_text_stale
            UNION ALL SELECT rowid FROM task WHERE id >= ?3 AND id < ?4
            """, match
        )
    }

    /// The numbers of the tasks that may contain one of `texts`, with the argument for `?3`; `nil` if the
    /// index does not narrow them down enough.
    func numbers(ofTasksWithAnyOf texts: [String]) throws -> (sql: String, match: String)? {
        var matches: [String] = []
        for text in texts {
            guard let match = Self.match(text) else { return nil }
            matches.append("(\(match))")
        }
        let match = matches.joined(separator: " OR ")
        guard try isSelective(match) else { return nil }
        return (
            "SELECT rowid FROM task_text WHERE task_text MATCH ?3 UNION ALL SELECT number FROM task_text_stale",
            match
        )
    }

    private static func match(_ text: String) -> String? {
        let sequences = sequences(of: text)
        return sequences.isEmpty ? nil : sequences.map(\.quoted).joined(separator: " AND ")
    }

    private func isSelective(_ match: String) throws -> Bool {
        let count = try db.number(
            """
            SELECT count(*) FROM (
                SELECT 1 FROM task_text WHERE task_text MATCH ? LIMIT \(Self.mostCandidates + 1))
            """, [match])
        return (count ?? 0) <= Self.mostCandidates
    }

    /// The sequences of three letters in a text, each once; none in one that is shorter.
    private static func sequences(of text: String) -> [String] {
        let letters = Array(text.unicodeScalars)
        guard letters.count >= 3 else { return [] }
        var found: [String] = []
        for start in 0...(letters.count - 3) where found.count < mostSequences {
            let sequence = letters[start..<start + 3]
            // A text ends there for SQLite.
            guard !sequence.contains("\0") else { continue }
            let text = String(String.UnicodeScalarView(sequence))
            if !found.contains(text) { found.append(text) }
        }
        return found
    }
}

extension String {
    /// As the query language of FTS5 writes a text in quotation marks.
    fileprivate var quoted: String {
        var text = String.UnicodeScalarView()
        for letter in unicodeScalars {
            text.append(letter)
            if letter == "\"" { text.append(letter) }
        }
        return "\"\(String(text))\""
    }
}
