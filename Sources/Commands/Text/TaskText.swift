import CivilTime

/// What the commands that add and change tasks say and ask.
enum TaskText {
    // MARK: - Options

    static let noteNeedsOneTask = "--note takes a single task; name one, or omit --note"
    static let occurrenceNeedsOneTask = "--occurrence takes a single task; name only that one"
    static let titleNeedsOneTask = "--title and --position apply to one task; name only one"
    static let needsOneOfWithAndLeaveSubtasks =
        "give either --with-subtasks or --leave-subtasks, not both"
    static let needsOneOfOccurrenceAndDays = "give one of --occurrence, --on and --yesterday"
    static let needsOneOfNoRepeatAndRepetition = "give either --no-repeat or a new repetition, not both"
    static func isNoRule(_ text: String) -> String {
        "'\(text)' for --every is not a rule; --no-repeat stops the repetition"
    }
    static let nothingToChange = "nothing to change; give an option such as --title TEXT or --due TIME"
    static func positionTooSmall(_ position: Int) -> String {
        "--position \(position): write a number of at least 1"
    }
    static func needsDueTime(_ id: String) -> String {
        "also say when it is due, as in 'steward move \(id) tomorrow 9:00'"
    }
    /// What `move` reads, for the message that it cannot be read.
    static let dueTime = "the due time"
    static func noSuchPriority(_ text: String) -> String {
        "cannot understand '\(text)' for --priority: there is no such priority; "
            + "write high, medium, low, none, or 1 (highest) to 9"
    }

    // MARK: - Completing

    static func hasOpenSubtasks(_ situation: String, _ id: String) -> String {
        "\(situation); 'steward done \(id) --with-subtasks' completes them, too, "
            + "and --leave-subtasks leaves them open"
    }
    static let askAboutSubtasks = "Complete them, too? [y]es, [l]eave them open, [c]ancel:"

    /// - Parameters:
    ///   - time: When it was done, if that is known.
    ///   - next: The day of the occurrence that is open now.
    static func wasDoneToday(
        _ title: String, at time: TimeOfDay?, dueAgain due: String, _ short: String, next: CivilDate
    ) -> String {
        let today = time.map { "today at \($0)" } ?? "today"
        return "'\(title)' was already done \(today) and is due again \(due); "
            + "'steward done \(short) --occurrence \(next)' completes that one ahead of time"
    }

    // MARK: - Removing

    static func isReminder(
        _ short: String, of kind: String, _ title: String, insteadOfRemoving remedy: String
    ) -> String {
        "\(short) is a reminder of the \(kind) '\(title)': \(remedy)"
    }

    // MARK: - Repeating

    static let needsOneOfEveryAndRule = "give either --every or --rrule, not both"
    static let needsOneRepetition = "give one of --every, --rrule and --after-done"
    static let onNeedsEvery = "--on chooses the days for --every; give both"
    static let onlyNeedsRule = "--only limits the days of --every or --rrule; give one of them as well"
    static let hasNoDaysToChoose = "a task that repeats after completion has no days to choose from"
    static let omitOnly = "omit --only"
    static func isThisOccurrenceOnly(_ id: String) -> String {
        "this occurrence only; 'steward edit \(id) --every RULE --due TIME' moves all of them"
    }
    static func isCompleted(_ title: String, _ short: String) -> String {
        "'\(title)' is completed; 'steward reopen \(short)' opens it again"
    }
    static func comesBefore(_ next: String) -> String { "\(next) still comes before it" }

    // MARK: - Reminders

    static let needsOneOfNagAndNoNag = "give either --nag or --no-nag, not both"
    static let capNeedsNag = "--nag-cap limits --nag; give both, for example --nag 10m,20m,1h --nag-cap 6"
    static let nagNeedsReminder = "--nag needs a reminder to repeat; omit --nag or --no-reminder"
    static func cannotNag(_ text: String, _ reason: String, _ remedy: String) -> String {
        "cannot take '\(text)' for --nag: \(reason); \(remedy), as in --nag 10m,20m,1h"
    }
    static func isNoReminder(_ text: String) -> String {
        "cannot understand '\(text)' for --remind: it is neither a length before the due time nor a "
            + "time; write for example 1h, 2d, 'tomorrow 9:00' or '2026-11-24 8:00'"
    }

