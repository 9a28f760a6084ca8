import CivilTime
import Rules
import TestSupport
import Testing

struct RecurringTaskTests {
    /// Paris, with its clock changes; needs no zoneinfo.
    private let locality = Locality(
        zone: Zone(posix: "CET-1CEST,M3.5.0,M10.5.0/3") ?? .utc, zones: ZoneDatabase(directories: []))

    private func series(
        _ start: String, _ repeats: String, additions: [String] = [], exclusions: [String] = []
    ) throws -> Series {
        try Series(
            start: When(parsing: start), repetition: RepetitionPhrase.repetition(repeats),
            additions: additions.map { try When(parsing: $0) },
            exclusions: exclusions.map { try When(parsing: $0) })
    }

    private func task(_ start: String, _ repeats: String, triggers: [String] = ["PT0S"]) throws
        -> RecurringTask
    {
        let series = try series(start, repeats)
        let todo = Todo(
            id: .random(), title: "Task", due: series.start,
            triggers: try triggers.map { try ReminderTrigger(parsing: $0) }, createdAt: .earliest,
            modifiedAt: .earliest, series: series, occurrence: series.start)
        return try #require(RecurringTask(todo))
    }

    @Test func `the last occurrence is found among millions, and none where there is none`() throws {
        let series = try series("2010-01-01T00:00", "FREQ=MINUTELY", exclusions: ["2026-11-24T10:00"])
        for (through, last) in [
            ("2026-11-24T09:00:00Z", "2026-11-24T09:59"), ("2026-11-24T09:01:30Z", "2026-11-24T10:01"),
            ("2009-12-31T23:00:00Z", "2010-01-01T00:00"), ("2009-12-31T22:59:59Z", nil),
        ] {
            let found = try series.last(from: .earliest, through: Instant(parsing: through), in: locality)
            #expect(found?.when.description == last)
        }
    }

