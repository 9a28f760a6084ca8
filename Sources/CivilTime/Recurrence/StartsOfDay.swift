/// The hours, minutes or seconds of a day in which a rule may have occurrences, counted from midnight.
///
/// Kept as a table, because secondly rules look it up thousands of times; empty if all are allowed.
struct StartsOfDay: Sendable {
    /// The number of units in a day.
    let count: Int
    /// For each unit, the first allowed one from it on; `count` if there is none. Empty if all are allowed.
    private let next: [Int32]

    init(_ rule: RecurrenceRule, by unit: ClockUnit) {
        count = 86_400 / unit.length
        let parts =
            switch unit {
            case .hour: [rule.hours]
            case .minute: [rule.hours, rule.minutes]
            case .second: [rule.hours, rule.minutes, rule.seconds]
            }
        if parts.allSatisfy(\.isEmpty) {
            next = []
            return
        }
        var next = [Int32](repeating: Int32(count), count: count)
        for time in ClockPattern(startsOf: unit, rule).times {
            next[time / unit.length] = Int32(time / unit.length)
        }
        for place in (0..<count - 1).reversed() { next[place] = min(next[place], next[place + 1]) }
        self.next = next
    }

    /// The first allowed unit from `place` on; `place` must be less than `count`.
    func first(from place: Int) -> Int? {
        if next.isEmpty { return place }
        let found = Int(next[place])
        return found < count ? found : nil
    }

    /// Whether an allowed unit differs from `place` by a multiple of `step`, which divides `count`.
    func meets(_ place: Int, step: Int) -> Bool {
        stride(from: place % step, to: count, by: step).contains { first(from: $0) == $0 }
    }
}
