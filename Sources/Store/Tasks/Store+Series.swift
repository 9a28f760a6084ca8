package import CivilTime
package import Rules
import SQLite

extension Store {
    /// Skips the current occurrence of a repeating task, and reopens its completed subtasks for the next one.
    /// - Throws: `.conflict` if it does not repeat, is completed, or has no next occurrence; `.notFound`,
    ///   `.ambiguous`.
    package func skip(_ id: String, _ context: ChangeContext) throws(StoreError) -> Change<TodoOverview> {
        try transact(.skip, context, .reserve) { transaction in
            let id = try transaction.todos.id(id)
            try transaction.skip(try transaction.todos.todo(id))
            return try transaction.overview(id)
        }
    }

    /// Stops a task repeating. The current occurrence remains as an ordinary task with its reminders.
    /// - Throws: `.conflict` if it does not repeat or is completed, `.notFound`, `.ambiguous`.
    package func end(_ id: String, _ context: ChangeContext) throws(StoreError) -> Change<TodoOverview> {
        try transact(.end, context, .reserve) { transaction in
            let id = try transaction.todos.id(id)
            try transaction.endSeries(of: try transaction.recurring(try transaction.todos.todo(id)))
            return try transaction.overview(id)
        }
    }

    /// Completes any occurrence of a repeating task, past or future. Only completing the current one moves
    /// the task on, to the very next occurrence, even if that has passed.
    ///
    /// - Parameter occurrence: Its time by the rule, or its day.
    /// - Throws: `.conflict` if the task does not repeat or the occurrence has been completed, `.invalid` if
    ///   there is no such occurrence, `.notFound`, `.ambiguous`.
    package func complete(
        _ id: String, occurrence: When, note: String? = nil, by person: String? = nil,
        _ context: ChangeContext
    ) throws(StoreError) -> Change<TodoOverview> {
        try transact(.complete, context, .reserve) { transaction in
            transaction.doneBy = try person.map { try transaction.people.name(for: $0) }
            let id = try transaction.todos.id(id)
            let task = try transaction.recurring(try transaction.todos.todo(id))
            try transaction.complete(task, at: try transaction.occurrence(occurrence, of: task), note: note)
            return try transaction.overview(id)
        }
    }
}

extension ChangeTransaction {
    // MARK: Beginning

    /// Makes a task repeat from its due time.
    func repeating(_ todo: Todo, _ repetition: Repetition) throws -> Todo {
        var todo = todo
        let start = try todo.due ?? firstDue(of: repetition, start: todo.start)
        todo.due = start
        todo.series = try Series(start: start, repetition: repetition)
        todo.occurrence = start
        return try settled(todo)
    }

    /// The first time of a series that begins now or, if that is later, when the task starts.
    func firstDue(of repetition: Repetition, start: When?) throws -> When {
        var details = TodoDetails()
        details.start = start
        let beginning = try details.beginning(in: context.locality) ?? context.now
        return try Series.start(of: repetition, at: max(context.now, beginning), in: context.locality)
    }

    /// Starts a new series at its newest occurrence that has come. Those before it do not count as missed.
    func settled(_ todo: Todo) throws -> Todo {
        try todo.series?.checkYield(in: context.locality)
        guard let standing = try RecurringTask(todo)?.overtaken(at: context.now, in: context.locality) else {
            return todo
        }
        var todo = todo
        (todo.occurrence, todo.due, todo.start) = (standing.occurrence, standing.due, standing.start)
        return todo
    }

    // MARK: Going on

    /// - Throws: `.conflict` if there is no next time.
    func recurring(_ todo: Todo) throws -> RecurringTask {
        guard todo.isOpen else {
            throw StoreError.conflict(reason: "'\(todo.shortTitle)' has been completed; reopen it first")
        }
        guard let task = RecurringTask(todo) else {
            throw StoreError.conflict(
                reason:
                    "'\(todo.shortTitle)' does not repeat; 'steward move' changes when it is due, and 'steward edit' with --every makes it repeat"
            )
        }
        return task
    }

