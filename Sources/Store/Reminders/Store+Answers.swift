import CivilTime
package import Rules
import SQLite

extension Store {
    /// Snoozes a task: its open reminder if there is one, otherwise a new one at that time, replacing any
    /// requested before. Reminders planned for its due time stay.
    /// - Parameter id: A task, or an active reminder.
    /// - Throws: `.conflict` if the task is completed or the reminder is over, `.invalid` for a time that has
    ///   passed, `.notFound`, `.ambiguous`.
    package func snooze(_ id: String, _ time: SnoozeTime, _ context: ChangeContext) throws(StoreError)
        -> Change<ReminderOverview>
    {
        try transact(.snooze, context, .reserve) { transaction in
            let reminder = try transaction.reminderToSnooze(id, time)
            return try ReminderQueries(db: transaction.db).overview(reminder)
        }
    }

    /// Answers a reminder, as a click on its popup does.
    /// - Throws: `.conflict` if it is over, `.invalid` for a time that has passed, `.notFound`, `.ambiguous`.
    package func answer(_ id: String, _ answer: Answer, _ context: ChangeContext) throws(StoreError)
        -> Change<ReminderOverview>
    {
        try transact(answer.kindOfChange, context, .reserve) { transaction in
            let id = try transaction.reminders.id(id)
            try transaction.answer([try transaction.reminders.reminder(id)], answer)
            return try ReminderQueries(db: transaction.db).overview(id)
        }
    }

    /// Answers several reminders alike, in one step. Those that are over or that the answer does not fit stay as they are.
    /// - Returns: Those that were answered, at least one.
    /// - Throws: `.conflict` if that is none, `.invalid` for a time that has passed.
    package func answer(
        _ ids: [Reminder.ID], _ answer: Answer, _ context: ChangeContext
    ) throws(StoreError) -> Change<[Reminder.ID]> {
        try transact(answer.kindOfChange, context, .reserve) { transaction in
            let ready = try transaction.sort(try transaction.open(ids), by: answer).ready
            guard !ready.isEmpty else {
                throw StoreError.conflict(
                    reason: "none of these reminders waits for the answer '\(answer)'")
            }
            try transaction.answer(ready, answer)
            return ready.map(\.id)
        }
    }

    /// The outcome of an answer from a popup.
    package enum PopupAnswer: Sendable, Hashable {
        /// The answer was applied to these reminders; close this popup.
        case applied(Popup, answered: [Reminder.ID])
        /// The reminders were already answered; close this popup if it is still there.
        case alreadyAnswered(Popup)
        /// No popup has this token.
        case unknown
    }

    /// Applies a popup's answer to its reminders, their subjects and the popup in one transaction. A second
    /// answer from the same popup changes nothing, nor does one to reminders that have moved on.
    ///
    /// Completes a parent without its subtasks, because a popup cannot ask. Reminders that need a note, that the
    /// answer does not fit, or whose subject cannot be completed among several, stay due and are shown again.
    ///
    /// - Parameter place: The place of the clicked popup, recorded if the store does not know it:
    ///   after a restart before the server's reply, the agent can then close the popup.
    package func answerPopup(
        _ token: PopupToken, _ answer: Answer, at place: PostedPopup? = nil,
        _ context: ChangeContext
    ) throws(StoreError) -> Change<PopupAnswer> {
        try transact(answer.kindOfChange, context, .reserve) { transaction in
            guard let (popup, isAnswered) = try transaction.popups.clicked(token) else { return .unknown }
            let open = try transaction.open(popup.members)
            guard !isAnswered, !open.isEmpty else { return .alreadyAnswered(popup) }
            var answer = answer
            switch answer {
            case .snooze(let time):
                answer = .snooze(try time.renewed(at: context.now, in: context.locality))
            case .snoozeUnless(let bargain, let time):
                answer = .snoozeUnless(
                    bargain, try time.renewed(at: context.now, in: context.locality))
            default: break
            }
            let (ready, unfit, needNote) = try transaction.sort(open, by: answer)
            for reminder in needNote + unfit { try transaction.reminders.lose(reminder) }
            try transaction.answer(ready, answer)
            if ready.isEmpty, let first = (needNote + unfit).first {
                try transaction.note(
                    first, unfit.isEmpty ? "is done with a note only" : "cannot be answered by '\(answer)'")
            }
            if let place, popup.serverID == nil {
                try transaction.popups.locate(popup.id, at: place)
            }
            return .applied(try transaction.popups.take(answer, from: popup), answered: ready.map(\.id))
        }
    }
}

