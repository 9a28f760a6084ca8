package import CivilTime

/// Computes `Insights` in pieces of some milliseconds each, so that who has an event loop can go on in between.
package struct InsightsComputation: Sendable {
    private enum Chunk: Sendable {
        case tables, things, order, waste
        /// The things from this one on.
        case habits(Int)
        /// The outcomes from this one on.
        case outcomes(Int)
        /// The open things from this one on.
        case open(Int)
    }

    private static let outcomesPerChunk = 500
    private static let openPerChunk = 100

    private let facts: InsightFacts
    private let counted: [Outcome]
    private let zone: Zone
    private var next: Chunk? = .tables
    private var tables: OutcomeTables
    /// What happened to each thing that repeats.
    private var things: [[Outcome]] = []
    private let repeating: [Subject: RepeatingThing]
    private var streaks: [Streak] = []
    private var late: [LateHabit] = []
    private var model: InTimeChance
    private var open: [OpenThing] = []
    private var prospects: [Insights.Prospect] = []
    private var waste = WasteTables([])

    package init(_ facts: InsightFacts, in zone: Zone) {
        (self.facts, self.zone) = (facts, zone)
        counted = facts.counted
        repeating = Dictionary(facts.repeating.map { ($0.subject, $0) }) { first, _ in first }
        tables = OutcomeTables([], today: facts.today)
        model = InTimeChance([], today: facts.today)
    }

    /// What has been computed; complete once `step` has returned `false`.
    package var insights: Insights {
        Insights(
            today: facts.today, since: facts.since, tables: tables, streaks: streaks, late: late,
            prospects: prospects, waste: waste)
    }

    /// - Returns: Whether there is more to compute.
    package mutating func step() -> Bool {
        next = next.flatMap { done($0) }
        return next != nil
    }

    /// - Returns: The next piece.
    private mutating func done(_ chunk: Chunk) -> Chunk? {
        switch chunk {
        case .tables:
            tables = OutcomeTables(counted, today: facts.today)
            return .things
        case .things:
            things = Array(Dictionary(grouping: counted.filter { $0.kind != .task }, by: \.subject).values)
            return .habits(0)
        case .habits(let first):
            var (end, seen) = (first, 0)
            while end < things.count, seen < Self.outcomesPerChunk {
                seen += things[end].count
                findHabits(of: things[end])
                end += 1
            }
            return end < things.count ? .habits(end) : .order
        case .order:
            sortHabits()
            return .outcomes(0)
        case .outcomes(let first):
            let end = min(counted.count, first + Self.outcomesPerChunk)
            for outcome in counted[first..<end] { model.add(outcome, today: facts.today) }
            if end < counted.count { return .outcomes(end) }
            open = facts.open.sorted { ($0.due, $0.hour, $0.title) < ($1.due, $1.hour, $1.title) }
                .first(Insights.mostListed)
            return .open(0)
        case .open(let first):
            let end = min(open.count, first + Self.openPerChunk)
            prospects += open[first..<end].compactMap { thing in
                model.estimate(of: thing.subject, DueSlot(thing.kind, due: thing.due, hour: thing.hour)).map {
                    Insights.Prospect(thing: thing, estimate: $0)
                }
            }
            return end < open.count ? .open(end) : .waste
        case .waste:
            waste = WasteTables(facts.items)
            return nil
        }
    }

    private mutating func findHabits(of outcomes: [Outcome]) {
        let outcomes = outcomes.sorted { ($0.due, $0.hour) < ($1.due, $1.hour) }
        guard let subject = outcomes.first?.subject else { return }
        if let streak = Streak(outcomes), streak.longest > 0 { streaks.append(streak) }
        if let habit = LateHabit(outcomes, repeating[subject], today: facts.today, in: zone) {
            late.append(habit)
        }
    }

    private mutating func sortHabits() {
        streaks = streaks.sorted {
            ($1.current, $1.longest, $0.title, $0.subject) < ($0.current, $0.longest, $1.title, $1.subject)
        }.first(Insights.mostListed)
        late = late.sorted { left, right in
            let (isLeft, isRight) = (left.proposal != nil, right.proposal != nil)
            if isLeft != isRight { return isLeft }
            return (right.days, left.title, left.subject) < (left.days, right.title, right.subject)
        }.first(Insights.mostListed)
    }
}

extension Array {
    fileprivate func first(_ count: Int) -> Array { Array(prefix(count)) }
}
