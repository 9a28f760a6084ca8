import CivilTime
import EventLoop
import Household
import Logging
import Notifications
import Store

/// Popups that show another side than the ordinary one, or soon will.
struct PopupFaces: Sendable {
    struct Wish: Sendable {
        let kind: Popup.Kind
        let members: [Reminder.ID]
        let face: PopupFace
    }

    /// On screen.
    var shown: [Popup.ID: PopupFace] = [:]
    /// What popups on screen say of shops.
    var news: [Popup.ID: ShopSummary] = [:]
    /// When popups on screen offer what will have passed.
    var ends: [Popup.ID: Instant] = [:]
    /// In the place of popups that somebody wanted more of.
    var wishes: [Wish] = []
}

/// What a popup shows when more is wanted of it than an answer. It takes the ordinary one's place and goes its way: its
/// reminders stay owed, and when it leaves without an answer, the ordinary popup comes back.
extension Notifier {
    enum Request {
        /// The ordinary face once more.
        case buttons
        case further
        case advice
        case correction(String)
    }

    /// The popup makes place for one that shows what somebody asked for.
    func asked(for request: Request, _ token: PopupToken, _ event: PopupEvent) {
        let reopened: Store.ReopenedPopup?
        do {
            reopened = try ledger.change(.popup) { store, _ throws(StoreError) in
                try store.reopenPopup(token)
            }.value
        } catch {
            log.warning("a popup stays as it is: \(error)")
            Task(executorPreference: loop) { await self.server.expectAnotherAction(on: event.delivery) }
            return refresh()
        }
        guard let reopened else { return log.debug("more is wanted of a popup that is none of ours") }
        let popup = reopened.popup
        standing.formUnion(reopened.members)
        if case .buttons = request { called.formUnion(reopened.members) }
        if !reopened.members.isEmpty {
            faces.wishes.append(
                PopupFaces.Wish(
                    kind: popup.kind, members: reopened.members,
                    face: face(for: request, after: popup.id, of: popup.kind, reopened.members)))
        }
        faces.shown[popup.id] = nil
        _ = deliveries.departs(popup.token, at: time.uptime)
        // The store closes the popup that it knows; a server may have shown it under another number.
        if popup.serverID != event.popup.id.number {
            Task(executorPreference: loop) { await self.server.close(event.popup) }
        }
        refresh()
    }

    private func face(
        for request: Request, after popup: Popup.ID, of kind: Popup.Kind, _ members: [Reminder.ID]
    )
        -> PopupFace
    {
        let former = faces.shown[popup] ?? .ordinary
        let offered = former.offered.union(offered(by: former, of: kind, members))
        return switch request {
        case .buttons: .ordinary
        case .correction(let note): .correction(note)
        case .advice: .advice(after: offered)
        case .further: .further(after: offered)
        }
    }

    /// What a face offers now; nothing if that cannot be read.
    private func offered(by face: PopupFace, of kind: Popup.Kind, _ members: [Reminder.ID]) -> Set<
        PopupAction
    > {
        guard let present else { return [] }
        do {
            guard let topics = try topics(of: members), let first = topics.first else { return [] }
            let composer = composer(for: present, face: face)
            let page =
                switch kind {
                case .single:
                    composer.page(of: composer.offers(for: first), takesNote: first.needsNote)
                case .summary where try isBundle(members):
                    composer.page(of: composer.offers(ofBundleOf: members.count, of: topics))
                case .summary:
                    composer.page(of: composer.offers(ofSummaryOf: members.count, of: topics))
                }
            return Set(page.offers.map(\.action)).subtracting([.more])
        } catch {
            log.debug("not known what a popup offers: \(error)")
            return []
        }
    }

    /// Posts what somebody waits for, before anything else.
    ///
    /// - Returns: Whether to go on with this server.
    func showFaces(on present: Present) async throws(StoreError) -> Bool {
        while !faces.wishes.isEmpty {
            // Where popups have names of ours, the one before must not be closed after it has been replaced.
            try await closeWhatIsOver()
            let wish = faces.wishes.removeFirst()
            var members: [Reminder.ID] = []
            for member in wish.members where try isDue(member) { members.append(member) }
            guard !members.isEmpty else { continue }
            let outcome = try await show(
                wish.kind, members, replacing: nil, face: wish.face, on: present)
            guard conclude(outcome, on: present), self.present?.epoch == present.epoch, !isStopping else {
                return false
            }
            try await closeWhatIsOver()
        }
        return true
    }

    private func isDue(_ id: Reminder.ID) throws(StoreError) -> Bool {
        do {
            let overview = try ledger.attempt { () throws(StoreError) in
                try ledger.store.reminder(id.description)
            }
            return overview.reminder.state == .due
        } catch .notFound {
            return false
        }
    }

    // MARK: What was typed

    /// A time that was typed into a popup. What is not understood is never guessed: the popup says so and asks again.
    func replied(_ text: String, _ event: PopupEvent) {
        guard let token = PopupToken(event.delivery.description) else { return }
        if asksForNote(token) {
            let note = CleanText.paragraphs(text)
            if note.allSatisfy(\.isWhitespace) {
                return asked(for: .correction("The note is empty."), token, event)
            }
            return answered(token, .completeWithNote(note), event)
        }
        do {
            answered(token, .snooze(try SnoozeTime(typed: text, at: time.now, in: ledger.locality)), event)
        } catch {
            let what = CleanText.excerpt(of: text, length: 40)
            asked(
                for: .correction("'\(what)' is not understood: \(error.reason). Write \(Self.examples)."),
                token,
                event)
        }
    }

    /// Whether what is typed into a popup is a note about its task.
    private func asksForNote(_ token: PopupToken) -> Bool {
        do {
            let popup = try ledger.attempt { () throws(StoreError) in try ledger.store.popup(token) }
            guard let popup, popup.members.count == 1,
                (faces.shown[popup.id] ?? .ordinary).hasAnswer,
                let topic = try topic(of: popup.members[0])
            else { return false }
            return topic.needsNote
        } catch {
            log.debug("not known what was asked for: \(error)")
            return false
        }
    }

    private static let examples = "2h, 30m, fri 9, tomorrow 18:30 or 2026-12-24 9:00"
}

extension SnoozeTime {
    /// - Throws: Why `text` is no time to come.
    init(typed text: String, at now: Instant, in locality: Locality) throws(TimeTextError) {
        switch try TimePhrase(now: now, locality: locality).snooze(text) {
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
