package import AgentInterface
package import CivilTime
import Rules

/// What the agent says of today.
package struct TodayRecords: Sendable, Hashable {
    /// Open tasks that are due before tomorrow.
    package var tasks: [TaskRecord] = []
    /// The agenda of today.
    package var agenda: [AgendaRecord] = []
    /// What ends within `TodayList.daysAhead`.
    package var expiring: [ExpiringRecord] = []
    /// Open findings.
    package var recalls: [RecallRecord] = []

    package init() {}

    /// Takes new answers about tasks; `nil` for those that are gone.
    package mutating func update(_ changed: [String: TaskRecord?], dueBefore end: Instant) {
        tasks.removeAll { changed.keys.contains($0.id) }
        tasks += changed.values.compactMap(\.self).filter { task in
            task.status == .open && task.dueAt.map { $0 < end } ?? false
        }
    }
}

/// Today, as rows in the order in which the window shows them.
package struct TodayList: RowSource, Hashable {
    package let rows: [TodayRow]
    /// When a row changes by itself: a task becomes overdue, an event ends, or the day does.
    package let nextChange: Instant

    /// How far to look ahead for what expires.
    package static let daysAhead = 7

    package init(_ records: TodayRecords, in surroundings: Surroundings) {
        let tasks = records.tasks.sorted {
            ($0.dueAt?.millisecondsSince1970 ?? .max, $0.title, $0.id)
                < ($1.dueAt?.millisecondsSince1970 ?? .max, $1.title, $1.id)
        }
        let events = records.agenda.filter { $0.kind == "event" && $0.endAt >= surroundings.now }
        let all: [TodayRow] =
            records.recalls.filter(\.isItemPresent).map { TodayRow($0, in: surroundings) }
            + tasks.filter { $0.isOverdue(in: surroundings) }.map { TodayRow($0, in: surroundings) }
            + tasks.filter { !$0.isOverdue(in: surroundings) }.map { TodayRow($0, in: surroundings) }
            + events.map { TodayRow($0, in: surroundings) }
            + records.expiring.map { TodayRow($0, in: surroundings) }
        rows = all.underHeadings
        let tomorrow = surroundings.locality.zone.startOfDay(surroundings.today.adding(days: 1))
        nextChange = (tasks.compactMap(\.dueAt) + events.map(\.endAt)).filter { $0 >= surroundings.now }
            .reduce(tomorrow, min)
    }
}

/// The difference between two lists, as one replaced piece.
package struct RowChange: Sendable, Hashable {
    package let range: Range<Int>
    package let rows: [TodayRow]

    package init(from old: [TodayRow], to new: [TodayRow]) {
        let replacement = Replacement(from: old, to: new)
        range = replacement.old
        rows = Array(new[replacement.new])
    }

    package var isEmpty: Bool { range.isEmpty && rows.isEmpty }
}

/// The smallest piece of an array whose replacement makes another array of it.
struct Replacement {
    let old: Range<Int>
    let new: Range<Int>

    init<Element: Equatable>(from before: [Element], to after: [Element]) {
        let start = zip(before, after).prefix { $0 == $1 }.count
        let most = min(before.count, after.count) - start
        let end = zip(before.reversed(), after.reversed()).prefix(most).prefix { $0 == $1 }.count
        old = start..<(before.count - end)
        new = start..<(after.count - end)
    }
}

extension TaskRecord {
    /// The agent's word, unless its time has passed since.
    func isOverdue(in surroundings: Surroundings) -> Bool {
        isOverdue
            || self.due?.isOverdue(at: surroundings.now, in: surroundings.locality, computed: dueAt) ?? false
    }
}
