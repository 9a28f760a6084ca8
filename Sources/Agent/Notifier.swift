import CivilTime
package import EventLoop
import Household
package import Logging
package import Notifications
import Settings
import Store

/// Keeps the popups on screen in line with what the store says is owed, and carries the answers back.
///
/// Everything is first written down, then shown; first committed, then closed (docs/reminders.md). After
/// each step the situation is read again: while a server thinks, anything may happen.
package actor Notifier {
    package nonisolated let loop: EventLoop
    package nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

    /// A server that can be posted to.
    struct Present {
        let description: ServerDescription
        var quirks: ServerQuirks
        let epoch: Epoch
        /// Has not answered a post; nothing is posted until it does.
        var isSilent = false
    }

    let ledger: Ledger
    let server: any NotificationServer
    let opener: any Opener
    let time: any TimeSource
    let log: Logger

    private(set) var present: Present?
    /// Whether a server may be there soon: the first look for one is not over, or one was asked for.
    private(set) var isServerSettling = true
    /// What was on screen before: shown again, it is seen, not heard.
    var restored: Set<Reminder.ID> = []
    /// What was on screen when its server was lost, and on which bus: in a new session it is heard once more.
    var lost: [Reminder.ID: String] = [:]
    /// Reminders whose popups the user wants to see with their buttons: their next popup is to stay until it is answered.
    var called: Set<Reminder.ID> = []
    /// What the user wants to see of a summary, while `occasion` is `.unfolded`.
    var unfolded: Set<Reminder.ID> = []
    /// What comes back only because its popup may have gone, where a list is: seen, not heard.
    var returning: Set<Reminder.ID> = []
    /// Reminders whose popups the user has closed without an answer.
    var closedByUser: Set<Reminder.ID> = []
    /// Taken off the screen only to be shown afresh, in another popup maybe: what leaves the user alone does not keep them
    /// away.
    var standing: Set<Reminder.ID> = []
    /// At first what was missed is still to be shown: by few popups.
    var occasion = PopupPlan.Occasion.catchUp
    /// Whether what waited for the brief is still to be shown: in one popup.
    var isBriefing = false
    /// Whether our popups are to be taken off and shown afresh: nobody knows which of them are still there, or what
    /// they offer has become wrong.
    private var isScreenUncertain = false
    /// Whether what is taken off then is to be noticed when it is shown afresh.
    var isToBeNoticed = false
    /// Popups on their way to the server, or there without our having written it down.
    var deliveries = Deliveries()
    /// What brings popups back of which the server will not say that they have gone.
    var watches: [Popup.ID: any Cancellable] = [:]
    /// Popups that have left while that could not be written down.
    var departures: [(PopupToken, PostedPopup, Deliveries.Departure)] = []
    var forgetting: Forgetting?
    /// To be closed, but the desktop that keeps them did not answer in this pass.
    var unanswered: Set<Popup.ID> = []
    var emergency = EmergencyPopups()
    var offers = OfferWatch()
    var kept = KeptWatch()
    var faces = PopupFaces()
    /// By which a program may come to the front that the next click opens: of that popup, and no other.
    var activation: (delivery: DeliveryToken, token: String)?
    var holds = HoldWatch()
    private var isFirstServer = true
    private(set) var isStopping = false

    private static let patienceAtEnd = Duration.seconds(1)

    /// What was found last, while there is nothing and no news have come since: asked for after every change, it is read once.
    private var emptySituation: Store.PopupSituation?
    private var isWorking = false
    /// At the end, when the last post is over.
    private let isIdle = OneShot<Void>()
    private var isWanted = false
    private var backoff = Backoff(from: .seconds(2), to: .seconds(300))
    private var pause: (any Cancellable)?
    private var grace: (any Cancellable)?

    package init(
        ledger: Ledger, server: any NotificationServer, opener: any Opener, time: any TimeSource,
        loop: EventLoop, log: Logger
    ) {
        self.ledger = ledger
        self.server = server
        self.opener = opener
        self.time = time
        self.loop = loop
        self.log = log
    }

    // MARK: The course of its life

    /// - Throws: When the bus does not let us listen to the server.
    package func start() async throws {
        ledger.observe { [weak self] news in self?.assumeIsolated { $0.heard(news) } }
        try await server.start { [weak self] event in self?.assumeIsolated { $0.heard(event) } }
    }

    /// Takes all popups off the screen; at the next start they come back. Those that the desktop keeps stay: a click on
    /// one starts us.
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

    /// A popup that is on its way is closed by who posts it, unless the server takes too long.
    private func waitForWork() async {
        guard isWorking else { return }
        let patience = loop.after(Self.patienceAtEnd) { [isIdle] in isIdle.fulfil(()) }
        await isIdle.get()
        patience.cancel()
    }

    /// After a suspend: popups may have gone without a word. To be called before what came due meanwhile rings.
    package func didWake() {
        Task(executorPreference: loop) { await self.server.describeAgain() }
        guard present?.epoch.isLasting == true else { return showAnew() }
        occasion = .catchUp
        refresh()
    }

    /// What is owed comes up once more.
    package func comeUp() {
        isToBeNoticed = true
        showAnew()
    }

    /// Takes our popups off the screen and shows afresh, quietly, what is owed.
    func showAnew(as occasion: PopupPlan.Occasion = .catchUp) {
        isScreenUncertain = true
        emergency.isUncertain = true
        self.occasion = occasion
        refresh()
    }

    /// What is shown next was missed: few popups and a summary.
    func catchUp() {
        occasion = .catchUp
    }

    /// Brings the screen in line with the store, soon.
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

    /// Sets the alarms for what the clock alone changes.
    private func watch() {
        do {
            let situation = try emptySituation ?? situation()
            watchOffers(situation)
            watchHolds(situation)
        } catch {
            // The ledger has noted it, and says when it is over.
            log.debug("cannot wait for what the clock changes: \(error)")
        }
        watchKept()
    }

    // MARK: News

    private func heard(_ news: Ledger.News) {
        emptySituation = nil
        switch news {
        // `.changed` has come before, and did what is needed.
        case .answered: break
        case .changed: refresh()
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
        case .outside(_, let shops): shops.isEmpty ? refresh() : renewNews(of: shops)
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

    private func appeared(_ description: ServerDescription, _ epoch: Epoch) {
        let isNew = present?.epoch != epoch
        isServerSettling = false
        var quirks = ServerQuirks(of: description)
        quirks.showsOnePopup = !isNew && present?.quirks.showsOnePopup == true
        present = Present(description: description, quirks: quirks, epoch: epoch)
        log.info("popups go to \(description.name) \(description.version) through \(description.door)")
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
            // What an earlier life of ours left on this server's screen has lost the connection to us.
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
        // Only what is to be posted waits for a server that wants no popups for a while.
        guard !present.isSilent, pause == nil else { return }
        if ledger.trouble == nil {
            await clearEmergency()
        } else {
            await showTrouble(on: present)
        }
        if isWrittenDown, await !post(on: present) { return }
        await remindFromMemory(on: present)
    }

    /// Writes down what has happened on the screen, and takes off it what is over.
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
        // While nothing can be saved they are all there is: each failure must not make them blink.
        if emergency.isUncertain { await clearEmergency() }
        do {
            try await clearScreen(isToBeNoticed: isToBeNoticed)
        } catch {
            isScreenUncertain = true
            self.isToBeNoticed = self.isToBeNoticed || isToBeNoticed
            throw error
        }
    }

    /// The ledger has noted an error that lasts, and says when it is over; after one that came alone nobody else calls.
    private func tryAgain(_ what: String, _ error: StoreError) {
        guard ledger.trouble == nil, !ledger.isClosed, !isStopping else {
            return log.debug("\(what): \(error)")
        }
        log.warning("\(what), trying again: \(error)")
        // What a pause ends with is another try, whatever it is for.
        if pause == nil { rest(backoff.pause()) }
    }

    /// Posts what is owed and has no popup.
    ///
    /// - Returns: Whether to go on with this server.
    private func post(on present: Present) async -> Bool {
        var present = present
        do {
            try lapse()
            // Each pass shows or closes something, or ends it by a pause.
            while true {
                // What somebody waits for comes first, also if they have asked for it meanwhile.
                guard try await showFaces(on: present) else { return false }
                guard let step = try nextStep(on: present) else { break }
                guard try await carryOut(step, on: present), let current = self.present,
                    current.epoch == present.epoch, !isStopping
                else { return false }
                // What posting has taught about the server counts from the next popup on.
                present = current
                try await closeWhatIsOver()
            }
            try forgetWhatIsRestored()
            standing = []
            // Where one is seen at a time, the next one is asked for again.
            if occasion == .catchUp || limit(on: present) == 1 { occasion = .news }
            isBriefing = false
        } catch {
            tryAgain("cannot arrange popups", error)
        }
        return true
    }

    /// What was taken off the screen while it is quiet is still to be shown again when that is over, without being heard.
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
            ledger.attention, at: time.now, isBriefing: isBriefing, standing: standing)
        let situation = try ledger.attempt { () throws(StoreError) in
            try ledger.store.popupSituation(in: circumstances)
        }
        emptySituation = situation.isEmpty ? situation : nil
        return situation
    }

    func didLearnThatNumbersRepeat() {
        present?.quirks.showsOnePopup = true
    }

    func limit(on present: Present) -> Int {
        let configured = ledger.settings.popups.limit
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
        case .absent, .disconnected: break  // an event tells what is next
        case .timedOut:
            guard self.present?.epoch == present.epoch else { break }
            self.present?.isSilent = true
            // One that answers everything but posts recovers at once, and again and again.
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

    /// Where there is none, a server is started only for something to show, and only after a while: a desktop
    /// that is still coming up brings its own.
    private func startServerInTime() {
        guard present == nil, grace == nil, let length = ledger.settings.popups.startServerAfter,
            isSomethingOwed
        else { return }
        grace = time.after(length) { [weak self] in self?.assumeIsolated { $0.startServer() } }
    }

    private var isSomethingOwed: Bool {
        // What cannot be read is not known to be owed; the ledger goes on trying.
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
        // Tried again, more and more rarely, as long as something is owed.
        if present == nil { rest(backoff.pause()) }
    }
}
