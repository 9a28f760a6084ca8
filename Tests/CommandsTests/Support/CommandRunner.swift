import AgentInterface
import ArgumentParser
import CivilTime
import DBus
import EventLoop
import Rules
import Synchronization
import TestSupport

@testable import Commands

/// What a command printed, and its exit code.
struct Transcript: Sendable, Hashable {
    var status: Int32
    var output = ""
    var errors = ""
}

/// Runs commands as `steward` does, against a scripted agent on a bus of its own, on 2026-11-21 at 15:00 in UTC.
struct CommandRunner: Sendable {
    /// Nobody has this home, and not even root can make a folder for state.
    var environment: [String: String] = ["HOME": "/nonexistent", "XDG_STATE_HOME": "/dev/null"]
    /// Of the terminal; `nil`: there is none.
    var width: Int?
    var colours = ColourSupport.none
    /// What somebody types at the terminal, line by line; `nil`: nobody is there.
    var typed: [String]?
    var versions = AgentVersions.thisBuild
    var zone = Zone.utc
    /// The terminal whose last list is remembered; `nil` for none.
    var terminal: String?
    /// Whether the terminal is a dumb one.
    var isPlain = false
    /// Why standard output takes nothing; `nil`: it does.
    var trouble: String?

    static let now = "2026-11-21T15:00:00Z"

    /// - Parameter agent: `nil`: there is none.
    func run(_ arguments: [String], agent: (any ScriptedAgent)?) async throws -> Transcript {
        let command: any ParsableCommand
        do {
            command = try StewardCommand.parse(arguments)
        } catch {
            if let failure = StewardCommand.usageFailure(error, arguments) {
                let printed = Printed()
                failure.report(
                    on: printed.console(width: nil, .none), asJSON: CommandWords.wantJSON(arguments))
                var transcript = printed.transcript
                transcript.status = failure.status.rawValue
                return transcript
            }
            return Transcript(
                status: StewardCommand.exitCode(for: error).rawValue,
                errors: StewardCommand.message(for: error))
        }
        guard let command = command as? any SessionCommand else { return Transcript(status: 0) }
        let bus = try await PrivateBus.start()
        return try await onLoop { [self] loop in
            if let agent { try await serve(agent, at: bus.address, on: loop) }
            return try await execute(command, at: bus.address, on: loop)
        }
    }

    private func serve(_ agent: any ScriptedAgent, at address: String, on loop: EventLoop) async throws {
        let connection = try await Connection.open(.address(address), on: loop)
        let object = agent.object(versions: versions)
        try await connection.export(object, at: Contract.path)
        _ = try await connection.requestName(Contract.busName, .doNotQueue)
        agent.isServed(on: connection)
    }

    private func execute(
        _ command: any SessionCommand, at address: String, on loop: EventLoop
    ) async throws -> Transcript {
        let printed = Printed()
        let status = await command.status(
            in: try session(at: address, on: loop, printed, isPlain: command.wantsPlain))
        var transcript = printed.transcript
        transcript.status = status.rawValue
        return transcript
    }

    /// Does something with a session as a command has it.
    func inSession<Value: Sendable>(
        with agent: any ScriptedAgent, _ work: @escaping @Sendable (Session, Printed) async throws -> Value
    ) async throws -> Value {
        let bus = try await PrivateBus.start()
        return try await onLoop { [self] loop in
            try await serve(agent, at: bus.address, on: loop)
            let printed = Printed()
            return try await work(try session(at: bus.address, on: loop, printed), printed)
        }
    }

    private func session(
        at address: String, on loop: EventLoop, _ printed: Printed, isPlain: Bool = false
    ) throws -> Session {
        let lines = Typed(typed ?? [])
        let now = try Instant(parsing: Self.now)
        return Session(
            loop: loop, environment: environment,
            console: printed.console(
                width: width, colours, isPlain: self.isPlain || isPlain, trouble: trouble),
            bus: .address(address), prompt: typed == nil ? nil : Prompt { lines.next() }, terminal: terminal,
            locality: Locality(
                zone: zone, zones: ZoneDatabase(environment: [:]),
                dateOrder: DateOrder(locale: environment.locale)), clock: { now })
    }
}

/// Collects what a command prints.
final class Printed: Sendable {
    private let collected = Mutex(Transcript(status: 0))

    var transcript: Transcript { collected.withLock(\.self) }

    func console(
        width: Int?, _ colours: ColourSupport, isPlain: Bool = false, trouble: String? = nil
    ) -> Console {
        Console(
            output: Console.Stream(
                width: width, colours: colours, isPlain: isPlain, trouble: { trouble }
            ) {
                self.add($0, to: \.output)
            },
            errors: Console.Stream(width: nil, colours: .none) { self.add($0, to: \.errors) })
    }

    func add(_ text: String, to stream: any WritableKeyPath<Transcript, String> & Sendable) {
        collected.withLock { $0[keyPath: stream] += text }
    }
}

/// Lines that somebody types, one for each question.
private final class Typed: Sendable {
    private let lines: Mutex<[String]>

    init(_ lines: [String]) {
        self.lines = Mutex(lines)
    }

    func next() -> String? {
        lines.withLock { $0.isEmpty ? nil : $0.removeFirst() }
    }
}