    @Test(arguments: 1...40) func `the last occurrence is the last of the list`(seed: Int) throws {
        var generator = SeededGenerator(seed: UInt64(seed))
        let rule = try #require(
            [
                "day", "2w on tue", "FREQ=MONTHLY;BYDAY=-1FR", "FREQ=YEARLY;BYMONTH=3;BYDAY=SU;BYHOUR=1,2,3",
                "6h", "FREQ=HOURLY;BYHOUR=2;BYMINUTE=0,30", "day 30 times",
            ].randomElement(using: &generator))
        let series = try series("2026-03-01T02:30", rule, additions: ["2026-05-05T05:05"])
        let all = Array(try series.occurrences(in: locality).prefix(400))
        for _ in 0..<20 {
            let start = try Instant(parsing: "2026-02-01T00:00:00Z")
            let through = start + .seconds(Int.random(in: 0..<60 * 86_400, using: &generator))
            let from = start + .seconds(Int.random(in: 0..<60 * 86_400, using: &generator))
            let expected = all.last { $0.instant >= from && $0.instant <= through }
            let found = try series.last(from: from, through: through, in: locality)
            #expect(found == expected, "seed \(seed), \(rule), \(from) to \(through)")
            let count = try series.count(from: from, before: through, upTo: 50, in: locality)
            let counted = all.count { $0.instant >= from && $0.instant < through }
            #expect(count == min(50, counted), "seed \(seed), \(rule), \(from) to \(through)")
        }
    }

    @Test func `a time in a gap comes later that day, and at its own time the next`() throws {
        let task = try task("2027-03-27T02:30", "day")
        let reminders = try task.upcoming(
            after: Instant(parsing: "2027-03-27T12:00:00Z"), in: locality, isUsed: { _ in false })
        try #require(reminders.map(\.identity.occurrence) == ["2027-03-28T02:30"])
        #expect(reminders.map(\.ringAt.description) == ["2027-03-28T01:30:00Z"])
        let next = try task.upcoming(after: reminders[0].ringAt, in: locality, isUsed: { _ in false })
        #expect(next.map(\.ringAt.description) == ["2027-03-29T00:30:00Z"])
    }

    @Test func `of each reminder the next is planned, however long before it comes`() throws {
        let task = try task("2026-11-24T10:00", "day", triggers: ["PT0S", "-PT1H", "-P10D", "-P1M"])
        let reminders = try task.upcoming(
            after: Instant(parsing: "2026-11-24T09:30:00Z"), in: locality, isUsed: { _ in false })
        #expect(
            reminders.map { "\($0.identity.occurrence) \($0.identity.step) \($0.ringAt)" }.sorted() == [
                "2026-11-25T10:00 before:-PT1H 2026-11-25T08:00:00Z",
                "2026-11-25T10:00 due 2026-11-25T09:00:00Z",
                "2026-12-05T10:00 before:-P10D 2026-11-25T09:00:00Z",
                "2026-12-25T10:00 before:-P1M 2026-11-25T09:00:00Z",
            ])
    }

    @Test func `what has rung is not planned again, also if it lies ahead again`() throws {
        let task = try task("2026-11-24T10:00", "day")
        let now = try Instant(parsing: "2026-11-24T08:00:00Z")
        let reminders = try task.upcoming(after: now, in: locality) { identity in
            ["2026-11-24T10:00", "2026-11-25T10:00"].contains(identity.occurrence)
        }
        #expect(reminders.map(\.identity.occurrence) == ["2026-11-26T10:00"])
        #expect(try task.upcoming(after: now, in: locality, isUsed: { _ in false }).isEmpty)
    }

    @Test func `a reminder as long before as the rule's step takes nothing away at the due time`() throws {
        let task = try task("2026-11-23T10:00", "week", triggers: ["-P7D", "PT0S"])
        for (now, standing) in [
            ("2026-11-23T09:00:00Z", nil), ("2026-11-29T09:00:00Z", nil), ("2026-11-30T08:59:59Z", nil),
            ("2026-11-30T09:00:00Z", "2026-11-30T10:00"),
        ] as [(String, String?)] {
            let overtaken = try task.overtaken(at: Instant(parsing: now), in: locality)
            #expect(overtaken?.occurrence.description == standing, "\(now)")
        }
    }

    @Test func `a date stands all day, also where the reminder for the next comes the day before`() throws {
        let task = try task("2026-11-24", "day", triggers: ["-P1D"])
        for (now, standing) in [
            ("2026-11-24T22:59:59Z", nil), ("2026-11-24T23:00:00Z", "2026-11-25"),
            ("2026-11-28T12:00:00Z", "2026-11-28"),
        ] as [(String, String?)] {
            let overtaken = try task.overtaken(at: Instant(parsing: now), in: locality)
            #expect(overtaken?.occurrence.description == standing, "\(now)")
        }
        #expect(try task.overtaken(at: Instant(parsing: "2026-11-28T12:00:00Z"), in: locality)?.missed == 4)
    }

    @Test func `the texts of a series survive the round trip`() throws {
        let times = ["2026-11-24T10:00[Europe/Paris]", "2026-11-25T10:00[Europe/Paris]"]
        let series = try series("2026-11-24T10:00[Europe/Paris]", "week", additions: times, exclusions: times)
        #expect(try Series.times(Series.text(of: series.additions)) == series.additions)
        #expect(try Series.times("") == [])
        #expect(throws: TimeTextError.self) { try Series.times("2026-11-24 nonsense") }
    }

    @Test func `too many times, or times of another kind, are refused with the reason`() throws {
        let days = (0..<1_001).map {
            CivilDate(year: 2026, month: 1, day: 1)?.adding(days: $0).description ?? ""
        }
        #expect(throws: InvalidValue.self) { try series("2026-01-01", "day", exclusions: days) }
        #expect(throws: InvalidValue.self) {
            try series("2026-01-01", "day", additions: ["2026-01-02T10:00"])
        }
        #expect(throws: InvalidValue.self) {
            try series("2026-01-01", "3d after done", exclusions: ["2026-01-02"])
        }
        #expect(try series("2026-01-01T10:00", "day", exclusions: ["2026-01-02"]).exclusions.count == 1)
    }
}
