package import CivilTime
package import Rules
import SQLite

extension Store {
    /// Adds a task and plans its reminders.
    /// - Returns: The task; `passed` lists reminders whose time has passed.
    /// - Throws: `.notFound` and `.ambiguous` for the parent, `.conflict` if it cannot have this subtask,
    ///   `.invalid` for a zone that this system does not know, `.full`.
    package func add(_ details: TodoDetails, _ context: ChangeContext) throws(StoreError)
        -> Change<TodoOverview>
    {
        try transact(.add, context, .room) { transaction in
            var details = details
            details.person = try transaction.people.name(for: details.person)
            details.turns = try details.turns.map { try transaction.people.turns(for: $0) }
            if details.addedBy.isEmpty { details.addedBy = try transaction.people.me() }
            let parent = try details.parent.map { try transaction.todos.id($0) }
            if let parent { try transaction.todos.checkParent(parent, of: nil) }
            var todo = Todo(id: .random(), details, createdAt: context.now, modifiedAt: context.now)
            todo.parent = parent
            todo.after = try details.after.map { try transaction.after($0, of: nil) }
            try transaction.todos.checkFamily(of: todo)
            todo.isBlocked = try transaction.todos.isBlocked(todo)
            if let repetition = details.repeats { todo = try transaction.repeating(todo, repetition) }
            try todo.details.checkStart(in: context.locality)
            todo = try todo.remindingYet(in: context)
            let dueAt = try todo.due?.moment(in: context.locality, field: "due")
            try transaction.todos.insert(todo, dueAt: dueAt)
            transaction.note(todo, "added")
            guard todo.series == nil else {
                try transaction.plan(todo, isSaid: true)
                return try transaction.overview(todo.id)
            }
            let plan = try ReminderPlan(for: todo, now: context.now, in: context.locality).asSaid(in: context)
            // Unlike `ChangeTransaction.plan`, without a look at earlier reminders: a new task has none.
            for plannedReminder in plan.reminders { try transaction.reminders.insert(plannedReminder) }
            transaction.passed = plan.passed
            // A stored label may differ in case.
            guard todo.parent == nil, todo.after == nil, todo.labels.isEmpty else {
                return try transaction.overview(todo.id)
            }
            return try transaction.overview(ofSingle: todo, nextReminderAt: plan.reminders.first?.ringAt)
        }
    }

    /// Changes the values that `changes` names.
    ///
    /// Changing the due time or the reminders withdraws the old reminders, including snoozed ones.
    /// - Throws: As `add`, and `.notFound` and `.ambiguous` for `id`; `.conflict` for a position without a
    ///   parent.
    package func edit(_ id: String, _ changes: TodoChanges, _ context: ChangeContext) throws(StoreError)
        -> Change<TodoOverview>
    {
        try transact(.edit, context, .room) { transaction in
            let id = try transaction.todos.id(id)
            try transaction.edit(id, changes, verb: "changed")
            return try transaction.overview(id)
        }
    }

    /// Changes a task's due time.
    /// - Throws: As `edit`, and `.conflict` if it is completed.
    package func move(_ id: String, to due: When, _ context: ChangeContext) throws(StoreError)
        -> Change<TodoOverview>
    {
        try transact(.move, context, .room) { transaction in
            let id = try transaction.todos.id(id)
            let todo = try transaction.todos.todo(id)
            guard todo.isOpen else {
                throw StoreError.conflict(reason: "'\(todo.shortTitle)' has been completed; reopen it first")
            }
            var changes = TodoChanges()
            changes.edits.set.due = due
            try transaction.edit(id, changes, verb: "moved to \(due.words(in: context.locality))")
            return try transaction.overview(id)
        }
    }

