package import CivilTime

/// How likely it is that something is done by the end of the day on which it is due.
///
/// Counts at five levels, from everything down to the thing itself. Each level's estimate starts from the one above and
/// moves towards its own share as observations come in (shrinkage with fixed weights, a Beta posterior mean at each
/// level). Observations weigh half as much after 26 weeks. There is no chance in it: the same outcomes give the same
/// bits.
package struct InTimeChance: Sendable {
    /// A group of outcomes that an estimate rests on.
    package enum Group: Sendable, Hashable {
        case all
        case kind(Outcome.Kind)
        case day(Outcome.Kind, DayKind)
        case slot(DueSlot)
        case thing(Subject)
    }

    /// Why the chance is as it is.
    package struct Reason: Sendable, Hashable {
        package let group: Group
        package let inTime: Int
        package let of: Int
    }

    package struct Estimate: Sendable, Hashable {
        /// 0 to 1, neither of them included.
        package let chance: Double
        /// What is said of it, the most particular first: the thing itself, and groups that differ from all by at
        /// least 15 points. Never of fewer than eight outcomes.
        package let reasons: [Reason]

        package var percent: Int { Int((chance * 100).rounded()) }
    }

    private struct Count: Sendable {
        var inTime = 0.0
        var all = 0.0
        /// Without weights.
        var plainInTime = 0
        var plainAll = 0
    }

    /// How many observations the estimate above is worth, for each level.
    private static let strengths = (top: 2.0, group: 10.0, thing: 4.0)
    /// Half after 26 weeks.
    private static let weeklyDecay = 0.973_694_3

    private var counts: [Group: Count] = [:]

    /// - Parameter outcomes: Those that count.
    package init(_ outcomes: some Sequence<Outcome>, today: CivilDate) {
        for outcome in outcomes { add(outcome, today: today) }
    }

    mutating func add(_ outcome: Outcome, today: CivilDate) {
        var weight = 1.0
        for _ in 0..<min(520, max(0, outcome.due.days(until: today) / 7)) { weight *= Self.weeklyDecay }
        let isRepeating = outcome.kind != .task
        for group in Self.groups(
            of: outcome.subject, DueSlot(outcome.kind, due: outcome.due, hour: outcome.hour))
        where isRepeating || group != .thing(outcome.subject) {
            var count = counts[group] ?? Count()
            count.all += weight
            count.plainAll += 1
            if outcome.isInTime {
                count.inTime += weight
                count.plainInTime += 1
            }
            counts[group] = count
        }
    }

    /// From the most general to the most particular.
    private static func groups(of subject: Subject, _ slot: DueSlot) -> [Group] {
        [.all, .kind(slot.kind), .day(slot.kind, slot.day), .slot(slot), .thing(subject)]
    }

    /// The chance of something that is due; `nil` below eight observations in all.
    package func estimate(of subject: Subject, _ slot: DueSlot) -> Estimate? {
        guard let whole = counts[.all], whole.plainAll >= Insights.fewest else { return nil }
        let groups = Self.groups(of: subject, slot)
        var chance = 0.5
        var reasons: [Reason] = []
        for (level, group) in groups.enumerated() {
            let strength =
                level == 0
                ? Self.strengths.top
                : level == groups.count - 1 ? Self.strengths.thing : Self.strengths.group
            let count = counts[group] ?? Count()
            chance = (strength * chance + count.inTime) / (strength + count.all)
            guard level > 0, count.plainAll >= Insights.fewest else { continue }
            let isThing = level == groups.count - 1
            // In hundredths of all outcomes, without division.
            let (own, other) = (count.plainInTime * whole.plainAll, whole.plainInTime * count.plainAll)
            let isSignificant = abs(own - other) * 100 >= 15 * count.plainAll * whole.plainAll
            if isThing || isSignificant {
                reasons.insert(Reason(group: group, inTime: count.plainInTime, of: count.plainAll), at: 0)
            }
        }
        // A day that says the same as the kind, or a slot the same as the day, adds nothing.
        var shown: [Reason] = []
        for reason in reasons
        where !shown.contains(where: { ($0.inTime, $0.of) == (reason.inTime, reason.of) }) {
            shown.append(reason)
        }
        if shown.isEmpty {
            shown = [Reason(group: .all, inTime: whole.plainInTime, of: whole.plainAll)]
        }
        return Estimate(chance: chance, reasons: Array(shown.prefix(2)))
    }
}
