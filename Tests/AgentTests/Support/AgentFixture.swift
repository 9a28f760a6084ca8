import AgentInterface
import CivilTime
import DBus
import EventLoop
import Foundation
import Logging
import Notifications
import Rules
import TestSupport

@testable import Agent

/// Everything around an agent, made for one test: a bus, a home, a clock, a notification server. It belongs to
/// the loop's thread.
final class AgentFixture: @unchecked Sendable {
    let loop: EventLoop
    let bus: PrivateBus
    let home: URL
    let time: SimulatedTime
    let server: ScriptedServer
    let opener = RecordingOpener()
    /// Shows nothing, if a test says nothing.
    let answers = RecordingAnswers()
    let client: AgentClient
    let connection: Connection
    private(set) var agent: Agent?
    /// Where a login manager may be.
    var systemBus: PrivateBus?
    /// Who fetches what is on the web; nobody, if a test says nothing.
    var fetchEndpoint = FetchEndpoint(socket: nil, program: "/nonexistent/steward-fetch")
    /// The file of the agent's program; `nil` where none is watched.
    var programFile: String?
    /// Whether popups go to a server on the bus, and not to `server`.
    var usesBus = false

    /// Tuesday 24 November 2026, 12:00 in Paris.
    static let noon = try! Instant(parsing: "2026-11-24T11:00:00Z")  // a literal

    private static let worlds = Turnstile(places: 6)

    /// Builds a world, and takes it down when `body` is done.
    static func run(
        at start: Instant = noon, zone: String = "Europe/Paris",
        _ body: @escaping @Sendable (AgentFixture) async throws -> Void
    ) async throws {
        await worlds.enter()
        let outcome: Result<Void, any Error>
        do {
            let bus = try await PrivateBus.start()
            try await onLoop(within: .seconds(40)) { loop in
                let fixture = try await AgentFixture(at: start, zone: zone, with: bus, on: loop)
                do {
                    try await body(fixture)
                } catch {
                    await fixture.end()
                    throw error
                }
                await fixture.end()
            }
            outcome = .success(())
        } catch {
            outcome = .failure(error)
        }
        worlds.leave()
        try outcome.get()
    }

    /// Builds a world in which the agent runs.
    /// - Parameter server: The notification server there; `nil` for none.
    static func started(
        at start: Instant = noon, on server: ServerDescription? = ScriptedServer.xfce,
        _ body: @escaping @Sendable (AgentFixture) async throws -> Void
    ) async throws {
        try await run(at: start) { fixture in
            if let server { fixture.server.appear(as: server) }
            try await fixture.start()
            try await body(fixture)
        }
    }

    private init(at start: Instant, zone: String, with bus: PrivateBus, on loop: EventLoop) async throws {
        self.loop = loop
        self.bus = bus
        home = FileManager.default.temporaryDirectory.appendingPathComponent("home-\(UUID().uuidString)")
        try FileManager.default.createDirectory(
            at: home.appendingPathComponent(".config/steward"), withIntermediateDirectories: true)
        time = SimulatedTime(start, on: loop)
        server = ScriptedServer()
        connection = try await Connection.open(.address(bus.address), on: loop)
        client = AgentClient(on: connection, autoStart: false)
        self.zone = zone
    }

    private let zone: String
    /// Instead of `TZ`, where the zone is to change.
    private var zoneFile: ZoneFile?

    /// Stands for `/etc/localtime`.
    struct ZoneFile: Sendable {
        let path: String

        func set(_ zone: String) throws {
            try? FileManager.default.removeItem(atPath: path)  // there is none at first
            try FileManager.default.createSymbolicLink(
                atPath: path, withDestinationPath: "/usr/share/zoneinfo/\(zone)")
        }
    }

    func startWithZoneFile(_ zone: String) async throws -> ZoneFile {
        let file = ZoneFile(path: home.appendingPathComponent("localtime").path)
        try file.set(zone)
        zoneFile = file
        try await start()
        return file
    }

    func end() async {
        await agent?.stop()
        await connection.close()
        bus.stop()
        try? FileManager.default.removeItem(at: home)  // in a temporary directory
    }

    /// The user clicks a button, and the agent does what follows.
    func click(_ label: String) async {
        server.click(label)
        await settle()
    }

    /// The user looks for a button, behind *More…* where it is not on the first face, and clicks it.
    func choose(_ label: String) async {
        for _ in 0..<8 {
            let labels = server.screen.flatMap { $0.notification.actions.map(\.label) }
            if labels.contains(label) { break }
            guard let next = ["More…", "Back to First", "Back"].first(where: labels.contains) else { break }
            await click(next)
        }
        await click(label)
    }

    // MARK: The agent

