import AgentInterface
import ArgumentParser
import CivilTime
import Rules

/// What an agenda shows.
enum AgendaKind: String, CaseIterable, Sendable, ExpressibleByArgument {
    case events, tasks, maintenance, food, documents, warranties

    /// The kind of a record; `nil` for one that only a newer agent knows.
    init?(_ record: AgendaRecord) {
        switch Subject.Kind(rawValue: record.kind) {
        case .event?: self = .events
        case .task?: self = .tasks
        case .maintenance?: self = .maintenance
        case .item?: self = .food
        case .document?: self = .documents
        case .warranty?: self = .warranties
        default: return nil
        }
    }
}

/// Which kinds an agenda shows.
struct AgendaOptions: ParsableArguments {
    @Option(
        help: "Only these: events, tasks, food, warranties, maintenance, documents. May be repeated.")
    var only: [AgendaKind] = []

    @Option(parsing: .singleValue, help: "Everything but these. May be repeated.")
    var without: [AgendaKind] = []

    func validate() throws {
        if !only.isEmpty && !without.isEmpty {
            throw ValidationError(SessionText.excludeEachOther("--only", "--without"))
        }
    }

    var kinds: Set<AgendaKind> {
        Set(only.isEmpty ? AgendaKind.allCases : only).subtracting(without)
    }
}

extension Session {
    /// What the household has on these days: food that expires, warranties and documents that end, and maintenance.
    func household(from first: CivilDate, count: Int, _ kinds: Set<AgendaKind>) async throws(CommandFailure)
        -> [AgendaRecord]
    {
        guard !kinds.isDisjoint(with: [.food, .warranties, .maintenance, .documents]) else { return [] }
        return try await ask(Items1.expiring, first.adding(days: count - 1))
            .filter { $0.on >= first }.map { $0.inAgenda(of: locality.zone) }
            .filter { record in AgendaKind(record).map(kinds.contains) ?? false }
    }

    /// What of these kinds is overdue: open tasks, including those due earlier today, and maintenance; the longest first.
    func overdue(_ kinds: Set<AgendaKind>) async throws(CommandFailure) -> [AgendaRecord] {
        let tasks = kinds.contains(.tasks) ? try await overdueTasks() : []
        guard kinds.contains(.maintenance) else { return tasks }
        return (tasks + (try await ask(Items1.expiring, today.adding(days: -1))).overdue(in: self))
            .inOrderOfTime
    }
}

extension [ExpiringRecord] {
    /// Maintenance is due on its day, and overdue after it, as a task is; everything else expires or ends.
    var maintenance: [ExpiringRecord] { filter { $0.kind == .maintenance } }

    /// The maintenance that is overdue.
    func overdue(in session: Session) -> [AgendaRecord] {
        maintenance.filter { $0.on < session.today }.map { $0.inAgenda(of: session.locality.zone) }
    }
}

extension [AgendaRecord] {
    var inOrderOfTime: [AgendaRecord] {
        sorted {
            ($0.at.millisecondsSince1970, $0.title, $0.id) < ($1.at.millisecondsSince1970, $1.title, $1.id)
        }
    }
}

extension ExpiringRecord {
    /// It as an entry of the day on which it ends.
    func inAgenda(of zone: Zone) -> AgendaRecord {
        var record = AgendaRecord()
        (record.kind, record.id, record.short, record.title) = (kind.rawValue, id, short, agendaTitle)
        record.location = place
        record.person = person
        record.when = .date(on)
        record.at = zone.startOfDay(on)
        record.endAt = record.at
        record.isAllDay = true
        record.isOverdue = daysLeft < 0
        return record
    }

    private var agendaTitle: String {
        kind == .maintenance ? name : AgendaText.ends(name, ItemListText.expiring(self))
    }
}
