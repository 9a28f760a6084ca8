import TestSupport

@testable import CivilTime

/// A rule at random with a start, in the region where RFC 5545 leaves nothing open and python-dateutil is
/// right.
///
/// Outside that region are `BYWEEKNO` without `BYDAY` (dateutil takes all days), days with and without a
/// number in one `BYDAY` (dateutil wants both), the weeks at the turn of the year (`52`, `53` and `-52`, which it
/// counts by the wrong year), and `BYSETPOS` in a first week cut off by the start (dateutil counts from the start).
struct RandomRule {
    let text: String
    let start: CivilDateTime

    init(using random: inout SeededGenerator) {
        let start = CivilDateTime(
            CivilDate(nearestToDayNumber: .random(in: 9000...24_000, using: &random)),
            TimeOfDay(nearestToSecondOfDay: .random(in: 0..<1440, using: &random) * 60))
        self.init(from: start, using: &random)
    }

    /// No rule by the hour, minute or second: many of these take dateutil too long.
    init(daily random: inout SeededGenerator, from start: CivilDateTime? = nil) {
        repeat {
            if let start { self.init(from: start, using: &random) } else { self.init(using: &random) }
        } while ["HOURLY", "MINUTELY", "SECONDLY"].contains { text.contains($0) }
    }

    /// Soon before the clocks of `zone` are changed, at a time that such changes skip or repeat.
    init(near zone: Zone, using random: inout SeededGenerator) {
        let year: Int64 = 366 * 86_400
        let moment = Int64.random(in: 800_000_000...2_000_000_000, using: &random)
        let change = zone.changes(in: moment...moment + year).first?.at ?? moment
        let day = zone.civil(of: Instant(secondsSince1970: change)).date
        let start = CivilDateTime(
            day.adding(days: -.random(in: 0...9, using: &random)),
            TimeOfDay(nearestToSecondOfDay: .random(in: 0...12, using: &random) * 1200))
        self.init(from: start, using: &random)
    }

    private init(from start: CivilDateTime, using random: inout SeededGenerator) {
        var draft = Draft(random: random, start: start)
        text = draft.rule()
        random = draft.random
        self.start = start
    }
}

private struct Draft {
    var random: SeededGenerator
    let start: CivilDateTime
    private var parts: [String] = []
    private var hasBy = false

    init(random: SeededGenerator, start: CivilDateTime) {
        self.random = random
        self.start = start
    }

    mutating func rule() -> String {
        let frequencies = ["YEARLY", "MONTHLY", "WEEKLY", "DAILY", "HOURLY", "MINUTELY", "SECONDLY"]
        let frequency = one(of: Array(frequencies.prefix(happens(1, of: 4) ? 7 : 4)))
        parts = ["FREQ=\(frequency)"]
        if happens(1, of: 2) {
            let most = ["YEARLY": 5, "MONTHLY": 14, "WEEKLY": 9, "DAILY": 40][frequency] ?? 100
            parts.append("INTERVAL=\(number(1...most))")
        }
        addDays(frequency)
        addTimes(frequency)
        let weekStart = one(of: Self.weekdays)
        let isFirstWeekWhole =
            frequency != "WEEKLY" || weekStart == Self.weekdays[start.date.weekday.rawValue - 1]
        if hasBy, isFirstWeekWhole, happens(1, of: 4) {
            addNumbers("BYSETPOS", most: 3) { $0.happens(1, of: 2) ? $0.number(1...4) : -$0.number(1...4) }
        }
        if happens(1, of: 2) {
            parts.append("WKST=\(weekStart)")
        } else if !isFirstWeekWhole || frequency == "WEEKLY" {
            parts.append("WKST=\(weekStart)")
        }
        addEnd()
        return parts.joined(separator: ";")
    }

    private mutating func addDays(_ frequency: String) {
        let isClock = ["HOURLY", "MINUTELY", "SECONDLY"].contains(frequency)
        if happens(1, of: 3) { addNumbers("BYMONTH", most: 4) { $0.number(1...12) } }
        if frequency != "WEEKLY", happens(1, of: 3) {
            addNumbers("BYMONTHDAY", most: 4) {
                $0.happens(2, of: 3) ? $0.number(1...31) : -$0.number(1...31)
            }
        }
        if frequency == "YEARLY" || isClock, happens(1, of: 4) {
            addNumbers("BYYEARDAY", most: 20) {
                $0.happens(1, of: 2) ? $0.number(1...366) : -$0.number(1...366)
            }
        }
        if frequency == "YEARLY", happens(1, of: 5) {
            addNumbers("BYWEEKNO", most: 3) { $0.happens(2, of: 3) ? $0.number(1...51) : -$0.number(1...51) }
            addDayNames { _ in "" }
        } else if happens(2, of: 5) {
            let hasOrdinals = ["YEARLY", "MONTHLY"].contains(frequency) && happens(1, of: 2)
            let most = frequency == "YEARLY" && !parts.contains { $0.hasPrefix("BYMONTH=") } ? 53 : 5
            addDayNames { draft in
                guard hasOrdinals else { return "" }
                return (draft.happens(1, of: 2) ? "-" : "") + "\(draft.number(1...most))"
            }
        }
    }

    private mutating func addTimes(_ frequency: String) {
        let isClock = ["HOURLY", "MINUTELY", "SECONDLY"].contains(frequency)
        if happens(1, of: isClock ? 2 : 5) { addNumbers("BYHOUR", most: 4) { $0.number(0...23) } }
        if happens(1, of: isClock ? 2 : 6) { addNumbers("BYMINUTE", most: 4) { $0.number(0...59) } }
        if happens(1, of: isClock ? 3 : 9) { addNumbers("BYSECOND", most: 4) { $0.number(0...59) } }
    }

    private mutating func addEnd() {
        if happens(1, of: 4) {
            parts.append("COUNT=\(number(1...12))")
        } else if happens(1, of: 4) {
            let days = number(0...3000)
            parts.append(
                "UNTIL=\(CompactTime.text(.floating(CivilDateTime(start.date.adding(days: days), start.time))))"
            )
        }
    }

    private mutating func addNumbers(_ name: String, most: Int, _ value: (inout Draft) -> Int) {
        let values = (1...number(1...most)).map { _ in String(value(&self)) }
        parts.append("\(name)=\(values.joined(separator: ","))")
        hasBy = true
    }

    private mutating func addDayNames(_ ordinal: (inout Draft) -> String) {
        let names = (1...number(1...4)).map { _ in ordinal(&self) + one(of: Self.weekdays) }
        parts.append("BYDAY=\(names.joined(separator: ","))")
        hasBy = true
    }

    private mutating func happens(_ times: Int, of count: Int) -> Bool {
        number(1...count) <= times
    }

    private mutating func number(_ range: ClosedRange<Int>) -> Int {
        Int.random(in: range, using: &random)
    }

    private mutating func one(of choices: [String]) -> String {
        choices[number(1...choices.count) - 1]
    }

    private static let weekdays = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]
}
