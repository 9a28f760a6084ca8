import Testing

@testable import steward_eval

struct TimingPlannerTests {
    /// Seen from 9 o'clock; the evening at 19 is best, and nights are quiet.
    private func planner(at hour: Int = 9, chances: (Int) -> Double = { $0 == 19 ? 0.6 : 0.2 })
        -> TimingPlanner
    {
        TimingPlanner(
            outlook: (0...TimingPlanner.horizon).map {
                (7..<22).contains((hour + $0) % 24) ? chances((hour + $0) % 24) : nil
            }, hoursOfDay: 24 - hour)
    }

    private func item(
        _ weight: TimingPlanner.Weight = .normal, since: Int = 0, until: Int, tries: Int = 0,
        lastShown: Int? = nil
    ) -> TimingPlanner.Item {
        TimingPlanner.Item(weight: weight, since: since, until: until, tries: tries, lastShown: lastShown)
    }

    @Test func `calm things wait for the best hour of the day and come together, once`() {
        let items = [item(.low, until: 100), item(.normal, until: 150)]
        var day = TimingPlanner.Day()

        let morning = planner(at: 9).plan(items, at: 9, on: &day)
        let evening = planner(at: 19).plan(items, at: 19, on: &day)
        let later = planner(at: 20).plan(items, at: 20, on: &day)

        #expect(morning == TimingPlanner.Plan())
        #expect(evening.items == [0, 1])
        #expect(evening.isDigestOfDay)
        #expect(later.items.isEmpty)
    }

    @Test func `what matters today waits for a better hour if one is left, and no longer`() {
        var day = TimingPlanner.Day()

        let waits = planner(at: 17).plan([item(.normal, since: 16, until: 21)], at: 17, on: &day)
        let comes = planner(at: 17).plan([item(.normal, since: 16, until: 19)], at: 17, on: &day)

        #expect(waits.items.isEmpty)
        #expect(comes.items == [0])
    }

    @Test func `an interruption takes along what is waiting anyway`() {
        var day = TimingPlanner.Day()

        let plan = planner(at: 10).plan([item(.low, until: 100), item(until: 11)], at: 10, on: &day)

        #expect(plan.items == [0, 1])
        #expect(!plan.isDigestOfDay)
        #expect(day.popups == 1)
    }

    @Test func `nothing is shown in a quiet hour, nor what is over`() {
        var day = TimingPlanner.Day()

        #expect(planner(at: 23).plan([item(until: 24)], at: 23, on: &day).items.isEmpty)
        #expect(planner(at: 19).plan([item(until: 19)], at: 19, on: &day).items.isEmpty)
    }

    @Test func `the daily budget holds, but never makes a thing go unmentioned`() {
        var day = TimingPlanner.Day()
        day.popups = TimingPlanner.dailyBudget
        let shown = item(.high, since: 8, until: 30, tries: 1, lastShown: 9)

        #expect(planner(at: 19).plan([shown], at: 19, on: &day).items.isEmpty)
        #expect(planner(at: 19).plan([shown, item(until: 20)], at: 19, on: &day).items.contains(1))
    }

    @Test func `everything with an allowed hour before its end is mentioned before it, whatever the chances`()
    {
        for level in [0.0, 0.01, 0.3, 0.95] {
            for until in 8...80 {
                for weight in [TimingPlanner.Weight.low, .normal, .high] {
                    var isShown = false
                    for now in 7..<until where !isShown {
                        var day = TimingPlanner.Day()
                        isShown = !planner(at: now % 24, chances: { _ in level })
                            .plan([item(weight, since: 7, until: until)], at: now, on: &day).items.isEmpty
                    }
                    #expect(isShown, "\(weight) until \(until) at \(level)")
                }
            }
        }
    }

    @Test func `verdicts in slices make the same plan`() {
        let planner = planner(at: 19)
        let items = (0..<40).map {
            item($0 % 2 == 0 ? .low : .high, until: 20 + $0, tries: $0 % 3, lastShown: 8)
        }
        var (whole, sliced) = (TimingPlanner.Day(), TimingPlanner.Day())

        let verdicts = [items[..<15], items[15...]].flatMap { $0.map { planner.verdict($0, at: 19) } }

        #expect(planner.plan(items, verdicts, on: &sliced) == planner.plan(items, at: 19, on: &whole))
        #expect(sliced == whole)
    }

    @Test func `what was ignored again and again comes at growing intervals`() {
        var day = TimingPlanner.Day()
        let planner = planner(at: 19)

        #expect(planner.plan([item(until: 100, tries: 1, lastShown: 17)], at: 19, on: &day).items == [0])
        day = TimingPlanner.Day()
        #expect(planner.plan([item(until: 100, tries: 4, lastShown: 5)], at: 19, on: &day).items.isEmpty)
    }
}
