import AgentInterface
import ArgumentParser
import CivilTime
import JSONText
import Rules
import Sentences

struct AgendaCommand: OutputCommand {
    static let configuration = CommandConfiguration(
        commandName: "agenda",
        abstract: "Print the coming days: events, tasks, maintenance, and what expires.",
        discussion:
            "Examples: steward agenda --days 14, steward agenda --only events, steward agenda --without food")

    @Option(help: "How many days; 7 if omitted.")
    var days = 7

    @Option(help: "The first day; today if omitted: fri, 2026-11-24, in 3 days.")
    var from: String?

    @OptionGroup var kinds: AgendaOptions
    @OptionGroup var output: OutputOptions

    func validate() throws {
        try check(days, of: "--days", isIn: 1...3_650)
    }

    func execute(in session: Session) async throws(CommandFailure) {
        let today = session.today
        let first = if let from { try session.day(from, for: "--from") } else { today }
        let shown = kinds.kinds
        let overdue = first == today ? try await session.overdue(shown) : []
        let records = try await session.agenda(from: first, count: days, shown).without(overdue)
        let agenda = AgendaDays(records, from: first, count: days, zone: session.locality.zone)
        if wantsJSON {
            let all = overdue + agenda.records
            return session.console.sayVerbatim(json: JSON.list(all.map(\.json)).text)
        }
        let user = try await session.user(besides: (overdue + records).compactMap(\.person))
        let list = AgendaList(overdue: overdue, agenda: agenda, user: user, session: session)
        for line in list.lines { session.console.say(fitted: line) }
    }
}

extension Session {
    func day(_ text: String, for option: String) throws(CommandFailure) -> CivilDate {
        do {
            return try phrases.when(text).date(in: locality)
        } catch let error as TimeTextError {
            throw CommandFailure(error, for: option)
        } catch {
            throw CommandFailure(
                .badData, SessionText.cannotUnderstand(text, for: option, "\(error)"))
        }
    }

    /// Open tasks that are overdue, including those due earlier today.
    func overdueTasks() async throws(CommandFailure) -> [AgendaRecord] {
        var query = TaskQuery()
        query.dueBefore = .instant(now)
        let tasks = try await records(Tasks1.list, query, limit: 1000, where: \.isOverdue).found
        return tasks.compactMap { task in
            guard let due = task.due, let moment = task.dueAt else { return nil }
            var record = AgendaRecord()
            (record.kind, record.id, record.short) = (Subject.Kind.task.rawValue, task.id, task.short)
            (record.title, record.location) = (task.title, task.location)
            if !task.details.person.isEmpty { record.person = task.details.person }
            (record.when, record.at, record.endAt) = (due, moment, moment)
            if case .date = due { record.isAllDay = true }
            (record.status, record.isOverdue) = (.open, true)
            return record
        }
    }
}

extension [AgendaRecord] {
    /// Leaves out what is among the `overdue` tasks, so that each occurrence is listed once.
    func without(_ overdue: [AgendaRecord]) -> [AgendaRecord] {
        let times = Dictionary(overdue.map { ($0.id, $0.at) }) { first, _ in first }
        return filter { !($0.isTask && times[$0.id] == $0.at) }
    }
}
