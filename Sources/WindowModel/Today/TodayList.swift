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
    /// What is on the shopping list.
    package var shopping: [ShoppingRecord] = []

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
        let events = records.agenda.filter { $0.kind == "event" && $0.endAt >= surroundings.now }
        let recalls = records.recalls.filter(\.isItemPresent).map { TodayRow($0, in: surroundings) }
        let ending = records.expiring.map { Entry($0, in: surroundings) }
        let dated =
            (records.tasks.map { Entry($0, in: surroundings) } + events.map { Entry($0, in: surroundings) }
            + ending.filter { $0.row.section != .expiring }).sorted { $0.isBefore($1) }
        let all =
            recalls + dated.map(\.row) + ending.map(\.row).filter { $0.section == .expiring }
            + records.shopping.map { TodayRow($0) }
        rows = all.underHeadings
        let tomorrow = surroundings.locality.zone.startOfDay(surroundings.today.adding(days: 1))
        nextChange = (records.tasks.compactMap(\.dueAt) + events.map(\.endAt))
            .filter { $0 >= surroundings.now }.reduce(tomorrow, min)
    }
}

/// A row, and its place in the order of the day.
private struct Entry {
    let row: TodayRow
    let place: DayPlace
    /// When it was due, in milliseconds since 1970.
    let due: Int64

    init(_ task: TaskRecord, in surroundings: Surroundings) {
        let isAllDay = if case .date? = task.due { true } else { false }
        self.init(TodayRow(task, in: surroundings), at: task.dueAt ?? .distant, isAllDay: isAllDay)
    }

    init(_ event: AgendaRecord, in surroundings: Surroundings) {
        let zone = surroundings.locality.zone
        let (start, end) = (
            zone.startOfDay(surroundings.today), zone.startOfDay(surroundings.today.adding(days: 1))
        )
        // A day between the first and the last of an event has no times.
        self.init(
            TodayRow(event, in: surroundings), at: event.at,
            isAllDay: event.isAllDay || event.at < start && event.endAt > end)
    }

    init(_ entry: ExpiringRecord, in surroundings: Surroundings) {
        let moment = surroundings.locality.zone.startOfDay(entry.on)
        self.init(TodayRow(entry, in: surroundings), at: moment, isAllDay: true)
    }

    private init(_ row: TodayRow, at moment: Instant, isAllDay: Bool) {
        self.row = row
        due = moment.millisecondsSince1970
        place = DayPlace(row.id.kind, row.id.subject, title: row.title, at: moment, isAllDay: isAllDay)
    }

    /// What is overdue or due on another day is in the order of its time.
    func isBefore(_ other: Entry) -> Bool {
        if row.section != other.row.section { return row.section.rawValue < other.row.section.rawValue }
        if row.section == .today { return place < other.place }
        return (due, row.title, row.id.subject) < (other.due, other.row.title, other.row.id.subject)
    }
}

extension Instant {
    /// Of what has no time, which comes last.
    fileprivate static let distant = Instant(millisecondsSince1970: .max)
}

/// A piece of a list that is replaced.
package struct RowChange: Sendable, Hashable {
    package let range: Range<Int>
    package let rows: [TodayRow]

    /// The differences between two lists, the last first, so that each leaves the places of the others as they are.
    ///
    /// The first row of a section has its heading, which counts the rows. Where only that differs, the rows below it stay.
    package static func all(from old: [TodayRow], to new: [TodayRow]) -> [RowChange] {
        let piece = Replacement(from: old.map(\.withoutHeading), to: new.map(\.withoutHeading))
        let shift = piece.new.upperBound - piece.old.upperBound
        let kept = Array(0..<piece.old.lowerBound) + Array(piece.old.upperBound..<old.count)
        var changes = kept.compactMap { place -> RowChange? in
            let row = new[place < piece.old.lowerBound ? place : place + shift]
            return old[place].heading == row.heading ? nil : RowChange(range: place..<place + 1, rows: [row])
        }
        let change = RowChange(range: piece.old, rows: Array(new[piece.new]))
        if !change.isEmpty { changes.append(change) }
        return changes.sorted {
            ($0.range.lowerBound, $0.range.upperBound) > ($1.range.lowerBound, $1.range.upperBound)
        }
    }

    private var isEmpty: Bool { range.isEmpty && rows.isEmpty }
}

extension TodayRow {
    fileprivate var withoutHeading: TodayRow {
        var row = self
        row.heading = nil
        return row
    }
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
