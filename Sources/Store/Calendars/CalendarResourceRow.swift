package import CivilTime
package import Rules
import SQLite

/// What is stored of a resource of a list on a calendar server.
package struct CalendarResourceRow: Sendable, Hashable {
    /// `nil` for one that is not stored yet.
    package internal(set) var number: Int64?
    /// Absolute.
    package var href: String
    package var uid: String
    /// What the server had last.
    package var base: [UInt8]?
    package var etag: String?
    /// The `ETag`s of earlier forms, newest last.
    package var earlier: [String] = []
    /// Whether the server has it, as far as is known.
    package var isOnServer = false
    /// How many changes were not sent.
    package var edits: Int64 = 0
    /// When it was last changed here.
    package var editedAt: Instant?
    package var isDeleted = false
    /// What was sent while no reply has come, oldest first.
    package var sent: [[UInt8]] = []
    package var tries = 0
    /// Why it is left alone: what the server says, or what cannot be read.
    package var problem: String?

    package init(href: String, uid: String) {
        self.href = href
        self.uid = uid
    }
}

/// A task or an event as a calendar has it.
package struct SyncedSubject: Sendable, Hashable {
    package enum Content: Sendable, Hashable {
        case task(Todo)
        case event(Event)
    }

    package var content: Content
    /// Up to when its reminders have been seen.
    package var acknowledged: Instant?
    package var snoozedUntil: Instant?

    package init(_ content: Content, acknowledged: Instant? = nil, snoozedUntil: Instant? = nil) {
        (self.content, self.acknowledged, self.snoozedUntil) = (content, acknowledged, snoozedUntil)
    }

    package var subject: Subject {
        switch content {
        case .task(let todo): .task(todo.id)
        case .event(let event): .event(event.id)
        }
    }
}

/// The rows of resources.
struct CalendarResourceRows {
    let db: Database

    func find(_ href: String, in list: Int64) throws -> CalendarResourceRow? {
        try db.row("SELECT * FROM resource WHERE collection = ? AND href = ?", [list, href]).map {
            try Self.record($0)
        }
    }

    func new(withUID uid: String, in list: Int64) throws -> CalendarResourceRow? {
        try db.row(
            "SELECT * FROM resource WHERE uid = ? AND collection = ? AND is_there = 0 LIMIT 1", [uid, list]
        ).map { try Self.record($0) }
    }

    /// The one that was changed first, without those that the server has refused as they are.
    func nextEdited(in list: Int64, except hrefs: Set<String>) throws -> CalendarResourceRow? {
        try db.rows(
            """
            SELECT * FROM resource WHERE collection = ? AND edits > 0 AND tries = 0
            ORDER BY edited_at, number LIMIT ?
            """, [list, hrefs.count + 1]
        ).lazy.map { try Self.record($0) }.first { !hrefs.contains($0.href) }
    }

    func leftAlone(in list: Int64, limit: Int) throws -> [CalendarResourceRow] {
        try db.rows(
            "SELECT * FROM resource WHERE collection = ? AND problem IS NOT NULL ORDER BY number LIMIT ?",
            [list, limit]
        ).map { try Self.record($0) }
    }

    func hrefsOnServer(in list: Int64) throws -> [String] {
        try db.texts("SELECT href FROM resource WHERE collection = ? AND is_there = 1", [list])
    }

    private static func record(_ row: Row) throws -> CalendarResourceRow {
        var resource = CalendarResourceRow(href: try row.text("href"), uid: try row.text("uid"))
        resource.number = try row.number("number")
        resource.base = Self.bytes(row["base"])
        resource.etag = row.optionalText("etag")
        resource.earlier = try row.text("earlier").split(separator: " ").map(String.init)
        resource.isOnServer = try row.flag("is_there")
        resource.edits = try row.number("edits")
        resource.editedAt = row.optionalInstant("edited_at")
        resource.isDeleted = try row.flag("is_deleted")
        resource.sent = Self.bytes(row["sent"]).map(Self.forms) ?? []
        resource.tries = try row.int("tries")
        resource.problem = row.optionalText("problem")
        return resource
    }

    private static func bytes(_ value: SQLValue) -> [UInt8]? {
        if case .blob(let bytes) = value { bytes } else { nil }
    }

