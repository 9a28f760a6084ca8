import CivilTime
import Logging
import Notifications
import Rules
import Settings
import Store

/// Posting popups and closing them.
extension Notifier {
    enum Outcome {
        case shown
        /// The situation has changed meanwhile: read it again.
        case overtaken
        case refused(PostError)
    }

    /// Saves a popup, posts it, and saves that it is on screen.
    ///
    /// - Parameter situation: The current one.
    func show(
        _ kind: Popup.Kind, _ reminders: [Reminder.ID], replacing replaced: Popup.ID?,
        view: PopupView = .ordinary, in situation: Store.PopupSituation, on present: PresentServer
    ) async throws(StoreError) -> Outcome {
        guard let topics = try topics(of: reminders, in: situation) else { return .overtaken }
        let silent = kind == .summary ? try silentInSummary(reminders, in: situation) : []
        let manner = screen.manner(of: reminders, in: situation, silent: silent)
        let isEscalated =
            reminders.count == 1 && !manner.isQuiet ? try isEscalated(reminders[0]) : false
        let earlierAlerts = reminders.count == 1 ? try earlierAlerts(of: reminders[0]) : 0
        // Nothing may fail between saving and posting the popup: reminders of a popup under way are not owed.
        let popup: Popup
        do {
            popup = try agentState.attempt {
                try agentState.store.beginPopup(
                    kind, of: reminders, replacing: replaced, epoch: present.epoch,
                    reserving: present.reservedNumber(), now: time.now)
            }
        } catch .conflict {
            return .overtaken
        }
        let composer = composer(
            for: present, isQuiet: manner.isQuiet || view != .ordinary, isEscalated: isEscalated,
            earlierAlerts: earlierAlerts,
            view: view)
        let notification = notification(
            of: popup, about: topics, for: reminders, manner, in: situation, by: composer)
        popups.willPost(popup.id, content(of: popup, about: topics, for: reminders, by: composer))
        do throws(PostError) {
            let posting = try await server.post(
                notification, as: popup.token, replacing: place(of: replaced), reserving: popup.reservedID)
            screen.didShow(reminders)
            learnWhetherNumbersRepeat(from: posting.popup, replacing: replaced)
            await didShow(popup, posting)
            return .shown
        } catch {
            popups.didNotPost(popup.id)
            recordRefusalIfPossible()
            return .refused(error)
        }
    }

    /// Those that come back by themselves and do not nag: a summary rings again only for what nags.
    private func silentInSummary(
        _ reminders: [Reminder.ID], in situation: Store.PopupSituation
    ) throws(StoreError) -> Set<Reminder.ID> {
        let back = screen.comesBack(reminders, in: situation)
        guard !back.isEmpty else { return [] }
        let nagging = try agentState.attempt {
            try agentState.store.nagging(among: back, agentState.nagTerms)
        }
        return Set(back).subtracting(nagging)
    }

    private func notification(
        of popup: Popup, about topics: [PopupTopic], for reminders: [Reminder.ID], _ manner: PopupManner,
        in situation: Store.PopupSituation, by composer: PopupComposer
    ) -> DesktopNotification {
        var notification: DesktopNotification
        switch popup.kind {
        case .single: notification = composer.notification(about: topics[0], token: popup.token)
        case .summary where isBundle(reminders, in: situation):
            notification = composer.bundle(of: topics, token: popup.token)
        case .summary:
            // The summary also counts the owed reminders that were not read.
            let count = reminders.count + situation.owedCount - situation.owed.count
            notification = composer.summary(
                of: topics, count: count, members: reminders.count, older: manner.older,
                isLow: screen.isUnfoldedWidely, token: popup.token)
            let gathered = Set(situation.owed.filter(\.isGathered).map(\.id))
            if gathered.isSuperset(of: reminders) {
                notification = composer.brief(
                    notification, count: count, low: listedLow(), soon: runOutFirst())
            }
        }
        // Critical popups stay on screen where others disappear after some seconds.
        if popup.kind == .single, manner.isCalled {
            notification.urgency = .critical
            notification.isQuiet = true
        }
        return hidesTitles ? composer.hidden(notification, count: reminders.count) : notification
    }

    /// The names of low supplies that are on the shopping list.
    private func listedLow() -> [String] {
        names(of: "low") {
            try agentState.store.lowSupplies(now: time.now, in: agentState.locality).filter(\.isListed)
                .map(\.supply.name)
        }
    }

    /// The names of supplies that run out before the household shops, and are not low yet.
    private func runOutFirst() -> [String] {
        names(of: "scarce") {
            try agentState.store.outlooks(of: [], now: time.now, in: agentState.locality)
                .filter { $0.runsOutFirst && !$0.supply.isLow }.map(\.supply.name)
        }
    }

