package import Rules
import SQLite

extension Store {
    /// What an import has added, and what was there before.
    package struct ImportOutcome: Sendable, Hashable {
        package var added: [Subject] = []
        /// Subjects of the same identifier, which stay as they are.
        package var present: [Subject] = []

        package init() {}
    }

    /// Adds tasks, events and documents, all or none, as one change, and plans their reminders, except past
    /// ones. Leaves alone what is there already.
    /// - Parameter isTrial: Only checks, and adds nothing.
    /// - Throws: `.invalid` for more than `Limits.itemsAdded` or none, and for a zone that this system does not
    ///   know; `.notFound` and `.ambiguous` for a parent, `.conflict` if it cannot have this subtask; `.full`.
    package func add(_ all: SubjectImport, isTrial: Bool = false, _ context: ChangeContext) throws(StoreError)
        -> Change<ImportOutcome>
    {
        do throws(InvalidValue) {
            try Batch.check(all.count, of: "things", field: "the list")
        } catch {
            throw .invalid(error)
        }
        guard !isTrial else { return Change(try trial(of: all, context)) }
        return try transact(.add, context, .room) { transaction in
            let (fresh, outcome) = try Self.sorted(all, transaction.db)
            for todo in fresh.tasks { try transaction.insert(todo) }
            // One that is to be done first may have come after the other.
            for todo in fresh.tasks { try transaction.hold(after: todo.id) }
            for event in fresh.events {
                try transaction.events.insert(event, in: context.locality)
                try transaction.plan(event, isSaid: true)
            }
            for document in fresh.documents {
                try transaction.documents.insert(document)
                try transaction.plan(document)
            }
            for snooze in fresh.snoozes { try transaction.snooze(snooze) }
            for person in try transaction.people.all() {
                try transaction.people.takeLabels(of: person.name, at: context.now)
            }
            transaction.subject = outcome.added.first
            transaction.sentence = "\(fresh.words) imported"
            return outcome
        }
    }

    private func trial(of all: SubjectImport, _ context: ChangeContext) throws(StoreError) -> ImportOutcome {
        try read { db in
            let (fresh, outcome) = try Self.sorted(all, db)
            var known: Set<String> = []
            let todos = TodoRows(db: db)
            for todo in fresh.tasks {
                _ = try todo.due?.moment(in: context.locality, field: "due")
                if let parent = todo.details.parent, !known.contains(parent) {
                    try todos.checkParent(try todos.id(parent), of: nil)
                }
                known.insert(todo.id.description)
            }
            for snooze in fresh.snoozes {
                _ = try snooze.until.moment(in: context.locality, field: "snoozes")
            }
            return outcome
        }
    }

    /// What is not there yet, and the outcome of adding it.
    private static func sorted(_ all: SubjectImport, _ db: Database) throws -> (SubjectImport, ImportOutcome)
    {
        var fresh = SubjectImport()
        var outcome = ImportOutcome()
        var met: Set<Subject> = []
        func isFresh(_ subject: Subject) throws -> Bool {
            if try subject.rows(in: db).isThere(subject.id) || !met.insert(subject).inserted {
                outcome.present.append(subject)
                return false
            }
            outcome.added.append(subject)
            return true
        }
        for todo in all.tasks where try isFresh(.task(todo.id)) { fresh.tasks.append(todo) }
        for event in all.events where try isFresh(.event(event.id)) { fresh.events.append(event) }
        for document in all.documents where try isFresh(.document(document.id)) {
            fresh.documents.append(document)
        }
        let added = Set(outcome.added)
        fresh.snoozes = all.snoozes.filter { added.contains($0.identity.subject) }
        return (fresh, outcome)
    }
}

extension ChangeTransaction {
    /// Adds a task that another program or household has made.
    fileprivate mutating func insert(_ imported: Todo) throws {
        var todo = imported
        if let text = todo.details.parent {
            let parent = try todos.id(text)
            try todos.checkParent(parent, of: nil)
            todo.parent = parent
        }
        if let text = todo.details.after { todo.after = try Todo.ID(text) ?? todos.id(text) }
        try dropCycle(of: &todo)
        try todos.insert(todo, dueAt: try todo.due?.moment(in: context.locality, field: "due"))
        // A task that was imported before and taken back has left its reminders.
        if todo.isOpen { try plan(todo, isSaid: true) }
    }

    /// Snoozes a reminder as in the household where the list was exported. If its time has passed, it rings now.
    fileprivate func snooze(_ imported: ImportedSnooze) throws {
        let (until, identity) = (imported.until, imported.identity)
        let ring = try until.moment(in: context.locality, field: "snoozes")
        if let earlier = try reminders.find(identity) {
            // A task that was imported before and taken back has left its reminders.
            try reminders.apply(.replanned(meant: until, ring: ring), to: earlier)
        } else {
            try reminders.insert(
                Reminder(
                    identity: identity, ringAt: ring, meant: until,
                    why:
                        "it was snoozed until \(until.words(in: context.locality)) in the list that was imported",
                    isInsistent: true))
        }
        // A time that the user chose before the reminder had rung stays planned.
        guard identity.step != .asked, let planned = try reminders.find(identity) else { return }
        try reminders.apply(.snoozed(until: until, ring: ring), to: planned)
    }
}
