import Rules

/// Errors that calls about reminders, alerts and learned hours answer with, and why a reminder waits.
enum AlertText {
    // MARK: - Errors

    static func noReminder(_ id: String) -> String { "'\(id)' has no reminder" }
    static let onlySnoozeTakesTime = "'argument': only a snooze takes a time; leave it empty"
    static let negativeWait = "'after': it is negative; write how many milliseconds to wait"
    static let waitAndTime = "'after': it cannot be combined with 'at'; give only one of them"
    static let negativeEntry =
        "'entry': it is negative; write a number of the history, or 0 for the newest"
    static func noLearnedHour(_ text: String, kinds: [Subject.Kind]) -> String {
        """
        'kind': no hour is learned for '\(text)'; write one of \
        \(kinds.map(\.rawValue).joined(separator: ", "))
        """
    }

    // MARK: - Rare reminders

    static func fewer(_ kind: Subject.Kind) -> String { "Fewer reminders about \(kind.plural)" }
    static func onlyInBrief(_ kind: Subject.Kind, answered: Int, of reminders: Int) -> String {
        "They now come only in the daily brief, because you answered \(answered) of \(reminders)."
    }
    static func toUndoRarity(of kind: Subject.Kind) -> String {
        "To undo: steward timing on \(kind.plural)"
    }

    // MARK: - Holds

    /// Completes "it is held back: ...".
    static func hold(_ reason: Attention.Reason) -> String {
        switch reason {
        case .locked: "the session is locked"
        case .doNotDisturb: "the desktop's do-not-disturb is on"
        case .idle: "nobody is at the computer"
        case .quiet: "you asked for quiet"
        case .quietHours: "these are quiet hours"
        case .brief: "it waits for the daily brief"
        case .pause: "you have paused reminders that can wait"
        case .budget: "today's limit of popups is reached"
        case .timing: "you usually act later"
        }
    }
}
