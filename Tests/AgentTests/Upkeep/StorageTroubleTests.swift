import AgentInterface
import CivilTime
import Foundation
import Notifications
import Rules
import SQLite
import Testing

@testable import Agent
@testable import Store

/// A disk that takes nothing more is a state, not a crash.
struct StorageTroubleTests {
    @Test
    func
        `a full disk is reported once, reminders go on and can be answered, and the agent recovers by itself`()
        async throws
    {
        try await AgentFixture.started { fixture in
            let task = try await fixture.add("Call the dentist", due: AgentFixture.noon.asWhen + .seconds(60))
            try fixture.fillDisk()

            let refusal = await fixture.refusal { try await fixture.add("One more") }
            await fixture.settle()
            let notices = fixture.server.titles
            await fixture.pass(.seconds(60))
            let duringTrouble = fixture.server.titles
            await fixture.click("Complete")
            try fixture.freeDisk()
            await fixture.pass(.seconds(5))
            let afterwards = fixture.server.titles
            try await fixture.add("One more")

            #expect(refusal == .storageFull)
            #expect(notices == ["Steward cannot save anything"])
            #expect(duringTrouble.contains("Call the dentist"))
            #expect(duringTrouble.filter { $0 == "Steward cannot save anything" }.count == 1)
            #expect(afterwards == [])
            #expect(try await fixture.task(task.id).status == .completed)
            #expect(fixture.time.isQuiet)
        }
    }

    @Test func `status says what is wrong while it is`() async throws {
        try await AgentFixture.started(on: nil) { fixture in
            try fixture.fillDisk()
            _ = await fixture.refusal { try await fixture.add("One more") }

            let during = try await fixture.client.call(Agent1.status, ())
            try fixture.freeDisk()
            await fixture.pass(.seconds(5))
            let after = try await fixture.client.call(Agent1.status, ())

            #expect(during.trouble.contains("full"))
            #expect(after.trouble == "")
        }
    }

    @Test func `whatever an operation throws reaches its caller as an error of the store`() async throws {
        let invalid = InvalidValue(field: "title", value: "", reason: "it is empty", remedy: "write one")

        try await AgentFixture.run { fixture in
            let agent = try await fixture.start()
            let errors = await agent.errors(
                ofOperationsThatThrow: [StoreError.nothingToUndo, invalid, CancellationError()])

            #expect(errors == [.nothingToUndo, .invalid(invalid), .failed(reason: "an unexpected error")])
        }
    }

    @Test func `a repair that cannot succeed is not repeated by every call, and leaves one folder`()
        async throws
    {
        try await AgentFixture.run { fixture in
            let agent = try await fixture.start()
            let obstacle = fixture.dataDirectory.appendingPathComponent("steward.db-repaired")
            try FileManager.default.createDirectory(
                at: obstacle.appendingPathComponent("in the way"), withIntermediateDirectories: true)

            let failures = await agent.findDamage(times: 3)
            let told = try await fixture.client.call(Agent1.status, ()).trouble
            await fixture.pass(.seconds(20))
            let folders = try fixture.damagedFolders
            try FileManager.default.removeItem(at: obstacle)
            await fixture.pass(.seconds(5))

            #expect(failures == 3)
            #expect(told != "")
            #expect(folders == ["damaged-1"])
            #expect(try await fixture.client.call(Agent1.status, ()).trouble == "")
            #expect(try fixture.damagedFolders == ["damaged-1"])
            try await fixture.add("Call the dentist")
        }
    }

    @Test func `each try to save something new does not put off the end of the trouble`() async throws {
        try await AgentFixture.started { fixture in
            try fixture.fillDisk()
            _ = await fixture.refusal { try await fixture.add("One more") }
            await fixture.pass(.seconds(4))
            _ = await fixture.refusal { try await fixture.add("One more") }
            try fixture.freeDisk()

            await fixture.pass(.seconds(1))

            #expect(try await fixture.client.call(Agent1.status, ()).trouble == "")
        }
    }

    @Test(arguments: [true, false])
    func `popups of before a suspend that cannot be taken off at once are later`(isTrouble: Bool) async throws
    {
        try await AgentFixture.run { fixture in
            fixture.server.appear()
            let agent = try await fixture.start()
            try await fixture.add("Call the dentist", due: AgentFixture.noon.asWhen + .seconds(60))
            await fixture.pass(.seconds(60))
            let old = try #require(fixture.server.screen.first)

            try await agent.refuse(.end(of: "closing"), isTrouble: isTrouble)
            await agent.notifier.didWake()
            await fixture.settle()
            let during = fixture.server.closes
            try await agent.refuseNothing()
            await fixture.pass(.seconds(5))

            #expect(during == [])
            #expect(fixture.server.closes.contains(old.popup))
            #expect(fixture.server.titles == ["Call the dentist"])
            #expect(fixture.server.posts.count { $0.notification.summary == "Call the dentist" } == 2)
        }
    }

    @Test func `a popup makes its sound even if it could be posted only at the second try`() async throws {
        try await AgentFixture.run { fixture in
            fixture.server.appear()
            let agent = try await fixture.start()
            try await fixture.add("Call the dentist", due: AgentFixture.noon.asWhen + .seconds(60))
            await fixture.pass(.seconds(60))

            try await agent.refuse(.end(of: "closing"))
            await agent.notifier.showAll()
            await fixture.settle()
            try await agent.refuseNothing()
            await fixture.pass(.seconds(5))

            #expect(fixture.server.received == ["Call the dentist", "Call the dentist"])
        }
    }

