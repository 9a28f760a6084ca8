/// What happened to reminders in an hour.
package struct TimingCounts: Sendable, Hashable {
    /// Reminders that the user acted on: completed, snoozed, answered in another way.
    package var answered = 0
    /// Reminders that the user dismissed, or ignored while present. What nobody can have seen does not count.
    package var missed = 0
    /// Things that the user did without being reminded.
    package var unprompted = 0
    /// Hours during which open things were in the user's sight, summed over things: the opportunities for
    /// `unprompted`.
    package var openHours = 0

    package init(answered: Int = 0, missed: Int = 0, unprompted: Int = 0, openHours: Int = 0) {
        self.answered = answered
        self.missed = missed
        self.unprompted = unprompted
        self.openHours = openHours
    }

    package var reminders: Int { answered + missed }

    package static func += (left: inout TimingCounts, right: TimingCounts) {
        left.answered += right.answered
        left.missed += right.missed
        left.unprompted += right.unprompted
        left.openHours += right.openHours
    }
}

/// Counts of each hour by week. Older weeks weigh less.
///
/// Whole weeks keep it small and exact: the same observations give the same history in any order, and one can be
/// taken back.
package struct TimingHistory: Sendable, Hashable {
    /// After this many weeks, an observation weighs half as much.
    package static let halfLifeWeeks = 4
    /// Older weeks weigh less than a hundredth and are left out.
    package static let longestWeeks = 27

    private var weeks: [Int: [TimingSlot: TimingCounts]] = [:]

    var byWeek: [Int: [TimingSlot: TimingCounts]] { weeks }

    package init() {}

    /// - Parameter week: Any count of weeks; later ones are greater.
    package mutating func add(_ counts: TimingCounts, in slot: TimingSlot, week: Int) {
        weeks[week, default: [:]][slot, default: TimingCounts()] += counts
    }

    /// Drops what no longer counts in `week`.
    package mutating func forget(before week: Int) {
        weeks = weeks.filter { week - $0.key < Self.longestWeeks }
    }

    /// All counts that still count, as they are.
    package func total(at week: Int) -> TimingCounts {
        weeks.reduce(into: TimingCounts()) { sum, entry in
            guard week - entry.key < Self.longestWeeks else { return }
            for counts in entry.value.values { sum += counts }
        }
    }

    /// What each slot weighs in `week`, by index.
    func evidence(at week: Int) -> [Evidence] {
        var sums = [Evidence](repeating: Evidence(), count: TimingSlot.count)
        // In order: sums of fractions depend on it.
        for (past, slots) in weeks.sorted(by: { $0.key < $1.key }) where week - past < Self.longestWeeks {
            let weight = Elementary.exp(
                -Elementary.logOfTwo * Double(max(0, week - past)) / Double(Self.halfLifeWeeks))
            for (slot, counts) in slots { sums[slot.index].add(counts, weight: weight) }
        }
        return sums
    }
}

/// Counts that are fractions because of their age.
struct Evidence: Sendable, Hashable {
    var answered = 0.0
    var missed = 0.0
    var unprompted = 0.0
    var openHours = 0.0

    mutating func add(_ counts: TimingCounts, weight: Double) {
        answered += weight * Double(counts.answered)
        missed += weight * Double(counts.missed)
        unprompted += weight * Double(counts.unprompted)
        openHours += weight * Double(counts.openHours)
    }
}