extension ChangeTransaction {
    var popups: PopupRows { PopupRows(db: db) }

    /// The members that wait for an answer. A superseded one stands for its subject's open reminder.
    func open(_ members: [Reminder.ID]) throws -> [Reminder] {
        var open: [Reminder] = []
        for reminder in try members.compactMap({ try reminders.find($0) }) {
            let present =
                reminder.state == .superseded
                ? try reminders.open(of: reminder.identity.subject) : reminder
            if let present, present.state.kind.isOpen, !open.contains(where: { $0.id == present.id }) {
                open.append(present)
            }
        }
        return open
    }

    /// Sorts reminders that wait for an answer by whether this one can be given to them together.
    func sort(_ open: [Reminder], by answer: Answer) throws
        -> (ready: [Reminder], unfit: [Reminder], needNote: [Reminder])
    {
        // Among others, only what a summary calls work is completed.
        let completesSeveral = answer == .complete && Set(open.map(\.identity.subject.kind)).count > 1
        let unfit = try open.filter {
            let subject = $0.identity.subject
            return try !fits(answer, subject) || isReached(answer, $0)
                || completesSeveral && !subject.kind.rows.isCompletedWithOthers
        }
        let needNote = try thoseWithoutNote(of: open, answer)
        let unready = Set((needNote + unfit).map(\.id))
        return (open.filter { !unready.contains($0.id) }, unfit, needNote)
    }

    /// Answers reminders and applies the answer to their subjects.
    mutating func answer(_ answered: [Reminder], _ answer: Answer) throws {
        for reminder in answered {
            try checkIsActive(reminder)
            let rows = reminder.identity.subject.kind.rows
            switch answer {
            case .snooze(let time):
                try keep(nil, of: reminder)
                try snooze(reminder, time)
            case .dismiss:
                try reminders.apply(.answered(.dismiss, at: context.now), to: reminder)
                try note(reminder, "dismissed")
            case .snoozeUnless(let bargain, let time):
                try keep(bargain, of: reminder)
                try snooze(reminder, time)
                sentence += ", unless its price gets below \(bargain.below)"
            case .complete: try rows.complete(reminder, note: nil, in: &self)
            case .completeWithNote(let note): try rows.complete(reminder, note: note, in: &self)
            case .skip: try rows.skip(reminder, in: &self)
            case .used, .opened, .frozen, .thrownAway, .stop, .gotIt, .notMine, .checked, .resolved, .read,
                .give:
                guard rows.takes(answer) else { throw answer.misfit }
                try rows.answer(reminder, answer, in: &self)
            }
            try planAhead(ifPlanned: reminder)
        }
        if answered.count > 1 { sentence += " and \(answered.count - 1) more" }
    }

    /// - Returns: The snoozed or new reminder.
    mutating func reminderToSnooze(_ id: String, _ time: SnoozeTime) throws -> Reminder.ID {
        let todo: Todo
        do {
            todo = try todos.todo(try todos.id(id))
        } catch StoreError.notFound(let kind, let value) {
            guard let prefix = IdentifierPrefix(id),
                try db.number(
                    "SELECT 1 FROM reminder WHERE id >= ? AND id < ?",
                    [prefix.description, prefix.upperBound]) != nil
            else { throw StoreError.notFound(kind: kind, value: value) }
            let reminder = try reminders.reminder(try reminders.id(id))
            try checkIsActive(reminder)
            try snooze(reminder, time)
            try planAhead(ifPlanned: reminder)
            return reminder.id
        }
        guard todo.isOpen else {
            throw StoreError.conflict(reason: "'\(todo.shortTitle)' has been completed; reopen it first")
        }
        if let other = todo.after, try todos.isBlocked(todo) {
            throw StoreError.conflict(
                reason:
                    "'\(todo.shortTitle)' waits until '\(try todos.todo(other).shortTitle)' is done; to be reminded "
                    + "before that, stop it waiting: steward edit \(try overview(todo.id).short) --after none"
            )
        }
        let active = try reminders.active(of: .task(todo.id))
        let putOff = active.filter {
            $0.state == .snoozed || ($0.state == .planned && $0.identity.step == .asked)
        }
        let reminder: Reminder.ID
        if let rung = try reminders.open(of: .task(todo.id)) {
            try snooze(rung, time)
            reminder = rung.id
        } else {
            reminder = try ask(for: todo, time)
        }
        // A new request replaces earlier ones.
        for earlier in putOff where earlier.id != reminder { try reminders.apply(.withdrawn, to: earlier) }
        return reminder
    }

