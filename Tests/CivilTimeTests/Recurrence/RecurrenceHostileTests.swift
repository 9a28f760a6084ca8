import TestSupport
import Testing

@testable import CivilTime

/// Rules made to waste time. A deadline fails the test; none of these may need more than a part of it.
struct RecurrenceHostileTests {
    /// Of the processor, generous for a build with checks.
    private let deadline = Duration.seconds(2) * Patience.factor

    @Test(arguments: [
        "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30", "FREQ=MONTHLY;BYMONTH=2;BYMONTHDAY=-30",
        "FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30", "FREQ=HOURLY;BYMONTH=2;BYMONTHDAY=30",
        "FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30", "FREQ=MINUTELY;INTERVAL=61;BYMONTH=4;BYMONTHDAY=31",
        "FREQ=HOURLY;INTERVAL=24;BYHOUR=5", "FREQ=SECONDLY;INTERVAL=2;BYSECOND=1",
        "FREQ=MINUTELY;INTERVAL=1440;BYMINUTE=1", "FREQ=SECONDLY;INTERVAL=86400;BYHOUR=23",
        "FREQ=MONTHLY;INTERVAL=12;BYMONTH=3",
        "FREQ=YEARLY;INTERVAL=1000000000000000000;BYMONTHDAY=30;BYMONTH=2",
        "FREQ=DAILY;BYHOUR=1,2;BYSETPOS=366", "FREQ=WEEKLY;BYDAY=MO;BYSETPOS=8",
        "FREQ=SECONDLY;BYSECOND=1;BYSETPOS=2",
        "FREQ=MONTHLY;BYDAY=6MO", "FREQ=YEARLY;BYWEEKNO=53;BYMONTH=6;BYDAY=MO",
        "FREQ=DAILY;INTERVAL=7;BYDAY=MO", "FREQ=HOURLY;INTERVAL=168;BYDAY=MO",
        "FREQ=SECONDLY;INTERVAL=7;BYDAY=MO;BYHOUR=0,7,14,21;BYMINUTE=0,7,14,21,28,35,42,49,56;BYSECOND=1",
    ])
    func `a rule that never matches ends soon`(text: String) throws {
        let rule = try RecurrenceRule(parsing: text)

        let spent = try ProcessorTime.spent {
            // A Tuesday, at an even second.
            var expansion = RuleExpansion(rule, start: try civil("2026-11-24T06:00"))
            #expect(expansion.next() == nil)
        }

        #expect(spent < deadline)
    }

    @Test(arguments: [
        "FREQ=SECONDLY", "FREQ=SECONDLY;INTERVAL=1000000000000000000",
        "FREQ=DAILY;INTERVAL=1000000000000000000",
        "FREQ=YEARLY;INTERVAL=1000000000000000000", "FREQ=SECONDLY;COUNT=1000000000000000000",
        "FREQ=SECONDLY;INTERVAL=7;COUNT=1000000000000000000;BYDAY=MO",
        "FREQ=MINUTELY;INTERVAL=61;COUNT=1000000000000000000;BYHOUR=1,2,3",
        "FREQ=DAILY;COUNT=1000000000000000000", "FREQ=WEEKLY;COUNT=1000000000000000000;BYDAY=MO,TU",
        "FREQ=YEARLY;BYMONTHDAY=29;BYMONTH=2;BYDAY=SU", "FREQ=HOURLY;BYMONTHDAY=29;BYMONTH=2;BYDAY=SU",
        "FREQ=HOURLY;INTERVAL=11;COUNT=1000000000000000000;BYMONTH=5,10;BYMONTHDAY=31",
        "FREQ=SECONDLY;INTERVAL=11;COUNT=1000000000000000000;BYMONTH=1;BYMONTHDAY=8;BYMINUTE=35",
    ])
    func `the end of the calendar is a short way for any rule`(text: String) throws {
        let rule = try RecurrenceRule(parsing: text)
        let count: Int? = if case .count(let count) = rule.end { count } else { nil }

        let spent = try ProcessorTime.spent {
            var expansion = RuleExpansion(rule, start: .earliest, count: count)
            expansion.skip(to: try civil("9999-12-31T23:59:58"))
            while expansion.next() != nil {}
        }

        #expect(spent < deadline)
    }

