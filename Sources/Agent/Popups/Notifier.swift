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
package actor Notifier {
    package nonisolated let loop: EventLoop
    package nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

    /// A server that accepts posts.
    struct Present {
        let description: ServerDescription
        var quirks: ServerQuirks
        let epoch: PopupEpoch
        /// Whether it failed to answer a post; nothing is posted until it answers.
        var isSilent = false
    }

    let storeSession: StoreSession
    let server: any NotificationServer
    let opener: any Opener
    let time: any TimeSource
    let log: Logger

    private(set) var present: Present?
    /// Whether a server may appear soon: the first search is not over, or a start was requested.
    private(set) var isServerSettling = true
    /// Reminders that were on screen before: shown again, they make no sound.
    var restored: Set<Reminder.ID> = []
    /// Reminders on screen when their server was lost, and its bus: in a new session, they make a sound
    /// again.
    var lost: [Reminder.ID: String] = [:]
    /// Reminders whose buttons the user wants to see: their next popup stays until it is answered.
    var called: Set<Reminder.ID> = []
    /// Reminders of a summary that the user wants to see, while `occasion` is `.unfolded`.
    var unfolded: Set<Reminder.ID> = []
    /// Reminders that return because a list may have lost their popup: they make no sound.
    var returning: Set<Reminder.ID> = []
    /// Reminders whose popups the user has closed without an answer.
    var closedByUser: Set<Reminder.ID> = []
    /// Reminders taken off the screen only to be shown again: a hold does not apply to them.
    var standing: Set<Reminder.ID> = []
    /// At the start, missed reminders are still to be shown, in few popups.
    var occasion = PopupPlan.Occasion.catchUp
    /// Whether the reminders that waited for the brief are still to be shown, in one popup.
    var isBriefing = false
    /// Whether to close and repost our popups: the server may have lost some, or their offers are outdated.
    private var isScreenUncertain = false
    /// Whether popups that are reposted then may make a sound.
    var isToBeNoticed = false
    /// Popups on their way to the server, or on screen but not yet saved.
    var deliveries = Deliveries()
    /// Timers that repost popups of servers that do not report when a popup goes.
    var watches: [Popup.ID: any Cancellable] = [:]
    /// Departures of popups that could not be saved.
    var departures: [(PopupEvent, Deliveries.Departure)] = []
    var forgetting: Forgetting?
    /// Popups to close whose desktop did not answer in this pass.
    var unanswered: Set<Popup.ID> = []
    var emergency = EmergencyPopups()
    var offers = OfferWatch()
    var kept = KeptWatch()
    var faces = PopupFaces()
    /// The activation token of a click on this popup; no other click may use it.
    var activation: (delivery: PopupToken, token: String)?
    var holds = HoldWatch()
    private var isFirstServer = true
    private(set) var isStopping = false

    private static let patienceAtEnd = Duration.seconds(1)

    /// The last situation if it was empty and nothing has changed since, so that it is read only once.
    private var emptySituation: Store.PopupSituation?
    private var isWorking = false
    /// Fulfilled at shutdown, after the last post.
    private let isIdle = OneShot<Void>()
    private var isWanted = false
    private var backoff = Backoff(from: .seconds(2), to: .seconds(300))
    private var pause: (any Cancellable)?
    private var grace: (any Cancellable)?

    package init(
        storeSession: StoreSession, server: any NotificationServer, opener: any Opener, time: any TimeSource,
        loop: EventLoop, log: Logger
    ) {
        self.storeSession = storeSession
        self.server = server
        self.opener = opener
        self.time = time
        self.loop = loop
        self.log = log
    }

    // MARK: Life cycle

    /// - Throws: If the bus refuses the subscription to the server's signals.
    package func start() async throws {
        storeSession.observe { [weak self] news in self?.assumeIsolated { $0.heard(news) } }
        try await server.start { [weak self] event in self?.assumeIsolated { $0.heard(event) } }
    }

    /// Closes all popups; the next start shows them again. Popups that the desktop keeps stay: a click on one
    /// starts the agent.
    package func stop() async {
        isStopping = true
        pause?.cancel()
        grace?.cancel()
        for watch in watches.values { watch.cancel() }
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
        guard isWorking else { return }
        let patience = loop.after(Self.patienceAtEnd) { [isIdle] in isIdle.fulfil(()) }
        await isIdle.get()
        patience.cancel()
    }

    /// Handles a resume: popups may have disappeared without a signal. Call this before missed reminders
    /// ring.
    package func didWake() {
        Task(executorPreference: loop) { await self.server.describeAgain() }
        guard present?.epoch.isLasting == true else { return showAnew() }
        occasion = .catchUp
        refresh()
    }

    /// Shows all owed reminders again, with sound.
    package func comeUp() {
        isToBeNoticed = true
        showAnew()
    }

    /// Closes our popups and shows the owed reminders again, silently.
    func showAnew(as occasion: PopupPlan.Occasion = .catchUp) {
        isScreenUncertain = true
        emergency.isUncertain = true
        self.occasion = occasion
        refresh()
    }

    /// Shows the missed reminders next, in few popups and a summary.
    func catchUp() {
        occasion = .catchUp
    }

    /// Schedules a pass that brings the screen in line with the store.
    package func refresh() {
        emptySituation = nil
        isWanted = true
        guard !isWorking, !isStopping else { return }
        isWorking = true
        Task(executorPreference: loop) { await self.work() }
    }

    private func work() async {
        while isWanted, !isStopping {
            isWanted = false
            unanswered = []
            await arrange()
            guard !isStopping else { break }
            if !unanswered.isEmpty, present != nil, pause == nil { rest(backoff.pause()) }
            watch()
        }
        isWorking = false
        if isStopping { isIdle.fulfil(()) }
    }

    /// Sets the alarms for what changes with time alone.
    private func watch() {
        do {
            let situation = try emptySituation ?? situation()
            watchOffers(situation)
            watchHolds(situation)
        } catch {
            // The storeSession has reported the error, and reports its end.
            log.debug("cannot wait for what the clock changes: \(error)")
        }
        watchKept()
    }

    // MARK: Events

    private func heard(_ news: StoreSession.News) {
        emptySituation = nil
        switch news {
        // `.changed` came first and did all that is needed.
        case .answered: break
        case .changed(let subjects, _):
            let shops = subjects.compactMap(\.shop)
            shops.isEmpty ? refresh() : renewNews(of: shops)
        case .rang(let reminders, let isLate):
            for reminder in reminders {
                if returning.remove(reminder) == nil {
                    restored.remove(reminder)
                } else {
                    restored.insert(reminder)
                }
            }
            if isLate { occasion = .catchUp }
        case .inTrouble, .recovered: refresh()
        case .repaired(let report): tellOfRepair(report)
        }
    }

    private func heard(_ event: NotificationEvent) {
        switch event {
        case .appeared(let description, let epoch): appeared(description, epoch)
        case .vanished: vanished()
        case .recovered(let epoch):
            guard present?.epoch == epoch else { return }
            present?.isSilent = false
            refresh()
        case .silence(let isOn): heard(silence: isOn)
        case .popup(let event): heard(event)
        }
    }

    private func appeared(_ description: ServerDescription, _ epoch: PopupEpoch) {
        let isNew = present?.epoch != epoch
        isServerSettling = false
        var quirks = ServerQuirks(of: description)
        quirks.showsOnePopup = !isNew && present?.quirks.showsOnePopup == true
        present = Present(description: description, quirks: quirks, epoch: epoch)
        log.info("popups go to \(description.name) \(description.version) through \(description.backend)")
        grace?.cancel()
        grace = nil
        guard isNew else { return refresh() }
        pause?.cancel()
        pause = nil
        backoff.didSucceed()
        deliveries.serverHasGone()
        emergency = EmergencyPopups()
        faces.shown = [:]
        standing = []
        returning = []
        occasion = .catchUp
        if epoch.isLasting {
            isScreenUncertain = isScreenUncertain || areKeptOffersOutdated
        } else {
            // This process cannot receive signals about popups that an earlier one left on the server.
            isScreenUncertain = isFirstServer
        }
        forgetPopups(exceptOf: epoch, unconfirmed: isFirstServer)
        isFirstServer = false
        refresh()
    }

    private func vanished() {
        let wasPresent = present != nil
        present = nil
        learn { $0.isSilenced = nil }
        isServerSettling = false
        deliveries.serverHasGone()
        emergency = EmergencyPopups()
        faces.shown = [:]
        standing = []
        for watch in watches.values { watch.cancel() }
        watches = [:]
        if wasPresent { log.info("the notification server has gone") }
        forgetPopups(exceptOf: nil, unconfirmed: true)
        refresh()
    }

    // MARK: Arranging the screen

    private func arrange() async {
        guard let present else { return startServerInTime() }
        let isWrittenDown = await writeDown(from: present)
        // A server that asks for a pause only delays new posts.
        guard !present.isSilent, pause == nil else { return }
        if storeSession.trouble == nil {
            await clearEmergency()
        } else {
            await showTrouble(on: present)
        }
        if isWrittenDown, await !post(on: present) { return }
        await remindFromMemory(on: present)
    }

    /// Saves what has happened on screen, and closes popups that are over.
    private func writeDown(from present: Present) async -> Bool {
        do {
            if isScreenUncertain, !present.isSilent { try await beginAfresh() }
            try forgetLostPopups()
            try recordDeliveries()
            try recordRefusals()
            recordDepartures()
            if !present.isSilent { try await closeWhatIsOver() }
            return true
        } catch {
            tryAgain("cannot write down what is on screen", error)
            return false
        }
    }

    private func beginAfresh() async throws(StoreError) {
        let isToBeNoticed = isToBeNoticed
        self.isToBeNoticed = false
        isScreenUncertain = false
        // While nothing can be saved, only these exist: do not make them blink at each failure.
        if emergency.isUncertain { await clearEmergency() }
        do {
            try await clearScreen(isToBeNoticed: isToBeNoticed)
        } catch {
            isScreenUncertain = true
            self.isToBeNoticed = self.isToBeNoticed || isToBeNoticed
            throw error
        }
    }

    /// Retries after a single error. A lasting one has been reported by the storeSession, which also reports its
    /// end.
    private func tryAgain(_ what: String, _ error: StoreError) {
        guard storeSession.trouble == nil, !storeSession.isClosed, !isStopping else {
            return log.debug("\(what): \(error)")
        }
        log.warning("\(what), trying again: \(error)")
        // Every pause ends with another pass.
        if pause == nil { rest(backoff.pause()) }
    }

    /// Posts the owed reminders that have no popup.
    ///
    /// - Returns: Whether to go on with this server.
    private func post(on present: Present) async -> Bool {
        var present = present
        do {
            try lapse()
            // Each pass posts or closes a popup, or ends in a pause.
            while true {
                // Faces that the user waits for come first, even if requested during this loop.
                guard try await showFaces(on: present) else { return false }
                guard let step = try nextStep(on: present) else { break }
                guard try await carryOut(step, on: present), let current = self.present,
                    current.epoch == present.epoch, !isStopping
                else { return false }
                // What a post has revealed about the server applies from the next popup on.
                present = current
                try await closeWhatIsOver()
            }
            try forgetWhatIsRestored()
            standing = []
            // A server that shows one popup at a time gets the next one in the next pass.
            if occasion == .catchUp || limit(on: present) == 1 { occasion = .news }
            isBriefing = false
        } catch {
            tryAgain("cannot arrange popups", error)
        }
        return true
    }

    /// Keeps the reminders that were taken off the screen and are held back now: they must reappear silently.
    private func forgetWhatIsRestored() throws(StoreError) {
        guard !restored.isEmpty else { return }
        let situation = try situation()
        if situation.held.count == 0 {
            restored = []
        } else {
            for popup in situation.live { restored.subtract(popup.members.map(\.id)) }
        }
    }

    private func nextStep(on present: Present) throws(StoreError) -> PopupStep? {
        let situation = try situation()
        if situation.owed.isEmpty, occasion == .unfolded { occasion = .news }
        if occasion != .unfolded { unfolded = [] }
        var owed = situation.owed
        for index in owed.indices { owed[index].isAskedToBeSeen = unfolded.contains(owed[index].id) }
        return PopupPlan(
            owed: owed, live: situation.live, limit: limit(on: present),
            hidesNewest: present.quirks.hidesNewest, occasion: occasion
        ).steps.first
    }

    func situation() throws(StoreError) -> Store.PopupSituation {
        let circumstances = Store.Circumstances(
            storeSession.attention, at: time.now, isBriefing: isBriefing, standing: standing)
        let situation = try storeSession.attempt { () throws(StoreError) in
            try storeSession.store.popupSituation(in: circumstances)
        }
        emptySituation = situation.isEmpty ? situation : nil
        return situation
    }

    func didLearnThatNumbersRepeat() {
        present?.quirks.showsOnePopup = true
    }

    func limit(on present: Present) -> Int {
        let configured = storeSession.settings.popups.limit
        return configured == 0 ? present.quirks.popupRoom : min(configured, present.quirks.popupRoom)
    }

    /// - Returns: Whether to go on with the next step.
    private func carryOut(_ step: PopupStep, on present: Present) async throws(StoreError) -> Bool {
        switch step {
        case .close(let popup):
            try takeOff(popup)
            return true
        case .post(let kind, let reminders, let replaced):
            return conclude(try await show(kind, reminders, replacing: replaced, on: present), on: present)
        }
    }

    /// - Returns: Whether to go on posting.
    func conclude(_ outcome: Outcome, on present: Present) -> Bool {
        switch outcome {
        case .shown: backoff.didSucceed()
        case .overtaken: break
        case .refused(let error):
            failed(error, on: present)
            return false
        }
        return true
    }

    private func failed(_ error: PostError, on present: Present) {
        switch error {
        case .absent, .disconnected: break  // an event follows
        case .timedOut:
            guard self.present?.epoch == present.epoch else { break }
            self.present?.isSilent = true
            // Pause: a server that answers everything but posts recovers at once, again and again.
            rest(backoff.pause())
        case .excessive: rest(.milliseconds(1_500))
        case .tooMany, .refused: rest(backoff.pause())
        }
        log.info("a popup is not shown yet: \(error)")
    }

    private func rest(_ length: Duration) {
        pause?.cancel()
        pause = time.after(length) { [weak self] in
            self?.assumeIsolated { notifier in
                notifier.pause = nil
                notifier.refresh()
            }
        }
    }

    // MARK: Starting a server

    /// Starts a missing server, but only when reminders are owed and after a delay: a desktop that is still
    /// starting brings its own.
    private func startServerInTime() {
        guard present == nil, grace == nil, let length = storeSession.settings.popups.startServerAfter,
            isSomethingOwed
        else { return }
        grace = time.after(length) { [weak self] in self?.assumeIsolated { $0.startServer() } }
    }

    private var isSomethingOwed: Bool {
        // On a read error, assume nothing is owed; the storeSession keeps retrying.
        (try? situation().owed.isEmpty) == false
    }

    private func startServer() {
        grace = nil
        guard present == nil, !isStopping, isSomethingOwed else { return }
        log.info("starting a notification server")
        Task(executorPreference: loop) { await self.askForServer() }
    }

    private func askForServer() async {
        isServerSettling = true
        do {
            try await server.startServer()
        } catch {
            isServerSettling = false
            log.warning("no popups can be shown, no notification server starts: \(error)")
        }
        // Retries at growing intervals while reminders are owed.
        if present == nil { rest(backoff.pause()) }
    }
}
