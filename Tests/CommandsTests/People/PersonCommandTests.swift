import AgentInterface
import CivilTime
import DBus
import Rules
import Sentences
import Synchronization
import Testing

@testable import Commands

/// The commands for people, against a scripted agent.
struct PersonCommandTests {
    /// Has Anna, who uses this computer, and Ben, and notes what it is asked to change.
    private final class Family: ScriptedAgent {
        let added = Mutex<[PersonFields]>([])
        let changes = Mutex<[PersonChanges]>([])
        let removed = Mutex<[String]>([])
        let tasks = Mutex<[TaskFields]>([])

        func add(_ fields: TaskFields, for caller: BusName) async throws(AgentError) -> TaskRecord {
            tasks.withLock { $0.append(fields) }
            return .sample("77aa", fields.title ?? "") { $0.details.person = fields.person ?? "" }
        }

        func task(_ id: String, for caller: BusName) async throws(AgentError) -> TaskRecord {
            .sample("77aa", "Pack your bag")
        }

        static func record(_ name: String, isMe: Bool = false) -> PersonRecord {
            var record = PersonRecord()
            (record.id, record.name, record.isMe) = ("3f2a0000-0000-4000-8000-000000000003", name, isMe)
            return record
        }

        func addPerson(_ fields: PersonFields, for caller: BusName) async throws(AgentError) -> PersonRecord {
            added.withLock { $0.append(fields) }
            return Self.record(fields.name, isMe: fields.isMe ?? false)
        }

        func people(for caller: BusName) async throws(AgentError) -> [PersonRecord] {
            [Self.record("Anna", isMe: true), Self.record("Ben")]
        }

        func person(_ name: String, for caller: BusName) async throws(AgentError) -> PersonRecord {
            guard ["anna", "ben"].contains(name.lowercased()) else {
                throw AgentError(.notFound, "there is no person called '\(name)'")
            }
            return Self.record(name.prefix(1).uppercased() + name.dropFirst().lowercased())
        }

        func editPerson(
            _ name: String, _ changes: PersonChanges, for caller: BusName
        ) async throws(AgentError) -> PersonRecord {
            self.changes.withLock { $0.append(changes) }
            return Self.record(changes.name ?? name, isMe: changes.isMe ?? false)
        }

        func removePerson(_ name: String, for caller: BusName) async throws(AgentError) -> PersonRecord {
            removed.withLock { $0.append(name) }
            return Self.record("Ben")
        }

        func removePerson(_ name: String, givingTo heir: String, for caller: BusName) async throws(AgentError)
            -> PersonRecord
        {
            removed.withLock { $0.append("\(name) to \(heir)") }
            var gone = Self.record("Ben")
            gone.given = [
                ("task", "Bins", false), ("task", "Cat", false), ("event", "Choir", false),
                ("maintenance", "Filter", false), ("task", "Plants", true),
            ].map { kind, title, isTurn in
                var given = HandoverRecord()
                (given.kind, given.title, given.person, given.isTurn) = (kind, title, "Anna", isTurn)
                return given
            }
            return gone
        }

        func family(for caller: BusName) async throws(AgentError) -> [FamilyRecord] {
            var (anna, ben, anyone) = (FamilyRecord(), FamilyRecord(), FamilyRecord())
            (anna.name, anna.isMe, anna.open, anna.done) = ("Anna", true, 3, 4)
            (ben.name, ben.open, ben.overdue) = ("Ben", 2, 1)
            anyone.open = 5
            return [anna, ben, anyone]
        }
    }

    @Test(arguments: [
        ("anna,ben", ["Anna", "Ben"]), ("each", ["Anna", "Ben"]), ("ben, anna, BEN", ["Ben", "Anna"]),
        ("ben", ["ben"]),
    ])
    func `each of several people gets a task, with all that was said`(people: String, names: [String])
        async throws
    {
        let agent = Family()

        let transcript = try await CommandRunner().run(
            ["add", "Pack", "your", "bag", "tomorrow", "--for", people, "--checklist", "socks; book"],
            agent: agent)
        let added = agent.tasks.withLock(\.self)

        #expect(transcript.status == 0, "\(transcript)")
        #expect(added.map(\.person) == names.flatMap { [$0, $0, $0] })
        #expect(added.map(\.title) == names.flatMap { _ in ["Pack your bag", "socks", "book"] })
        #expect(added.filter { $0.parent == nil }.allSatisfy { $0.due != nil })
    }

    @Test(arguments: [
        (["add", "Pack", "--for", "anna,zoe"], "no person called 'zoe'"),
        (["add", "Pack", "--every", "day", "--for", "anna,ben", "--turns", "anna,ben"], "give either --for"),
        (["edit", "3f2a", "--for", "anna,ben"], "for only one person"),
    ])
    func `several people who are not understood change nothing`(line: [String], named: String) async throws {
        let agent = Family()

        let transcript = try await CommandRunner().run(line, agent: agent)

        #expect(transcript.status != 0 && transcript.errors.contains(named), "\(transcript)")
        #expect(agent.tasks.withLock(\.self).isEmpty)
    }

    @Test func `who is removed with open things has somebody to give them to, or keeps them`() async throws {
        let agent = Family()
        func run(_ options: [String], typing: [String]? = nil) async throws -> Transcript {
            var runner = CommandRunner()
            runner.typed = typing
            return try await runner.run(["person", "remove", "ben"] + options, agent: agent)
        }

        let asked = try await run([], typing: ["n"])
        let refused = try await run([])
        #expect(agent.removed.withLock(\.self) == [])
        #expect(asked.status != 0 && refused.status != 0)
        #expect(
            asked.errors.contains("2 things are still open for Ben. They will keep the name Ben"), "\(asked)")
        #expect(refused.errors.contains("--give-to anyone"), "\(refused)")

