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
struct TaskChoice: SubjectChoice {
    var overdue = false
    var label: String?
    var search: String?
    var dueBefore: String?
    var isConfirmed = false
    var status = TaskQuery.Status.open
    /// The option for the label.
    var labelOption = "--label"

    let noun = SubjectNoun.task
    var noMatch: String { status == .open ? ActionText.noOpenTask : ActionText.noCompletedTask }
    var optionNames: String {
        (status == .open ? "--overdue, " : "") + "\(labelOption), --search, --due-before"
    }
    var texts: [(option: String, text: String?)] { [(labelOption, label), ("--search", search)] }
    var isEmpty: Bool { !overdue && label == nil && search == nil && dueBefore == nil }

    func found(
        limit: Int, in session: Session
    ) async throws(CommandFailure) -> (ids: [String], hasMore: Bool) {
        var query = TaskQuery()
        if status != .open { query.status = status }
        query.label = label
        query.text = search
        if let dueBefore { query.dueBefore = try await session.when(dueBefore, for: "--due-before") }
        if overdue, dueBefore == nil { query.dueBefore = .instant(session.now) }
        let (tasks, hasMore) = try await session.records(
            Tasks1.list, query, limit: limit, where: { !overdue || $0.isOverdue })
        return (tasks.map(\.id), hasMore)
    }
}
