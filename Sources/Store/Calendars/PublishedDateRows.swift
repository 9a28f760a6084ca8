import CivilTime
import Rules
import SQLite

/// A date of the household on a calendar server.
struct PublishedDateRow: Hashable {
    enum State: String, CaseIterable {
        /// The server has it, or is to have it.
        case shown
        /// Somebody has deleted it on the server; it comes back if its day changes.
        case declined
        /// It is no longer a date of the household, and to be deleted on the server.
        case gone
    }

    /// The number of its resource.
    let resource: Int64
    var date: HouseholdDate
    var state = State.shown
}

struct PublishedDateRows {
    let db: Database

    func find(_ resource: Int64) throws -> PublishedDateRow? {
        try db.row("SELECT * FROM published_date WHERE resource = ?", [resource]).map(Self.record)
    }

    func all(in list: Int64) throws -> [PublishedDateRow] {
        try db.rows(
            """
            SELECT p.* FROM published_date p JOIN resource r ON r.number = p.resource WHERE r.collection = ?
            ORDER BY p.resource
            """, [list]
        ).map(Self.record)
    }

    func put(_ row: PublishedDateRow) throws {
        try db.run(
            """
            INSERT INTO published_date (resource, subject, subject_id, meaning, day, name, details, changed_at, state)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (resource) DO UPDATE SET day = excluded.day, name = excluded.name,
                details = excluded.details, changed_at = excluded.changed_at, state = excluded.state
            """,
            [
                row.resource, row.date.subject.kind.rawValue, row.date.subject.id, row.date.meaning.rawValue,
                row.date.day.description, row.date.name, row.date.details.joined(separator: "\n"),
                row.date.changedAt.stored, row.state.rawValue,
            ])
    }

    func setState(_ state: PublishedDateRow.State, of resource: Int64) throws {
        try db.run("UPDATE published_date SET state = ? WHERE resource = ?", [state.rawValue, resource])
    }

    private static func record(_ row: Row) throws -> PublishedDateRow {
        let date = HouseholdDate(
            try row.subject(), try row.choice("meaning"), on: try CivilDate(parsing: row.text("day")),
            name: try row.text("name"),
            details: try row.text("details").split(separator: "\n").map(String.init),
            changedAt: try row.instant("changed_at"))
        return PublishedDateRow(
            resource: try row.number("resource"), date: date, state: try row.choice("state"))
    }

    static let salvaged = SalvagedTable(name: "published_date") { row in
        row.isNumber("resource", "changed_at") && row.has(Subject.Kind.self, "subject")
            && row.isIdentifier("subject_id") && row.has(HouseholdDate.Meaning.self, "meaning")
            && row.has(CivilDate.self, "day") && row.text("name") != nil
            && row.text("details") != nil && row.has(PublishedDateRow.State.self, "state")
    }
}

/// Keeps the list on the calendar server that has the household's dates, if there is one, like the household.
struct HouseholdOnServer {
    let db: Database
    let now: Instant
    let locality: Locality

    /// Counts an edit for each date that the server has in another form, adds those that it lacks, and deletes those
    /// that are gone. Before the server's list has been read, nothing is known of what it has.
    func compare() throws {
        guard
            let list = try db.row(
                """
                SELECT number, href FROM collection
                WHERE is_published = 1 AND is_writable = 1 AND listed_at IS NOT NULL LIMIT 1
                """, [])
        else { return }
        let number = try list.number("number")
        let rows = PublishedDateRows(db: db)
        var left: [String: PublishedDateRow] = [:]
        for row in try rows.all(in: number) { left[row.date.uid] = row }
        for date in try dates() {
            guard let old = left.removeValue(forKey: date.uid) else {
                try rows.put(
                    PublishedDateRow(resource: try add(date, to: number, at: list.text("href")), date: date))
                continue
            }
            if old.state == .declined, old.date.day == date.day { continue }
            guard old.state != .shown || !old.date.saysTheSame(as: date) else { continue }
            try rows.put(PublishedDateRow(resource: old.resource, date: date))
            try noteEdit(of: old.resource)
        }
        for row in left.values.sorted(by: { $0.resource < $1.resource }) where row.state != .gone {
            if try row.state == .declined || isUnsent(row.resource) {
                try CalendarResourceRows(db: db).delete(row.resource)
                continue
            }
            try rows.setState(.gone, of: row.resource)
            try noteEdit(of: row.resource, isDeleted: true)
        }
    }

    private func dates() throws -> [HouseholdDate] {
        try Subject.Kind.allCases.flatMap { try $0.rows.init(db: db).householdDates(now: now, in: locality) }
    }

    /// Whether the server has never heard of a resource.
    private func isUnsent(_ resource: Int64) throws -> Bool {
        try db.exists("SELECT 1 FROM resource WHERE number = ? AND base IS NULL AND sent IS NULL", [resource])
    }

    private func noteEdit(of resource: Int64, isDeleted: Bool = false) throws {
        try db.run(
            "UPDATE resource SET edits = edits + 1, edited_at = ?, tries = 0, is_deleted = ? WHERE number = ?",
            [now.stored, isDeleted, resource])
    }

    /// The name of the resource follows from the date, so that two computers with the same household make one.
    private func add(_ date: HouseholdDate, to list: Int64, at href: String) throws -> Int64 {
        var resource = CalendarResourceRow(
            href: href + (href.hasSuffix("/") ? "" : "/") + Fingerprint.of(date.uid) + ".ics", uid: date.uid)
        (resource.edits, resource.editedAt) = (1, now)
        return try CalendarResourceRows(db: db).put(resource, in: list)
    }
}

extension HouseholdDate {
    fileprivate func saysTheSame(as other: HouseholdDate) -> Bool {
        (day, name, details) == (other.day, other.name, other.details)
    }
}
