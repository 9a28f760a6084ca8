import AgentInterface
import CivilTime
import Rules

extension Session {
    /// The active reminder with an id or a title that is not a task's.
    ///
    /// - Parameter failure: The error from looking it up as a task.
    /// - Throws: `failure` if it is another error than "not found", or if there is no such reminder.
    func reminder(_ id: String, insteadOf failure: CommandFailure) async throws(CommandFailure)
        -> ReminderRecord
    {
        guard failure.refusal == .notFound else { throw failure }
        if let reminder = try await found(Reminders1.get, id) { return reminder }
        return try await reminder(called: id, insteadOf: failure)
    }

    /// - Throws: If there is nothing to answer yet: to dismiss the reminder now would silence it.
    func checkHasCome(_ reminder: ReminderRecord) throws(CommandFailure) {
        guard reminder.state == .planned, !reminder.isAlert else { return }
        throw CommandFailure(
            .refused,
            ReminderText.hasNotCome(
                VisibleText.line(reminder.title), comes: relative.text(for: reminder.ringAt),
                reminder.changeOfSubject))
    }

    /// Whether there is an alert with exactly this title; `false` if the agent does not answer.
    func hasAlert(called title: String) async -> Bool {
        var query = ReminderQuery()
        query.limit = 1_000
        guard let all = try? await ask(Reminders1.list, query) else { return false }
        return all.contains { $0.isAlert && NameMatch(title).level(title: $0.title) == .exact }
    }

    private func reminder(called name: String, insteadOf failure: CommandFailure) async throws(CommandFailure)
        -> ReminderRecord
    {
        // Without a list there is nothing of that name.
        guard let all = try? await ask(Reminders1.list, ReminderQuery()) else { throw failure }
        let match = NameMatch(name)
        let fitting = all.compactMap { one in match.level(title: one.title).map { (level: $0, one) } }
        let best = fitting.map(\.level).min()
        let found = fitting.filter { $0.level == best }.map(\.1)
        guard let first = found.first else { throw failure }
        // Of one subject, the reminder that comes first.
        guard Set(found.map(\.subjectID)).count == 1 else {
            let shown = found.prefix(6).map {
                ReminderText.choice($0.short, $0.title, relative.text(for: $0.ringAt))
            }
            throw CommandFailure(
                .noInput,
                ReminderText.isAmbiguous(
                    VisibleText.line(name), found.count, shown.joined(separator: ", ")),
                refusal: .ambiguous)
        }
        if best == .parts, !match.namesWholeWords(of: first.title) {
            try await checkIsMeant(
                first.title, first.short, Subject.Kind(rawValue: first.subject), by: name)
        }
        return first
    }
}

extension ReminderRecord {
    /// `nil` for a kind that only a newer agent knows.
    private var kind: Subject.Kind? { Subject.Kind(rawValue: subject) }

    var isOfTask: Bool { kind == .task }
    var isOfEvent: Bool { kind == .event }
    /// Whether it belongs to an alert rather than to a stored subject.
    var isAlert: Bool { kind == .alert }

    /// The commands that remove or change what it is about.
    var changeOfSubject: String {
        ReminderText.change(kind, String(subjectID.prefix(8)), reminder: short)
    }
}