    /// Completes a task: answers reminders that have rung, and withdraws planned ones. A repeating task
    /// leaves a completed copy, moves on to its next occurrence, and reopens its completed subtasks.
    /// - Parameters:
    ///   - note: The user's note, kept with the task or its copy.
    ///   - person: Who did it; if `nil`, who uses this computer.
    ///   - day: The earlier day on which it was done: a repeating task completes its occurrence of that day, and
    ///     one that repeats after it was done counts from then.
    /// - Throws: `.conflict` if it is completed or needs a note, `.hasOpenSubtasks`, `.invalid` for a bad
    ///   note or a future day, `.notFound`, `.ambiguous`.
    package func complete(
        _ id: String, note: String? = nil, on day: CivilDate? = nil, by person: String? = nil,
        subtasks: SubtaskPolicy, _ context: ChangeContext
    ) throws(StoreError) -> Change<TodoOverview> {
        try transact(.complete, context, .reserve) { transaction in
            transaction.doneBy = try person.map { try transaction.people.name(for: $0) }
            let id = try transaction.todos.id(id)
            let todo = try transaction.todos.todo(id)
            guard todo.isOpen else {
                throw StoreError.conflict(reason: "'\(todo.shortTitle)' has been completed already")
            }
            let parts = try transaction.todos.descendants(of: id).map { try transaction.todos.todo($0) }
            let open = try transaction.open(parts, below: todo)
            if subtasks == .ask, !open.isEmpty {
                throw StoreError.hasOpenSubtasks(title: todo.shortTitle, subtasks: open.map(\.shortTitle))
            }
            let earlier = try day.flatMap { try transaction.occurrence(of: todo, doneOn: $0) }
            if let day { transaction.doneAt = try transaction.moment(on: day, due: earlier?.due ?? todo.due) }
            // Subtasks first: a repeating task reopens them for the next occurrence.
            if subtasks == .complete { for todo in open { try transaction.complete(todo) } }
            if let earlier {
                try transaction.complete(earlier.task, at: earlier.occurrence, note: note)
                return try transaction.overview(id)
            }
            let completed = try transaction.complete(todo, note: note)
            let count = subtasks == .complete ? open.count : 0
            let words = count == 1 ? "1 subtask" : "\(count) subtasks"
            let verb = transaction.completed(todo)
            transaction.note(todo, count == 0 ? verb : "\(verb) with \(words)", adding: note)
            guard let completed, completed.parent == nil, completed.after == nil, parts.isEmpty else {
                return try transaction.overview(id)
            }
            return try transaction.overview(ofSingle: completed, nextReminderAt: nil)
        }
    }

    /// Reopens a completed task and plans its future reminders.
    /// - Throws: `.conflict` if it is open, `.notFound`, `.ambiguous`.
    package func reopen(_ id: String, _ context: ChangeContext) throws(StoreError) -> Change<TodoOverview> {
        try transact(.reopen, context, .room) { transaction in
            let id = try transaction.todos.id(id)
            let old = try transaction.todos.todo(id)
            guard !old.isOpen else { throw StoreError.conflict(reason: "'\(old.shortTitle)' is open") }
            var todo = old
            todo.status = .open
            (todo.doneNote, todo.completedBy) = ("", "")
            todo.modifiedAt = context.now
            if todo.copyOf != nil { todo = try transaction.remindingAsSeries(todo) }
            todo = try todo.remindingYet(in: context)
            todo.isBlocked = try transaction.todos.isBlocked(todo)
            try transaction.update(old, to: todo)
            try transaction.changeTurns(ofTaskBehind: old) { $0.returnTurn(doneBy: $1) }
            try transaction.plan(todo, isSaid: true)
            try transaction.hold(after: id)
            transaction.note(todo, "opened again")
            return try transaction.overview(id)
        }
    }

