import AgentInterface
import ArgumentParser
import CivilTime
import Rules

/// Options that choose tasks for a command, instead of naming them.
struct TaskSelection: ParsableArguments {
    @Flag(help: "All overdue tasks.")
    var overdue = false

    @Option(
        name: .customLong("label"), help: "All tasks with this label.",
        completion: .custom(KnownValues.labels))
    var withLabel: String?

    @OptionGroup var rest: FurtherSelection

    var yes: Bool { rest.yes }
    var choice: TaskChoice { rest.choice(overdue: overdue, label: withLabel) }
    var isEmpty: Bool { choice.isEmpty }

    /// - Parameter named: What the user names in addition to the options.
    func check(named: [String], _ what: String) throws { try choice.check(named: named, what) }

    /// See `TaskChoice.ids`.
    func ids(_ verb: String, in session: Session) async throws(CommandFailure) -> [String] {
        try await choice.ids(verb, in: session)
    }
}

/// The options that choose tasks in every command that has them.
struct FurtherSelection: ParsableArguments {
    @Option(help: "All tasks with this text in title, notes or location.")
    var search: String?

    @Option(help: "All tasks that are due before this time: fri, 2026-12-01.")
    var dueBefore: String?

    @Flag(help: "Do not ask before changing many tasks.")
    var yes = false

    func choice(overdue: Bool = false, label: String?) -> TaskChoice {
        TaskChoice(overdue: overdue, label: label, search: search, dueBefore: dueBefore, isConfirmed: yes)
    }
}

/// Which tasks a command changes if the user does not name them.
struct TaskChoice {
    var overdue = false
    var label: String?
    var search: String?
    var dueBefore: String?
    var isConfirmed = false
    var status = TaskQuery.Status.open
    /// The option for the label.
    var labelOption = "--label"

    var isEmpty: Bool { !overdue && label == nil && search == nil && dueBefore == nil }

    func check(named: [String], _ what: String) throws {
        if !isEmpty && !named.isEmpty {
            throw ValidationError("give either \(what) or options that choose them, not both")
        }
        if isEmpty && named.isEmpty {
            let first = status == .open ? "--overdue, " : ""
            throw ValidationError(
                "name \(what), or choose them: \(first)\(labelOption), --search, --due-before")
        }
    }

    /// The ids of the chosen tasks, after a question if they are many; none, after a remark, if none matches.
    /// - Parameter verb: As in `complete`.
    func ids(_ verb: String, in session: Session) async throws(CommandFailure) -> [String] {
        var query = TaskQuery()
        if status != .open { query.status = status }
        query.label = label
        query.text = search
        if let dueBefore { query.dueBefore = try await session.when(dueBefore, for: "--due-before") }
        if overdue, dueBefore == nil { query.dueBefore = .instant(session.now) }
        let (tasks, hasMore) = try await TaskPages(session: session).tasks(
            query, limit: Self.mostTasks, where: { !overdue || $0.isOverdue })
        guard !hasMore else {
            throw CommandFailure(
                .refused, "more than \(Self.mostTasks) tasks match; choose fewer with further options")
        }
        guard !tasks.isEmpty else {
            session.console.warn("no \(status == .open ? "open" : "completed") task matches; nothing changed")
            return []
        }
        try await session.confirmMany(
            tasks.count, "\(verb) \(Counted.words(tasks.count, "task"))", isConfirmed: isConfirmed)
        return tasks.map(\.id)
    }

    private static let mostTasks = 1_000
}
