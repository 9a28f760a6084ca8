import AgentInterface
import ArgumentParser
import CivilTime
import Rules

/// What an agenda shows, appointments before chores.
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

    /// Its place among the entries of a day.
    var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
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
        return try await ask(Household1.expiring, first.adding(days: count - 1))
            .filter { $0.on >= first }.map { $0.inAgenda(of: locality.zone) }
            .filter { record in AgendaKind(record).map(kinds.contains) ?? false }
    }
}

extension ExpiringRecord {
    /// It as an entry of the day on which it ends.
    func inAgenda(of zone: Zone) -> AgendaRecord {
        var record = AgendaRecord()
        (record.kind, record.id, record.short, record.title) = (kind.rawValue, id, short, agendaTitle)
        record.location = place
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
