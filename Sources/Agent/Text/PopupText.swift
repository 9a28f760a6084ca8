import Notifications
import Rules

/// What several kinds of popups say and offer.
enum PopupText {
    static func forWhom(_ person: String) -> String { "For \(person)" }
    static func give(to person: String) -> OfferLabel {
        let name = CleanText.excerpt(of: person, length: 30)
        let label = "Give to \(name)"
        return OfferLabel(
            label, short: label.count <= 12 ? label : "To \(CleanText.excerpt(of: name, length: 9))",
            tiny: CleanText.excerpt(of: name, length: 7))
    }

    // MARK: - Buttons

    static let more = OfferLabel("More…")
    /// On the last page of buttons, in the place of *More…*.
    static let back = OfferLabel("Back to First", short: "Back")
    static let show = OfferLabel("Show")
    static let ok = OfferLabel("OK", row: "OK: end this reminder")
    static let tryAgain = OfferLabel("Try Again", tiny: "Retry", row: "Try Again: do it now")
    static let undo = OfferLabel("Undo", row: "Undo: reverse the change")
    static let complete = OfferLabel("Complete", short: "Complete", tiny: "Done")
    static let markAsUsed = OfferLabel("Mark as Used", short: "Mark as Used", tiny: "Used")
    static let stop = OfferLabel("Stop Reminding", short: "Stop", tiny: "Stop")
    /// - Parameter length: How much later, `12 h`.
    static func remindLater(_ length: String) -> OfferLabel {
        OfferLabel("Remind Later", tiny: "Later", row: "Remind Later: again in \(length)")
    }
    static let snooze = OfferLabel("Snooze")
    static func snooze(_ length: String, short: String, tiny: String) -> OfferLabel {
        OfferLabel("Snooze \(length)", short: short, tiny: tiny)
    }
    static func completeAll(_ count: Int) -> OfferLabel {
        OfferLabel("Complete All \(count)", short: "All \(count) Done")
    }
    /// Of a summary that names others, too.
    static func complete(_ work: Int, of count: Int) -> OfferLabel {
        OfferLabel("Complete \(work) of \(count)", short: "\(work) of \(count) Done")
    }
    static let completeTasks = OfferLabel("Complete All Tasks", short: "Tasks Done")
    static func dismissAll(_ count: Int) -> OfferLabel {
        OfferLabel("OK to All \(count)", short: "OK to \(count)")
    }

    // MARK: - Clicks on the text

    static let clickToOpen = "Open"
    static let clickForAnswers = "Answer"
    static let clickToClose = "Close"

    static func click(_ button: ServerConfiguration.MouseButton, to purpose: ClickPurpose) -> String {
        let click =
            switch button {
            case .left: "Click"
            case .middle: "Middle-click"
            case .right: "Right-click"
            }
        return switch purpose {
        case .answer: "\(click) to answer"
        case .undo: "\(click) to undo"
        case .see: "\(click) to see more"
        case .close: "\(click) to close"
        }
    }

    // MARK: - Repetitions

    /// - Parameter number: 2 or more.
    static func alert(number: Int) -> String {
        switch number {
        case 2: "Second reminder"
        case 3: "Third reminder"
        case 4: "Fourth reminder"
        case 5: "Fifth reminder"
        default: "Reminder number \(number)"
        }
    }

    // MARK: - What was done to several

    /// The title of the popup that offers to undo it; its text names the subjects.
    static func didAnswer(_ answer: Answer, _ count: Int) -> String? {
        let isOne = count == 1
        return switch answer {
        case .complete, .completeWithNote: isOne ? "Completed" : "Completed \(count)"
        case .used: isOne ? "Marked as used" : "Marked \(count) as used"
        case .thrownAway: isOne ? "Threw away" : "Threw away \(count)"
        case .skip: isOne ? "Skipped" : "Skipped \(count)"
        case .stop: isOne ? "Stopped reminders" : "Stopped \(count) reminders"
        default: nil
        }
    }

    // MARK: - Text fields

    static let openNote = "Complete…"
    static let noteHint = "Your note"
    static let submitNote = "Complete"
    static let openTime = "Snooze Until…"
    static let timeHint = "2h, fri 9, tomorrow 18:30"
    static let submitTime = "Snooze"
    static let emptyNote = "The note is empty."
    static func notUnderstood(_ typed: String, _ reason: String) -> String {
        "'\(typed)' is not understood: \(reason). Write 2h, tonight, fri 3pm, tomorrow 18:30 or 24 dec 9:00."
    }

    // MARK: - Without buttons

    /// - Parameter short: The beginning of the id of a task, or of the reminder of anything else.
    static func toAnswer(_ short: String) -> String { "To answer: steward done \(short)" }
    static let toAnswerSeveral = "To answer: steward reminders, then steward done or snooze"
    static func toUndo(_ step: Int64) -> String { "To undo: steward undo \(step)" }

    // MARK: - Lines

    /// - Parameter time: A day, a time of day, or both.
    static func due(_ time: String, isOver: Bool) -> String { isOver ? "Was due \(time)" : "Due \(time)" }
    static func listed(_ line: String) -> String { "• \(line)" }
    static func andMore(_ count: Int) -> String { "and \(count) more" }
    static func andOlderThanWeek(_ count: Int) -> String { "and \(count) older than a week" }
    static func andMore(_ count: Int, olderThanWeek older: Int) -> String {
        "and \(count) more, \(older) of them older than a week"
    }

    // MARK: - Summaries

    /// - Parameter areOld: Whether all of them have waited longer than a week.
    static func reminders(_ count: Int, areOld: Bool) -> String {
        let reminders = count == 1 ? "1 reminder" : "\(count) reminders"
        return areOld ? "\(reminders) older than a week" : reminders
    }

    enum PartOfDay {
        case morning, afternoon, evening
    }

    /// The title of the daily brief.
    static func brief(_ part: PartOfDay, of count: Int) -> String {
        let reminders = count == 1 ? "1 reminder" : "\(count) reminders"
        return switch part {
        case .morning: "Good morning: \(reminders)"
        case .afternoon: "Good afternoon: \(reminders)"
        case .evening: "Good evening: \(reminders)"
        }
    }

    /// What is running out, at the end of the daily brief.
    static func low(_ names: [String], more: Int) -> String { "Running low: \(several(names, more))" }

    /// What will probably be gone before the household shops again.
    static func runsOut(_ names: [String], more: Int) -> String {
        "Will probably run out before you shop: \(several(names, more))"
    }

    private static func several(_ names: [String], _ more: Int) -> String {
        names.joined(separator: ", ") + (more > 0 ? " and \(more) more" : "")
    }

    static func hidden(_ count: Int) -> String { count == 1 ? "A reminder" : "\(count) reminders" }
    static let unlock = "Unlock the screen to see more."

    // MARK: - Undo

    static let couldNotUndo = "Steward could not undo that"
}
