package import CivilTime

/// The place of an entry in the order of its day: first what takes or is due all day, then by time.
package struct DayPlace: Sendable, Hashable, Comparable {
    private let isTimed: Bool
    private let moment: Int64
    private let rank: Int
    private let title: String
    private let id: String

    /// At the same time, appointments come before chores, and chores before what ends.
    private static let kinds: [Subject.Kind] = [
        .event, .task, .maintenance, .loan, .item, .document, .warranty,
    ]

    /// - Parameters:
    ///   - kind: `nil` for one that only a newer agent knows.
    ///   - isAllDay: Also for the days between the first and the last of an event.
    package init(_ kind: Subject.Kind?, _ id: String, title: String, at moment: Instant, isAllDay: Bool) {
        isTimed = !isAllDay
        self.moment = moment.millisecondsSince1970
        rank = kind.flatMap { Self.kinds.firstIndex(of: $0) } ?? Self.kinds.count
        (self.title, self.id) = (title, id)
    }

    package static func < (left: DayPlace, right: DayPlace) -> Bool {
        if left.isTimed != right.isTimed { return right.isTimed }
        let isEarlier =
            left.isTimed
            ? (left.moment, left.rank) < (right.moment, right.rank)
            : (left.rank, left.moment) < (right.rank, right.moment)
        if (left.moment, left.rank) != (right.moment, right.rank) { return isEarlier }
        return (left.title, left.id) < (right.title, right.id)
    }
}
