import DBus
import EventLoop
import Logging

/// Follows what the system bus reports: the session, the lid, the time zone, resumes and the network. The agent works
/// without it.
actor SystemBusLink: AgentPart {
    /// What the agent does about it, on the loop.
    struct Handlers: Sendable {
        /// The machine woke up, or no signal has arrived for a while.
        let didWake: @Sendable () -> Void
        let networkIsBack: @Sendable () -> Void
    }

    nonisolated let loop: EventLoop
    private let address: BusAddress?
    private let attention: AttentionWatch
    private let zone: ZoneWatch
    private let handlers: Handlers
    private let time: any TimeSource
    private let log: Logger
    private var connection: Connection?
    private var sleep: SleepWatch?
    private var network: NetworkWatch?
    /// The delay before connecting again.
    private var backoff = Backoff(from: .seconds(2), to: .seconds(300))
    private var isStopped = false

    /// - Parameter address: Where the system bus is; `nil` for none.
    init(
        address: BusAddress?, attention: AttentionWatch, zone: ZoneWatch, handlers: Handlers,
        time: any TimeSource, loop: EventLoop, log: Logger
    ) {
        self.address = address
        self.attention = attention
        self.zone = zone
        self.handlers = handlers
        self.time = time
        self.loop = loop
        self.log = log
    }

    func start() {
        task { await $0.connect() }
    }

    func stop() async {
        isStopped = true
        await connection?.close()
        forget()
    }

    /// Once connected, only the end of that connection triggers the next attempt.
    /// - Parameter isBack: Whether an earlier connection has ended.
    private func connect(isBack: Bool = false) async {
        guard let address, !isStopped else { return }
        let connection: Connection
        do throws(BusError) {
            connection = try await Connection.open(address, on: loop)
        } catch {
            log.info("going on without the system bus: \(error)")
            if isBack { connectLater() }
            return
        }
        guard !isStopped else { return await connection.close() }
        self.connection = connection
        await connection.onClose(
            callback { [weak connection] link in if let connection { link.didLose(connection) } })
        do throws(BusError) {
            try await follow(connection)
        } catch {
            log.info("the system bus does not tell what it should: \(error)")
            return await connection.close()
        }
        guard self.connection === connection else { return }
        backoff.didSucceed()
        guard isBack else { return }
        log.notice("the system bus is back")
        handlers.didWake()
        handlers.networkIsBack()
    }

    private func follow(_ connection: Connection) async throws(BusError) {
        // This comes first: until then, a popup may show its content on a locked screen.
        try await attention.followSession(on: connection)
        try await zone.listen(on: connection)
        let sleep = SleepWatch(on: connection, loop: loop, log: log, didWake: handlers.didWake)
        self.sleep = sleep
        try await sleep.start()
        let network = NetworkWatch(loop: loop, isBack: handlers.networkIsBack)
        self.network = network
        try await network.start(on: connection)
    }

    private func didLose(_ gone: Connection) {
        guard !isStopped, connection === gone else { return }
        log.warning(
            "the system bus is gone: until it is back, resuming and network changes may be noticed late")
        forget()
        connectLater()
    }

    private func connectLater() {
        time.after(backoff.pause(), callback { link in link.task { await $0.connect(isBack: true) } })
    }

    private func forget() {
        connection = nil
        sleep = nil
        network = nil
    }
}
