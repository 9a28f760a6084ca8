import AgentInterface
import CivilTime
import Rules

/// An event or task on one day, or the part of it that falls on that day.
struct AgendaItem {
    let record: AgendaRecord
    /// Counted from 1; 1 of 1 is the whole of it.
    let day: Int
    let days: Int
}

/// Events and tasks grouped by day, in the reader's zone.
struct AgendaDays {
    struct Day {
        let date: CivilDate
        /// In the order of the day: all-day entries first, then by time.
        var items: [AgendaItem] = []
    }

    /// Every day of the span, including empty ones.
    private(set) var days: [Day]
    /// All entries in the order in which they are listed, each once.
    let records: [AgendaRecord]

    init(_ records: [AgendaRecord], from first: CivilDate, count: Int, zone: Zone) {
        self.records = Self.ordered(records, from: first, zone)
        days = (0..<count).map { Day(date: first.adding(days: $0)) }
        for record in records {
            let (begin, end) = Self.days(of: record, zone)
            let total = begin.days(until: end) + 1
            let from = max(0, first.days(until: begin))
            let through = min(count - 1, first.days(until: end))
            guard from <= through else { continue }
            for index in from...through {
                let day = begin.days(until: days[index].date) + 1
                days[index].items.append(AgendaItem(record: record, day: day, days: total))
            }
        }
        for index in days.indices { days[index].items.sort { $0.place < $1.place } }
    }

    /// An entry on the first day on which it is listed.
    private struct Placed {
        let record: AgendaRecord
        let day: CivilDate
        let place: DayPlace

        func isBefore(_ other: Placed) -> Bool {
            day == other.day ? place < other.place : day < other.day
        }
    }

    /// The first and the last day. Midnight ends a day, rather than starting the next.
    private static func days(of record: AgendaRecord, _ zone: Zone) -> (CivilDate, CivilDate) {
        if case .date(let first) = record.when {
            guard case .date(let end)? = record.end else { return (first, first) }
            return (first, max(first, end.adding(days: -1)))
        }
        let first = zone.civil(of: record.at).date
        let last = record.endAt > record.at ? zone.civil(of: record.endAt - .milliseconds(1)).date : first
        return (first, max(first, last))
    }

    /// By the first day on which they are listed, and on each in the order of the day.
    private static func ordered(_ records: [AgendaRecord], from first: CivilDate, _ zone: Zone)
        -> [AgendaRecord]
    {
        let placed = records.map { record -> Placed in
            let (begin, end) = days(of: record, zone)
            let shown = max(first, begin)
            let day = begin.days(until: shown) + 1
            let item = AgendaItem(record: record, day: day, days: begin.days(until: end) + 1)
            return Placed(record: record, day: shown, place: item.place)
        }
        return placed.sorted { $0.isBefore($1) }.map(\.record)
    }
}

extension AgendaRecord {
    var isTask: Bool { Subject.Kind(rawValue: kind) == .task }
}

extension AgendaItem {
    var isTask: Bool { record.isTask }
    var place: DayPlace {
        DayPlace(
            Subject.Kind(rawValue: record.kind), record.id, title: record.title, at: record.at,
            isAllDay: isAllDay)
    }
    /// Whether it takes place at a time, rather than being due on a day.
    var isEvent: Bool { Subject.Kind(rawValue: record.kind) == .event }
    /// Includes the days between the first and the last, which have no times.
    var isAllDay: Bool { record.isAllDay || day > 1 && day < days }
    var startsToday: Bool { day == 1 }

    /// `all day`, `14:00–15:00`, `22:00–`, `–06:00`; empty for a task without a time.
    func time(in clock: ClockRange) -> String {
        if isTask { return record.isAllDay ? "" : clock.text(for: record.at) }
        if isAllDay { return isEvent ? AgendaText.allDay : "" }
        if days == 1 { return clock.text(from: record.at, to: record.endAt) }
        return startsToday ? clock.text(from: record.at) : clock.text(until: record.endAt)
    }
}

extension Session {
    /// The agenda of these days, grouped by day.
    func agendaDays(from first: CivilDate, count: Int, _ kinds: Set<AgendaKind>) async throws(CommandFailure)
        -> AgendaDays
    {
        AgendaDays(
            try await agenda(from: first, count: count, kinds), from: first, count: count, zone: locality.zone
        )
    }

    /// The agenda of these days with what the household has, in the reader's zone.
    func agenda(from first: CivilDate, count: Int, _ kinds: Set<AgendaKind>) async throws(CommandFailure)
        -> [AgendaRecord]
    {
        let isAsked = !kinds.isDisjoint(with: [.events, .tasks])
        let entries = isAsked ? try await agenda(from: first, count: count) : []
        return entries.filter { record in AgendaKind(record).map(kinds.contains) ?? true }
            + (try await household(from: first, count: count, kinds))
    }

    /// The events and tasks of these days, in the reader's zone.
    func agenda(from first: CivilDate, count: Int) async throws(CommandFailure) -> [AgendaRecord] {
        // The agent may be in another zone with other days: two more days on each side are enough.
        let isElsewhere = environment["TZ"] != nil
        let slack = isElsewhere ? 2 : 0
        let records = try await ask(
            Events1.agenda,
            (.date(first.adding(days: -slack)), .date(first.adding(days: count + slack))))
        guard isElsewhere else { return records }
        return records.filter { record in
            !AgendaDays([record], from: first, count: count, zone: locality.zone).days.allSatisfy(
                \.items.isEmpty)
        }
    }
}
