import TestSupport
import Testing

@testable import CivilTime

struct RecurrenceTests {
    private func berlin() throws -> Locality {
        Locality(zone: try SystemZones.zone("Europe/Berlin"), zones: SystemZones.database)
    }

    private func times(_ texts: String...) throws -> [When] {
        try texts.map { try When(parsing: $0) }
    }

    private func texts(_ recurrence: Recurrence, from earliest: Instant = .earliest, limit: Int = 20) throws
        -> [String]
    {
        try recurrence.occurrences(from: earliest, in: berlin()).prefix(limit).map(\.when.description)
    }

    @Test func `the start is the first occurrence and counted, also where it does not satisfy the rule`()
        throws
    {
        let start = try When(parsing: "2026-11-24")

        let synced = Recurrence(start: start, rules: [RuleText("FREQ=WEEKLY;BYDAY=TU;COUNT=3")])
        let strange = Recurrence(start: start, rules: [RuleText("FREQ=WEEKLY;BYDAY=FR;COUNT=3")])

        #expect(try texts(synced) == ["2026-11-24", "2026-12-01", "2026-12-08"])
        #expect(try texts(strange) == ["2026-11-24", "2026-11-27", "2026-12-04"])
    }

    @Test func `times are added and excluded`() throws {
        let recurrence = Recurrence(
            start: try When(parsing: "2026-11-24T09:00"), rules: [RuleText("FREQ=DAILY;COUNT=4")],
            additions: try times("2026-11-25T18:00", "2026-11-26T09:00", "2026-11-20T09:00"),
            exclusions: try times("2026-11-25T09:00", "2026-11-27"))

        #expect(
            try texts(recurrence) == [
                "2026-11-20T09:00", "2026-11-24T09:00", "2026-11-25T18:00", "2026-11-26T09:00",
            ])
    }

    @Test func `an excluded moment may be told in UTC or in another zone`() throws {
        let recurrence = Recurrence(
            start: try When(parsing: "2026-11-24T09:00[Europe/Paris]"),
            rules: [RuleText("FREQ=DAILY;COUNT=3")],
            exclusions: try times("2026-11-24T08:00:00Z", "2026-11-25T17:00[Asia/Tokyo]"))

        #expect(try texts(recurrence) == ["2026-11-26T09:00[Europe/Paris]"])
    }

    @Test func `rules that yield the same moment yield it once`() throws {
        let recurrence = Recurrence(
            start: try When(parsing: "2026-11-23"),
            rules: [RuleText("FREQ=WEEKLY;COUNT=2"), RuleText("FREQ=MONTHLY;BYDAY=-1MO;COUNT=2")])

        #expect(try texts(recurrence) == ["2026-11-23", "2026-11-30"])
    }

    @Test func `a rule that is not understood leaves the start`() throws {
        let recurrence = Recurrence(
            start: try When(parsing: "2026-11-24"), rules: [RuleText("RSCALE=HEBREW;FREQ=YEARLY")])

        #expect(try texts(recurrence) == ["2026-11-24"])
    }

    @Test func `a condition leaves out days`() throws {
        let recurrence = Recurrence(
            start: try When(parsing: "2026-11-26"), rules: [RuleText("FREQ=DAILY")],
            condition: try DayCondition(parsing: "weekdays + !2026-11-30..2026-12-02"))

        #expect(try texts(recurrence, limit: 4) == ["2026-11-26", "2026-11-27", "2026-12-03", "2026-12-04"])
    }

    @Test(arguments: ["mon+tue", "day31+feb", "..2026-11-24"])
    func `a condition that never holds again ends the search`(condition: String) throws {
        for rule in ["FREQ=DAILY", "FREQ=MINUTELY", "FREQ=WEEKLY", "FREQ=SECONDLY;COUNT=1000000000000000000"]
        {
            let recurrence = Recurrence(
                start: try When(parsing: "2026-11-25T09:00"), rules: [RuleText(rule)],
                condition: try DayCondition(parsing: condition))

            #expect(try texts(recurrence).isEmpty)
        }
    }

    @Test func `next after is the first later moment`() throws {
        let recurrence = Recurrence(
            start: try When(parsing: "1996-11-24T02:30"), rules: [RuleText("FREQ=DAILY")])

        // Clocks go from 02:00 to 03:00 on 28 March 2027.
        let inGap = try recurrence.next(after: instant("2027-03-28T01:29:59Z"), in: berlin())
        let later = try recurrence.next(after: instant("2027-03-28T01:30:00Z"), in: berlin())

        #expect(inGap?.when.description == "2027-03-28T02:30")
        #expect(inGap?.instant.description == "2027-03-28T01:30:00Z")
        #expect(later?.instant.description == "2027-03-29T00:30:00Z")
    }

    @Test func `dates come at the user's hour`() throws {
        let recurrence = Recurrence(start: try When(parsing: "2026-11-24"), rules: [RuleText("FREQ=DAILY")])

        let next = try recurrence.next(after: instant("2026-11-24T07:59:59Z"), in: berlin())
        let later = try recurrence.next(after: instant("2026-11-24T08:00:00Z"), in: berlin())

        #expect(next?.when.description == "2026-11-24")
        #expect(later?.when.description == "2026-11-25")
    }

    @Test func `occurrences from a moment on are those that are left of all`() throws {
        var random = SeededGenerator(seed: 31)

        for _ in 0..<100 {
            let rule = RandomRule(using: &random)
            let recurrence = Recurrence(
                start: .zoned(rule.start, try ZoneID(parsing: "Australia/Lord_Howe")),
                rules: [RuleText(rule.text)])
            let all = Array(try recurrence.occurrences(in: berlin()).prefix(30))
            guard let some = all.randomElement(using: &random) else { continue }
            let left = all.filter { $0.instant >= some.instant }

            let found = Array(try recurrence.occurrences(from: some.instant, in: berlin()).prefix(left.count))

            #expect(found == left, "\(rule.text) from \(rule.start), then from \(some)")
        }
    }
}