    mutating func skip(_ todo: Todo) throws {
        let task = try recurring(todo)
        guard try moveOn(task, .skip, keepingCopy: false) else {
            throw StoreError.conflict(
                reason: """
                    '\(todo.shortTitle)' has no later occurrence to skip to; complete it, remove it, \
                    or end it
                    """)
        }
        note(todo, "skipped for \(task.due.words(in: context.locality))")
    }

    /// Moves on to the next occurrence: answers the reminders that have rung, plans the next ones, and
    /// reopens completed subtasks.
    /// - Returns: Whether there is a next one; otherwise nothing has changed.
    mutating func moveOn(
        _ task: RecurringTask, _ answer: Answer, keepingCopy: Bool, isCatchingUp: Bool = false,
        note: String? = nil
    ) throws -> Bool {
        let next = try task.next(
            afterDoneAt: doneAt, isCatchingUp: isCatchingUp, in: context.locality)
        guard let next else { return false }
        if keepingCopy {
            try keepCopy(of: task.todo, occurrence: task.occurrence, due: task.due, note: note)
        }
        var todo = task.todo
        (todo.occurrence, todo.due, todo.missed) = (next.occurrence, next.due, next.missed)
        todo.start = next.start
        todo.isFreed = false
        if keepingCopy {
            todo.completedBy = try doer()
            todo.details.passTurn(doneBy: todo.completedBy)
        } else {
            todo.details.keepTurn()
        }
        todo.modifiedAt = context.now
        try update(task.todo, to: todo)
        for reminder in try reminders.active(of: .task(todo.id))
        where try !task.isLater(reminder.identity, in: context.locality) {
            try settle(reminder, answer)
        }
        let distance = Self.distance(from: task.due, to: next.due, in: context.locality)
        for part in try todos.completedParts(of: todo.id) {
            let open = part.reopened(later: distance, at: context.now, in: context.locality)
            try update(part, to: open)
            try plan(open)
        }
        try plan(todo)
        if answer == .complete { try free(after: todo) }
        return true
    }

    /// Adds a completed copy for the history, with labels but without reminders.
    private func keepCopy(of todo: Todo, occurrence: When, due: When, note: String?) throws {
        // A restarted series may reach an occurrence that was completed before the restart.
        let occurrence = try hasCopy(of: todo, occurrence) ? .instant(context.now) : occurrence
        var copy = Todo(
            id: .random(), todo.details, status: .completed(at: doneAt), createdAt: context.now,
            modifiedAt: context.now)
        copy.due = due
        (copy.repeats, copy.reminders, copy.lateCancel, copy.nag, copy.parent) = (nil, [], nil, nil, nil)
        copy.details.turns = nil
        (copy.after, copy.isFreed, copy.isBlocked) = (nil, false, false)
        copy.start = nil
        (copy.doneNote, copy.completedBy) = (note ?? "", try doer())
        (copy.occurrence, copy.copyOf) = (occurrence, todo.id)
        try todos.insert(copy, dueAt: try due.moment(in: context.locality, field: "due"))
    }

    /// Changes the turns of the task from which a completed occurrence comes.
    /// - Parameter change: Gets who has done the occurrence.
    mutating func changeTurns(
        ofTaskBehind copy: Todo, _ change: (inout TodoDetails, String) -> Void
    ) throws {
        guard let id = copy.copyOf, let old = try todos.find(id) else { return }
        var todo = old
        change(&todo.details, copy.completedBy.isEmpty ? copy.person : copy.completedBy)
        guard todo != old else { return }
        todo.modifiedAt = context.now
        try update(old, to: todo)
    }

    private func hasCopy(of todo: Todo, _ occurrence: When) throws -> Bool {
        try db.exists(
            "SELECT 1 FROM task WHERE series = ? AND occurrence = ?",
            [todo.id.description, occurrence.description])
    }