    // MARK: - Details of a change

    static func waits(for title: String) -> String { "waits until '\(title)' is done" }
    static let waitsForNothing = "does not wait: that task is already done"
    static let emptyChecklist =
        "--checklist names no subtask; separate them by semicolons: \"kitchen; bath; hall\""
    static func checklist(_ count: Int) -> String {
        count == 1 ? "a checklist of 1 subtask" : "a checklist of \(count) subtasks"
    }
    static func starts(_ day: String) -> String { "starts \(day)" }
    static func takes(_ length: String) -> String { "takes \(length)" }
    static let remindsNever = "no reminder"
    static func reminds(_ times: [String]) -> String { "reminds \(times.joined(separator: " and "))" }
    static func passed(_ time: String) -> String { "\(time) (already passed)" }
    static func alertsAgain(_ intervals: String) -> String { "alerts again \(intervals)" }
    static let alertsOnce = "does not alert again"

    // MARK: - Snoozing

    static let needsOneOfAllAndChoice = "give either --all or options that choose tasks, not both"
    static let listTakesNoTask = "--list takes no task"
    static let needsTaskOrList = "name a task or a reminder, or give --list or --all"
    static let noReminderWaits = "no reminder waits for an answer; there is nothing to snooze"
    static let askForSnooze = "Which, or until when? [1] "
    static func cannotChoose(_ rule: SnoozeRule) -> String {
        "'\(rule)' cannot be chosen now: its time has nearly come, or snooze.choices does not have it; "
            + "'steward snooze --list' lists the choices, and 'fri 9' or '2h' always works"
    }

    // MARK: - Labels

    static let noLabels = "No labels. Add one: steward label set home #3584e4"
    static func labelHasColour(_ name: String, _ colour: String) -> String {
        "Set label \(name) to \(colour)."
    }
    static func labelIsRenamed(_ name: String, _ newName: String) -> String {
        "Renamed label \(name) to \(newName)."
    }
    static func labelIsRemoved(_ name: String) -> String { "Removed label \(name)." }
    static func lacksLabel(_ label: String, _ title: String, has labels: [String]) -> String {
        "cannot take '\(label)' for --unlabel: there is no such label on '\(title)'; "
            + (labels.isEmpty ? "it has no labels" : "its labels are \(labels.joined(separator: ", "))")
    }

    enum LabelHeading {
        static let label = "LABEL"
        static let colour = "COLOUR"
        static let tasks = "TASKS"
    }

    // MARK: - Confirmations

    static func due(_ time: String, isNext: Bool) -> String { isNext ? "next \(time)" : "due \(time)" }
    static func usualReminderComes(_ time: String, _ short: String) -> String {
        "its usual reminder still comes \(time); 'steward move \(short) TIME' makes the task due later"
    }
    static func ringsAfterQuietHours(_ time: String, insteadOf usual: String, _ short: String) -> String {
        "its reminder rings \(time), after quiet hours; 'steward edit \(short) --now-anyway' makes it ring \(usual)"
    }
    static func hasNoReminder(_ short: String) -> String {
        "it has no reminder, so no popup will come; 'steward edit \(short) --remind 0m' adds one at the due time"
    }
    static func reminderHasPassed(for day: String, first time: String) -> String {
        "the time of its reminder for \(day) has passed: the first popup comes \(time)"
    }
    static func remindersHavePassed(_ count: Int, _ short: String) -> String {
        let times = count == 1 ? "the reminder's time has" : "the times of all reminders have"
        return
            "\(times) already passed: no popup will come; 'steward edit \(short) --remind TIME' adds a reminder, "
            + "'steward move \(short) TIME' changes when it is due"
    }
}
