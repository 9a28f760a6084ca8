import EventLoop
import Foundation

/// The scripted notification server (`notification_server.py`): what the user sees and does, without a window.
final class Screen {
    /// A popup as it came over the bus.
    struct Popup: Decodable {
        let id: Int
        let replaces: Int
        let summary: String
        let body: String
        let actions: [[String]]
        let hints: [String: JSON]
        let sender: String
        let expire: Int

        /// The key of the action that begins so.
        func key(_ action: String) throws -> String {
            guard let found = actions.first(where: { $0[0].hasPrefix(action) }) else {
                throw NothingCame(description: "the popup '\(summary)' offers no \(action): \(actions)")
            }
            return found[0]
        }

        var labels: [String] { actions.map { $0[1] } }
    }

    private let session: Session
    private let program: Program
    private let commands: OwnedDescriptor

    /// - Parameters:
    ///   - profile: Which real server it behaves like (`manners.py`).
    ///   - behaviour: What it does otherwise, as JSON members.
    init(_ session: Session, as profile: String = "mako", behaviour: String = "{}") throws {
        self.session = session
        let pipe = try DescriptorPipe()
        commands = pipe.writing
        program = try session.start(
            Built.python,
            [
                Built.harness.appendingPathComponent("notification_server.py").path, "--profile", profile,
                "--set",
                behaviour,
            ], input: pipe.reading)
        session.keep(self)
        let ready = try event("ready")
        guard ready["answer"]?.number == 1 else {
            throw NothingCame(description: "the scripted server did not get its name")
        }
    }

    // MARK: Looking

    private var events: [JSON] {
        // The last line may be half written: it is read the next time.
        program.output.split(separator: "\n").compactMap { try? JSON(parsing: String($0)) }
    }

    /// How many events there have been; `since:` counts from there.
    var mark: Int { events.count }

    /// The first event of a kind from `since` on.
    @discardableResult
    func event(
        _ kind: String, since: Int = 0, seconds: Double = 10, where matches: (JSON) -> Bool = { _ in true }
    ) throws -> JSON {
        try waiting(for: "the event '\(kind)'; the server said: \(program.errors)", seconds: seconds) {
            events.dropFirst(since).first { $0["event"]?.string == kind && matches($0) }
        }
    }

    /// The newest popup with this text, or with any.
    func popup(_ text: String? = nil, since: Int = 0, seconds: Double = 10) throws -> Popup {
        try waiting(
            for: "a popup '\(text ?? "")'; there were \(popups(since: since).map(\.summary))",
            seconds: seconds
        ) {
            popups(since: since).last { popup in
                text.map { popup.summary.contains($0) || popup.body.contains($0) } ?? true
            }
        }
    }

    /// All that have been posted, also those that have gone.
    func popups(since: Int = 0) -> [Popup] {
        program.output.split(separator: "\n").dropFirst(since)
            .filter { $0.hasPrefix(#"{"event": "notify""#) }
            .compactMap { try? JSONDecoder().decode(Popup.self, from: Data($0.utf8)) }
    }

    /// What is on the screen now.
    func up() throws -> [JSON] {
        let before = mark
        tell(#"{"do": "screen"}"#)
        return try event("screen", since: before)["popups"]?.array ?? []
    }

    /// Waits until the agent itself closes the popup: that acknowledges a click.
    func waitForClosing(of popup: Popup, since: Int = 0) throws {
        try event("close", since: since) { $0["id"]?.number == Double(popup.id) }
    }

    // MARK: Acting

    func click(_ action: String, on popup: Popup) throws {
        tell(#"{"do": "invoke", "id": \#(popup.id), "key": "\#(try popup.key(action))"}"#)
    }

    /// The popup leaves with this reason: 1 expired, 2 dismissed by the user, 4 undefined.
    func close(_ popup: Popup, reason: Int) {
        tell(#"{"do": "closed", "id": \#(popup.id), "reason": \#(reason)}"#)
    }

    func behave(_ members: String) throws {
        let before = mark
        tell(#"{"do": "set", \#(members)}"#)
        try event("set", since: before)
    }

    func tell(_ command: String) {
        let line = Array((command + "\n").utf8)
        _ = write(commands.rawValue, line, line.count)  // one that was killed reads no more
    }

    func kill() throws {
        try program.end(with: SIGKILL)
    }

    func freeze() { program.send(SIGSTOP) }
    func thaw() { program.send(SIGCONT) }
}

extension Session {
    /// Runs a test in a session with a scripted notification server and an agent that runs.
    static func started(
        as profile: String = "mako", behaviour: String = "{}",
        _ body: @escaping @Sendable (Session, Screen) throws -> Void
    ) async throws {
        try await run { session in
            let screen = try Screen(session, as: profile, behaviour: behaviour)
            try session.startAgent()
            try body(session, screen)
        }
    }
}
