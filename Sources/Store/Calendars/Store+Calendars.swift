package import CivilTime
package import Rules
import SQLite

/// A change that a sync makes.
package enum CalendarChange: Sendable, Hashable {
    /// Stores only the state of the resource.
    case put(CalendarResourceRow)
    /// Stores the resource and the present state of its tasks and events; removes any others that it had.
    case take(CalendarResourceRow, [SyncedSubject], conflicts: [CalendarConflict] = [])
    /// Stores the resource, and takes its line of the shopping list.
    case takeLine(CalendarResourceRow, SyncedLine)
    /// Stores the resource, whose date is on the server, or is to be.
    case putDate(CalendarResourceRow)
    /// Remembers that somebody has deleted the resource's date on the server.
    case declineDate(CalendarResourceRow)
    /// Removes the resource and its tasks and events, or its line of the shopping list.
    case remove(href: String)
    /// Removes only the resource.
    case forget(href: String)
    case avoidsStart
    case needsEnd
    case describe(isWritable: Bool, schedules: Bool)
    /// `listedAt` is `nil` unless the list was compared with a complete listing.
    case reach(token: String?, tag: String?, listedAt: Instant?)
    /// So many entries are gone from the server that the user has to confirm their deletion.
    case hold(Int)
}

/// Titles of tasks and events that have no resource. To find one with a certain title takes reading all of them,
/// which is too much for each of ten thousand.
package struct UnlistedTitles: Sendable {
    private let folded: Set<String>

    init(_ titles: [String]) { folded = Set(titles.map(Self.folded)) }

    package func contains(_ title: String) -> Bool { folded.contains(Self.folded(title)) }

    /// Equal for titles that are the same to SQLite's `NOCASE`.
    static func folded(_ title: String) -> String {
        String(decoding: title.utf8.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }, as: UTF8.self)
    }
}

/// A value that both sides have changed.
package struct CalendarConflict: Sendable, Hashable {
    /// The resource's tasks and events as they are when this conflict and all later ones are decided the other
    /// way.
    package let undecided: [SyncedSubject]
    /// Whether the lost value is ours.
    package let isOurs: Bool

    package init(undecided: [SyncedSubject], isOurs: Bool) {
        (self.undecided, self.isOurs) = (undecided, isOurs)
    }
}