    /// Removes tasks with their subtasks and withdraws their reminders. Undo restores everything.
    /// - Returns: How many tasks were removed, including subtasks.
    /// - Throws: `.notFound`, `.ambiguous`, `.invalid` for none or more than 1,000 identifiers. Then nothing
    ///   is removed.
    package func remove(_ ids: [String], _ context: ChangeContext) throws(StoreError) -> Change<Int> {
        try transact(.remove, context, .reserve) { transaction in
            try ids.checkCount(of: "tasks")
            let chosen = try ids.map { try transaction.todos.id($0) }
            var doomed: [Todo.ID] = []
            var seen: Set<Todo.ID> = []
            for id in chosen {
                for id in [id] + (try transaction.todos.descendants(of: id)) where seen.insert(id).inserted {
                    doomed.append(id)
                }
            }
            try transaction.free(afterRemoving: try doomed.map { try transaction.todos.todo($0) })
            if let first = chosen.first { transaction.note(try transaction.todos.todo(first), "removed") }
            if doomed.count > 1 { transaction.sentence += " and \(doomed.count - 1) more" }
            for id in doomed {
                try transaction.withdrawAll(.task(id))
            }
            try transaction.todos.delete(doomed)
            return doomed.count
        }
    }
}

extension ChangeTransaction {
    /// Plans the reminders that `todo` needs, and withdraws the rest.
    /// - Parameter isSaid: Whether the user has just given its times.
    mutating func plan(_ todo: Todo, isSaid: Bool = false) throws {
        var todo = todo
        todo.isBlocked = try todos.isBlocked(todo)
        var plan = try ReminderPlan(for: todo, now: context.now, in: context.locality)
        if isSaid { plan = try plan.asSaid(in: context) }
        let series = SeriesRows(db: db, now: context.now, locality: context.locality)
        try reminders.replace(
            of: .task(todo.id), by: plan.reminders + series.upcoming(of: todo), keeping: plan.passed,
            and: series.rungEarly(of: todo))
        passed += plan.passed
    }

    func update(_ old: Todo, to new: Todo) throws {
        let dueAt = try new.due?.moment(in: context.locality, field: "due")
        try todos.update(old, to: new, dueAt: dueAt)
    }

    mutating func edit(_ id: Todo.ID, _ changes: TodoChanges, verb: String) throws {
        let old = try todos.todo(id)
        var changes = changes
        changes.edits.set.person = try changes.edits.set.person.map { try people.name(for: $0) }
        changes.edits.set.turns = try changes.edits.set.turns.map { try people.turns(for: $0) }
        let repetition = changes.edits.set.repeats
        if let repetition {
            guard old.isOpen else {
                throw StoreError.conflict(reason: "'\(old.shortTitle)' has been completed; reopen it first")
            }
            if !changes.edits.changes("due"), old.due == nil {
                let start = changes.edits.clear.contains("start") ? nil : old.start
                changes.edits.set.due = try firstDue(of: repetition, start: changes.edits.set.start ?? start)
            }
        }
        var todo = try changes.applied(to: old)
        if ["due", "start", "repeats"].contains(where: changes.edits.changes) {
            try todo.details.checkStart(in: context.locality)
        }
        if repetition != nil { todo = try settled(todo) }
        if let text = changes.edits.set.after { todo.after = try after(text, of: id) }
        if todo.after != old.after || todo.parent != old.parent { try todos.checkFamily(of: todo) }
        if todo.after != old.after { todo.isFreed = false }
        todo.isBlocked = try todos.isBlocked(todo)
        if todo.isPlannedOtherwise(than: old) { todo = try todo.remindingYet(in: context) }
        if let text = changes.edits.set.parent {
            let parent = try todos.id(text)
            if parent != old.parent { try todos.checkParent(parent, of: id) }
            todo.parent = parent
        }
        if todo != old {
            todo.modifiedAt = context.now
            try update(old, to: todo)
        }
        try place(todo, at: changes.position, wasBelow: old.parent)
        if todo.start != old.start { try waitForStart(of: todo) }
        if todo.isPlannedOtherwise(than: old) { try plan(todo, isSaid: true) }
        note(todo, verb)
    }

