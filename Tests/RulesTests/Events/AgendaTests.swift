import CivilTime
import Rules
import TestSupport
import Testing

struct AgendaTests {
    private static let zones = ZoneDatabase(environment: [:])
    private let paris = Locality(
        zone: Zone(posix: "CET-1CEST,M3.5.0,M10.5.0/3") ?? .utc, zones: Self.zones)
    private let newYork = Locality(
        zone: Zone(posix: "EST5EDT,M3.2.0,M11.1.0") ?? .utc, zones: Self.zones)

    private func event(
        _ title: String, _ start: String, end: String? = nil, lasting: String? = nil,
        every rule: String? = nil,
        except: [String] = []
    ) throws -> Event {
        try Event(
            EventDetails(
                title: title, start: When(parsing: start), end: end.map { try When(parsing: $0) },
                duration: lasting.map { try CivilPeriod(parsing: $0) },
                repetition: rule.map { try Repetition(parsing: $0) }),
            exclusions: except.map { try When(parsing: $0) })
    }

    private func agenda(
        _ events: [Event], tasks: [Todo] = [], _ from: String, _ to: String, now: String? = nil,
        in locality: Locality
    ) throws -> [AgendaEntry] {
        let span = try Agenda.span(from: When(parsing: from), to: When(parsing: to), in: locality)
        return try Agenda(
            events: events, tasks: tasks, in: span,
            now: try now.map { try Instant(parsing: $0) } ?? span.lowerBound,
            locality: locality
        ).entries
    }

    private func spans(_ entries: [AgendaEntry]) -> [String] {
        entries.map { "\($0.startsAt) \($0.endsAt)" }
    }

