import Testing

@testable import CivilTime

/// Rules made to waste time. A deadline fails the test; none of these may need more than a part of it.
struct RecurrenceHostileTests {
    /// In seconds, generous for a build with checks on a busy machine.
    private let deadline = Duration.seconds(5)

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
        let clock = ContinuousClock()
        let started = clock.now

        // A Tuesday, at an even second.
        var expansion = RuleExpansion(rule, start: try civil("2026-11-24T06:00"))
        let first = expansion.next()

        #expect(first == nil)
        #expect(clock.now - started < deadline)
    }

    @Test(arguments: [
        "FREQ=SECONDLY", "FREQ=SECONDLY;INTERVAL=1000000000000000000",
        "FREQ=DAILY;INTERVAL=1000000000000000000",
        "FREQ=YEARLY;INTERVAL=1000000000000000000", "FREQ=SECONDLY;COUNT=1000000000000000000",
        "FREQ=SECONDLY;INTERVAL=7;COUNT=1000000000000000000;BYDAY=MO",
        "FREQ=MINUTELY;INTERVAL=61;COUNT=1000000000000000000;BYHOUR=1,2,3",
        "FREQ=DAILY;COUNT=1000000000000000000", "FREQ=WEEKLY;COUNT=1000000000000000000;BYDAY=MO,TU",
        "FREQ=YEARLY;BYMONTHDAY=29;BYMONTH=2;BYDAY=SU", "FREQ=HOURLY;BYMONTHDAY=29;BYMONTH=2;BYDAY=SU",
    ])
    func `the end of the calendar is a short way for any rule`(text: String) throws {
        let rule = try RecurrenceRule(parsing: text)
        let count: Int? = if case .count(let count) = rule.end { count } else { nil }
        let clock = ContinuousClock()
        let started = clock.now

        var expansion = RuleExpansion(rule, start: .earliest, count: count)
        expansion.skip(to: try civil("9999-12-31T23:59:58"))
        while expansion.next() != nil {}

        #expect(clock.now - started < deadline)
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
        let clock = ContinuousClock()
        let started = clock.now

        let found = Array(RuleExpansion(rule, start: try civil("2026-01-01T00:00")).prefix(1000))

        #expect(found.count == 1000)
        #expect(clock.now - started < deadline)
        #expect(throws: TimeTextError.self) {
            try RecurrenceRule(parsing: "FREQ=DAILY;BYHOUR=" + String(repeating: "1,", count: 100_000) + "1")
        }
    }

    @Test func `random rules from random starts always end or go on`() throws {
        var random = SeededGenerator(seed: 99)
        let zones = try ["Europe/Berlin", "Pacific/Apia", "Australia/Lord_Howe", "America/New_York"].map {
            try ZoneID(parsing: $0)
        }
        let locality = Locality(zone: .utc, zones: SystemZones.database)
        let clock = ContinuousClock()

        for _ in 0..<200 {
            let random1 = RandomRule(using: &random)
            let zone = try #require(zones.randomElement(using: &random))
            let rule = try RecurrenceRule(parsing: random1.text)
            let started = clock.now
            let found = Array(
                try rule.occurrences(from: .zoned(random1.start, zone), in: locality).prefix(20))
            let isAscending = zip(found, found.dropFirst()).allSatisfy { $0.instant < $1.instant }
            #expect(isAscending, "\(random1.text) from \(random1.start) in \(zone)")
            #expect(clock.now - started < deadline, "\(random1.text) from \(random1.start) in \(zone)")
        }
    }

    @Test func `a day that clocks skip is one moment, also to a rule by the second`() throws {
        let locality = Locality(zone: .utc, zones: SystemZones.database)
        let start = When.zoned(try civil("2011-12-29T23:59:59"), try ZoneID(parsing: "Pacific/Apia"))
        let clock = ContinuousClock()
        let started = clock.now

        let found = Array(
            try RecurrenceRule(parsing: "FREQ=SECONDLY").occurrences(from: start, in: locality).prefix(3))

        #expect(
            found.map(\.instant.description) == [
                "2011-12-30T09:59:59Z", "2011-12-30T10:00:00Z", "2011-12-30T10:00:01Z",
            ])
        #expect(clock.now - started < deadline)
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
