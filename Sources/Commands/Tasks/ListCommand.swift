import AgentInterface
import ArgumentParser
import CivilTime

struct ListCommand: SessionCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "Print the open tasks, what is due first.")

    @Flag(help: "Completed tasks, too.")
    var all = false

    @Flag(help: "Only completed tasks.")
    var completed = false

    @Option(help: "Only tasks with this label.")
    var label: String?

    @Option(help: "Only tasks with this text in title, notes or location.")
    var search: String?

    @Flag(help: "Only what should have been done.")
    var overdue = false

    @Flag(help: "Only what is due today.")
    var today = false

    @Option(help: "At most so many, 1,000 if not given.")
    var limit = 1000

    @OptionGroup var output: OutputOptions

    var wantsJSON: Bool { output.isJSON }

    func validate() throws {
        if all && completed { throw ValidationError("give either --all or --completed, not both") }
        if limit < 1 { throw ValidationError("--limit \(limit): write a number from 1 on") }
    }

    func execute(in session: Session) async throws(CommandFailure) {
        let (tasks, hasMore) = try await TaskPages(session: session).tasks(
            query(in: session), limit: limit, where: { fits($0, in: session) })
        if wantsJSON {
            session.console.sayVerbatim(json: JSON.list(tasks.map(\.json)).text)
        } else if tasks.isEmpty {
            session.console.say(StyledText(emptyWords, .dim))
        } else {
            session.console.say(TaskTable.make(tasks, labels: await colours(of: tasks, in: session), session))
        }
        if hasMore {
            session.console.warn("there are more than \(limit) tasks; --limit \(limit * 10) prints more")
        }
    }

    private func query(in session: Session) -> TaskQuery {
        var query = TaskQuery()
        if all { query.status = .all }
        if completed { query.status = .completed }
        query.label = label
        query.text = search
        if overdue { query.dueBefore = .instant(session.now) }
        if today { query.dueBefore = .instant(session.startOfTomorrow) }
        return query
    }

    private func fits(_ task: TaskRecord, in session: Session) -> Bool {
        (!overdue || task.isOverdue) && (!today || session.isToday(task))
    }

    /// Asked for only where they are to be seen.
    private func colours(of tasks: [TaskRecord], in session: Session) async -> [String: String] {
        guard session.console.output.colours != .none, tasks.contains(where: { !$0.labels.isEmpty }) else {
            return [:]
        }
        // A list without colours is better than none.
        guard let labels = try? await session.ask(Tasks1.labels, ()) else { return [:] }
        return Dictionary(labels.map { ($0.name, $0.colour) }) { first, _ in first }
    }

    private var emptyWords: String {
        let isWhole = label == nil && search == nil && !overdue && !today
        if !isWhole { return "No such tasks." }
        if completed { return "No completed tasks." }
        return "No open tasks. Add one: steward add \"Call the dentist\" --due 17:30"
    }
}

extension Session {
    fileprivate var startOfTomorrow: Instant {
        locality.zone.startOfDay(locality.zone.civil(of: now).date.adding(days: 1))
    }

    fileprivate func isToday(_ task: TaskRecord) -> Bool {
        // A zone that is unknown here cannot be today.
        guard let due = task.due, let date = try? due.date(in: locality) else { return false }
        return date == locality.zone.civil(of: now).date
    }
}
