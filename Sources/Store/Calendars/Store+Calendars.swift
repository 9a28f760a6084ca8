package import CivilTime
package import Rules
import SQLite

/// What a sync changes.
package enum CalendarChange: Sendable, Hashable {
    /// Only what is known of the resource.
    case put(CalendarResourceRow)
    /// The resource, and what its tasks and events are now; others that it had are gone.
    case take(CalendarResourceRow, [SyncedSubject])
    /// The resource and its tasks and events.
    case remove(href: String)
    /// The resource alone.
    case forget(href: String)
    case avoidsStart
    case describe(isWritable: Bool, schedules: Bool)
    /// `listedAt` is `nil` unless it was compared with a complete listing.
    case reach(token: String?, tag: String?, listedAt: Instant?)
    /// So many are gone from the server, and the user has to say whether that is meant.
    case hold(Int)
}

/// How far a list of a calendar server has been read.
package struct CalendarListState: Sendable, Hashable {
    package let href: String
    package let token: String?
    package let tag: String?
    package let listedAt: Instant?
    package let avoidsStart: Bool
    /// `remove` or `keep`.
    package let verdict: String?
}

extension Store {
    // MARK: Reading

    package func calendarListState(_ list: Int64) throws(StoreError) -> CalendarListState {
        try read { db in
            guard let row = try db.row("SELECT * FROM collection WHERE number = ?", [list]) else {
                throw StoreError.notFound(kind: "list", value: String(list))
            }
            return CalendarListState(
                href: try row.text("href"), token: row.optionalText("sync_token"),
                tag: row.optionalText("tag"),
                listedAt: row.optionalInstant("listed_at"), avoidsStart: try row.flag("avoids_start"),
                verdict: row.optionalText("verdict"))
        }
    }

    package func calendarResource(at href: String, in list: Int64) throws(StoreError) -> CalendarResourceRow?
    {
        try read { db in try CalendarResourceRows(db: db).find(href, in: list) }
    }

    /// One that the server has never had.
    package func newCalendarResource(withUID uid: String, in list: Int64) throws(StoreError)
        -> CalendarResourceRow?
    {
        try read { db in try CalendarResourceRows(db: db).new(withUID: uid, in: list) }
    }

    package func nextEditedCalendarResource(in list: Int64, except hrefs: Set<String>) throws(StoreError)
        -> CalendarResourceRow?
    {
        try read { db in try CalendarResourceRows(db: db).nextEdited(in: list, except: hrefs) }
    }

    package func calendarHrefsOnServer(in list: Int64) throws(StoreError) -> [String] {
        try read { db in try CalendarResourceRows(db: db).hrefsOnServer(in: list) }
    }

    /// The tasks and events of a resource, as they are now.
    package func syncedSubjects(of resource: CalendarResourceRow) throws(StoreError) -> [SyncedSubject] {
        guard let number = resource.number else { return [] }
        return try read { db in
            try CalendarResourceRows(db: db).subjects(of: number).compactMap {
                try SyncedSubject($0, in: db)
            }
        }
    }

    /// The task or event as it is now, with what was answered; `nil` if it is gone.
    package func syncedSubject(_ subject: Subject) throws(StoreError) -> SyncedSubject? {
        try read { db in try SyncedSubject(subject, in: db) }
    }

    /// The `UID` that calendars know a task or an event by.
    package func calendarUID(of id: String) throws(StoreError) -> String? {
        try read { db in try CalendarResourceRows(db: db).uid(of: id) }
    }

    // MARK: Changing

    /// Carries out what one answer of a server changes, as one step: all or nothing. What it changes of tasks, events and
    /// their reminders stands in the journal and can be undone.
    package func sync(_ changes: [CalendarChange], in list: Int64, _ context: ChangeContext)
        throws(StoreError) -> Change<Int>
    {
        try transact(.edit, context, .room) { transaction in
            transaction.isFromCalendar = true
            var touched = 0
            for change in changes { touched += try transaction.take(change, in: list) }
            if touched > 1 { transaction.sentence += " and \(touched - 1) more" }
            return touched
        }
    }
}

