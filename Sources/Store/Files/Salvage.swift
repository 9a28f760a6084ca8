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

    init(db: Database) {
        self.db = db
    }

    mutating func read(_ file: DamagedFile) throws {
        let reader = LeafReader(file: file)
        for number in stride(from: 1, through: file.pageCount, by: 1) {
            for row in reader.rows(in: number).rows {
                guard let (table, values) = SalvagedTable.reading(row) else { continue }
                if try insert(values, into: table) {
                    counts[table.name, default: 0] += 1
                } else {
                    refused += 1
                }
            }
        }
    }

    /// Adds missing rows from a backup with the present schema, except those removed since. Always, because a
    /// lost page may look like a free one.
    /// - Returns: How many rows it added.
    func complete(from backup: DatabaseQueue) throws -> Int {
        let removed = try Set(
            db.texts(
                """
                SELECT key FROM journal_change c WHERE after IS NULL
                    AND NOT EXISTS (SELECT 1 FROM journal_change d WHERE d.key = c.key AND d.number > c.number)
                """))
        let present = try versions(in: db)
        // Older entries were tidied away, and not lost, since the copy.
        let oldestEntry = try db.number("SELECT min(entry) FROM journal") ?? .min
        let complete = try SalvagedTable.indivisible.filter {
            try db.exists("SELECT 1 FROM \($0[0].name)", [])
        }.joined().map(\.name)
        return try backup.use { source in
            let copied = try versions(in: source)
            var restored = 0
            for table in SalvagedTable.all {
                if complete.contains(table.name) { continue }
                let isOwn = Subjects.relations.contains(table.name)
                let isReminder = table.name == ReminderRows.salvaged.name
                let columns = table.columns.joined(separator: ", ")
                let key = try Relation(table.name, in: source).key(of: table.name)
                let isOfJournal = Journal.salvaged.contains { $0.name == table.name }
                let isKept = isOfJournal ? "entry >= \(oldestEntry)" : "true"
                try source.forEachRow(
                    "SELECT \(columns), '' || \(key) AS journal_key FROM \(table.name) WHERE \(isKept)"
                ) { row in
                    let key = try row.text("journal_key")
                    let values = Array(row.values.dropLast())
                    let owner = table.owner.flatMap { row[$0].text }
                    if removed.contains(key) || removed.contains(owner ?? key) { return true }
                    // What belongs to a subject is out of date if it has changed since; its reminders always.
                    if !isOwn, let owner, let version = present[owner],
                        isReminder || version == .null || version != copied[owner]
                    {
                        return true
                    }
                    // Popups are not restored, so reminders must not refer to them.
                    let cleaned =
                        isReminder ? table.values(of: SalvagedRow(rowID: 0, values: values)) : values
                    if let cleaned, try insert(cleaned, into: table) { restored += 1 }
                    return true
                }
            }
            return restored
        }
    }

    /// When each subject was last changed; null if its table does not say.
    private func versions(in database: Database) throws -> [String: SQLValue] {
        var versions: [String: SQLValue] = [:]
        for table in SalvagedTable.all where Subjects.relations.contains(table.name) {
            let version = table.hasVersions ? "modified_at" : "NULL"
            for row in try database.rows("SELECT id, \(version) AS version FROM \(table.name)") {
                versions[try row.text("id")] = row["version"]
            }
        }
        return versions
    }

    /// - Returns: Whether the table accepted the row: it breaks no rule and is newer than an existing one.
    private func insert(_ values: [SQLValue], into table: SalvagedTable) throws -> Bool {
        let columns = table.columns
        guard values.count == columns.count else { return false }
        let newer =
            table.hasVersions
            ? "\(columns.update(onConflict: "id")) WHERE excluded.modified_at > modified_at" : ""
        do {
            try db.run("\(columns.insertion(into: table.name)) \(newer)", Bindings(values))
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
        try CalendarResourceRows(db: db).settle()
        try PhoneRows(db: db).settle()
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
