package import AgentInterface
import CivilTime
import Rules
package import Sentences

/// Every sentence that the window shows or a screen reader says.
package enum WindowText {
    package static let program = "Steward"

    // MARK: Quick add

    package static let quickAdd = "Quick Add"
    package static let quickAddEntry = "What to add"
    package static let quickAddHint = "Dentist next Tuesday 3pm, remind me 1 hour before"
    package static let quickAddKeys =
        "Enter adds, Escape closes, Alt+Backspace keeps the last recognised part as words"
    package static let recognised = "Recognised parts"
    package static let preview = "What will be added"
    package static let nothingToAdd = "The line says when, but not what. Type a title."
    package static func needsTime(_ title: String) -> String {
        "When is “\(title)”? Type a day or a time as well."
    }
    package static func added(_ kind: Sentence.Kind, _ title: String) -> String {
        "Added the \(kind.rawValue) “\(title)”"
    }

    /// What Enter does with what is there.
    static func willDo(_ text: String, _ detail: String) -> String {
        detail.isEmpty ? "Enter: \(text)" : "Enter: \(text) · \(detail)"
    }
    static let severalMeanings = "This may mean several things. Choose one; nothing is done until then."
    static let isThereAlready =
        "You have this already. Choose what to change, or press Enter twice to add another."
    static func nothingCalled(_ name: String) -> String { "Nothing here is called “\(name)”." }
    package static let addInstead = "Add It as a New Entry Instead"
    package static let meanings = "What the line may mean"
    package static func did(_ step: String?, _ text: String) -> String { "Done: \(step ?? text)" }
    package static let chooseMeaning = "Choose what you mean, or press Enter again to add the line as it is."

    // MARK: The assistant

    package static let askAssistant = "Ask the Assistant"
    package static let askAssistantHint =
        "The assistant does what you ask in your own words, with the model that you have set up (Ctrl+Enter)"
    package static let asking = "Asking the assistant…"
    package static let assistantAnswer = "The assistant’s answer"
    package static let yes = "Yes"
    package static let no = "No"
    static let assistantDone = "Done."
    package static func assistantDid(_ step: String) -> String { "Assistant: \(step)" }
    static let assistantSilent =
        "The assistant ended without an answer. Run “steward assistant” in a terminal to see why."
    /// A sentence of the command line, as the window shows it.
    static func fault(ofCommand words: String) -> String {
        words.capitalizedFirst + (words.hasSuffix(".") || words.hasSuffix("?") ? "" : ".")
    }
    package static func noAssistant(_ reason: String) -> String {
        "steward cannot be started (\(reason)). Install it again."
    }

    /// The meaning alone where it says the same in nearly the same words.
    static func chip(_ words: String, meaning: String) -> String {
        let ends = [words, meaning].map { FoldedText.of($0).split(separator: " ").last }
        return ends[0] == ends[1] ? meaning : "\(words) → \(meaning)"
    }
    static func spokenChip(_ words: String, meaning: String) -> String {
        "“\(words)”, understood as: \(meaning). Press to keep it as words."
    }
    static let keepAsWords = "Keep as words"
    static let understandAgain = "Understand again"
    static func keptChip(_ words: String) -> String { "“\(words)”" }
    static func spokenKeptChip(_ words: String) -> String {
        "“\(words)”, kept as words in the title. Press to have it understood again."
    }
    static let notInTitle = "not in the title"
    static func from(_ day: String) -> String { "from \(day)" }
    static func until(_ day: String) -> String { "until \(day)" }
    static func lasting(_ length: String) -> String { "takes \(length)" }
    static func reminder(_ length: String) -> String { "reminder \(length) before" }
    static func label(_ words: String) -> String { "label \(words)" }
    static func priority(_ rank: Int) -> String {
        switch rank {
        case ...2: "high priority"
        case 3: "medium priority"
        default: "low priority"
        }
    }

    static func priority(_ priority: Priority) -> String {
        let (number, medium) = (priority.number, Priority.medium.number)
        return self.priority(number < medium ? 1 : number == medium ? 3 : 4)
    }

    static func summary(of request: SubjectRequest, in surroundings: Surroundings) -> String {
        switch request {
        case .task(let fields):
            summary(
                .task, fields.title ?? "",
                [
                    fields.due.map { "due \(surroundings.words(for: $0))" }
                        ?? (fields.repeats == nil ? "no date" : nil),
                    forWhom(fields.person ?? ""),
                    fields.repeats.map { surroundings.words(for: $0, from: fields.due) },
                    fields.labels.map { $0.map { "#\($0)" }.joined(separator: " ") },
                ])
        case .event(let fields):
            summary(
                .event, fields.title ?? "",
                [
                    fields.start.map { surroundings.words(for: $0) }, forWhom(fields.person ?? ""),
                    fields.repeats.map { surroundings.words(for: $0, from: fields.start) },
                ])
        case .item(let fields):
            summary(
                .item, fields.name ?? "",
                [
                    fields.quantity?.description,
                    fields.bestBefore.map { "best before \(surroundings.words(for: .date($0)))" },
                    fields.warrantyUntil.map { "warranty until \(surroundings.words(for: .date($0)))" },
                ])
        case .maintenance(let fields):
            summary(
                .maintenance, fields.title ?? "",
                [
                    fields.due.map { "due \(surroundings.words(for: .date($0)))" },
                    forWhom(fields.person ?? ""),
                    fields.repeats.map { surroundings.words(for: $0, from: nil) },
                ])
        case .document(let fields):
            summary(
                .document, fields.title ?? "",
                [fields.validUntil.map { "valid until \(surroundings.words(for: .date($0)))" }])
        case .label(let name): summary(.label, name, [])
        }
    }

    private static func summary(_ kind: Sentence.Kind, _ title: String, _ details: [String?]) -> String {
        (["Adds the \(kind.rawValue) “\(CleanText.line(title))”"] + details.compactMap(\.self)).joined(
            separator: ", ")
    }

    static func doubt(_ words: String, _ reason: Sentence.Doubt.Reason) -> String {
        if case .impossibleDay = reason { return "“\(words)” is not a day of the calendar." }
        if case .impossibleTime = reason { return "“\(words)” is not a time of day." }
        if case .twoDays = reason { return "“\(words)” names two days. Keep only one." }
        if case .twoTimes = reason { return "“\(words)” names two times. Add one task for each." }
        if case .reversedDays = reason {
            return "“\(words)” ends before it begins. Write both days with their months."
        }
        if case .exception = reason {
            return
                "“\(words)”: only days of the week can be left out. Remove these words, and skip the days later."
        }
        if case .otherWeekday(let day) = reason {
            return "“\(words)”: \(day.description) is a \(day.weekday.englishName.capitalizedFirst)."
        }
        if case .ambiguousDay(let first, let second) = reason {
            return "“\(words)” may be \(first.description) or \(second.description). Write one of them."
        }
        if case .misspelt(let name) = reason {
            return "“\(words)” is not understood. Did you mean “\(name)”?"
        }
        return "“\(words)” is not understood and stays in the title."
    }

    /// Asks before a line is added although a part of it may be a day or a time that was not understood.
    package static let addAsItIs = "Correct it, or press Enter again to add the line as it is."

    // MARK: Places

    package static let allTasks = "All Tasks"
    package static let allTasksList = "All open tasks"
    package static let searchAllTasks = "Search all tasks and everything else"
    package static let loadingAllTasks = "Loading all tasks…"
    package static let noTasks = "No Open Tasks"
    package static let noTasksHint = "Press Ctrl+N to add something."
    package static let insights = "Insights"
    package static let loadingInsights = "Loading insights…"
    package static let tooFewInsights = "Nothing to Say Yet"
    static func insightsSpan(from first: String, to last: String) -> String { "From \(first) to \(last)" }
    static let byWeek = "By week"
    static let byKind = "By kind"
    static let byHour = "By hour due"
    static let inARow = "In a row"
    static let usuallyLater = "Usually later"
    package static let accept = "Accept"
    static func spokenAccept(_ proposal: String) -> String { "Accept: \(proposal)" }
    static func accepted(_ title: String, _ words: String) -> String { "“\(title)” now repeats \(words)" }
    static let thrownAway = "Thrown away"
    static func week(of day: String) -> String { "Week of \(day)" }
    static func hour(_ hour: String) -> String { "Due from \(hour):00" }
    static func outcome(_ inTime: Int, late: Int, missed: Int) -> String {
        ["\(inTime) in time", late > 0 ? "\(late) later" : "", missed > 0 ? "\(missed) not done" : ""]
            .filter { !$0.isEmpty }.joined(separator: ", ")
    }
    static func chance(_ percent: Int, due day: String) -> String { "\(percent)%, due \(day)" }
    static func thrownAway(_ count: Int, of all: Int, lost: String) -> String {
        "\(count) of \(all)" + (lost.isEmpty ? "" : ", \(lost)")
    }

    // MARK: Today

    package static let today = "Today"
    package static let todayList = "Overdue, due, events, and what expires soon"
    package static let search = "Search"
    package static let searchEntry = "Search today’s list and everything else"
    package static let add = "Add…"
    package static let menu = "Menu"
    package static let reload = "Reload"
    package static let keyboardShortcuts = "Keyboard Shortcuts"
    package static let undo = "Undo"
    package static let moreActions = "More actions"
    package static func moreActions(for title: String) -> String { "More actions for \(title)" }
    package static func verb(_ label: String, for title: String) -> String { "\(label): \(title)" }
    package static let snoozeUntil = "Snooze"
    /// Above what can be answered to a reminder.
    package static let answers = "What should happen?"
    package static let alreadyAnswered = "This reminder has been answered already"
    /// - Parameter label: Of the button.
    package static func answered(_ label: String, _ title: String) -> String {
        "\(label): \(CleanText.excerpt(of: title, length: 80))"
    }
    package static let loading = "Loading today’s list…"
    package static let nothingToday = "Nothing Is Due"
    package static let nothingTodayHint =
        "Nothing is overdue, due today, or about to expire. Press Ctrl+N to add something."
    package static let nothingFound = "Nothing Found"
    package static func nothingFoundHint(_ text: String) -> String {
        "Nothing in this list or elsewhere contains “\(CleanText.excerpt(of: text, length: 60))”."
    }
    package static func undone(_ title: String) -> String { "Undone: \(title)" }
    package static let noteTitle = "Complete with a Note"
    package static func noteQuestion(_ title: String) -> String {
        "“\(title)” needs a note to be completed. What happened?"
    }
    package static let noteEntry = "Note"
    package static let complete = "Complete"
    package static let cancel = "Cancel"
    package static let close = "Close"

    static func heading(ofToday day: String) -> String { "Today, \(day)" }

    static func heading(_ section: TodayRow.Section, _ count: Int) -> String {
        "\(name(of: section)) · \(count)"
    }
    private static func name(of section: TodayRow.Section) -> String {
        switch section {
        case .recalls: "Recalls of Your Items"
        case .overdue: "Overdue"
        case .today: "Today"
        case .due: "Due Today"
        case .expiring: "Expiring Soon"
        case .shopping: "Shopping List"
        case .elsewhere: "Found Elsewhere"
        case .soon: "Due Within a Week"
        case .later: "Due Later"
        case .undated: "Without a Date"
        case .waiting: "Not Yet Started"
        }
    }
    static func spokenRow(_ title: String, _ detail: String, in section: TodayRow.Section) -> String {
        [title, detail, name(of: section)].filter { !$0.isEmpty }.joined(separator: ", ")
    }

    static func due(_ time: String) -> String { "due \(time)" }
    /// `nil` for anyone.
    static func forWhom(_ person: String) -> String? { person.isEmpty ? nil : "for \(person)" }
    static func remindsAt(_ time: String) -> String { "reminder \(time)" }
    static func openSubtasks(_ count: Int) -> String {
        count == 1 ? "1 open subtask" : "\(count) open subtasks"
    }
    static let allDay = "all day"
    static func moreToday(_ count: Int) -> String {
        count >= 2_000 ? "and at least 2,000 more today" : "and \(count) more today"
    }
    static func span(_ start: String, _ end: String) -> String { "\(start)–\(end)" }
    static func ends(_ kind: ExpiringRecord.Kind, _ rule: Expiry.Rule?, on day: String, isOver: Bool)
        -> String
    {
        switch (kind, rule) {
        case (.warranty, _): isOver ? "warranty ended \(day)" : "warranty ends \(day)"
        case (.maintenance, _): isOver ? "maintenance was due \(day)" : "maintenance due \(day)"
        case (.document, _): isOver ? "expired \(day)" : "document: act by \(day)"
        case (.item, let rule?) where isOver && rule.isLastDayToEat: "expired \(day): do not eat"
        case (.item, .useBy): "use by \(day)"
        case (.item, .opened), (.item, .frozen), (.item, .thawed):
            isOver
                ? "\(rule?.rawValue ?? ""), was good until \(day)"
                : "\(rule?.rawValue ?? ""), good until \(day)"
        case (.item, _): isOver ? "was best before \(day)" : "best before \(day)"
        }
    }
    static let isLow = "low"
    static func toBuy(_ quantity: Quantity, packs: UInt32?) -> String {
        packs.map { "\(quantity) (\(Counted.words($0, "pack")))" } ?? quantity.description
    }
    static func cancelBy(_ day: String) -> String { "cancel by \(day)" }
    static func documentEnds(_ day: String) -> String { "ends \(day)" }
    static func recall(_ item: String, _ title: String) -> String { "\(item): \(title)" }
    static func verdict(_ verdict: RecallMatch.Verdict) -> String {
        switch verdict {
        case .match: "yours is recalled"
        case .possible: "yours may be recalled"
        }
    }
    static func lookFor(_ codes: String) -> String { "look for \(codes)" }

    static func verb(_ verb: RowVerb) -> String {
        switch verb {
        case .complete: "Complete"
        case .completeWithSubtasks: "Complete with Subtasks"
        case .completeWithNote: "Complete with a Note…"
        case .snooze: "Snooze…"
        case .moveToTomorrow: "Move to Tomorrow"
        case .skip: "Skip This Time"
        case .skipOccurrence: "Cancel This Time"
        case .removeEvent: "Remove"
        case .join: "Join"
        case .used: "Mark as Used"
        case .opened: "Opened Today"
        case .frozen: "Put in the Freezer"
        case .discard: "Throw Away"
        case .bought: "Bought"
        case .takeOffList: "Remove from List"
        case .maintenanceDone: "Done Today"
        case .skipMaintenance: "Skip This Time"
        case .renewed: "Mark as Renewed"
        case .cancelled: "Mark as Cancelled"
        case .stopReminding: "Stop Reminding"
        case .notMine: "Not Mine"
        case .checked: "Not Affected"
        case .disposed: "Thrown Away"
        case .returned: "Returned"
        case .openNotice: "Open Notice"
        case .open: "Open"
        }
    }

    static func done(_ verb: RowVerb, _ title: String) -> String {
        switch verb {
        case .complete, .completeWithNote: "Completed “\(title)”"
        case .completeWithSubtasks: "Completed “\(title)” and its subtasks"
        case .snooze: "Snoozed “\(title)”"
        case .moveToTomorrow: "Moved “\(title)” to tomorrow"
        case .skip, .skipMaintenance: "Skipped “\(title)” this time"
        case .skipOccurrence: "Cancelled “\(title)” this time"
        case .removeEvent: "Removed “\(title)”"
        case .join: "Opened the meeting of “\(title)”"
        case .used: "Used “\(title)”"
        case .bought: "Bought “\(title)”: it is in stock"
        case .takeOffList: "Took “\(title)” off the shopping list"
        case .opened: "Opened “\(title)” today"
        case .frozen: "“\(title)” is in the freezer"
        case .discard, .disposed: "Threw away “\(title)”"
        case .maintenanceDone: "Done today: “\(title)”"
        case .renewed: "Renewed “\(title)”: no more reminders until you enter its new date"
        case .cancelled: "Cancelled “\(title)”"
        case .stopReminding: "No more reminders about “\(title)” for this date"
        case .notMine: "Marked “\(title)” as not yours"
        case .checked: "Checked: “\(title)” does not affect yours"
        case .returned: "Returned: “\(title)”"
        case .openNotice: "Opened the notice about “\(title)”"
        case .open: "Opened “\(title)”"
        }
    }
    static func snooze(until time: String) -> String { "Snooze to \(time)" }
    static func snoozed(_ title: String, until time: String) -> String { "Snoozed “\(title)” until \(time)" }

    // MARK: Faults

    package static let noAgentTitle = "Steward Cannot Be Reached"
    package static let tryAgain = "Try Again"

    /// Why the agent did not do what was asked, and what to do.
    package static func fault(_ error: ClientError) -> String {
        switch error {
        case .refused(let refusal): CleanText.excerpt(of: refusal.message, length: 400)
        case .noBus(let reason):
            "There is no session bus (\(CleanText.excerpt(of: reason, length: 200))). Log in to a desktop session."
        case .noAgent(let reason):
            "The agent, steward-agent, is not running, and D-Bus cannot start it "
                + "(\(CleanText.excerpt(of: reason, length: 200))). Run “steward doctor” in a terminal to see what is "
                + "wrong and how to fix it."
        case .noAnswer(let reason):
            "The agent did not answer (\(CleanText.excerpt(of: reason, length: 200))). Try again, or run “steward doctor”."
        case .updateRequired(let versions):
            "The agent is version \(versions.program), and this window is too old for it. Install the same version of both."
        case .notUnderstood(let reason), .notKnown(let reason):
            "The agent’s answer could not be read (\(CleanText.excerpt(of: reason, length: 200))). It may be older than "
                + "this window: run “systemctl --user restart steward-agent”."
        case .cancelled: "This was interrupted. Try again."
        }
    }

    // MARK: Shortcuts

    /// The keys of the window, as its help shows them.
    package static let shortcuts: [(group: String, keys: [(accelerator: String, title: String)])] = [
        (
            "The List",
            [
                ("Up Down", "Choose a row"), ("Return", "Do what the row’s button says"),
                ("<Alt>Return", "Open the row, as a double click does"),
                ("<Shift>F10 Menu", "Show all actions of the row"), ("<Control>f", "Search"),
                ("<Control>z", "Undo the last action"), ("<Control>r F5", "Reload"),
                ("<Control>1", "Show today"), ("<Control>2", "Show all tasks"),
                ("<Control>3", "Show insights"),
            ]
        ),
        (
            "Quick Add",
            [
                ("<Control>n", "Add something"), ("Return", "Add it and close"), ("Escape", "Close"),
                ("<Control>Return", "Ask the assistant, if one is set up"),
                ("<Alt>BackSpace", "Keep the last recognised part as words"),
                ("BackSpace", "Keep the chosen part as words"),
            ]
        ),
        ("The Window", [("<Control>w", "Close"), ("<Control>question", "Show these shortcuts")]),
    ]

    // MARK: Command line

    package static let help = """
        Usage: steward-window [--add [WORDS...] | --today | --reminder ID...]

        Opens Steward's window: what is overdue, due today, and about to expire; all tasks; and insights.

          --add [WORDS...]  open quick add, a line to type into, beginning with WORDS
          --today           show today's list, which is the default
          --reminder ID...  show today's list at a reminder, with what can be answered
          --version         print the version
          --help            print this help

        Bind 'steward-window --add' to a key in your desktop's settings. See steward-window(1).

        """
    package static func unknownOption(_ option: String) -> String {
        "steward-window: there is no option '\(CleanText.excerpt(of: option, length: 60))'; see steward-window --help\n"
    }
    package static let noDisplay =
        "steward-window: there is no display; run it in a desktop session, or use 'steward' in this terminal\n"
}

extension String {
    fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
