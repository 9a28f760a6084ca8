import AgentInterface
import Assistant
import CivilTime
import Foundation
import JSONText
import Rules
import Sentences
import Testing

/// On Tuesday, 24 November 2026, at 10:00 in UTC.
struct AssistantReaderTests {
    private static let zones = ZoneDatabase(environment: [:])
    private static let times = TypedTime(
        now: Instant("2026-11-24T10:00:00Z") ?? Instant(secondsSince1970: 0),
        locality: Locality(zone: .utc, zones: zones), locale: "en_GB")

    private static func day(_ text: String) -> CivilDate { CivilDate(text) ?? .earliest }

    /// One action as JSON, with `null` for what is not given.
    static func action(_ intent: String, _ members: [String: JSON] = [:]) -> JSON {
        let names = [
            "kind", "title", "when_text", "repeat_text", "duration_text", "alert_text", "quantity_text",
            "priority",
            "assignee", "query", "reply",
        ]
        return .object(
            [JSON.Member("intent", .text(intent)), JSON.Member("labels", members["labels"] ?? .list([]))]
                + names.map { JSON.Member($0, members[$0] ?? .null) })
    }

    private func meaning(
        _ message: String, _ actions: [JSON], earlier: [String] = []
    ) throws(AssistantFault) -> AssistantMeaning {
        let answer = try AssistantAnswer(json: .object(["actions": .list(actions), "reply": .null]))
        return try AssistantReader(message, earlier: earlier, times: Self.times).meaning(of: answer)
    }

    private func steps(_ message: String, _ actions: [JSON], earlier: [String] = []) throws -> [AssistantStep]
    {
        guard case .steps(let steps) = try meaning(message, actions, earlier: earlier) else {
            throw AssistantFault("no steps")
        }
        return steps
    }

    private func created(_ message: String, _ members: [String: JSON]) throws -> SubjectRequest {
        guard case .create(let request, _, _, _)? = try steps(message, [Self.action("create", members)]).first
        else {
            throw AssistantFault("nothing created")
        }
        return request
    }

    private func fault(_ message: String, _ actions: [JSON]) -> String? {
        do {
            _ = try meaning(message, actions)
            return nil
        } catch {
            return error.description
        }
    }

    // MARK: What holds

    @Test func `our parser reads the user's words for a time`() throws {
        let request = try created(
            "could you make sure I call the dentist next tuesday at 3pm",
            ["kind": "task", "title": "call the dentist", "when_text": "next tuesday at 3pm"])

        guard case .task(let fields) = request else {
            Issue.record("\(request)")
            return
        }
        #expect(fields.title == "call the dentist")
        #expect(fields.due?.description == "2026-12-01T15:00")
    }

    @Test func `the title's own words are no time`() throws {
        let request = try created(
            "please let me call May about june sometime tomorrow",
            ["kind": "task", "title": "call May about june", "when_text": "tomorrow"])

        guard case .task(let fields) = request else {
            Issue.record("\(request)")
            return
        }
        #expect(fields.title == "call May about june")
        #expect(fields.due == .date(Self.day("2026-11-25")))
    }

    @Test func `a repetition, labels and a priority belong to a task`() throws {
        let request = try created(
            "the trash has to go out every tuesday at 7am, it is garden stuff",
            [
                "kind": "task", "title": "trash", "when_text": "7am", "repeat_text": "every tuesday",
                "labels": .list(["garden"]), "priority": .number(1),
            ])

        guard case .task(let fields) = request else {
            Issue.record("\(request)")
            return
        }
        #expect(fields.repeats != nil)
        #expect(fields.labels == ["garden"])
        #expect(fields.priority == .high)
    }

