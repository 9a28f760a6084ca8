import CivilTime
import EventLoop
import Logging
import Notifications
import Rules
import Settings
import Store

/// Handling of clicks, typed text and closed popups.
extension Notifier {
    func handle(_ event: PopupEvent) {
        switch event.kind {
        case .activated(let action):
            switch action {
            case .answer(let answer): answered(answer, event)
            case .more: asked(for: .further, event)
            case .advice: asked(for: .advice, event)
            case .show: unfold(event)
            case .recipes, .receipt, .notice, .news, .insights: openTarget(action, event)
            case .join: joins(event)
            case .undo: undoes(event)
            case .accept, .removeMissing, .restoreMissing, .tryAgain, .price: decides(action, event)
            }
        case .clicked: clickedBody(event)
        case .closed(let reason): didDepart(event, because: reason, isOnScreen: false)
        case .replied(let text): replied(text, event)
        case .activationToken(let token): popups.didActivate(event.delivery, with: token)
        }
    }

    /// Handles a click that arrives as a call to our application, perhaps the call that started the agent.
    /// The token in `key` proves that it is genuine.
    ///
    /// - Parameter activationToken: Brings the program that the click opens to the front.
    /// - Returns: Whether the click was on a popup of ours.
    func clicked(_ key: String, activationToken: String? = nil) -> Bool {
        // The desktop has removed the popup, so an unknown action counts as a click on the popup itself.
        guard let key = ActionKey(ofAnyVersion: key) else { return false }
        do {
            let popup = try agentState.attempt { try agentState.store.popup(key.token) }
            guard let popup else { return false }
            let event = PopupEvent(clickWith: key, on: popup.posted)
            popups.didActivate(event.delivery, with: activationToken)
            handle(event)
            return true
        } catch {
            log.warning("a click is lost, its popup comes back: \(error)")
            // A desktop that keeps popups removes those that are clicked.
            showAnew()
            return false
        }
    }

    /// Undoes what a popup confirms. What has changed since stays as it is, and another popup says so.
    private func undoes(_ event: PopupEvent) {
        do {
            let popup = try agentState.attempt { try agentState.store.popup(event.delivery) }
            let topics = try (popup?.members ?? []).map { member throws(StoreError) in try topic(of: member) }
            for case .confirmation(let confirmation)? in topics {
                do throws(StoreError) {
                    try undo(confirmation.change)
                } catch {
                    switch error {
                    case .undoConflict, .conflict, .notFound, .nothingToUndo:
                        try agentState.say(PopupText.couldNotUndo, error.description)
                    case .full, .readOnly, .inUse, .damaged, .newerSchema, .ambiguous, .hasOpenSubtasks,
                        .invalid,
                        .failed:
                        throw error
                    }
                }
            }
        } catch {
            log.warning("a popup stays as it is: \(error)")
            return expectAnotherClick(after: event)
        }
        answered(.dismiss, event)
    }

    /// Carries out the user's decision about what an alert asks, and closes the popup.
    private func decides(_ action: PopupAction, _ event: PopupEvent) {
        do {
            let popup = try agentState.attempt { try agentState.store.popup(event.delivery) }
            for member in popup?.members ?? [] {
                try agentState.decide(action, on: try topic(of: member), by: .popup)
            }
        } catch {
            log.warning("a popup stays as it is: \(error)")
            return expectAnotherClick(after: event)
        }
        answered(.dismiss, event)
    }

    private func undo(_ change: Confirmation.Change) throws(StoreError) {
        switch change {
        case .step(let number):
            _ = try agentState.change(.popup) { store, context in try store.undo(number, context) }
        case .rarity(let kind):
            try agentState.attempt { try agentState.store.setTiming(of: kind, isOn: true, now: time.now) }
            agentState.learnHoursAgain()
        }
    }

