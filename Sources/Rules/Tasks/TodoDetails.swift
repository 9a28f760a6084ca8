package import CivilTime

/// What users say about a task.
package struct TodoDetails: FieldDetails {
    /// One line, 1...1000 characters.
    package var title = ""
    /// Any lines, at most 64 KiB; empty if there are none.
    package var notes = ""
    /// For a repeating task, when its current occurrence is due; the user may have moved it.
    package var due: When?
    /// Until then it is hidden from lists and makes no popups; not after `due`.
    package var start: When?
    /// Only with `due`; a new series without it begins with the first occurrence ahead.
    package var repeats: Repetition?
    /// Sorted, without duplicates. Relative ones only with `due`.
    package var reminders: [ReminderTrigger] = []
    package var priority = Priority.none
    /// In whole seconds.
    package var estimate: Duration?
    /// How late a reminder may come and still be shown, in whole seconds; `nil` for the user's general rule.
    package var lateCancel: Duration?
    /// Sorted, without duplicates.
    package var labels: [String] = []
    /// The identifier of the task of which this is a subtask; in requests, a unique beginning of it.
    package var parent: String?
    /// The identifier of the task that is to be done first; in requests, a unique beginning of it. Until then, it makes
    /// no popups.
    package var after: String?
    package var location = ""
    /// How its reminders alert again; `nil` for the configured default.
    package var nag: NagChoice?
    /// `nil` stands for `.check`.
    package var doneBy: DoneDefinition?
    /// For whom it is: the name of a person, who may be unknown here; empty for anyone.
    package var person = ""
    /// Who takes turns; `person` is whose turn it is, unless the user has handed it over. Only with `repeats`.
    package var turns: Turns?
    /// The name of the person who added it, who may be unknown here; empty if nobody was marked as the user.
    package var addedBy = ""

    package init() {}

    package static let fields: [Field<TodoDetails>] = [
        .always("title", \.title, .title, help: "What to do.", isClearable: false),
        .always("notes", \.notes, .paragraphs, option: "--note", help: "Notes; they may have several lines."),
        .optional(
            "due", \.due, .when,
            help: "When it is due: 17:30, tomorrow 9:00, fri, 2026-11-24, +2h, in 3 days."),
        .optional(
            "start", \.start, .when, title: "starts",
            help: "Hide it and its reminders until then: mon, 2026-12-01, tomorrow 9:00."),
        .optional(
            "repeats", \.repeats, .repetition, option: "--every",
            help:
                "Repeat: day, 2w, weekdays, \"month on last fri\", \"week until 2027-05-03\", \"day 10 times\"."
        ),
        .always(
            "reminders", \.reminders, .reminders, option: "--remind",
            help: "A reminder: a length before the due time, as 1h, or a time. May be repeated.",
            isStoredApart: true),
        .always("priority", \.priority, .priority, help: "high, medium, low, none, or 1 (highest) to 9."),
        .optional(
            "estimate", \.estimate, .seconds(FieldRules.estimate), help: "How long it will take: 45m, 1h30m."),
        .optional(
            "late_cancel", \.lateCancel, .seconds(FieldRules.lateCancel),
            help: "Do not show a reminder that is later than this: 2h."),
        .always(
            "labels", \.labels, .labels, option: "--label", help: "Add a label. May be repeated.",
            isStoredApart: true),
        .optional("parent", \.parent, .text, title: "part of", help: "The task it is a subtask of."),
        .optional("after", \.after, .text, help: "The task to be done first; until then, do not remind."),
        .always("location", \.location, .location, title: "where", help: "Where to do it."),
        .optional(
            "nag", \.nag, .nag, title: "nags",
            help: "Alert again at these intervals until answered; the last one repeats: 10m,20m,1h."),
        .optional(
            "done_by", \.doneBy, .word,
            help:
                "What completes it: check (checking it off), acknowledge (seeing it), note (adding a note).",
            isClearable: false),
        .always(
            "for", \.person, .person, column: "person",
            help: "Who it is for: a person, or 'me'; anyone if omitted.", omitsDefault: true),
        .optional(
            "turns", \.turns, .turns,
            help: "Who takes turns with it, if it repeats: anna,ben. Whoever has done it least is next."),
        .always("added_by", \.addedBy, .person, isForNewOnly: true, omitsDefault: true),
    ]
}

