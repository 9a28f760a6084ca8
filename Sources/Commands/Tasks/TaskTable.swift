import AgentInterface
import CivilTime
import Rules

/// The table of tasks.
enum TaskTable {
    /// - Parameter labels: The colours of labels by name, as `#rrggbb`; other labels have none.
    static func make(_ tasks: [TaskRecord], labels: [String: String], _ session: Session) -> TextTable {
        typealias Heading = TaskListText.Heading
        var table = TextTable([
            .init(heading: Heading.id), .init(heading: Heading.due),
            .init(heading: Heading.priority, rank: 1), .init(heading: Heading.task, leastWidth: 16),
            .init(heading: PersonText.Heading.forWhom, rank: 1),
            .init(heading: Heading.labels, leastWidth: 8, rank: 2),
            .init(heading: Heading.repetition, leastWidth: 8, rank: 4),
            .init(heading: Heading.location, leastWidth: 8, rank: 3),
            .init(heading: Heading.completed, rank: 1),
        ])
        for task in tasks {
            table.add([
                StyledText(task.short, .bold), due(task, session), styled(task.priority),
                title(task, session), StyledText(task.details.person, .dim),
                self.labels(task, labels), StyledText(repetition(task), .dim),
                StyledText(task.location, .dim),
                StyledText(completion(of: task, session), .dim),
            ])
        }
        return table
    }

    /// When it was completed, and by whom.
    private static func completion(of task: TaskRecord, _ session: Session) -> String {
        guard let done = task.completedAt else { return "" }
        let who = task.completedBy.map { PersonText.completedBy(VisibleText.line($0)) }
        return [session.relative.text(for: done), who].compactMap(\.self).joined(separator: ", ")
    }

    static func due(_ task: TaskRecord, _ session: Session) -> StyledText {
        guard let due = task.due else { return .empty }
        let words = session.words(for: due)
        switch task.phase {
        case .escalated: return StyledText(TaskListText.insisting(words), .bad)
        case .review: return StyledText(TaskListText.forReview(words), .bad)
        default: return task.isOverdue ? StyledText(TaskListText.overdue(words), .bad) : StyledText(words)
        }
    }

    static func labels(_ task: TaskRecord, _ colours: [String: String]) -> StyledText {
        let names = task.labels.map { name in
            StyledText(name, Style(colour: colours[name].flatMap(Style.Colour.init(hexadecimal:))))
        }
        return .joined(names, separator: " ")
    }

    private static func title(_ task: TaskRecord, _ session: Session) -> StyledText {
        let isDone = task.status == .completed
        var title = StyledText(task.title, isDone ? .dim : .plain)
        if task.parent != nil { title = session.console.mark("↳", TaskListText.partOfAnother) + title }
        if let missed = missed(task) {
            title = title + StyledText(" \(TaskListText.missed(missed))", .attention)
        }
        if let other = task.waitingFor {
            title = title + StyledText(" \(TaskListText.after(task: other))", .dim)
        }
        if task.openSubtasks > 0 {
            title = title + StyledText(" \(TaskListText.open(subtasks: task.openSubtasks))", .dim)
        }
        return isDone ? session.console.mark("✓", TaskListText.done, .good) + title : title
    }

    /// The repetition without "every ", which is the heading.
    private static func repetition(_ task: TaskRecord) -> String {
        let words = task.repeatsWords ?? ""
        return words.hasPrefix("every ") ? String(words.dropFirst(6)) : words
    }

    /// The number of missed occurrences, counted up to `RecurringTask.mostMissed`; `nil` if there are none.
    static func missed(_ task: TaskRecord) -> String? {
        guard let missed = task.missed, missed > 0 else { return nil }
        return missed >= RecurringTask.mostMissed ? TaskListText.atLeast(missed) : String(missed)
    }

    private static func styled(_ priority: Priority) -> StyledText {
        guard priority != .none else { return .empty }
        let words = TaskListText.priority(priority)
        switch priority.number {
        case ..<Priority.medium.number: return StyledText(words, .bad)
        case Priority.medium.number: return StyledText(words, .attention)
        default: return StyledText(words, .dim)
        }
    }
}
