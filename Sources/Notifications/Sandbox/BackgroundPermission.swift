package import DBus
import EventLoop

/// Asks the desktop's portal to let the agent run without a window, and to start it at login. Desktops remember the
/// answer, so asking again only tells us what it was.
///
/// Source: XDG Desktop Portal documentation, `org.freedesktop.portal.Background` and `Request`.
package struct BackgroundPermission: Sendable {
    package enum Answer: Sendable, Hashable {
        /// - Parameter startsAtLogin: Whether the desktop starts the agent at login.
        case granted(startsAtLogin: Bool)
        /// The user or the desktop said no.
        case refused
        /// The desktop has not answered in time; it may be asking the user.
        case pending
        /// The desktop cannot be asked.
        /// - Parameter reason: The portal's error.
        case unavailable(reason: String)
    }

    private let connection: Connection

    private static let background: InterfaceName = "org.freedesktop.portal.Background"
    private static let request: InterfaceName = "org.freedesktop.portal.Request"
    /// Shown in the desktop's question to the user.
    private static let reason = "Steward reminds you even while its window is closed."
    /// The program to start at login, in the sandbox.
    private static let command = ["steward-agent"]

    package init(on connection: Connection) {
        self.connection = connection
    }

    /// - Parameter patience: How long to wait for an answer, which may be the user's.
    package func ask(within patience: Duration) async -> Answer {
        let token = "steward_background"
        let answer = OneShot<Answer>()
        do {
            // The `Response` signal may arrive before the reply.
            let responses = try await connection.subscribe(
                MatchRule(sender: DesktopPortal.name, interface: Self.request, member: "Response")
            ) { signal in
                guard signal.path?.text.hasSuffix("/\(token)") == true, signal.body.count == 2,
                    let code = signal.body[0].asUInt32, let results = signal.body[1].asDictionary
                else { return }
                answer.fulfil(Self.answer(code, results))
            }
            defer { responses.cancel() }
            _ = try await connection.call(
                MethodCall(
                    to: DesktopPortal.name, at: DesktopPortal.path, Self.background, "RequestBackground",
                    [
                        .string(""),
                        .dictionary([
                            "handle_token": .string(token), "reason": .string(Self.reason),
                            "autostart": .boolean(true), "commandline": .strings(Self.command),
                        ]),
                    ]), timeout: .seconds(30))
            let deadline = connection.loop.after(patience) { answer.fulfil(.pending) }
            defer { deadline.cancel() }
            return await answer.get()
        } catch {
            return .unavailable(reason: "\(error)")
        }
    }

    private static func answer(_ code: UInt32, _ results: [String: Value]) -> Answer {
        guard code == 0, results["background"]?.asBoolean != false else { return .refused }
        return .granted(startsAtLogin: results["autostart"]?.asBoolean ?? false)
    }
}
