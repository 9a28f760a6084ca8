import CivilTime
package import EventLoop
package import Logging
package import Notifications
import Rules
import Settings
import Store

/// Keeps the popups on screen in line with the reminders that the store owes the user, and returns the
/// answers.
///
/// It saves everything before it posts or closes a popup. After each step it reads the situation again:
/// anything may happen while a server is busy.
package actor Notifier: LoopActor {
    package nonisolated let loop: EventLoop
    let agentState: AgentState
    let server: any NotificationServer
    let opener: any Opener
    let answers: any AnswerPlace
    /// Of the times that people type.
    let locale: String?
    let time: any TimeSource
    let log: Logger

    /// What is known of the notification server.
    var serverState = ServerState()
    /// What to show on the screen.
    var screen = ScreenState()
    /// The state of each popup.
    var popups = PopupStates()
    var emergency = EmergencyPopups()
    var offers = ButtonExpiry()
    var kept = KeptPopupSchedule()
    var holds = HoldSchedule()
    var alarms: [AlarmKind: LazyAlarm] = [:]
    /// Only those that are running.
    var timers: [TimerKind: any Cancellable] = [:]

    /// The last situation, so that it is not read again. An empty one is valid until something changes, any
    /// other until the end of the pass that arranged the screen.
    private var knownSituation: Store.PopupSituation?
    private var passes = PassRequests()
    private(set) var isStopping = false
    /// Whether what came due while the agent was not running is still being worked out: until then, a popup would be
    /// replaced at once.
    private var isCatchingUp = false
    /// Fulfilled at shutdown, after the last post.
    private let isIdle = OneShot<Void>()
    private var backoff = Backoff(from: .seconds(2), to: .seconds(300))

    private static let patienceAtEnd = Duration.seconds(1)
    /// More than any screen needs: popups that are closed and posted in turn must not keep the desktop busy.
    private static let mostSteps = 1_000

    package init(
        agentState: AgentState, server: any NotificationServer, opener: any Opener,
        answers: any AnswerPlace = NoAnswerPlace(), locale: String? = nil, time: any TimeSource,
        loop: EventLoop, log: Logger
    ) {
        self.agentState = agentState
        self.server = server
        self.opener = opener
        self.answers = answers
        self.locale = locale
        self.time = time
        self.loop = loop
        self.log = log
    }

    /// The server that accepts posts; `nil` if there is none.
    package var present: PresentServer? { serverState.present }

    // MARK: Life cycle

    /// Call this before `start` if reminders are still to be planned then: nothing is posted before `didCatchUp`.
    package func waitForCatchUp() {
        isCatchingUp = true
    }

    /// Posts what is owed.
    package func didCatchUp() {
        guard isCatchingUp else { return }
        isCatchingUp = false
        screen.catchUp()
        refresh()
    }

    /// - Throws: If the bus refuses the subscription to the server's signals.
    package func start() async throws {
        agentState.observe(
            callback { (notifier, change: AgentState.StateChange) in notifier.handle(change) })
        try await server.start(callback { (notifier, event: NotificationEvent) in notifier.handle(event) })
    }

    /// Closes all popups; the next start shows them again. Popups that the desktop keeps stay: a click on one
    /// starts the agent.
    package func stop() async {
        isStopping = true
        cancelTimers()
        await waitForWork()
        guard let present else { return }
        do {
            if !present.epoch.isLasting { try await clearScreen() }
        } catch {
            log.warning("popups may stay on the screen: \(error)")
        }
        await clearEmergency()
    }

    /// Waits for the code that is posting a popup to close it, for `patienceAtEnd` at most.
    private func waitForWork() async {
        guard passes.isAtWork else { return }
        let patience = loop.after(Self.patienceAtEnd) { [isIdle] in isIdle.fulfil(()) }
        await isIdle.get()
        patience.cancel()
    }

    /// Handles a resume: popups may have disappeared without a signal. Call this before missed reminders
    /// ring.
    package func didWake() {
        task { await $0.server.describeAgain() }
        guard present?.epoch.isLasting == true else { return showAnew() }
        screen.catchUp()
        refresh()
    }

    /// Shows all owed reminders again, with sound.
    package func showAll() {
        showAnew(playsSound: true)
    }

    /// Closes our popups and shows the owed reminders again.
    func showAnew(as occasion: PopupPlan.Occasion = .catchUp, playsSound: Bool = false) {
        screen.showAnew(as: occasion, playsSound: playsSound)
        emergency.isUncertain = true
        refresh()
    }

    /// Schedules a pass that brings the screen in line with the store.
    package func refresh() {
        knownSituation = nil
        if !isStopping, passes.request() { task { await $0.work() } }
    }

    private func work() async {
        while passes.begin(unless: isStopping) {
            popups.beginPass()
            await arrange()
            guard !isStopping else { continue }
            if !popups.unanswered.isEmpty, present != nil, !isRunning(.retry) { rest(backoff.pause()) }
            watch()
        }
        if isStopping { isIdle.fulfil(()) }
    }

    /// Sets the alarms for what changes with time alone.
    private func watch() {
        do {
            let situation = try knownSituation ?? situation()
            if !situation.isEmpty { knownSituation = nil }
            watchOffers(situation)
            watchHolds(situation)
        } catch {
            // The storeSession has reported the error, and reports its end.
            log.debug("cannot wait for what the clock changes: \(error)")
        }
        watchKept()
    }

    // MARK: Events

    private func handle(_ change: AgentState.StateChange) {
        knownSituation = nil
        switch change {
        // `.changed` came first and did all that is needed.
        case .answered, .syncRequested, .phonesChanged: break
        case .changed(let subjects, _):
            let shops = subjects.compactMap(\.shop)
            shops.isEmpty ? refresh() : renewNews(of: shops)
        case .remindersDue(let reminders, let isLate):
            screen.enqueue(reminders, isLate: isLate)
        case .storageFailed, .recovered, .configured, .peopleChanged: refresh()
        case .zoneChanged: renewDays()
        case .attentionChanged(let before): reconsider(after: before)
        case .repaired(let report): reportRepair(report)
        }
    }

    private func handle(_ event: NotificationEvent) {
        switch event {
        case .appeared(let description, let epoch): appeared(description, epoch)
        case .vanished: vanished()
        case .recovered(let epoch):
            if serverState.didRecover(epoch) { refresh() }
        case .silence(let isOn): handle(silence: isOn)
        case .popup(let event): handle(event)
        }
    }

    private func appeared(_ description: ServerDescription, _ epoch: PopupEpoch) {
        let appearance = serverState.didAppear(description, epoch)
        agentState.presence.hasServer = true
        log.info("popups go to \(description.name) \(description.version) through \(description.backend)")
        cancel(.serverStart)
        if case .new(let isFirst) = appearance {
            cancel(.retry)
            backoff.didSucceed()
            emergency = EmergencyPopups()
            // This process cannot receive signals about popups that an earlier one left on an ordinary
            // server.
            screen.serverDidAppear(
                isUncertain: epoch.isLasting ? screen.isUncertain || areKeptOffersOutdated : isFirst)
            popups.serverDidVanish(keeping: epoch, unconfirmed: isFirst)
            forgetPopups()
        }
        refresh()
    }

    private func vanished() {
        if serverState.didVanish() { log.info("the notification server has gone") }
        agentState.presence.hasServer = false
        agentState.presence.isSilenced = nil
        emergency = EmergencyPopups()
        screen.serverDidVanish()
        cancelTimers(ofPopupsOnly: true)
        popups.serverDidVanish()
        forgetPopups()
        refresh()
    }

    // MARK: Arranging the screen

    private func arrange() async {
        guard let present else { return startServerInTime() }
        let isSaved = await saveScreenChanges(from: present)
        // A server that asks for a pause only delays new posts.
        guard !isStopping, !present.isSilent, !isRunning(.retry) else { return }
        if agentState.trouble == nil {
            await clearEmergency()
        } else {
            await showTrouble(on: present)
        }
        if isSaved, await !post(on: present) { return }
        await remindFromMemory(on: present)
    }

    /// Saves what has happened on screen, and closes popups that are over.
    private func saveScreenChanges(from present: PresentServer) async -> Bool {
        do {
            if screen.isUncertain, !present.isSilent { try await beginAfresh() }
            try forgetLostPopups()
            try recordDeliveries()
            try recordRefusals()
            recordDepartures()
            if !present.isSilent { try await closeAnsweredPopups() }
            return true
        } catch {
            tryAgain("cannot write down what is on screen", error)
            return false
        }
    }

    private func beginAfresh() async throws(StoreError) {
        let playsSound = screen.reset()
        // While nothing can be saved, only these exist: do not make them blink at each failure.
        if emergency.isUncertain { await clearEmergency() }
        do {
            try await clearScreen(playsSound: playsSound)
        } catch {
            screen.showAnew(as: screen.occasion, playsSound: playsSound)
            throw error
        }
    }

    /// Retries after a single error. A lasting one has been reported by the storeSession, which also reports its
    /// end.
    private func tryAgain(_ what: String, _ error: StoreError) {
        guard agentState.trouble == nil, !agentState.isClosed, !isStopping else {
            return log.debug("\(what): \(error)")
        }
        log.warning("\(what), trying again: \(error)")
        // Every pause ends with another pass.
        if !isRunning(.retry) { rest(backoff.pause()) }
    }

    /// Posts the owed reminders that have no popup.
    ///
    /// - Returns: Whether to go on with this server.
    private func post(on present: PresentServer) async -> Bool {
        var present = present
        guard !isCatchingUp else { return true }
        do {
            try agentState.lapse()
            // Each step posts or closes a popup, or ends in a pause.
            for _ in 0..<Self.mostSteps {
                // Faces that the user waits for come first, even if requested during this loop.
                guard try await showFaces(on: present) else { return false }
                let situation = try situation()
                let limit = try limit(on: present, in: situation)
                let step = screen.nextStep(
                    in: situation, limit: limit, hidesNewest: present.quirks.hidesNewest)
                guard let step else {
                    if screen.didArrange(in: situation, limit: limit) { knownSituation = situation }
                    return true
                }
                guard try await carryOut(step, in: situation, on: present), let current = self.present,
                    current.epoch == present.epoch, !isStopping
                else { return false }
                // What a post has revealed about the server applies from the next popup on.
                present = current
                try await closeAnsweredPopups()
            }
            log.error("\(Self.mostSteps) steps have not brought the screen in order; trying again later")
            rest(backoff.pause())
            return false
        } catch {
            tryAgain("cannot arrange popups", error)
        }
        return true
    }

    /// Reads what the next step depends on: reminders, popups, and what is held back. Call this once for each
    /// step: any call to the server may change the situation.
    func situation() throws(StoreError) -> Store.PopupSituation {
        agentState.learnHours()
        let circumstances = Store.Circumstances(
            agentState.attention, at: time.now, isBriefing: screen.isBriefing, standing: screen.standing)
        let situation = try agentState.attempt { try agentState.store.popupSituation(in: circumstances) }
        knownSituation = situation.isEmpty ? situation : nil
        return situation
    }

    func limit(on present: PresentServer) -> Int {
        present.limit(configured: agentState.settings.popups.limit)
    }

    /// While a summary is unfolded, as many popups as fit, and more of them fit if they are low.
    func limit(
        on present: PresentServer, in situation: Store.PopupSituation
    ) throws(StoreError) -> Int {
        let usual = limit(on: present)
        let most = present.limit(configured: agentState.settings.popups.limit, areLow: true)
        guard screen.occasion == .unfolded, most > usual else { return usual }
        let composer = composer(for: present)
        for reminder in screen.first(of: situation, most) {
            guard let topic = try topic(of: reminder),
                composer.isLow(topic)
            else {
                screen.isUnfoldedWidely = false
                return usual
            }
        }
        screen.isUnfoldedWidely = true
        return most
    }

    /// - Returns: Whether to go on with the next step.
    private func carryOut(
        _ step: PopupStep, in situation: Store.PopupSituation, on present: PresentServer
    ) async throws(StoreError) -> Bool {
        switch step {
        case .close(let popup):
            try takeOff(popup, in: situation)
            return true
        case .post(let kind, let reminders, let replaced):
            return conclude(
                try await show(kind, reminders, replacing: replaced, in: situation, on: present), on: present)
        }
    }

    /// - Returns: Whether to go on posting.
    func conclude(_ outcome: Outcome, on present: PresentServer) -> Bool {
        switch outcome {
        case .shown: backoff.didSucceed()
        case .overtaken: break
        case .refused(let error):
            failed(error, on: present)
            return false
        }
        return true
    }

    private func failed(_ error: PostError, on present: PresentServer) {
        switch error {
        case .absent, .disconnected: break  // an event follows
        case .timedOut:
            // Pause: a server that answers everything but posts recovers at once, again and again.
            if serverState.markUnresponsive(present.epoch) { rest(backoff.pause()) }
        case .excessive: rest(.milliseconds(1_500))
        case .tooMany, .refused: rest(backoff.pause())
        }
        log.info("a popup is not shown yet: \(error)")
    }

    private func rest(_ length: Duration) {
        start(.retry, length) { $0.refresh() }
    }

    // MARK: Starting a server

    /// Starts a missing server, but only when reminders are owed and after a delay: a desktop that is still
    /// starting brings its own.
    private func startServerInTime() {
        guard present == nil, !isRunning(.serverStart),
            let length = agentState.settings.popups.startServerAfter,
            isSomethingOwed
        else { return }
        start(.serverStart, length) { $0.startServer() }
    }

    private var isSomethingOwed: Bool {
        do {
            return try !situation().owed.isEmpty
        } catch {
            // The next pass asks again.
            log.warning("not known whether popups are owed: \(error)")
            return false
        }
    }

    private func startServer() {
        guard present == nil, !isStopping, isSomethingOwed else { return }
        log.info("starting a notification server")
        task { await $0.askForServer() }
    }

    private func askForServer() async {
        serverState.willStart()
        do {
            try await server.startServer()
        } catch {
            serverState.didNotStart()
            log.warning("no popups can be shown, no notification server starts: \(error)")
        }
        // Retries at growing intervals while reminders are owed.
        if present == nil { rest(backoff.pause()) }
    }
}