    @Test func `hours are exact and days the calendar's where clocks change`() throws {
        let hours = try event("Night shift", "2027-03-27T22:00", lasting: "PT8H", every: "FREQ=DAILY;COUNT=2")
        let days = try event("Visit", "2027-03-27T22:00", lasting: "P1D")
        let untilSix = try event(
            "Sleep", "2027-03-26T22:00", end: "2027-03-27T06:00", every: "FREQ=DAILY;COUNT=2")

        #expect(
            spans(try agenda([hours], "2027-03-27", "2027-03-30", in: paris)) == [
                "2027-03-27T21:00:00Z 2027-03-28T05:00:00Z", "2027-03-28T20:00:00Z 2027-03-29T04:00:00Z",
            ])
        #expect(
            spans(try agenda([days], "2027-03-27", "2027-03-30", in: paris)) == [
                "2027-03-27T21:00:00Z 2027-03-28T20:00:00Z"
            ])
        // The end of the first is the exact length of all (RFC 5545, section 3.8.5.3).
        let ends = try agenda([untilSix], "2027-03-26", "2027-03-30", in: paris).map {
            "\($0.end ?? $0.when)"
        }
        #expect(ends == ["2027-03-27T06:00", "2027-03-28T07:00"])
    }

    @Test func `a time that the clocks skip moves forward and shifts no other occurrence`() throws {
        let early = try event("Backup", "2027-03-27T02:30", lasting: "PT10M", every: "FREQ=DAILY;COUNT=3")

        let starts = try agenda([early], "2027-03-27", "2027-03-30", in: paris).map(\.startsAt.description)

        #expect(starts == ["2027-03-27T01:30:00Z", "2027-03-28T01:30:00Z", "2027-03-29T00:30:00Z"])
    }

    @Test func `an event in a zone of its own stays there, and one without a zone comes along`() throws {
        // Between the two changes of clocks New York is an hour nearer.
        let there = try event(
            "Call", "2027-03-10T15:00[Europe/Paris]", lasting: "PT1H", every: "FREQ=WEEKLY;COUNT=3")
        let here = try event("Walk", "2027-03-10T15:00", lasting: "PT1H")

        let entries = try agenda([there], "2027-03-10", "2027-03-25", in: newYork)

        #expect(
            entries.map { newYork.zone.civil(of: $0.startsAt).description } == [
                "2027-03-10T09:00", "2027-03-17T10:00", "2027-03-24T10:00",
            ])
        #expect(entries.map(\.when.description).first == "2027-03-10T15:00[Europe/Paris]")
        #expect(
            spans(try agenda([here], "2027-03-10", "2027-03-11", in: newYork)) == [
                "2027-03-10T20:00:00Z 2027-03-10T21:00:00Z"
            ])
    }

    @Test func `what is over the edges of the span is in it, and what only touches them is not`() throws {
        let trip = try event("Trip", "2026-11-20", end: "2026-11-24")
        let before = try event("Before", "2026-11-18", end: "2026-11-21")
        let after = try event("After", "2026-11-23", lasting: "P2D")
        let night = try event("Night", "2026-11-20T23:00", end: "2026-11-21T00:00")
        let moment = try event("Bell", "2026-11-21T00:00")

        let entries = try agenda(
            [trip, before, after, night, moment], "2026-11-21", "2026-11-23", in: paris)

        try #require(entries.map(\.title) == ["Trip", "Bell"])
        #expect(entries[0].end?.description == "2026-11-24")
    }

    @Test func `what is left out is left out, by its time or by its day`() throws {
        let event = try event(
            "Standup", "2026-11-23T09:00", lasting: "PT15M", every: "FREQ=DAILY;COUNT=5",
            except: ["2026-11-24T09:00", "2026-11-26"])

        let starts = try agenda([event], "2026-11-23", "2026-12-01", in: paris).map(\.when.description)

        #expect(starts == ["2026-11-23T09:00", "2026-11-25T09:00", "2026-11-27T09:00"])
    }

    @Test func `tasks come at their due times and at those that follow, dates on their days`() throws {
        var repeating = Todo(
            id: .random(), title: "Water", due: try When(parsing: "2026-11-24"), createdAt: .earliest,
            modifiedAt: .earliest)
        repeating.series = try Series(
            start: When(parsing: "2026-11-20"), repetition: Repetition(parsing: "FREQ=DAILY;INTERVAL=2"))
        repeating.occurrence = try When(parsing: "2026-11-24")
        let done = Todo(
            id: .random(), title: "Rent", status: .completed(at: .earliest),
            due: try When(parsing: "2026-11-25T08:00"), createdAt: .earliest, modifiedAt: .earliest)

        let entries = try agenda(
            [], tasks: [repeating, done], "2026-11-21", "2026-11-29", now: "2026-11-25T12:00:00Z", in: paris)

        #expect(
            entries.map { "\($0.when) \($0.status.rawValue)" } == [
                "2026-11-24 open", "2026-11-25T08:00 completed", "2026-11-26 open", "2026-11-28 open",
            ])
        #expect(entries.map(\.isOverdue) == [true, false, false, false])
    }

    @Test func `a thousand rules of a year are expanded, and too much is refused soon`() throws {
        let rules = ["FREQ=WEEKLY", "FREQ=MONTHLY;BYDAY=-1FR", "FREQ=MONTHLY;BYMONTHDAY=31", "FREQ=YEARLY"]
        let events = try (0..<1_000).map { number in
            try event(
                "Event \(number)", "1996-01-0\(number % 9 + 1)T0\(number % 10):00", lasting: "PT1H",
                every: rules[number % 20 == 0 ? 0 : 1 + number % 3])
        }

        let year = try agenda(events, "2026-01-01", "2027-01-01", in: paris)
        #expect(year.count > 5_000 && year == year.sorted())

        let clock = ContinuousClock()
        let busy = try (0..<40).map { try event("Day \($0)", "1996-01-01", every: "FREQ=DAILY") }
        let length = clock.measure {
            #expect(throws: InvalidValue.self) {
                try agenda(events + busy, "2026-01-01", "2027-01-01", in: paris)
            }
        }
        #expect(length < .seconds(20))
        #expect(throws: InvalidValue.self) { try agenda([], "2026-01-01", "2037-01-01", in: paris) }
        #expect(throws: InvalidValue.self) { try agenda([], "2026-01-01", "2026-01-01", in: paris) }
    }

    @Test func `of something very frequent, the agenda shows some and counts the rest`() throws {
        let bell = try event("Bell", "2026-11-20T08:00", every: "FREQ=MINUTELY;INTERVAL=5")
        let lunch = try event("Lunch", "2026-11-25T12:00")

        let two = try agenda(
            [bell, lunch], "2026-11-24", "2026-11-26", now: "2026-11-24T11:02:00Z", in: paris)

        let bells = two.filter { $0.title == "Bell" }
        #expect(bells.count == 24 && two.contains { $0.title == "Lunch" })
        // Of today rather those to come.
        #expect(bells.first?.when.description == "2026-11-24T12:05")
        #expect(bells.filter { $0.more > 0 }.map(\.more) == [288 - 12, 288 - 12])
        #expect(bells.last?.when.description == "2026-11-25T00:55")
    }

    @Test(arguments: ["FREQ=SECONDLY", "FREQ=MINUTELY", "FREQ=MINUTELY;INTERVAL=7"])
    func `an event or a task that comes very often blanks no month`(rule: String) throws {
        let events = try (0..<4).map {
            try event("Tick \($0)", "1996-01-01T00:00", lasting: "PT30S", every: rule)
        }
        var task = Todo(
            id: .random(), title: "Tock", due: try When(parsing: "2026-11-24T00:00"), createdAt: .earliest,
            modifiedAt: .earliest)
        task.series = try Series(
            start: When(parsing: "2026-11-20T00:00"), repetition: Repetition(parsing: rule))
        task.occurrence = task.due

        let month = try agenda(events, tasks: [task], "2026-11-01", "2026-12-01", in: paris)

        #expect(Set(month.map(\.title)).count == 5)
        #expect(month.count <= 10_000 && month.contains { $0.more > 100 })
    }

    @Test func `twelve on a day are all shown`() throws {
        let event = try event("Drops", "2026-11-24T00:00", every: "FREQ=HOURLY;INTERVAL=2")

        let day = try agenda([event], "2026-11-24", "2026-11-25", in: paris)

        #expect(day.count == 12 && day.allSatisfy { $0.more == 0 })
    }

    @Test func `all that lies in a span is found in its days, whatever the zone`() throws {
        var generator = SeededGenerator(seed: 20_261_121)
        for round in 0..<60 {
            let locality = round % 2 == 0 ? paris : newYork
            let start = try CivilDateTime(parsing: "2027-03-01T00:00").date.adding(
                days: Int.random(in: 0..<30, using: &generator))
            let hour = Int.random(in: 10..<24, using: &generator)
            let zone = ["", "[Europe/Paris]", "[Australia/Lord_Howe]"].randomElement(using: &generator) ?? ""
            let event = try event(
                "Round \(round)", "\(start)T\(hour):30\(zone)",
                lasting: "PT\(Int.random(in: 1..<60, using: &generator))H",
                every: ["FREQ=DAILY", "FREQ=WEEKLY", "FREQ=DAILY;INTERVAL=3"].randomElement(using: &generator)
            )

            let whole = try agenda([event], "2027-03-01", "2027-04-15", in: locality)
            var parts: [AgendaEntry] = []
            var day = try CivilDate(parsing: "2027-03-01")
            while day.description < "2027-04-15" {
                parts += try agenda([event], "\(day)", "\(day.adding(days: 1))", in: locality)
                day = day.adding(days: 1)
            }

            #expect(Set(parts.map(\.when)) == Set(whole.map(\.when)), "seed 20261121, round \(round)")
        }
    }
}
