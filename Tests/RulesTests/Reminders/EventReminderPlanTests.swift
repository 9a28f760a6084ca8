import CivilTime
import Rules
import TestSupport
import Testing

struct EventReminderPlanTests {
    private let locality = Locality(
        zone: Zone(posix: "CET-1CEST,M3.5.0,M10.5.0/3") ?? .utc, zones: ZoneDatabase(directories: []))

    private func event(_ start: String, lasting: String, every rule: String? = nil, _ triggers: [String])
        throws
        -> Event
    {
        try Event(
            EventDetails(
                title: "Meeting", start: When(parsing: start), duration: CivilPeriod(parsing: lasting),
                repetition: rule.map { try Repetition(parsing: $0) },
                reminders: triggers.map { try ReminderTrigger(parsing: $0) }))
    }

    private func plan(_ event: Event, rung: String? = nil, now: String) throws -> ReminderPlan {
        try ReminderPlan(
            for: event, rungUntil: try rung.map { try Instant(parsing: $0) }, now: Instant(parsing: now),
            in: locality)
    }

    private func texts(_ reminders: [ReminderPlan.PlannedReminder]) -> [String] {
        reminders.map { "\($0.identity.occurrence) \($0.identity.step) \($0.ringAt)" }
    }

    @Test(arguments: [
        ("2026-11-24T09:05", nil, ReminderTrigger.atDue), ("2026-11-24T09:30", nil, nil),
        ("2026-11-24T08:30", nil, nil), ("2026-11-24T09:05", "-PT1H", nil),
    ])
    func `an event that is nearer than the usual reminder reminds at its start`(
        start: String, own: String?, changed: ReminderTrigger?
    ) throws {
        var given = GivenFields<EventDetails>()
        given.title = "Tea"
        given.start = try When(parsing: start)
        given.reminders = try own.map { [try ReminderTrigger(parsing: $0)] }

        let details = try EventDetails(
            of: given, usual: CivilPeriod(parsing: "PT15M"), at: Instant(parsing: "2026-11-24T08:00:00Z"),
            in: locality)

        #expect(details.reminders == [try changed ?? ReminderTrigger(parsing: own ?? "-PT15M")])
    }

