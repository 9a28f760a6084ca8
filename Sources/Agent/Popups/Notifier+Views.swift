import CivilTime
import EventLoop
import Logging
import Notifications
import Rules
import Sentences
import Store

/// Further faces of a popup, for when the user wants more than to answer. A face replaces the ordinary popup;
/// its reminders stay due, and if it closes without an answer, the ordinary popup comes back.
extension Notifier {
    enum Request: Equatable {
        /// The ordinary face again.
        case buttons
        case further
        case advice
        case correction(String)
    }

    /// Closes the popup and posts one with the face that the user asked for.
    func asked(for request: Request, _ event: PopupEvent) {
        let reopened: Store.ReopenedPopup?
        do {
            reopened = try agentState.change(.popup) { store, _ in
                try store.reopenPopup(event.delivery)
            }.value
        } catch {
            log.warning("a popup stays as it is: \(error)")
            expectAnotherClick(after: event)
            return refresh()
        }
        guard let reopened else { return log.debug("ignoring More… on an unknown popup") }
        let popup = reopened.popup
        screen.reopen(reopened.members, isCalled: request == .buttons)
        if !reopened.members.isEmpty {
            popups.want(
                PopupStates.WantedView(
                    kind: popup.kind, members: reopened.members,
                    view: view(for: request, after: popup.id, of: popup.kind, reopened.members)))
        }
        popups.didClose(popup)
        closeIfRenumbered(event, known: popup)
        refresh()
    }

    /// Shows the advice on a reminder in place of its popup, for menus.
    /// - Returns: `false` if the reminder is answered or has had no popup.
    func showAdvice(on reminder: Reminder.ID) throws(StoreError) -> Bool {
        let store = agentState.store
        guard present != nil, let popup = try agentState.attempt({ try store.latestPopup(of: reminder) })
        else { return false }
        let reopened = try agentState.change(.popup) { store, _ in try store.reopenPopup(popup.token) }.value
        // Popups that were closed for the advice come back with the next pass.
        defer { refresh() }
        guard let reopened, reopened.members.contains(reminder) else { return false }
        screen.reopen(reopened.members, isCalled: false)
        popups.want(
            PopupStates.WantedView(kind: .single, members: [reminder], view: .advice(after: [.advice])))
        popups.didClose(reopened.popup)
        return true
    }

    private func view(
        for request: Request, after popup: Popup.ID, of kind: Popup.Kind, _ members: [Reminder.ID]
    )
        -> PopupView
    {
        let former = popups.view(of: popup)
        let (all, page) = offers(of: former, kind, members)
        let offered = former.offered.union(page.map(\.action)).subtracting([.more])
        return switch request {
        case .buttons: .ordinary
        case .correction(let note): .correction(note)
        case .advice: .advice(after: offered)
        // After the last page, the first one begins again.
        case .further: ButtonPage.areLast(offered, of: all) ? .ordinary : .further(after: offered)
        }
    }

    /// Everything that a popup offers now, and what of it a face shows; empty if the store cannot be read.
    private func offers(
        of view: PopupView, _ kind: Popup.Kind, _ members: [Reminder.ID]
    ) -> (all: [PopupButton], page: [PopupButton]) {
        guard let present else { return ([], []) }
        do {
            let situation = try situation()
            guard let topics = try topics(of: members, in: situation), let first = topics.first else {
                return ([], [])
            }
            let composer = composer(for: present, view: view)
            let all =
                switch kind {
                case .single: composer.offers(for: first)
                case .summary where isBundle(members, in: situation):
                    composer.offers(ofBundleOf: topics)
                case .summary: composer.offers(ofSummaryOf: members.count, of: topics)
                }
            let takesNote = kind == .single && first.needsNote
            return (all, composer.page(of: all, takesNote: takesNote).offers)
        } catch {
            log.debug("not known what a popup offers: \(error)")
            return ([], [])
        }
    }

    /// Posts the requested faces before anything else.
    ///
    /// - Returns: Whether to go on with this server.
    func showFaces(on present: PresentServer) async throws(StoreError) -> Bool {
        while popups.isFaceWanted {
            // If popups have names of ours, closing the old popup later would remove its replacement.
            try await closeAnsweredPopups()
            guard let wanted = popups.takeWantedView() else { break }
            var members: [Reminder.ID] = []
            for member in wanted.members where try isDue(member) { members.append(member) }
            guard !members.isEmpty else { continue }
            let outcome = try await show(
                wanted.kind, members, replacing: nil, view: wanted.view, in: try situation(), on: present)
            guard conclude(outcome, on: present), self.present?.epoch == present.epoch, !isStopping else {
                return false
            }
            try await closeAnsweredPopups()
        }
        return true
    }

    private func isDue(_ id: Reminder.ID) throws(StoreError) -> Bool {
        do {
            let overview = try agentState.attempt { try agentState.store.reminder(id.description) }
            return overview.reminder.state == .due
        } catch .notFound {
            return false
        }
    }

    // MARK: Typed text

    /// Handles text typed into a popup: a note, or a time. A time that cannot be parsed is never guessed; the
    /// popup explains the error and asks again.
    func replied(_ text: String, _ event: PopupEvent) {
        if asksForNote(event.delivery) {
            let note = CleanText.paragraphs(text)
            if note.allSatisfy(\.isWhitespace) {
                return asked(for: .correction(PopupText.emptyNote), event)
            }
            return answered(.completeWithNote(note), event)
        }
        do {
            let typed = try SnoozeTime(
                typed: text, at: time.now, in: agentState.locality, locale: locale)
            answered(.snooze(typed), event)
        } catch {
            let what = CleanText.excerpt(of: text, length: 40)
            asked(for: .correction(PopupText.notUnderstood(what, Self.reason(of: error))), event)
        }
    }

    /// Whether text typed into the popup is a note about its task.
    private func asksForNote(_ token: PopupToken) -> Bool {
        do {
            let popup = try agentState.attempt { try agentState.store.popup(token) }
            guard let popup, popup.members.count == 1,
                popups.view(of: popup.id).hasAnswer,
                let topic = try topic(of: popup.members[0])
            else { return false }
            return topic.needsNote
        } catch {
            log.debug("not known what was asked for: \(error)")
            return false
        }
    }

    /// With the word or the readings that may be meant.
    private static func reason(of error: TimeTextError) -> String {
        let isAnswer = error.isAmbiguous || error.remedy.hasSuffix("?")
        return isAnswer ? "\(error.reason); \(error.remedy)" : error.reason
    }
}

extension SnoozeTime {
    /// - Throws: Why `text` is not a future time.
    init(
        typed text: String, at now: Instant, in locality: Locality, locale: String? = nil
    ) throws(TimeTextError) {
        switch try TypedTime(now: now, locality: locality, locale: locale).snooze(text) {
        case .length(let period): self = .lasting(period)
        case .until(let when): self = .until(when)
        }
        do {
            _ = try meant(at: now, in: locality)
        } catch {
            throw TimeTextError(value: text, reason: error.reason, remedy: error.remedy)
        }
    }
}
