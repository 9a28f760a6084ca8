import AgentInterface
import ArgumentParser
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

    @Option(help: "Only tasks with this label.", completion: .custom(KnownValues.labels))
    var label: String?

    @Option(help: "Only tasks with this text in title, notes or location.")
    var search: String?

    @Flag(help: "Only overdue tasks.")
    var overdue = false

    @Flag(help: "Only tasks due today.")
    var today = false

    @Option(help: "Only open tasks in this phase: created, due-soon, overdue, escalated, review.")
    var phase: TaskPhase?

    @Option(help: "List at most this many; 1,000 if omitted.")
    var limit = 1000

    @OptionGroup var output: OutputOptions

    func validate() throws {
        if all && completed { throw ValidationError("give either --all or --completed, not both") }
        if waiting && (all || completed) {
            throw ValidationError("--waiting applies only to open tasks; omit --all and --completed")
        }
        if phase != nil && (all || completed) {
            throw ValidationError("--phase applies only to open tasks; omit --all and --completed")
        }
        if limit < 1 { throw ValidationError("--limit \(limit): write 1 or a higher number") }
    }

    func execute(in session: Session) async throws(CommandFailure) {
        var listing = TaskListing()
        listing.status = all ? .all : completed ? .completed : .open
        listing.label = label
        listing.search = search
        listing.isOverdueOnly = overdue
        listing.isTodayOnly = today
        listing.isWaitingOnly = waiting
        listing.phase = phase
        listing.limit = limit
        listing.wantsJSON = wantsJSON
        try await listing.execute(in: session)
    }
}

extension TaskPhase: ExpressibleByArgument {}
