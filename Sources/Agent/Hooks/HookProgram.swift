import EventLoop
import Glibc

/// How a command of the user's ended.
struct HookResult: Sendable, Hashable {
    enum End: Sendable, Hashable {
        case exited(code: Int32)
        case signalled(Int32)
        /// It was still running at the end of its time.
        case timedOut
        /// It wrote more than is read.
        case wroteTooMuch
        case didNotStart(reason: String)
    }

    let end: End
    /// The beginning of what it wrote to its standard output and error, in lines.
    let output: String
}

/// Runs a command of the user's with a text on its standard input.
///
/// It gets a cleared environment, a limited time and a group of its own, all of which is killed when it ends. As the
/// agent's systemd unit has no network, there the user's service manager runs it.
struct HookProgram: Sendable {
    let starter: ProgramStarter
    let environment: [String: String]
    let loop: EventLoop
    var limit = Duration.seconds(HookProgram.mostSeconds)

    /// How long a command may take.
    static let mostSeconds = 10
    /// How much of the output is kept, in bytes.
    static let keptOutput = 4_000
    /// In bytes. A command that writes more has gone astray.
    static let mostOutput = 64 * 1024
    /// How long to read on when the command has ended, and something that it started keeps its output open.
    private static let patience = Duration.milliseconds(200)
    /// The service manager ends the command itself if the agent does not live to do that.
    private static let limitOfUnit = "--property=RuntimeMaxSec=15"

    /// - Parameter didStart: Receives the child, and may kill it.
    func run(
        _ command: String, input: String, didStart: (ChildProcess) -> Void = { _ in }
    ) async -> HookResult {
        let child: ChildProcess
        let output: OwnedDescriptor
        do throws(HookNotStarted) {
            (child, output) = try start(command, input: input)
        } catch {
            return HookResult(end: .didNotStart(reason: error.reason), output: "")
        }
        didStart(child)
        let reader = OutputReader(output, on: loop) { child.kill(SIGKILL) }
        let ended = OneShot<ChildProcess.End>()
        child.onEnd { [loop] end in
            ended.fulfil(end)
            loop.after(Self.patience) { reader.end() }
        }
        let lateness = Lateness()
        let deadline = loop.after(limit) {
            lateness.isLate = true
            child.kill(SIGKILL)
        }
        let end = await ended.get()
        deadline.cancel()
        let collected = await reader.collected()
        return HookResult(end: Self.end(end, lateness, isTooMuch: reader.isTooMuch), output: collected)
    }

    private static func end(
        _ end: ChildProcess.End, _ lateness: Lateness, isTooMuch: Bool
    ) -> HookResult.End {
        if isTooMuch { return .wroteTooMuch }
        if lateness.isLate { return .timedOut }
        return switch end {
        case .exited(let code): .exited(code: code)
        case .signalled(let signal): .signalled(signal)
        }
    }

    private struct HookNotStarted: Error {
        let reason: String
    }

    /// Set on the loop's thread only.
    private final class Lateness {
        var isLate = false
    }

    /// Starts the command. Its end of the pipe is closed here when this returns.
    private func start(
        _ command: String, input: String
    ) throws(HookNotStarted) -> (ChildProcess, OwnedDescriptor) {
        let words = try words(for: command)
        do {
            let pipe = try DescriptorPipe()
            var child = ChildCommand(
                words[0], Array(words.dropFirst()), environment: environment,
                input: .descriptor(try .file(holding: input)), output: .descriptor(pipe.writing),
                errors: .descriptor(pipe.writing))
            child.leadsGroup = true
            return (try loop.spawn(child), pipe.reading)
        } catch {
            throw HookNotStarted(reason: "\(error)")
        }
    }

    private func words(for command: String) throws(HookNotStarted) -> [String] {
        let shell = ["/bin/sh", "-c", command]
        guard starter.isInUnitOfOurs else { return shell }
        guard let manager = starter.path(of: "systemd-run") else {
            throw HookNotStarted(reason: HookText.noManager)
        }
        // The manager's own environment is not ours to pass on; it replaces '$NAME' in the words of a command.
        let clear = ["/usr/bin/env", "-i"] + environment.map { "\($0.key)=\($0.value)" }.sorted()
        return [manager, "--user", "--quiet", "--collect", "--pipe", "--wait", Self.limitOfUnit, "--"]
            + (clear + shell).map { $0.replacing("$", with: "$$") }
    }

    /// What a command needs to find its programs, its settings and the session's bus.
    static func environment(of session: [String: String]) -> [String: String] {
        let names = ["HOME", "USER", "LOGNAME", "LANG", "TZ", "DBUS_SESSION_BUS_ADDRESS"]
        var environment = session.filter { name, _ in
            names.contains(name) || name.hasPrefix("LC_")
                || name.hasPrefix("XDG_") && name != "XDG_ACTIVATION_TOKEN"
        }
        environment["PATH"] = session["PATH"] ?? "/usr/local/bin:/usr/bin:/bin"
        return environment
    }
}

/// Reads a command's output until it ends, and keeps its beginning. It belongs to the loop's thread.
private final class OutputReader {
    /// Whether it has given up: the command writes more than is read.
    private(set) var isTooMuch = false
    private let output: OwnedDescriptor
    private let giveUp: () -> Void
    private var watch: DescriptorWatch?
    private var kept: [UInt8] = []
    private var length = 0
    private let isOver = OneShot<Void>()

    init(_ output: OwnedDescriptor, on loop: EventLoop, giveUp: @escaping () -> Void) {
        self.output = output
        self.giveUp = giveUp
        watch = loop.watch(output, for: .reading) { [weak self] _ in self?.read() }
    }

    /// The lines that were kept, without characters that a terminal obeys.
    func collected() async -> String {
        await isOver.get()
        return String(decoding: kept, as: UTF8.self).split(separator: "\n").map {
            printable(String($0), limit: HookProgram.keptOutput)
        }.joined(separator: "\n")
    }

    func end() {
        watch?.cancel()
        watch = nil
        isOver.fulfil(())
    }

    private func read() {
        var chunk = [UInt8](repeating: 0, count: 4096)
        let count = Glibc.read(output.rawValue, &chunk, chunk.count)
        if count < 0, errno == EINTR || errno == EAGAIN { return }
        guard count > 0 else { return end() }
        length += count
        kept += chunk[..<min(count, HookProgram.keptOutput - kept.count)]
        guard length > HookProgram.mostOutput else { return }
        isTooMuch = true
        end()
        giveUp()
    }
}