    /// Several forms as one value: each after its length in four bytes.
    private static func blob(of forms: [[UInt8]]) -> [UInt8] {
        forms.flatMap { form in
            let length = UInt32(truncatingIfNeeded: form.count)
            return [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: length >> $0) } + form
        }
    }

    private static func forms(in blob: [UInt8]) -> [[UInt8]] {
        var rest = blob[...]
        var forms: [[UInt8]] = []
        while rest.count >= 4 {
            let length = rest.prefix(4).reduce(0) { $0 << 8 | Int($1) }
            forms.append(Array(rest.dropFirst(4).prefix(length)))
            rest = rest.dropFirst(4 + length)
        }
        return forms
    }

    /// - Returns: Its number.
    @discardableResult
    func put(_ resource: CalendarResourceRow, in list: Int64) throws -> Int64 {
        try db.run(
            """
            INSERT INTO resource (number, collection, href, uid, base, etag, earlier, is_there, edits, edited_at,
                is_deleted, sent, tries, problem)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (number) DO UPDATE SET href = excluded.href, uid = excluded.uid, base = excluded.base,
                etag = excluded.etag, earlier = excluded.earlier, is_there = excluded.is_there,
                edits = excluded.edits, edited_at = excluded.edited_at, is_deleted = excluded.is_deleted,
                sent = excluded.sent, tries = excluded.tries, problem = excluded.problem
            """,
            [
                resource.number, list, resource.href, resource.uid, resource.base, resource.etag,
                resource.earlier.joined(separator: " "), resource.isOnServer, resource.edits,
                resource.editedAt?.stored, resource.isDeleted,
                resource.sent.isEmpty ? nil : Self.blob(of: resource.sent), resource.tries,
                resource.problem,
            ])
        if let number = resource.number { return number }
        return try db.number(
            "SELECT number FROM resource WHERE collection = ? AND href = ?", [list, resource.href]) ?? 0
    }

    func delete(_ number: Int64) throws {
        try db.run("DELETE FROM resource WHERE number = ?", [number])
    }

    // MARK: Their subjects

    func subjects(of number: Int64) throws -> [Subject] {
        try db.rows(
            "SELECT subject, subject_id FROM resource_subject WHERE resource = ? ORDER BY subject, subject_id",
            [number]
        ).map { try $0.subject() }
    }

    /// - Parameter identity: The identifier that the resource gives the subject, if it is another one.
    func link(_ subject: Subject, to number: Int64, identity: String? = nil) throws {
        try db.run(
            """
            INSERT INTO resource_subject (subject, subject_id, resource, identity) VALUES (?, ?, ?, ?)
            ON CONFLICT (subject_id, subject) DO UPDATE SET
                resource = excluded.resource, identity = ifnull(excluded.identity, identity)
            """, [subject.kind.rawValue, subject.id, number, identity])
    }

    /// The identifiers of subjects, by those that their resources give them, where these are others.
    func identities() throws -> [String: String] {
        var identities: [String: String] = [:]
        for row in try db.rows(
            "SELECT identity, subject_id FROM resource_subject WHERE identity IS NOT NULL", [])
        {
            identities[try row.text("identity")] = try row.text("subject_id")
        }
        return identities
    }

    func unlink(_ subject: Subject) throws {
        try db.run(
            "DELETE FROM resource_subject WHERE subject_id = ? AND subject = ?",
            [subject.id, subject.kind.rawValue])
    }

    /// The `UID` of the resource of a task or an event, by its identifier.
    func uid(of id: String) throws -> String? {
        try db.text(
            """
            SELECT r.uid FROM resource_subject s JOIN resource r ON r.number = s.resource
            WHERE s.subject_id = ? LIMIT 1
            """, [id])
    }

    // MARK: What is changed here

    /// Notes that tasks and events were changed, in the transaction that changes them: what is on a server waits to be sent
    /// there, and what is new goes to the list that takes its kind.
    /// - Parameter answered: Those whose reminders were answered or snoozed.
    func noteChanges(
        of subjects: some Sequence<Subject>, answered: Set<Subject> = [], at now: Instant
    ) throws {
        let synced = subjects.filter { $0.kind == .task || $0.kind == .event }
        guard !synced.isEmpty, try db.exists("SELECT 1 FROM collection", []) else { return }
        for subject in synced {
            let isThere = try subject.rows(in: db).isThere(subject.id)
            let number = try db.number(
                "SELECT resource FROM resource_subject WHERE subject_id = ? AND subject = ?",
                [subject.id, subject.kind.rawValue])
            if let number {
                try noteChange(of: number, at: now)
                if answered.contains(subject) { try noteAnswer(to: subject, at: now) }
            } else if isThere {
                try add(subject, at: now)
            }
        }
    }

    func noteAnswer(to subject: Subject, at moment: Instant) throws {
        try db.run(
            "UPDATE resource_subject SET answered_at = ? WHERE subject_id = ? AND subject = ?",
            [moment.stored, subject.id, subject.kind.rawValue])
    }

    /// Sends what was here before a list was read for the first time: open tasks, and events, that no resource is.
    func addAll(to list: Int64, at now: Instant) throws {
        let tasks = """
            SELECT 'task' AS subject, id AS subject_id FROM task t WHERE completed_at IS NULL AND NOT EXISTS (
                SELECT 1 FROM resource_subject s WHERE s.subject_id = t.id)
            """
        let events = """
            SELECT 'event' AS subject, id AS subject_id FROM event e WHERE NOT EXISTS (
                SELECT 1 FROM resource_subject s WHERE s.subject_id = e.id)
            """
        for row in try db.rows("\(tasks) UNION ALL \(events)", []) {
            let subject = try row.subject()
            if try listForNew(subject)?.number == list { try add(subject, at: now) }
        }
    }

    private func noteChange(of number: Int64, at now: Instant) throws {
        let isLeft = try subjects(of: number).contains { try $0.rows(in: db).isThere($0.id) }
        try db.run(
            """
            UPDATE resource SET edits = edits + 1, edited_at = ?, tries = 0, is_deleted = ? WHERE number = ?
            """, [now.stored, !isLeft, number])
    }

    private func add(_ subject: Subject, at now: Instant) throws {
        guard let list = try listForNew(subject) else { return }
        // In a series with changes to single occurrences, a completed one is another of these.
        if let series = try seriesWithChanges(of: subject) {
            try link(subject, to: series)
            return try noteChange(of: series, at: now)
        }
        // Two computers that complete the same occurrence of a series make one resource of it.
        let uid = try uidOfCopy(subject) ?? subject.id
        if let known = try db.number(
            "SELECT number FROM resource WHERE uid = ? AND collection = ?", [uid, list.number])
        {
            return try link(subject, to: known)
        }
        var resource = CalendarResourceRow(
            href: list.href + (list.href.hasSuffix("/") ? "" : "/") + Fingerprint.of(uid) + ".ics", uid: uid)
        (resource.edits, resource.editedAt) = (1, now)
        try link(subject, to: try put(resource, in: list.number))
    }

    private func seriesWithChanges(of subject: Subject) throws -> Int64? {
        guard subject.kind == .task else { return nil }
        return try db.number(
            """
            SELECT r.number FROM task t JOIN resource_subject s ON s.subject_id = t.series
            JOIN resource r ON r.number = s.resource
            WHERE t.id = ? AND instr(CAST(r.base AS TEXT), 'RECURRENCE-ID') > 0
            """, [subject.id])
    }

    private func uidOfCopy(_ subject: Subject) throws -> String? {
        guard subject.kind == .task,
            let row = try db.row(
                "SELECT series, occurrence FROM task WHERE id = ? AND series IS NOT NULL", [subject.id])
        else { return nil }
        let series = try uid(of: row.text("series")) ?? row.text("series")
        return Todo.ID.derived(from: "\(series) \(try row.text("occurrence"))").description
    }

    /// A completed occurrence goes where its series is, anything else to the first list that takes its kind and can be
    /// written. What others share is for what is meant for them.
    private func listForNew(_ subject: Subject) throws -> (number: Int64, href: String)? {
        let row: Row?
        if subject.kind == .task,
            let series = try db.text("SELECT series FROM task WHERE id = ?", [subject.id])
        {
            row = try db.row(
                """
                SELECT c.number, c.href FROM resource_subject s JOIN resource r ON r.number = s.resource
                JOIN collection c ON c.number = r.collection WHERE s.subject_id = ? AND c.is_writable = 1
                """, [series])
        } else {
            row = try db.row(
                """
                SELECT c.number, c.href FROM collection c JOIN account a ON a.id = c.account
                WHERE c.is_writable = 1 AND c.is_shared = 0 AND (c.role = 'both' OR c.role = ?)
                ORDER BY c.number LIMIT 1
                """, [subject.kind == .task ? "tasks" : "events"])
        }
        return try row.map { (try $0.number("number"), try $0.text("href")) }
    }
}
