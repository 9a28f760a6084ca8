import AgentInterface
import CivilTime
import DBus
import EventLoop
import Glibc

/// Starts the agent that belongs to this program, where the bus does not know how to.
struct AgentLauncher {
    let session: Session

    /// The agent's program: `STEWARD_AGENT`, or `steward-agent` beside this one.
    static func program(environment: [String: String]) -> String? {
        if let named = environment["STEWARD_AGENT"], !named.isEmpty { return named }
        guard let own = path(ofProcess: "self"), let slash = own.lastIndex(of: "/") else { return nil }
        let beside = own[..<slash] + "/steward-agent"
        return access(String(beside), X_OK) == 0 ? String(beside) : nil
    }

    /// Starts it, unless another command has been faster.
    ///
    /// - Returns: Whether an agent has the name now; not, if the program ended without one.
    /// - Throws: `.noAnswer` if it goes on without taking the name.
    func start(_ program: String, on connection: Connection) async throws(ClientError) -> Bool {
        let first = FirstEvent<StartEvent>()
        do {
            let changes = try await connection.ownerChanges(of: Contract.busName) { _, new in
                if new != nil { first.finish(.isNamed) }
            }
            defer { changes.cancel() }
            if try await connection.nameOwner(of: Contract.busName) != nil { return true }
            // A session of its own: the agent outlives this terminal.
            let child = try session.loop.spawn(
                ChildCommand(
                    "setsid", [program], environment: session.environment, output: .null, errors: .null))
            child.onEnd { end in
                // One that ends well may have left another behind.
                if end != .exited(code: 0) { first.finish(.hasEnded) }
            }
            let deadline = session.loop.after(.seconds(10)) { first.finish(.isLate) }
            let event = await first.wait()
            deadline.cancel()
            switch event {
            case .isNamed:
                session.console.warn(
                    "started \(program); 'make install' lets the desktop start it by itself")
                return true
            case .hasEnded:
                // An agent leaves when it meets another.
                return try await connection.nameOwner(of: Contract.busName) != nil
            case .isLate:
                if child.end != nil { return false }
                throw ClientError.noAnswer(reason: "it was started, and is not ready after 10 seconds")
            }
        } catch let error as ClientError {
            throw error
        } catch let error as BusError {
            throw ClientError(error)
        } catch {
            throw .noAgent(reason: "'\(program)' cannot be started: \(error)")
        }
    }

    private enum StartEvent: Sendable {
        case isNamed, hasEnded, isLate
    }

    /// Asks the agent's program why it did not start.
    /// - Throws: What it answers; nothing where it could start, does not know the question, or has met an agent.
    func explainFailure(of program: String) async throws(CommandFailure) {
        let command = [program, "--check"]
        guard let (lines, end) = await session.errors(of: command, within: .seconds(10)),
            case .exited(let code) = end, let status = Self.statuses[code]
        else { return }
        // Where the bus does not say, what the program says counts.
        if code == Self.anotherInstance, (try? await session.isAgentThere()) == true { return }
        let prefix = "steward-agent: error: "
        guard let line = lines.last(where: { $0.hasPrefix(prefix) }) else { return }
        throw CommandFailure(
            status, "steward-agent cannot start: " + VisibleText.line(String(line.dropFirst(prefix.count))))
    }

    /// The code with which an agent ends that has met another.
    private static let anotherInstance: Int32 = 3

    /// What it means for us with which code the agent ended. Of its settings, 78, `Settings` says more.
    private static let statuses: [Int32: ExitStatus] = [
        anotherInstance: .unavailable, 69: .unavailable, 73: .cannotCreate, 74: .storageFailed,
        78: .badConfiguration,
    ]

    /// The path of a running program's file.
    /// - Parameter process: Its number, or `self`.
    static func path(ofProcess process: String) -> String? {
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = readlink("/proc/\(process)/exe", &buffer, buffer.count)
        guard count > 0 else { return nil }
        return String(decoding: buffer.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