    @Test(arguments: [
        "FREQ=SECONDLY;BYMONTHDAY=-31;BYDAY=TH,SU,FR;COUNT=1000000000000000000",
        "FREQ=SECONDLY;INTERVAL=7;BYDAY=TH,SU,FR;COUNT=1000000000000000000",
    ])
    func `what a rule by the second has on each day is counted once`(text: String) throws {
        let rule = try RecurrenceRule(parsing: text)
        let here = Locality(zone: .utc, zones: ZoneDatabase(directories: []))

        let spent = try ProcessorTime.spent {
            var occurrences = try rule.occurrences(
                from: .date(try CivilDate(parsing: "2026-11-24")), in: here)
            for _ in 0..<5_000 { _ = occurrences.next() }
        }

        #expect(spent < deadline)
    }

    @Test func `thousands of values are as quick as a few`() throws {
        func list(_ range: ClosedRange<Int>, signed: Bool) -> String {
            range.flatMap { signed ? [$0, -$0] : [$0] }.map(String.init).joined(separator: ",")
        }
        let weekdays = (1...53).flatMap { place in
            ["MO", "SU"].flatMap { ["\(place)\($0)", "-\(place)\($0)"] }
        }
        let rule = try RecurrenceRule(
            parsing: """
                FREQ=YEARLY;BYMONTH=\(list(1...12, signed: false));BYYEARDAY=\(list(1...366, signed: true));\
                BYMONTHDAY=\(list(1...31, signed: true));BYDAY=\(weekdays.joined(separator: ","));\
                BYHOUR=\(list(0...23, signed: false));BYMINUTE=\(list(0...59, signed: false));\
                BYSECOND=\(list(0...59, signed: false));BYSETPOS=\(list(1...366, signed: true))
                """)

        let spent = try ProcessorTime.spent {
            let found = Array(RuleExpansion(rule, start: try civil("2026-01-01T00:00")).prefix(1000))
            #expect(found.count == 1000)
        }

        #expect(spent < deadline)
        #expect(throws: TimeTextError.self) {
            try RecurrenceRule(parsing: "FREQ=DAILY;BYHOUR=" + String(repeating: "1,", count: 100_000) + "1")
        }
    }

    @Test func `a day that clocks skip is one moment, also to a rule by the second`() throws {
        let locality = Locality(zone: .utc, zones: SystemZones.database)
        let start = When.zoned(try civil("2011-12-29T23:59:59"), try ZoneID(parsing: "Pacific/Apia"))

        let spent = try ProcessorTime.spent {
            let found = try RecurrenceRule(parsing: "FREQ=SECONDLY").occurrences(from: start, in: locality)
            #expect(
                found.prefix(3).map(\.instant.description) == [
                    "2011-12-30T09:59:59Z", "2011-12-30T10:00:00Z", "2011-12-30T10:00:01Z",
                ])
        }

        #expect(spent < deadline)
    }

    @Test func `the next occurrence of a rule 30 years old is exact under a count`() throws {
        let start = try civil("1996-11-24T08:00")
        let target = try civil("2026-11-24T00:00")
        // 15,778,080 minutes lie between them: 10,957 days less 8 hours.
        let minutes = (target.clockSeconds - start.clockSeconds) / 60
        let rule = try RecurrenceRule(parsing: "FREQ=MINUTELY")

        var expansion = RuleExpansion(rule, start: start, count: Int(minutes) + 2)
        expansion.skip(to: target)

        #expect(Array(expansion).map(\.description) == ["2026-11-24T00:00", "2026-11-24T00:01"])
    }
}
