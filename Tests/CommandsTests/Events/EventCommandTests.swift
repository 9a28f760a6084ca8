import AgentInterface
import CivilTime
import DBus
import JSONText
import Rules
import Synchronization
import Testing

@testable import Commands

@Suite(.serialized)
struct EventCommandTests {
    /// Takes whatever it is told, and remembers it.
    private final class Adding: ScriptedAgent {
        let fields = Mutex<EventFields?>(nil)
        let changes = Mutex<EventFieldChanges?>(nil)
        let skipped = Mutex<When?>(nil)

        /// What is different of the event.
        let change: @Sendable (inout EventRecord) -> Void

        init(_ change: @escaping @Sendable (inout EventRecord) -> Void = { _ in }) {
            self.change = change
        }

        private var sample: EventRecord {
            var event = EventRecord()
            event.id = "9c410000-0000-4000-8000-000000000000"
            event.short = "9c41"
            event.title = "Team meeting"
            event.start = .floating(CivilDateTime(.init(nearestToDayNumber: 20_780), .midnight))
            (event.next, event.nextAt) = (event.start, Instant(secondsSince1970: 1_795_500_000))
            event.nextEndAt = Instant(secondsSince1970: 1_795_503_600)
            change(&event)
            return event
        }

        func add(_ fields: EventFields, for caller: BusName) async throws(AgentError) -> EventRecord {
            self.fields.withLock { $0 = fields }
            return sample
        }

        func event(_ id: String, for caller: BusName) async throws(AgentError) -> EventRecord { sample }

        func edit(
            _ id: String, _ changes: EventFieldChanges, for caller: BusName
        ) async throws(AgentError) -> EventRecord {
            self.changes.withLock { $0 = changes }
            return sample
        }

        func skip(_ id: String, at when: When?, for caller: BusName) async throws(AgentError) -> EventRecord {
            skipped.withLock { $0 = when }
            return sample
        }
    }

    @Test func `add sends what was said in canonical form`() async throws {
        let agent = Adding()

        let transcript = try await CommandRunner().run(
            [
                "event", "add", "Team meeting", "--start", "mon 14:00", "--end", "15:30", "--place", "Room 2",
                "--every", "2w", "--on", "mon,thu", "--remind", "1h, 1d", "--note", "cake",
            ], agent: agent)

        var wanted = EventFields()
        wanted.title = "Team meeting"
        wanted.start = try When(parsing: "2026-11-23T14:00")
        wanted.end = try When(parsing: "2026-11-23T15:30")
        wanted.location = "Room 2"
        wanted.notes = "cake"
        wanted.repeats = try Repetition(parsing: "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH")
        wanted.reminders = [try ReminderTrigger(parsing: "-PT1H"), try ReminderTrigger(parsing: "-P1D")]
        #expect(agent.fields.withLock(\.self) == wanted)
        #expect(transcript.output.hasPrefix("Added 9c41 Team meeting, "))
    }

    @Test(arguments: [
        ("2026-11-24 22:00", "2:00", "2026-11-25T02:00"),
        ("2026-11-24 22:00 Europe/Paris", "2:00", "2026-11-25T02:00[Europe/Paris]"),
        ("2026-11-24", "fri", "2026-11-28"), ("2026-11-24", "2026-11-24", "2026-11-25"),
        // The agent refuses this one: it names the day of the start.
        ("tomorrow 9:00", "tomorrow 8:00", "2026-11-22T08:00"),
        ("today 23:00", "tomorrow 8:00", "2026-11-22T08:00"),
    ])
    func `an end is seen from the start, and a last day is the day before the end`(
        start: String, typed: String, end: String
    ) async throws {
        let agent = Adding()

        _ = try await CommandRunner().run(
            ["event", "add", "Party", "--start", start, "--end", typed], agent: agent)

        #expect(agent.fields.withLock { $0?.end?.description } == end)
    }

    @Test func `an end on the weekday of the start made a party of a week`() async throws {
        let agent = Adding()
        let add = ["event", "add", "Party", "--start", "2026-11-28 20:00", "--end"]

        let refused = try await CommandRunner().run(add + ["sat 19:00"], agent: agent)
        let added = try await CommandRunner().run(add + ["2026-12-05 19:00"], agent: agent)

        #expect(refused.status == 65)
        #expect(refused.errors.contains("7 days after the start; write its date"), "\(refused.errors)")
        #expect(added.status == 0)
        #expect(agent.fields.withLock { $0?.end?.description } == "2026-12-05T19:00")
    }