    private func clickedBody(_ event: PopupEvent) {
        switch present?.quirks.bodyClick {
        case .bringsBack: bringBack(event)
        case .opensAnswers where hasNothingToAnswer(event):
            didDepart(event, because: .dismissed, isOnScreen: true)
        case .opensAnswers where answers.canShowAnswers: open(event) { $0.showAnswers(to: $1, token: $2) }
        case .opensAnswers, .opens, nil: openSubject(event)
        }
    }

    /// If the popup cannot be read, open its answers: that reports the failure.
    private func hasNothingToAnswer(_ event: PopupEvent) -> Bool {
        guard let popup = try? agentState.attempt({ try agentState.store.popup(event.delivery) }),
            popup.kind == .single, let member = popup.members.first,
            let content = (try? topic(of: member))?.content
        else { return false }
        return content.clickPurpose == .close
    }

    /// Shows the buttons of a popup that the user chose in a list, or the members of a summary.
    private func bringBack(_ event: PopupEvent) {
        do {
            let popup = try agentState.attempt { try agentState.store.popup(event.delivery) }
            guard let popup else { return log.debug("ignoring the choice of an unknown popup") }
            if popup.kind == .summary { return unfold(event) }
            asked(for: .buttons, event)
        } catch {
            log.warning("a popup stays as it is: \(error)")
            expectAnotherClick(after: event)
            // A desktop that keeps popups removes those that are clicked.
            if event.popup.epoch.isLasting { showAnew() }
        }
    }

    /// Opens what a popup is about: a page, the members of a summary, or the window. Without any of these, the popup
    /// shows its further answers.
    private func openSubject(_ event: PopupEvent) {
        do {
            let popup = try agentState.attempt { try agentState.store.popup(event.delivery) }
            guard let popup else { return log.debug("ignoring a click on an unknown popup") }
            guard popup.kind == .single, let member = popup.members.first else { return unfold(event) }
            let content = try topic(of: member)?.content
            if content?.isPassing == true {
                return didDepart(event, because: .dismissed, isOnScreen: true)
            }
            if let page = content?.page, content?.target(of: page) != nil { return openTarget(page, event) }
            if answers.canShowSubjects {
                return open(event) { $0.showSubject(of: $1, token: $2) }
            }
            asked(for: .further, event)
        } catch {
            log.warning("a popup stays as it is: \(error)")
            expectAnotherClick(after: event)
        }
    }

    /// Saves the answer first, then closes the popup: the closing acknowledges the answer.
    func answered(_ answer: Answer, _ event: PopupEvent) {
        let change: Change<Store.PopupAnswer>
        // On a desktop that keeps popups, a click identifies the reminder, but not the place of its popup.
        let place = event.popup.epoch.isLasting ? nil : event.popup
        do {
            change = try agentState.change(.popup) { store, context in
                try store.answerPopup(event.delivery, answer, at: place, context)
            }
        } catch {
            log.warning("an answer is not saved, its popup stays: \(error)")
            expectAnotherClick(after: event)
            if event.popup.epoch.isLasting {
                // A desktop that keeps popups removes those that are clicked.
                didDepart(event, because: .undefined, isOnScreen: false)
            }
            return refresh()
        }
        let result = change.value
        switch result {
        case .unknown: log.debug("ignoring an answer to an unknown popup")
        case .applied(let popup, _), .alreadyAnswered(let popup):
            if case .applied(_, let answered) = result {
                if case .snooze(let snooze) = answer { agentState.remember(snooze) }
                // One popup for several may have done more than its user read.
                if popup.members.count > 1, let entry = change.entry { confirm(answer, to: answered, entry) }
            }
            _ = popups.didDepart(popup.token, at: time.uptime)
            closeIfRenumbered(event, known: popup)
            refresh()
        }
    }

    private func confirm(_ answer: Answer, to reminders: [Reminder.ID], _ entry: Int64) {
        do {
            try agentState.confirm(answer, to: reminders, undoing: entry, at: time.now)
        } catch {
            log.warning("cannot offer to undo what was done to \(reminders.count): \(error)")
        }
    }

    /// Lets the user click a popup again whose click had no effect.
    func expectAnotherClick(after event: PopupEvent) {
        task { await $0.server.expectAnotherAction(on: event.delivery) }
    }

