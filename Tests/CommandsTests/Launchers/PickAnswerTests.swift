import AgentInterface
import DBus
import Rules
import Testing

@testable import Commands

/// The menu that a click on a popup without buttons opens.
struct PickAnswerTests {
    private static let recall = "aaaa0000-0000-4000-8000-000000000001"
    private static let task = "bbbb0000-0000-4000-8000-000000000002"

    /// A recall of a heater, and a task.
    private struct Agent: ScriptedAgent {
        func quiet(for caller: BusName) async throws(AgentError) -> QuietRecord { QuietRecord() }

        func reminder(_ id: String, for caller: BusName) async throws(AgentError) -> ReminderRecord {
            var record = ReminderRecord()
            (record.id, record.state) = (id, .shown)
            (record.subject, record.title) =
                id == PickAnswerTests.recall
                ? ("recall", "Zephyra Recalls Heaters Due to Fire Hazard") : ("task", "Feed the cat")
            record.subjectID = "f00d"
            record.line = id == PickAnswerTests.recall ? nil : "Due 15:00"
            return record
        }

        func recall(_ id: String, for caller: BusName) async throws(AgentError) -> RecallRecord {
            guard id == "f00d" else { throw AgentError(.notFound, "no such recall") }
            var record = RecallRecord()
            record.itemName = "Glow heater"
            return record
        }

        func offers(_ id: String, for caller: BusName) async throws(AgentError) -> [OfferRecord] {
            [
                .sample("What to Do", "What to Do: show the advice", "advice"),
                .sample("Not Mine", "Not Mine: close this recall", "not-mine"),
            ]
        }
    }

    @Test func `rows name the item that is recalled, and say what they do`() async throws {
        let printed = try await CommandRunner().run(["pick", "--answer", Self.recall], agent: Agent())

        #expect(
            printed.output.split(separator: "\n") == [
                "What to Do: show the advice · Glow heater  [answer \(Self.recall) advice]",
                "Not Mine: close this recall · Glow heater  [answer \(Self.recall) not-mine]",
            ], "\(printed.errors)")
    }

    @Test func `each of several reminders says what its popup says, and a recall names its item`()
        async throws
    {
        let printed = try await CommandRunner().run(
            ["pick", "--answer", Self.recall, "--answer", Self.task], agent: Agent())

        #expect(
            printed.output.split(separator: "\n") == [
                "Glow heater (recalled)  [answers \(Self.recall)]",
                "Feed the cat · Due 15:00  [answers \(Self.task)]",
            ], "\(printed.errors)")
    }

    @Test func `after several reminders come the answers that each of them offers`() async throws {
        let tasks = (3...5).map { "bbbb0000-0000-4000-8000-00000000000\($0)" }
        let agent = TaskAgent(recurring: tasks[1])

        let printed = try await CommandRunner().run(
            ["pick"] + tasks.flatMap { ["--answer", $0] }, agent: agent)

        let all = tasks.joined(separator: ",")
        #expect(
            printed.output.split(separator: "\n").suffix(2) == [
                "Complete · all 3  [answer-all \(all) complete]",
                "Snooze 15 min · all 3  [answer-all \(all) snooze=PT15M]",
            ], "\(printed.output)\(printed.errors)")
        #expect(printed.output.split(separator: "\n").count == 5)
    }

    @Test func `what is called otherwise is no answer to all`() async throws {
        let tasks = (3...4).map { "bbbb0000-0000-4000-8000-00000000000\($0)" }
        let agent = TaskAgent(recurring: "", labels: [tasks[1]: "Returned"])

        let printed = try await CommandRunner().run(
            ["pick"] + tasks.flatMap { ["--answer", $0] }, agent: agent)

        #expect(!printed.output.contains("complete"), "\(printed.output)\(printed.errors)")
        #expect(printed.output.contains("Snooze 15 min · all 2"))
    }

    /// Tasks, one of which repeats and can therefore be skipped.
    private struct TaskAgent: ScriptedAgent {
        let recurring: String
        /// What completes a task, if that is not *Complete*.
        var labels: [String: String] = [:]

        func quiet(for caller: BusName) async throws(AgentError) -> QuietRecord { QuietRecord() }

        func reminder(_ id: String, for caller: BusName) async throws(AgentError) -> ReminderRecord {
            var record = ReminderRecord()
            (record.id, record.state, record.subject, record.title) = (id, .shown, "task", "Feed the cat")
            return record
        }

        func offers(_ id: String, for caller: BusName) async throws(AgentError) -> [OfferRecord] {
            let skip: [OfferRecord] = id == recurring ? [.sample("Skip", "Skip", "skip")] : []
            let complete = labels[id] ?? "Complete"
            return [.sample(complete, complete, "complete")] + skip
                + [.sample("Snooze 15 min", "Snooze 15 min", "snooze=PT15M")]
        }
    }

    @Test func `in rofi, a page that asks about one reminder takes no typed text`() async throws {
        let asked = try await CommandRunner().run(
            ["pick", "--format", "rofi", "--choose", "answers \(Self.recall)"], agent: Agent())

        #expect(asked.output.contains("\u{0}no-custom\u{1F}true\n"), "\(asked.errors)")
        #expect(MenuRow.rofi([], message: "").contains("\u{0}no-custom\u{1F}false\n"))
    }
}

extension OfferRecord {
    fileprivate static func sample(_ label: String, _ row: String, _ action: String) -> OfferRecord {
        var record = OfferRecord()
        (record.label, record.row, record.action) = (label, row, action)
        return record
    }
}