        let given = try await run(["--give-to", "anna"])
        #expect(
            given.output.contains("2 tasks, 1 event and 1 plan of maintenance are for Anna now"), "\(given)")
        #expect(
            given.output.contains("Ben takes no more turns with 'Plants': it is for Anna now"), "\(given)")
        _ = try await run(["--keep"])
        _ = try await run([], typing: ["y"])
        #expect(agent.removed.withLock(\.self) == ["Ben to anna", "Ben", "Ben"])
    }

    @Test(arguments: [
        ("pack your bag friday @anna @ben", [], ["Anna", "Ben"]),
        ("pack your bag friday, each of us", [], ["Anna", "Ben"]),
        ("pack your bag friday for everyone", ["y"], ["Anna", "Ben"]),
        ("bins every monday @anna @ben", ["e"], ["Anna", "Ben"]),
        ("bins every monday @anna @ben each", [], ["Anna", "Ben"]),
    ])
    func `a sentence that names several people adds a task for each`(
        line: String, typed: [String], names: [String]
    ) async throws {
        let agent = Family()
        var runner = CommandRunner()
        runner.typed = typed

        let run = try await runner.run(["add", line], agent: agent)

        #expect(run.status == 0, "\(run)")
        #expect(agent.tasks.withLock(\.self).map(\.person) == names, "\(run)")
    }

    @Test(arguments: [
        ("bins every monday @anna @ben", ["x", "t"]), ("bins every monday @anna @ben in turn", []),
    ])
    func `they take turns if the user says so`(line: String, typed: [String]) async throws {
        let agent = Family()
        var runner = CommandRunner()
        runner.typed = typed

        let run = try await runner.run(["add", line], agent: agent)
        let added = agent.tasks.withLock(\.self)

        #expect(run.status == 0, "\(run)")
        #expect(added.map { $0.turns?.names ?? [] } == [["anna", "ben"]])
        #expect(added.first?.title == "bins")
    }

    @Test
    func `without a terminal, a sentence that does not say who does it is refused, and changes nothing`()
        async throws
    {
        let agent = Family()

        let run = try await CommandRunner().run(["add", "bins every monday @anna @ben"], agent: agent)

        #expect(run.status != 0)
        #expect(run.errors.contains("--turns anna,ben") && run.errors.contains("--for anna,ben"), "\(run)")
        #expect(agent.tasks.withLock(\.self).isEmpty)
    }

    @Test func `a role is stored, and shown`() async throws {
        let agent = Family()
        _ = try await CommandRunner().run(["person", "add", "Tim", "--role", "child"], agent: agent)
        _ = try await CommandRunner().run(["person", "edit", "Ben", "--role", "adult"], agent: agent)
        let refused = try await CommandRunner().run(["person", "add", "Tim", "--role", "king"], agent: agent)

        #expect(agent.added.withLock(\.self).map(\.role) == [.child])
        #expect(agent.changes.withLock(\.self).map(\.role) == [.adult])
        #expect(refused.status != 0)
    }

    @Test func `a person is added with a mark for this computer`() async throws {
        let agent = Family()

        let run = try await CommandRunner().run(
            ["person", "add", "Anna", "--me", "--mail", "anna@example.org"], agent: agent)

        #expect(agent.added.withLock(\.self).map(\.name) == ["Anna"])
        #expect(agent.added.withLock(\.self).map(\.isMe) == [true])
        #expect(run.output.contains("Added Anna, who uses this computer"))
    }

    @Test func `somebody who is not known has done nothing`() async throws {
        let run = try await CommandRunner().run(["done", "3f2a", "--by", "Zed"], agent: Family())

        #expect(run.status != 0)
        #expect(run.errors.contains("there is no person called 'Zed'"), "\(run)")
    }

    @Test func `the list says who uses this computer`() async throws {
        let run = try await CommandRunner().run(["person"], agent: Family())

        #expect(run.output.contains("Anna") && run.output.contains("you"))
    }

    @Test(arguments: [["person", "edit", "Anna"], ["person", "edit", "Anna", "--me", "--not-me"]])
    func `an edit says what to change, and nothing that contradicts itself`(_ words: [String]) async throws {
        let agent = Family()

        let run = try await CommandRunner().run(words, agent: agent)

        #expect(run.status != 0)
        #expect(agent.changes.withLock(\.self).isEmpty)
    }

    @Test(arguments: [["family"], ["family", "status"]])
    func `the family's status names everyone, and what is for anyone`(_ words: [String]) async throws {
        let run = try await CommandRunner().run(words, agent: Family())

        #expect(run.output.contains("Anna (you)") && run.output.contains("Ben"))
        #expect(run.output.contains("anyone"))
    }

    @Test func `a question about the family is answered with its status if there are people`() throws {
        let query = Sentence.Query(subject: .familyStatus)
        let today = try CivilDate(parsing: "2026-11-24")

        #expect(QueryWords(query, people: ["Anna"], today: today).words == ["family"])
        #expect(QueryWords(query, today: today).words.first == "agenda")
    }

    @Test func `a question about somebody who is known lists what is for that person`() throws {
        let query = Sentence.Query(subject: .list, person: "anna")
        let today = try CivilDate(parsing: "2026-11-24")

        #expect(QueryWords(query, people: ["Anna"], today: today).words == ["list", "--for", "anna"])
        #expect(QueryWords(query, today: today).words == ["list", "--search", "anna"])
    }
}