    /// The open ones of `parts` that completing `todo` concerns: not the occurrence of a repeating subtask that is
    /// due only after that, because the one before it is done.
    fileprivate func open(_ parts: [Todo], below todo: Todo) throws -> [Todo] {
        let tomorrow = context.locality.zone.startOfDay(context.today.adding(days: 1))
        let due = try todo.due?.moment(in: context.locality, field: "due") ?? .earliest
        let limit = max(tomorrow, due + .milliseconds(1))
        return try parts.filter { part in
            guard part.isOpen, part.isRecurring, let due = part.due else { return part.isOpen }
            return try due.moment(in: context.locality, field: "due") < limit
        }
    }

    /// A completed occurrence, opened again, with the reminders of its series: it was stored without them. If the
    /// series is gone, it gets the usual reminder.
    fileprivate func remindingAsSeries(_ copy: Todo) throws -> Todo {
        var todo = copy
        guard todo.due != nil, todo.reminders.isEmpty else { return todo }
        guard let series = try copy.copyOf.flatMap({ try todos.find($0) }) else {
            todo.reminders = [.atDue]
            return todo
        }
        todo.reminders = series.reminders
        (todo.nag, todo.lateCancel) = (series.nag, series.lateCancel)
        return todo
    }

    /// Withdraws reminders that have rung, if the task starts later now: they are planned again.
    private func waitForStart(of todo: Todo) throws {
        guard todo.details.isWaiting(at: context.now, in: context.locality) else { return }
        for reminder in try reminders.active(of: .task(todo.id))
        where reminder.state != .planned && reminder.identity.step != .asked {
            try reminders.apply(.withdrawn, to: reminder)
        }
    }

    private func place(_ todo: Todo, at position: Int?, wasBelow oldParent: Todo.ID?) throws {
        if let parent = todo.parent {
            if position != nil || parent != oldParent {
                try todos.move(todo.id, below: parent, to: position ?? .max)
            }
        } else if position != nil {
            throw StoreError.conflict(reason: "only subtasks have a position; give it a parent as well")
        }
    }

    /// Completes an open task; a repeating one moves on to its next occurrence.
    /// - Returns: The completed task as stored; `nil` if it has moved on.
    /// - Throws: `.conflict` if it needs a note.
    @discardableResult
    mutating func complete(_ old: Todo, note: String? = nil) throws -> Todo? {
        let note = try checked(note, for: old)
        if let task = RecurringTask(old),
            try moveOn(task, .complete, keepingCopy: true, note: note)
        {
            return nil
        }
        var todo = old
        (todo.doneNote, todo.completedBy) = (note ?? "", try doer())
        todo.status = .completed(at: doneAt)
        todo.modifiedAt = context.now
        try update(old, to: todo)
        try changeTurns(ofTaskBehind: todo) { $0.countTurn(doneBy: $1) }
        for reminder in try reminders.active(of: .task(todo.id)) {
            let hasRung = reminder.state != .planned
            try reminders.apply(
                hasRung ? .answered(.complete, at: context.now) : .withdrawn, to: reminder)
        }
        try free(after: todo)
        return todo
    }

    /// The note in the form to store.
    /// - Throws: `.conflict` if the task needs a note and there is none; `InvalidValue` for a bad one.
    func checked(_ note: String?, for todo: Todo) throws -> String? {
        if let note { return try DoneDefinition.checked(note: note) }
        guard todo.doneBy == .note else { return nil }
        throw StoreError.conflict(
            reason: "'\(todo.shortTitle)' is done with a note only; write one: "
                + "steward done \(try overview(todo.id).short) --note TEXT")
    }

    func overview(_ id: Todo.ID) throws -> TodoOverview {
        try TodoQueries(db: db).overview(id)
    }

    /// The overview of a task just written, without reading it. The task must have no parent, no subtasks,
    /// and no reminder that has come again.
    func overview(ofSingle todo: Todo, nextReminderAt: Instant?) throws -> TodoOverview {
        TodoOverview(
            todo: todo, dueAt: try todo.due?.moment(in: context.locality, field: "due"),
            short: try todos.lookup.short(todo.id.description), position: 0, subtasks: [], openSubtasks: 0,
            nextReminderAt: nextReminderAt, nagging: Nagging(), waitingFor: nil)
    }
}
