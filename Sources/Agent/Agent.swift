import AgentInterface
import CivilTime
import DBus
package import EventLoop
package import Logging
import Notifications
import Rules
package import Settings
import Store

/// The resident process: creates its parts, starts them in order, and shuts them down.
package actor Agent: LoopActor {
    package nonisolated let loop: EventLoop
    let options: AgentOptions
    let dependencies: Dependencies
    let time: any TimeSource
    let threshold: LogThreshold
    let log: Logger
    let configuration: ConfigurationWatch
    let connection: Connection
    let name: NameClaim
    let agentState: AgentState
    let gate: RequestGate
    let zone: ZoneWatch
    let scheduler: Scheduler
    let opener: any Opener
    let notifier: Notifier
    let upkeep: DatabaseUpkeep
    let expiryUpdater: ExpiryUpdater
    let digest: InsightsDigest
    let guardian: GuardianWatch
    let hook: DueHook
    let publisher: CalendarPublisher
    let catalogueHandle: CatalogueHandle
    let refresher: Refresher
    let syncer: CalendarSyncer
    let pusher: PhonePusher
    private let secrets: Secrets
    private let lookup: ProductLookup
    private let pageLookup: PageLookup
    private let logins: BrowserLogins
    let simulator: Simulator
    let programWatch: ProgramWatch?
    private let attention: AttentionWatch
    private let announcer: Announcer
    private let launcherCount: LauncherCount
    private(set) var shortcut: QuickAddShortcut?
    /// The parts that have been started, in that order.
    private var parts: [any AgentPart] = []
    private var systemZone: SystemZone?
    let databaseFile: String
    let busID: String
    let startedAt: Instant
    private let end = OneShot<AgentExit>()
    private(set) var isEnding = false
    var isChangingProgram = false
    /// Whether to ask the bus to start another agent once this one has ended.
    var hasSuccessor = false

    /// How long after the last part of the agent has started. By then nothing of the start is still under way.
    private static let startIsOver = Duration.milliseconds(200)
    /// A large database may take longer; then popups need not wait for all of it.
    private static let longestCatchUp = Duration.seconds(30)

    /// Starts an agent; returns once clients can call it.
    ///
    /// - Throws: Why the agent cannot start.
    package static func start(
        _ options: AgentOptions, in dependencies: Dependencies, on loop: EventLoop, threshold: LogThreshold,
        log: Logger
    ) async throws(StartFailure) -> Agent {
        let start = AgentStart(
            options: options, dependencies: dependencies, loop: loop, threshold: threshold, log: log)
        let agent = try await start.build()
        do {
            try await agent.exportServices()
        } catch {
            await agent.shutDown()
            throw error
        }
        await agent.startParts()
        return agent
    }

    /// Runs the part of a start that clients cannot notice, then releases everything. Leaves the database
    /// unchanged, so that the next start can repair it and report what it found.
    ///
    /// - Throws: Why no agent can start now.
    package static func checkStart(
        _ options: AgentOptions, in dependencies: Dependencies, on loop: EventLoop, threshold: LogThreshold,
        log: Logger
    ) async throws(StartFailure) {
        var options = options
        options.replaces = false
        let start = AgentStart(
            options: options, dependencies: dependencies, loop: loop, threshold: threshold, log: log)
        try await start.check()
    }

    init(
        _ start: AgentStart, time: any TimeSource, configuration: ConfigurationWatch, connection: Connection,
        name: NameClaim, agentState: AgentState, catalogue: Catalogue, zone: ZoneWatch,
        databaseFile: String, busID: String
    ) {
        loop = start.loop
        options = start.options
        dependencies = start.dependencies
        threshold = start.threshold
        log = start.log
        self.time = time
        self.configuration = configuration
        self.connection = connection
        self.name = name
        self.agentState = agentState
        self.zone = zone
        self.databaseFile = databaseFile
        self.busID = busID
        startedAt = time.now
        gate = RequestGate(agentState: agentState, time: time)
        scheduler = Scheduler(agentState: agentState, time: time, loop: loop, log: log)
        opener =
            dependencies.opener
            ?? DesktopOpener(on: connection, environment: dependencies.environment, loop: loop, log: log)
        notifier = Notifier(
            agentState: agentState, server: dependencies.notificationServer(connection), opener: opener,
            answers: dependencies.answers
                ?? DesktopAnswerPlace(environment: dependencies.environment, loop: loop, log: log),
            locale: dependencies.environment.locale, time: time, loop: loop, log: log)
        attention = AttentionWatch(environment: dependencies.environment, loop: loop, log: log) {
            [agentState] change in change(&agentState.presence)
        }
        catalogueHandle = CatalogueHandle(catalogue, time: time)
        upkeep = DatabaseUpkeep(
            agentState: agentState, catalogueHandle: catalogueHandle, time: time, loop: loop, log: log)
        expiryUpdater = ExpiryUpdater(agentState: agentState, time: time, loop: loop, log: log)
        digest = InsightsDigest(agentState: agentState, time: time, loop: loop, log: log)
        guardian = GuardianWatch(agentState: agentState, time: time, loop: loop, log: log)
        hook = DueHook(
            agentState: agentState,
            program: HookProgram(
                starter: ProgramStarter(environment: dependencies.environment, loop: loop, log: log),
                environment: HookProgram.environment(of: dependencies.environment), loop: loop),
            time: time, loop: loop, log: log)
        publisher = CalendarPublisher(
            agentState: agentState, environment: dependencies.environment, time: time, loop: loop, log: log)
        announcer = Announcer(connection: connection, loop: loop, log: log)
        launcherCount = LauncherCount(
            connection: connection, agentState: agentState, time: time, log: log)
        let endpoint = dependencies.fetchEndpoint ?? .usual(environment: dependencies.environment)
        secrets = Secrets(
            keyring: SecretService(connection: connection), environment: dependencies.environment, loop: loop)
        syncer = CalendarSyncer(
            agentState: agentState, secrets: secrets, endpoint: endpoint, time: time, loop: loop, log: log,
            memory: RestMemory(agentState: agentState, trimsPages: dependencies.trimsMemory, log: log),
            announce: announcer.callback { (announcer, account: CalendarAccount.ID) in
                announcer.announce(account)
            })
        pusher = PhonePusher(
            agentState: agentState, secrets: secrets, endpoint: endpoint, time: time, loop: loop, log: log,
            announce: announcer.callback { (announcer, phones: [Phone.ID]) in announcer.announce(phones) })
        lookup = ProductLookup(endpoint: endpoint, time: time, loop: loop, log: log)
        pageLookup = PageLookup(endpoint: endpoint, time: time, loop: loop, log: log)
        logins = BrowserLogins(endpoint: endpoint, opener: opener, time: time, loop: loop, log: log)
        refresher = Refresher(
            agentState: agentState, catalogueHandle: catalogueHandle, endpoint: endpoint,
            expiryUpdater: expiryUpdater,
            upkeep: upkeep, time: time, loop: loop, log: log,
            report: announcer.callback { (announcer, record: RefreshRecord) in announcer.announce(record) })
        simulator = Simulator(
            agentState: agentState, connection: connection, time: time,
            folders: Simulator.folders(environment: dependencies.environment, databaseFile: databaseFile),
            configurationFile: configuration.file, program: dependencies.program, loop: loop)
        programWatch = dependencies.programFile.map { [time, loop, log, dependencies] file in
            ProgramWatch(
                file: ProgramFile(file, running: dependencies.program), time: time, loop: loop, log: log)
        }
    }

    // MARK: Starting

    /// Exports every object before it requests the name.
    private func exportServices() async throws(StartFailure) {
        await connection.onClose(callback { $0.finish(.busUnavailable) })
        agentState.observe(
            announcer.callback { (announcer, change: AgentState.StateChange) in announcer.announce(change) }
        )
        let memory = RestMemory(
            agentState: agentState, trimsPages: dependencies.trimsMemory, log: log)
        await connection.onIdle { memory.release() }
        let (recalls, subjects) = (recallsService, subjectsService)
        let desktop = desktopActions
        do {
            try await LauncherService(launcher: desktop.launcher, desktop: desktop).export(on: connection)
            try await connection.export(
                ExportedObject(
                    [
                        subjects.interface, subjects.tasks.interface, subjects.events.interface,
                        subjects.items.interface, subjects.maintenance.interface,
                        recalls.interface,
                        ShopsService(
                            gate: gate, catalogueHandle: catalogueHandle, recalls: recalls, pages: pageLookup,
                            log: log
                        ).interface,
                        subjects.documents.interface, ShoppingService(gate: gate).interface,
                        MetersService(gate: gate).interface,
                        NamesService(gate: gate).interface,
                        TimingService(gate: gate).interface, InsightsService(gate: gate).interface,
                        ExchangeService(gate: gate).interface, accountsService.interface,
                        PhonesService(gate: gate, secrets: secrets, pusher: pusher, log: log).interface,
                        PeopleService(gate: gate).interface,
                        RemindersService(gate: gate, notifier: notifier, connection: connection).interface,
                        AgentService(gate: gate, agent: self).interface,
                        Application.interface(
                            implementedBy: DesktopApplication(
                                gate: gate, notifier: notifier, desktop: desktop, log: log)),
                    ], retired: [Household1.retired]), at: Contract.path)
            if try await name.claim() { return }
            let holder = try await name.holder()
            throw StartFailure(.anotherInstance, holder?.description ?? AgentText.isRunning())
        } catch {
            throw error as? StartFailure ?? StartFailure(.busUnavailable, AgentText.noName("\(error)"))
        }
    }

    private var subjectsService: SubjectsService {
        SubjectsService(
            tasks: TasksService(gate: gate), events: EventsService(gate: gate, opener: opener),
            items: ItemsService(gate: gate, opener: opener, lookup: lookup),
            maintenance: MaintenanceService(
                gate: gate, plansFile: StarterPlansFile.path(beside: configuration.file)),
            documents: DocumentsService(gate: gate))
    }

    var recallsService: RecallsService {
        RecallsService(
            gate: gate, catalogueHandle: catalogueHandle, refresher: refresher, opener: opener, log: log)
    }

    private var accountsService: AccountsService {
        AccountsService(
            gate: gate, secrets: secrets, syncer: syncer, logins: logins,
            announce: callback { agent, account in agent.accountDidChange(account) }, log: log)
    }

    private func accountDidChange(_ account: CalendarAccount.ID) {
        task { agent in
            await agent.announcer.announce(account)
            await agent.syncer.accountsDidChange(account)
            await agent.guardian.lookAgain()
        }
    }

    private func startParts() async {
        log.notice("steward-agent \(productVersion) has the name \(Contract.busName)")
        if let report = agentState.store.opening.repair { log.error("\(report)") }
        if agentState.store.opening.isReadOnly { agentState.beginReadOnly() }
        rememberQuiet()
        do {
            // Catches up at once with what came due while the agent was not running.
            await start([scheduler])
            await notifier.waitForCatchUp()
            try await notifier.start()
        } catch {
            // The bus has just granted the name, so the only possible cause is a lost connection.
            log.error("cannot show reminders: \(error)")
            return finish(.busUnavailable)
        }
        if let report = agentState.store.opening.repair { await notifier.reportRepair(report) }
        configuration.start(callback { $0.apply($1) })
        await zone.start(callback { $0.apply($1) })
        let zone = await zone.current
        apply(zone)
        await scheduler.replan(for: stamp(of: zone))
        await start([upkeep, expiryUpdater, syncer])
        await scheduler.look(with: syncer)
        await catchUp()
        await start([
            simulator, lookup, pageLookup, logins, hook, pusher, digest, guardian, publisher, refresher,
        ])
        task { await $0.startDesktopParts() }
        if dependencies.trimsMemory { time.after(Self.startIsOver) { MemoryTrim.run() } }
        await programWatch?.start(
            callback { agent, change in agent.task { await $0.programDidChange(change) } })
        await start([systemBusLink])
        task { await $0.attention.followScreenSavers(on: $0.connection) }
    }

    private func start(_ new: [any AgentPart]) async {
        for part in new where !isEnding {
            parts.append(part)
            await part.start()
        }
    }

    private func startDesktopParts() async {
        let shortcut = makeShortcut()
        self.shortcut = shortcut
        await start([makePanel(), launcherCount, shortcut])
        await askToStayInBackground()
    }

    private var systemBusLink: SystemBusLink {
        SystemBusLink(
            address: dependencies.systemBus, attention: attention, zone: zone,
            handlers: SystemBusLink.Handlers(
                didWake: callback { $0.didWake() },
                networkIsBack: callback { agent in
                    agent.task { for part in $0.parts { await part.networkIsBack() } }
                }),
            time: time, loop: loop, log: log)
    }

    /// Lets popups appear once everything is planned that the time since the last run has changed, or after a while if
    /// that takes long.
    private func catchUp() async {
        let patience = time.after(
            Self.longestCatchUp, callback { agent in agent.task { await $0.notifier.didCatchUp() } })
        await scheduler.catchUp()
        await expiryUpdater.catchUp()
        // What has aged may ring at once.
        await scheduler.catchUp()
        await syncer.lookBeforeReminders()
        patience.cancel()
        await notifier.didCatchUp()
    }

    // MARK: Changes at run time

    package func reloadConfiguration() throws(SettingsError) {
        try configuration.reload()
    }

    private func apply(_ settings: Settings) {
        let old = agentState.settings
        agentState.settings = settings
        threshold.level = options.logLevel ?? Logger.Level(settings.log.level)
        if settings.reminders.dateHour != old.reminders.dateHour, let systemZone { apply(systemZone) }
    }

    private func apply(_ zone: SystemZone) {
        systemZone = zone
        let dateHour = agentState.settings.reminders.dateHour
        agentState.locality = Locality(
            zone: zone.zone, dateHour: dateHour, zones: agentState.locality.zones,
            dateOrder: agentState.locality.dateOrder)
        let stamp = stamp(of: zone)
        task { agent in
            await agent.scheduler.replan(for: stamp)
            await agent.expiryUpdater.refresh()
        }
    }

    /// What the times that depend on the zone and the user's hour were computed with.
    private func stamp(of zone: SystemZone) -> String {
        "\(zone.zone.name)\n\(agentState.settings.reminders.dateHour)\n\(zone.stamp)"
    }

    private func didWake() {
        task { agent in
            await agent.zone.check()
            // In one turn of the loop, so that no popup appears that a newer one replaces at once.
            await agent.notifier.didWake()
            for part in agent.parts { await part.lookAgain() }
        }
    }

    // MARK: Ending

    /// Returns when the agent has ended.
    /// - Returns: The exit status for the process.
    package func waitForEnd() async -> AgentExit {
        await end.get()
    }

    /// Ends the agent after the caller has received its reply.
    package func quit() {
        log.notice("asked to leave")
        later { agent in agent.task { await $0.stop() } }
    }

    /// Ends the agent in order: refuses new calls, removes the popups, closes the database, then releases the
    /// name, so that a successor finds everything free.
    ///
    /// - Parameter status: The exit status for the process.
    package func stop(as status: AgentExit = .success) async {
        guard !isEnding else { return }
        isEnding = true
        gate.close()
        await stopParts()
        await connection.flush()
        await notifier.stop()
        await shutDown()
        end.fulfil(status)
    }

    private func finish(_ status: AgentExit) {
        guard !isEnding else { return }
        isEnding = true
        log.error("the session bus has gone")
        task { agent in
            // The session is over: nothing that a command does is of use any more.
            await agent.hook.stop(patience: .zero)
            await agent.letGo()
            agent.end.fulfil(status)
        }
    }

    /// Stops all watches and closes the database.
    private func letGo() async {
        isEnding = true
        configuration.stop()
        await programWatch?.stop()
        await zone.stop()
        await stopParts()
        catalogueHandle.close()
        agentState.close()
    }

    private func stopParts() async {
        while let part = parts.popLast() { await part.stop() }
    }

    private func shutDown() async {
        await letGo()
        do {
            try await name.release()
        } catch {
            log.debug("the name goes with the connection: \(error)")
        }
        if hasSuccessor { await startSuccessor() }
        await connection.flush()
        await connection.unexport(Contract.path)
        await LauncherService.unexport(from: connection)
        await connection.close()
    }
}

extension Logger.Level {
    init(_ level: Settings.LogLevel) {
        switch level {
        case .error: self = .error
        case .warning: self = .warning
        case .notice: self = .notice
        case .info: self = .info
        case .debug: self = .debug
        }
    }
}