// MARK: Rules for several fields

extension TodoDetails {
    /// The details of a new task. One with a due time reminds then, unless the reminders are given.
    /// - Throws: The title is missing, the value of a field is invalid, or fields contradict each other.
    package init(of given: GivenFields<TodoDetails>) throws(InvalidValue) {
        guard given.title != nil else {
            throw InvalidValue(
                field: "title", value: "", reason: "it is missing", remedy: "write what to do")
        }
        var details = given.details
        if given.reminders == nil, details.hasDue { details.reminders = [.atDue] }
        details.settleTurns(before: TodoDetails(), isPersonGiven: given.person != nil)
        self = try details.checked()
    }

    /// Whether it is due at some time; one that repeats without a due time gets one.
    private var hasDue: Bool { due != nil || repeats != nil }

    /// The details as they are kept.
    /// - Throws: The value of a field is invalid, or fields contradict each other.
    package func checked() throws(InvalidValue) -> TodoDetails {
        var details = try withCheckedFields()
        details.doneBy = doneBy ?? .check
        try checkTurns()
        details.reminders = try FieldRules.triggers(reminders, hasDue: hasDue, isRecurring: repeats != nil)
        return details
    }
}

// MARK: Turns

extension TodoDetails: TurnTaking {
    private func checkTurns() throws(InvalidValue) {
        guard let turns, repeats == nil else { return }
        throw InvalidValue(
            field: "turns", value: turns.description, reason: "the task does not repeat",
            remedy:
                "say how often it repeats, such as --every week, or who it is for, such as --for \(turns.next)"
        )
    }

    /// Before a change is checked: with new turns, the task is for who is next, and with none, for anyone.
    /// Turns end with the repetition.
    mutating func settleTurns(before old: TodoDetails, isPersonGiven: Bool) {
        if repeats == nil, old.repeats != nil, turns == old.turns { turns = nil }
        settlePerson(turnsBefore: old.turns, isPersonGiven: isPersonGiven)
    }
}

// MARK: Start

extension TodoDetails {
    /// The moment of `start`; a day begins at midnight.
    /// - Throws: The zone that it names cannot be loaded.
    package func beginning(in locality: Locality) throws(InvalidValue) -> Instant? {
        try start?.beginning(in: locality, field: "start")
    }

    /// When a reminder that is meant for `moment` rings: not before the start, which never delays it beyond
    /// the due time.
    /// - Parameter due: Of the occurrence that it announces.
    /// - Throws: A zone that one of the times names cannot be loaded.
    package func notBeforeStart(_ moment: Instant, due: When?, in locality: Locality) throws(InvalidValue)
        -> Instant
    {
        guard let start, let beginning = try beginning(in: locality), moment < beginning else {
            return moment
        }
        let usual = try start.moment(in: locality, field: "start")
        guard let due else { return usual }
        return max(beginning, min(usual, try due.moment(in: locality, field: "due")))
    }

    /// The end of the sentence that says why there is a reminder.
    func whyLater(than moment: Instant, due: When?, in locality: Locality) throws(InvalidValue) -> String {
        guard let start, try notBeforeStart(moment, due: due, in: locality) != moment else { return "" }
        return ", but it starts \(start.words(in: locality))"
    }

    /// Whether it has not started. It counts as started if its zone is unknown here.
    package func isWaiting(at now: Instant, in locality: Locality) -> Bool {
        (try? beginning(in: locality)).map { $0 > now } ?? false
    }

    /// - Throws: It starts after it is due, or a zone that one of the times names cannot be loaded.
    package func checkStart(in locality: Locality) throws(InvalidValue) {
        guard let start, let due, let beginning = try beginning(in: locality) else { return }
        // A task that is due on a day may start at any time of that day.
        guard try beginning > due.end(in: locality, field: "due") else { return }
        throw InvalidValue(
            field: "start", value: start.description, reason: "that is after it is due, \(due)",
            remedy: "write an earlier start, or a later due time as well")
    }
}
