import Rules

/// What the commands about reminders and the journal say.
enum ReminderText {
    // MARK: - Lists

    static let none = "No reminders."
    static let idHeading = "ID"
    static let whenHeading = "WHEN"
    static let stateHeading = "STATE"
    static let whatHeading = "WHAT"
    static let whyHeading = "WHY"
    static let stepHeading = "STEP"
    static let fromHeading = "FROM"
    static let answered = "answered"

    // MARK: - One reminder

    static let idLabel = "id"
    static let stateLabel = "state"
    static let ringsLabel = "rings"
    static let alertsLabel = "alerts"
    static let answerLabel = "answer"
    static let answeredLabel = "answered"
    static let whyLabel = "why"
    static func alertsAgain(_ count: UInt32) -> String { count == 1 ? "once more" : "\(count) more times" }
    static func next(_ time: String) -> String { "next \(time)" }
    static func waits(_ title: String, for other: String, short: String) -> String {
        "'\(title)' waits until '\(other)' is done, and will not remind you before then; to stop waiting: "
            + "steward edit \(short) --after none"
    }
    static func nonePlanned(for title: String) -> String {
        "no reminder is planned for '\(title)': its times have passed, or it has none"
    }
    static func isAmbiguous(_ name: String, _ count: Int, _ list: String) -> String {
        "'\(name)' matches \(count) reminders: \(list); use the ID of one"
    }
    static func choice(_ id: String, _ title: String, _ time: String) -> String {
        "\(id) (\(title), \(time))"
    }

    // MARK: - Reminders without a task

    static func added(_ id: String, _ title: String, rings time: String, once: Bool) -> StyledText {
        once
            ? "Added reminder \(id, .bold) \(title), rings \(time), once"
            : "Added reminder \(id, .bold) \(title), rings \(time)"
    }
    static func added(_ id: String, _ title: String, isHeldBecause reason: String, once: Bool) -> StyledText {
        once
            ? "Added reminder \(id, .bold) \(title), held back for now: \(reason), once"
            : "Added reminder \(id, .bold) \(title), held back for now: \(reason)"
    }
    static func isHeld(insteadOf time: String) -> String {
        "it is held back until then, because it is quiet; with --now-anyway it rings \(time)"
    }

    // MARK: - Reminders that have passed or are to come

    static func hourHasPassed(_ hour: String, next time: String) -> String {
        "\(hour) has passed: its popup comes \(time)"
    }
    static func dayHasPassed(next time: String) -> String {
        "that day has passed: its popup comes \(time)"
    }
    static let noneIsToCome = "that day has passed, so no popup will come for it"
    static func haveAllPassed(before day: String, remedy: String) -> String {
        "its reminder times have passed, so no popup will come for \(day); \(remedy)"
    }
    static func hasNotCome(_ title: String, comes time: String, _ change: String) -> String {
        "the reminder of '\(title)' has not come yet, so there is nothing to answer; "
            + "it comes \(time); \(change)"
    }
    /// The commands that remove or change what a reminder is about; `kind` is `nil` if it is unknown here.
    static func change(_ kind: Subject.Kind?, _ id: String, reminder: String) -> String {
        switch kind {
        case .task:
            "'steward remove \(id)' removes the task, "
                + "'steward edit \(id) --clear reminders' clears its reminders"
        case .event:
            "'steward event remove \(id)' removes the event, "
                + "'steward event edit \(id) --no-reminder' clears its reminders"
        case .item:
            "'steward food use \(id)' marks it as used, 'steward food discard \(id)' as thrown away"
        case .warranty: "'steward item show \(id)' shows the item that it covers"
        case .loan: "'steward item take-back \(id)' records that it is back"
        case .maintenance:
            "'steward maintenance done \(id)' marks it as done, "
                + "'steward maintenance remove \(id)' removes it, "
                + "'steward maintenance pause \(id)' pauses its reminders"
        case .recall: "'steward recalls show \(id)' shows it, and how to answer it"
        case .shop: "'steward shop remove \(id)' stops watching the shop"
        case .document:
            "'steward document remove \(id)' removes it, "
                + "'steward document edit \(id) --no-reminder' clears its reminders"
        case .alert, nil: "'steward why \(reminder)' explains it"
        }
    }

    // MARK: - Simulation

    static func cannotSimulate(until text: String, isBeforeFrom: Bool) -> String {
        isBeforeFrom
            ? "cannot simulate until '\(text)': that is before --from; write a later time"
            : "cannot simulate until '\(text)': that is in the past; write a later time"
    }
    static func simulating(until time: String) -> String {
        "Simulating until \(time) … (Ctrl-C cancels)"
    }
    static let nothingShown = "Nothing would be shown."
    /// As in `(again 7 times until 20:00)`.
    static func again(_ count: Int, until time: String) -> String {
        count == 1 ? "(again at \(time))" : "(again \(count) times until \(time))"
    }

    // MARK: - The journal

    static let nothingDone = "Nothing has been completed yet."
    static let nothingDoneSince = "Nothing has been completed since then."
    static let nothingChanged = "Nothing has changed yet."
    static let nothingChangedSince = "Nothing has changed since then."
    static let undone = "undone"
    static func isNoStep(_ text: String) -> String {
        "'\(text)' is not a step; 'steward history' prints the numbers of steps"
    }
    static func undid(_ step: String, asStep entry: Int64) -> StyledText {
        "\(step.prefix(1).uppercased() + step.dropFirst())\("  (steward undo \(entry) takes that back)", .dim)"
    }
    /// - Parameter number: What the user typed, who may have meant a number of steps.
    static func undid(_ step: String, onlyStep number: String, asStep entry: Int64) -> StyledText {
        undid("\(step); only step \(number) was undone", asStep: entry)
    }
}
