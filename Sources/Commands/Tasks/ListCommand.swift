import AgentInterface
import ArgumentParser
import CivilTime
import Rules

struct ListCommand: OutputCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List open tasks, soonest first.")

    @Flag(help: "Include completed tasks.")
    var all = false

    @Flag(help: "Only completed tasks.")
    var completed = false

    @Flag(help: "Only tasks that have not started.")
    var waiting = false

    @Option(
        name: .customLong("label"), help: "Only tasks with this label; with all of several: home,money.",
        completion: .custom(KnownValues.labels))
    var labels: [String] = []

    @Option(help: "Only tasks with this text in title, notes or location.")
    var search: String?

    @OptionGroup var whose: PersonOptions

    @Flag(help: "Only overdue tasks.")
    var overdue = false

    @Flag(help: "Only tasks due today.")
    var today = false

    @Option(help: "Only open tasks in this phase: created, due-soon, overdue, escalated, review.")
    var phase: TaskPhase?

    @Option(help: "Only tasks that are due before this time: fri, 2026-12-01.")
    var dueBefore: String?

    @Option(help: "Only tasks completed on this day or later: mon, 2026-12-01, 7d.")
    var completedSince: String?

    @Option(help: "Only tasks completed before this day.")
    var completedBefore: String?

    @Option(help: "Sort by due, title, priority or created; due if omitted.")
    var sort = TaskOrder.due

    @Option(help: "List at most this many; 1,000 if omitted.")
    var limit = 1000

    @OptionGroup var output: OutputOptions

    func validate() throws {
        if all && completed { throw ValidationError(TaskListText.needsOneOfAllAndCompleted) }
        if waiting && (all || completed) {
            throw ValidationError(TaskListText.waitingNeedsOpen)
        }
        if phase != nil && (all || completed) {
            throw ValidationError(TaskListText.phaseNeedsOpen)
        }
        if isAboutCompletion && (waiting || overdue || phase != nil) {
            throw ValidationError(TaskListText.completionNeedsCompleted)
        }
        if limit < 1 { throw ValidationError(SessionText.isTooSmall("--limit", limit)) }
    }

    private var isAboutCompletion: Bool { completedSince != nil || completedBefore != nil }

    func execute(in session: Session) async throws(CommandFailure) {
        var listing = TaskListing()
        listing.query.status = all ? .all : completed || isAboutCompletion ? .completed : nil
        let labels = TaskOptions.names(ofLabels: labels)
        (listing.query.label, listing.furtherLabels) = (labels.first, Array(labels.dropFirst()))
        listing.query.text = search
        listing.query.people = whose.filter
        listing.isOverdueOnly = overdue
        listing.isTodayOnly = today
        listing.isWaitingOnly = waiting
        listing.phase = phase
        if let dueBefore { listing.query.dueBefore = try await session.when(dueBefore, for: "--due-before") }
        if let completedSince {
            listing.query.completedSince = .instant(
                try session.pastMoment(completedSince, for: "--completed-since"))
        }
        if let completedBefore {
            listing.query.completedBefore = .instant(
                try session.pastMoment(completedBefore, for: "--completed-before"))
        }
        listing.order = sort
        listing.limit = limit
        listing.wantsJSON = wantsJSON
        try await listing.execute(in: session)
    }
}

extension TaskPhase: ExpressibleByArgument {}

/// An order of tasks in a list.
enum TaskOrder: String, CaseIterable, Sendable, ExpressibleByArgument {
    case due, title, priority, created

    /// The tasks in this order; those that are equal stay as they are.
    func sorted(_ tasks: [TaskRecord]) -> [TaskRecord] {
        switch self {
        case .due: tasks
        case .title: tasks.sorted { $0.title.lowercased() < $1.title.lowercased() }
        case .priority: tasks.sorted { Self.rank($0.priority) < Self.rank($1.priority) }
        case .created: tasks.sorted { $0.createdAt < $1.createdAt }
        }
    }

    /// 1 is the highest priority; none comes last.
    private static func rank(_ priority: Priority) -> Int { priority == .none ? 10 : Int(priority.number) }
}
