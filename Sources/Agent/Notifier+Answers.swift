import CivilTime
import Household
import Logging
import Notifications
import Settings
import Store

/// What comes back from the screen.
extension Notifier {
    func heard(_ event: PopupEvent) {
        switch event.kind {
        case .activated(let key): activated(key, event)
        case .closed(let reason): departs(event, Deliveries.Departure(reason: reason, isOnScreen: false))
        case .replied(let text): replied(text, event)
        case .activationToken(let token): activation = (event.delivery, token)
        }
    }

    /// A click that came as a call of our application, maybe the one that started us: a token is what makes it true.
    ///
    /// - Parameter activationToken: Brings to the front what the click opens.
    /// - Returns: Whether it was about a popup of ours.
    func clicked(_ key: String, activationToken: String? = nil) -> Bool {
        guard let token = Notifications.ActionKey(parsing: key).flatMap({ PopupToken("\($0.delivery)") })
        else { return false }
        do {
            let popup = try ledger.attempt { () throws(StoreError) in try ledger.store.popup(token) }
            guard let popup, let event = PopupEvent(clickWith: key, on: popup.posted) else { return false }
            activation = activationToken.map { (event.delivery, $0) }
            heard(event)
            return true
        } catch {
            log.warning("a click is lost, its popup comes back: \(error)")
            // Where popups are kept, they go with the click.
            showAnew()
            return false
        }
    }

    private func activated(_ key: String, _ event: PopupEvent) {
        if let key = Household.ActionKey(key) {
            switch key.action {
            case .answer(let answer): answered(key.token, answer, event)
            case .more: asked(for: .further, key.token, event)
            case .advice: asked(for: .advice, key.token, event)
            case .show: unfold(key.token, event)
            case .recipes: opens(.recipes, key.token, event)
            case .receipt, .notice, .news: opens(key.action, key.token, event)
            }
        } else {
            clickedBody(event)
        }
    }

    private func clickedBody(_ event: PopupEvent) {
        switch present?.quirks.bodyClick {
        case .bringsBack: bringBack(event)
        case .putsOff, nil: departs(event, Deliveries.Departure(reason: .dismissed, isOnScreen: true))
        }
    }

    /// Shows the buttons of a popup that was chosen in a list, and of a summary what it stands for.
    private func bringBack(_ event: PopupEvent) {
        guard let token = PopupToken(event.delivery.description) else { return }
        do {
            let popup = try ledger.attempt { () throws(StoreError) in try ledger.store.popup(token) }
            guard let popup else { return log.debug("a popup was chosen that is none of ours") }
            if popup.kind == .summary { return unfold(token, event) }
            asked(for: .buttons, token, event)
        } catch {
            log.warning("a popup stays as it is: \(error)")
            Task(executorPreference: loop) { await self.server.expectAnotherAction(on: event.delivery) }
            // Where popups are kept, they go with the click.
            if event.popup.epoch.isLasting { showAnew() }
        }
    }

    /// First the answer is on disk, then the popup is closed: that is its acknowledgement.
    func answered(_ token: PopupToken, _ answer: Answer, _ event: PopupEvent) {
        let result: Store.PopupAnswer
        // Where popups are kept, a click says which reminder it is about and not where it is.
        let epoch = event.popup.epoch
        let place = epoch.isLasting ? nil : (serverID: event.popup.id.number, epoch: PopupEpoch(epoch))
        do {
            result = try ledger.change(.popup) { store, context throws(StoreError) in
                try store.answerPopup(token, answer, at: place, context)
            }.value
        } catch {
            log.warning("an answer is not saved, its popup stays: \(error)")
            Task(executorPreference: loop) { await self.server.expectAnotherAction(on: event.delivery) }
            if event.popup.epoch.isLasting {
                // Where popups are kept, they go with the click.
                departs(event, Deliveries.Departure(reason: .undefined, isOnScreen: false))
            }
            return refresh()
        }
        switch result {
        case .unknown: log.debug("an answer to a popup that is none of ours")
        case .applied(let popup), .alreadyAnswered(let popup):
            if case .applied = result, case .snooze(let snooze) = answer { ledger.remember(snooze) }
            _ = deliveries.departs(popup.token, at: time.uptime)
            // The store closes the popup that it knows; a server may have shown it under another number.
            if popup.serverID != event.popup.id.number {
                Task(executorPreference: loop) { await self.server.close(event.popup) }
            }
            refresh()
        }
    }

    /// Shows what a summary stands for, in as many popups as there is room for.
    private func unfold(_ token: PopupToken, _ event: PopupEvent) {
        do {
            let popup = try ledger.attempt { () throws(StoreError) in try ledger.store.popup(token) }
            if let popup {
                try takeOff(popup.id)
                restored.formUnion(popup.members)
                unfolded = Set(popup.members)
                if present?.quirks.staysOnScreen == false { called.formUnion(popup.members) }
            }
            occasion = .unfolded
        } catch {
            log.warning("a summary cannot be unfolded: \(error)")
            Task(executorPreference: loop) { await self.server.expectAnotherAction(on: event.delivery) }
        }
        refresh()
    }

    private func departs(_ event: PopupEvent, _ departure: Deliveries.Departure) {
        guard let token = PopupToken(event.delivery.description) else { return }
        departs(token, event.popup, departure)
    }

    /// A popup has left the screen without an answer, or was clicked away.
    func departs(_ token: PopupToken, _ popup: PostedPopup, _ departure: Deliveries.Departure) {
        do {
            let known = try ledger.attempt { () throws(StoreError) in
                try ledger.store.popup(serverID: popup.id.number, epoch: PopupEpoch(popup.epoch))
            }
            guard let known, known.token == token else {
                // The store will know it once it can be written down that it came.
                if deliveries.unrecorded.values.contains(popup) {
                    departures.append((token, popup, departure))
                } else {
                    deliveries.departsEarly(token, departure)
                }
                return
            }
            guard known.state == .shown else { return }  // we are closing it ourselves
            watches.removeValue(forKey: known.id)?.cancel()
            let now = time.now
            let age = departure.isOnScreen ? nil : deliveries.departs(token, at: time.uptime)
            let meaning = ClosedPopup(
                departure.reason, age: age, now: now, settings: ledger.settings.reminders,
                locality: ledger.locality)
            let change = try ledger.change(.popup) { store, context throws(StoreError) in
                try store.popupClosed(known.id, meaning.disposition(in: context, ledger.nagTerms))
            }
            if case .returns(_, .dismissed) = meaning { closedByUser.formUnion(change.reminders) }
            if departure.isOnScreen {
                Task(executorPreference: loop) { await self.server.close(popup) }
            }
        } catch {
            // Its reminders stay as they are, shown on a popup that is gone: a new look at the server or the next
            // start brings them back.
            log.warning("the end of a popup is not saved: \(error)")
            departures.append((token, popup, departure))
        }
    }

    /// Writes down departures that could not be saved when they happened.
    func recordDepartures() {
        let waiting = departures
        departures = []
        for (token, popup, departure) in waiting { departs(token, popup, departure) }
    }
}

extension ClosedPopup {
    func disposition(in context: ChangeContext, _ terms: NagTerms) -> Store.PopupDisposition {
        switch self {
        case .returns(let moment, let cause): .returns(at: moment, Comeback(cause, terms))
        case .dismissed: .dismissed(context)
        }
    }
}
