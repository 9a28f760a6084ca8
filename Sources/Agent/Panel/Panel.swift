import AgentInterface
package import DBus
package import EventLoop
import Logging
package import Rules
import Settings
import Store

/// The icon in the panel: what is waiting, as a number, a tooltip and a menu.
///
/// It has a bus connection of its own, because closing the connection is the only way to take an icon out of
/// every panel. Without a panel, there is no connection, and nothing is read. With one, changes that come
/// together are shown together, and nothing runs by the clock.
package actor Panel: AgentPart, StatusNotifierItem, MenuService {
    /// The place in the panel.
    private struct Item {
        let connection: Connection
        /// Where it is registered; `nil` until it is.
        var watcher: BusName?
    }

    package nonisolated let loop: EventLoop
    let agentState: AgentState
    let time: any TimeSource
    let log: Logger
    let commands: PanelCommands
    private let gate: RequestGate
    private let connection: Connection
    private let connect: @Sendable () async throws(BusError) -> Connection
    private var watch: PanelWatch?
    private var availability = PanelWatch.Availability()
    private var item: Item?
    private var passes = PassRequests()
    private var view: PanelView?
    package private(set) var menu = PanelMenu()
    /// The token of the user's next click.
    private var token: String?
    private var isUpdateComing = false
    /// A watcher that has had time to get a host.
    private var settled: BusName?
    private var settling = DelayedCall()
    private var failures = 0
    private var isStopped = false

    /// Changes that come together are shown together.
    private static let pause = Duration.milliseconds(200)
    /// How long a watcher without a host may still be starting.
    private static let grace = Duration.seconds(2)
    private static let patience = Duration.seconds(5)
    private static let mostFailures = 3

    /// - Parameters:
    ///   - connection: The session bus.
    ///   - connect: Opens another connection to it.
    init(
        gate: RequestGate, connection: Connection,
        connect: @escaping @Sendable () async throws(BusError) -> Connection, commands: PanelCommands,
        time: any TimeSource, log: Logger
    ) {
        self.gate = gate
        agentState = gate.agentState
        self.connection = connection
        self.connect = connect
        self.commands = commands
        self.time = time
        self.log = log
        loop = connection.loop
    }

    // MARK: Life cycle

    func start() async {
        agentState.observe(callback { (panel, change: AgentState.StateChange) in panel.handle(change) })
        await follow()
    }

    /// Takes the icon out of the panel.
    func stop() async {
        isStopped = true
        await leave()
    }

    private var show: Settings.Panel.Show { agentState.settings.panel.show }

    /// Watches for a panel, unless the settings say `never`.
    private func follow() async {
        guard show != .never else { return await leave() }
        guard watch == nil, !isStopped else { return settle() }
        let watch = PanelWatch(
            on: connection, loop: loop, log: log, didChange: callback { $0.learn($1) })
        self.watch = watch
        do {
            try await watch.start()
        } catch {
            log.warning("going on without an icon in the panel: \(error)")
        }
    }

    private func leave() async {
        let watch = watch
        (self.watch, availability) = (nil, PanelWatch.Availability())
        settling.cancel()
        await watch?.stop()
        await takeAway()
    }

    private func learn(_ availability: PanelWatch.Availability) {
        guard watch != nil else { return }
        if availability.watcher != self.availability.watcher {
            (settled, failures) = (nil, 0)
            settling.cancel()
        }
        self.availability = availability
        settle()
    }

    // MARK: The place in the panel

    /// The watcher at which the icon should be registered; `nil` for none.
    private var wanted: BusName? {
        guard !isStopped, let watcher = availability.watcher else { return nil }
        switch show {
        case .never: return nil
        // A host may restart while its watcher stays.
        case .auto: return availability.hasHost || item?.watcher == watcher ? watcher : nil
        case .always:
            return availability.hasHost || item?.watcher == watcher || settled == watcher ? watcher : nil
        }
    }

    private func settle() {
        if passes.request() { task { await $0.work() } }
    }

    private func work() async {
        while passes.begin(unless: isStopped) { await arrange() }
    }

    private func arrange() async {
        guard let watcher = wanted else {
            await takeAway()
            return waitForHost()
        }
        if item?.watcher == watcher {
            refresh()
            return
        }
        guard failures < Self.mostFailures else { return }
        do throws(BusError) {
            try await register(at: watcher)
            failures = 0
        } catch {
            failures += 1
            log.warning("the panel does not accept the icon: \(error)")
            settling.schedule(after: Self.grace, by: time, callback { $0.settle() })
        }
    }

    private func waitForHost() {
        guard show == .always, let watcher = availability.watcher, settled != watcher else { return }
        settling.schedule(
            after: Self.grace, by: time,
            callback { panel in
                panel.settled = watcher
                panel.settle()
            })
    }

    private func register(at watcher: BusName) async throws(BusError) {
        let connection = try await place()
        guard wanted == watcher else { return }
        // The panel reads all of it at once.
        update()
        _ = try await connection.call(
            MethodCall(
                to: watcher, at: StatusNotifierInterface.watcherPath, StatusNotifierInterface.watcherName,
                StatusNotifierInterface.register, [.string(StatusNotifierInterface.itemPath.text)],
                autoStart: false), timeout: Self.patience)
        guard item?.connection === connection else { return }
        item?.watcher = watcher
        log.info("the icon is in the panel")
        // The agent may have changed meanwhile.
        refresh()
    }

    /// The connection that serves the icon.
    private func place() async throws(BusError) -> Connection {
        if let item { return item.connection }
        let connection = try await connect()
        try await connection.export(
            ExportedObject([StatusNotifierInterface.interface(implementedBy: self)]),
            at: StatusNotifierInterface.itemPath)
        try await connection.export(
            ExportedObject([MenuInterface.interface(implementedBy: self)]), at: MenuInterface.path)
        await connection.onClose(callback { [weak connection] in $0.didClose(connection) })
        item = Item(connection: connection)
        return connection
    }

    private func didClose(_ connection: Connection?) {
        guard let connection, item?.connection === connection else { return }
        item = nil
        settle()
    }

    private func takeAway() async {
        guard let item else { return }
        self.item = nil
        view = nil
        await item.connection.flush()
        await item.connection.close()
    }

    // MARK: What it shows

    private func handle(_ change: AgentState.StateChange) {
        if case .configured(let before) = change, before.panel != agentState.settings.panel {
            task { await $0.follow() }
        }
        refreshSoon()
    }

    /// Whether a panel draws the icon.
    private var isWatched: Bool {
        guard let item, item.watcher != nil, item.watcher == availability.watcher else { return false }
        return availability.hasHost || show == .always
    }

    private func refreshSoon() {
        guard isWatched, !isUpdateComing else { return }
        isUpdateComing = true
        time.after(
            Self.pause,
            callback { panel in
                panel.isUpdateComing = false
                panel.refresh()
            })
    }

    /// Shows the present state.
    /// - Returns: Whether the menu has changed.
    @discardableResult private func refresh() -> Bool {
        guard isWatched, let item else { return false }
        let former = view
        let isMenuNew = update()
        guard let view else { return false }
        task { [menu] _ in
            if view.icon != former?.icon {
                await item.connection.announce(
                    StatusNotifierInterface.newIcon, of: StatusNotifierInterface.item,
                    at: StatusNotifierInterface.itemPath)
            }
            if view.tooltip != former?.tooltip {
                await item.connection.announce(
                    StatusNotifierInterface.newToolTip, of: StatusNotifierInterface.item,
                    at: StatusNotifierInterface.itemPath)
            }
            if isMenuNew {
                await item.connection.announce(
                    MenuInterface.layoutUpdated, of: MenuInterface.name, at: MenuInterface.path,
                    [.uint32(menu.revision), .int32(PanelMenu.root)])
            }
        }
        return isMenuNew
    }

    /// Reads the present state.
    /// - Returns: Whether the menu has changed.
    @discardableResult private func update() -> Bool {
        do {
            let view = PanelView(try facts(), at: time.now, in: agentState.locality)
            self.view = view
            return menu.show(view.menu)
        } catch {
            // The popup about this says what to do.
            log.info("the panel keeps showing its previous state: \(error)")
            return false
        }
    }

    // MARK: StatusNotifierItem

    package var icon: PanelIcon { view?.icon ?? PanelIcon(count: 0) }

    package var tooltip: PanelView.Tooltip {
        view?.tooltip ?? PanelView(PanelFacts(), at: time.now, in: agentState.locality).tooltip
    }

    package func activate(for caller: BusName) async throws {
        try admit(caller)
        await click(commands.window.isInstalled ? .openWindow : .showReminders)
    }

    package func activateSecondary(for caller: BusName) async throws {
        try admit(caller)
        await click(commands.window.isInstalled ? .quickAdd : .showReminders)
    }

    package func keep(token: String) {
        self.token = ProgramStarter.checked(token)
    }

    // MARK: Menu

    package func event(_ kind: String, _ number: Int32, for caller: BusName) async throws -> Bool {
        try admit(caller)
        guard let row = menu.row(number) else { return number == PanelMenu.root }
        // The panel need not wait for what the click does.
        if kind == "clicked", let action = row.action { task { await $0.click(action) } }
        return true
    }

    package func isStale(for caller: BusName) async throws -> Bool {
        try admit(caller)
        return refresh()
    }

    private func click(_ action: PanelAction) async {
        let token = token
        self.token = nil
        await perform(action, token: token)
        refreshSoon()
    }

    private func admit(_ caller: BusName) throws(MethodError) {
        do throws(AgentError) {
            try gate.admit(caller)
        } catch {
            throw MethodError(error)
        }
    }
}

extension Connection {
    /// Emits a signal of the panel's icon. A panel that misses it reads the state when it is next used.
    fileprivate func announce(
        _ signal: MemberName, of interface: InterfaceName, at path: ObjectPath, _ arguments: [Value] = []
    ) {
        // Without a connection no panel shows the icon; once it is back, the host reads everything again.
        try? emit(signal, of: interface, at: path, arguments)
    }
}