extension SyncedSubject {
    fileprivate init?(_ subject: Subject, in db: Database) throws {
        switch subject.kind {
        case .task:
            guard let todo = try TodoRows(db: db).find(subject.id) else { return nil }
            self.init(.task(todo))
        case .event:
            guard let event = try EventRows(db: db).find(subject.id) else { return nil }
            self.init(.event(event))
        default: return nil
        }
        let row = try db.row(
            """
            SELECT max(answered_at) AS answered,
                max(iif(state = 'snoozed' AND is_insistent = 1, rang_at, NULL)) AS seen,
                max(iif(state = 'snoozed' AND is_insistent = 1, ring_at, NULL)) AS until
            FROM reminder WHERE subject = ? AND subject_id = ?
            """, [subject.kind.rawValue, subject.id])
        acknowledged = [row?.optionalInstant("answered"), row?.optionalInstant("seen")].compactMap(\.self)
            .max()
        snoozedUntil = row?.optionalInstant("until")
    }
}

extension ChangeTransaction {
    private var resources: CalendarResourceRows { CalendarResourceRows(db: db) }

    /// - Returns: How many tasks and events it concerns.
    fileprivate mutating func take(_ change: CalendarChange, in list: Int64) throws -> Int {
        switch change {
        case .put(let resource): try resources.put(resource, in: list)
        case .take(let resource, let subjects): return try take(subjects, of: resource, in: list)
        case .remove(let href): return try remove(href, in: list)
        case .forget(let href):
            if let number = try resources.find(href, in: list)?.number { try resources.delete(number) }
        case .avoidsStart:
            try db.run("UPDATE collection SET avoids_start = 1 WHERE number = ?", [list])
        case .describe(let isWritable, let schedules):
            try db.run(
                "UPDATE collection SET is_writable = ?, schedules = ? WHERE number = ?",
                [isWritable, schedules, list])
        case .reach(let token, let tag, let listedAt):
            try db.run(
                """
                UPDATE collection SET sync_token = ?, tag = ?, listed_at = ifnull(?, listed_at), held = NULL,
                    verdict = NULL WHERE number = ?
                """, [token, tag, listedAt?.stored, list])
        case .hold(let count): try db.run("UPDATE collection SET held = ? WHERE number = ?", [count, list])
        }
        return 0
    }

    private mutating func take(
        _ subjects: [SyncedSubject], of resource: CalendarResourceRow, in list: Int64
    ) throws -> Int {
        let number = try resources.put(resource, in: list)
        let former = try resources.subjects(of: number)
        var kept: Set<Subject> = []
        var touched = 0
        for subject in subjects {
            let (known, isChanged) = try take(subject)
            kept.insert(known)
            try resources.link(known, to: number)
            if isChanged { touched += 1 }
        }
        for subject in former where !kept.contains(subject) {
            if try remove(subject) { touched += 1 }
        }
        return touched
    }

    private mutating func take(_ subject: SyncedSubject) throws -> (Subject, isChanged: Bool) {
        let isChanged: Bool
        let known: Subject
        switch subject.content {
        case .task(let todo): (known, isChanged) = try take(todo)
        case .event(let event): (known, isChanged) = try take(event)
        }
        let isAnswered = try answer(known, subject.acknowledged, subject.snoozedUntil)
        return (known, isChanged || isAnswered)
    }

