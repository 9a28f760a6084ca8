import CivilTime
import Rules
import SQLite

/// Fills a new database from a damaged file and a backup, in one transaction without foreign keys.
struct Salvage {
    let db: Database
    /// Rows recovered, by table.
    private(set) var counts: [String: Int] = [:]
    /// Rows found but rejected by every table.
    private(set) var refused = 0
    /// Whether nothing seemed to be missing from the damaged file.
    private(set) var isComplete = true

    init(db: Database) {
        self.db = db
    }

    mutating func read(_ file: DamagedFile) throws {
        let reader = LeafReader(file: file)
        var lost = file.isCutOff ? 1 : 0
        for number in stride(from: 1, through: file.pageCount, by: 1) {
            let leaf = reader.leaf(number)
            lost += leaf.lostCells + (leaf.isLost ? 1 : 0)
            for row in leaf.rows {
                guard let (table, values) = SalvagedTable.reading(row) else { continue }
                if try insert(values, into: table) {
                    counts[table.name, default: 0] += 1
                } else {
                    refused += 1
                }
            }
        }
        isComplete = lost == 0 && Subjects.relations.contains { counts[$0, default: 0] > 0 }
    }

    /// Adds missing rows from a backup, except those removed since.
    /// - Returns: How many rows it added.
    mutating func complete(from backup: DatabaseQueue) throws -> Int {
        var restored = 0
        let removed = try Set(
            db.texts(
                """
                SELECT key FROM journal_change c WHERE relation IN (\(Subjects.names)) AND after IS NULL
                    AND NOT EXISTS (SELECT 1 FROM journal_change d WHERE d.key = c.key AND d.number > c.number)
                """))
        let known = try Set(
            db.texts(Subjects.relations.map { "SELECT id FROM \($0)" }.joined(separator: " UNION ")))
        for table in SalvagedTable.all {
            restored += try backup.use { source in
                var count = 0
                // The backup may lack the latest columns and tables.
                let there = try Relation(table.name, in: source).columns
                if there.isEmpty { return 0 }
                let columns = table.columns.filter(there.contains).joined(separator: ", ")
                try source.forEachRow("SELECT \(columns) FROM \(table.name)") { row in
                    if let subject = table.owner.flatMap({ row[$0].text }) {
                        let isOwn = Subjects.relations.contains(table.name)
                        guard !removed.contains(subject), isOwn || !known.contains(subject) else {
                            return true
                        }
                    }
                    let values = table.whole(row.values.map { SalvagedRow.Value($0) }) ?? []
                    let found = SalvagedRow(rowID: values.first?.integer ?? 0, values: values)
                    // Popups are not restored, so reminders must not refer to them.
                    let isReminder = table.name == ReminderRows.salvaged.name
                    if try insert(isReminder ? table.values(of: found) ?? [] : values, into: table) {
                        count += 1
                    }
                    return true
                }
                return count
            }
        }
        return restored
    }

    /// - Returns: Whether the table accepted the row: it breaks no rule and is newer than an existing one.
    private func insert(_ values: [SalvagedRow.Value], into table: SalvagedTable) throws -> Bool {
        let columns = table.columns
        guard values.count == columns.count, !values.contains(.other) else { return false }
        let newer =
            table.hasVersions
            ? """
            ON CONFLICT (id) DO UPDATE SET \(columns.map { "\($0) = excluded.\($0)" }.joined(separator: ", "))
            WHERE excluded.modified_at > modified_at
            """ : ""
        do {
            try db.run(
                """
                INSERT INTO \(table.name) (\(columns.joined(separator: ", ")))
                VALUES (\(columns.map { _ in "?" }.joined(separator: ", "))) \(newer)
                """, Bindings(values.map(\.bindable)))
            return db.changesCount > 0
        } catch {
            guard error.code.primary == .constraint else { throw error }
            return false
        }
    }

    /// Repairs references to missing rows, and plans lost reminders again at about their time: the agent
    /// recomputes it because there is no `planned_with`.
    func settle() throws {
        for kind in Subject.Kind.allCases { try kind.rows.init(db: db).settle() }
        try db.execute(
            """
            DELETE FROM journal_change WHERE entry NOT IN (SELECT entry FROM journal);
            DELETE FROM meta WHERE key IN ('planned_with', 'aged_with');
            """)
    }

    /// The moment in UTC, until the agent computes it in the user's zone.
    static func roughly(_ when: When) -> Instant? {
        // Without its zone, the moment cannot be approximated.
        try? when.instant(in: Locality(zone: .utc, zones: ZoneDatabase(directories: [])))
    }
}

extension SalvagedRow.Value {
    init(_ value: SQLite.Value) {
        switch value {
        case .null: self = .null
        case .integer(let number): self = .integer(number)
        case .text(let text): self = .text(text)
        case .real, .blob: self = .other
        }
    }

    /// The value to bind.
    var bindable: (any Bindable)? {
        switch self {
        case .null, .other: nil
        case .integer(let number): number
        case .text(let text): text
        }
    }
}

extension SQLite.Value {
    /// Null for a value that no table of ours contains.
    init(_ value: SalvagedRow.Value) {
        switch value {
        case .null, .other: self = .null
        case .integer(let number): self = .integer(number)
        case .text(let text): self = .text(text)
        }
    }
}
