package import DBus
package import EventLoop
import Glibc
package import Logging
import Settings

/// Opens files and addresses through the desktop's portal, or else with `xdg-open`, which receives the
/// address as a single argument, without a shell.
///
/// A program that `xdg-open` starts must live outside of our systemd unit, which has no network and forbids
/// code generated at run time: the user's service manager starts it.
package struct DesktopOpener: Opener {
    private let connection: Connection
    private let loop: EventLoop
    private let environment: [String: String]
    private let log: Logger

    private static let portal: BusName = "org.freedesktop.portal.Desktop"
    private static let patience = Duration.seconds(5)
    private static let longestToken = 1_000

    package init(on connection: Connection, environment: [String: String], loop: EventLoop, log: Logger) {
        self.connection = connection
        self.environment = environment
        self.loop = loop
        self.log = log
    }

    package func open(_ target: Openable, token: String?) async throws(OpeningFailure) {
        let token = token.flatMap(Self.checked)
        if try await isOpened(target, byPortalWith: token) { return }
        try start(target, token)
    }

    // MARK: The portal

    /// Source: XDG Desktop Portal documentation, `org.freedesktop.portal.OpenURI`.
    private func isOpened(_ target: Openable, byPortalWith token: String?) async throws(OpeningFailure)
        -> Bool
    {
        do throws(BusError) {
            // Does not start a missing portal: on small desktops it would start late, and be the wrong one.
            guard try await connection.nameOwner(of: Self.portal) != nil else { return false }
            let (member, subject): (MemberName, Value) =
                switch target {
                case .address(let address): ("OpenURI", .string(address.description))
                case .file(let path): ("OpenFile", .unixFD(try Self.descriptor(of: path)))
                }
            let options = Value.dictionary(token.map { ["activation_token": .string($0)] } ?? [:])
            _ = try await connection.call(
                MethodCall(
                    to: Self.portal, at: "/org/freedesktop/portal/desktop", "org.freedesktop.portal.OpenURI",
                    member, [.string(""), subject, options], autoStart: false), timeout: Self.patience)
            return true
        } catch {
            switch error {
            case .cancelled, .disconnected: throw failure(target, "\(error)")
            case .remote, .timeout, .invalid, .connectFailed, .tooMuchUnsent:
                log.info("the desktop's portal opens nothing: \(error)")
                return false
            }
        }
    }

    private static func descriptor(of path: String) throws(BusError) -> OwnedDescriptor {
        let descriptor = Glibc.open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
        guard descriptor >= 0 else { throw .invalid(reason: String(cString: strerror(errno))) }
        return OwnedDescriptor(descriptor)
    }

    // MARK: A program

    private func start(_ target: Openable, _ token: String?) throws(OpeningFailure) {
        // The first is for X11, the second for Wayland.
        let tokens = token.map { [("DESKTOP_STARTUP_ID", $0), ("XDG_ACTIVATION_TOKEN", $0)] } ?? []
        let opening = ["xdg-open", target.description]
        let words: [String]
        if isInUnitOfOurs {
            // Keeps the browser alive after `xdg-open` has exited.
            words =
                ["systemd-run", "--user", "--quiet", "--collect", "--slice=app.slice"]
                + ["--property=ExitType=cgroup"] + tokens.map { "--setenv=\($0.0)=\($0.1)" } + ["--"]
                + opening
        } else {
            words = opening
        }
        let program = try program(words[0], for: target)
        var environment = environment
        for (name, value) in tokens { environment[name] = value }
        let child: ChildProcess
        do {
            child = try loop.spawn(
                ChildCommand(
                    program, Array(words.dropFirst()), environment: environment, output: .null, errors: .null)
            )
        } catch {
            throw failure(target, "'\(program)' does not start: \(error)")
        }
        child.onEnd { [log] end in
            if end != .exited(code: 0) { log.warning("'\(program)' has opened nothing: \(end)") }
        }
    }

    /// Whether systemd started this process: its children would run under the restrictions of our unit.
    private var isInUnitOfOurs: Bool { environment["SYSTEMD_EXEC_PID"] == String(getpid()) }

    /// Finds `name` in the session's `PATH`.
    private func program(_ name: String, for target: Openable) throws(OpeningFailure) -> String {
        let folders = (environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin").split(separator: ":")
        for folder in folders where folder.hasPrefix("/") {
            let path = "\(folder)/\(name)"
            if access(path, X_OK) == 0 { return path }
        }
        throw failure(target, "there is no '\(name)'; install xdg-utils, or open it yourself")
    }

    private func failure(_ target: Openable, _ reason: String) -> OpeningFailure {
        OpeningFailure("cannot open '\(target)': \(reason)")
    }

    /// The token if it is safe in an environment variable: printable ASCII without spaces, of limited length.
    private static func checked(_ token: String) -> String? {
        let isToken = token.utf8.allSatisfy { (0x21...0x7E).contains($0) }
        return !token.isEmpty && token.utf8.count <= longestToken && isToken ? token : nil
    }
}
