package import DBus
package import EventLoop
package import Logging

/// Watches for a panel that shows icons: the owner of `org.kde.StatusNotifierWatcher`, and whether the
/// watcher has a host that draws them. Starts neither.
package actor PanelWatch: LoopActor {
    package struct Availability: Sendable, Hashable {
        /// The unique name of the watcher; `nil` if there is none.
        package var watcher: BusName?
        /// Whether it has a host. A watcher may have the name before its own host listens.
        package var hasHost = false
    }

    package nonisolated let loop: EventLoop
    private let connection: Connection
    private let log: Logger
    private let didChange: @Sendable (Availability) -> Void
    private var availability = Availability()
    private var subscriptions: [Subscription] = []

    private static let patience = Duration.seconds(5)

    /// - Parameter didChange: Called on the loop with each change.
    package init(
        on connection: Connection, loop: EventLoop, log: Logger,
        didChange: @escaping @Sendable (Availability) -> Void
    ) {
        self.connection = connection
        self.loop = loop
        self.log = log
        self.didChange = didChange
    }

    package func start() async throws(BusError) {
        let comes = try await follow(StatusNotifierInterface.hostRegistered) { $0.report(hasHost: true) }
        let goes = try await follow(StatusNotifierInterface.hostUnregistered) { watch in
            guard let watcher = watch.availability.watcher else { return }
            // Another one may still be there.
            watch.task { await $0.ask(watcher) }
        }
        let owners = try await connection.ownerChanges(
            of: StatusNotifierInterface.watcher,
            callback { watch, _, owner in watch.ownerDidChange(to: owner) })
        subscriptions = [comes, goes, owners]
    }

    package func stop() {
        for subscription in subscriptions { subscription.cancel() }
        subscriptions = []
    }

    private func follow(
        _ signal: MemberName, _ handler: @escaping @Sendable (isolated PanelWatch) -> Void
    ) async throws(BusError) -> Subscription {
        let handle = callback(handler)
        return try await connection.subscribe(
            MatchRule(
                sender: StatusNotifierInterface.watcher, interface: StatusNotifierInterface.watcherName,
                member: signal, path: StatusNotifierInterface.watcherPath)
        ) { _ in handle() }
    }

    private func ownerDidChange(to owner: BusName?) {
        availability = Availability(watcher: owner)
        didChange(availability)
        if let owner { task { await $0.ask(owner) } }
    }

    private func ask(_ watcher: BusName) async {
        let call = MethodCall(
            to: watcher, at: StatusNotifierInterface.watcherPath, "org.freedesktop.DBus.Properties", "Get",
            [
                .string(StatusNotifierInterface.watcherName.text),
                .string(StatusNotifierInterface.hasHost.text),
            ], autoStart: false)
        do {
            let reply = try await connection.call(call, timeout: Self.patience)
            guard availability.watcher == watcher, let hasHost = reply.body.first?.asVariant?.asBoolean
            else { return }
            report(hasHost: hasHost)
        } catch {
            // Its signal still tells when a host comes.
            log.info("the panel does not say whether it shows icons: \(error)")
        }
    }

    private func report(hasHost: Bool) {
        guard availability.watcher != nil, availability.hasHost != hasHost else { return }
        availability.hasHost = hasHost
        didChange(availability)
    }
}
