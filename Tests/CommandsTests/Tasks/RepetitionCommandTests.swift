import AgentInterface
import CivilTime
import DBus
import Rules
import Synchronization
import Testing

@testable import Commands

@Suite(.serialized)
struct RepetitionCommandTests {
    /// A task that repeats, which does what it is asked and remembers it.
    private final class Repeating: ScriptedAgent {
        let asked = Mutex<[String]>([])
        let fields = Mutex<TaskFields?>(nil)
        let changes = Mutex<TaskChanges?>(nil)

        /// - Parameter due: Where the current occurrence was moved to.
        private func answer(_ what: String, due: When? = nil) throws(AgentError) -> TaskRecord {
            asked.withLock { $0.append(what) }
            return .sample("3f2a", "Water") { task in
                task.due = When("2026-11-24T10:00")
                task.repeats = Repetition("FREQ=WEEKLY;INTERVAL=2;BYDAY=TU")
                task.repeatsWords = "every other Tuesday"
                task.seriesStart = task.due
                task.occurrence = task.due
                task.missed = 2
                task.reminders = [.atDue]
                task.nextReminderAt = try? Instant(parsing: "2026-11-24T09:00:00Z")
                task.modifiedAt = .latest
                guard let due else { return }
                task.due = due
                task.dueAt = try? due.instant(
                    in: Locality(zone: .utc, zones: ZoneDatabase(directories: [])))
            }
        }

        func add(_ fields: TaskFields, for caller: BusName) async throws(AgentError) -> TaskRecord {
            self.fields.withLock { $0 = fields }
            return try answer("add")
        }
        func edit(_ id: String, _ changes: TaskChanges, for caller: BusName) async throws(AgentError)
            -> TaskRecord
        {
            self.changes.withLock { $0 = changes }
            return try answer("edit \(id)", due: changes.edits.set.due)
        }
        func move(_ id: String, to due: When, for caller: BusName) async throws(AgentError) -> TaskRecord {
            try answer("move \(id)", due: due)
        }
        func task(_ id: String, for caller: BusName) async throws(AgentError) -> TaskRecord {
            try answer("get \(id)")
        }
        func tasks(_ query: TaskQuery, for caller: BusName) async throws(AgentError) -> [TaskRecord] {
            [try answer("list")]
        }
        func complete(_ id: String, occurrence: When, note: String?, for caller: BusName)
            async throws(AgentError)
            -> TaskRecord
        {
            try answer("complete \(id) \(occurrence)")
        }
        func skip(_ id: String, for caller: BusName) async throws(AgentError) -> TaskRecord {
            try answer("skip \(id)")
        }
        func end(_ id: String, for caller: BusName) async throws(AgentError) -> TaskRecord {
            try answer("end \(id)")
        }
    }

