import Rules

/// What the commands say that change tasks, items and the like, alone or several at once.
enum ActionText {
    // MARK: - What was done

    /// - Parameters:
    ///   - id: As the user typed it, or short.
    ///   - title: May have details behind it.
    static func done(_ action: SubjectAction, _ id: String, _ title: String) -> StyledText {
        switch action {
        case .add: "Added \(id, .bold) \(title)"
        case .change: "Changed \(id, .bold) \(title)"
        case .keep: "Nothing to change: \(id, .bold) \(title)"
        case .remove: "Removed \(id, .bold) \(title)"
        case .complete: "Completed \(id, .bold) \(title)"
        case .reopen: "Reopened \(id, .bold) \(title)"
        case .move: "Moved \(id, .bold) \(title)"
        case .skip: "Skipped \(id, .bold) \(title)"
        case .endRepetition: "Stopped repeating \(id, .bold) \(title)"
        case .snooze: "Snoozed \(id, .bold) \(title)"
        case .skipOccurrence(let time?): "Skipped \(time) of \(id, .bold) \(title)"
        case .skipOccurrence(nil): "Skipped one of \(id, .bold) \(title)"
        case .use(let part?): "Used \(part) of \(id, .bold) \(title)"
        case .use(nil): "Used up \(id, .bold) \(title)"
        case .discard(let part?): "Threw away \(part) of \(id, .bold) \(title)"
        case .discard(nil): "Threw away \(id, .bold) \(title)"
        case .open: "Opened \(id, .bold) \(title)"
        case .freeze: "Froze \(id, .bold) \(title)"
        case .thaw: "Thawed \(id, .bold) \(title)"
        case .putBack: "Put back \(id, .bold) \(title)"
        case .lend: "Lent \(id, .bold) \(title)"
        case .takeBack: "Returned \(id, .bold) \(title)"
        case .stopReminding: "Stopped reminders for \(id, .bold) \(title)"
        case .renew: "Renewed \(id, .bold) \(title)"
        case .cancel: "Cancelled \(id, .bold) \(title)"
        case .redeem: "Used \(id, .bold) \(title)"
        case .carryOut: "Completed \(id, .bold) \(title)"
        case .stopThisTime: "Stopped this time's reminders for \(id, .bold) \(title)"
        case .pause: "Paused \(id, .bold) \(title)"
        case .resume: "Resumed \(id, .bold) \(title)"
        }
    }
    static func snoozed(_ id: String, _ title: String, until time: String) -> StyledText {
        done(.snooze, id, "\(title) until \(time)")
    }
    static func attached(_ file: String, to id: String, _ title: String) -> StyledText {
        "Attached \(file) to \(id, .bold) \(title)"
    }
    static func detached(_ file: String, from id: String, _ title: String) -> StyledText {
        "Removed \(file) from \(id, .bold) \(title)"
    }
    static func noFile(_ name: String, of subject: String, having files: [String]) -> String {
        files.isEmpty
            ? "there is no file '\(name)': \(subject) has none"
            : "there is no file '\(name)': \(subject) has \(files.joined(separator: ", "))"
    }
    static let additionNotReported = "steward-agent did not report what it added; see 'steward history'"
    /// - Parameters:
    ///   - names: Some of those that were removed, in quotes.
    ///   - more: How many others there are.
    static func removed(_ count: Int, _ noun: SubjectNoun, names: [String], more: Int) -> String {
        let counted = noun.counted(count)
        if names.isEmpty { return "Removed \(counted)." }
        let list = names.joined(separator: ", ")
        return more > 0 ? "Removed \(counted): \(list) and \(more) more." : "Removed \(counted): \(list)."
    }
    /// - Parameters:
    ///   - kind: What the reminder is about; `nil` for a kind that this version does not know.
    ///   - name: The agent's name for that kind.
    static func dismissed(_ kind: Subject.Kind?, _ name: String, _ id: String, _ title: String) -> StyledText
    {
        switch kind {
        case .alert: "Dismissed the reminder \(id, .bold) \(title); it will not come back."
        // A warranty and a loan belong to an item.
        case .warranty, .loan:
            "Dismissed the reminder of the item \(id, .bold) \(title): the item stays as it is."
        default: "Dismissed the reminder of the \(name) \(id, .bold) \(title): the \(name) stays as it is."
        }
    }

    static func cannotRingAnyway(_ title: String) -> String {
        "cannot ring anyway: '\(title)' has no upcoming reminder"
    }

    // MARK: - Changing many

    static func question(_ action: SubjectAction, _ chosen: ChosenSubjects) -> String {
        "This will \(infinitive(action)) \(words(chosen)). Continue?"
    }
    static func refusal(_ action: SubjectAction, _ chosen: ChosenSubjects) -> String {
        "this would \(infinitive(action)) \(words(chosen)); --yes does it without asking"
    }
    private static func infinitive(_ action: SubjectAction) -> String {
        switch action {
        case .add: "add"
        case .change: "change"
        case .keep: "keep"
        case .remove: "remove"
        case .complete, .carryOut: "complete"
        case .reopen: "reopen"
        case .move: "move"
        case .skip: "skip this occurrence of"
        case .skipOccurrence: "skip one occurrence of"
        case .endRepetition: "stop the repetition of"
        case .snooze: "snooze"
        case .use: "use up"
        case .discard: "discard"
        case .open: "open"
        case .freeze: "freeze"
        case .thaw: "thaw"
        case .putBack: "put back"
        case .lend: "lend"
        case .takeBack: "take back"
        case .stopReminding, .stopThisTime: "stop reminders for"
        case .renew: "renew"
        case .cancel: "cancel"
        case .redeem: "use"
        case .pause: "pause"
        case .resume: "resume"
        }
    }
    private static func words(_ chosen: ChosenSubjects) -> String {
        switch chosen {
        case .some(let count, let noun): noun.counted(count)
        case .these(let count, let noun): "these \(noun.counted(count))"
        case .rowsOfLastList(let count): "\(Counted.words(count, "row")) of the last list"
        }
    }

    // MARK: - Choosing by options

    static func needsNamesOrOptions(_ noun: SubjectNoun, options: String) -> String {
        "name \(noun.plural), or choose them: \(options)"
    }
    static func needsNamesNotOptions(_ noun: SubjectNoun) -> String {
        "give either \(noun.plural) or options that choose them, not both"
    }
    static func isBlank(_ option: String) -> String { "\(option) is blank; give a text, or omit it" }
    static func tooMany(_ noun: SubjectNoun, most: Int) -> String {
        "more than \(Counted.number(most)) \(noun.plural) match; choose fewer with further options"
    }
    static let noOpenTask = "no open task matches; nothing changed"
    static let noCompletedTask = "no completed task matches; nothing changed"
    static let noDocument = "no document matches; nothing changed"
}