    /// From one occurrence to the next: whole days, or within a day the exact length.
    static func distance(from old: When, to new: When, in locality: Locality) -> CivilPeriod? {
        // Without a zone that can be loaded, the dates of subtasks stay.
        guard let one = try? old.date(in: locality), let other = try? new.date(in: locality) else {
            return nil
        }
        if one != other { return CivilPeriod(days: other.dayNumber - one.dayNumber) }
        guard let start = try? old.instant(in: locality), let end = try? new.instant(in: locality) else {
            return nil
        }
        return CivilPeriod(seconds: Int((end - start).components.seconds))
    }

    private func settle(_ reminder: Reminder, _ answer: Answer) throws {
        let hasRung = reminder.state != .planned
        try reminders.apply(hasRung ? .answered(answer, at: context.now) : .withdrawn, to: reminder)
    }

    /// Plans the next reminder, for one that is answered or snoozed before it rings. Ringing plans it
    /// otherwise.
    func planAhead(ifPlanned reminder: Reminder) throws {
        guard reminder.state == .planned else { return }
        _ = try Subjects(db: db).planAhead(
            reminder.identity.subject, now: context.now, in: context.locality)
    }

    /// For sentences: `completed`, and for a repeating task, which occurrence.
    func completed(_ todo: Todo) -> String {
        guard let task = RecurringTask(todo) else { return "completed" }
        return "completed for \(task.due.words(in: context.locality))"
    }

    // MARK: Single occurrences

    /// The occurrence that the user names by a time or a day.
    /// - Throws: `InvalidValue` if there is none, or several that day.
    func occurrence(_ when: When, of task: RecurringTask) throws -> When {
        func failure(_ reason: String) -> InvalidValue {
            InvalidValue(
                field: "occurrence", value: when.description, reason: reason,
                remedy: "write one of its times, as 'steward show' prints them")
        }
        if when == task.occurrence || when == task.due { return task.occurrence }
        let locality = context.locality
        guard !task.series.isAfterDone else {
            throw failure("it comes again so long after it was done, and stands at \(task.due)")
        }
        guard case .date(let date) = when else {
            let moment = try when.moment(in: locality, field: "occurrence")
            var occurrences = try task.series.occurrences(from: moment, in: locality)
            guard let found = occurrences.next(), found.instant == moment else {
                throw failure("it does not come then")
            }
            return found.when
        }
        let onDay = try occurrences(on: date, of: task)
        guard let found = onDay.first else { throw failure("it does not occur on that day") }
        guard onDay.count == 1 else { throw failure("it occurs several times on that day") }
        return found
    }

    /// The occurrences on a day, two at most.
    private func occurrences(on date: CivilDate, of task: RecurringTask) throws -> [When] {
        let locality = context.locality
        var onDay: [When] = []
        // Start a day earlier: the occurrence's own zone may have another date.
        let earliest = locality.zone.startOfDay(date.adding(days: -1))
        for occurrence in try task.series.occurrences(from: earliest, in: locality) {
            let day = occurrence.when.civilDate ?? locality.zone.civil(of: occurrence.instant).date
            if day > date || onDay.count > 1 { break }
            if day == date { onDay.append(occurrence.when) }
        }
        return onDay
    }

    // MARK: Earlier days

    /// When on `day` a task was done, as the user says: at its due time on that day, otherwise at noon.
    /// - Throws: `InvalidValue` for a future day.
    func moment(on day: CivilDate, due: When?) throws -> Instant {
        guard day <= context.today else {
            throw InvalidValue(
                field: "on", value: day.description, reason: "that day is in the future",
                remedy: "write today or an earlier day")
        }
        if day == context.today { return context.now }
        let zone = context.locality.zone
        if let due, !due.isDay {
            let moment = try due.moment(in: context.locality, field: "due")
            if zone.civil(of: moment).date == day { return moment }
        }
        return zone.instant(of: CivilDateTime(day, TimeOfDay(nearestToSecondOfDay: 12 * 3600)))
    }

