import Rules

/// What lists of tasks and a task in full say.
enum TaskListText {
    // MARK: - Options

    static let needsOneOfAllAndCompleted = "give either --all or --completed, not both"
    static let waitingNeedsOpen = "--waiting applies only to open tasks; omit --all and --completed"
    static let phaseNeedsOpen = "--phase applies only to open tasks; omit --all and --completed"
    static let completionNeedsCompleted =
        "--completed-since and --completed-before apply only to completed tasks"
    static func hasMore(than limit: Int) -> String {
        "there are more than \(Counted.words(limit, "task")); --limit \(limit * 10) prints more"
    }

    // MARK: - Nothing to list

    static let noneOpen = "No open tasks. Add one: steward add \"Call the dentist\" --due 17:30"
    static let noneCompleted = "No completed tasks."
    static let noneMatching = "No matching tasks."
    static func noneStarted(waiting count: Int) -> String {
        count == 1
            ? "No tasks to show now; 1 starts later: steward list --waiting"
            : "No tasks to show now; \(count) start later: steward list --waiting"
    }
    static func nothingIsCalled(_ name: String) -> String {
        "nothing is called '\(name)', and no ID begins with it; 'steward search' looks for a text"
    }

    // MARK: - Rows

    static func overdue(_ time: String) -> String { "\(time), overdue" }
    static func insisting(_ time: String) -> String { "\(time), overdue, insists" }
    static func forReview(_ time: String) -> String { "\(time), for review" }
    static let partOfAnother = "part of another"
    static let done = "done"
    /// - Parameter count: As in `3` or `at least 100`.
    static func missed(_ count: String) -> String { "(\(count) missed)" }
    static func atLeast(_ count: UInt32) -> String { "at least \(count)" }
    /// `(after Fill the holes)`
    static func after(task title: String) -> String { "(after \(title))" }
    static func waiting(for title: String) -> String { "'\(title)', which is not done yet" }
    static func open(subtasks: UInt32) -> String { "(\(subtasks) open)" }

    /// The word for the priority, or its number if it has none.
    static func priority(_ priority: Priority) -> String {
        switch priority {
        case .high: "high"
        case .medium: "medium"
        case .low: "low"
        default: String(priority.number)
        }
    }

    enum Heading {
        static let id = "ID"
        static let due = "DUE"
        static let priority = "PRIO"
        static let task = "TASK"
        static let labels = "LABELS"
        /// Stands for the "every" of the repetitions below it.
        static let repetition = "EVERY"
        static let location = "WHERE"
        static let completed = "DONE"
    }

    // MARK: - One task

    static let isOpen = "open"
    static let isCompleted = "completed"
    static let whenDue = "when due"
    static func before(_ length: String) -> String { "\(length) before" }
    static func after(_ length: String) -> String { "after \(length)" }
    static func moved(from time: String) -> String { "moved from \(time)" }
    static let nagsNever = "never"

    static func phase(_ phase: TaskPhase) -> String {
        switch phase {
        case .created: ""
        case .dueSoon: "due soon"
        case .overdue: "overdue"
        case .escalated: "overdue, and more insistent today"
        case .review: "for review: overdue for more than a week"
        }
    }

    static func doneBy(_ definition: DoneDefinition) -> String {
        switch definition {
        case .acknowledge: "seeing it"
        case .check: ""
        case .note: "checking it off with a note"
        }
    }

    /// The names of facts; those of fields stand with the fields.
    enum Label {
        static let id = "id"
        static let status = "status"
        static let due = "due"
        static let phase = "phase"
        static let repetition = "repeats"
        static let following = "then"
        static let exclusions = "not on"
        static let missed = "missed"
        static let series = "one of"
        static let nextPopup = "next popup"
        static let labels = "labels"
        static let added = "added"
        static let changed = "changed"
        static let completed = "completed"
        static let completedBy = "completed by"
        static let lastDoneBy = "last done by"
        static let note = "note"
    }
}
