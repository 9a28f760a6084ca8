import AgentInterface
import CivilTime
import JSONText

/// What is said after a change: one line with the short id and the way back, or the record.
extension Session {
    func confirm(_ what: String, _ task: TaskRecord, asJSON: Bool) {
        if asJSON { return console.sayVerbatim(json: task.json.text) }
        var line = StyledText("\(what) ") + StyledText(task.short, .bold) + StyledText(" \(task.title)")
        if let words = task.repeatsWords { line = line + StyledText(", \(words)") }
        if let due = task.due {
            line = line + StyledText(", \(task.goesOn ? "next" : "due") \(self.words(for: due))")
        }
        console.say(line + Self.wayBack)
        warnAboutPassedReminders(of: task)
    }

    func confirm(_ what: String, _ reminder: ReminderRecord, asJSON: Bool) {
        if asJSON { return console.sayVerbatim(json: reminder.json.text) }
        let line =
            StyledText("\(what) ") + StyledText(reminder.short, .bold)
            + StyledText(" \(reminder.title), rings \(relative.text(for: reminder.ringAt))")
        console.say(line + Self.wayBack)
    }

    func confirmDismissal(of alert: ReminderRecord) {
        console.say(
            StyledText("Dismissed ") + StyledText(alert.short, .bold) + StyledText(" \(alert.title)")
                + Self.wayBack)
    }

    func confirm(_ sentence: String) {
        confirm(StyledText(sentence))
    }

    func confirm(_ sentence: StyledText) {
        console.say(sentence + Self.wayBack)
    }

    /// A time in words for people; its text where its zone is not known here.
    func words(for when: When) -> String {
        do {
            return try RelativePhrase.text(for: when, at: now, in: locality)
        } catch {
            return when.description
        }
    }

    private static let wayBack = StyledText("  (steward undo)", .dim)

    /// Who adds a task for a time that has passed sees no popup, and should know it.
    private func warnAboutPassedReminders(of task: TaskRecord) {
        guard task.status == .open, !task.reminders.isEmpty, task.nextReminderAt == nil else { return }
        let times = task.reminders.count == 1 ? "the reminder's time has" : "the times of all reminders have"
        console.warn(
            "\(times) already passed: no popup will come; "
                + "'steward edit \(task.short) --remind TIME' adds a reminder, 'steward move \(task.short) TIME' another due time"
        )
    }
}