    @Test func `an event has a start and a length, and without a day it is a task`() throws {
        let request = try created(
            "we have dinner with Sam on friday at 7pm for 2 hours",
            [
                "kind": "event", "title": "dinner with Sam", "when_text": "on friday at 7pm",
                "duration_text": "2 hours",
            ])
        let other = try created(
            "we should have dinner with Sam", ["kind": "event", "title": "dinner with Sam"])

        guard case .event(let event) = request, case .task(let task) = other else {
            Issue.record("\(request), \(other)")
            return
        }
        #expect(event.start?.description == "2026-11-27T19:00")
        #expect(event.duration == CivilPeriod(seconds: 7200))
        #expect(task.title == "dinner with Sam")
    }

    @Test func `an item has an amount and a date`() throws {
        let request = try created(
            "I bought 1.5 kg flour that keeps until 3 march",
            ["kind": "item", "title": "flour", "quantity_text": "1.5 kg", "when_text": "until 3 march"])

        guard case .item(let item) = request else {
            Issue.record("\(request)")
            return
        }
        #expect(item.name == "flour")
        #expect(item.quantity?.description == "1.5 kg")
        #expect(item.bestBefore == Self.day("2027-03-03"))
    }

    @Test func `a word that the model left out before a time is taken from the message`() throws {
        let request = try created(
            "somebody should renew the books in 2 weeks",
            ["kind": "task", "title": "renew the books", "when_text": "2 weeks"])

        guard case .task(let fields) = request else {
            Issue.record("\(request)")
            return
        }
        #expect(fields.due == .date(Self.day("2026-12-08")))
    }

    @Test func `several things are several steps`() throws {
        let steps = try steps(
            "we need milk by friday, the trash is done, put the dentist off for 2 hours and push taxes to monday",
            [
                Self.action("create", ["kind": "task", "title": "milk", "when_text": "by friday"]),
                Self.action("complete", ["title": "trash"]),
                Self.action("snooze", ["title": "dentist", "duration_text": "for 2 hours"]),
                Self.action("move", ["title": "taxes", "when_text": "to monday"]),
            ])

        guard steps.count == 4, case .create = steps[0], case .complete("trash") = steps[1],
            case .snooze("dentist", .length(let length)) = steps[2], case .move("taxes", let due) = steps[3]
        else {
            Issue.record("\(steps)")
            return
        }
        #expect(length == CivilPeriod(seconds: 7200))
        #expect(due == .date(Self.day("2026-11-30")))
    }

    @Test func `one action by itself is an answer, too`() throws {
        let answer = try AssistantAnswer(json: Self.action("complete", ["title": "trash"]))

        #expect(answer.actions.map(\.intent) == [.complete])
    }

    @Test func `a name may come from an earlier message, but a time may not`() throws {
        let snooze = Self.action("snooze", ["title": "dentist", "when_text": "friday"])
        let reader = AssistantReader("put it off", earlier: ["the dentist is on friday"], times: Self.times)

        _ = try steps("put it off until friday", [snooze], earlier: ["I called the dentist"])
        let answer = try AssistantAnswer(json: snooze)
        #expect(throws: AssistantFault.self) { try reader.meaning(of: answer) }
    }

    // MARK: What does not

    @Test(arguments: [
        action("create", ["kind": "task", "title": "buy oat milk"]),
        action("create", ["kind": "task", "title": "milk", "when_text": "tomorrow"]),
        action("create", ["kind": "task", "title": "milk", "when_text": "2026-12-01"]),
        action("create", ["kind": "task", "title": "milk", "repeat_text": "every day"]),
        action("create", ["kind": "task", "title": "milk", "labels": .list(["urgent"])]),
        action("create", ["kind": "item", "title": "milk", "quantity_text": "6"]),
        action("create", ["kind": "document", "title": "milk", "assignee": "Anna"]),
        action("create", ["kind": "task", "title": "!!!"]), action("create", ["kind": "task"]),
        action("create", ["title": "milk"]), action("complete"), action("remove", ["title": "all tasks"]),
        action("snooze", ["title": "milk"]), action("move", ["title": "milk"]), action("query"),
        action("create", ["kind": "task", "title": "milk", "when_text": "out of"]),
    ])
    func `nothing is done that the user did not say`(action: JSON) {
        #expect(fault("we are out of milk", [action]) != nil)
    }

