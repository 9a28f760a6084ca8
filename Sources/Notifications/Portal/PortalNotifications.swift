package import DBus
package import EventLoop
package import Rules

/// The desktop's notification portal, for a sandbox that keeps Steward from the notification server itself.
///
/// The portal passes popups on to whatever the desktop shows them with. It neither describes that, nor reports that
/// a popup has left the screen, nor says whether do-not-disturb is on; the stored reminders are all that is certain.
/// A click arrives as a call to `org.freedesktop.Application`, for which the bus starts the agent if necessary, or
/// from some desktops as `ActionInvoked`. Both carry the token of the delivery, and the first one counts.
///
/// Source: XDG Desktop Portal documentation, `org.freedesktop.portal.Notification`.
package actor PortalNotifications: NotificationServer, LoopActor {
    /// One run of the portal. A later run answers no click on popups of an earlier one.
    private struct Session {
        let epoch: PopupEpoch
        let owner: BusName
        var ledger: DeliveryLedger
        /// `nil` until the portal has said which interface it has.
        var description: ServerDescription?
        var version: UInt32 = 1
    }

    package nonisolated let loop: EventLoop
    private let connection: Connection
    private let timing: NotificationTiming
    private let popups: NamedNotifications
    private let interface = NamedInterface.portal
    private var session: Session?
    private var busID = ""
    private var retry: Deadline?
    private var subscription: Subscription?
    private var handler: (@Sendable (NotificationEvent) -> Void)?

    private static let actionInvoked: MemberName = "ActionInvoked"

    package init(on connection: Connection, timing: NotificationTiming = NotificationTiming()) {
        self.connection = connection
        self.timing = timing
        popups = NamedNotifications(on: connection, timing: timing, interface: .portal)
        loop = connection.loop
    }

    /// - Throws: A `BusError` if the bus refuses the subscriptions.
    package func start(_ handler: @escaping @Sendable (NotificationEvent) -> Void) async throws {
        precondition(self.handler == nil, "the portal is being followed already")
        self.handler = handler
        busID = try await connection.busID()
        subscription = try await connection.subscribe(
            MatchRule(
                sender: interface.busName, interface: interface.name, member: Self.actionInvoked,
                path: interface.path),
            callback { $0.didReceive($1) })
        try await popups.start(callback { $0.handle($1) })
        if session == nil { handler(.vanished) }
    }

    // MARK: The portal

    private func handle(_ event: NamedNotifications.Event) {
        switch event {
        case .opened(let owner):
            end()
            let epoch = PopupEpoch(bus: busID, owner: owner.text)
            session = Session(epoch: epoch, owner: owner, ledger: DeliveryLedger(epoch: epoch))
            describe(epoch)
        case .shut:
            end()
        case .recovered:
            if let session { handler?(.recovered(session.epoch)) }
        }
    }

    private func end() {
        retry?.cancel()
        retry = nil
        guard session != nil else { return }
        session = nil
        handler?(.vanished)
    }

    private func describe(_ epoch: PopupEpoch, attempt: Int = 0) {
        task { await $0.learn(epoch, attempt: attempt) }
    }

    /// Asks for the version of the interface until the portal replies or disappears. A portal without this interface
    /// has nothing to show popups with.
    private func learn(_ epoch: PopupEpoch, attempt: Int) async {
        guard let owner = session?.owner, session?.epoch == epoch else { return }
        do {
            let reply = try await connection.call(
                MethodCall(
                    to: owner, at: interface.path, "org.freedesktop.DBus.Properties", "Get",
                    [.string(interface.name.text), .string("version")], autoStart: false),
                timeout: timing.deadline)
            guard session?.epoch == epoch else { return }
            let version = reply.body.first?.asVariant?.asUInt32 ?? 1
            let description = ServerDescription(portalVersion: version)
            session?.version = version
            session?.description = description
            handler?(.silence(nil))
            handler?(.appeared(description, epoch))
        } catch {
            guard session?.epoch == epoch, error != .disconnected else { return }
            if case .remote(let name, _, _) = error, interface.reason(of: name) != nil || name == .invalidArgs
            {
                return end()
            }
            retry?.cancel()
            retry = loop.after(
                timing.descriptionRetry * (1 << min(attempt, 9)),
                callback { $0.describe(epoch, attempt: attempt + 1) })
        }
    }

    package func describeAgain() {
        guard let session, session.description != nil else { return }
        describe(session.epoch)
    }

    /// - Throws: A `BusError` if the bus cannot start a portal.
    package func startServer() async throws {
        _ = try await connection.call(
            .toBus("StartServiceByName", [.string(interface.busName.text), .uint32(0)]), timeout: .seconds(60)
        )
    }

    package func isSilenced() -> Bool? { nil }

    // MARK: Popups

    package func post(
        _ notification: DesktopNotification, as delivery: PopupToken, replacing old: PostedPopup? = nil,
        reserving number: PopupID? = nil
    ) async throws(PostError) -> Posting {
        guard let session, let description = session.description else { throw .absent }
        let epoch = session.epoch
        let id = notification.namedID(as: delivery)
        let fields = notification.namedFields(
            as: delivery, with: ServerQuirks(of: description), portalVersion: session.version)
        self.session?.ledger.willPost()
        do {
            // A popup that is replaced in place need not appear a second time, and the first version cannot ask for it.
            try await popups.post(
                fields, as: id, replacing: old.flatMap { $0.epoch == epoch ? $0.id : nil },
                closingFirst: session.version < 2 && !notification.isQuiet)
        } catch {
            if self.session?.epoch == epoch { self.session?.ledger.didNotPost() }
            throw error
        }
        guard self.session?.epoch == epoch else { throw .absent }
        let overtakers = self.session?.ledger.didPost(delivery, as: id, replacing: old?.id) ?? []
        return Posting(PostedPopup(id, in: epoch), overtakers: overtakers)
    }

    @discardableResult package func close(_ popup: PostedPopup) async -> Bool {
        guard session?.epoch == popup.epoch else { return true }
        session?.ledger.didClose(popup.id)
        return await popups.close(popup.id)
    }

    package func expectAnotherAction(on delivery: PopupToken) {
        session?.ledger.expectAnotherAction(on: delivery)
    }

    // MARK: Signals

    /// Takes the user's choice where the desktop reports it by a signal: `ssav`, with the key as the action's target
    /// and, from the second version on, the activation token in the platform's data.
    private func didReceive(_ signal: Message) {
        guard let session, signal.sender == session.owner, signal.body.count == 3,
            let popup = signal.body[0].asString.flatMap(NamedInterface.popup(named:)),
            let parameters = signal.body[2].asArray?.map({ $0.asVariant ?? $0 }),
            let key = parameters.first?.asString
        else { return }
        if let token = parameters.dropFirst().lazy.compactMap({
            $0.asDictionary?["activation-token"]?.asString
        })
        .first {
            report(self.session?.ledger.admit(.activationToken(token), of: popup))
        }
        report(self.session?.ledger.admit(key: key, of: popup))
    }

    private func report(_ event: PopupEvent?) {
        if let event { handler?(.popup(event)) }
    }
}

extension ServerDescription {
    /// What is known of whatever a portal shows popups with.
    init(portalVersion version: UInt32) {
        self.init(
            name: Self.portalName, vendor: "freedesktop.org", version: String(version),
            specificationVersion: "",
            capabilities: ["actions", "body"])
        backend = .portal
    }

    package static let portalName = "xdg-desktop-portal"
}
