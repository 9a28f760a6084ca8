import AgentInterface
import CivilTime
import JSONText
import Rules

/// Confirmations of changes: one line with the short id and how to undo it, or the record as JSON.
extension Session {
    /// Confirms how many were removed, and names them.
    func confirmRemoval(of count: UInt32, _ noun: String, names: [String] = [], asJSON: Bool) {
        if asJSON {
            return console.sayVerbatim(json: JSON.object(["removed": .number(Int64(count))]).text)
        }
        let shown = names.prefix(Self.mostNames).map { "'\(CleanText.excerpt(of: $0, length: 60))'" }
        let more = names.count > shown.count ? " and \(names.count - shown.count) more" : ""
        let list = !names.isEmpty ? ": \(shown.joined(separator: ", "))\(more)" : ""
        confirm("Removed \(Counted.words(count, noun))\(list).")
    }

    private static let mostNames = 20

    /// - Parameters:
    ///   - typed: The id that the user typed, if any.
    ///   - details: Further options, as the agent has saved them.
    func confirm(
        _ what: String, _ task: TaskRecord, typed: String? = nil, details: [String] = [], asJSON: Bool
    ) {
        if asJSON { return console.sayVerbatim(json: task.json.text) }
        var line =
            StyledText("\(what) ") + StyledText(typed ?? task.short, .bold) + StyledText(" \(task.title)")
        if let words = task.repeatsWords { line = line + StyledText(", \(words)") }
        if let due = task.due {
            line = line + StyledText(", \(task.goesOn ? "next" : "due") \(self.words(for: due))")
        }
        line = line + StyledText(details.map { ", \($0)" }.joined())
        console.say(line + wayBack())
        warnAboutPassedReminders(of: task)
        warnAboutQuietHours(of: task)
    }

    func confirmSnooze(of typed: String, _ reminder: ReminderRecord) {
        confirm(
            StyledText("Snoozed ") + StyledText(typed, .bold)
                + StyledText(" \(reminder.title) until \(relative.clockText(for: reminder.ringAt))"))
    }

    /// Warns that a reminder which has not come yet will come before the one that the user asked for.
    func warnAboutEarlierReminder(than reminder: ReminderRecord) async {
        guard reminder.state == .planned, reminder.subject == Subject.Kind.task.rawValue,
            // It is only a warning; what was asked for is done.
            let task = try? await ask(Tasks1.get, reminder.subjectID),
            let next = task.nextReminderAt, next < reminder.ringAt
        else { return }
        console.warn(
            "its usual reminder still comes \(relative.text(for: next)); 'steward move \(task.short) TIME' has the task due later"
        )
    }

    func confirm(_ what: String, _ reminder: ReminderRecord, typed: String? = nil) {
        console.say(
            StyledText("\(what) ") + StyledText(typed ?? reminder.short, .bold)
                + StyledText(" \(reminder.title)") + wayBack())
    }

    /// Confirms the end of a reminder whose subject stays as it is.
    func confirmEnd(of reminder: ReminderRecord, typed: String? = nil) {
        let kind = Subject.Kind(rawValue: reminder.subject)
        // A warranty belongs to an item; every other kind goes by its own name.
        let noun = kind == .warranty ? "item" : reminder.subject
        let what = kind == .alert ? "reminder" : "reminder of the \(noun)"
        let rest = kind == .alert ? "it does not come again" : "the \(noun) stays as it is"
        console.say(
            StyledText("Dismissed the \(what) ") + StyledText(typed ?? reminder.short, .bold)
                + StyledText(" \(reminder.title): \(rest).") + wayBack())
    }

    func confirm(_ sentence: String) {
        confirm(StyledText(sentence))
    }

    func confirm(_ sentence: StyledText) {
        console.say(sentence + wayBack())
    }

    /// A time in words for people, or its text if its zone is unknown here.
    func words(for when: When) -> String {
        do {
            return try RelativePhrase.text(for: when, at: now, in: locality, order: dateOrder)
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
                .refused, "cannot ring anyway: '\(VisibleText.line(task.title))' has no upcoming reminder")
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
            "its reminder rings \(relative.text(for: end)), after quiet hours; "
                + "'steward edit \(task.short) --now-anyway' rings \(relative.text(for: moment))")
    }

    /// Warns if all reminders of the task, or of its present occurrence, have passed, because no popup will come.
    private func warnAboutPassedReminders(of task: TaskRecord) {
        guard task.status == .open, !task.reminders.isEmpty else { return }
        if let next = task.nextReminderAt {
            // Without the zone of its due time here, nothing can be said of its day.
            guard let due = task.dueAt, due < now, let day = try? task.due?.date(in: locality) else { return }
            if day == today, case .date? = task.due { return warnAboutPassedHour(next: next) }
            guard task.goesOn, locality.zone.civil(of: next).date > day else { return }
            // "every 3 days", said in the evening
            return console.warn(
                "the time of its reminder for \(relative.text(for: day)) has passed: the first popup comes "
                    + relative.text(for: next))
        }
        let times = task.reminders.count == 1 ? "the reminder's time has" : "the times of all reminders have"
        console.warn(
            "\(times) already passed: no popup will come; "
                + "'steward edit \(task.short) --remind TIME' adds a reminder, 'steward move \(task.short) TIME' changes when it is due"
        )
    }
}
