import AgentInterface
import CivilTime
import DBus
import JSONText
import Rules
import Synchronization
import Testing

@testable import Commands

@Suite(.serialized)
struct TaskCommandTests {
    /// Adds whatever it is asked to, and remembers it.
    private final class Adding: ScriptedAgent {
        let fields = Mutex<TaskFields?>(nil)

        func add(_ fields: TaskFields, for caller: BusName) async throws(AgentError) -> TaskRecord {
            self.fields.withLock { $0 = fields }
            return .sample("3f2a", fields.title ?? "") { task in
                (task.due, task.start) = (fields.due, fields.start)
                task.reminders = fields.reminders ?? (fields.due == nil ? [] : [.atDue])
            }
        }
    }

    @Test func `add sends what was said in canonical form`() async throws {
        let agent = Adding()

        _ = try await CommandRunner().run(
            [
                "add", "Call the dentist", "--due", "17:30", "--remind", "1h", "--remind", "2d before",
                "--remind",
                "today 17:00", "--note", "bring\nthe card", "--priority", "high", "--estimate", "1h30m",
                "--label", "home",
                "--label", "phone", "--location", "town", "--parent", "ab",
            ], agent: agent)

        var wanted = TaskFields()
        wanted.title = "Call the dentist"
        wanted.due = try When(parsing: "2026-11-21T17:30")
        wanted.reminders = [
            .atDue, try ReminderTrigger(parsing: "-PT1H"), try ReminderTrigger(parsing: "-P2D"),
            try ReminderTrigger(parsing: "2026-11-21T17:00"),
        ]
        wanted.notes = "bring\nthe card"
        wanted.priority = .high
        wanted.estimate = .seconds(5400)
        wanted.labels = ["home", "phone"]
        wanted.location = "town"
        wanted.parent = "ab"
        #expect(agent.fields.withLock(\.self) == wanted)
    }

    /// Holds reminders back until 07:00, unless it is told not to.
    private final class Quiet: ScriptedAgent {
        let calls = Mutex<[String]>([])

        private func task(isHeld: Bool) -> TaskRecord {
            .sample("3f2a", "Call") { task in
                task.due = When("2026-11-21T23:30")
                task.dueAt = Instant("2026-11-21T23:30:00Z")
                task.reminders = [.atDue]
                task.nextReminderAt = task.dueAt
                if isHeld { task.reminderHeldUntil = Instant("2026-11-22T07:00:00Z") }
            }
        }

        func add(_ fields: TaskFields, for caller: BusName) async throws(AgentError) -> TaskRecord {
            calls.withLock { $0.append("add") }
            return task(isHeld: true)
        }

        func task(_ id: String, for caller: BusName) async throws(AgentError) -> TaskRecord {
            task(isHeld: false)
        }

        func notify(
            title: String, body: String, _ options: AlertOptions, for caller: BusName
        ) async throws(AgentError) -> ReminderRecord {
            var reminder = ReminderRecord()
            (reminder.id, reminder.short, reminder.title) = ("9876", "9876", title)
            reminder.ringAt = Instant("2026-11-21T23:30:00Z") ?? reminder.ringAt
            reminder.heldUntil = Instant("2026-11-22T07:00:00Z")
            return reminder
        }

        func skip(_ id: String, for caller: BusName) async throws(AgentError) -> TaskRecord {
            task(isHeld: true)
        }

        func end(_ id: String, for caller: BusName) async throws(AgentError) -> TaskRecord {
            task(isHeld: true)
        }

        func complete(_ id: String, note: String?, subtasks: SubtaskPolicy, for caller: BusName)
            async throws(AgentError) -> TaskRecord
        {
            task(isHeld: true)
        }

        func skip(_ id: String, at when: When?, for caller: BusName) async throws(AgentError) -> EventRecord {
            try await event(id, for: caller)
        }

