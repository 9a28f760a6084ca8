import CivilTime
import EventLoop
import Logging
import Notifications
import Rules
import Settings
import Store

/// Opens what a button of a popup refers to. That answers nothing: the popup comes back silently until the
/// user answers it.
extension Notifier {
    func openTarget(_ action: PopupAction, _ event: PopupEvent) {
        let activation = popups.takeActivation(of: event.delivery)
        do {
            let popup = try agentState.attempt { try agentState.store.popup(event.delivery) }
            guard let popup else {
                return log.debug("ignoring a click on an unknown popup")
            }
            if let target = try target(of: action, among: popup.members) {
                task { await $0.open(target, activation) }
            } else {
                log.info("there is nothing to be opened of this popup any more")
            }
            try reopen(popup, after: event)
        } catch {
            log.warning("a popup stays as it is: \(error)")
            expectAnotherClick(after: event)
        }
        refresh()
    }

    /// Opens the meeting of an event, and answers its reminder once the link is on its way. If it cannot be opened, the
    /// popup comes back, and another one says why.
    func joins(_ event: PopupEvent) {
        let activation = popups.takeActivation(of: event.delivery)
        do {
            let popup = try agentState.attempt { try agentState.store.popup(event.delivery) }
            guard let popup else {
                return log.debug("ignoring a click on an unknown popup")
            }
            if let target = try target(of: .join, among: popup.members) {
                return task { await $0.join(target, activation, popup, event) }
            }
            log.info("the event of this popup has no meeting any more")
            try reopen(popup, after: event)
        } catch {
            log.warning("a popup stays as it is: \(error)")
            expectAnotherClick(after: event)
        }
        refresh()
    }

    private func join(_ target: Openable, _ activation: String?, _ popup: Popup, _ event: PopupEvent) async {
        do throws(OpeningFailure) {
            try await opener.open(target, token: activation)
            return answered(.dismiss, event)
        } catch {
            log.warning("\(error)")
            do throws(StoreError) {
                try agentState.say(AgentEventText.notJoined, error.description)
                try reopen(popup, after: event)
            } catch {
                log.warning("a popup stays as it is: \(error)")
                expectAnotherClick(after: event)
            }
        }
        refresh()
    }

    /// Lets a popup come back silently, as the click answered nothing.
    private func reopen(_ popup: Popup, after event: PopupEvent) throws(StoreError) {
        let reopened = try agentState.change(.popup) { store, _ in
            try store.reopenPopup(event.delivery)
        }.value
        screen.didOpen(reopened?.members ?? [])
        _ = popups.didDepart(popup.token, at: time.uptime)
        closeIfRenumbered(event, known: popup)
    }

    /// Shows the answers or the subject of a popup elsewhere. That answers nothing: the popup comes back silently.
    func open(
        _ event: PopupEvent, _ show: (any AnswerPlace, [Reminder.ID], String?) -> Bool
    ) {
        let activation = popups.takeActivation(of: event.delivery)
        do {
            let reopened = try agentState.change(.popup) { store, _ in
                try store.reopenPopup(event.delivery)
            }.value
            guard let reopened else { return log.debug("ignoring a click on an unknown popup") }
            // Already answered: the click came too late.
            if !reopened.members.isEmpty, !show(answers, try mostPressingFirst(reopened.members), activation)
            {
                log.info("no program here can show what this popup is about")
            }
            screen.didOpen(reopened.members)
            _ = popups.didDepart(reopened.popup.token, at: time.uptime)
            popups.didClose(reopened.popup)
            closeIfRenumbered(event, known: reopened.popup)
        } catch {
            log.warning("a popup stays as it is: \(error)")
            expectAnotherClick(after: event)
        }
        refresh()
    }

    /// In the order in which their popup names them.
    func mostPressingFirst(_ members: [Reminder.ID]) throws(StoreError) -> [Reminder.ID] {
        guard members.count > 1, let present else { return members }
        let rank = Dictionary(
            OwedReminder.mostUrgentFirst(try situation().owed).enumerated().map { ($1.id, $0) }
        ) { first, _ in first }
        let ranked = members.sorted { (rank[$0] ?? .max, $0) < (rank[$1] ?? .max, $1) }
        var known: [(Reminder.ID, PopupTopic)] = []
        for member in ranked.prefix(Self.readOfSummary) {
            if let topic = try topic(of: member) { known.append((member, topic)) }
        }
        return composer(for: present).mostPressingFirst(known).map(\.0)
            + ranked.dropFirst(Self.readOfSummary)
    }

    private func open(_ target: Openable, _ activation: String?) async {
        do {
            try await opener.open(target, token: activation)
        } catch {
            log.warning("\(error)")
        }
    }

    /// - Returns: `nil` if no reminder refers to anything of this kind any more.
    private func target(of action: PopupAction, among members: [Reminder.ID]) throws(StoreError) -> Openable?
    {
        var items: [ItemTopic] = []
        for member in members {
            guard let topic = try topic(of: member) else { continue }
            if let target = topic.content.target(of: action) { return target }
            if case .item(let item) = topic { items.append(item) }
        }
        guard action == .recipes else { return nil }
        let today = agentState.locality.zone.civil(of: time.now).date
        let names = ItemTopic.names(forRecipes: items, on: today)
        return names.isEmpty
            ? nil : agentState.settings.household.recipes.address(for: names).map(Openable.address)
    }
}

extension ItemTopic {
    /// The distinct names of items that are still edible, the first to expire at the front.
    static func names(forRecipes items: [ItemTopic], on today: CivilDate) -> [String] {
        var names: [String] = []
        for item in items.sorted(by: { ($0.expiresOn.dayNumber, $0.name) < ($1.expiresOn.dayNumber, $1.name) }
        )
        where !item.isSpoiled(on: today) && !names.contains(item.name) {
            names.append(item.name)
        }
        return names
    }
}
