package import CivilTime

/// What the past of a household teaches: counts, habits, chances and waste. Computed from `InsightFacts` alone.
package struct Insights: Sendable, Hashable {
    /// Nothing is said about fewer observations.
    package static let fewest = 8
    /// So many in a row are worth a sentence.
    package static let fewestInRow = 3
    /// How many days ahead open things get a chance.
    package static let horizon = 14
    /// How long the past counts.
    package static let days = 364
    /// Longer lists help nobody.
    package static let mostListed = 500

    /// An open thing and its chance.
    package struct Prospect: Sendable, Hashable {
        package let thing: OpenThing
        package let estimate: InTimeChance.Estimate
    }

    package let today: CivilDate
    package let since: CivilDate
    package let tables: OutcomeTables
    /// The longest current ones first; at most `mostListed`.
    package let streaks: [Streak]
    /// Those with a proposal first, then by days; at most `mostListed`.
    package let late: [LateHabit]
    /// Soonest first; at most `mostListed`.
    package let prospects: [Prospect]
    package let waste: WasteTables
    /// What would outlast its date, soonest first. It rests on what is in stock, so whoever reads that adds it.
    package var useUp: [UseUpAdvice] = []
    /// Maintenance with another interval than its own, of any number of years: whoever reads the plans adds it.
    package var intervals: [IntervalHabit] = []

    package init(_ facts: InsightFacts, in zone: Zone) {
        var computation = InsightsComputation(facts, in: zone)
        while computation.step() {}
        self = computation.insights
    }

    init(
        today: CivilDate, since: CivilDate, tables: OutcomeTables, streaks: [Streak], late: [LateHabit],
        prospects: [Prospect], waste: WasteTables
    ) {
        (self.today, self.since) = (today, since)
        (self.tables, self.waste) = (tables, waste)
        (self.streaks, self.late, self.prospects) = (streaks, late, prospects)
    }

    /// Whether the past year has enough to say anything at all.
    package var isSignificant: Bool { tables.all.isSignificant || waste.all.isSignificant }

    /// The proposals, in the order in which users number them from 1.
    package var proposals: [(habit: LateHabit, proposal: LateHabit.Proposal)] {
        late.compactMap { habit in habit.proposal.map { (habit, $0) } }
    }
}
