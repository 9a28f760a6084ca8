package import DBus
package import EventLoop
package import Logging
package import Rules

/// Watches whether the user is present: the session's lock and idle state, screen savers, and the lid.
///
/// Each source is optional: an unknown state holds nothing back.
package actor AttentionWatch: LoopActor {
    private let environment: [String: String]
    private let log: Logger
    private let didLearn: @Sendable (_ change: @Sendable (inout Presence) -> Void) -> Void
    package nonisolated let loop: EventLoop
    private var session: LoginSession?
    private var savers: ScreenSavers?
    private var lid: LidWatch?
    private var hints = LoginSession.Hints()
    private var isHidden = false
    private var isLidClosed = false

    /// - Parameter didLearn: Called on the loop with each change.
    package init(
        environment: [String: String], loop: EventLoop, log: Logger,
        didLearn: @escaping @Sendable (_ change: @Sendable (inout Presence) -> Void) -> Void
    ) {
        self.environment = environment
        self.loop = loop
        self.log = log
        self.didLearn = didLearn
    }

    /// - Parameter connection: The session bus.
    package func followScreenSavers(on connection: Connection) async {
        let savers = ScreenSavers(
            on: connection, loop: loop,
            didChange: callback { watch, isActive in
                watch.isHidden = isActive
                watch.tell()
            })
        self.savers = savers
        do {
            try await savers.start()
        } catch {
            log.info("going on without screen savers: \(error)")
        }
    }

    /// - Parameter connection: The system bus.
    package func followSession(on connection: Connection) async throws(BusError) {
        let session = LoginSession(
            environment["XDG_SESSION_ID"], on: connection, loop: loop, log: log,
            didChange: callback { watch, hints in
                watch.hints = hints
                watch.tell()
            })
        self.session = session
        try await session.start()
        let lid = LidWatch(
            on: connection, loop: loop, log: log,
            didChange: callback { watch, isClosed in
                watch.isLidClosed = isClosed
                watch.tell()
            })
        self.lid = lid
        try await lid.start()
    }

    /// A hidden screen counts as locked: nobody sees what is on it.
    private func tell() {
        let (isLocked, isIdle, isLidClosed) = (hints.isLocked || isHidden, hints.isIdle, isLidClosed)
        didLearn { presence in
            presence.isLidClosed = isLidClosed
            presence.isLocked = isLocked
            presence.isIdle = isIdle
        }
    }
}
