package import CivilTime
package import Rules
import SQLite

/// The stored state of one resource of a calendar list.
package struct CalendarResourceRow: Sendable, Hashable {
    /// The row's number; `nil` if it is not stored yet.
    package internal(set) var number: Int64?
    /// Its absolute URL.
    package var href: String
    package var uid: String
    /// The last known bytes on the server.
    package var base: [UInt8]?
    package var etag: String?
    /// The `ETag`s of earlier forms, newest last.
    package var earlier: [String] = []
    /// Whether the server has the resource, as far as known.
    package var isOnServer = false
    /// The number of unsent edits.
    package var edits: Int64 = 0
    /// When it was last changed here.
    package var editedAt: Instant?
    package var isDeleted = false
    /// Forms that were sent and whose replies have not come, oldest first.
    package var sent: [[UInt8]] = []
    package var tries = 0
    /// Why the resource is left alone: the server's status, or what cannot be read.
    package var problem: String?

    package init(href: String, uid: String) {
        self.href = href
        self.uid = uid
    }
}

/// A task or an event as its calendar has it.
package struct SyncedSubject: Sendable, Hashable {
    package enum Content: Sendable, Hashable {
        case task(Todo)
        case event(Event)
    }

    package var content: Content
    /// The time up to which its reminders were acknowledged.
    package var acknowledged: Instant?
    package var snoozedUntil: Instant?
    /// Its identifier in the resource, if it was already here under another one.
    package var identity: String?

    package init(_ content: Content, acknowledged: Instant? = nil, snoozedUntil: Instant? = nil) {
        (self.content, self.acknowledged, self.snoozedUntil) = (content, acknowledged, snoozedUntil)
    }

    package var subject: Subject {
        switch content {
        case .task(let todo): .task(todo.id)
        case .event(let event): .event(event.id)
        }
    }

    package var modifiedAt: Instant {
        switch content {
        case .task(let todo): todo.modifiedAt
        case .event(let event): event.modifiedAt
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

    /// The resource with the oldest edit; leaves out `hrefs` and resources that the server has refused in
    /// their present form.
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

    /// Several forms as one value, each preceded by its length in four bytes.
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

    /// - Returns: The row's number.
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

    // MARK: Their tasks and events

    func subjects(of number: Int64) throws -> [Subject] {
        try db.rows(
            "SELECT subject, subject_id FROM resource_subject WHERE resource = ? ORDER BY subject, subject_id",
            [number]
        ).map { try $0.subject() }
    }

    func subjects(ofList list: Int64) throws -> [Subject] {
        try db.rows(
            """
            SELECT s.subject, s.subject_id FROM resource_subject s JOIN resource r ON r.number = s.resource
            WHERE r.collection = ? ORDER BY s.subject, s.subject_id
            """, [list]
        ).map { try $0.subject() }
    }

    /// - Parameter identity: The identifier in the resource, if it differs from the subject's own.
    func link(_ subject: Subject, to number: Int64, identity: String? = nil) throws {
        try db.run(
            """
            INSERT INTO resource_subject (subject, subject_id, resource, identity) VALUES (?, ?, ?, ?)
            ON CONFLICT (subject_id, subject) DO UPDATE SET
                resource = excluded.resource, identity = ifnull(excluded.identity, identity)
            """, [subject.kind.rawValue, subject.id, number, identity])
    }

    /// Local identifiers, by those in the resources, where the two differ.
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

    /// The `UID` of the resource that contains a task or an event with this identifier.
    func uid(of id: String) throws -> String? {
        try db.text(
            """
            SELECT r.uid FROM resource_subject s JOIN resource r ON r.number = s.resource
            WHERE s.subject_id = ? LIMIT 1
            """, [id])
    }

    // MARK: Local changes

    /// Queues changes of tasks and events, in the transaction that makes them: for a subject with a resource,
    /// an edit; for a new one, a new resource in the list for its kind.
    /// - Parameter answered: Subjects whose reminders were answered or snoozed.
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

    /// Queues everything that was here before a list was first read: events and open tasks that have no
    /// resource yet.
    func addAll(to list: Int64, at now: Instant) throws {
        for kind in [Subject.Kind.task, .event] {
            for id in try db.texts("SELECT t.id FROM \(Self.unlisted(kind, andCopies: true))", []) {
                let subject = Subject(kind: kind, id: id)
                if try listForNew(subject)?.number == list { try add(subject, at: now) }
            }
        }
    }

    /// Queues some of them, none that are occurrences of a series.
    /// - Returns: How many.
    func addSome(to list: Int64, at now: Instant, most: Int) throws -> Int {
        var count = 0
        for kind in [Subject.Kind.task, .event] where try firstList(for: kind)?.number == list {
            let ids = try db.texts("SELECT t.id FROM \(Self.unlisted(kind)) LIMIT ?", [most - count])
            for id in ids { try add(Subject(kind: kind, id: id), at: now) }
            count += ids.count
        }
        return count
    }

    /// The titles of open tasks or of events that have no resource.
    func unlistedTitles(_ kind: Subject.Kind) throws -> [String] {
        try db.texts("SELECT t.title FROM \(Self.unlisted(kind))", [])
    }

    /// The titles of the open tasks or the events of a list.
    func titles(_ kind: Subject.Kind, in list: Int64) throws -> [String] {
        try db.texts(
            """
            SELECT t.title FROM resource r JOIN resource_subject s ON s.resource = r.number
            JOIN \(kind.rawValue) t ON t.id = s.subject_id
            WHERE r.collection = ? AND s.subject = '\(kind.rawValue)'\(kind == .task ? " AND \(Self.isOpen)" : "")
            """, [list])
    }

    private static let isOpen = "t.completed_at IS NULL AND t.series IS NULL"

    private static func unlisted(_ kind: Subject.Kind, andCopies: Bool = false) -> String {
        """
        \(kind.rawValue) t WHERE NOT EXISTS (
            SELECT 1 FROM resource_subject s WHERE s.subject_id = t.id AND s.subject = '\(kind.rawValue)'
        )\(kind == .event ? "" : andCopies ? " AND t.completed_at IS NULL" : " AND \(isOpen)")
        """
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
        // If the series has changed occurrences, the completed one becomes another of them.
        if let series = try seriesWithChanges(of: subject) {
            try link(subject, to: series)
            return try noteChange(of: series, at: now)
        }
        // The same `UID` on every computer, so that two that complete the same occurrence create one
        // resource.
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

    /// The list for a new resource: for a completed occurrence, that of its series; otherwise the first
    /// writable list that takes its kind. Lists that others share with the user are never chosen.
    private func listForNew(_ subject: Subject) throws -> (number: Int64, href: String)? {
        guard subject.kind == .task,
            let series = try db.text("SELECT series FROM task WHERE id = ?", [subject.id])
        else { return try firstList(for: subject.kind) }
        return try db.row(
            """
            SELECT c.number, c.href FROM resource_subject s JOIN resource r ON r.number = s.resource
            JOIN collection c ON c.number = r.collection WHERE s.subject_id = ? AND c.is_writable = 1
            """, [series]
        ).map { (try $0.number("number"), try $0.text("href")) }
    }

    private func firstList(for kind: Subject.Kind) throws -> (number: Int64, href: String)? {
        try db.row(
            """
            SELECT c.number, c.href FROM collection c JOIN account a ON a.id = c.account
            WHERE c.is_writable = 1 AND c.is_shared = 0 AND c.is_shopping = 0 AND c.is_published = 0
                AND (c.role = 'both' OR c.role = ?)
            ORDER BY c.number LIMIT 1
            """, [kind == .task ? "tasks" : "events"]
        ).map { (try $0.number("number"), try $0.text("href")) }
    }
}
