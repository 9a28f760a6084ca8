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

    /// Asks the agent's program why it cannot start.
    /// - Throws: What it answers; nothing where it could start, or does not know the question.
    func explainFailure(of program: String) async throws(CommandFailure) {
        let command = [program, "--check"]
        guard let (lines, end) = await session.errors(of: command, within: .seconds(10)),
            case .exited(let code) = end, let status = Self.statuses[code]
        else { return }
        let prefix = "steward-agent: error: "
        guard let line = lines.last(where: { $0.hasPrefix(prefix) }) else { return }
        throw CommandFailure(
            status, "steward-agent cannot start: " + VisibleText.line(String(line.dropFirst(prefix.count))))
    }

    /// What it means for us with which code the agent ended. Of its settings, 78, `Settings` says more.
    private static let statuses: [Int32: ExitStatus] = [
        3: .unavailable, 69: .unavailable, 73: .cannotCreate, 74: .storageFailed, 78: .badConfiguration,
    ]

    /// - Returns: Whether the agent has its name now.
    func start(_ program: String, on connection: Connection) async throws(ClientError) -> Bool {
        let owned = FirstEvent<Bool>()
        do {
            let changes = try await connection.ownerChanges(of: Contract.busName) { _, new in
                if new != nil { owned.finish(true) }
            }
            // A session of its own: the agent outlives this terminal.
            _ = try session.loop.spawn(
                ChildCommand(
                    "setsid", ["--fork", program], environment: session.environment, output: .null,
                    errors: .null))
            let deadline = session.loop.after(.seconds(10)) { owned.finish(false) }
            let isThere = await owned.wait()
            deadline.cancel()
            changes.cancel()
            if isThere {
                session.console.warn(
                    "started \(program); 'make install' lets the desktop start it by itself")
            }
            return isThere
        } catch let error as BusError {
            throw ClientError(error)
        } catch {
            throw .noAgent(reason: "'\(program)' cannot be started: \(error)")
        }
    }

    /// The path of a running program's file.
    /// - Parameter process: Its number, or `self`.
    static func path(ofProcess process: String) -> String? {
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = readlink("/proc/\(process)/exe", &buffer, buffer.count)
        guard count > 0 else { return nil }
        return String(decoding: buffer.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
