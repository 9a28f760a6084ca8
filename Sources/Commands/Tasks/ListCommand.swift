import AgentInterface
import ArgumentParser
import Rules

struct ListCommand: OutputCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "Print the open tasks, what is due first.")

    @Flag(help: "Completed tasks, too.")
    var all = false

    @Flag(help: "Only completed tasks.")
    var completed = false

    @Option(help: "Only tasks with this label.", completion: .custom(KnownValues.labels))
    var label: String?

    @Option(help: "Only tasks with this text in title, notes or location.")
    var search: String?

    @Flag(help: "Only what should have been done.")
    var overdue = false

    @Flag(help: "Only what is due today.")
    var today = false

    @Option(help: "Only open tasks in this phase: created, due-soon, overdue, escalated, review.")
    var phase: TaskPhase?

    @Option(help: "At most so many, 1,000 if not given.")
    var limit = 1000

    @OptionGroup var output: OutputOptions

    func validate() throws {
        if all && completed { throw ValidationError("give either --all or --completed, not both") }
        if phase != nil && (all || completed) {
            throw ValidationError("--phase is about open tasks: leave --all and --completed out")
        }
        if limit < 1 { throw ValidationError("--limit \(limit): write a number from 1 on") }
    }

    func execute(in session: Session) async throws(CommandFailure) {
        var listing = TaskListing()
        listing.status = all ? .all : completed ? .completed : .open
        listing.label = label
        listing.search = search
        listing.isOverdueOnly = overdue
        listing.isTodayOnly = today
        listing.phase = phase
        listing.limit = limit
        listing.wantsJSON = wantsJSON
        try await listing.execute(in: session)
    }
}

extension TaskPhase: ExpressibleByArgument {}