    @Test(arguments: [true, false])
    func `a refused popup is tried again although the refusal was not written down`(isTrouble: Bool)
        async throws
    {
        try await AgentFixture.run { fixture in
            fixture.server.appear()
            let agent = try await fixture.start()
            let task = try await fixture.add("Call the dentist", due: AgentFixture.noon.asWhen + .seconds(60))
            fixture.server.failures = [.refused(reason: "no")]

            try await agent.refuse(.end(of: "lost"), isTrouble: isTrouble)
            await fixture.pass(.seconds(60))
            try await agent.refuseNothing()
            await fixture.pass(.seconds(5))
            await fixture.pass(.seconds(5))
            let titles = fixture.server.titles
            fixture.server.click("Complete")

            #expect(titles == ["Call the dentist"])
            #expect(try await fixture.task(task.id).status == .completed)
        }
    }

    @Test func `a popup that cannot be begun is tried again by itself`() async throws {
        try await AgentFixture.run { fixture in
            fixture.server.appear()
            let agent = try await fixture.start()
            try await fixture.add("Call the dentist", due: AgentFixture.noon.asWhen + .seconds(60))

            try await agent.refuse(RefusedChange(sql: "INSERT ON popup"))
            await fixture.pass(.seconds(60))
            try await agent.refuseNothing()
            await fixture.pass(.seconds(5))

            #expect(fixture.server.titles == ["Call the dentist"])
        }
    }

    @Test(arguments: [true, false])
    func `a popup whose answer cannot be saved stays, and the next click on it counts`(isTrouble: Bool)
        async throws
    {
        try await AgentFixture.run { fixture in
            fixture.server.appear()
            let agent = try await fixture.start()
            let task = try await fixture.add("Call the dentist", due: AgentFixture.noon.asWhen + .seconds(60))
            await fixture.pass(.seconds(60))
            let popup = try #require(fixture.server.screen.first)

            try await agent.refuse(RefusedChange(sql: "UPDATE ON task"), isTrouble: isTrouble)
            await fixture.click("Complete")
            let during = (screen: fixture.server.screen, closes: fixture.server.closes)
            try await agent.refuseNothing()
            fixture.server.press(try #require(popup.notification.actions.first?.key), on: popup)
            await fixture.settle()

            #expect(during.screen.contains(popup))
            #expect(during.closes == [])
            #expect(try await fixture.task(task.id).status == .completed)
            #expect(!fixture.server.screen.contains(popup))
        }
    }

    @Test func `an invalid request does not count as trouble with the storage`() async throws {
        try await AgentFixture.started { fixture in
            let refusal = await fixture.refusal { try await fixture.task("ffff") }
            await fixture.settle()

            #expect(refusal == .notFound)
            #expect(fixture.server.posts.isEmpty)
            #expect(fixture.time.isQuiet)
        }
    }
}

extension AgentFixture {
    /// Takes the room that the store keeps for bad times: to the store the disk is full.
    func fillDisk() throws {
        let reserve = try reserveFile
        try FileManager.default.removeItem(at: reserve)
        try FileManager.default.createDirectory(at: reserve, withIntermediateDirectories: false)
    }

    func freeDisk() throws {
        try FileManager.default.removeItem(at: try reserveFile)
    }

    var damagedFolders: [String] {
        get throws {
            try FileManager.default.contentsOfDirectory(atPath: dataDirectory.path)
                .filter { $0.hasPrefix("damaged-") }.sorted()
        }
    }

    private var reserveFile: URL {
        get throws {
            let names = try FileManager.default.contentsOfDirectory(atPath: dataDirectory.path)
            guard let name = names.first(where: { $0.hasSuffix("reserve") }) else {
                throw CocoaError(.fileNoSuchFile)
            }
            return dataDirectory.appendingPathComponent(name)
        }
    }

    /// The error that `body` ends with; `nil` if it is not one of the agent's.
    func refusal(_ body: () async throws -> some Any) async -> AgentError.Kind? {
        do {
            _ = try await body()
        } catch ClientError.refused(let error) {
            return error.kind
        } catch {
            return nil
        }
        return nil
    }
}

extension Agent {
    /// As when calls read a damaged part of the database.
    /// - Returns: How many of them failed.
    func findDamage(times: Int) -> Int {
        errors(ofOperationsThatThrow: Array(repeating: StoreError.damaged, count: times)).count
    }

    /// - Returns: What `attempt` throws for each of `thrown`.
    func errors(ofOperationsThatThrow thrown: [any Error]) -> [StoreError] {
        thrown.compactMap { error in
            do throws(StoreError) {
                try agentState.attempt { throw error }
                return nil
            } catch {
                return error
            }
        }
    }
}

/// A change that the store does not take; as SQL has it.
struct RefusedChange: Sendable {
    let sql: String

    /// The end of a popup in this state.
    static func end(of state: String) -> RefusedChange {
        RefusedChange(sql: "UPDATE ON popup WHEN NEW.state = '\(state)'")
    }
}

extension Agent {
    /// - Parameter isTrouble: Whether nothing else can be saved either.
    func refuse(_ change: RefusedChange, isTrouble: Bool = false) throws {
        var refusals = ["refusal": change.sql]
        if isTrouble { refusals["trouble"] = "INSERT ON meta" }
        try agentState.store.write(.reserve) { db in
            for (name, sql) in refusals {
                try db.run("CREATE TRIGGER \(name) BEFORE \(sql) BEGIN SELECT RAISE(ABORT, 'refused'); END")
            }
        }
    }

    func refuseNothing() throws {
        try agentState.store.write(.reserve) { db in
            for name in ["refusal", "trouble"] { try db.run("DROP TRIGGER IF EXISTS \(name)") }
        }
    }
}