/// How far a calendar list has been read.
package struct CalendarListState: Sendable, Hashable {
    package let href: String
    package let token: String?
    package let tag: String?
    package let listedAt: Instant?
    package let avoidsStart: Bool
    package let needsEnd: Bool
    /// `remove` or `keep`.
    package let verdict: String?
    let takes: CalendarList.Role

    /// Whether its tasks are the lines of the shopping list.
    package var isShopping: Bool { takes == .shopping }
    package var isReadOnly: Bool { takes.isReadOnly }
    /// Whether it has the household's dates.
    package var isHousehold: Bool { takes == .household }
    /// Whether its events are days on which nobody works.
    package var isOfHolidays: Bool { takes == .holidays }

    /// Whether the user wants subjects of this kind from the list.
    package func takes(_ subject: Subject) -> Bool {
        switch (takes, subject.kind) {
        case (.both, .task), (.both, .event), (.tasks, .task), (.events, .event): true
        case (.holidays, .event), (.birthdays, .event): true
        default: false
        }
    }
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
                needsEnd: try row.flag("needs_end"),
                verdict: row.optionalText("verdict"), takes: try AccountRows.role(row))
        }
    }

    package func calendarResource(at href: String, in list: Int64) throws(StoreError) -> CalendarResourceRow?
    {
        try read { db in try CalendarResourceRows(db: db).find(href, in: list) }
    }

    /// A resource with this `UID` that the server has never had.
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

    /// The tasks and events of a resource, in their present state.
    package func syncedSubjects(of resource: CalendarResourceRow) throws(StoreError) -> [SyncedSubject] {
        guard let number = resource.number else { return [] }
        return try read { db in
            try CalendarResourceRows(db: db).subjects(of: number).compactMap {
                try SyncedSubject($0, in: db)
            }
        }
    }

    /// The task or event in its present state, with the answers to its reminders; `nil` if it is gone.
    package func syncedSubject(_ subject: Subject) throws(StoreError) -> SyncedSubject? {
        try read { db in try SyncedSubject(subject, in: db) }
    }

    /// The `UID` that calendars use for a task or an event.
    package func calendarUID(of id: String) throws(StoreError) -> String? {
        try read { db in try CalendarResourceRows(db: db).uid(of: id) }
    }

    /// Local identifiers, by those in the resources, where the two differ.
    package func calendarIdentities() throws(StoreError) -> [String: String] {
        try read { db in try CalendarResourceRows(db: db).identities() }
    }

    /// The accounts that have changes to send, or the user's answer about missing entries.
    package func accountsToSend() throws(StoreError) -> [CalendarAccount.ID] {
        try read { db in
            try db.texts(
                """
                SELECT DISTINCT c.account FROM collection c JOIN resource r ON r.collection = c.number
                WHERE r.edits > 0 AND r.tries = 0 AND c.is_writable = 1 AND c.role <> 'off'
                UNION SELECT account FROM collection WHERE held IS NOT NULL AND verdict IS NOT NULL
                """, []
            ).compactMap(CalendarAccount.ID.init)
        }
    }

    /// Whether the screen shows a reminder of a task or event that is on a calendar server.
    package func showsSyncedReminder() throws(StoreError) -> Bool {
        try read { db in
            try db.exists(
                """
                SELECT 1 FROM reminder r WHERE state = 'shown' AND EXISTS (
                    SELECT 1 FROM resource_subject s WHERE s.subject_id = r.subject_id)
                """, [])
        }
    }

    /// Whether a reminder of a task or event that is on a calendar server is due.
    package func ringsSyncedReminder(at now: Instant) throws(StoreError) -> Bool {
        try read { db in
            try db.exists(
                """
                SELECT 1 FROM reminder r WHERE state IN ('planned', 'snoozed') AND ring_at <= ? AND EXISTS (
                    SELECT 1 FROM resource_subject s WHERE s.subject_id = r.subject_id)
                """, [now.stored])
        }
    }

    /// The resources that are left alone in a list, in their last form on the server, with the reasons.
    package func leftAlone(in list: Int64, limit: Int) throws(StoreError) -> [CalendarResourceRow] {
        try read { db in try CalendarResourceRows(db: db).leftAlone(in: list, limit: limit) }
    }

    // MARK: Joining

    /// The local task or event without a resource that is the same as one on a server; `nil` if none certainly
    /// is.
    /// - Parameters:
    ///   - joined: Identifiers that have already joined a resource.
    ///   - byTitle: Whether one with another identifier counts as the same if title and dates are equal.
    package func unlistedTwin(
        of subject: SyncedSubject, except joined: Set<String>, byTitle: Bool
    ) throws(StoreError) -> SyncedSubject? {
        try read { db in
            if let same = try SyncedSubject(subject.subject, in: db) {
                let isFree = try !joined.contains(same.subject.id) && same.isUnlisted(in: db)
                return isFree ? same : nil
            }
            guard byTitle, subject.isOpen else { return nil }
            let others = try subject.namesakes(in: db).filter { !joined.contains($0.subject.id) }
            if let equal = others.first(where: { subject.isEqual(to: $0) }) { return equal }
            // If there are several, none is certain.
            return others.count == 1 ? others.first(where: { subject.canBeSame(as: $0) }) : nil
        }
    }

    /// The titles of tasks and events that have no resource yet, while the list has others with the same title.
    package func unlistedNamesakes(in list: Int64) throws(StoreError) -> [String] {
        try read { db in
            let resources = CalendarResourceRows(db: db)
            var titles: Set<String> = []
            for kind in [Subject.Kind.task, .event] {
                let unlisted = try resources.unlistedTitles(kind)
                guard !unlisted.isEmpty else { continue }
                let listed = Set(try resources.titles(kind, in: list).map(UnlistedTitles.folded))
                titles.formUnion(unlisted.filter { listed.contains(UnlistedTitles.folded($0)) })
            }
            return titles.sorted()
        }
    }

    /// The titles of all open tasks and of all events that have no resource.
    package func unlistedTitles() throws(StoreError) -> UnlistedTitles {
        try read { db in
            let resources = CalendarResourceRows(db: db)
            return UnlistedTitles(try resources.unlistedTitles(.task) + resources.unlistedTitles(.event))
        }
    }

    // MARK: Changing

    /// Queues some of the events and open tasks that have no resource yet, as the first reading of a list does
    /// with all of them at its end.
    /// - Returns: How many.
    package func queueUnlisted(to list: Int64, most: Int, at now: Instant) throws(StoreError) -> Int {
        try write(.room) { db in
            try CalendarResourceRows(db: db).addSome(to: list, at: now, most: most)
        }
    }

    /// Removes an account's tasks and events here; the server keeps them.
    package func removeEntries(ofAccount account: CalendarAccount.ID, _ context: ChangeContext)
        throws(StoreError) -> Change<Int>
    {
        try transact(.edit, context, .reserve) { transaction in
            transaction.isFromCalendar = true
            let subjects = try transaction.db.rows(
                """
                SELECT s.subject, s.subject_id FROM resource_subject s JOIN resource r ON r.number = s.resource
                JOIN collection c ON c.number = r.collection WHERE c.account = ?
                """, [account.description]
            ).map { try $0.subject() }
            return try transaction.remove(subjects)
        }
    }

    /// Stores the alert that asks about a list's missing entries.
    package func setQuestion(_ alert: Alert.ID?, of list: Int64) throws(StoreError) {
        try write(.reserve) { db in
            try db.run(
                "UPDATE collection SET question = ? WHERE number = ?", [alert?.description, list])
        }
    }

    /// The number of the list that an alert asks about, and the name of its account.
    package func listInQuestion(of alert: Alert.ID) throws(StoreError) -> (list: Int64, account: String)? {
        try read { db in
            try db.row(
                """
                SELECT c.number, a.name FROM collection c JOIN account a ON a.id = c.account
                WHERE c.question = ?
                """, [alert.description]
            ).map { (try $0.number("number"), try $0.text("name")) }
        }
    }

    /// Stores the user's decision about entries that are suddenly missing on the server.
    /// - Parameter removes: Whether to remove them here, too; otherwise they are put back on the server.
    /// - Returns: The alerts that asked.
    package func decide(_ removes: Bool, aboutLists lists: [Int64]) throws(StoreError) -> [Alert.ID] {
        try write(.reserve) { db in
            var alerts: [Alert.ID] = []
            for list in lists {
                if let alert = try db.text(
                    "SELECT question FROM collection WHERE number = ? AND held IS NOT NULL", [list]
                ).flatMap(Alert.ID.init) {
                    alerts.append(alert)
                }
                try db.run(
                    """
                    UPDATE collection SET verdict = ?, question = NULL WHERE number = ? AND held IS NOT NULL
                    """, [removes ? "remove" : "keep", list])
            }
            return alerts
        }
    }

    /// Stores the changes from one answer of a server, all or none. Its changes to tasks, events and their
    /// reminders are one step of the journal that can be undone. Each conflict is a step of its own after
    /// that, whose undo brings the lost value back.
    package func sync(
        _ changes: [CalendarChange], in list: Int64,
        telling alert: (([FamilyNews]) throws -> Alert)? = nil, _ context: ChangeContext
    ) throws(StoreError) -> Change<Int> {
        try startRecording()
        return try write(.room) { db in
            // What the first reading of a list brings is not new.
            let isKnown = try db.exists(
                "SELECT 1 FROM collection WHERE number = ? AND listed_at IS NOT NULL", [list])
            let isShopping = try db.exists(
                "SELECT 1 FROM collection WHERE number = ? AND is_shopping = 1", [list])
            let first = try Self.record(.edit, context, db) { transaction in
                // A purchase completes the task to make it, which may be on another list.
                transaction.isFromCalendar = !isShopping
                if isKnown, alert != nil { transaction.news = [] }
                var touched = 0
                for change in changes { touched += try transaction.take(change.undecided, in: list) }
                if touched > 1 { transaction.sentence += " and \(touched - 1) more" }
                return (touched: touched, news: transaction.news ?? [])
            }
            var whole = first.map { $0.touched }
            for decision in changes.flatMap(\.decisions) {
                whole = try whole.followed(
                    by: Self.record(.conflict, context, db) { transaction in
                        transaction.isFromCalendar = true
                        return try transaction.take(decision, in: list)
                    })
            }
            if let alert, !first.value.news.isEmpty {
                let news = try alert(first.value.news)
                whole = try whole.followed(
                    by: Self.record(.notify, context.ofAgent, db) { transaction in
                        _ = try transaction.notify(news)
                        return 0
                    })
            }
            if isShopping { try ShoppingOnServer(db: db, context: (context.today, context.now)).compare() }
            // Only after its first reading is it known which dates the list has.
            if changes.contains(where: { if case .reach = $0 { true } else { false } }) {
                try HouseholdOnServer(db: db, now: context.now, locality: context.locality).compare()
            }
            return whole
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
                iif(sum(state = 'snoozed' AND is_insistent = 1) > 0, (
                    SELECT answered_at FROM resource_subject s
                    WHERE s.subject_id = reminder.subject_id AND s.subject = reminder.subject), NULL) AS seen,
                max(iif(state = 'snoozed' AND is_insistent = 1, ring_at, NULL)) AS until
            FROM reminder WHERE subject = ? AND subject_id = ?
            """, [subject.kind.rawValue, subject.id])
        acknowledged = [row?.optionalInstant("answered"), row?.optionalInstant("seen")].compactMap(\.self)
            .max()
        snoozedUntil = row?.optionalInstant("until")
    }
}

extension SyncedSubject {
    package var title: String {
        switch content {
        case .task(let todo): todo.title
        case .event(let event): event.title
        }
    }

    fileprivate var isOpen: Bool {
        if case .task(let todo) = content { todo.isOpen && todo.copyOf == nil } else { true }
    }

    fileprivate func isUnlisted(in db: Database) throws -> Bool {
        try !db.exists(
            "SELECT 1 FROM resource_subject WHERE subject_id = ? AND subject = ?",
            [subject.id, subject.kind.rawValue])
    }

    /// Others of the same kind and title that have no resource and are open.
    fileprivate func namesakes(in db: Database) throws -> [SyncedSubject] {
        let table = subject.kind.rawValue
        return try db.texts(
            """
            SELECT id FROM \(table) WHERE title = ? COLLATE NOCASE AND id <> ? ORDER BY created_at, id
            """, [title, subject.id]
        ).compactMap { try SyncedSubject(Subject(kind: subject.kind, id: $0), in: db) }
            .filter { try $0.isOpen && $0.isUnlisted(in: db) }
    }

    /// Whether all fields are equal, whoever added it.
    fileprivate func isEqual(to other: SyncedSubject) -> Bool {
        switch (content, other.content) {
        case (.task(let one), .task(let two)):
            one.details.added(by: "") == two.details.added(by: "") && one.series == two.series
        case (.event(let one), .event(let two)):
            one.details.added(by: "") == two.details.added(by: "") && one.series == two.series
        case (.task, .event), (.event, .task): false
        }
    }

    /// Whether no date differs, and no value that both have.
    fileprivate func canBeSame(as other: SyncedSubject) -> Bool {
        switch (content, other.content) {
        case (.task(let one), .task(let two)):
            one.details.added(by: "").agrees(with: two.details) && one.series == two.series
        case (.event(let one), .event(let two)):
            one.details.added(by: "").agrees(with: two.details) && one.series == two.series
        case (.task, .event), (.event, .task): false
        }
    }
}

extension ChangeTransaction {
    private var resources: CalendarResourceRows { CalendarResourceRows(db: db) }

    /// - Returns: The number of tasks and events that it affects.
    fileprivate mutating func take(_ change: CalendarChange, in list: Int64) throws -> Int {
        switch change {
        case .put(let resource): try resources.put(resource, in: list)
        case .take(let resource, let subjects, _): return try take(subjects, of: resource, in: list)
        case .takeLine(let resource, let line): return try take(line, of: resource, in: list)
        case .putDate(let resource):
            let number = try resources.put(resource, in: list)
            let dates = PublishedDateRows(db: db)
            if try dates.find(number)?.state == .declined { try dates.setState(.shown, of: number) }
        case .declineDate(let resource):
            try PublishedDateRows(db: db).setState(.declined, of: resources.put(resource, in: list))
        case .remove(let href): return try remove(href, in: list)
        case .forget(let href):
            if let number = try resources.find(href, in: list)?.number { try resources.delete(number) }
        case .avoidsStart:
            try db.run("UPDATE collection SET avoids_start = 1 WHERE number = ?", [list])
        case .needsEnd: try db.run("UPDATE collection SET needs_end = 1 WHERE number = ?", [list])
        case .describe(let isWritable, let schedules):
            try db.run(
                "UPDATE collection SET is_writable = ? AND purpose = '', schedules = ? WHERE number = ?",
                [isWritable, schedules, list])
        case .reach(let token, let tag, let listedAt):
            let isFirst = try db.exists(
                "SELECT 1 FROM collection WHERE number = ? AND listed_at IS NULL", [list])
            try db.run(
                """
                UPDATE collection SET sync_token = ?, tag = ?, listed_at = ifnull(?, listed_at), held = NULL,
                    question = NULL, verdict = NULL WHERE number = ?
                """, [token, tag, listedAt?.stored, list])
            // After a day, try refused resources again; otherwise they would wait for an edit for ever.
            if listedAt != nil {
                try db.run("UPDATE resource SET tries = 0 WHERE collection = ? AND tries > 0", [list])
            }
            // Only after a complete listing is it known which of the local entries the server has already.
            if isFirst, listedAt != nil { try resources.addAll(to: list, at: context.now) }
        case .hold(let count): try db.run("UPDATE collection SET held = ? WHERE number = ?", [count, list])
        }
        return 0
    }

    mutating func take(
        _ subjects: [SyncedSubject], of resource: CalendarResourceRow, in list: Int64
    ) throws -> Int {
        let number = try resources.put(resource, in: list)
        let former = try resources.subjects(of: number)
        var kept: Set<Subject> = []
        var touched = 0
        for subject in subjects {
            let (known, isChanged) = try take(subject)
            kept.insert(known)
            let identity = known == subject.subject ? subject.identity : subject.subject.id
            try resources.link(known, to: number, identity: identity)
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
        // Both sides have completed this occurrence.
        if let series = todo.copyOf, let occurrence = todo.occurrence, try todos.find(todo.id) == nil,
            let copy = try db.text(
                "SELECT id FROM task WHERE series = ? AND occurrence = ?",
                [series.description, occurrence.description]
            ).flatMap(Todo.ID.init)
        {
            return (.task(copy), false)
        }
        try dropCycle(of: &todo)
        guard let old = try todos.find(todo.id) else {
            try todos.insert(todo, dueAt: try todo.due?.moment(in: context.locality, field: "due"))
            if todo.isOpen {
                try plan(todo, isSaid: true)
                try hold(after: todo.id)
            }
            note(todo, "added")
            if todo.isOpen {
                try collect(.given(title: todo.title, by: adder(todo.details.addedBy)), if: todo.person)
            }
            return (.task(todo.id), true)
        }
        var updated = old
        updated.details = todo.details
        updated.details.keepAdder(of: old.details)
        // Calendars store whole seconds, so keep the status and its time unless the task was completed or
        // reopened.
        if old.isOpen != todo.isOpen { updated.status = todo.status }
        updated.series = todo.series
        (updated.occurrence, updated.missed) = (todo.occurrence, todo.missed)
        (updated.copyOf, updated.doneNote) = (todo.copyOf, todo.doneNote)
        updated.completedBy = todo.completedBy
        if updated.after != old.after { updated.isFreed = false }
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
        if old.isOpen, !todo.isOpen { try free(after: todo) }
        if !old.isOpen, todo.isOpen { try hold(after: todo.id) }
        note(todo, old.isOpen && !todo.isOpen ? "completed" : "changed")
        try collectNews(from: old, to: todo)
        return (.task(todo.id), true)
    }

    private mutating func take(_ given: Event) throws -> (Subject, isChanged: Bool) {
        var event = given
        guard let old = try events.find(event.id) else {
            try events.insert(event, in: context.locality)
            try plan(event, isSaid: true)
            note(event, "added")
            try collect(
                .given(title: event.title, by: adder(event.details.addedBy)), if: event.details.person)
            return (.event(event.id), true)
        }
        var updated = old
        updated.details = event.details
        updated.details.keepAdder(of: old.details)
        updated.series = event.series
        guard updated != old else { return (.event(old.id), false) }
        updated.modifiedAt = context.now
        event = updated
        try events.update(event, in: context.locality)
        try plan(event)
        note(event, "changed")
        if !PersonName.areEqual(old.details.person, event.details.person) {
            try collect(.given(title: event.title, by: ""), if: event.details.person)
        }
        return (.event(event.id), true)
    }

    // MARK: News

    /// Collects news if it is about what is for the user.
    private mutating func collect(_ news: FamilyNews, if person: String) throws {
        guard self.news != nil, !person.isEmpty, PersonName.areEqual(person, try people.me()) else { return }
        self.news?.append(news)
    }

    /// Who added something, to say so: empty if that was the user.
    private func adder(_ name: String) throws -> String {
        PersonName.areEqual(name, try people.me()) ? "" : name
    }

    /// Collects what a change from elsewhere to a task is news of: that it was done, or handed over to the user.
    private mutating func collectNews(from old: Todo, to new: Todo) throws {
        guard news != nil, old.isOpen else { return }
        // A task that repeats moves on when it is done.
        let isDone = !new.isOpen || new.occurrence != old.occurrence && new.completedBy != ""
        if isDone, !new.completedBy.isEmpty, !PersonName.areEqual(new.completedBy, try people.me()) {
            return try collect(.done(title: old.title, by: new.completedBy), if: old.person)
        }
        if new.isOpen, !PersonName.areEqual(old.person, new.person) {
            try collect(.given(title: new.title, by: ""), if: new.person)
        }
    }

    /// Applies answers given elsewhere: acknowledges reminders that have rung here, and closes their popups.
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
        if isAnswered { try resources.noteAnswer(to: subject, at: seen) }
        return isAnswered
    }

    private mutating func remove(_ href: String, in list: Int64) throws -> Int {
        guard let number = try resources.find(href, in: list)?.number else { return 0 }
        if let removed = try removeLine(of: number) {
            try resources.delete(number)
            return removed
        }
        var removed = 0
        for subject in try resources.subjects(of: number) {
            if try remove(subject) { removed += 1 }
        }
        try resources.delete(number)
        return removed
    }

    /// - Returns: The number of those that were there.
    mutating func remove(_ subjects: [Subject]) throws -> Int {
        let removed = try subjects.count { try remove($0) }
        if removed > 1 { sentence += " and \(removed - 1) more" }
        return removed
    }

    private mutating func remove(_ subject: Subject) throws -> Bool {
        try resources.unlink(subject)
        try withdrawAll(subject)
        switch subject.kind {
        case .task:
            guard let todo = try todos.find(subject.id) else { return false }
            note(todo, "removed")
            // On the server, its subtasks are tasks of their own.
            try db.run("UPDATE task SET parent = NULL WHERE parent = ?", [subject.id])
            try free(afterRemoving: [todo])
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
