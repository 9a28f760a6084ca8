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

    /// An open thing and its chance.
    package struct Prospect: Sendable, Hashable {
        package let thing: OpenThing
        package let estimate: InTimeChance.Estimate
    }

    package let today: CivilDate
    package let since: CivilDate
    package let tables: OutcomeTables
    /// The longest current ones first.
    package let streaks: [Streak]
    /// Those with a proposal first, then by days.
    package let late: [LateHabit]
    /// Soonest first.
    package let prospects: [Prospect]
    package let waste: WasteTables

    package init(_ facts: InsightFacts, in zone: Zone) {
        (today, since) = (facts.today, facts.since)
        let counted = facts.counted
        tables = OutcomeTables(counted, today: facts.today)
        let byThing = Dictionary(grouping: counted.filter { $0.kind != .task }, by: \.subject).mapValues {
            $0.sorted { ($0.due, $0.hour) < ($1.due, $1.hour) }
        }
        streaks = byThing.values.compactMap(Streak.init).filter { $0.longest > 0 }.sorted {
            ($1.current, $1.longest, $0.title, $0.subject) < ($0.current, $0.longest, $1.title, $1.subject)
        }
        let repeating = Dictionary(facts.repeating.map { ($0.subject, $0) }) { first, _ in first }
        late = byThing.compactMap { subject, outcomes in
            LateHabit(outcomes, repeating[subject], today: facts.today, in: zone)
        }.sorted { left, right in
            let (isLeft, isRight) = (left.proposal != nil, right.proposal != nil)
            if isLeft != isRight { return isLeft }
            return (right.days, left.title, left.subject) < (left.days, right.title, right.subject)
        }
        let model = InTimeChance(counted, today: facts.today)
        prospects = facts.open.compactMap { thing in
            model.estimate(of: thing.subject, DueSlot(thing.kind, due: thing.due, hour: thing.hour)).map {
                Prospect(thing: thing, estimate: $0)
            }
        }.sorted {
            ($0.thing.due, $0.thing.hour, $0.thing.title) < ($1.thing.due, $1.thing.hour, $1.thing.title)
        }
        waste = WasteTables(facts.items)
    }

    /// Whether there is enough to say anything at all.
    package var isTelling: Bool { tables.all.isTelling || waste.all.isTelling }

    /// The proposals, in the order in which users number them from 1.
    package var proposals: [(habit: LateHabit, proposal: LateHabit.Proposal)] {
        late.compactMap { habit in habit.proposal.map { (habit, $0) } }
    }
}
