package import DBus
package import EventLoop
package import Rules

/// The desktop's notification server, through the best of its interfaces.
///
/// Every server has `org.freedesktop.Notifications`. GNOME Shell keeps popups from `org.gtk.Notifications`
/// until they are removed, so it gets them there, as long as it knows Steward's `.desktop` file. A change of
/// interface is reported like a new server: by `appeared` with another epoch.
package actor NotificationBackends: NotificationServer, LoopActor {
    package nonisolated let loop: EventLoop
    private enum OtherBackend: Sendable, Hashable {
        case absent
        case open
        case shut(reason: String)
    }

    private let timing: NotificationTiming
    private let main: FreedesktopNotifications
    private let other: NamedNotifications
    private var otherBackend = OtherBackend.absent
    /// The server's own description.
    private var server: (description: ServerDescription, epoch: PopupEpoch)?
    /// The server last reported.
    private var present: (description: ServerDescription, epoch: PopupEpoch)?
    private var patience: Deadline?
    private var handler: (@Sendable (NotificationEvent) -> Void)?

    /// The only server that offers all its functions through the other interface too, and keeps its popups.
    private static let serverWithTwoBackends = "gnome-shell"

    /// The action of Steward's `org.freedesktop.Application` that takes an `ActionKey` as its parameter.
    package static let answerAction = "answer"

    /// - Parameters:
    ///   - application: The name of Steward's `.desktop` file and `org.freedesktop.Application`.
    ///   - iconFile: The absolute path of Steward's icon, if the icon theme does not have it.
    package init(
        on connection: Connection, timing: NotificationTiming = NotificationTiming(),
        application: String = "org.stewardproject.Steward", iconFile: String? = nil
    ) {
        self.timing = timing
        main = FreedesktopNotifications(on: connection, timing: timing, iconFile: iconFile)
        other = NamedNotifications(on: connection, timing: timing, interface: .gtk(application: application))
        loop = connection.loop
    }

    /// - Throws: A `BusError` if the bus refuses the subscriptions.
    package func start(_ handler: @escaping @Sendable (NotificationEvent) -> Void) async throws {
        self.handler = handler
        // First, so that its state is known when a server appears.
        try await other.start(callback { $0.handle($1) })
        try await main.start(callback { $0.handle($1) })
    }

    // MARK: Events of both interfaces

    private func handle(_ event: NotificationEvent) {
        switch event {
        case .appeared(let description, let epoch):
            server = (description, epoch)
            choose()
        case .vanished:
            server = nil
            patience?.cancel()
            present = nil
            handler?(.vanished)
        case .recovered(let epoch):
            if present?.epoch == epoch { handler?(event) }
        case .popup, .silence:
            handler?(event)
        }
    }

    private func handle(_ event: NamedNotifications.Event) {
        let before = otherBackend
        switch event {
        case .opened: otherBackend = .open
        case .shut(reason: nil): otherBackend = .absent
        case .shut(let reason?): otherBackend = .shut(reason: reason)
        case .recovered:
            if present?.epoch.isLasting == true { handler?(.recovered(.lasting)) }
        }
        if otherBackend != before, server != nil { choose() }
    }

    // MARK: Choosing

    private func choose() {
        guard let server else { return }
        patience?.cancel()
        guard server.description.name == Self.serverWithTwoBackends else {
            return use(.freedesktop(), of: server)
        }
        switch otherBackend {
        case .open:
            use(.gtk, of: server)
        case .shut(let reason):
            use(.freedesktop(otherIsUnavailable: reason), of: server)
        case .absent where present?.epoch.isLasting == true:
            // The whole shell will probably end now. Do not show popups that it keeps twice meanwhile.
            present = nil
            handler?(.vanished)
            patience = loop.after(timing.backendPatience, callback { $0.choose() })
        case .absent:
            use(.freedesktop(otherIsUnavailable: "this desktop does not offer it"), of: server)
        }
    }

    private func use(
        _ backend: NotificationBackend, of server: (description: ServerDescription, epoch: PopupEpoch)
    ) {
        var description = server.description
        description.backend = backend
        let epoch = backend == .gtk ? PopupEpoch.lasting : server.epoch
        present = (description, epoch)
        handler?(.appeared(description, epoch))
    }

    // MARK: Popups

    package func post(
        _ notification: DesktopNotification, as delivery: PopupToken, replacing old: PostedPopup? = nil,
        reserving number: PopupID? = nil
    ) async throws(PostError) -> Posting {
        guard let present else { throw .absent }
        guard present.epoch.isLasting, !notification.closesWithAgent else {
            if let old, old.epoch.isLasting { await other.close(old.id) }
            return try await main.post(notification, as: delivery, replacing: old, reserving: number)
        }
        if let old, !old.epoch.isLasting { await main.close(old) }
        let id = notification.namedID(as: delivery)
        try await other.post(
            notification.namedFields(as: delivery, with: ServerQuirks(of: present.description)), as: id,
            replacing: old.flatMap { $0.epoch.isLasting ? $0.id : nil })
        return Posting(PostedPopup(id, in: .lasting))
    }

    @discardableResult package func close(_ popup: PostedPopup) async -> Bool {
        popup.epoch.isLasting ? await other.close(popup.id) : await main.close(popup)
    }

    package func reachesLastingPopups() async -> Bool {
        await other.isThere
    }

    package func expectAnotherAction(on delivery: PopupToken) async {
        await main.expectAnotherAction(on: delivery)
    }

    // MARK: The server

    package func describeAgain() async {
        await main.describeAgain()
    }

    package func startServer() async throws {
        try await main.startServer()
    }

    package func isSilenced() async -> Bool? {
        await main.isSilenced()
    }
}
