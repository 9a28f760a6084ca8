import CivilTime
import Logging
import Notifications
import Rules
import Settings
import Store

/// Handling of clicks, typed text and closed popups.
extension Notifier {
    func heard(_ event: PopupEvent) {
        switch event.kind {
        case .activated(let key): activated(key, event)
        case .closed(let reason): departs(event, Deliveries.Departure(reason: reason, isOnScreen: false))
        case .replied(let text): replied(text, event)
        case .activationToken(let token): activation = (event.delivery, token)
        }
    }

    /// Handles a click that arrives as a call to our application, perhaps the call that started the agent.
    /// The token in `key` proves that it is genuine.
    ///
    /// - Parameter activationToken: Brings the program that the click opens to the front.
    /// - Returns: Whether the click was on a popup of ours.
    func clicked(_ key: String, activationToken: String? = nil) -> Bool {
        guard let token = Notifications.ActionKey(parsing: key).flatMap({ PopupToken("\($0.delivery)") })
        else { return false }
        do {
            let popup = try storeSession.attempt { () throws(StoreError) in
                try storeSession.store.popup(token)
            }
            guard let popup, let event = PopupEvent(clickWith: key, on: popup.posted) else { return false }
            activation = activationToken.map { (event.delivery, $0) }
            heard(event)
            return true
        } catch {
            log.warning("a click is lost, its popup comes back: \(error)")
            // A desktop that keeps popups removes those that are clicked.
            showAnew()
            return false
        }
    }

    private func activated(_ key: String, _ event: PopupEvent) {
        if let key = Rules.ActionKey(key) {
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

    /// Shows the buttons of a popup that the user chose in a list, or the members of a summary.
    private func bringBack(_ event: PopupEvent) {
        guard let token = PopupToken(event.delivery.description) else { return }
        do {
            let popup = try storeSession.attempt { () throws(StoreError) in
                try storeSession.store.popup(token)
            }
            guard let popup else { return log.debug("a popup was chosen that is none of ours") }
            if popup.kind == .summary { return unfold(token, event) }
            asked(for: .buttons, token, event)
        } catch {
            log.warning("a popup stays as it is: \(error)")
            Task(executorPreference: loop) { await self.server.expectAnotherAction(on: event.delivery) }
            // A desktop that keeps popups removes those that are clicked.
            if event.popup.epoch.isLasting { showAnew() }
        }
    }

    /// Saves the answer first, then closes the popup: the closing acknowledges the answer.
    func answered(_ token: PopupToken, _ answer: Answer, _ event: PopupEvent) {
        let result: Store.PopupAnswer
        // On a desktop that keeps popups, a click identifies the reminder, but not the place of its popup.
        let epoch = event.popup.epoch
        let place = epoch.isLasting ? nil : (serverID: event.popup.id.number, epoch: PopupEpoch(epoch))
        do {
            result = try storeSession.change(.popup) { store, context throws(StoreError) in
                try store.answerPopup(token, answer, at: place, context)
            }.value
        } catch {
            log.warning("an answer is not saved, its popup stays: \(error)")
            Task(executorPreference: loop) { await self.server.expectAnotherAction(on: event.delivery) }
            if event.popup.epoch.isLasting {
                // A desktop that keeps popups removes those that are clicked.
                departs(event, Deliveries.Departure(reason: .undefined, isOnScreen: false))
            }
            return refresh()
        }
        switch result {
        case .unknown: log.debug("an answer to a popup that is none of ours")
        case .applied(let popup), .alreadyAnswered(let popup):
            if case .applied = result, case .snooze(let snooze) = answer { storeSession.remember(snooze) }
            _ = deliveries.departs(popup.token, at: time.uptime)
            // The store closes the popup that it knows; the server may have shown it under another number.
            if popup.serverID != event.popup.id.number {
                Task(executorPreference: loop) { await self.server.close(event.popup) }
            }
            refresh()
        }
    }

    /// Replaces a summary with popups of its members, as many as fit.
    private func unfold(_ token: PopupToken, _ event: PopupEvent) {
        do {
            let popup = try storeSession.attempt { () throws(StoreError) in
                try storeSession.store.popup(token)
            }
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

    /// Handles a popup that has left the screen without an answer, or was clicked away.
    func departs(_ token: PopupToken, _ popup: PostedPopup, _ departure: Deliveries.Departure) {
        do {
            let known = try storeSession.attempt { () throws(StoreError) in
                try storeSession.store.popup(serverID: popup.id.number, epoch: PopupEpoch(popup.epoch))
            }
            guard let known, known.token == token else {
                // The store will know the popup once its appearance can be saved.
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
                departure.reason, age: age, now: now, settings: storeSession.settings.reminders,
                locality: storeSession.locality)
            let change = try storeSession.change(.popup) { store, context throws(StoreError) in
                try store.popupClosed(known.id, meaning.disposition(in: context, storeSession.nagTerms))
            }
            if case .returns(_, .dismissed) = meaning { closedByUser.formUnion(change.reminders) }
            if departure.isOnScreen {
                Task(executorPreference: loop) { await self.server.close(popup) }
            }
        } catch {
            // The next pass saves it; until then, its reminders count as shown.
            log.warning("the end of a popup is not saved: \(error)")
            departures.append((token, popup, departure))
        }
    }

    /// Saves departures that could not be saved when they happened.
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
