import AgentInterface
import CivilTime
import DBus
import Rules
import Testing

@testable import Commands

struct SnoozeCommandTests {
    /// Offers two choices, and says what it was asked for.
    private struct Agent: ScriptedAgent {
        func snoozeChoices(for caller: BusName) async throws(AgentError) -> [SnoozeChoiceRecord] {
            [("Snooze 15 min", "PT15M", "usual"), ("Snooze to 19:00", "2026-11-21T19:00", "evening")].map {
                var record = SnoozeChoiceRecord()
                (record.label, record.time, record.rule) = $0
                return record
            }
        }

        func snooze(_ id: String, _ time: SnoozeTime?, for caller: BusName) async throws(AgentError)
            -> ReminderRecord
        {
            var record = ReminderRecord()
            record.short = "9876"
            record.title = time?.description ?? "as configured"
            return record
        }
    }

    private func run(_ arguments: String..., typed: [String]? = nil) async throws -> Transcript {
        var runner = CommandRunner()
        runner.typed = typed
        return try await runner.run(arguments, agent: Agent())
    }

    @Test(arguments: [
        ([""], "PT15M"), (["2"], "2026-11-21T19:00"), (["fri 9"], "2026-11-27T09:00"),
        (["7", "soon", "2h"], "PT2H"),
    ])
    func `a terminal lists the choices and lets one choose or type`(_ typed: [String], _ time: String)
        async throws
    {
        let transcript = try await run("snooze", "3f2a", typed: typed)

        #expect(transcript.status == 0)
        #expect(transcript.output.hasPrefix("1  Snooze 15 min\n2  Snooze to 19:00\n"))
        #expect(transcript.output.contains("Snoozed 3f2a \(time) until "))
    }

    @Test func `nobody chooses where nobody is`() async throws {
        #expect(try await run("snooze", "3f2a").output.hasPrefix("Snoozed 3f2a as configured until "))
        let interrupted = try await run("snooze", "3f2a", typed: [])
        #expect(interrupted.status == ExitStatus.interrupted.rawValue)
        #expect(!interrupted.output.contains("Snoozed"))
    }

    @Test func `a word for a time means what can be chosen now, and nothing else`() async throws {
        #expect(try await run("snooze", "3f2a", "evening").output.contains("2026-11-21T19:00"))
        let weekend = try await run("snooze", "3f2a", "weekend")
        #expect(weekend.status == ExitStatus.badData.rawValue)
        #expect(weekend.errors.contains("'weekend' cannot be chosen now"))
    }

    /// Knows only the reminder of an event, which has not come yet.
    private struct Appointment: ScriptedAgent {
        func snooze(_ id: String, _ time: SnoozeTime?, for caller: BusName) async throws(AgentError)
            -> ReminderRecord
        {
            throw AgentError(.notFound, "there is no task '\(id)'")
        }

        func reminder(_ id: String, for caller: BusName) async throws(AgentError) -> ReminderRecord {
            var record = ReminderRecord()
            (record.short, record.subject, record.subjectID) = ("9876", "event", "5e5e0000")
            (record.title, record.state) = ("Dentist", .planned)
            return record
        }
    }

    @Test func `the reminder of an event cannot be put off before it comes`() async throws {
        let transcript = try await CommandRunner().run(["snooze", "9876", "2h"], agent: Appointment())

        #expect(transcript.status == 1)
        #expect(
            transcript.errors.contains("the reminder of 'Dentist' has not come yet"), "\(transcript.errors)")
    }

    /// Takes no time.
    private struct Refusing: ScriptedAgent {
        func snooze(_ id: String, _ time: SnoozeTime?, for caller: BusName) async throws(AgentError)
            -> ReminderRecord
        {
            throw AgentError(
                .invalid, "cannot take '\(time?.description ?? "")' as until: that time has passed")
        }
    }

    @Test func `a time that has passed was quoted in another form than was typed`() async throws {
        let transcript = try await CommandRunner().run(
            ["snooze", "3f2a", "today", "9:00"], agent: Refusing())

        #expect(transcript.errors == "steward: cannot take 'today 9:00' as the time: that time has passed\n")
    }

    @Test func `the choices can be listed, for people and for programs`() async throws {
        #expect(
            try await run("snooze", "--list").output
                == "usual      Snooze 15 min\nevening    Snooze to 19:00\n"
        )
        #expect(try await run("snooze", "--list", "--json").output.contains("\"time\": \"PT15M\""))
        #expect(try await run("snooze", "3f2a", "--list").status == ExitStatus.usage.rawValue)
        #expect(try await run("snooze").status == ExitStatus.usage.rawValue)
    }
}
