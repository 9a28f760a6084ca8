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
    func show(
        _ kind: Popup.Kind, _ reminders: [Reminder.ID], replacing replaced: Popup.ID?,
        face: PopupFace = .ordinary, on present: Present
    ) async throws(StoreError) -> Outcome {
        guard let topics = try topics(of: reminders) else { return .overtaken }
        let manner = try manner(of: reminders)
        // Read this first: once the popup is saved, nothing tells why its reminders were combined.
        let gathered = try situation().owed.filter(\.isGathered).map(\.id)
        let isBundle = kind == .summary ? try isBundle(reminders) : false
        let isBrief = kind == .summary && !isBundle && Set(gathered).isSuperset(of: reminders)
        // Nothing may fail between saving and posting the popup: reminders of a popup under way are not owed.
        let count = kind == .summary ? try summaryCount(of: reminders.count) : 1
        let popup: Popup
        do {
            popup = try storeSession.attempt { () throws(StoreError) in
                try storeSession.store.beginPopup(
                    kind, of: reminders, replacing: replaced, epoch: present.epoch, now: time.now)
            }
        } catch .conflict {
            return .overtaken
        }
        let composer = composer(
            for: present, isQuiet: manner.isQuiet || face != .ordinary, isEscalated: manner.isEscalated,
            face: face)
        var notification: DesktopNotification
        switch kind {
        case .single: notification = composer.notification(about: topics[0], token: popup.token)
        case .summary where isBundle:
            notification = composer.bundle(of: topics, count: reminders.count, token: popup.token)
        case .summary:
            notification = composer.summary(
                of: topics, count: count, members: reminders.count, older: manner.older,
                token: popup.token)
            if isBrief { notification = composer.brief(notification, count: count) }
        }
        // Critical popups stay on screen where others disappear after some seconds.
        if kind == .single, called.contains(reminders[0]) {
            notification.urgency = .critical
            notification.isQuiet = true
        }
        if hidesTitles { notification = composer.hidden(notification, count: reminders.count) }
        if kind == .single, case .shop(let shop) = topics[0] { faces.news[popup.id] = shop.summary }
        if kind == .single { faces.ends[popup.id] = topics[0].content.endOfOffers(in: composer) }
        do throws(PostError) {
            let posting = try await server.post(
                notification, as: popup.token, replacing: place(of: replaced))
            if face != .ordinary { faces.shown[popup.id] = face }
            called.subtract(reminders)
            closedByUser.subtract(reminders)
            learnWhetherNumbersRepeat(from: posting.popup, replacing: replaced)
            await didShow(popup, posting)
            return .shown
        } catch {
            deliveries.couldNotRecordRefusal(of: popup.id)
            recordRefusalIfPossible()
            return .refused(error)
        }
    }

    /// If the server uses one number for several popups, only the last of them exists.
    private func learnWhetherNumbersRepeat(from posted: PostedPopup, replacing replaced: Popup.ID?) {
        guard !posted.epoch.isLasting, present?.epoch == posted.epoch, present?.quirks.showsOnePopup == false
        else { return }
        // If this fails, the next post tries again.
        let other = try? storeSession.store.popup(at: posted)
        guard let other, other.state == .shown, other.id != replaced else { return }
        log.warning("this notification server gives several popups the number \(posted.id.number)")
        didLearnThatNumbersRepeat()
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
        for id in deliveries.refused {
            _ = try storeSession.change(.agent) { store, _ throws(StoreError) in try store.popupRefused(id) }
            deliveries.didRecordRefusal(of: id)
        }
    }

    func composer(
        for present: Present, isQuiet: Bool = false, isEscalated: Bool = false, face: PopupFace = .ordinary
    ) -> PopupComposer {
        PopupComposer(
            settings: storeSession.settings, quirks: present.quirks, now: time.now,
            locality: storeSession.locality,
            isQuiet: isQuiet, isEscalated: isEscalated, face: face, last: storeSession.lastSnooze)
    }

    /// The number that the summary shows: its members, and the owed reminders that were not read.
    private func summaryCount(of members: Int) throws(StoreError) -> Int {
        let situation = try situation()
        return members + situation.owedCount - situation.owed.count
    }

    /// Whether the reminders are all about items that `PopupPlan` bundles.
    func isBundle(_ reminders: [Reminder.ID]) throws(StoreError) -> Bool {
        let members = try situation().owed.filter { reminders.contains($0.id) }
        return members.count == reminders.count && members.allSatisfy(\.canBeBundled)
    }

    /// The topics of the first few reminders; `nil` if the subject of one is gone, in which case its reminder
    /// has been withdrawn.
    func topics(of reminders: [Reminder.ID]) throws(StoreError) -> [PopupTopic]? {
        var topics: [PopupTopic] = []
        for reminder in reminders.prefix(8) {
            guard let topic = try topic(of: reminder) else {
                _ = try storeSession.change(.agent) { store, _ throws(StoreError) in
                    try store.withdraw(reminder)
                }
                return nil
            }
            topics.append(topic)
        }
        return topics.isEmpty ? nil : topics
    }

    func topic(of reminder: Reminder.ID) throws(StoreError) -> PopupTopic? {
        do {
            return try storeSession.attempt { () throws(StoreError) in
                let overview = try storeSession.store.reminder(reminder.description)
                return try overview.reminder.identity.subject.kind.popups
                    .topic(of: overview, in: storeSession, now: time.now)
            }
        } catch .notFound {
            return nil
        }
    }

    /// The popup on screen that is to be replaced.
    private func place(of replaced: Popup.ID?) -> PostedPopup? {
        // If this fails, two popups are visible until the first one is closed.
        replaced.flatMap { try? storeSession.store.popup($0) }?.posted
    }

    private func didShow(_ popup: Popup, _ posting: Posting) async {
        let posted = posting.popup
        deliveries.didShow(popup.token, at: time.uptime)
        deliveries.couldNotRecord(popup.id, posted)
        do {
            try recordDeliveries()
        } catch {
            // It is on screen and can be answered; a later pass saves that.
            log.warning("a popup is shown and not written down: \(error)")
        }
        if isStopping, !posted.epoch.isLasting {
            await server.close(posted)
            return
        }
        watchOver(popup.id)
        for event in posting.overtakers { heard(event) }
    }

    /// Saves which popups are on screen.
    func recordDeliveries() throws(StoreError) {
        for (id, posted) in deliveries.unrecorded {
            _ = try storeSession.change(.agent) { store, _ throws(StoreError) in
                try store.popupShown(
                    id, at: posted, nagging: storeSession.nagTerms)
            }
            deliveries.didRecord(id)
        }
    }

    /// Some servers remove popups without a signal: a timer shows those again.
    private func watchOver(_ id: Popup.ID) {
        guard let quirks = present?.quirks, !quirks.tellsExpiry, !quirks.keepsPopups,
            !(quirks.staysOnScreen && storeSession.settings.popups.stay)
        else { return }
        watches[id] = time.after(storeSession.settings.reminders.returnAfter) { [weak self] in
            self?.assumeIsolated { $0.showAgain(id) }
        }
    }

    private func showAgain(_ id: Popup.ID) {
        watches[id] = nil
        do {
            // A list may still hold it: it returns there if it was cleared, but silently, because it is not
            // new.
            let isListed = present.map { $0.quirks.afterlife != .gone } ?? false
            let change = try storeSession.change(.agent) { store, _ throws(StoreError) in
                try store.popupMayHaveGone(
                    id, storeSession.nagTerms, most: isListed ? KeptWatch.mostOnOneDay : nil)
            }
            if isListed { returning.formUnion(change.reminders) }
            if let next = change.value {
                watches[id] = time.after(next - time.now) { [weak self] in
                    self?.assumeIsolated { $0.showAgain(id) }
                }
            }
        } catch {
            log.warning("a popup that may have gone unseen is shown again later: \(error)")
            watchOver(id)
        }
    }

    // MARK: Closing popups

    /// Closes the popups that the store has ended, except those whose closing failed in this pass: the next
    /// pass retries it.
    func closeWhatIsOver() async throws(StoreError) {
        while true {
            let lasting = await server.reachesLastingPopups()
            let popups = try storeSession.attempt { () throws(StoreError) in
                try storeSession.store.popupsToClose(lasting: lasting)
            }.filter { !unanswered.contains($0.id) }
            if popups.isEmpty { return }
            for popup in popups {
                guard try await close(popup) else {
                    unanswered.insert(popup.id)
                    continue
                }
                watches.removeValue(forKey: popup.id)?.cancel()
                faces.shown[popup.id] = nil
                _ = deliveries.departs(popup.token, at: time.uptime)
                try storeSession.attempt { () throws(StoreError) in try storeSession.store.didClose(popup.id)
                }
            }
        }
    }

    /// - Returns: Whether the popup is closed. A desktop that keeps popups must confirm that.
    private func close(_ popup: Popup) async throws(StoreError) -> Bool {
        guard let posted = popup.posted else { return true }
        guard posted.epoch.isLasting else {
            await server.close(posted)
            return true
        }
        let newest = try storeSession.attempt { () throws(StoreError) in
            try storeSession.store.popup(at: posted)
        }
        // A newer popup about the same subject uses its name.
        let isReplaced = newest?.id != popup.id || deliveries.unrecorded.values.contains(posted)
        return isReplaced ? true : await server.close(posted)
    }

    /// Closes a popup in order to show its reminders in another one, silently unless they were to alert again
    /// anyway.
    func takeOff(_ popup: Popup.ID, isToBeNoticed: Bool = false) throws(StoreError) {
        let alerting = Set(try situation().owed.filter(\.alertsAgain).map(\.id))
        let change = try storeSession.change(.agent) { store, _ throws(StoreError) in
            try store.dropPopup(popup)
        }
        standing.formUnion(change.reminders)
        if !isToBeNoticed { restored.formUnion(change.reminders.filter { !alerting.contains($0) }) }
    }

    /// Closes all saved popups; their reminders stay owed.
    func clearScreen(isToBeNoticed: Bool = false) async throws(StoreError) {
        for popup in try situation().live { try takeOff(popup.id, isToBeNoticed: isToBeNoticed) }
        try await closeWhatIsOver()
    }

    /// Forgets the popups of servers that have gone.
    func forgetPopups(exceptOf epoch: PopupEpoch?, unconfirmed: Bool) {
        forgetting = Forgetting(epoch: epoch, unconfirmed: unconfirmed)
        do {
            try forgetLostPopups()
        } catch {
            // The next pass retries this before it shows anything.
            log.warning("cannot write down that popups are gone: \(error)")
        }
    }

    func forgetLostPopups() throws(StoreError) {
        guard let forgetting else { return }
        let change = try storeSession.change(.agent) { store, _ throws(StoreError) in
            try store.forgetPopups(exceptOf: forgetting.epoch, unconfirmed: forgetting.unconfirmed)
        }
        self.forgetting = nil
        lost.merge(change.value) { _, latest in latest }
        guard let epoch = present?.epoch else { return }
        restored.formUnion(lost.filter { [epoch.bus, PopupEpoch.lasting.bus].contains($0.value) }.keys)
        lost = [:]
    }

    /// The popups that the store must still forget.
    struct Forgetting: Sendable {
        let epoch: PopupEpoch?
        let unconfirmed: Bool
    }
}
