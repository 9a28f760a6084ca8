import CivilTime
import Testing

@testable import Rules

struct AnswerCurveTests {
    private static let nine = TimeOfDay(nearestToSecondOfDay: 9 * 3600)
    private static let waking = 7..<22

    private func history(
        _ counts: [(DayKind, Int, TimingCounts)], week: Int = 10
    ) -> TimingHistory {
        var history = TimingHistory()
        for (day, hour, counts) in counts { history.add(counts, in: TimingSlot(day, hour), week: week) }
        return history
    }

    private func curve(_ history: TimingHistory, at week: Int = 10) -> AnswerCurve {
        AnswerCurve(history, at: week, dateHour: Self.nine)
    }

    @Test func `without observations the user's hour is the best`() {
        let curve = curve(TimingHistory())

        for day in DayKind.allCases { #expect(curve.bestHour(on: day, of: 0..<24) == 9) }
    }

    @Test func `the hour at which reminders are answered becomes the best`() {
        let curve = curve(
            history([
                (.working, 9, TimingCounts(missed: 8)),
                (.working, 18, TimingCounts(answered: 14, missed: 3)),
            ]))

        #expect(curve.bestHour(on: .working, of: Self.waking) == 18)
        #expect(curve.chance(in: TimingSlot(.working, 18)) > 2 * curve.chance(in: TimingSlot(.working, 9)))
    }

    @Test func `kinds of day teach each other a little, and differ where they were seen to`() {
        let curve = curve(
            history([
                (.working, 18, TimingCounts(answered: 14, missed: 3)), (.working, 9, TimingCounts(missed: 9)),
                (.weekend, 11, TimingCounts(answered: 12, missed: 2)),
                (.weekend, 18, TimingCounts(missed: 9)),
            ]))

        #expect(curve.bestHour(on: .working, of: Self.waking) == 18)
        #expect(curve.bestHour(on: .weekend, of: Self.waking) == 11)
        #expect(
            curve.chance(in: TimingSlot(.holiday, 18)) > curve.chance(in: TimingSlot(.holiday, 9)))
    }

    @Test func `a changed pattern is followed within two weeks`() {
        var history = TimingHistory()
        for week in 0..<20 {
            history.add(TimingCounts(answered: 5, missed: 2), in: TimingSlot(.working, 18), week: week)
        }
        let before = curve(history, at: 19).bestHour(on: .working, of: Self.waking)
        for week in 20..<22 {
            history.add(TimingCounts(missed: 6), in: TimingSlot(.working, 18), week: week)
            history.add(TimingCounts(answered: 4, missed: 1), in: TimingSlot(.working, 10), week: week)
        }

        #expect(before == 18)
        #expect(curve(history, at: 21).bestHour(on: .working, of: Self.waking) == 10)
    }

    @Test(arguments: [(10, 8.0), (14, 4.0), (18, 2.0), (36, 8 * 0.01105), (37, 0)])
    func `an observation weighs half as much after four weeks, and nothing after half a year`(
        week: Int, weight: Double
    ) {
        let history = history([(.working, 18, TimingCounts(answered: 8))])

        let evidence = history.evidence(at: week)[TimingSlot(.working, 18).index]

        #expect(abs(evidence.answered - weight) < 0.001)
    }

    @Test func `what was done unprompted says when the user has time`() {
        let evenly = (7..<22).map { (DayKind.working, $0, TimingCounts(openHours: 100)) }
        let curve = curve(
            history(
                evenly + [
                    (.working, 20, TimingCounts(unprompted: 12)), (.working, 9, TimingCounts(missed: 5)),
                ]))

        #expect(curve.bestHour(on: .working, of: Self.waking) == 20)
    }

    @Test func `an hour that nobody has tried is worth a try, but is not the best known`() {
        let curve = curve(
            history([
                (.working, 9, TimingCounts(answered: 4, missed: 4)), (.working, 10, TimingCounts(missed: 6)),
            ]))

        #expect(curve.chance(in: TimingSlot(.working, 19)) > curve.chance(in: TimingSlot(.working, 10)))
        #expect(curve.bestHour(on: .working, of: [9, 10]) == 9)
    }

    @Test func `a kind of reminder has its own hour once it is seen, and that of all before`() {
        let all = history([
            (.working, 18, TimingCounts(answered: 20, missed: 4)), (.working, 8, TimingCounts(missed: 10)),
        ])
        let whole = curve(all)
        let food = history([
            (.working, 18, TimingCounts(missed: 9)), (.working, 7, TimingCounts(answered: 15, missed: 1)),
        ])

        let ofFood = AnswerCurve(food, at: 10, around: whole)
        let unseen = AnswerCurve(TimingHistory(), at: 10, around: whole)

        #expect(ofFood.bestHour(on: .working, of: Self.waking) == 7)
        #expect(unseen.bestHour(on: .working, of: Self.waking) == 18)
    }

    @Test func `the order of observations does not matter, and one taken back leaves no trace`() {
        let parts = [
            (DayKind.working, 18, TimingCounts(answered: 3)),
            (.weekend, 10, TimingCounts(answered: 2, missed: 5)),
            (.working, 9, TimingCounts(missed: 4)),
        ]
        var taken = history(parts.reversed())
        taken.add(TimingCounts(answered: 1), in: TimingSlot(.working, 12), week: 10)
        taken.add(TimingCounts(answered: -1), in: TimingSlot(.working, 12), week: 10)

        let (left, right) = (curve(history(parts)), curve(taken))

        for day in DayKind.allCases {
            for hour in 0..<24 {
                let slot = TimingSlot(day, hour)
                #expect(left.chance(in: slot).bitPattern == right.chance(in: slot).bitPattern)
            }
        }
    }

    @Test func `chances stay chances whatever was counted`() {
        let curve = curve(
            history([
                (.working, 0, TimingCounts(answered: 1_000_000)),
                (.working, 12, TimingCounts(missed: 1_000_000)),
                (.weekend, 5, TimingCounts(unprompted: 9, openHours: 0)),
                (.holiday, 23, TimingCounts(openHours: 1_000_000)),
            ]))

        for day in DayKind.allCases {
            for hour in 0..<24 { #expect((0...1).contains(curve.chance(in: TimingSlot(day, hour)))) }
        }
    }

    @Test(arguments: [
        (0.0, 1.0), (1.0, 2.718281828459045), (-3.5, 0.0301973834223185), (20, 485165195.40979),
    ])
    func `exponentials and logarithms are exact to twelve digits`(x: Double, power: Double) {
        #expect(abs(Elementary.exp(x) / power - 1) < 1e-12)
        #expect(abs(Elementary.log(power) - x) < 1e-12)
    }
}
