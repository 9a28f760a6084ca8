import EventLoop
import Foundation
import TestSupport
import Testing

/// A desktop session of a test's own: directories, a bus, the agent, the command line.
final class Session {
    let directory: URL
    let bus: MessageBus
    private(set) var agent: Program?
    /// What lives as long as the session does, whatever a test holds on to.
    private var belongings: [AnyObject] = []
    /// Added to the environment of everything that is started from now on.
    var extra: [String: String] = [:]

    /// Runs a test in a session of its own, on a thread of its own.
    static func run(_ body: @escaping @Sendable (Session) throws -> Void) async throws {
        try await TestThread.run {
            let session = try Session()
            defer { session.end() }
            try body(session)
        }
    }

    /// The same with an agent that runs.
    static func started(_ body: @escaping @Sendable (Session) throws -> Void) async throws {
        try await run { session in
            try session.startAgent()
            try body(session)
        }
    }

    /// Two computers, each with a session and an agent of its own.
    static func two(_ body: @escaping @Sendable (Session, Session) throws -> Void) async throws {
        try await started { one in
            let other = try Session()
            defer { other.end() }
            try other.startAgent()
            try body(one, other)
        }
    }

    private init() throws {
        signal(SIGPIPE, SIG_IGN)  // a scripted server that was killed reads no more commands
        directory = FileManager.default.temporaryDirectory
            .appendingPathComponent("steward-test-\(UUID().uuidString.prefix(8).lowercased())")
        for name in ["home", "data", "config", "state", "cache", "run", "logs"] {
            try FileManager.default.createDirectory(
                at: directory.appendingPathComponent(name), withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700])
        }
        bus = MessageBus(in: directory)
        try bus.start(environment: environment)
    }

    private func end() {
        belongings = []
        bus.stop()
        // Left over in /tmp at worst, and the session's processes are gone.
        try? FileManager.default.removeItem(at: directory)
    }

    /// Holds `belonging` for as long as the session lasts.
    func keep(_ belonging: AnyObject) {
        belongings.append(belonging)
    }

    /// Starts a program that ends with the session at the latest.
    func start(_ path: String, _ arguments: [String] = [], input: OwnedDescriptor? = nil) throws -> Program {
        let program = try Program(path, arguments, environment: environment, logs: logs, input: input)
        keep(program)
        return program
    }

    var database: String { directory.appendingPathComponent("data/steward/steward.db").path }
    var logs: URL { directory.appendingPathComponent("logs") }
    var configuration: URL { directory.appendingPathComponent("config/steward/config.toml") }

    /// Nothing of the surrounding session gets through.
    var environment: [String: String] {
        let basic = [
            "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin", "LANG": "C.UTF-8",
            "TZ": "UTC",
            "HOME": directory.appendingPathComponent("home").path,
            "XDG_DATA_HOME": directory.appendingPathComponent("data").path,
            "XDG_CONFIG_HOME": directory.appendingPathComponent("config").path,
            "XDG_STATE_HOME": directory.appendingPathComponent("state").path,
            "XDG_CACHE_HOME": directory.appendingPathComponent("cache").path,
            "XDG_RUNTIME_DIR": directory.appendingPathComponent("run").path,
            "DBUS_SESSION_BUS_ADDRESS": bus.address,
            "DBUS_SYSTEM_BUS_ADDRESS": "unix:path=\(directory.path)/no-system-bus",
            "STEWARD_AGENT": Built.agent, "SWIFT_BACKTRACE": "enable=no", "PYTHONDONTWRITEBYTECODE": "1",
        ]
        return basic.merging(Sanitizer.environment) { ours, _ in ours }.merging(extra) { _, ours in ours }
    }

    func configure(_ toml: String) throws {
        try FileManager.default.createDirectory(
            at: configuration.deletingLastPathComponent(), withIntermediateDirectories: true)
        try toml.write(to: configuration, atomically: true, encoding: .utf8)
    }

    /// Settings with which alerts repeat at whatever hour the tests run.
    static let repeatingAtNight = "[quiet]\nrepeats = \"\"\n"

    // MARK: The agent

    /// Starts the agent and returns once it owns its name.
    @discardableResult
    func startAgent(_ arguments: String...) throws -> Program {
        let program = try launchAgent(arguments)
        agent = program
        _ = try waiting(for: "the agent to take its name; it said: \(program.errors)") {
            guard program.isRunning else {
                throw NothingCame(description: "the agent ended at once: \(program.errors)")
            }
            return bus.owner(of: "org.stewardproject.Steward", in: self)
        }
        return program
    }

    func launchAgent(_ arguments: [String] = []) throws -> Program {
        try start(Built.agent, arguments)
    }

    /// As a crash would: nothing is tidied up.
    func killAgent() throws {
        try agent?.end(with: SIGKILL)
    }

    func stopAgent() throws {
        let status = try agent?.end(with: SIGTERM)
        #expect(status == 0, "a clean stop; the agent said: \(agent?.errors ?? "")")
    }

    // MARK: The command line

    @discardableResult
    func run(_ program: String, _ arguments: [String], seconds: Double = 20) throws -> Outcome {
        let child = try Program(program, arguments, environment: environment, logs: logs)
        defer { child.removeLogs() }
        let status = try child.waitForEnd(seconds: seconds)
        return Outcome(status: status, output: child.output, errors: child.errors)
    }

    /// `steward` with these arguments, whatever comes of it.
    func trySteward(_ arguments: String..., seconds: Double = 20) throws -> Outcome {
        try run(Built.steward, arguments, seconds: seconds)
    }

    /// `steward` with these arguments, which must succeed.
    @discardableResult
    func steward(_ arguments: String..., sourceLocation: SourceLocation = #_sourceLocation) throws -> Outcome
    {
        try steward(arguments, sourceLocation: sourceLocation)
    }

    @discardableResult
    func steward(_ arguments: [String], sourceLocation: SourceLocation = #_sourceLocation) throws -> Outcome {
        let outcome = try run(Built.steward, arguments)
        try #require(
            outcome.status == 0, "steward \(arguments.joined(separator: " ")): \(outcome.errors)",
            sourceLocation: sourceLocation)
        return outcome
    }

    /// Adds many tasks at once, `Task 1` and so on: a program for each would take most of a test's time.
    /// - Parameter due: When the one of this number is due, as `at` gives it.
    func addTasks(_ numbers: ClosedRange<Int>, due: (Int) -> String) throws {
        let tasks = numbers.map { number in
            """
            BEGIN:VTODO
            UID:\(number)
            SUMMARY:Task \(number)
            DUE:\(due(number).filter { $0 != "-" && $0 != ":" })
            END:VTODO

            """
        }
        let file = directory.appendingPathComponent("tasks.ics")
        try "BEGIN:VCALENDAR\nVERSION:2.0\n\(tasks.joined())END:VCALENDAR\n"
            .write(to: file, atomically: true, encoding: .utf8)
        try steward("import", file.path)
    }

    // MARK: The database

    /// The rows of a query, each with its columns' names; only while no agent has the database.
    func rows(_ sql: String) throws -> [JSON] {
        let reader = Built.harness.appendingPathComponent("database.py").path
        let outcome = try run(Built.python, [reader, database, sql])
        try #require(outcome.status == 0, "\(outcome.errors)")
        return try outcome.json.array ?? []
    }
}
