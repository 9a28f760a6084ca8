import AgentInterface
import CivilTime
import JSONText
import Rules
import Sentences

/// Confirmations of changes: one line with the short id and how to undo it, or the record as JSON.
extension Session {
    /// Confirms how many were removed, and names them.
    func confirmRemoval(
        of count: UInt32, _ noun: SubjectNoun, names: [String] = [], asJSON: Bool,
        further: [JSON.Member] = []
    ) {
        if asJSON {
            let members = [JSON.Member("removed", .number(Int64(count)))] + further
            return console.sayVerbatim(json: JSON.object(members).text)
        }
        let shown = names.prefix(Self.mostNames).map { "'\(CleanText.excerpt(of: $0, length: 60))'" }
        confirm(ActionText.removed(Int(count), noun, names: shown, more: names.count - shown.count))
    }

    private static let mostNames = 20

    /// - Parameters:
    ///   - typed: The id that the user typed, if any.
    ///   - details: Further options, as the agent has saved them.
    func confirm(
        _ action: SubjectAction, _ task: TaskRecord, typed: String? = nil, details: [String] = [],
        asJSON: Bool
    ) {
        if asJSON { return console.sayVerbatim(json: task.json.text) }
        let due = task.due.map { TaskText.due(words(for: $0), isNext: task.goesOn) }
        let title = ([task.title] + [task.repeatsWords, due].compactMap(\.self) + details).joined(
            separator: ", ")
        confirm(action, ActionText.done(action, typed ?? task.short, title))
        if action == .add { noteUnlisted(task) }
        if task.status == .completed, action == .change || action == .move {
            console.warn(TaskText.isCompleted(VisibleText.line(task.title), task.short))
        }
        if task.waitingFor != nil {
            // It reminds once the other one is done.
        } else if task.reminders.isEmpty {
            if [.add, .move, .reopen].contains(action), !details.contains(TaskText.remindsNever) {
                warnAboutMissingReminder(of: task)
            }
        } else {
            warnAboutPassedReminders(of: task)
        }
        // The user saw this warning when adding the series.
        if ![.complete, .skip, .endRepetition].contains(action) { warnAboutQuietHours(of: task) }
    }

    /// Says which things that a completed task was about are still on the shopping list.
    func noteListed(_ task: TaskRecord) async {
        guard let said = ShoppingSentence(task.title), said.meaning == .want,
            // It is only a hint; what was asked for is done.
            let list = try? await ask(Shopping1.list, ())
        else { return }
        let keys = Set(said.things.map { SupplyName.key(of: $0.name) })
        let names = list.map(\.name).filter { keys.contains(SupplyName.key(of: $0)) }
        guard !names.isEmpty else { return }
        console.note(StyledText(ShoppingText.isListed(names.map { VisibleText.line($0) }), .dim))
    }

    /// Says that a new task to buy something does not put it on the shopping list.
    private func noteUnlisted(_ task: TaskRecord) {
        guard let said = ShoppingSentence(task.title), said.meaning == .want, !said.namesList else { return }
        console.note(StyledText(ShoppingText.isTask(said.things.map { VisibleText.line($0.words) }), .dim))
    }

    func confirmSnooze(of typed: String, _ reminder: ReminderRecord) {
        confirm(ActionText.snoozed(typed, reminder.title, until: relative.clockText(for: reminder.ringAt)))
    }

    /// Warns that a reminder which has not come yet will come before the one that the user asked for.
    func warnAboutEarlierReminder(than reminder: ReminderRecord) async {
        guard reminder.state == .planned, reminder.subject == Subject.Kind.task.rawValue,
            // It is only a warning; what was asked for is done.
            let task = try? await ask(Tasks1.get, reminder.subjectID),
            let next = task.nextReminderAt, next < reminder.ringAt
        else { return }
        console.warn(TaskText.usualReminderComes(relative.text(for: next), task.short))
    }

    func confirm(_ action: SubjectAction, _ reminder: ReminderRecord, typed: String? = nil) {
        confirm(ActionText.done(action, typed ?? reminder.short, reminder.title))
    }

    /// Confirms the end of a reminder whose subject stays as it is.
    func confirmEnd(of reminder: ReminderRecord, typed: String? = nil) {
        confirm(
            ActionText.dismissed(
                Subject.Kind(rawValue: reminder.subject), reminder.subject, typed ?? reminder.short,
                reminder.title))
    }

    func confirm(_ sentence: String) {
        confirm(StyledText(sentence))
    }

    /// Confirms an action; where nothing has been done, `steward undo` would take something else back.
    func confirm(_ action: SubjectAction, _ sentence: StyledText) {
        action == .keep ? console.say(sentence) : confirm(sentence)
    }

    /// What an edit has done to a subject.
    /// - Parameter modifiedAt: When the subject was last modified, according to the agent's answer.
    func edited(_ modifiedAt: Instant) -> SubjectAction { modifiedAt < startedAt ? .keep : .change }

    func confirm(_ sentence: StyledText) {
        console.say(mayHint(.undo) ? sentence + wayBack() : sentence)
    }

    /// A time in words for people, or its text if its zone is unknown here.
    func words(for when: When) -> String {
        do {
            return try RelativePhrase.text(for: when, at: now, in: locality)
        } catch {
            return when.description
        }
    }

    /// A program that answers questions has its own way to undo.
    /// - Parameter command: What takes the change back.
    func wayBack(_ command: String = "steward undo") -> StyledText {
        questions == nil ? StyledText("  (\(command))", .dim) : .empty
    }

    /// Lets the next reminder of a task ring on time, even in quiet hours.
    /// - Returns: The task after that.
    func ringingAnyway(_ task: TaskRecord) async throws(CommandFailure) -> TaskRecord {
        guard task.nextReminderAt != nil else {
            throw CommandFailure(
                .refused, ActionText.cannotRingAnyway(VisibleText.line(task.title)))
        }
        _ = try await ask(Reminders1.ringAnyway, task.id)
        return try await ask(Tasks1.get, task.id)
    }

    /// Warns if quiet hours will hold back the next reminder of the task.
    private func warnAboutQuietHours(of task: TaskRecord) {
        guard task.status == .open, let moment = task.nextReminderAt, let end = task.reminderHeldUntil else {
            return
        }
        console.warn(
            TaskText.ringsAfterQuietHours(
                relative.text(for: end), insteadOf: relative.text(for: moment), task.short))
    }

    /// Warns that the task has a date and no reminder.
    private func warnAboutMissingReminder(of task: TaskRecord) {
        guard task.status == .open, task.due != nil, task.nextReminderAt == nil else { return }
        console.warn(TaskText.hasNoReminder(task.short))
    }

    /// Warns if all reminders of the task, or of its present occurrence, have passed, because no popup will come.
    private func warnAboutPassedReminders(of task: TaskRecord) {
        guard task.status == .open else { return }
        if let next = task.nextReminderAt {
            // Without the zone of its due time here, nothing can be said of its day.
            guard let due = task.dueAt, due < now || task.goesOn && due < next,
                let day = try? task.due?.date(in: locality)
            else { return }
            if day == today, case .date? = task.due { return warnAboutPassedHour(next: next) }
            guard task.goesOn, locality.zone.civil(of: next).date > day else { return }
            // "every 3 days", said in the evening
            return console.warn(
                TaskText.reminderHasPassed(for: relative.text(for: day), first: relative.text(for: next)))
        }
        console.warn(TaskText.remindersHavePassed(task.reminders.count, task.short))
    }
}