    @Test func `each reminder has its next occurrence planned, of whichever that is`() throws {
        let event = try event("2026-11-03T14:00", lasting: "PT1H", every: "FREQ=WEEKLY", ["-P1D", "-PT15M"])

        let plan = try plan(event, now: "2026-11-24T08:00:00Z")

        try #require(
            texts(plan.reminders) == [
                "2026-11-24T14:00 before:-PT15M 2026-11-24T12:45:00Z",
                "2026-12-01T14:00 before:-P1D 2026-11-30T13:00:00Z",
            ])
        #expect(texts(plan.passed) == ["2026-11-24T14:00 before:-P1D 2026-11-23T13:00:00Z"])
        #expect(plan.reminders[0].overAt?.description == "2026-11-24T14:00:00Z")
        #expect(plan.reminders[0].why == "the event starts 2026-11-24 14:00 and has a reminder 15 min before")
    }

    @Test func `reminders long before what comes often are found without walking there`() throws {
        for (rule, lead, occurrence) in [
            ("FREQ=DAILY", "-P60D", "2027-01-23T14:00"), ("FREQ=MINUTELY", "-P30D", "2026-12-24T09:00"),
            ("FREQ=HOURLY", "-PT100H", "2026-11-28T13:00"),
        ] {
            let event = try event("2020-01-01T14:00", lasting: "PT1M", every: rule, [lead])
            let plan = try plan(event, now: "2026-11-24T08:00:30Z")
            // A ring within the last minute is not too late.
            #expect(plan.reminders.map(\.identity.occurrence) == [occurrence], "\(rule)")
        }
    }

    @Test func `what was missed rings if it is not over, the latest of it, and nothing that was said before`()
        throws
    {
        let event = try event("2026-11-20T10:00", lasting: "PT2H", every: "FREQ=DAILY", ["-PT15M"])

        let back = try plan(event, rung: "2026-11-22T08:45:00Z", now: "2026-11-24T09:30:00Z")
        let ringing = try plan(event, rung: "2026-11-24T08:45:00Z", now: "2026-11-24T08:45:00Z")
        let fresh = try plan(event, now: "2026-11-24T09:30:00Z")

        #expect(back.reminders.map(\.identity.occurrence) == ["2026-11-24T10:00", "2026-11-25T10:00"])
        #expect(ringing.reminders.map(\.identity.occurrence) == ["2026-11-25T10:00"])
        #expect(ringing.passed.map(\.identity.occurrence) == ["2026-11-24T10:00"])
        #expect(fresh.reminders.map(\.identity.occurrence) == ["2026-11-25T10:00"])
    }

    @Test func `all-day events remind at the user's hour, and are over when their last day is`() throws {
        let event = try event("2026-11-25", lasting: "P2D", ["PT0S", "-P1D"])

        let plan = try plan(event, now: "2026-11-24T07:00:00Z")

        #expect(
            texts(plan.reminders) == [
                "2026-11-25 before:-P1D 2026-11-24T08:00:00Z", "2026-11-25 due 2026-11-25T08:00:00Z",
            ])
        #expect(plan.reminders.allSatisfy { $0.overAt?.description == "2026-11-26T23:00:00Z" })
    }

    @Test func `a reminder of its own time comes once, also after the end`() throws {
        let event = try event(
            "2026-11-24T10:00", lasting: "PT1H", every: "FREQ=DAILY",
            ["2026-11-24T20:00", "2026-11-23T20:00"])

        let plan = try plan(event, now: "2026-11-24T08:00:00Z")

        try #require(texts(plan.reminders) == ["- at:2026-11-24T20:00 2026-11-24T19:00:00Z"])
        #expect(texts(plan.passed) == ["- at:2026-11-23T20:00 2026-11-23T19:00:00Z"])
        #expect(plan.reminders[0].overAt == nil)
    }

    @Test func `it is put off until shortly before the start, as long as that is ahead`() throws {
        let start = try Instant(parsing: "2026-11-24T13:00:00Z")
        let leads = [7200, 3600, 900, 300, 299, -60].map { seconds in
            EventLead.next(before: start, at: start - .seconds(seconds)).map { start - $0.moment }
        }
        #expect(leads == [.seconds(3600), .seconds(900), .seconds(300), .zero, nil, nil])
        // A button that is pressed too late makes up for it soon, and not a day later.
        let lead = try #require(EventLead.next(before: start, at: start - .seconds(900)))
        #expect(
            try lead.time.renewed(at: start, in: locality) == .lasting(CivilPeriod(parsing: "PT1M")))
    }

    @Test func `a new start keeps the length and what was skipped, a clear one takes both ends away`() throws
    {
        var event = try event("2026-11-24T10:00", lasting: "PT1H", every: "FREQ=DAILY", ["-PT15M"])
        event.series = try event.series?.excluding(When(parsing: "2026-11-26T10:00"))
        var changes = FieldEdits<EventDetails>()
        changes.set.start = try When(parsing: "2026-11-24T12:00")

        let moved = try changes.applied(to: event, in: locality)

        #expect(moved.duration?.description == "PT1H")
        #expect(moved.series?.exclusions.map(\.description) == ["2026-11-26"])
        #expect(moved.series?.start == moved.start)
        changes.set.start = try When(parsing: "2026-11-24")
        #expect(try changes.applied(to: event, in: locality).duration == nil)
    }

    @Test(arguments: [
        // Every second Monday, from then on every second Tuesday.
        ("FREQ=WEEKLY;INTERVAL=2", "2026-12-01T15:00", ["2026-12-01", "2026-12-29"]),
        ("FREQ=WEEKLY;INTERVAL=2", "2026-12-01", ["2026-12-01", "2026-12-29"]),
        // A day that it still has is meant as the day.
        ("FREQ=DAILY", "2026-11-29T10:00", ["2026-11-30", "2026-12-28"]),
        ("FREQ=WEEKLY;BYDAY=MO,TH", "2026-11-26T10:00", ["2026-11-30", "2026-12-28"]),
        ("FREQ=WEEKLY", "2026-12-07T10:00", ["2026-12-28"]),
        // What no other day takes the place of is dropped.
        ("FREQ=WEEKLY;UNTIL=20261229", "2026-12-02T10:00", ["2026-12-02"]),
    ])
    func `skipped occurrences came back when the series moved to other days`(
        rule: String, start: String, skipped: [String]
    ) throws {
        var event = try event("2026-11-30T10:00", lasting: "PT1H", every: rule, ["-PT15M"])
        for day in ["2026-11-30T10:00", "2026-12-28T10:00"] {
            event.series = try event.series?.excluding(When(parsing: day))
        }
        var changes = FieldEdits<EventDetails>()
        changes.set.start = try When(parsing: start)

        let moved = try changes.applied(to: event, in: locality)

        #expect(moved.series?.exclusions.map(\.description) == skipped)
    }
}