        func event(_ id: String, for caller: BusName) async throws(AgentError) -> EventRecord {
            var event = EventRecord()
            (event.id, event.short, event.title) = ("9c41", "9c41", "Yoga")
            event.start = When("2026-11-20T23:30") ?? event.start
            (event.next, event.nextAt) = (When("2026-11-21T23:30"), Instant("2026-11-21T23:30:00Z"))
            event.nextReminderAt = event.nextAt
            event.reminderHeldUntil = Instant("2026-11-22T07:00:00Z")
            return event
        }

        func ringAnyway(_ id: String, for caller: BusName) async throws(AgentError) -> ReminderRecord {
            calls.withLock { $0.append("ring \(id)") }
            return ReminderRecord()
        }
    }

    @Test func `a reminder that quiet hours hold back is told when it is made, with what lets it ring`()
        async throws
    {
        let added = try await CommandRunner().run(["add", "Call", "--due", "23:30"], agent: Quiet())
        let set = try await CommandRunner().run(["notify", "Tea", "--at", "23:30"], agent: Quiet())

        #expect(
            added.errors
                == "steward: its reminder rings tomorrow 07:00, after quiet hours; "
                + "'steward edit 3f2a --now-anyway' makes it ring today 23:30\n")
        #expect(
            set.errors
                == "steward: it is held back until then, because it is quiet; with --now-anyway it rings today 23:30\n"
        )
        #expect(set.output.contains("rings tomorrow 07:00"))
    }

    @Test(arguments: [["skip", "3f2a"], ["done", "3f2a"], ["end", "3f2a"], ["event", "skip", "9c41"]])
    func `to go through a series says nothing of quiet hours again`(_ command: [String]) async throws {
        let transcript = try await CommandRunner().run(command, agent: Quiet())

        #expect(transcript.status == 0 && transcript.errors == "", "\(transcript.errors)")
    }

    @Test func `now-anyway lets it ring on time and says nothing of quiet hours`() async throws {
        let agent = Quiet()

        let added = try await CommandRunner().run(
            ["add", "Call", "--due", "23:30", "--now-anyway"], agent: agent)

        let id = TaskRecord.sample("3f2a", "Call") { _ in }.id
        #expect(added.status == 0 && added.errors == "")
        #expect(agent.calls.withLock(\.self) == ["add", "ring \(id)"])
    }

    /// Remembers on which day tasks were done.
    private final class Backdating: ScriptedAgent {
        let days = Mutex<[String]>([])

        func complete(
            _ id: String, _ completion: CompletionFields, for caller: BusName
        ) async throws(AgentError) -> TaskRecord {
            days.withLock { $0.append("\(completion.on?.description ?? "-")") }
            return .sample("3f2a", "Pills") { _ in }
        }
    }

    @Test(arguments: [(["--yesterday"], "2026-11-20"), (["--on", "mon"], "2026-11-16")])
    func `what was done on an earlier day is completed as of that day`(words: [String], day: String)
        async throws
    {
        let agent = Backdating()

        let done = try await CommandRunner().run(["done", "3f2a"] + words, agent: agent)

        #expect(done.status == 0, "\(done.errors)")
        #expect(agent.days.withLock(\.self) == [day])
    }

    @Test func `no-reminder leaves only the reminders that were asked for`() async throws {
        let agent = Adding()

        _ = try await CommandRunner().run(
            ["add", "x", "--due", "17:30", "--no-reminder", "--remind", "1h"], agent: agent)

        #expect(try agent.fields.withLock(\.self)?.reminders == [ReminderTrigger(parsing: "-PT1H")])
    }

    @Test func `add confirms in one line, and warns when the time has passed`() async throws {
        let transcript = try await CommandRunner().run(
            ["add", "Tea\u{1B}[2J", "--due", "2026-11-20 9:00"], agent: Adding())

        #expect(transcript.output == "Added 3f2a Tea\u{FFFD}[2J, due yesterday 09:00  (steward undo)\n")
        #expect(
            transcript.errors == """
                steward: the reminder's time has already passed: no popup will come; 'steward edit 3f2a --remind TIME' \
                adds a reminder, 'steward move 3f2a TIME' changes when it is due

                """)
        #expect(transcript.status == 0)
    }

    @Test func `add confirms when a task starts`() async throws {
        let transcript = try await CommandRunner().run(
            ["add", "Tax", "--start", "2026-11-26", "--due", "2026-11-27"], agent: Adding())

        #expect(transcript.output.contains(", starts Thu 26 Nov"), "\(transcript.output)")
    }

    @Test func `adding a task one of whose reminders has passed warns`() async throws {
        let agent = Labelled { $0.nextReminderAt = Instant("2026-11-22T09:00:00Z") }

        let transcript = try await CommandRunner().run(
            ["add", "Tax", "--due", "tomorrow", "--remind", "1w"], agent: agent)

        #expect(transcript.output.contains("7d before (already passed)"), "\(transcript.output)")
        #expect(!transcript.output.contains("when due (already passed)"))
    }

    /// Has a task with the label `home`, and refuses reminders where it is not due.
    private struct Labelled: ScriptedAgent {
        var change: @Sendable (inout TaskRecord) -> Void = { _ in }

        func task(_ id: String, for caller: BusName) async throws(AgentError) -> TaskRecord {
            .sample("3f2a", "Tea") { $0.labels = ["home"] }
        }

        func edit(_ id: String, _ changes: TaskChanges, for caller: BusName) async throws(AgentError)
            -> TaskRecord
        {
            try await task(id, for: caller)
        }

        func add(_ fields: TaskFields, for caller: BusName) async throws(AgentError) -> TaskRecord {
            if fields.due == nil, let trigger = fields.reminders?.first {
                throw AgentError(.invalid, "cannot take '\(trigger)' as reminders: the task has no due time")
            }
            return .sample("3f2a", fields.title ?? "") { task in
                (task.due, task.reminders) = (fields.due, fields.reminders ?? [])
                change(&task)
            }
        }
    }

    @Test func `a label that is not on the task was taken away without a word`() async throws {
        let wrong = try await CommandRunner().run(["edit", "3f2a", "--unlabel", "zzz"], agent: Labelled())
        let right = try await CommandRunner().run(["edit", "3f2a", "--unlabel", "Home"], agent: Labelled())

        #expect(wrong.status == 66)
        #expect(wrong.errors.contains("there is no such label on 'Tea'; its labels are home"))
        #expect(right.status == 0, "\(right.errors)")
    }

    @Test(arguments: [
        (["add", "Tea", "--remind", "1h"], "cannot take '1h' for --remind: the task has no due time"),
        (["add", "Tea", "--nag", "1s"], "cannot take '1s' for --nag: it is shorter than 10 seconds"),
    ])
    func `a refused length was quoted in another form than was typed`(arguments: [String], words: String)
        async throws
    {
        let transcript = try await CommandRunner().run(arguments, agent: Labelled())

        #expect(transcript.status == 65)
        #expect(transcript.errors.contains(words), "\(transcript.errors)")
        #expect(!transcript.errors.contains("PT"))
    }

    @Test func `a reminder that there is not cannot nag`() async throws {
        let transcript = try await CommandRunner().run(
            ["add", "Tea", "--due", "fri", "--no-reminder", "--nag", "10m"], agent: nil)

        #expect(transcript.status == 64)
    }

    /// Has two tasks, or as many as it is told.
    private struct Listing: ScriptedAgent {
        var tasks: [TaskRecord]

        func tasks(_ query: TaskQuery, for caller: BusName) async throws(AgentError) -> [TaskRecord] {
            Array(tasks.dropFirst(Int(query.offset ?? 0)).prefix(Int(query.limit ?? 1000)))
        }
    }

    private func someTasks() throws -> [TaskRecord] {
        let due = try When(parsing: "2026-11-20T17:30")
        return [
            .sample("3f2a", "Call the dentist about the bill of last week") { task in
                task.due = due
                task.isOverdue = true
                task.labels = ["home", "phone"]
                task.priority = .high
            },
            .sample("9c04", "買い物リスト") { task in
                task.parent = "3f2a"
                task.openSubtasks = 2
            },
        ]
    }

    @Test func `list prints a table that fits the terminal`() async throws {
        var runner = CommandRunner()
        runner.width = 60

        let transcript = try await runner.run(["list"], agent: Listing(tasks: try someTasks()))

        #expect(
            transcript.output == """
                ID    DUE                       PRIO  TASK
                3f2a  yesterday 17:30, overdue  high  Call the dentist abou…
                9c04                                  ↳ 買い物リスト (2 ope…

                """)
    }

    @Test func `list hides tasks that have not started, unless it is asked for them`() async throws {
        let agent = Listing(tasks: [
            .sample("3f2a", "Now") { $0.start = .date(.earliest) },
            .sample("9c04", "Later") { $0.start = .date(.latest) },
        ])
        func titles(_ options: String...) async throws -> [Bool] {
            let output = try await CommandRunner().run(["list"] + options, agent: agent).output
            return ["Now", "Later"].map(output.contains)
        }

        #expect(try await titles() == [true, false])
        #expect(try await titles("--waiting") == [false, true])
        #expect(try await titles("--all") == [true, true])
    }

    @Test(arguments: [["--label", "home,Phone"], ["--label", "home", "--label", "phone"]])
    func `a list of several labels has the tasks with all of them`(options: [String]) async throws {
        // The agent looks for the first label.
        let agent = Listing(tasks: [
            .sample("3f2a", "Call") { $0.labels = ["home", "phone"] },
            .sample("9c04", "Sweep") { $0.labels = ["home"] },
        ])

        let output = try await CommandRunner().run(["list"] + options, agent: agent).output

        #expect(output.contains("Call") && !output.contains("Sweep"))
    }

    @Test func `a list of tasks that all start later is not called empty`() async throws {
        let agent = Listing(tasks: [.sample("9c04", "Later") { $0.start = .date(.latest) }])

        let output = try await CommandRunner().run(["list"], agent: agent).output

        #expect(output == "No tasks to show now; 1 starts later: steward list --waiting\n")
    }

    @Test func `list as JSON is an array, also of nothing`() async throws {
        let nothing = try await CommandRunner().run(["list", "--json"], agent: Listing(tasks: []))
        let tasks = try someTasks()
        let some = try await CommandRunner().run(["list", "--json"], agent: Listing(tasks: tasks))

        #expect(nothing.output == "[]\n")
        #expect(some.output == JSON.list(tasks.map(\.json)).text + "\n")
    }

    @Test func `long lists are read in parts, up to the limit, and more is mentioned`() async throws {
        let agent = Listing(tasks: (0..<450).map { .sample("\($0)", "task \($0)") })

        let all = try await CommandRunner().run(["list"], agent: agent)
        let some = try await CommandRunner().run(["list", "--limit", "220"], agent: agent)

        #expect(all.output.split(separator: "\n").count == 451)
        #expect(some.output.split(separator: "\n").count == 221)
        #expect(some.errors == "steward: there are more than 220 tasks; --limit 2200 prints more\n")
    }

    @Test func `an empty list says what to do`() async throws {
        let transcript = try await CommandRunner().run(["list"], agent: Listing(tasks: []))

        #expect(transcript.output == "No open tasks. Add one: steward add \"Call the dentist\" --due 17:30\n")
    }

    /// Has a task with two open subtasks.
    private final class Completing: ScriptedAgent {
        let policies = Mutex<[SubtaskPolicy]>([])

        func reminder(_ id: String, for caller: BusName) async throws(AgentError) -> ReminderRecord {
            throw AgentError(.notFound, "there is no reminder '\(id)'")
        }

        func complete(
            _ id: String, note: String?, subtasks: SubtaskPolicy, for caller: BusName
        ) async throws(AgentError) -> TaskRecord {
            policies.withLock { $0.append(subtasks) }
            if id == "99ff" { throw AgentError(.notFound, "there is no task '99ff'") }
            if subtasks == .ask { throw AgentError(.hasOpenSubtasks, "'Move house' has 2 open subtasks") }
            return .sample("3f2a", "Move house")
        }
    }

    @Test(arguments: [("y", SubtaskPolicy.complete), ("leave", .leave)])
    func `done asks about open subtasks at a terminal`(answer: String, policy: SubtaskPolicy) async throws {
        let agent = Completing()
        var runner = CommandRunner()
        runner.typed = ["what?", answer]

        let transcript = try await runner.run(["done", "3f2a"], agent: agent)

        #expect(agent.policies.withLock(\.self) == [.ask, policy])
        #expect(transcript.status == 0)
        #expect(transcript.output == "Completed 3f2a Move house  (steward undo)\n")
        #expect(transcript.errors.contains("'Move house' has 2 open subtasks"))
    }

    @Test(arguments: [(["c"], 1), ([""], 1), ([], 130)] as [([String], Int32)])
    func `no answer means that nothing is completed, and says so`(typed: [String], status: Int32) async throws
    {
        let agent = Completing()
        var runner = CommandRunner()
        runner.typed = typed

        let transcript = try await runner.run(["done", "3f2a"], agent: agent)

        #expect(agent.policies.withLock(\.self) == [.ask])
        #expect(transcript.output.isEmpty)
        #expect(transcript.status == status)
        #expect(transcript.errors.hasSuffix("nothing changed\n"))
    }

    @Test func `where nobody can be asked, done refuses with the remedy`() async throws {
        let transcript = try await CommandRunner().run(["done", "3f2a"], agent: Completing())

        #expect(transcript.status == 1)
        #expect(
            transcript.errors == """
                steward: 'Move house' has 2 open subtasks; 'steward done 3f2a --with-subtasks' completes them, too, \
                and --leave-subtasks leaves them open

                """)
    }

    @Test func `one id that fails does not keep the others from being done`() async throws {
        let transcript = try await CommandRunner().run(
            ["done", "99ff", "3f2a", "--with-subtasks"], agent: Completing())

        #expect(transcript.output == "Completed 3f2a Move house  (steward undo)\n")
        #expect(transcript.errors == "steward: there is no task '99ff'\n")
        #expect(transcript.status == 66)
    }

    /// Knows only reminders.
    private struct Snoozing: ScriptedAgent {
        func snooze(_ id: String, _ time: SnoozeTime?, for caller: BusName) async throws(AgentError)
            -> ReminderRecord
        {
            throw AgentError(.notFound, "there is no task '\(id)'")
        }

        func reminder(_ id: String, for caller: BusName) async throws(AgentError) -> ReminderRecord {
            guard id == "9876" else { throw AgentError(.notFound, "there is no reminder '\(id)'") }
            var reminder = ReminderRecord()
            reminder.id = id
            return reminder
        }

        func answer(
            _ id: String, _ answer: ReminderAnswer, _ time: SnoozeTime?, for caller: BusName
        ) async throws(AgentError) -> ReminderRecord {
            guard id == "9876" else { throw AgentError(.notFound, "there is no reminder '\(id)'") }
            var reminder = ReminderRecord()
            reminder.short = "9876"
            reminder.title = "Tea \(answer) \(time?.description ?? "-")"
            reminder.ringAt = Instant("2026-11-21T15:20:00Z") ?? reminder.ringAt
            return reminder
        }
    }

    @Test func `snooze takes a task's id or a reminder's`() async throws {
        let known = try await CommandRunner().run(["snooze", "9876", "20m"], agent: Snoozing())
        let unknown = try await CommandRunner().run(["snooze", "77"], agent: Snoozing())

        #expect(known.output == "Snoozed 9876 Tea snooze PT20M until today 15:20  (steward undo)\n")
        #expect(unknown.status == 66)
        #expect(unknown.errors == "steward: there is no task '77'\n")
    }
}
