import CivilTime
import EventLoop
import Household
import Logging
import Notifications
import Store

/// How long the offers and the words on screen stay true.
struct OfferWatch: Sendable {
    /// Made for the first popup with an offer that becomes wrong.
    var alarm: (any WallClockAlarm)?
    /// When they become wrong; `nil` while nothing wakes up for it.
    var end: Instant?
    /// The times of clocks that are offered, in words, and among how many choices.
    var times: [String] = []
    var count = 0
    /// The day from which words such as "in 3 days" are counted; `nil` where no popup has such.
    var day: CivilDate?
}

/// Popups may stay for days, and "tomorrow" means another day after midnight.
extension Notifier {
    /// Waits for the moment at which the offers on screen become wrong, if there are any.
    ///
    /// - Parameter situation: As it is now.
    func watchOffers(_ situation: Store.PopupSituation) {
        do {
            offers.count = offersOnScreen(situation)
            // So it is after most changes: there is no need to know the menu.
            if situation.live.isEmpty, offers.end == nil { return }
            let menu = ledger.snoozeMenu
            let (now, locality) = (time.now, ledger.locality)
            offers.times = menu.times(at: now, in: locality, first: offers.count)
            let today = locality.zone.civil(of: now).date
            offers.day = areDaysOnScreen(situation) ? today : nil
            let ends = [
                offers.times.isEmpty
                    ? nil : menu.end(ofChoicesAt: now, in: locality, first: offers.count),
                offers.day.map { locality.zone.startOfDay($0.adding(days: 1)) },
                faces.ends.values.min(),
            ]
            let end = ends.compactMap(\.self).min()
            guard end != offers.end else { return }
            let alarm =
                try offers.alarm
                ?? time.alarm { [weak self] firing in self?.assumeIsolated { $0.offersMayEnd(firing) } }
            offers.alarm = alarm
            offers.end = end
            try alarm.arm(at: end)
        } catch {
            log.warning("popups may go on offering a morning that has passed: \(error)")
        }
    }

    /// How many of the choices popups on screen offer.
    private func offersOnScreen(_ situation: Store.PopupSituation) -> Int {
        let live = Set(situation.live.map(\.id))
        faces.shown = faces.shown.filter { live.contains($0.key) }
        faces.news = faces.news.filter { live.contains($0.key) }
        faces.ends = faces.ends.filter { live.contains($0.key) }
        guard let present, !live.isEmpty else { return 0 }
        guard faces.shown.isEmpty else { return .max }
        // The menu's order is that of likelihood; where several are shown, any of them may be.
        let count = composer(for: present).snoozesOnOrdinaryFace
        return count > 1 ? .max : count
    }

    /// Whether popups say "today", "tomorrow" or how many days are left, or nothing where they mean today.
    private func areDaysOnScreen(_ situation: Store.PopupSituation) -> Bool {
        situation.live.contains { popup in
            popup.kind == .single
                ? popup.members.contains { $0.subject.kind != .alert }
                : popup.members.contains { $0.subject.item != nil }
        }
    }

    /// Whether popups that the desktop has kept for us were made when other offers were true.
    var areKeptOffersOutdated: Bool {
        do {
            let oldest = try ledger.attempt { () throws(StoreError) in try ledger.store.oldestPopup() }
            guard let present, let oldest else { return false }
            let (menu, locality) = (ledger.snoozeMenu, ledger.locality)
            let count = composer(for: present).snoozesOnOrdinaryFace
            return menu.times(at: oldest, in: locality, first: count)
                != menu.times(at: time.now, in: locality, first: count)
        } catch {
            log.warning("popups may go on offering a morning that has passed: \(error)")
            return false
        }
    }

    /// Silently replaces popups of shops that show old prices: a change that is too small to announce makes them wrong, too.
    func renewNews(of shops: [Shop.ID]) {
        renew { popup throws(StoreError) in
            guard let shop = popup.members.first?.subject.shop, shops.contains(shop) else { return false }
            let news = try self.ledger.attempt { () throws(StoreError) in
                try self.ledger.store.shopSummary(shop)
            }
            return self.faces.news[popup.id] != news
        }
    }

    private func offersMayEnd(_ firing: WallClockTimer.Firing) {
        guard offers.end != nil else { return }
        let now = time.now
        let times = ledger.snoozeMenu.times(at: now, in: ledger.locality, first: offers.count)
        let today = ledger.locality.zone.civil(of: now).date
        let areWordsTrue = times == offers.times && offers.day ?? today == today
        let outdated = Set(faces.ends.filter { $0.value <= now }.keys)
        if areWordsTrue, !outdated.isEmpty {
            // Once, also when nothing comes of it: a disk may be full.
            for popup in outdated { faces.ends[popup] = nil }
            offers.end = nil
            return renew { popup throws(StoreError) in outdated.contains(popup.id) }
        }
        if firing == .clockWasSet, areWordsTrue { return }
        renew()
    }

    /// Shows afresh, unheard, the popups of one reminder that are outdated.
    private func renew(_ isOutdated: (LivePopup) throws(StoreError) -> Bool) {
        do {
            for popup in try situation().live where popup.kind == .single {
                if try isOutdated(popup) { try takeOff(popup.id) }
            }
        } catch {
            log.warning("a popup may go on saying what was true before: \(error)")
        }
        refresh()
    }

    /// After a journey: what is "today" at home may be yesterday or tomorrow there.
    func renewDays() {
        guard let day = offers.day, day != ledger.locality.zone.civil(of: time.now).date else { return }
        renew()
    }

    private func renew() {
        offers.end = nil
        do {
            // Popups that stand alone stay alone.
            let hasSummary = try situation().live.contains { $0.kind == .summary }
            showAnew(as: hasSummary ? .catchUp : occasion)
        } catch {
            log.warning("popups go on offering what has passed: \(error)")
        }
    }
}