    /// - Parameter what: What the brief says of those that are named.
    private func names(of what: String, _ read: () throws -> [String]) -> [String] {
        do {
            return try agentState.attempt(read)
        } catch {
            // Show the reminders even without this line.
            log.warning("the brief does not say what is \(what): \(error)")
            return []
        }
    }

    private func content(
        of popup: Popup, about topics: [PopupTopic], for reminders: [Reminder.ID], by composer: PopupComposer
    ) -> PopupStates.Content {
        let topic = topics[0]
        guard popup.kind == .single else {
            let shops = zip(reminders, topics).filter { if case .shop = $1 { true } else { false } }
            return .init(
                view: composer.view, news: nil,
                titles: Dictionary(shops.map { ($0, $1.content.summaryTitle) }) { first, _ in first })
        }
        let news: ShopSummary? = if case .shop(let shop) = topic { shop.summary } else { nil }
        return .init(view: composer.view, news: news, end: topic.content.endOfOffers(in: composer))
    }

    /// If the server uses one number for several popups, only the last of them exists.
    private func learnWhetherNumbersRepeat(from posted: PostedPopup, replacing replaced: Popup.ID?) {
        guard !posted.epoch.isLasting, present?.epoch == posted.epoch, present?.quirks.showsOnePopup == false
        else { return }
        do {
            let other = try agentState.attempt { try agentState.store.popup(at: posted) }
            guard let other, other.state == .shown, other.id != replaced else { return }
            log.warning("this notification server gives several popups the number \(posted.id.number)")
            serverState.limitToOnePopup()
        } catch {
            // The next post tries again.
            log.debug("not known whether the server repeats numbers: \(error)")
        }
    }

    private func recordRefusalIfPossible() {
        do {
            try recordRefusals()
        } catch {
            // Its reminders are owed again once this can be saved.
            log.warning("a popup is not shown, and that is not written down: \(error)")
        }
    }

    /// Saves that servers have refused popups.
    func recordRefusals() throws(StoreError) {
        for id in popups.refused {
            _ = try agentState.change(.agent) { store, _ in try store.popupRefused(id) }
            popups.didRecordRefusal(of: id)
        }
    }

    func composer(
        for present: PresentServer, isQuiet: Bool = false, isEscalated: Bool = false, earlierAlerts: Int = 0,
        view: PopupView = .ordinary
    ) -> PopupComposer {
        PopupComposer(
            settings: agentState.settings, quirks: present.quirks, now: time.now,
            locality: agentState.locality,
            isQuiet: isQuiet, isEscalated: isEscalated, earlierAlerts: earlierAlerts,
            opensAnswers: answers.canShowAnswers, view: view, last: agentState.lastSnooze)
    }

    /// Whether the reminders are all about items that `PopupPlan` bundles.
    func isBundle(_ reminders: [Reminder.ID], in situation: Store.PopupSituation) -> Bool {
        let members = situation.owed.filter { reminders.contains($0.id) }
        return members.count == reminders.count && members.allSatisfy(\.canBeBundled)
    }

    /// How many members of a summary to read: its buttons depend on all of them, but after a year away there are
    /// thousands.
    static let readOfSummary = 100

    /// The topics of the first reminders, or of all in a popup about items, as any of those may be past its
    /// use-by date. `nil` if the subject of one is gone, in which case its reminder has been withdrawn.
    func topics(
        of reminders: [Reminder.ID], in situation: Store.PopupSituation
    ) throws(StoreError) -> [PopupTopic]? {
        var topics: [PopupTopic] = []
        for reminder in reminders.prefix(isBundle(reminders, in: situation) ? .max : Self.readOfSummary) {
            guard let topic = try topic(of: reminder) else {
                _ = try agentState.change(.agent) { store, _ in try store.withdraw(reminder) }
                return nil
            }
            topics.append(topic)
        }
        return topics.isEmpty ? nil : topics
    }

    func topic(of reminder: Reminder.ID) throws(StoreError) -> PopupTopic? {
        try agentState.topic(of: reminder, at: time.now)
    }

    /// The popup on screen that is to be replaced.
    private func place(of replaced: Popup.ID?) -> PostedPopup? {
        guard let replaced else { return nil }
        do {
            return try agentState.attempt { try agentState.store.popup(replaced) }?.posted
        } catch {
            // Two popups are visible until the first one is closed.
            log.debug("not known which popup to replace: \(error)")
            return nil
        }
    }

