import AgentInterface
import ArgumentParser
import CivilTime
import DBus
import Interchange
import Rules
import Synchronization
import TestSupport
import Testing

@testable import Commands

@Suite(.serialized)
struct NameCommandTests {
    /// Three tasks, and what was done to them.
    private final class Bills: ScriptedAgent {
        let done = Mutex<[String]>([])
        let all: [TaskRecord]
        private let alerts: [ReminderRecord]

        init(_ titles: [String], alerts: [String] = []) {
            self.alerts = alerts.map { title in
                var alert = ReminderRecord()
                (alert.id, alert.subject, alert.title, alert.state) = ("ccc0\(title)", "alert", title, .shown)
                return alert
            }
            all = titles.enumerated().map { index, title in
                TaskRecord.sample("aaa\(index)", title) { task in
                    task.due = try? When(parsing: "2026-11-2\(index + 2)T17:30")
                    task.isOverdue = index == 0
                }
            }
        }

        func tasks(_ query: TaskQuery, for caller: BusName) async throws(AgentError) -> [TaskRecord] {
            query.label == "none" ? [] : all
        }

        func task(_ id: String, for caller: BusName) async throws(AgentError) -> TaskRecord {
            guard let task = all.first(where: { $0.id == id }) else {
                throw AgentError(.notFound, "no '\(id)'")
            }
            return task
        }

        func complete(_ id: String, note: String?, subtasks: SubtaskPolicy, for caller: BusName)
            async throws(AgentError) -> TaskRecord
        {
            let task = try await task(id, for: caller)
            done.withLock { $0.append(task.title) }
            return task
        }

        func edit(_ id: String, _ changes: TaskChanges, for caller: BusName) async throws(AgentError)
            -> TaskRecord
        {
            done.withLock { $0.append("edit \(id.prefix(4)) \(changes.addedLabels)") }
            return try await task(id, for: caller)
        }

        func add(_ fields: TaskFields, for caller: BusName) async throws(AgentError) -> TaskRecord {
            done.withLock { $0.append("add \(fields.title ?? "")") }
            return .sample("bbb0", fields.title ?? "") { $0.due = fields.due }
        }

        func reopen(_ id: String, for caller: BusName) async throws(AgentError) -> TaskRecord {
            done.withLock { $0.append("reopen \(id.prefix(4))") }
            return try await task(id, for: caller)
        }

        func remove(_ ids: [String], for caller: BusName) async throws(AgentError) -> UInt32 {
            for id in ids { _ = try await task(id, for: caller) }
            done.withLock { $0.append("remove \(ids.count)") }
            return UInt32(ids.count)
        }

        func move(_ id: String, to due: When, for caller: BusName) async throws(AgentError) -> TaskRecord {
            done.withLock { $0.append("\(id.prefix(4)) \(due)") }
            return try await task(id, for: caller)
        }

        func beginStep(for caller: BusName) async throws(AgentError) { done.withLock { $0.append("begin") } }

        func endStep(for caller: BusName) async throws(AgentError) -> Int64 {
            done.withLock { $0.append("end") }
            return 1
        }

        func reminder(_ id: String, for caller: BusName) async throws(AgentError) -> ReminderRecord {
            throw AgentError(.notFound, "no '\(id)'")
        }

        func reminders(_ query: ReminderQuery, for caller: BusName) async throws(AgentError)
            -> [ReminderRecord]
        {
            alerts
        }

        func answer(
            _ id: String, _ answer: ReminderAnswer, _ time: SnoozeTime?, for caller: BusName
        ) async throws(AgentError) -> ReminderRecord {
            guard let alert = alerts.first(where: { $0.id == id }) else {
                throw AgentError(.notFound, "no '\(id)'")
            }
            done.withLock { $0.append("\(answer.rawValue) \(alert.title)") }
            return alert
        }

        func event(_ id: String, for caller: BusName) async throws(AgentError) -> EventRecord {
            throw AgentError(.notFound, "no '\(id)'")
        }

        func item(_ id: String, for caller: BusName) async throws(AgentError) -> ItemRecord {
            throw AgentError(.notFound, "no '\(id)'")
        }

        func snooze(
            _ id: String, _ time: SnoozeTime?, for caller: BusName
        ) async throws(AgentError) -> ReminderRecord {
            throw AgentError(.notFound, "no '\(id)'")
        }
    }

