package import AgentInterface
import DBus
package import EventLoop
import Logging
import Notifications
import Settings

/// The shortcut that opens quick add from any program, where the desktop's portal assigns such shortcuts.
///
/// It has a bus connection of its own: the portal accepts a program's ID only as the first call on a
/// connection, and closing the connection releases the shortcut. Without the setting, it watches nothing.
package actor QuickAddShortcut: AgentPart {
    /// A request for a shortcut. Once refused, the same request is not repeated.
    private struct Binding: Hashable {
        let trigger: ShortcutTrigger
        /// The unique name of the portal.
        let portal: BusName
    }

    package nonisolated let loop: EventLoop
    package private(set) var state = StatusRecord.Shortcut.unset
    /// The assigned key in the desktop's words; empty if it does not say, or if none is assigned.
    package private(set) var key = ""
    private let connection: Connection
    private let connect: @Sendable () async throws(BusError) -> Connection
    private let agentState: AgentState
    private let log: Logger
    private let openQuickAdd: @Sendable (_ token: String?) async -> Void
    private var owners: Subscription?
    private var portal: BusName?
    private var passes = PassRequests()
    private var binding: Binding?
    private var session: ShortcutSession?
    private var isStopped = false

    /// - Parameters:
    ///   - connection: The session bus.
    ///   - connect: Opens another connection to it.
    ///   - openQuickAdd: Called for each press, with the desktop's activation token.
    init(
        connection: Connection, connect: @escaping @Sendable () async throws(BusError) -> Connection,
        agentState: AgentState, log: Logger,
        openQuickAdd: @escaping @Sendable (_ token: String?) async -> Void
    ) {
        self.connection = connection
        self.connect = connect
        self.agentState = agentState
        self.log = log
        self.openQuickAdd = openQuickAdd
        loop = connection.loop
    }

    // MARK: Life cycle

    func start() async {
        agentState.observe(
            callback { (shortcut, change: AgentState.StateChange) in shortcut.handle(change) })
        await follow()
    }

    /// Releases the shortcut.
    func stop() async {
        isStopped = true
        await follow()
    }

    private var trigger: ShortcutTrigger? { isStopped ? nil : agentState.settings.shortcuts.quickAdd }

    private func handle(_ change: AgentState.StateChange) {
        guard case .configured(let before) = change, before.shortcuts != agentState.settings.shortcuts
        else {
            return
        }
        task { await $0.follow() }
    }

    /// Watches for the portal while the settings name a key. Does not start the portal: it belongs to the
    /// desktop, and if started too early, it would serve the wrong one.
    private func follow() async {
        if trigger == nil {
            owners?.cancel()
            (owners, portal) = (nil, nil)
        } else if owners == nil {
            do {
                owners = try await connection.ownerChanges(
                    of: DesktopPortal.name, callback { $0.learn($2) })
            } catch {
                log.warning("going on without a shortcut for quick add: \(error)")
            }
        }
        await settle()
    }

    private func learn(_ portal: BusName?) {
        guard trigger != nil else { return }
        self.portal = portal
        task { await $0.settle() }
    }

    // MARK: The key

    /// Asks for the shortcut that the settings name now, and releases the previous one.
    private func settle() async {
        // The user may take a long time to answer the desktop's question. Once the settings have changed, the
        // answer no longer matters.
        if wanted != binding { await session?.close() }
        guard passes.request() else { return }
        while passes.begin() { await arrange() }
    }

    private var wanted: Binding? {
        trigger.flatMap { trigger in portal.map { Binding(trigger: trigger, portal: $0) } }
    }

    private func arrange() async {
        guard let wanted else {
            await release()
            state = trigger == nil ? .unset : .absent
            return
        }
        guard wanted != binding else { return }
        await release()
        (binding, state) = (wanted, .asking)
        do {
            let session = ShortcutSession(
                on: try await connect(), portal: wanted.portal,
                events: callback { shortcut, event in shortcut.handle(event, of: wanted) })
            self.session = session
            let answer = try await session.bind(
                "quick-add", AgentLauncherText.shortcut, wanted.trigger.description)
            switch answer {
            case .unsupported: state = .unsupported
            case .refused: state = .refused
            case .assigned(let key): (state, self.key) = (.assigned, key)
            }
            log.info("shortcut for quick add: \(answer)")
        } catch {
            state = .refused
            log.warning("cannot get a shortcut for quick add: \(error)")
        }
        if state != .assigned { await session?.close() }
    }

    private func handle(_ event: ShortcutSession.Event, of binding: Binding) {
        guard self.binding == binding else { return }
        switch event {
        case .pressed(let token): task { await $0.openQuickAdd(token.flatMap(ProgramStarter.checked)) }
        case .moved(let key): self.key = key
        case .ended:
            state = .refused
            log.info("the desktop has withdrawn the shortcut for quick add")
        }
    }

    private func release() async {
        let session = session
        (self.session, binding, key) = (nil, nil, "")
        await session?.close()
    }
}
