package import DBus
package import EventLoop
import Glibc
package import Logging
import Notifications
import Settings

/// Opens files and addresses through the desktop's portal, or else with `xdg-open`, which receives the
/// address as a single argument, without a shell.
package struct DesktopOpener: Opener {
    private let connection: Connection
    private let programs: ProgramStarter
    private let log: Logger

    private static let patience = Duration.seconds(5)

    package init(on connection: Connection, environment: [String: String], loop: EventLoop, log: Logger) {
        self.connection = connection
        programs = ProgramStarter(environment: environment, loop: loop, log: log)
        self.log = log
    }

    package func open(_ target: Openable, token: String?) async throws(OpeningFailure) {
        let token = token.flatMap(ProgramStarter.checked)
        if try await open(target, byPortalWith: token) { return }
        try start(target, token)
    }

    // MARK: The portal

    /// Source: XDG Desktop Portal documentation, `org.freedesktop.portal.OpenURI`.
    private func open(_ target: Openable, byPortalWith token: String?) async throws(OpeningFailure)
        -> Bool
    {
        do throws(BusError) {
            // Does not start a missing portal: on small desktops it would start late, and be the wrong one.
            guard try await connection.nameOwner(of: DesktopPortal.name) != nil else { return false }
            let (member, subject): (MemberName, Value) =
                switch target {
                case .address(let address): ("OpenURI", .string(address.description))
                case .file(let path): ("OpenFile", .unixFD(try Self.descriptor(of: path)))
                }
            let options = Value.dictionary(token.map { ["activation_token": .string($0)] } ?? [:])
            _ = try await connection.call(
                MethodCall(
                    to: DesktopPortal.name, at: DesktopPortal.path, "org.freedesktop.portal.OpenURI", member,
                    [.string(""), subject, options], autoStart: false), timeout: Self.patience)
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
        let descriptor = Glibc.open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard descriptor >= 0 else { throw .invalid(reason: String(cString: strerror(errno))) }
        return OwnedDescriptor(descriptor)
    }

    // MARK: A program

    private func start(_ target: Openable, _ token: String?) throws(OpeningFailure) {
        guard let program = programs.path(of: "xdg-open") else {
            throw failure(target, OpeningText.noOpener)
        }
        do {
            try programs.start(program, [target.description], token: token)
        } catch {
            throw failure(target, "\(error)")
        }
    }

    private func failure(_ target: Openable, _ reason: String) -> OpeningFailure {
        OpeningFailure(OpeningText.cannotOpen(target, reason))
    }
}
