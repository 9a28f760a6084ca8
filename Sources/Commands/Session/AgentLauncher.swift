import AgentInterface
import CivilTime
import DBus
import EventLoop
import Glibc

/// Starts the agent beside this program if the bus cannot start one.
struct AgentLauncher {
    let session: Session

    /// The path of the agent: `STEWARD_AGENT`, or `steward-agent` beside this program.
    static func program(environment: [String: String]) -> String? {
        if let named = environment["STEWARD_AGENT"], !named.isEmpty { return named }
        return beside("steward-agent")
    }

    /// The path of the program with this name in the folder of this one; `nil` if there is none.
    static func beside(_ name: String) -> String? {
        // Links stay unresolved in the path: an upgrade may switch them.
        [OwnProgram.startedPath(), OwnProgram.path].compactMap(\.self)
            .map { "\(PrivateFile.folder(of: $0))/\(name)" }.first { access($0, X_OK) == 0 }
    }

    /// Starts the agent, unless another process has.
    ///
    /// - Returns: Whether an agent owns the name now; `false` if the program ended without one.
    /// - Throws: `.noAnswer` if the program runs but does not take the name.
    func start(_ program: String, on connection: Connection) async throws(ClientError) -> Bool {
        let first = OneShot<StartEvent>()
        do {
            let changes = try await connection.ownerChanges(of: Contract.busName) { _, new in
                if new != nil { first.fulfil(.isNamed) }
            }
            defer { changes.cancel() }
            if try await connection.nameOwner(of: Contract.busName) != nil { return true }
            // In a session of its own, so that the agent outlives this terminal.
            let child = try session.loop.spawn(
                ChildCommand(
                    "setsid", [program], environment: session.environment, output: .null, errors: .null))
            child.onEnd { end in
                // A program that exits with 0 may have left an agent running.
                if end != .exited(code: 0) { first.fulfil(.hasEnded) }
            }
            let deadline = session.loop.after(.seconds(10)) { first.fulfil(.isLate) }
            let event = await first.get()
            deadline.cancel()
            switch event {
            case .isNamed:
                session.console.warn(SessionText.startedAgent(program))
                return true
            case .hasEnded:
                // An agent exits if another one runs.
                return try await connection.nameOwner(of: Contract.busName) != nil
            case .isLate:
                if child.end != nil { return false }
                throw ClientError.noAnswer(reason: SessionText.agentIsNotReady)
            }
        } catch let error as ClientError {
            throw error
        } catch let error as BusError {
            throw ClientError(error)
        } catch {
            throw .noAgent(reason: SessionText.cannotStart(program, "\(error)"))
        }
    }

    private enum StartEvent: Sendable {
        case isNamed, hasEnded, isLate
    }

    /// Asks the agent's program why it cannot start.
    /// - Throws: Its answer. Does not throw if it could start, does not support `--check`, or found a running
    ///   agent.
    func explainFailure(of program: String) async throws(CommandFailure) {
        let command = [program, "--check"]
        guard let (lines, end) = await session.errors(of: command, within: .seconds(10)),
            case .exited(let code) = end, let status = Self.statuses[code]
        else { return }
        // If the bus does not answer, the program's answer counts.
        if code == Self.anotherInstance, (try? await session.isAgentThere()) == true { return }
        let prefix = "steward-agent: error: "
        guard let line = lines.last(where: { $0.hasPrefix(prefix) }) else { return }
        throw CommandFailure(
            status, SessionText.agentCannotStart(VisibleText.line(String(line.dropFirst(prefix.count)))))
    }

    /// The exit status of an agent that found another one.
    private static let anotherInstance: Int32 = 3

    /// Our exit status for each status of the agent. For invalid settings, 78, `Settings` gives more detail.
    private static let statuses: [Int32: ExitStatus] = [
        anotherInstance: .unavailable, 69: .unavailable, 73: .cannotCreate, 74: .storageFailed,
        78: .badConfiguration,
    ]

    /// The path of a running program.
    /// - Parameter process: The process id, or `self`.
    static func path(ofProcess process: String) -> String? {
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = readlink("/proc/\(process)/exe", &buffer, buffer.count)
        guard count > 0 else { return nil }
        return String(decoding: buffer.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
