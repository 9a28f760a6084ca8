import AgentInterface
import CivilTime
import DBus
import EventLoop
import Rules
import Synchronization
import TestSupport
import Testing

@Suite(.serialized)
struct AgentClientTests {
    /// Runs `body` with a client and the agent that it talks to.
    private func withAgent<Result: Sendable>(
        _ stub: StubAgent, versions: AgentVersions = .thisBuild,
        _ body: @escaping @Sendable (AgentClient, Connection) async throws -> Result
    ) async throws -> Result {
        let bus = try await PrivateBus.start()
        return try await onLoop { loop in
            let agent = try await Connection.open(.address(bus.address), on: loop)
            try await agent.export(stub.object(versions: versions), at: Contract.path)
            _ = try await agent.requestName(Contract.busName, .doNotQueue)
            return try await body(try await AgentClient.connect(to: .address(bus.address), on: loop), agent)
        }
    }

    @Test func `every method of the contract reaches its handler with its arguments`() async throws {
        let stub = StubAgent()

        try await withAgent(stub) { client, _ in
            var fields = TaskFields()
            fields.title = "Tea"
            var changes = TaskChanges()
            changes.edits.set.title = "Coffee"
            changes.edits.clear = ["due"]
            var options = AlertOptions()
            options.after = .seconds(5)
            var query = TaskQuery()
            query.status = .all
            let hour = SnoozeTime("PT1H")
            #expect(try await client.call(Tasks1.add, fields) == stub.task)
            #expect(try await client.call(Tasks1.get, "01") == stub.task)
            #expect(try await client.call(Tasks1.list, query) == [stub.task, stub.task])
            _ = try await client.call(Tasks1.edit, ("01", changes))
            _ = try await client.call(Tasks1.complete, ("01", .leave))
            _ = try await client.call(Tasks1.completeOccurrence, ("01", try When(parsing: "2026-11-17"), ""))
            _ = try await client.call(Tasks1.skip, "01")
            _ = try await client.call(Tasks1.end, "01")
            _ = try await client.call(Tasks1.reopen, "01")
            #expect(try await client.call(Tasks1.snooze, ("01", nil)) == stub.reminder)
            _ = try await client.call(Tasks1.move, ("01", try When(parsing: "2026-11-24")))
            #expect(try await client.call(Tasks1.remove, ["01", "02"]) == 2)
            _ = try await client.call(Tasks1.labels, ())
            _ = try await client.call(Tasks1.setLabel, ("a", "#ffffff"))
            try await client.call(Tasks1.renameLabel, ("a", "b"))
            try await client.call(Tasks1.removeLabel, "b")
            _ = try await client.call(Reminders1.list, ReminderQuery())
            _ = try await client.call(Reminders1.get, "98")
            _ = try await client.call(Reminders1.answer, ("98", .snooze, hour))
            _ = try await client.call(Reminders1.notify, ("T", "B", options))
            #expect(try await client.call(Reminders1.history, JournalQuery()) == [stub.entry])
            #expect(try await client.call(Reminders1.undo, 0) == stub.entry)
            #expect(try await client.call(Agent1.status, ()) == stub.status)
            try await client.call(Agent1.reload, ())
            try await client.call(Agent1.introduce, .cli)
            try await client.call(Agent1.introduceByName, "Planner")
            try await client.call(Agent1.quit, ())
        }

        #expect(
            stub.asked.withLock(\.self) == [
                "add Tea", "task 01", "tasks all", "edit 01 Coffee [\"due\"]", "complete 01 leave",
                "completeOccurrence 01 2026-11-17", "skip 01", "end 01", "reopen 01",
                "snooze 01 -", "move 01 2026-11-24", "remove 01 02", "labels", "setLabel a #ffffff",
                "renameLabel a b",
                "removeLabel b", "reminders []", "reminder 98", "answer 98 snooze PT1H",
                "notify T B 5.0 seconds",
                "history 0", "undo 0", "status", "reload", "introduce cli", "introduce named Planner", "quit",
            ])
    }

    @Test(arguments: AgentError.Kind.allCases.filter { $0 != .shuttingDown })
    func `the agent's refusal arrives with its kind and its words`(kind: AgentError.Kind) async throws {
        let refusal = AgentError(kind, "cannot do 'x': it is y; do z")

        let error = try await withAgent(StubAgent(refusal: refusal)) { client, _ in
            await #expect(throws: ClientError.self) { try await client.call(Tasks1.get, "01") }
        }

        #expect(error == .refused(refusal))
    }

    @Test func `what an agent refuses because it is ending, the next one is asked`() async throws {
        let bus = try await PrivateBus.start()
        let next = StubAgent()

        let task = try await onLoop { loop in
            let old = try await Connection.open(.address(bus.address), on: loop)
            let successor = try await Connection.open(.address(bus.address), on: loop)
            let methods = [
                Tasks1.reopen.serve { _, _ in
                    // As an agent does that ends: another one has the name soon.
                    loop.task {
                        _ = try? await successor.requestName(Contract.busName)
                        _ = try? await old.releaseName(Contract.busName)
                    }
                    throw AgentError(.shuttingDown, "the agent is shutting down; try again")
                }
            ]
            let versions = StubAgent().object(versions: .thisBuild)
            try await old.export(
                ExportedObject(
                    [Interface(Tasks1.name, methods: methods)]
                        + versions.interfaces.filter { $0.name == Agent1.name }), at: Contract.path)
            try await successor.export(next.object(versions: .thisBuild), at: Contract.path)
            _ = try await old.requestName(Contract.busName, .doNotQueue)
            let client = try await AgentClient.connect(to: .address(bus.address), as: .cli, on: loop)
            return try await client.call(Tasks1.reopen, "01")
        }

        #expect(task == next.task)
        #expect(next.asked.withLock(\.self) == ["introduce cli", "reopen 01"])
    }

    @Test func `an error of a handler that is no refusal is answered without its details`() async throws {
        let bus = try await PrivateBus.start()

        let error = try await onLoop { loop in
            let server = try await Connection.open(.address(bus.address), on: loop)
            let method = Agent1.quit.serve { _, _ in throw CancellationError() }
            try await server.export(
                ExportedObject([Interface(Agent1.name, methods: [method])]), at: Contract.path)
            _ = try await server.requestName(Contract.busName, .doNotQueue)
            let client = try await Connection.open(.address(bus.address), on: loop)
            return await #expect(throws: BusError.self) { try await client.call(Agent1.quit.call(())) }
        }

        #expect("\(error, default: "none")".contains("method 'Quit' failed"))
    }

    @Test func `a client that is too old gets an error, and changes nothing`() async throws {
        let stub = StubAgent()
        let newer = AgentVersions(
            program: "4.0", api: APIVersion(major: 4, minor: 0), oldestClient: APIVersion(major: 3, minor: 0))

        let errors = try await withAgent(stub, versions: newer) { client, _ in
            let query = await #expect(throws: ClientError.self) { try await client.call(Tasks1.get, "01") }
            let change = await #expect(throws: ClientError.self) {
                try await client.call(Tasks1.reopen, "01")
            }
            return [query, change]
        }

        #expect(errors == [.updateRequired(newer), .updateRequired(newer)])
        #expect(!stub.asked.withLock(\.self).contains("reopen 01"))
    }

    @Test func `another major version that still serves us is used, and recommended`() async throws {
        let newer = AgentVersions(
            program: "3.0", api: APIVersion(major: 3, minor: 0), oldestClient: APIVersion(major: 2, minor: 0))

        let isRecommended = try await withAgent(StubAgent(), versions: newer) { client, _ in
            _ = try await client.call(Tasks1.get, "01")
            return await client.isUpdateRecommended
        }

        #expect(isRecommended)
    }

    @Test func `without an agent the client says so, and starts none`() async throws {
        let bus = try await PrivateBus.start()

        let error = try await onLoop { loop in
            let client = try await AgentClient.connect(to: .address(bus.address), on: loop)
            return await #expect(throws: ClientError.self) { try await client.call(Tasks1.get, "01") }
        }

        guard case .noAgent = error else {
            Issue.record("\(String(describing: error)) is not noAgent")
            return
        }
    }

    @Test func `without a bus the client says so`() async throws {
        let error = try await onLoop { loop in
            await #expect(throws: ClientError.self) {
                try await AgentClient.connect(to: .address("unix:path=/nonexistent/bus"), on: loop)
            }
        }

        guard case .noBus = error else {
            Issue.record("\(String(describing: error)) is not noBus")
            return
        }
    }

    @Test func `signals count only if the agent has sent them`() async throws {
        let received = try await withAgent(StubAgent()) { client, agent in
            let (ids, told) = AsyncStream<[String]>.makeStream()
            let subscription = try await client.changes(of: Tasks1.name) { told.yield($0) }
            let forger = client.connection
            try await forger.emit("Changed", of: Tasks1.name, at: Contract.path, [.strings(["forged"])])
            try await agent.emit("Changed", of: Tasks1.name, at: Contract.path, [.strings(["01", "02"])])
            defer { subscription.cancel() }
            for await first in ids { return first }
            return []
        }

        #expect(received == ["01", "02"])
    }

    @Test func `calls with wrong types are refused by name`() async throws {
        let error = try await withAgent(StubAgent()) { client, _ in
            await #expect(throws: BusError.self) {
                try await client.connection.call(
                    MethodCall(
                        to: Contract.busName, at: Contract.path, Tasks1.name, "Add",
                        [.dictionary(["title": .uint32(7)])]))
            }
        }

        #expect(
            error == .remote(name: .invalidArgs, message: "'fields': 'title': it must be of type s, not u"))
    }
}