    @Test func `one bad action spoils all`() {
        #expect(
            fault(
                "the trash is done",
                [Self.action("complete", ["title": "trash"]), Self.action("complete", ["title": "dishes"])])
                != nil)
    }

    @Test func `a question goes with no change`() throws {
        guard case .question = try meaning("what before the trip?", [Self.action("question")]) else {
            Issue.record("no question")
            return
        }
        #expect(
            fault(
                "what about the trash",
                [Self.action("question"), Self.action("complete", ["title": "trash"])]) != nil)
    }

    @Test(arguments: [
        #"{}"#, #"{"actions":{}}"#, #"{"actions":[1]}"#, #"{"actions":[],"reply":null,"more":1}"#,
        #"{"actions":[{"intent":"create"}],"reply":null}"#,
        #"{"name":"CreateTask","parameters":{}}"#, #"{"actions":[],"actions":[],"reply":null}"#,
    ])
    func `an answer of another form is refused`(text: String) throws {
        let json = try JSON(parsing: Array(text.utf8), within: .init(bytes: 1_000))

        #expect(throws: AssistantFault.self) { try AssistantAnswer(json: json) }
    }

    @Test func `values out of the schema are refused`() {
        let wrong: [String: JSON] = [
            "kind": "spaceship", "priority": .number(9), "query": "secrets", "title": .number(3),
            "labels": .list([.null]), "when_text": .text(String(repeating: "x", count: 81)),
        ]
        for (name, value) in wrong {
            #expect(throws: AssistantFault.self, "\(name)") {
                try AssistantAnswer(json: Self.action("create", [name: value]))
            }
        }
        #expect(throws: AssistantFault.self) { try AssistantAnswer(json: Self.action("destroy")) }
    }

    // MARK: Walks through the grammar

    @Test(.enabled(if: SharedFile.exists("assistant_action_fuzz.jsonl"), "the shared data is not here"))
    func `what a bad model says under a perfect constraint does nothing`() throws {
        let lines = try SharedFile.lines("assistant_action_fuzz.jsonl")
        let messages = [
            "we are out of milk, and the trash is done",
            "a b c d e f g h i j k l m n o p q r s t u v w x y z 1 2 3",
        ]

        for line in lines {
            let json = try JSON(parsing: Array(line.utf8), within: .init(bytes: 64_000))
            // The form is right: what is refused are the words.
            let answer = try AssistantAnswer(json: json)
            for message in messages {
                let meaning = try? AssistantReader(message, times: Self.times).meaning(of: answer)
                switch meaning {
                case nil, .talk?, .question?: continue
                case .steps(let steps)?:
                    for step in steps {
                        switch step {
                        case .list(let query): #expect(query.days == nil)
                        case .create(_, let title, let sentence, _):
                            #expect(title.split(separator: " ").allSatisfy { $0.count <= 2 }, "\(line)")
                            #expect(sentence.due == nil, "\(line)")
                        case .complete(let title), .remove(let title, _):
                            #expect(title.count <= 2 || title.contains { !$0.isLetter }, "\(line)")
                        case .snooze, .move: Issue.record("a time that nobody said: \(line)")
                        }
                    }
                }
            }
        }
        #expect(lines.count >= 100)
    }

}

/// A file of the data that all checkouts share; it lies beside the repository.
enum SharedFile {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().appending(path: "shared/data")

    static func path(_ name: String) -> String { folder.appending(path: name).path }

    static func exists(_ name: String) -> Bool { FileManager.default.fileExists(atPath: path(name)) }

    static func lines(_ name: String) throws -> [String] {
        try String(contentsOfFile: path(name), encoding: .utf8).split(separator: "\n").map(String.init)
    }
}
