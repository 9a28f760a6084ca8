import AgentInterface
import CivilTime

/// One thing on one day: all of it, or a part of what takes several.
struct AgendaItem {
    let record: AgendaRecord
    /// From 1 on; 1 of 1 is all of it.
    let day: Int
    let days: Int
}

/// What is on which day, seen from where somebody reads it.
struct AgendaDays {
    struct Day {
        let date: CivilDate
        /// What takes all day first, then by time.
        var items: [AgendaItem] = []
    }

    /// Every day of the span, also without anything.
    private(set) var days: [Day]

    init(_ records: [AgendaRecord], from first: CivilDate, count: Int, zone: Zone) {
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
        for index in days.indices { days[index].items.sort(by: Self.isBefore) }
    }

    /// The first and the last day. Midnight is the end of a day, not the beginning of the next.
    private static func days(of record: AgendaRecord, _ zone: Zone) -> (CivilDate, CivilDate) {
        if case .date(let first) = record.when {
            guard case .date(let end)? = record.end else { return (first, first) }
            return (first, max(first, end.adding(days: -1)))
        }
        let first = zone.civil(of: record.at).date
        let last = record.endAt > record.at ? zone.civil(of: record.endAt - .milliseconds(1)).date : first
        return (first, max(first, last))
    }

    private static func isBefore(_ left: AgendaItem, _ right: AgendaItem) -> Bool {
        if left.isAllDay != right.isAllDay { return left.isAllDay }
        // All day, events and what has begun before come first.
        if left.isAllDay { return (left.isTask ? 1 : 0, -left.day) < (right.isTask ? 1 : 0, -right.day) }
        return left.startsToday == right.startsToday
            ? left.record.at < right.record.at : !left.startsToday
    }
}

extension AgendaItem {
    var isTask: Bool { record.kind == "task" }
    /// Also the middle of what has times only at its ends.
    var isAllDay: Bool { record.isAllDay || day > 1 && day < days }
    var startsToday: Bool { day == 1 }

    /// `all day`, `14:00–15:00`, `22:00–`, `–06:00`; empty for a task without a time.
    func time(in zone: Zone) -> String {
        if isTask { return record.isAllDay ? "" : ClockRange(zone: zone).text(for: record.at) }
        if isAllDay { return "all day" }
        let clock = ClockRange(zone: zone)
        if days == 1 { return clock.text(from: record.at, to: record.endAt) }
        return startsToday ? "\(clock.text(for: record.at))–" : "–\(clock.text(for: record.endAt))"
    }
}

extension Session {
    /// What is on which day, and what should have been done before.
    func agendaDays(from first: CivilDate, count: Int) async throws(CommandFailure) -> AgendaDays {
        AgendaDays(
            try await agenda(from: first, count: count), from: first, count: count, zone: locality.zone)
    }

    /// What is on these days, where the reader is.
    func agenda(from first: CivilDate, count: Int) async throws(CommandFailure) -> [AgendaRecord] {
        // The agent may be in another zone, and have other days: so many moments belong to these for sure.
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
