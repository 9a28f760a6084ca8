import EventLoop
import Glibc
import Logging

/// Starts programs of the user's session.
///
/// They must live outside of our systemd unit, which has no network and forbids code generated at run time:
/// there, the user's service manager starts them.
struct ProgramStarter: Sendable {
    private let environment: [String: String]
    private let loop: EventLoop
    private let log: Logger

    private static let longestToken = 1_000

    init(environment: [String: String], loop: EventLoop, log: Logger) {
        self.environment = environment
        self.loop = loop
        self.log = log
    }

    /// Whether a program could show a window.
    var hasDisplay: Bool {
        ["WAYLAND_DISPLAY", "DISPLAY"].contains { environment[$0].map { !$0.isEmpty } ?? false }
    }

    /// Starts `program`, an absolute path, without a shell.
    /// - Parameter token: The activation token of the user's click; ignored unless it is safe.
    /// - Throws: Why it does not start.
    func start(_ program: String, _ arguments: [String], token: String?) throws(OpeningFailure) {
        // The first is for X11, the second for Wayland.
        let tokens =
            token.flatMap(Self.checked).map { [("DESKTOP_STARTUP_ID", $0), ("XDG_ACTIVATION_TOKEN", $0)] }
            ?? []
        var words = [program] + arguments
        if isInUnitOfOurs {
            guard let manager = path(of: "systemd-run") else {
                throw OpeningFailure(OpeningText.noManager(for: program))
            }
            // Keeps a browser alive after `xdg-open` has exited.
            words =
                [manager, "--user", "--quiet", "--collect", "--slice=app.slice"]
                + ["--property=ExitType=cgroup"] + tokens.map { "--setenv=\($0.0)=\($0.1)" } + ["--"]
                + words
        }
        var environment = environment
        for (name, value) in tokens { environment[name] = value }
        let child: ChildProcess
        do {
            child = try loop.spawn(
                ChildCommand(
                    words[0], Array(words.dropFirst()), environment: environment, output: .null,
                    errors: .null))
        } catch {
            throw OpeningFailure(OpeningText.cannotStart(program, "\(error)"))
        }
        child.onEnd { [log] end in
            if end != .exited(code: 0) { log.warning("'\(program)' has opened nothing: \(end)") }
        }
    }

    /// Whether systemd started this process: its children would run under the restrictions of our unit.
    var isInUnitOfOurs: Bool { environment["SYSTEMD_EXEC_PID"] == String(getpid()) }

    /// Finds `name` in the session's `PATH`, or beside the running agent, for a prefix that is not in it.
    func path(of name: String) -> String? {
        var folders = (environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin").split(separator: ":")
        if let program = OwnProgram.path, let slash = program.lastIndex(of: "/"),
            program[slash...] == "/steward-agent"
        {
            folders.append(program[..<slash])
        }
        return folders.lazy.filter { $0.hasPrefix("/") }.map { "\($0)/\(name)" }
            .first { access($0, X_OK) == 0 }
    }

    /// The token if it is safe in an environment variable: printable ASCII without spaces, of limited length.
    static func checked(_ token: String) -> String? {
        let isToken = token.utf8.allSatisfy { (0x21...0x7E).contains($0) }
        return !token.isEmpty && token.utf8.count <= longestToken && isToken ? token : nil
    }
}
