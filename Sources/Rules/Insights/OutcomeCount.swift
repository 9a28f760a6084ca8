package import CivilTime

/// How many things were done in time, done later, and not done.
package struct OutcomeCount: Sendable, Hashable {
    package private(set) var inTime = 0
    package private(set) var late = 0
    package private(set) var missed = 0

    package init() {}

    package init(inTime: Int, late: Int, missed: Int) {
        (self.inTime, self.late, self.missed) = (inTime, late, missed)
    }

    package init(_ outcomes: some Sequence<Outcome>) {
        for outcome in outcomes { add(outcome) }
    }

    package mutating func add(_ outcome: Outcome) {
        if outcome.isInTime {
            inTime += 1
        } else if outcome.done != nil {
            late += 1
        } else {
            missed += 1
        }
    }

    package var all: Int { inTime + late + missed }
    /// Whether it is enough to say something about it.
    package var isSignificant: Bool { all >= Insights.fewest }
    /// The share done in time in percent, rounded; `nil` while it tells nothing.
    package var percentInTime: Int? { isSignificant ? (inTime * 200 / all + 1) / 2 : nil }
}

/// Outcomes by week, kind and hour.
package struct OutcomeTables: Sendable, Hashable {
    package struct Week: Sendable, Hashable {
        /// Its Monday.
        package let start: CivilDate
        package let count: OutcomeCount
    }

    package struct Kind: Sendable, Hashable {
        package let kind: Outcome.Kind
        package let count: OutcomeCount
    }

    package struct Hour: Sendable, Hashable {
        /// When it was due, 0 to 23.
        package let hour: Int
        package let count: OutcomeCount
    }

    /// How many weeks are listed.
    package static let weekCount = 12

    /// Oldest first, up to the present one; weeks without anything are listed, too.
    package let weeks: [Week]
    /// Only those that occur.
    package let kinds: [Kind]
    /// Only those that occur.
    package let hours: [Hour]
    package let all: OutcomeCount

    package init(_ outcomes: [Outcome], today: CivilDate) {
        let monday = today.monday
        var weeks = [OutcomeCount](repeating: OutcomeCount(), count: Self.weekCount)
        var kinds: [Outcome.Kind: OutcomeCount] = [:]
        var hours: [Int: OutcomeCount] = [:]
        for outcome in outcomes {
            kinds[outcome.kind, default: OutcomeCount()].add(outcome)
            hours[outcome.hour, default: OutcomeCount()].add(outcome)
            let days = outcome.due.days(until: monday)
            let week = Self.weekCount - 1 - (days > 0 ? (days + 6) / 7 : 0)
            if weeks.indices.contains(week), outcome.due < monday.adding(days: 7) { weeks[week].add(outcome) }
        }
        self.weeks = weeks.enumerated().map { index, count in
            Week(start: monday.adding(days: 7 * (index - Self.weekCount + 1)), count: count)
        }
        self.kinds = Outcome.Kind.allCases.compactMap { kind in
            kinds[kind].map { Kind(kind: kind, count: $0) }
        }
        self.hours = hours.sorted { $0.key < $1.key }.map { Hour(hour: $0.key, count: $0.value) }
        all = OutcomeCount(outcomes)
    }
}