    /// Closes the popup that was clicked if the server shows it under another number than the store knows: the
    /// store closes only the one that it knows.
    func closeIfRenumbered(_ event: PopupEvent, known popup: Popup) {
        if popup.serverID != event.popup.id { task { await $0.server.close(event.popup) } }
    }

    /// Replaces a summary with popups of its members, as many as fit.
    private func unfold(_ event: PopupEvent) {
        do {
            let popup = try agentState.attempt { try agentState.store.popup(event.delivery) }
            if let popup, let present {
                let situation = try situation()
                try takeOff(popup.id, in: situation)
                try unfold(popup, in: situation, on: present)
            }
        } catch {
            log.warning("a summary cannot be unfolded: \(error)")
            expectAnotherClick(after: event)
        }
        refresh()
    }

    private func unfold(
        _ summary: Popup, in situation: Store.PopupSituation, on present: PresentServer
    ) throws(StoreError) {
        let shown = Set(situation.live.filter { $0.id != summary.id }.flatMap { $0.members.map(\.id) })
        let others = OwedReminder.mostUrgentFirst(situation.owed).map(\.id).filter(shown.contains)
        let members = try mostPressingFirst(summary.members)
        func unfold(_ limit: Int) {
            screen.unfold(
                members, beside: others, limit: limit, staysOnScreen: present.quirks.staysOnScreen)
        }
        // More fit if they are low, and which ones come first decides that.
        let most = present.limit(configured: agentState.settings.popups.limit, areLow: true)
        unfold(most)
        let limit = try limit(on: present, in: situation)
        if limit < most { unfold(limit) }
    }

    /// Handles a popup that has left the screen without an answer, or was clicked away.
    private func didDepart(_ event: PopupEvent, because reason: CloseReason, isOnScreen: Bool) {
        didDepart(PopupStates.Departure(event: event, reason: reason, isOnScreen: isOnScreen))
    }

    private func didDepart(_ departure: PopupStates.Departure) {
        let event = departure.event
        do {
            let known = try agentState.attempt { try agentState.store.popup(at: event.popup) }
            guard let known, known.token == event.delivery else {
                // The store will know the popup once its appearance can be saved.
                if popups.isUnrecorded(event.popup) { popups.recordLater(departure) }
                return
            }
            guard known.state == .shown else { return }  // we are closing it ourselves
            cancel(.recheck(known.id))
            let now = time.now
            let age = departure.isOnScreen ? nil : popups.didDepart(event.delivery, at: time.uptime)
            let meaning = ClosedPopup(
                departure.reason, age: age, now: now, settings: agentState.settings.reminders,
                locality: agentState.locality)
            let change = try agentState.change(.popup) { store, context in
                try store.popupClosed(
                    known.id, meaning.disposition(in: context, agentState.nagTerms),
                    missedIn: isMissed(meaning, departure.reason) ? context.locality.zone : nil)
            }
            if case .returns(_, .dismissed) = meaning { screen.didClose(change.reminders) }
            if departure.isOnScreen {
                task { await $0.server.close(event.popup) }
            }
        } catch {
            // The next pass saves it; until then, its reminders count as shown.
            log.warning("the end of a popup is not saved: \(error)")
            popups.recordLater(departure)
        }
    }

    /// Whether the user has seen a popup that left the screen, and has not acted. What a restart, do-not-disturb or
    /// a locked screen has taken away says nothing about its hour, nor does what nobody was there to see.
    private func isMissed(_ meaning: ClosedPopup, _ reason: CloseReason) -> Bool {
        if case .returns(_, .unseen) = meaning { return false }
        let presence = agentState.presence
        guard !presence.isLocked, !presence.isIdle, presence.isSilenced != true else { return false }
        switch reason {
        case .dismissed, .expired: return true
        case .closed, .undefined: return false
        }
    }

    /// Saves departures that could not be saved when they happened.
    func recordDepartures() {
        for departure in popups.takeDepartures() { didDepart(departure) }
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