    private mutating func take(_ given: Todo) throws -> (Subject, isChanged: Bool) {
        var todo = given
        if let parent = todo.parent, try todos.find(parent) == nil { todo.parent = nil }
        if let series = todo.copyOf, try todos.find(series) == nil {
            (todo.copyOf, todo.occurrence) = (nil, nil)
        }
        // Both have completed this occurrence.
        if let series = todo.copyOf, let occurrence = todo.occurrence, try todos.find(todo.id) == nil,
            let copy = try db.text(
                "SELECT id FROM task WHERE series = ? AND occurrence = ?",
                [series.description, occurrence.description]
            ).flatMap(Todo.ID.init)
        {
            return (.task(copy), false)
        }
        guard let old = try todos.find(todo.id) else {
            try todos.insert(todo, dueAt: try todo.due?.moment(in: context.locality, field: "due"))
            if todo.isOpen { try plan(todo, isSaid: true) }
            note(todo, "added")
            return (.task(todo.id), true)
        }
        var updated = old
        updated.details = todo.details
        // A calendar counts in seconds.
        if old.isOpen != todo.isOpen { updated.status = todo.status }
        updated.series = todo.series
        (updated.occurrence, updated.missed) = (todo.occurrence, todo.missed)
        (updated.copyOf, updated.doneNote) = (todo.copyOf, todo.doneNote)
        guard updated != old else { return (.task(old.id), false) }
        updated.modifiedAt = context.now
        todo = updated
        try update(old, to: todo)
        if todo.isOpen {
            try plan(todo)
        } else {
            for reminder in try reminders.active(of: .task(todo.id)) {
                let hasRung = reminder.state != .planned
                try reminders.apply(
                    hasRung ? .answered(.complete, at: context.now) : .withdrawn, to: reminder)
            }
        }
        note(todo, old.isOpen && !todo.isOpen ? "completed" : "changed")
        return (.task(todo.id), true)
    }

    private mutating func take(_ given: Event) throws -> (Subject, isChanged: Bool) {
        var event = given
        guard let old = try events.find(event.id) else {
            try events.insert(event, in: context.locality)
            try plan(event, isSaid: true)
            note(event, "added")
            return (.event(event.id), true)
        }
        var updated = old
        updated.details = event.details
        updated.series = event.series
        guard updated != old else { return (.event(old.id), false) }
        updated.modifiedAt = context.now
        event = updated
        try events.update(event, in: context.locality)
        try plan(event)
        note(event, "changed")
        return (.event(event.id), true)
    }

    /// Takes over what was answered elsewhere: what has rung is answered here, too, and its popup goes.
    private mutating func answer(_ subject: Subject, _ seen: Instant?, _ until: Instant?) throws -> Bool {
        guard let seen else { return false }
        var isAnswered = false
        for reminder in try reminders.active(of: subject) where reminder.ringAt <= seen {
            if let until, until > context.now {
                try reminders.apply(.snoozed(until: .instant(until), ring: until), to: reminder)
            } else {
                try reminders.apply(.answered(.dismiss, at: context.now), to: reminder)
            }
            try note(
                reminder, until.map { $0 > context.now } == true ? "snoozed elsewhere" : "dismissed elsewhere"
            )
            isAnswered = true
        }
        return isAnswered
    }

    private mutating func remove(_ href: String, in list: Int64) throws -> Int {
        guard let number = try resources.find(href, in: list)?.number else { return 0 }
        var removed = 0
        for subject in try resources.subjects(of: number) {
            if try remove(subject) { removed += 1 }
        }
        try resources.delete(number)
        return removed
    }

    private mutating func remove(_ subject: Subject) throws -> Bool {
        try resources.unlink(subject)
        try withdrawAll(subject)
        switch subject.kind {
        case .task:
            guard let todo = try todos.find(subject.id) else { return false }
            note(todo, "removed")
            // Its subtasks are tasks of their own there, too.
            try db.run("UPDATE task SET parent = NULL WHERE parent = ?", [subject.id])
            try todos.delete([todo.id])
        case .event:
            guard let event = try events.find(subject.id) else { return false }
            note(event, "removed")
            try events.delete(event.id)
        default: return false
        }
        return true
    }
}