    @Test func `a task is completed by its title`() async throws {
        let agent = Bills(["Gas bill", "Gas", "Call mum"])

        let exact = try await CommandRunner().run(["done", "gas"], agent: agent)
        let word = try await CommandRunner().run(["done", "mum"], agent: agent)

        #expect(agent.done.withLock(\.self) == ["Gas", "Call mum"])
        #expect(
            exact.output.hasPrefix("Completed aaa1 Gas,") && word.output.hasPrefix("Completed aaa2 Call mum"))
    }

    @Test(arguments: [
        (["done", "tea"], "dismiss Tea"), (["remove", "TEA"], "dismiss Tea"),
        (["snooze", "Tea", "1h"], "snooze Tea"),
    ])
    func `an alert of exactly this title is meant, and not a task with a part of it`(
        command: [String], outcome: String
    ) async throws {
        let agent = Bills(["Team lunch"], alerts: ["Tea", "Teapot"])

        _ = try await CommandRunner().run(command, agent: agent)

        #expect(agent.done.withLock { $0.filter { $0 != "begin" && $0 != "end" } } == [outcome])
    }

    @Test(arguments: [
        ["done", "tea"], ["done", "ten"], ["done", "lun"], ["remove", "tea"], ["move", "tena", "friday"],
        ["snooze", "tea", "1h"], ["done", "lunch", "tena"], ["done", "team", "ten"],
    ])
    func `a part of a word may not mean that title, and nothing is done`(command: [String]) async throws {
        let agent = Bills(["Team lunch", "Rent tenant meeting"])

        let transcript = try await CommandRunner().run(command, agent: agent)

        #expect(transcript.status == 66 && agent.done.withLock(\.self) == [], "\(transcript)")
        #expect(transcript.errors.contains("; did you mean '"), "\(transcript.errors)")
    }

    @Test(arguments: [("y", ["Team lunch"]), ("n", [])])
    func `at a terminal, a part of a word is asked about`(answer: String, done: [String]) async throws {
        let agent = Bills(["Team lunch"])

        let transcript = try await CommandRunner(typed: [answer]).run(["done", "tea"], agent: agent)

        #expect(agent.done.withLock(\.self) == done)
        #expect(transcript.errors.contains("Do you mean 'Team lunch' (aaa0)? [y/N]"), "\(transcript)")
    }

    @Test func `the name in another number is a name, and what only shows something takes a part of it`()
        async throws
    {
        let agent = Bills(["Water the plants", "Team lunch"])

        _ = try await CommandRunner().run(["done", "plant"], agent: agent)
        let shown = try await CommandRunner().run(["show", "tea"], agent: agent)

        #expect(agent.done.withLock(\.self) == ["Water the plants"])
        #expect(shown.output.contains("Team lunch"))
    }

    @Test func `words of one title are that title, although one of them is a title, too`() async throws {
        let agent = Bills(["Call", "Call Bob", "Gas bill"])

        _ = try await CommandRunner().run(["done", "call", "bob"], agent: agent)
        _ = try await CommandRunner().run(["done", "gas", "bill"], agent: agent)

        #expect(agent.done.withLock(\.self) == ["Call Bob", "Gas bill"])
    }

    @Test func `of several names one of which is unknown, none is done`() async throws {
        let agent = Bills(["Gas bill", "Water bill"])

        let transcript = try await CommandRunner().run(["done", "gas", "nope", "water"], agent: agent)

        #expect(transcript.status == 66 && agent.done.withLock(\.self) == [])
        #expect(transcript.errors == "steward: nothing changed: no task is called 'nope'\n")
    }

    @Test(arguments: [
        ["done", "Dentst"], ["done", "gas bill", "dentits"], ["show", "denntist"],
        ["snooze", "Dentsit", "1h"], ["done", "the dentst"],
    ])
    func `a misspelt name gets a suggestion`(_ command: [String]) async throws {
        let agent = Bills(["Dentist", "Gas bill"])

        let transcript = try await CommandRunner().run(command, agent: agent)

        #expect(transcript.status == 66 && agent.done.withLock(\.self) == [])
        #expect(transcript.errors.hasSuffix("; did you mean 'Dentist' (aaa0)?\n"), "\(transcript.errors)")
    }

    @Test func `a misspelt name in a sentence becomes a question with the command for it`() async throws {
        let agent = Bills(["Dentist", "Gas bill"])

        let transcript = try await CommandRunner().run(["finished dentsit"], agent: agent)

        #expect(transcript.status == 66 && agent.done.withLock(\.self) == [])
        #expect(
            transcript.errors
                == "steward: do you mean to complete 'Dentist'? If so, run 'steward done aaa0'; nothing changed\n"
        )
    }

    @Test func `a name like no other gets no suggestion`() async throws {
        let transcript = try await CommandRunner().run(
            ["show", "Dragon"], agent: Bills(["Dentist", "Gas bill"]))

        #expect(transcript.status == 66 && !transcript.errors.contains("mean"), "\(transcript.errors)")
    }

    /// The first bill repeats, and was paid this morning.
    private final class PaidToday: ScriptedAgent {
        let paid = Mutex<[String]>([])

        private func bill() -> TaskRecord {
            .sample("aaa0", "Gas bill") { task in
                task.details.repeats = try? Repetition(parsing: "FREQ=MONTHLY")
                task.due = try? When(parsing: "2026-12-21")
            }
        }

        func task(_ id: String, for caller: BusName) async throws(AgentError) -> TaskRecord { bill() }

        func tasks(_ query: TaskQuery, for caller: BusName) async throws(AgentError) -> [TaskRecord] {
            guard query.status == .completed else { return [bill()] }
            return [
                .sample("bbb0", "Gas bill") { task in
                    task.series = bill().id
                    task.completedAt = try? Instant(parsing: CommandRunner.now)
                }
            ]
        }

        func complete(_ id: String, note: String?, subtasks: SubtaskPolicy, for caller: BusName)
            async throws(AgentError) -> TaskRecord
        {
            paid.withLock { $0.append(id) }
            return bill()
        }
    }

    @Test func `a repeating task that was done today is not done again by mistake`() async throws {
        let agent = PaidToday()

        let transcript = try await CommandRunner().run(["done", "gas"], agent: agent)

        #expect(transcript.status == 1 && agent.paid.withLock(\.self) == [])
        #expect(transcript.errors.contains("'Gas bill' was already done today at "))
        #expect(
            transcript.errors.contains("'steward done aaa0 --occurrence 2026-12-21'"), "\(transcript.errors)")
    }

    @Test func `a number is a row of a list, and not a part of some title`() async throws {
        let agent = Bills(["Room 1", "Gas bill"])

        let transcript = try await CommandRunner().run(["done", "1"], agent: agent)

        #expect(transcript.status == 66 && agent.done.withLock(\.self) == [])
    }

    @Test func `labels of one option are separated by commas`() async throws {
        let agent = Bills(["Gas bill"])

        _ = try await CommandRunner().run(
            ["edit", "gas bill", "--label", "home, money", "--label", "x"], agent: agent)

        #expect(agent.done.withLock { $0.contains("edit aaa0 [\"home\", \"money\", \"x\"]") })
    }

    @Test func `several of one name are listed with their dates, and nothing is done`() async throws {
        let agent = Bills(["Gas bill", "Water bill", "Call mum"])

        let transcript = try await CommandRunner().run(["done", "bill"], agent: agent)

        #expect(transcript.status == 66 && agent.done.withLock(\.self) == [])
        #expect(
            transcript.errors
                == "steward: 'bill' matches 2 tasks: aaa0 (Gas bill, tomorrow 17:30), aaa1 (Water bill, Mon 23 Nov 17:30); use the ID of one\n"
        )
    }

    @Test(arguments: [(["2"], ["Water bill"]), (["9", "aaa0"], ["Gas bill"]), ([""], [])])
    func `at a terminal, one of several is chosen by number`(typed: [String], done: [String]) async throws {
        let agent = Bills(["Gas bill", "Water bill", "Call mum"])

        _ = try await CommandRunner(typed: typed).run(["done", "bill"], agent: agent)

        #expect(agent.done.withLock(\.self) == done)
    }

    @Test func `several tasks are one step`() async throws {
        let agent = Bills(["Gas bill", "Water bill", "Call mum"])

        _ = try await CommandRunner().run(["done", "gas", "water"], agent: agent)

        #expect(agent.done.withLock(\.self) == ["begin", "Gas bill", "Water bill", "end"])
    }

    @Test func `names in quotes are several tasks, too, and words of one title are one`() async throws {
        let agent = Bills(["Gas bill", "Water bill", "Call mum back"])

        _ = try await CommandRunner().run(["done", "Gas bill", "Water bill"], agent: agent)
        _ = try await CommandRunner().run(["done", "mum", "call", "--yes"], agent: agent)

        #expect(agent.done.withLock(\.self) == ["begin", "Gas bill", "Water bill", "end", "Call mum back"])
    }

    /// Its only task is completed.
    private struct Past: ScriptedAgent {
        func tasks(_ query: TaskQuery, for caller: BusName) async throws(AgentError) -> [TaskRecord] {
            [.sample("aaa0", "Gas bill") { $0.status = .completed }]
        }

        func edit(_ id: String, _ changes: TaskChanges, for caller: BusName) async throws(AgentError)
            -> TaskRecord
        {
            var task = try await tasks(TaskQuery(), for: caller)[0]
            task.modifiedAt = .latest
            return task
        }
    }

    @Test func `a completed task is not edited in silence`() async throws {
        let transcript = try await CommandRunner().run(
            ["edit", "gas", "--priority", "high"], agent: Past())

        #expect(transcript.status == 0)
        #expect(transcript.errors.contains("'Gas bill' is completed; 'steward reopen aaa0' opens it again"))
    }

    @Test func `a day alone moves a task and keeps its time`() async throws {
        let agent = Bills(["Gas bill"])

        _ = try await CommandRunner().run(["move", "gas", "2026-12-01"], agent: agent)
        _ = try await CommandRunner().run(["move", "gas", "2026-12-01", "8:00"], agent: agent)
        _ = try await CommandRunner().run(["move", "gas", "2026-12-01", "--all-day"], agent: agent)
        _ = try await CommandRunner().run(["move", "--overdue", "2026-12-02"], agent: agent)

        #expect(
            agent.done.withLock(\.self) == [
                "aaa0 2026-12-01T17:30", "aaa0 2026-12-01T08:00", "aaa0 2026-12-01", "aaa0 2026-12-02T17:30",
            ])
    }

    @Test func `a change of many asks first, or wants to be confirmed`() async throws {
        let agent = Bills((0..<12).map { "Bill \($0)" })

        let refused = try await CommandRunner().run(["done", "--label", "money"], agent: agent)
        let declined = try await CommandRunner(typed: ["n"]).run(["done", "--label", "money"], agent: agent)
        #expect(agent.done.withLock(\.self) == [])
        #expect(refused.errors == "steward: this would complete 12 tasks; --yes does it without asking\n")
        #expect(declined.status == 1)

        _ = try await CommandRunner().run(["done", "--label", "money", "--yes"], agent: agent)
        #expect(agent.done.withLock(\.self).count == 14)
    }

    @Test func `several tasks are changed and opened again as one step`() async throws {
        let agent = Bills(["Gas bill", "Water bill"])

        _ = try await CommandRunner().run(["edit", "gas", "water", "--label", "money"], agent: agent)
        _ = try await CommandRunner().run(["edit", "--with-label", "a", "--label", "b"], agent: agent)
        _ = try await CommandRunner().run(["reopen", "--label", "money"], agent: agent)

        #expect(
            agent.done.withLock(\.self) == [
                "begin", "edit aaa0 [\"money\"]", "edit aaa1 [\"money\"]", "end",
                "begin", "edit aaa0 [\"b\"]", "edit aaa1 [\"b\"]", "end",
                "begin", "reopen aaa0", "reopen aaa1", "end",
            ])
    }

    @Test func `each of several tasks is named before and after it is removed`() async throws {
        let agent = Bills(["Gas bill", "Water bill", "Call mum"])

        let transcript = try await CommandRunner(typed: []).run(["remove", "gas", "mum"], agent: agent)

        #expect(agent.done.withLock(\.self) == ["remove 2"])
        #expect(transcript.errors.contains("aaa0 Gas bill") && transcript.errors.contains("aaa2 Call mum"))
        #expect(transcript.output == "Removed 2 tasks: 'Gas bill', 'Call mum'.  (steward undo)\n")
    }

    @Test func `a range of many rows asks first`() async throws {
        let folder = try TemporaryFolder(environment: [:])
        defer { folder.remove() }
        let agent = Bills((0..<12).map { "Bill \($0)" })
        var runner = CommandRunner(typed: ["n"])
        (runner.environment["XDG_RUNTIME_DIR"], runner.terminal, runner.width) = (folder.path, "1-2", 80)
        _ = try await runner.run(["list"], agent: agent)

        let declined = try await runner.run(["done", "1-12"], agent: agent)
        #expect(declined.status == 1 && agent.done.withLock(\.self) == [])
        let declinedRemoval = try await runner.run(["remove", "1-12"], agent: agent)
        #expect(declinedRemoval.status == 1 && agent.done.withLock(\.self) == [])

        _ = try await runner.run(["done", "2-3"], agent: agent)
        #expect(agent.done.withLock(\.self) == ["begin", "Bill 1", "Bill 2", "end"])
    }

    @Test(arguments: [
        ["done"], ["done", "x", "--overdue"], ["move", "x"], ["reopen"], ["edit", "--due", "fri"],
        ["edit", "x", "y", "--title", "z"], ["edit", "x", "--with-label", "y", "--due", "fri"],
    ])
    func `a verb needs to know what is meant`(arguments: [String]) async throws {
        #expect(try await CommandRunner().run(arguments, agent: nil).status == 64)
    }

    // MARK: Places

    @Test(arguments: [("2", 2...2), ("1-3", 1...3), ("999", 999...999)])
    func `places of a list are numbers and ranges`(text: String, range: ClosedRange<Int>) {
        #expect(ListPlaces(text)?.range == range)
    }

    @Test(arguments: ["0", "3-1", "1234", "3f2", "", "-", "1-", "1-2-3", "+1"])
    func `what else looks like a place is none`(text: String) {
        #expect(ListPlaces(text) == nil)
    }

    @Test func `a list is remembered for its terminal alone`() throws {
        let folder = try TemporaryFolder(environment: [:])
        defer { folder.remove() }
        let environment = ["XDG_RUNTIME_DIR": folder.path]
        let list = try #require(LastList(environment: environment, terminal: "1-2"))
        let other = try #require(LastList(environment: environment, terminal: "1-3"))

        list.remember([Subject(kind: .task, id: "a"), Subject(kind: .item, id: "b")])

        #expect(list.subjects() == [Subject(kind: .task, id: "a"), Subject(kind: .item, id: "b")])
        #expect(other.subjects() == nil)
        #expect(LastList(environment: environment, terminal: nil) == nil)
    }

    @Test func `after an empty list, a row number meant a row of the list before`() async throws {
        let folder = try TemporaryFolder(environment: [:])
        defer { folder.remove() }
        let agent = Bills(["Gas bill"])
        var runner = CommandRunner()
        (runner.environment["XDG_RUNTIME_DIR"], runner.terminal, runner.width) = (folder.path, "1-2", 80)
        _ = try await runner.run(["list"], agent: agent)

        _ = try await runner.run(["list", "--label", "none"], agent: agent)
        let result = try await runner.run(["done", "1"], agent: agent)

        #expect(result.status != 0 && result.errors.contains("the last list on this terminal has no rows"))
        #expect(agent.done.withLock(\.self) == [])
    }

    @Test func `a sentence that begins with "pick" is added`() async throws {
        let agent = Bills([])
        var runner = CommandRunner()
        runner.width = 80

        let result = try await runner.run(["pick", "up", "Tom", "friday"], agent: agent)

        #expect(agent.done.withLock(\.self) == ["add pick up Tom"], "\(result.errors)")
        #expect(result.output.contains("pick up Tom, due "), "\(result.output)")
    }

    @Test func `"pick" alone with options stays the command`() async throws {
        let result = try await CommandRunner().run(["pick", "--frobnicate"], agent: nil)

        #expect(result.status == 64 && result.errors.contains("--frobnicate"))
    }

    // MARK: Completion

    private func lines(_ typed: String, _ shell: CompletionShell?) throws -> [String] {
        let names = [("aaa0", "Call: the dentist"), ("aaa1", "Bill"), ("aaa2", "Bill")].map { short, title in
            NameRecord.sample(
                .task, "\(short)0000", short, title, try? When(parsing: "2026-11-24T17:30"))
        }
        return NameCompletion.lines(
            names, typed: typed, for: shell, at: try Instant(parsing: CommandRunner.now),
            in: Locality(zone: .utc, zones: ZoneDatabase(environment: [:])))
    }

    @Test func `completion offers ids with titles and dates, and titles where they are unique`() throws {
        #expect(
            try lines("", .fish) == [
                "aaa0\tCall: the dentist, Tue 24 Nov 17:30", "aaa1\tBill, Tue 24 Nov 17:30",
                "aaa2\tBill, Tue 24 Nov 17:30",
            ])
        #expect(try lines("c", .zsh).last == "Call\\: the dentist:aaa0, Tue 24 Nov 17:30")
        #expect(try lines("b", nil) == ["aaa1", "aaa2"])
    }

    @Test(arguments: [("Call\\ the", "Call the"), ("\"Call the", "Call the"), ("'it", "it"), ("", "")])
    func `what was typed in quotes is completed`(typed: String, text: String) {
        #expect(NameCompletion.unquoted(typed) == text)
    }

    @Test func `the script for bash never expands a title`() throws {
        let script = StewardCommand.completionScript(for: .bash)
        #expect(script.contains("__steward_add_completions -W \"$(__steward_custom_complete"))

        let safe = CompletionsCommand.withLiteralValues(script)

        #expect(!safe.contains("__steward_add_completions -W \"$(__steward_custom_complete"))
        #expect(safe.contains("__steward_add_known()"))
    }

    @Test func `the script for zsh lets it write an exclamation mark as it has to be typed`() throws {
        let script = StewardCommand.completionScript(for: .zsh)
        #expect(script.contains("banghist"))

        #expect(!CompletionsCommand.quotingHistory(script).contains("banghist"))
    }

    // MARK: Other words

    @Test(arguments: [
        (["rm", "x"], ["remove", "x"]), (["complete", "x"], ["done", "x"]),
        (["find", "gas", "bill"], ["search", "gas", "bill"]),
        (["quiet", "1h"], ["quiet", "for", "1h"]),
        (["pause", "2", "weeks"], ["pause", "for", "2", "weeks"]),
        (["quiet", "18:00"], ["quiet", "until", "18:00"]), (["quiet", "off"], ["quiet", "off"]),
        (["add", "rm"], ["add", "rm"]), ([], []),
    ])
    func `words of other programs lead to commands`(typed: [String], meant: [String]) {
        #expect(CommandAlias.replacing(typed) == meant)
    }

    @Test func `an item that is no task leads to what can be done with it`() throws {
        var food = ItemRecord()
        food.expiresOn = try CivilDate(parsing: "2026-12-01")
        var loan = ItemRecord()
        loan.lentTo = "Ben"
        var tool = ItemRecord()
        tool.model = "X200"
        func words(_ item: ItemRecord) -> String? {
            NameText.isNoTask("Book", .item, "b353", isRemoved: false, item)
        }

        #expect(words(food)?.contains("steward food use b353") == true)
        #expect(words(loan)?.hasSuffix("'steward item take-back b353' records that it is back") == true)
        #expect(words(tool)?.hasSuffix("'steward item --help' lists what you can do with it") == true)
    }

    @Test(arguments: ["sort"])
    func `a word for an option says so`(name: String) async throws {
        let transcript = try await CommandRunner().run([name], agent: nil)

        #expect(transcript.status == 64 && transcript.errors.contains("steward list --sort"))
    }

    @Test(arguments: [
        ("month", "31", nil, "skips months without a day 31; --on \"last day\" uses their last day"),
        ("year", "29 feb", nil, "repeats only in leap years; --on \"last day of feb\" repeats every year"),
        ("2w", "tue", "2026-11-25", "first at the given time, then Tue 1 Dec"),
        ("2w", "tue", "2026-11-24", nil), ("month", "28", nil, nil),
    ])
    func `a rule says what it leaves out`(every: String, on: String, due: String?, remark: String?) throws {
        let repetition = try RepetitionPhrase.repetition(every, on: on)

        let remarks = Repetition.remarks(
            on: repetition, first: try due.map { try CivilDate(parsing: $0) }, next: "Tue 1 Dec")

        #expect(remarks == (remark.map { [$0] } ?? []))
    }
}
