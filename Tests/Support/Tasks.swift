package import CivilTime
package import Rules

extension TodoDetails {
    /// The details of a new task.
    package init(
        title: String, notes: String? = nil, due: When? = nil, triggers: [ReminderTrigger]? = nil,
        priority: Priority? = nil, estimate: Duration? = nil, lateCancel: Duration? = nil,
        labels: [String]? = nil, location: String? = nil, parent: String? = nil,
        repetition: Repetition? = nil, nag: NagChoice? = nil, doneBy: DoneDefinition? = nil
    ) throws(InvalidValue) {
        var given = GivenFields<TodoDetails>()
        given.title = title
        given.notes = notes
        given.due = due
        given.reminders = triggers
        given.priority = priority
        given.estimate = estimate
        given.lateCancel = lateCancel
        given.labels = labels
        given.location = location
        given.parent = parent
        given.repeats = repetition
        given.nag = nag
        given.doneBy = doneBy
        try self.init(of: given)
    }
}

extension Todo {
    package init(
        id: ID, title: String, notes: String = "", status: Status = .open, due: When? = nil,
        triggers: [ReminderTrigger] = [], priority: Priority = .none, estimate: Duration? = nil,
        labels: [String] = [], location: String = "", createdAt: Instant, modifiedAt: Instant,
        series: Series? = nil, occurrence: When? = nil, missed: Int = 0
    ) {
        var details = TodoDetails()
        details.title = title
        details.notes = notes
        details.due = due
        details.reminders = triggers
        details.priority = priority
        details.estimate = estimate
        details.labels = labels
        details.location = location
        details.doneBy = .check
        self.init(id: id, details, status: status, createdAt: createdAt, modifiedAt: modifiedAt)
        self.series = series
        self.occurrence = occurrence
        self.missed = missed
    }
}