    /// The occurrence of a repeating task that was done on `day`; `nil` if that day has none, so that the
    /// current one was done.
    /// - Throws: `InvalidValue` if there are several.
    func occurrence(of todo: Todo, doneOn day: CivilDate) throws
        -> (task: RecurringTask, occurrence: When, due: When)?
    {
        guard let task = RecurringTask(todo), !task.series.isAfterDone, day < context.today else {
            return nil
        }
        let due = try task.due.moment(in: context.locality, field: "due")
        if context.locality.zone.civil(of: due).date == day { return (task, task.occurrence, task.due) }
        let occurrences = try occurrences(on: day, of: task)
        guard occurrences.count < 2 else {
            throw InvalidValue(
                field: "on", value: day.description, reason: "it occurs several times on that day",
                remedy: "name one with --occurrence")
        }
        return occurrences.first.map { (task, $0, $0) }
    }

    mutating func complete(_ task: RecurringTask, at occurrence: When, note: String? = nil) throws {
        let todo = task.todo
        let note = try checked(note, for: todo)
        let words = occurrence.words(in: context.locality)
        let (moment, current) = (
            try occurrence.moment(in: context.locality, field: "occurrence"),
            try task.occurrence.moment(in: context.locality, field: "occurrence")
        )
        // The current occurrence is open, even if it was completed before a restart.
        if moment != current, try hasCopy(of: todo, occurrence) {
            throw StoreError.conflict(reason: "'\(todo.shortTitle)' of \(words) has been completed already")
        }
        if moment > current { return try leaveOut(occurrence, of: task, .complete, note: note) }
        if moment == current {
            let hasNext = try moveOn(task, .complete, keepingCopy: true, isCatchingUp: true, note: note)
            if !hasNext { try complete(todo, note: note) }
        } else {
            try keepCopy(of: todo, occurrence: occurrence, due: occurrence, note: note)
            var changed = todo
            changed.missed = max(0, todo.missed - 1)
            changed.details.countTurn(doneBy: try doer())
            if changed != todo { try update(todo, to: changed) }
        }
        self.note(todo, "completed for \(words)", adding: note)
    }

    /// Completes or skips a future occurrence: excludes it from the series. The task does not move on.
    mutating func leaveOut(
        _ later: When, of task: RecurringTask, _ answer: Answer, note: String? = nil
    ) throws {
        var todo = task.todo
        if answer == .complete {
            try keepCopy(of: todo, occurrence: later, due: later, note: try checked(note, for: todo))
            todo.details.countTurn(doneBy: try doer())
        }
        let current = try task.occurrence.moment(in: context.locality, field: "occurrence")
        // Exclusions before the current occurrence no longer matter.
        let kept = try task.series.exclusions.filter {
            try $0.moment(in: context.locality, field: "exclusions") >= current
        }
        todo.series = try Series(
            start: task.series.start, repetition: task.series.repetition, additions: task.series.additions,
            exclusions: kept + [later])
        todo.modifiedAt = context.now
        try update(task.todo, to: todo)
        for reminder in try reminders.active(of: .task(todo.id))
        where RecurringTask.occurrence(of: reminder.identity) == later {
            try settle(reminder, answer)
        }
        // Leaves the current occurrence's reminders alone.
        _ = try Subjects(db: db).planAhead(.task(todo.id), now: context.now, in: context.locality)
        let words = later.words(in: context.locality)
        self.note(todo, "\(answer == .complete ? "completed" : "skipped") for \(words)", adding: note)
    }

    // MARK: Ending

    mutating func endSeries(of task: RecurringTask) throws {
        let old = task.todo
        var todo = old
        todo.stopRepeating()
        todo.modifiedAt = context.now
        try update(old, to: todo)
        // Keep the current occurrence's reminders, and those the user asked for.
        for reminder in try reminders.active(of: .task(todo.id))
        where reminder.identity.occurrence != old.occurrenceText && reminder.identity.step != .asked {
            try reminders.apply(.withdrawn, to: reminder)
        }
        note(todo, "no longer repeats")
    }
}

extension When {
    fileprivate var isDay: Bool { if case .date = self { true } else { false } }

    /// The day as written; `nil` for an instant.
    fileprivate var civilDate: CivilDate? {
        switch self {
        case .date(let date): date
        case .floating(let civil), .zoned(let civil, _): civil.date
        case .instant: nil
        }
    }
}
