package import DBus
package import EventLoop
package import Rules

/// The desktop's notification server: the current owner of `org.freedesktop.Notifications`.
///
/// Accepts signals only from the connection that it posts to, with the exact path, interface and types.
/// Waiting for the server never blocks other work.
///
/// Source: Desktop Notifications Specification 1.3.
package actor FreedesktopNotifications: NotificationServer, LoopActor {
    /// A server that is ready for posts.
    struct Server {
        var description: ServerDescription
        var quirks: ServerQuirks
    }

    /// The session of one server, from when it acquires the name until it loses it.
    struct ServerSession {
        let epoch: PopupEpoch
        let owner: BusName
        var ledger: DeliveryLedger
        var texts: RecentTexts
        /// Popups closed to make room for others; closing them again does nothing.
        var evicted: Set<PopupID> = []
        /// `nil` until the server has had time to settle and has described itself.
        var server: Server?
        /// The latest post. It ends with the session at the latest.
        var pending: PendingPost?
        /// True from a missed reply until a later reply.
        var isHanging = false
        var silence: Silence?
    }

    package nonisolated let loop: EventLoop
    let connection: Connection
    let timing: NotificationTiming
    var serverSession: ServerSession?
    var churn: OwnerChurn
    var settling: Deadline?
    /// The time by which a settled server must have described itself.
    var describing: Deadline?
    /// The user's dconf database; `nil` if the home directory is unknown.
    let dconfFile: String?
    /// Steward's icon, if the icon theme does not have it.
    let iconFile: String?
    var lock = AsyncLock()
    private var busID = ""
    var handler: (@Sendable (NotificationEvent) -> Void)?
    private var subscriptions: [Subscription] = []

    package init(
        on connection: Connection, timing: NotificationTiming = NotificationTiming(),
        dconfFile: String? = DconfFile.ofUser, iconFile: String? = nil
    ) {
        self.connection = connection
        self.timing = timing
        self.dconfFile = dconfFile
        self.iconFile = iconFile
        loop = connection.loop
        churn = OwnerChurn(settling: timing.settling)
    }

    /// - Throws: A `BusError` if the bus refuses the subscriptions.
    package func start(_ handler: @escaping @Sendable (NotificationEvent) -> Void) async throws {
        precondition(self.handler == nil, "the notification server is being followed already")
        self.handler = handler
        busID = try await connection.busID()
        let signals = try await connection.subscribe(
            MatchRule(
                sender: NotificationsInterface.busName, interface: NotificationsInterface.name,
                path: NotificationsInterface.path),
            callback { $0.didReceive($1) })
        let owners = try await connection.ownerChanges(
            of: NotificationsInterface.busName, callback { server, _, new in server.ownerDidChange(to: new) })
        subscriptions = [signals, owners]
        if serverSession == nil { handler(.vanished) }
    }

    // MARK: Owners

    private func ownerDidChange(to owner: BusName?) {
        settling?.cancel()
        settling = nil
        describing?.cancel()
        describing = nil
        if let serverSession {
            self.serverSession = nil
            serverSession.pending?.fulfil(.failure(.absent))
            handler?(.vanished)
        }
        guard let owner else { return }
        let epoch = PopupEpoch(bus: busID, owner: owner.text)
        serverSession = ServerSession(
            epoch: epoch, owner: owner, ledger: DeliveryLedger(epoch: epoch),
            texts: RecentTexts(pause: timing.equalTextPause))
        settling = loop.after(churn.settlingTime(afterArrivalAt: .now), callback { $0.describe(epoch) })
    }

    // MARK: Signals

    private func didReceive(_ signal: Message) {
        guard let sender = signal.sender, sender == serverSession?.owner, let member = signal.member,
            signal.body.count == 2, let popup = signal.body[0].asUInt32.flatMap(PopupID.init),
            let event = admit(member, signal.body[1], of: popup)
        else { return }
        handler?(.popup(event))
    }

    /// - Returns: `nil` also for other signals of the interface, such as those of swaync, and for values of
    ///   another type.
    private func admit(_ member: MemberName, _ value: Value, of popup: PopupID) -> PopupEvent? {
        let kind: PopupEvent.Kind?
        switch member {
        case NotificationsInterface.actionInvoked:
            return value.asString.flatMap { serverSession?.ledger.admit(key: $0, of: popup) }
        case NotificationsInterface.notificationClosed:
            kind = value.asUInt32.map { .closed(CloseReason(number: $0)) }
        case NotificationsInterface.activationToken:
            kind = value.asString.map { .activationToken($0) }
        case NotificationsInterface.notificationReplied:
            kind = value.asString.map { .replied($0) }
        default:
            return nil
        }
        return kind.flatMap { serverSession?.ledger.admit($0, of: popup) }
    }

    package func expectAnotherAction(on delivery: PopupToken) {
        serverSession?.ledger.expectAnotherAction(on: delivery)
    }
}