    @discardableResult
    func start(replacing: Bool = false, on otherBus: PrivateBus? = nil) async throws -> Agent {
        var options = AgentOptions()
        options.replaces = replacing
        options.busAddress = (otherBus ?? bus).address
        let agent = try await Agent.start(
            options, in: dependencies, on: loop, threshold: LogThreshold(.critical),
            log: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        self.agent = agent
        return agent
    }

    var dependencies: Dependencies {
        var dependencies = Dependencies(environment: ["HOME": home.path])
        if let zoneFile {
            dependencies.localtime = zoneFile.path
        } else {
            dependencies.environment["TZ"] = zone
        }
        // As everywhere, its address does not say which bus it is: it may be started again.
        dependencies.systemBus = systemBus.map { .address($0.place) }
        let time = time
        let server = server
        dependencies.time = { _ in time }
        dependencies.opener = opener
        dependencies.answers = answers
        dependencies.fetchEndpoint = fetchEndpoint
        dependencies.programFile = programFile
        if usesBus {
            // Test servers are up as soon as they have the name.
            var timing = NotificationTiming()
            timing.settling = .milliseconds(1)
            dependencies.notificationServer = { [timing] in NotificationBackends(on: $0, timing: timing) }
        } else {
            dependencies.notificationServer = { _ in server }
        }
        return dependencies
    }

    /// As after `kill -9`: nothing is closed or told, but the bus notices.
    func killAgent() async throws {
        guard let agent else { return }
        self.agent = nil
        await agent.connection.close()
        server.forgetAgent()
        time.forgetEverybody()
    }

    func configure(_ text: String) throws {
        try text.write(
            to: home.appendingPathComponent(".config/steward/config.toml"), atomically: true, encoding: .utf8)
    }

    var dataDirectory: URL { home.appendingPathComponent(".local/share/steward") }

    // MARK: What a user does

    @discardableResult
    func add(_ title: String, due: When? = nil, reminders: [ReminderTrigger]? = nil) async throws
        -> TaskRecord
    {
        var fields = TaskFields()
        fields.title = title
        fields.due = due
        fields.reminders = reminders
        return try await client.call(Tasks1.add, fields)
    }

    func task(_ id: String) async throws -> TaskRecord {
        try await client.call(Tasks1.get, id)
    }

    func reminders(_ states: [ReminderState.Kind]? = nil) async throws -> [ReminderRecord] {
        var query = ReminderQuery()
        query.states = states ?? ReminderState.Kind.allCases
        return try await client.call(Reminders1.list, query)
    }

    /// Lets time pass, and everything that it sets going come to its end.
    func pass(_ length: Duration) async {
        time.advance(by: length)
        await settle()
    }

    /// Lets time pass step by step: what one step sets going is over before the next.
    func live(_ length: Duration, by step: Duration = .seconds(600)) async {
        let end = time.now + length
        while time.now < end { await pass(min(step, end - time.now)) }
    }

    /// Returns once `condition` holds, for what the kernel and other processes tell when they like.
    /// - Parameter length: How far the agent's clock may go on meanwhile; it stands still where nothing is said.
    func wait(within length: Duration = .zero, until condition: () async throws -> Bool) async throws {
        let end = time.now + length
        while try await !condition() {
            time.advance(by: min(.milliseconds(500), end - time.now))
            try await loop.sleep(for: .milliseconds(5))
        }
    }

    /// Returns when all that the agent can do by itself is done. A call goes round the bus and through all queues;
    /// on a slow machine, work in pieces takes more turns of the loop than a call.
    func settle() async {
        for _ in 0..<3 {
            _ = try? await client.call(Agent1.status, ())  // only its coming back counts
            await withCheckedContinuation { continuation in loop.whenIdle { continuation.resume() } }
        }
    }
}

/// Notes what is to be answered or looked at elsewhere. It belongs to the loop's thread.
final class RecordingAnswers: AnswerPlace, @unchecked Sendable {
    var canShowAnswers = false
    var canShowSubjects = false
    private(set) var answered: [[String]] = []
    private(set) var subjects: [[String]] = []

    func showAnswers(to reminders: [Reminder.ID], token: String?) -> Bool {
        guard canShowAnswers else { return false }
        answered.append(reminders.map(\.description))
        return true
    }

    func showSubject(of reminders: [Reminder.ID], token: String?) -> Bool {
        guard canShowSubjects else { return false }
        subjects.append(reminders.map(\.description))
        return true
    }
}

extension Agent {
    /// What a change of the zone's file leads to, without waiting for the kernel's word of it.
    func lookAtZone() async {
        await zone.check()
    }
}

extension Instant {
    var asWhen: When { .instant(self) }
}

extension AgentFixture {
    /// The rows that KRunner shows for a query.
    func matches(_ query: String) async throws -> [RunnerMatch] {
        try await client.matches(query)
    }

    /// Chooses a row.
    func run(_ match: RunnerMatch) async throws {
        _ = try await connection.call(Runner.run(match.id))
    }
}