    @Test(arguments: [
        (["--every", "2w", "--on", "tue"], "FREQ=WEEKLY;INTERVAL=2;BYDAY=TU"),
        (["--every", "month on last fri"], "FREQ=MONTHLY;BYDAY=-1FR"),
        (["--rrule", "FREQ=DAILY;COUNT=3"], "FREQ=DAILY;COUNT=3"),
        (["--every", "3d after done"], "after done P3D"), (["--after-done", "2w"], "after done P2W"),
        (["--every", "day", "--only", "weekdays"], "FREQ=DAILY only mon,tue,wed,thu,fri"),
        (["--every", "week until 2027-05-03"], "FREQ=WEEKLY;UNTIL=20270503"),
    ])
    func `add sends how it repeats in canonical form`(options: [String], canonical: String) async throws {
        let agent = Repeating()

        let transcript = try await CommandRunner().run(["add", "Water"] + options, agent: agent)

        #expect(transcript.status == 0, "\(transcript.errors)")
        #expect(agent.fields.withLock(\.self)?.repeats?.description == canonical)
        #expect(
            transcript.output
                == "Added 3f2a Water, every other Tuesday, next Tue 24 Nov 10:00  (steward undo)\n")
    }

    @Test(arguments: [
        (["--every", "now and then"], 65, "how often"),
        (["--rrule", "RSCALE=CHINESE;FREQ=YEARLY"], 65, "RSCALE"),
        (["--every", "day", "--only", "xyz"], 65, "condition"), (["--on", "tue"], 64, "--every"),
        (["--every", "day", "--rrule", "FREQ=DAILY"], 64, "not both"),
        (["--every", "day", "--after-done", "3d"], 64, "one of"),
        (["--after-done", "3d", "--only", "mon"], 64, "--only"),
    ])
    func `what is not understood is refused with the reason`(options: [String], status: Int32, word: String)
        async throws
    {
        let transcript = try await CommandRunner().run(["add", "Water"] + options, agent: Repeating())

        #expect(transcript.status == status)
        #expect(transcript.errors.contains(word), "\(transcript.errors)")
    }

    @Test func `one time is completed by its day, skipped, and the series ended`() async throws {
        let agent = Repeating()
        let id = "3f2a0000-0000-4000-8000-000000000000"

        let done = try await CommandRunner().run(
            ["done", "3f2a", "--occurrence", "2026-11-17"], agent: agent)
        let skipped = try await CommandRunner().run(["skip", "3f2a"], agent: agent)
        _ = try await CommandRunner().run(["end", "3f2a"], agent: agent)
        _ = try await CommandRunner().run(["edit", "3f2a", "--no-repeat"], agent: agent)

        #expect(
            agent.asked.withLock { $0.filter { $0 != "list" }.map { $0.replacing(id, with: "3f2a") } } == [
                "complete 3f2a 2026-11-17", "skip 3f2a", "end 3f2a", "edit 3f2a",
            ])
        #expect(agent.changes.withLock(\.self)?.edits.clear == ["repeats"])
        #expect(done.output.hasPrefix("Completed 3f2a Water, every other Tuesday, next "))
        #expect(skipped.output.hasPrefix("Skipped 3f2a Water, every other Tuesday, next "))
    }

    @Test(arguments: [["edit", "3f2a", "--due"], ["move", "3f2a"]])
    func `a moved occurrence did not say that the others stay`(command: [String]) async throws {
        let only =
            "this occurrence only; 'steward edit 3f2a --every RULE --due TIME' moves all of them  (steward undo)\n"

        let near = try await CommandRunner().run(command + ["2026-11-25 10:00"], agent: Repeating())
        let beyond = try await CommandRunner().run(command + ["2026-12-09 10:00"], agent: Repeating())
        let back = try await CommandRunner().run(command + ["2026-11-24 10:00"], agent: Repeating())

        #expect(near.output.hasSuffix("next Wed 25 Nov 10:00, \(only)"), "\(near)")
        #expect(
            beyond.output.hasSuffix("next Wed 9 Dec 10:00, Tue 8 Dec 10:00 still comes before it, \(only)"),
            "\(beyond)")
        #expect(!back.output.contains("this occurrence"), "\(back)")
    }

    @Test func `a new rule with a new time changes all occurrences`() async throws {
        let transcript = try await CommandRunner().run(
            ["edit", "3f2a", "--due", "2026-11-25 10:00", "--every", "2w"], agent: Repeating())

        #expect(transcript.status == 0 && !transcript.output.contains("this occurrence"), "\(transcript)")
    }

    @Test func `list and show say it in words, with the times to come`() async throws {
        var runner = CommandRunner()
        runner.width = 100
        let list = try await runner.run(["list"], agent: Repeating())
        let shown = try await runner.run(["show", "3f2a"], agent: Repeating())

        #expect(list.output.contains("Water (2 missed)") && list.output.contains("other Tuesday"))
        #expect(shown.output.contains("repeats     every other Tuesday"))
        #expect(shown.output.contains("then        Tue 8 Dec 10:00, Tue 22 Dec 10:00"), "\(shown.output)")
    }
}