    @Test(arguments: [
        ("2026-12-04", "1 dec"), ("2026-12-10", "3 dec"), ("2026-12-04 10:00", "1 dec 11:00"),
    ])
    func `an end before the start is not read as one of the next year`(start: String, end: String)
        async throws
    {
        let agent = Adding()

        let refused = try await CommandRunner().run(
            ["event", "add", "Trip", "--start", start, "--end", end], agent: agent)

        #expect(refused.status == 65 && refused.errors.contains("write its date"), "\(refused.errors)")
        #expect(agent.fields.withLock { $0 } == nil)
    }

    @Test(arguments: ["2027-07-03", "2027-07-04"])
    func `a last day before the start crashed the command, or meant one day`(end: String) async throws {
        let agent = Adding { $0.start = (try? When(parsing: "2027-07-05")) ?? $0.start }

        let added = try await CommandRunner().run(
            ["event", "add", "Backwards", "--start", "2027-07-05", "--end", end], agent: agent)
        let edited = try await CommandRunner().run(["event", "edit", "9c41", "--end", end], agent: agent)

        for transcript in [added, edited] {
            #expect(transcript.status == 65)
            #expect(
                transcript.errors.contains("cannot take '\(end)' for --end: it is before the start"),
                "\(transcript.errors)")
        }
        #expect(agent.fields.withLock(\.self) == nil && agent.changes.withLock(\.self) == nil)
    }

    @Test func `an event did not say which months its rule skips`() async throws {
        let rule = try Repetition(parsing: "FREQ=MONTHLY;BYMONTHDAY=31")
        let agent = Adding { $0.repeats = rule }
        let leap = try Repetition(parsing: "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29")

        let monthly = try await CommandRunner().run(
            ["event", "add", "Fees", "--start", "2026-12-31", "--every", "month", "--on", "31"], agent: agent)
        let yearly = try await CommandRunner().run(
            ["party every feb 29"], agent: Adding { $0.repeats = leap })

        #expect(monthly.output.contains("skips months without a day 31; --on \"last day\""), "\(monthly)")
        #expect(yearly.output.contains("repeats only in leap years"), "\(yearly)")
    }

    @Test(arguments: [
        ["--start", "2026-11-24 10:00", "--all-day"], ["--start", "2026-11-24", "--end", "2026-11-25 10:00"],
        ["--start", "2026-11-24 10:00", "--end", "fri"],
        ["--start", "2026-11-24", "--every", "now and then"],
    ])
    func `what contradicts itself or is not understood is refused`(options: [String]) async throws {
        let transcript = try await CommandRunner().run(["event", "add", "No"] + options, agent: Adding())

        #expect(transcript.status == 65, "\(transcript.errors)")
    }

    @Test(arguments: [
        [], ["--start", "today", "--end", "today", "--for", "1h"],
        ["--start", "today", "--every", "day", "--rrule", "FREQ=DAILY"], ["--start", "today", "--on", "mon"],
        ["--start", "today", "--remind", "1h", "--no-reminder"],
    ])
    func `options that exclude each other are a wrong command line`(options: [String]) async throws {
        let transcript = try await CommandRunner().run(["event", "add", "No"] + options, agent: Adding())

        #expect(transcript.status == 64)
    }

    @Test func `adding an event whose reminder has passed warns`() async throws {
        let soon = Adding { $0.reminders = [(try? ReminderTrigger(parsing: "-PT15M")) ?? .atDue] }
        let later = Adding {
            $0.reminders = [(try? ReminderTrigger(parsing: "-PT15M")) ?? .atDue]
            $0.nextReminderAt = $0.nextAt
        }
        let add = ["event", "add", "Soon", "--start", "in 10 minutes"]

        let warned = try await CommandRunner().run(add, agent: soon)

        #expect(warned.errors.contains("the reminder's time has already passed: no popup will come"))
        #expect(try await CommandRunner().run(add, agent: later).errors.isEmpty)
    }

    @Test(arguments: [
        ("2026-11-21T00:00:00Z", "TIME' sets one for later"),
        ("2026-11-21T15:04:00Z", "TIME' sets one for later"),
        ("2026-11-21T15:10:00Z", "5m' sets another reminder"),
    ])
    func `an event that had begun was told to remind before its start`(start: String, hint: String)
        async throws
    {
        let agent = Adding {
            $0.reminders = [.atDue]
            $0.nextAt = Instant(start)
        }

        let transcript = try await CommandRunner().run(
            ["event", "add", "Trip", "--start", "today", "--end", "tomorrow"], agent: agent)

        #expect(
            transcript.errors.contains("no popup will come; 'steward event edit 9c41 --remind \(hint)"),
            "\(transcript.errors)")
    }

    @Test func `an end on another day did not show its day`() async throws {
        let agent = Adding {
            $0.nextAt = Instant("2027-07-05T10:00:00Z")
            $0.nextEndAt = Instant("2027-07-06T09:00:00Z")
        }

        let transcript = try await CommandRunner().run(
            ["event", "add", "Bad", "--start", "2027-07-05 10:00", "--end", "9:00"], agent: agent)

        #expect(transcript.output.contains(", Mon 5 Jul 2027 10:00 to Tue 6 Jul 2027 09:00"), "\(transcript)")
    }

    @Test func `a new start did not say that it moves all occurrences`() async throws {
        let rule = try Repetition(parsing: "FREQ=WEEKLY")
        let repeating = Adding { $0.repeats = rule }
        let edit = ["event", "edit", "9c41"]
        let start = ["--start", "2026-12-01 15:00"]

        let moved = try await CommandRunner().run(edit + start, agent: repeating)
        let others = [
            try await CommandRunner().run(edit + start, agent: Adding()),
            try await CommandRunner().run(edit + ["--title", "Team"], agent: repeating),
            try await CommandRunner().run(edit + start + ["--every", "week"], agent: repeating),
        ]

        #expect(
            moved.output.contains(", all occurrences; 'steward event skip 9c41 DAY' and 'steward event add'"),
            "\(moved)")
        for transcript in others {
            #expect(transcript.status == 0 && !transcript.output.contains("all occurrences"), "\(transcript)")
        }
    }

    @Test func `an event stops repeating as a task does`() async throws {
        let agent = Adding()

        let stopped = try await CommandRunner().run(["event", "edit", "9c41", "--no-repeat"], agent: agent)

        #expect(stopped.status == 0, "\(stopped.errors)")
        #expect(agent.changes.withLock { $0?.clear } == ["repeats"])
    }

    @Test(arguments: [["event", "edit", "9c41"], ["edit", "3f2a"]])
    func `"none" as a rule names the option that stops the repetition`(edit: [String]) async throws {
        let none = try await CommandRunner().run(edit + ["--every", "None"], agent: nil)
        let both = try await CommandRunner().run(edit + ["--every", "day", "--no-repeat"], agent: nil)

        #expect(none.status == 64)
        #expect(none.errors.contains("'None' for --every is not a rule; --no-repeat stops the repetition"))
        #expect(both.status == 64)
        #expect(both.errors.contains("either --no-repeat or a new repetition"), "\(both.errors)")
    }

    @Test func `a link to a meeting is sent as it was typed`() async throws {
        let agent = Adding()

        let added = try await CommandRunner().run(
            ["event", "edit", "9c41", "--join", "https://meet.example.org/team"], agent: agent)

        #expect(agent.changes.withLock(\.self)?.set.join == "https://meet.example.org/team")
        #expect(added.status == 0)
        #expect(added.errors.contains("does not know this meeting service"), "\(added.errors)")
    }

    @Test func `edit names what changes, and skip the day`() async throws {
        let agent = Adding()

        _ = try await CommandRunner().run(
            ["event", "edit", "9c41", "--for", "2h", "--clear", "notes", "--no-reminder"], agent: agent)
        _ = try await CommandRunner().run(["event", "skip", "9c41", "2026-12-24"], agent: agent)

        let asked = agent.changes.withLock(\.self)
        let changes = try #require(asked)
        #expect(changes.set.duration?.description == "PT2H" && changes.clear == ["notes"])
        #expect(changes.set.reminders == [] && changes.set.start == nil)
        #expect(agent.skipped.withLock(\.self)?.description == "2026-12-24")
    }
}
