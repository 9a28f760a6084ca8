import TestSupport
import Testing

@testable import CivilTime

struct DayConditionTests {
    /// Tells of each day of November and December 2026 which ones satisfy it.
    @Test(arguments: [
        ("tue", [3, 10, 17, 24]), ("day15", [15]), ("day-1", [30]), ("week1", [1, 2, 3, 4, 5, 6, 7]),
        ("week-1+mon", [30]), ("week5", [29, 30]), ("nov+week2+weekend", [8, 14]), ("aug", []),
        ("weeks2@2026-11-26+thu", [12, 26]), ("weeks2@2026-11-22+sun", [8, 22]),
        ("2026-11-28..", [28, 29, 30]), ("..2026-11-02", [1, 2]), ("2026-11-05..2026-11-06", [5, 6]),
        ("mon,tue+day24,day1", [1, 2, 9, 16, 23, 24, 30]), ("(mon,tue)+day24", [24]),
        ("!(weekdays,sat)", [1, 8, 15, 22, 29]),
        ("weekdays + !2026-11-02..2026-11-27", [30]), ("!!day3", [3]), ("Monday + Week-1", [30]),
        ("fri+!fri", []),
    ])
    func `a condition holds on the days that it names`(text: String, days: [Int]) throws {
        let condition = try DayCondition(parsing: text)

        let found = (1...30).filter { day in
            CivilDate(year: 2026, month: 11, day: day).map(condition.holds) ?? false
        }

        #expect(found == days)
        #expect(try DayCondition(parsing: condition.description) == condition)
    }

    @Test(arguments: [
        "", "+", ",", "mon,", "mon+", "!", "()", "(mon", "mon)", "day", "day0", "day32", "day-32", "week6",
        "week0",
        "weeks@2026-11-26", "weeks0@2026-11-26", "weeks2", "2026-11-26", "2026-11-27..2026-11-26",
        "2026-02-30..",
        "..2026-13-01", "mo", "monday tuesday", "january2", "..x", "every day",
        String(repeating: "(", count: 900),
        String(repeating: "!", count: 500) + "mon", String(repeating: "mon+", count: 500) + "mon",
    ])
    func `anything else is refused with examples`(text: String) {
        let error = #expect(throws: TimeTextError.self) { try DayCondition(parsing: text) }

        #expect(error?.remedy.hasPrefix("write for example") == true)
    }

    @Test func `an open span takes in all days to that side`() throws {
        #expect(try DayCondition(parsing: "..").holds(on: .latest))
        #expect(try DayCondition(parsing: "..2026-01-01").description == "..2026-01-01")
    }

    @Test func `random conditions survive the round trip through their text`() throws {
        let pieces = [
            "mon", "day-1", "week2", "aug", "!", "(", ")", "+", ",", "2026-11-26..", "weeks2@2026-11-26",
        ]
        var random = SeededGenerator(seed: 4)
        var understood = 0

        for _ in 0..<20_000 {
            let text = (0..<Int.random(in: 1...9, using: &random)).map { _ in
                pieces[Int.random(in: 0..<pieces.count, using: &random)]
            }.joined()
            guard let condition = try? DayCondition(parsing: text) else { continue }
            #expect(try DayCondition(parsing: condition.description) == condition)
            understood += 1
        }

        #expect(understood > 500)
    }
}
