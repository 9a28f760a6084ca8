import CivilTime
import Rules

/// How well the chances of insights agree with what simulated households then do: what `steward-eval insights` prints.
struct InsightsEvaluation {
    /// The predictions of one tenth of the scale.
    struct Tenth {
        fileprivate(set) var count = 0
        fileprivate(set) var predicted = 0.0
        fileprivate(set) var inTime = 0

        /// What was predicted on average less what came true.
        var difference: Double { (predicted - Double(inTime)) / Double(max(1, count)) }
    }

    /// A tenth with fewer predictions says nothing of reliability.
    static let fewestOfTenth = 100
    static let mostDifference = 0.1

    private(set) var count = 0
    /// The mean of the squared errors.
    var score: Double { error / Double(max(1, count)) }
    /// The same for predicting each time the household's own share so far.
    var scoreOfBaseRate: Double { errorOfBaseRate / Double(max(1, count)) }
    private(set) var tenths = [Tenth](repeating: Tenth(), count: 10)
    private var error = 0.0
    private var errorOfBaseRate = 0.0

    /// Lets households live for a year from each seed, and predicts every week what is due in it.
    init(seeds: some Sequence<UInt64>) {
        for seed in seeds { live(SimulatedHome(seed: seed)) }
    }

    /// Whether the predictions beat the base rate, and each tenth came true within `mostDifference`.
    var isGood: Bool {
        score < scoreOfBaseRate
            && tenths.allSatisfy {
                $0.count < Self.fewestOfTenth || abs($0.difference) <= Self.mostDifference
            }
    }

    private mutating func live(_ household: SimulatedHome) {
        let outcomes = household.outcomes
        for week in 4..<52 {
            let monday = SimulatedHome.start.adding(days: 7 * week)
            let past = outcomes.filter { $0.due < monday }
            let model = InTimeChance(past, today: monday)
            let share = Double(past.count { $0.isInTime }) / Double(max(1, past.count))
            for outcome in outcomes where (0..<7).contains(monday.days(until: outcome.due)) {
                let slot = DueSlot(outcome.kind, due: outcome.due, hour: outcome.hour)
                guard let estimate = model.estimate(of: outcome.subject, slot) else { continue }
                count(estimate.chance, share, outcome.isInTime)
            }
        }
    }

    private mutating func count(_ chance: Double, _ share: Double, _ isInTime: Bool) {
        let truth = isInTime ? 1.0 : 0.0
        count += 1
        error += (chance - truth) * (chance - truth)
        errorOfBaseRate += (share - truth) * (share - truth)
        let tenth = min(9, max(0, Int(chance * 10)))
        tenths[tenth].count += 1
        tenths[tenth].predicted += chance
        if isInTime { tenths[tenth].inTime += 1 }
    }

    /// Lines to print.
    var report: [String] {
        var lines = [
            "\(count) predictions",
            "Brier score \(Self.text(score)), of the base rate \(Self.text(scoreOfBaseRate))",
        ]
        for (index, tenth) in tenths.enumerated() where tenth.count > 0 {
            let mean = Self.text(tenth.predicted / Double(tenth.count))
            let truth = Self.text(Double(tenth.inTime) / Double(tenth.count))
            let few = tenth.count < Self.fewestOfTenth ? " (too few to judge)" : ""
            lines.append(
                "\(index * 10) to \(index * 10 + 10) %: \(tenth.count) predictions of \(mean) came true in \(truth)\(few)"
            )
        }
        lines.append(isGood ? "The targets are met." : "The targets are missed.")
        return lines
    }

    private static func text(_ number: Double) -> String {
        let digits = "\(Int((number * 10_000).rounded()))"
        return "0." + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }
}

/// What a household does in a year: people who are more or less reliable, things that are more or less liked, working
/// days, weekends and hours that suit or not, and habits of which half change on the way.
struct SimulatedHome {
    static let start = CivilDate(year: 2026, month: 1, day: 5) ?? .earliest

    private(set) var outcomes: [Outcome] = []
    private var random: SplitMix

    private struct Thing {
        let subject: Subject
        let kind: Outcome.Kind
        let period: Int
        let first: Int
        let hour: Int
        let liking: Double
    }

    init(seed: UInt64) {
        random = SplitMix(state: seed)
        let level = random.number(0.35, 0.9)
        let change = random.number(0, 1) < 0.5 ? random.number(-0.25, 0.25) : 0
        let changeDay = Int(random.number(90, 270))
        let kinds = Dictionary(
            uniqueKeysWithValues: Outcome.Kind.allCases.map { ($0, random.number(-0.15, 0.15)) })
        let weekend = random.number(-0.2, 0.2)
        let parts = Dictionary(
            uniqueKeysWithValues: PartOfDay.allCases.map { ($0, random.number(-0.15, 0.15)) })
        let things = (0..<14).map { thing($0) }
        for day in 0..<364 {
            for thing in things where day >= thing.first && (day - thing.first) % thing.period == 0 {
                add(thing, day)
            }
            if random.number(0, 1) < 0.4 { add(errand(day), day) }
        }

        func add(_ thing: Thing, _ day: Int) {
            let due = Self.start.adding(days: day)
            let slot = DueSlot(thing.kind, due: due, hour: thing.hour)
            let chance =
                level + (day >= changeDay ? change : 0) + (kinds[thing.kind] ?? 0)
                + (slot.day == .weekend ? weekend : 0) + (parts[slot.part] ?? 0) + thing.liking
            let isInTime = random.number(0, 1) < min(0.98, max(0.02, chance))
            let days = isInTime ? 0 : random.number(0, 1) < 0.5 ? 1 + Int(random.number(0, 4)) : nil
            let done = days.map { CivilDateTime(due.adding(days: $0), .latest) }
            outcomes.append(
                Outcome(thing.kind, thing.subject, title: "", due: due, hour: thing.hour, done: done))
        }
    }

    private mutating func thing(_ number: Int) -> Thing {
        let isTask = number < 10
        let period = isTask ? [1, 2, 3, 7, 7, 7, 7, 14, 14, 30][number] : 30 + Int(random.number(0, 60))
        return Thing(
            subject: Subject(kind: isTask ? .task : .maintenance, id: "\(number)"),
            kind: isTask ? .repeating : .maintenance, period: period,
            first: Int(random.number(0, Double(period))), hour: 6 + Int(random.number(0, 17)),
            liking: random.number(-0.3, 0.3))
    }

    private mutating func errand(_ day: Int) -> Thing {
        Thing(
            subject: Subject(kind: .task, id: "errand \(day)"), kind: .task, period: 1, first: 0,
            hour: 6 + Int(random.number(0, 17)), liking: random.number(-0.2, 0.2))
    }
}

/// Random numbers that are the same in every run (Steele, Lea, Flood 2014).
private struct SplitMix {
    var state: UInt64

    mutating func number(_ least: Double, _ most: Double) -> Double {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return least + (most - least) * Double((z ^ (z >> 31)) >> 11) / 9_007_199_254_740_992
    }
}