    private func didShow(_ popup: Popup, _ posting: Posting) async {
        let posted = posting.popup
        popups.didPost(popup, as: posted, at: time.uptime)
        do {
            try recordDeliveries()
        } catch {
            // It is on screen and can be answered; a later pass saves that.
            log.warning("a popup is shown and not written down: \(error)")
        }
        if isStopping, !posted.epoch.isLasting {
            for event in posting.overtakers { handle(event) }
            await server.close(posted)
            return
        }
        watchOver(popup.id)
        for event in posting.overtakers { handle(event) }
    }

    /// Saves which popups are on screen.
    func recordDeliveries() throws(StoreError) {
        for (id, posted) in popups.unrecorded {
            _ = try agentState.change(.agent) { store, _ in
                try store.popupShown(
                    id, at: posted, nagging: agentState.nagTerms)
            }
            popups.didRecord(id)
        }
    }

    /// Some servers remove popups without a signal: a timer shows those again.
    private func watchOver(_ id: Popup.ID) {
        guard let quirks = present?.quirks, !quirks.tellsExpiry, !quirks.keepsPopups,
            !(quirks.staysOnScreen && agentState.settings.popups.stay)
        else { return }
        start(.recheck(id), agentState.settings.reminders.returnAfter) { $0.showAgain(id) }
    }

    private func showAgain(_ id: Popup.ID) {
        do {
            // A list may still hold it: it returns there if it was cleared, but silently, because it is not
            // new.
            let isListed = present.map { $0.quirks.afterlife != .gone } ?? false
            let change = try agentState.change(.agent) { store, _ in
                try store.popupMayHaveGone(
                    id, agentState.nagTerms, most: isListed ? KeptPopupSchedule.mostOnOneDay : nil)
            }
            if isListed { screen.bringBack(change.reminders) }
            if let next = change.value { start(.recheck(id), next - time.now) { $0.showAgain(id) } }
        } catch {
            log.warning("a popup that may have gone unseen is shown again later: \(error)")
            watchOver(id)
        }
    }

    // MARK: Closing popups

    /// Closes the popups that the store has ended, except those whose closing failed in this pass: the next
    /// pass retries it.
    func closeAnsweredPopups() async throws(StoreError) {
        while true {
            let lasting = await server.reachesLastingPopups()
            let ended = try agentState.attempt {
                try agentState.store.popupsToClose(lasting: lasting)
            }.filter { !popups.unanswered.contains($0.id) }
            if ended.isEmpty { return }
            for popup in ended {
                guard try await close(popup) else {
                    popups.markUnanswered(popup.id)
                    continue
                }
                cancel(.recheck(popup.id))
                popups.didClose(popup)
                try agentState.attempt {
                    try agentState.store.didClose(popup.id)
                }
            }
        }
    }

    /// - Returns: Whether the popup is closed. A desktop that keeps popups must confirm that.
    private func close(_ popup: Popup) async throws(StoreError) -> Bool {
        guard let posted = popup.closable else { return true }
        guard posted.epoch.isLasting else {
            await server.close(posted)
            return true
        }
        let newest = try agentState.attempt { try agentState.store.popup(at: posted) }
        // A newer popup about the same subject uses its name.
        let isReplaced = newest?.id != popup.id || popups.isUnrecorded(posted)
        return isReplaced ? true : await server.close(posted)
    }

    /// Closes a popup in order to show its reminders in another one.
    ///
    /// - Parameter isToBeNoticed: Whether they may make a sound again.
    func takeOff(
        _ popup: Popup.ID, in situation: Store.PopupSituation, playsSound: Bool = false
    ) throws(StoreError) {
        let change = try agentState.change(.agent) { store, _ in try store.dropPopup(popup) }
        screen.takeOff(change.reminders, in: situation, playsSound: playsSound)
    }

    /// Closes all saved popups; their reminders stay owed.
    func clearScreen(playsSound: Bool = false) async throws(StoreError) {
        let situation = try situation()
        for popup in situation.live { try takeOff(popup.id, in: situation, playsSound: playsSound) }
        try await closeAnsweredPopups()
    }

    /// Forgets the popups of servers that have gone.
    func forgetPopups() {
        do {
            try forgetLostPopups()
        } catch {
            // The next pass retries this before it shows anything.
            log.warning("cannot write down that popups are gone: \(error)")
        }
    }

    func forgetLostPopups() throws(StoreError) {
        guard let forgetting = popups.forgetting else { return }
        let change = try agentState.change(.agent) { store, _ in
            try store.forgetPopups(exceptOf: forgetting.epoch, unconfirmed: forgetting.unconfirmed)
        }
        popups.didForget()
        screen.markLost(change.value)
        if let epoch = present?.epoch { screen.restoreLost(on: epoch) }
    }
}