    private mutating func snooze(_ reminder: Reminder, _ time: SnoozeTime) throws {
        let (until, ring) = try moment(time)
        try reminders.apply(.snoozed(until: until, ring: ring), to: reminder)
        try note(reminder, "snoozed until \(until.words(in: context.locality))")
    }

    /// Creates or replans the reminder that the user requests for a task.
    private mutating func ask(for todo: Todo, _ time: SnoozeTime) throws -> Reminder.ID {
        let (until, ring) = try moment(time)
        let words = until.words(in: context.locality)
        note(todo, "to be reminded of at \(words)")
        let identity = ReminderIdentity(
            subject: .task(todo.id), occurrence: context.now.description, step: .asked)
        if let reminder = try reminders.find(identity) {
            try reminders.apply(.replanned(meant: until, ring: ring), to: reminder)
            return reminder.id
        }
        let reminder = Reminder(
            identity: identity, ringAt: ring, meant: until,
            why: """
                you asked at \(context.now.words(in: context.locality)) to be reminded at \(words)
                """, isInsistent: true)
        try reminders.insert(reminder)
        return reminder.id
    }

    /// The reminders whose subject `answer` would complete although it needs a note.
    func thoseWithoutNote(of reminders: [Reminder], _ answer: Answer) throws -> [Reminder] {
        guard answer == .complete else { return [] }
        return try reminders.filter { reminder in
            let subject = reminder.identity.subject
            return try subject.rows(in: db).waitsForNote(subject.id)
        }
    }

    /// Whether `answer` applies to a reminder of `subject`.
    func fits(_ answer: Answer, _ subject: Subject) -> Bool {
        switch answer {
        case .complete, .completeWithNote, .snooze, .dismiss, .skip: true
        case .used, .opened, .frozen, .thrownAway, .stop, .gotIt, .notMine, .checked, .resolved, .read, .give,
            .snoozeUnless:
            subject.kind.rows.takes(answer)
        }
    }

    private func moment(_ time: SnoozeTime) throws -> (until: When, ring: Instant) {
        let until = try time.meant(at: context.now, in: context.locality)
        return (until, try until.moment(in: context.locality, field: "until"))
    }

    private func checkIsActive(_ reminder: Reminder) throws {
        guard !reminder.state.kind.isActive else { return }
        let words =
            switch reminder.state {
            case .answered(let answer, _): "has been answered already: \(answer)"
            case .superseded: "has been followed by a later one"
            default: "has been withdrawn"
            }
        throw StoreError.conflict(reason: "this reminder \(words)")
    }

    mutating func note(_ reminder: Reminder, _ verb: String) throws {
        subject = subject ?? reminder.identity.subject
        let title = try Subjects(db: db).title(of: reminder.identity.subject)
        sentence = "'\(CleanText.excerpt(of: title, length: 60))' \(verb)"
    }
}

extension ReminderState.Kind {
    /// Whether the reminder has rung and waits for an answer.
    fileprivate var isOpen: Bool {
        switch self {
        case .due, .shown, .snoozed: true
        case .planned, .answered, .superseded, .withdrawn: false
        }
    }
}

extension Answer {
    /// - Parameter note: `nil` for no note.
    init(completingWith note: String?) {
        self = note.map { .completeWithNote($0) } ?? .complete
    }

    /// The error for a reminder that it does not fit.
    var misfit: StoreError { .conflict(reason: "'\(self)' is not an answer to this reminder") }

    /// What it does, as the end of a sentence.
    var words: String {
        switch self {
        case .complete, .completeWithNote: "completed"
        case .snooze, .snoozeUnless: "put off"
        case .dismiss: "dismissed"
        case .skip: "skipped"
        case .give(let person): "given to \(person)"
        case .used: "used up"
        case .opened: "opened"
        case .frozen: "frozen"
        case .thrownAway: "thrown away"
        case .stop: "reminders stopped"
        case .gotIt: "seen"
        case .notMine: "said to be about something else"
        case .checked: "checked"
        case .resolved(let resolution): resolution.rawValue
        case .read: "read"
        }
    }

    var kindOfChange: ChangeKind {
        switch self {
        case .complete, .completeWithNote: .complete
        case .snooze, .snoozeUnless: .snooze
        case .dismiss: .dismiss
        case .skip: .skip
        case .give: .edit
        case .used: .use
        case .opened: .open
        case .frozen: .freeze
        case .thrownAway: .discard
        case .stop: .stop
        case .gotIt: .dismiss
        case .notMine: .notMine
        case .checked: .check
        case .resolved: .resolve
        case .read: .read
        }
    }
}
