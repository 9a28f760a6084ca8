/// Decides, hour by hour, which reminders to show now and which to keep for a better hour.
///
/// A popup costs the same whether it brings one thing or five. So things that are not urgent wait for one
/// digest a day, at the best hour that remains of the day, and each popup also shows what else is waiting.
/// Anything else is shown as soon as no later hour before its last useful moment is worth more. All times are
/// hours of one count.
struct TimingPlanner: Sendable {
    /// Popups a day. A thing that would otherwise not be shown in time is shown beyond this budget.
    static let dailyBudget = 6
    /// How many hours the planner looks ahead.
    static let horizon = 72
    /// The cost of an unwanted interruption, on the scale of `Weight.value`.
    private static let cost = 0.12
    /// Of several things in one popup, each has this share of the attention that it would have alone.
    private static let shareInDigest = 0.6
    private static let mostTries = 3

    enum Weight: Sendable, Hashable {
        case low, normal, high

        /// What it is worth to have the thing done, and what an hour of delay takes from that.
        fileprivate var value: (done: Double, hourOfDelay: Double) {
            switch self {
            case .low: (0.5, 0.002)
            case .normal: (1.0, 0.008)
            case .high: (1.5, 0.03)
            }
        }

        /// While more than this many hours are left, it can wait for the digest; `nil` if it cannot.
        fileprivate var calmWithin: Int? {
            switch self {
            case .low: 12
            case .normal: 24
            case .high: nil
            }
        }
    }

    struct Item: Sendable, Hashable {
        let weight: Weight
        let since: Int
        /// From this hour on it is too late.
        let until: Int
        /// How often it has been shown.
        let tries: Int
        let lastShown: Int?
    }

    /// What has been shown on the present day.
    struct Day: Sendable, Hashable {
        var popups = 0
        var hadDigest = false
    }

    /// Indices of items.
    struct Plan: Sendable, Hashable {
        /// To show, all in one popup.
        var items: [Int] = []
        var isDigestOfDay = false
    }

    /// What to do with one thing in the present hour.
    enum Verdict: Sendable, Hashable {
        case keep
        /// To go with the digest.
        case calm
        case now
        /// There may be no later hour for it.
        case lastCall
    }

    /// The coming hours in which something may be shown, from now on, and their chances.
    private let hours: [(ahead: Int, chance: Double)]
    /// Whether the present hour is the best of this day that is left.
    private let isBestOfDay: Bool

    /// - Parameters:
    ///   - outlook: The chance of an answer in each coming hour, the present one first, for `horizon` hours; `nil` in
    ///     hours that must stay quiet.
    ///   - hoursOfDay: How many of them belong to the present day.
    init(outlook: [Double?], hoursOfDay: Int) {
        var hours: [(ahead: Int, chance: Double)] = []
        for (ahead, chance) in outlook.prefix(Self.horizon + 1).enumerated() {
            if let chance { hours.append((ahead, chance)) }
        }
        self.hours = hours
        isBestOfDay = hours.prefix { $0.ahead < hoursOfDay }.allSatisfy { $0.chance <= hours[0].chance }
    }

    /// Nothing in a quiet hour.
    func plan(_ items: [Item], at now: Int, on day: inout Day) -> Plan {
        plan(items, items.map { verdict($0, at: now) }, on: &day)
    }

    /// - Parameter verdicts: Those of `items`. Whoever has thousands asks for them in slices.
    func plan(_ items: [Item], _ verdicts: [Verdict], on day: inout Day) -> Plan {
        guard let present = hours.first, present.ahead == 0 else { return Plan() }
        var plan = Plan()
        let isLastCall = verdicts.contains(.lastCall)
        guard isLastCall || day.popups < Self.dailyBudget else { return plan }
        plan.isDigestOfDay = !day.hadDigest && isBestOfDay && isDigestWorthIt(items, verdicts, present.chance)
        guard plan.isDigestOfDay || isLastCall || verdicts.contains(.now) else { return plan }
        plan.items = verdicts.indices.filter { verdicts[$0] != .keep }
        day.popups += 1
        if plan.isDigestOfDay { day.hadDigest = true }
        return plan
    }

    private func isDigestWorthIt(_ items: [Item], _ verdicts: [Verdict], _ chance: Double) -> Bool {
        let calm = verdicts.indices.filter { verdicts[$0] == .calm }
        guard !calm.isEmpty else { return false }
        let share = calm.count > 1 ? Self.shareInDigest : 1
        let worth = calm.reduce(0) {
            $0 + chance * share * Self.patience(after: items[$1].tries) * items[$1].weight.value.done
        }
        return worth > (1 - chance) * Self.cost
    }

    /// Takes a few microseconds.
    func verdict(_ item: Item, at now: Int) -> Verdict {
        let left = item.until - now
        guard left > 0, hours.first?.ahead == 0 else { return .keep }
        if let last = item.lastShown, now - last < Self.pause(after: item.tries), left > 2 { return .keep }
        if let calmWithin = item.weight.calmWithin, left > calmWithin { return .calm }
        return sendsNow(item, at: now, left: left)
    }

    /// Optimal stopping: compares showing it now with the best later hour, each with up to two further tries.
    private func sendsNow(_ item: Item, at now: Int, left: Int) -> Verdict {
        let count = hours.prefix { $0.ahead < left }.count
        if item.tries == 0 && count <= 2 { return .lastCall }
        let value = item.weight.value
        let pause = Self.pause(after: item.tries + 1)
        // `later[i]`: what the thing is still worth from hour i on, if it has been tried once more often.
        var later = [Double](repeating: 0, count: count + 1)
        var shownNow = 0.0
        for further in (0..<Self.mostTries).reversed() {
            let patience = Self.patience(after: item.tries + further)
            var best = [Double](repeating: 0, count: count + 1)
            var afterPause = count
            for hour in (0..<count).reversed() {
                while afterPause > hour + 1, hours[afterPause - 1].ahead - hours[hour].ahead >= pause {
                    afterPause -= 1
                }
                let chance = hours[hour].chance * patience
                let done = value.done - value.hourOfDelay * Double(now + hours[hour].ahead - item.since)
                let shown = chance * done + (1 - chance) * (later[afterPause] - Self.cost)
                if further == 0 && hour == 0 {
                    shownNow = shown
                } else {
                    best[hour] = max(best[hour + 1], shown)
                }
            }
            if further == 0 { return shownNow > 0 && shownNow >= best[min(1, count)] ? .now : .keep }
            later = best
        }
        return .keep
    }

    /// What the chance of an answer falls to.
    private static func patience(after tries: Int) -> Double { 1 / (1 + 0.2 * Double(tries)) }

    /// Hours between two attempts for a thing: two, doubled each time, up to two days.
    private static func pause(after tries: Int) -> Int {
        min(48, 2 << min(8, max(0, tries - 1)))
    }
}
