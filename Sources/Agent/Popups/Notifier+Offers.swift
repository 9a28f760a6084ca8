import CivilTime
import EventLoop
import Logging
import Notifications
import Rules
import Store

/// Popups may stay for days, and "tomorrow" means another day after midnight.
extension Notifier {
    /// Sets the alarm for the moment at which offers on screen become outdated.
    ///
    /// - Parameter situation: The current one.
    func watchOffers(_ situation: Store.PopupSituation) {
        popups.keep(Set(situation.live.map(\.id)))
        // The usual case, which needs no menu.
        if situation.live.isEmpty, offers.end == nil { return }
        let onScreen = ButtonExpiry.OnScreen(
            count: offersOnScreen(situation), hasDays: areDaysOnScreen(situation), end: popups.endOfOffers)
        offers.watch(onScreen, from: agentState.snoozeMenu, at: time.now, in: agentState.locality)
        do {
            try set(.offers, to: offers.end)
        } catch {
            log.warning("popups may go on offering a morning that has passed: \(error)")
        }
    }

    /// How many of the snooze choices popups on screen may offer.
    private func offersOnScreen(_ situation: Store.PopupSituation) -> Int {
        guard let present, !situation.live.isEmpty else { return 0 }
        guard popups.areAllOrdinary else { return .max }
        // The menu is in order of likelihood; a popup with several choices may show any of them.
        let count = composer(for: present).snoozesOnOrdinaryView
        return count > 1 ? .max : count
    }

    /// Whether popups use words that depend on today's date, such as "tomorrow" or a number of days left.
    private func areDaysOnScreen(_ situation: Store.PopupSituation) -> Bool {
        situation.live.contains { popup in
            popup.kind == .single
                ? popup.members.contains { $0.subject.kind.popups.tellsDays }
                : popup.members.contains { $0.subject.item != nil }
        }
    }

    /// Whether popups that the desktop has kept offer outdated times.
    var areKeptOffersOutdated: Bool {
        do {
            let oldest = try agentState.attempt { try agentState.store.oldestPopup() }
            guard let present, let oldest else { return false }
            let (menu, locality) = (agentState.snoozeMenu, agentState.locality)
            let count = composer(for: present).snoozesOnOrdinaryView
            return menu.times(at: oldest, in: locality, first: count)
                != menu.times(at: time.now, in: locality, first: count)
        } catch {
            log.warning("popups may go on offering a morning that has passed: \(error)")
            return false
        }
    }

    /// Silently replaces popups that show old prices of these shops, even if the change is too small to
    /// announce.
    func renewNews(of shops: [Shop.ID]) {
        renew(.single) { popup throws(StoreError) in
            guard let shop = popup.members.first?.subject.shop, shops.contains(shop) else { return false }
            let news = try self.agentState.attempt { try self.agentState.store.shopSummary(shop) }
            return self.popups.news(in: popup.id) != news
        }
        renew(.summary) { popup throws(StoreError) in
            let told = self.popups.titles(in: popup.id)
            for member in popup.members {
                guard let shop = member.subject.shop, shops.contains(shop), let old = told[member.id] else {
                    continue
                }
                if try self.topic(of: member.id)?.content.summaryTitle != old { return true }
            }
            return false
        }
    }

    func renewOutdatedOffers(_ firing: WallClockTimer.Firing) {
        guard offers.end != nil else { return }
        let now = time.now
        let areWordsTrue = offers.isTrue(of: agentState.snoozeMenu, at: now, in: agentState.locality)
        if areWordsTrue {
            // Act once, even if that fails: a disk may be full.
            let outdated = popups.takeOutdated(at: now)
            if !outdated.isEmpty {
                offers.markRenewed()
                return renew(.single) { popup throws(StoreError) in outdated.contains(popup.id) }
            }
        }
        if firing == .clockWasSet, areWordsTrue { return }
        renew()
    }

    /// Silently replaces the outdated popups of a kind.
    private func renew(_ kind: Popup.Kind, _ isOutdated: (LivePopup) throws(StoreError) -> Bool) {
        do {
            let situation = try situation()
            for popup in situation.live where popup.kind == kind {
                if try isOutdated(popup) { try takeOff(popup.id, in: situation) }
            }
        } catch {
            log.warning("a popup may go on saying what was true before: \(error)")
        }
        refresh()
    }

    /// Replaces popups after a change of the zone: "today" may be another day there.
    func renewDays() {
        if offers.isOfAnotherDay(at: time.now, in: agentState.locality) { renew() }
    }

    private func renew() {
        offers.markRenewed()
        do {
            // Keeps popups of single reminders separate.
            let hasSummary = try situation().live.contains { $0.kind == .summary }
            showAnew(as: hasSummary ? .catchUp : screen.occasion)
        } catch {
            log.warning("popups go on offering what has passed: \(error)")
        }
    }
}
