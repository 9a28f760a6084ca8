import AgentInterface
import ArgumentParser
import CivilTime
import JSONText
import Rules

struct SnoozeCommand: OutputCommand {
    static let configuration = CommandConfiguration(
        commandName: "snooze", abstract: "Be reminded later; when the task is due does not change.",
        discussion: """
            Examples: steward snooze 3f2a 1h, steward snooze 3f2a fri 9, steward snooze 3f2a evening, steward snooze --all 1h
            Without a time, a terminal lists what there is to choose from. Three things are different: 'snooze' reminds \
            later, 'move' changes when the task is due, and 'skip' leaves this time out of a task that repeats.
            """)

    @Argument(help: "A task or a reminder.", completion: .names(of: .task))
    var id: String?

    @Argument(
        help: "For how long, such as 15m or 2h, or until when; evening, weekend and next week work, too.")
    var time: [String] = []

    @Flag(help: "List the choices available now.")
    var list = false

    @Flag(help: "Snooze every reminder that waits for an answer.")
    var all = false

    @OptionGroup(title: "Choosing tasks") var selection: TaskSelection
    @OptionGroup var output: OutputOptions

    func validate() throws {
        if all && !selection.choice.isEmpty {
            throw ValidationError(TaskText.needsOneOfAllAndChoice)
        }
        if list && choosesSeveral { throw ValidationError(TaskText.listTakesNoTask) }
        if choosesSeveral { return }
        if list == (id != nil) {
            throw ValidationError(list ? TaskText.listTakesNoTask : TaskText.needsTaskOrList)
        }
    }

    private var choosesSeveral: Bool { all || !selection.choice.isEmpty }

    func execute(in session: Session) async throws(CommandFailure) {
        if choosesSeveral { return try await snoozeSeveral(in: session) }
        guard let id else { return try await sayChoices(in: session) }
        let time = try await snoozeTime(self.time, in: session)
        if let places = ListPlaces(id), places.range.count > 1 {
            let ids = try session.withPlaces([id], [.task])
            return try await snooze(ids, time, in: session) { id throws(CommandFailure) in
                try await session.ask(Tasks1.snooze, (id, time))
            }
        }
        let found = try await NameFinder(session: session, kinds: [.task]).subject(id)
        let reminder: ReminderRecord
        do throws(CommandFailure) {
            reminder = try await snoozed(found?.id ?? id, time, in: session)
        } catch {
            if error.refusal == .notFound { throw await session.failureToFindTask(id) ?? error }
            guard let time, !self.time.isEmpty else { throw error }
            throw error.quoting(self.time.joined(separator: " "), insteadOf: time.description)
        }
        if wantsJSON { return session.console.sayVerbatim(json: reminder.json.text) }
        session.confirmSnooze(of: IdentifierPrefix(id) != nil ? id : found?.short ?? reminder.short, reminder)
        await session.warnAboutEarlierReminder(than: reminder)
    }

    private func snoozeSeveral(in session: Session) async throws(CommandFailure) {
        // Without a name, the first word is part of the time.
        let time = try await snoozeTime((id.map { [$0] } ?? []) + self.time, in: session)
        guard all else {
            let ids = try await selection.choice.references([], for: .snooze, in: session)
            return try await snooze(ids, time, in: session) { id throws(CommandFailure) in
                try await session.ask(Tasks1.snooze, (id, time))
            }
        }
        var query = ReminderQuery()
        query.states = [.due, .shown]
        let waiting = try await session.ask(Reminders1.list, query)
        guard !waiting.isEmpty else {
            throw CommandFailure(.noInput, TaskText.noReminderWaits)
        }
        try await session.confirmMany(
            .snooze, .some(waiting.count, .reminder),
            isConfirmed: selection.yes)
        try await snooze(waiting.map(\.id), time, in: session) { id throws(CommandFailure) in
            try await session.ask(Reminders1.answer, (id, .snooze, time))
        }
    }

    private func snooze(
        _ ids: [String], _ time: SnoozeTime?, in session: Session,
        _ snooze: (String) async throws(CommandFailure) -> ReminderRecord
    ) async throws(CommandFailure) {
        try await session.changeEach(ids, asJSON: wantsJSON, \ReminderRecord.json) {
            id throws(CommandFailure) in
            let reminder = try await snooze(id)
            if !wantsJSON { session.confirmSnooze(of: String(reminder.subjectID.prefix(8)), reminder) }
            return reminder
        }
    }

    private func snoozed(_ id: String, _ time: SnoozeTime?, in session: Session) async throws(CommandFailure)
        -> ReminderRecord
    {
        do throws(CommandFailure) {
            return try await session.ask(Tasks1.snooze, (id, time))
        } catch {
            // If it is neither a task's nor a reminder's, the error about tasks is more useful.
            let reminder = try await session.reminder(id, insteadOf: error)
            // It would come after the event, or not at all.
            if reminder.isOfEvent { try session.checkHasCome(reminder) }
            return try await session.ask(Reminders1.answer, (reminder.id, .snooze, time))
        }
    }

    private func snoozeTime(_ words: [String], in session: Session) async throws(CommandFailure)
        -> SnoozeTime?
    {
        let text = words.joined(separator: " ")
        if text.isEmpty { return try await choice(in: session) }
        if let rule = SnoozeRule(text), let named = try await choice(of: rule, in: session) { return named }
        return try await session.snoozeTime(text)
    }

    // MARK: Choices

    private func sayChoices(in session: Session) async throws(CommandFailure) {
        let choices = try await session.ask(Reminders1.snoozeChoices, ())
        if wantsJSON { return session.console.sayVerbatim(json: JSON.list(choices.map(\.json)).text) }
        for choice in choices {
            let padding = String(repeating: " ", count: max(1, 11 - choice.rule.utf8.count))
            session.console.say(StyledText(choice.rule, .bold) + StyledText(padding + choice.label))
        }
    }

    /// The user's choice at a terminal; `nil` without one, for the configured length.
    private func choice(in session: Session) async throws(CommandFailure) -> SnoozeTime? {
        guard let prompt = session.prompt, !wantsJSON else { return nil }
        let choices = try await session.ask(Reminders1.snoozeChoices, ())
        for (number, choice) in zip(1..., choices) {
            session.console.say(StyledText("\(number)", .bold) + StyledText("  \(choice.label)"))
        }
        while true {
            let line = try await session.answer(to: TaskText.askForSnooze, at: prompt)
            let number = line.isEmpty ? 1 : Int(line)
            if let number, choices.indices.contains(number - 1) {
                return SnoozeTime(choices[number - 1].time)
            }
            do throws(CommandFailure) {
                return try await session.snoozeTime(line)
            } catch {
                guard error.status == .badData else { throw error }
                session.console.warn(error.message)
            }
        }
    }

    /// The current time of a word such as `evening`; `nil` for rules that need no query.
    private func choice(of rule: SnoozeRule, in session: Session) async throws(CommandFailure) -> SnoozeTime?
    {
        switch rule {
        case .length, .time: return nil
        case .usual, .evening, .tomorrow, .weekend, .nextWeek: break
        }
        let choices = try await session.ask(Reminders1.snoozeChoices, ())
        // Late at night it is the coming morning; without that choice, the next day.
        if rule == .tomorrow, !choices.contains(where: { $0.rule == rule.description }) { return nil }
        guard let choice = choices.first(where: { $0.rule == rule.description }),
            let time = SnoozeTime(choice.time)
        else {
            throw CommandFailure(.badData, TaskText.cannotChoose(rule))
        }
        return time
    }
}
