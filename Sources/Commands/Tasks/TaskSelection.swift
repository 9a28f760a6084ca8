import AgentInterface
import ArgumentParser
import CivilTime
import Rules

/// Options that choose open tasks for a command, instead of naming them.
struct TaskSelection: ParsableArguments {
    @Flag(help: "All overdue tasks.")
    var overdue = false

    @Option(
        name: .customLong("label"), help: "All open tasks with this label.",
        completion: .custom(KnownValues.labels))
    var withLabel: String?

    @Option(help: "All open tasks with this text in title, notes or location.")
    var search: String?

    @Option(help: "All open tasks that are due before this time: fri, 2026-12-01.")
    var dueBefore: String?

    @Flag(help: "Do not ask before changing many tasks.")
    var yes = false

    var isEmpty: Bool { !overdue && withLabel == nil && search == nil && dueBefore == nil }

    /// - Parameter named: What is named beside the options.
    func check(named: [String], _ what: String) throws {
        if !isEmpty && !named.isEmpty {
            throw ValidationError("give either \(what) or options that choose them, not both")
        }
        if isEmpty && named.isEmpty {
            throw ValidationError("name \(what), or choose them: --overdue, --label, --search, --due-before")
        }
    }

    /// The ids of the chosen tasks, after a question if they are many; none, after a remark, if none matches.
    /// - Parameter verb: As in `complete`.
    func ids(_ verb: String, in session: Session) async throws(CommandFailure) -> [String] {
        var query = TaskQuery()
        query.label = withLabel
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
            session.console.warn("no open task matches; nothing changed")
            return []
        }
        try await session.confirmMany(
            tasks.count, "\(verb) \(Counted.words(tasks.count, "task"))", isConfirmed: yes)
        return tasks.map(\.id)
    }

    private static let mostTasks = 1_000
}
