import AgentInterface
import ArgumentParser
import CivilTime
import DBus
import EventLoop
import Glibc
import Rules
import Synchronization

/// Work that needs a session.
protocol SessionWork: Sendable {
    /// Whether results and errors should be printed as JSON.
    var wantsJSON: Bool { get }
    /// Whether to print only words, as for a screen reader. A dumb terminal implies it.
    var wantsPlain: Bool { get }
    func execute(in session: Session) async throws(CommandFailure)
}

/// A command of `steward`: parsed arguments, and the work to do. `StewardCommand` calls `runInProcess` in place of the
/// parser's `run`, to exit with the status of the work.
protocol SessionCommand: ParsableCommand, SessionWork {}

/// A command that takes `--json`.
protocol OutputCommand: SessionCommand {
    var output: OutputOptions { get }
}

extension OutputCommand {
    var wantsJSON: Bool { output.isJSON }
    var wantsPlain: Bool { output.isPlain }
}

extension SessionWork {
    var wantsPlain: Bool { false }
}

extension SessionCommand {
    var wantsJSON: Bool { false }
}

extension SessionWork {
    /// Runs the work on an event loop on this thread, with the process's streams. An interrupt cancels it.
    func runInProcess() throws -> ExitStatus {
        let environment = Environment.ofProcess()
        return try EventLoop.run { loop in
            let session = Session(
                loop: loop, environment: environment,
                console: .ofProcess(environment: environment, isPlain: wantsPlain), bus: .session,
                // A program that reads JSON would wait for ever for an answer to a question.
                prompt: wantsJSON ? nil : .ofProcess(on: loop), terminal: LastList.terminalOfProcess(),
                locality: Session.locality(environment: environment), clock: Clock.now)
            let task = loop.task { await status(in: session) }
            // Runs after the task has begun, and so while the bus answers its first call.
            loop.submit { _ = session.locality }
            let signals = try loop.onSignals([SIGINT, SIGTERM, SIGHUP]) { _ in
                PatientOutput.Interruption.ofProcess.note()
                task.cancel()
            }
            defer { signals.cancel() }
            return await task.value
        }
    }

    /// Runs the command and reports its failure.
    func status(in session: Session) async -> ExitStatus {
        do throws(CommandFailure) {
            try await execute(in: session)
            // What the user was to read is not there.
            if PatientOutput.Interruption.ofProcess.hasDropped { throw CommandFailure.interrupted }
            if let trouble = session.console.output.trouble() {
                throw CommandFailure(.storageFailed, SessionText.cannotPrint(trouble))
            }
            return .ok
        } catch {
            error.report(on: session.console, asJSON: wantsJSON)
            return error.status
        }
    }
}

extension Session {
    static func locality(environment: [String: String]) -> Locality {
        let zones = ZoneDatabase(environment: environment)
        return Locality(
            zone: SystemZone.find(environment: environment, zones: zones).zone, zones: zones,
            dateOrder: DateOrder(locale: environment.locale))
    }
}

enum Clock {
    @Sendable static func now() -> Instant {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Instant(millisecondsSince1970: Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000)
    }
}

enum Environment {
    /// The process's environment; of equal names the first counts, as for `getenv`.
    static func ofProcess() -> [String: String] {
        var variables: [String: String] = [:]
        var entry = environ
        while let text = entry.pointee {
            entry += 1
            guard let sign = strchr(text, Int32(UInt8(ascii: "="))) else { continue }
            let name = String(
                decoding: UnsafeRawBufferPointer(start: text, count: sign - text), as: UTF8.self)
            if variables[name] == nil { variables[name] = String(cString: sign + 1) }
        }
        return variables
    }
}
