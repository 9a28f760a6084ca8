import CivilTime
package import Household
package import Notifications

/// Popups of what is at home: what is done with things is a button, not a command to remember.
extension PopupComposer {
    /// The likeliest first; a server shows as many of them as it has room for.
    func offers(for item: ItemTopic) -> [Offer] {
        var offers: [Offer] =
            item.isSpoiled(on: today)
            ? [(.answer(.thrownAway(nil)), "Thrown away"), (.answer(.used), "Mark as Used"), later]
            : [(.answer(.used), "Mark as Used"), (.recipes, "Find Recipes"), later]
        if !item.isSpoiled(on: today) {
            if !item.isOpen { offers.append((.answer(.opened), "Opened")) }
            if !item.isFrozen { offers.append((.answer(.frozen), "Frozen")) }
            offers.append((.answer(.thrownAway(nil)), "Thrown away"))
        }
        return offers + [(.answer(.stop), "I know, stop"), (.more, "More...")]
    }

    /// One popup of several things.
    /// - Parameters:
    ///   - topics: Things; at most as many as it can name.
    ///   - count: Of all of them.
    package func bundle(of topics: [PopupTopic], count: Int, token: PopupToken) -> DesktopNotification {
        let items = topics.compactMap { if case .item(let item) = $0 { item } else { nil } }
        let remedy = showsButtons ? nil : "To answer: steward expiring, then steward item use"
        let text = ReminderText(bundleOf: items, count: count, now: now, locality: locality, remedy: remedy)
        // Of what it does not name, nobody has looked whether it is spoiled, too.
        let isSpoiled = count == items.count && items.allSatisfy { $0.isSpoiled(on: today) }
        let offers: [Offer] =
            isSpoiled
            ? [(.answer(.thrownAway(nil)), "Thrown away"), (.answer(.used), "Used all"), later]
            : [(.answer(.used), "Used all"), (.recipes, "Find Recipes"), later]
        var notification = common(
            text,
            offering: household(offers + [(.show, "Show"), (.answer(.stop), "I know, stop")], all: true),
            token: token)
        notification.stackTag = "steward-expiring"
        return notification
    }

    func offers(for warranty: WarrantyTopic) -> [Offer] {
        (warranty.receipt == nil ? [] : [(.receipt, "Open receipt")])
            + [(.answer(.gotIt), "Got it"), later, (.answer(.stop), "I know, stop"), (.more, "More...")]
    }

    /// Where there is room for more than the likeliest, one of them is that nobody need hear of this time any more.
    func withStop(_ offers: [Offer]) -> [Offer] {
        guard face.hasAnswer, quirks.actionLimit > 4 else { return offers }
        var offers = offers
        let place = offers.last?.0 == .more ? offers.count - 1 : offers.count
        offers.insert((.answer(.stop), "I know, stop"), at: place)
        if offers.count > quirks.actionLimit { offers.remove(at: place - 1) }
        return offers
    }

    /// The same on another face: there the ways to put it off are what was asked for.
    func household(_ offers: [Offer], all: Bool = false) -> [Offer] {
        face.hasAnswer ? offers : self.offers(first: nil, all: all)
    }

    /// What to run where this desktop shows no buttons.
    func remedy(for item: ItemTopic) -> String? {
        showsButtons ? nil : "To answer: steward item use \(item.short)"
    }

    func remedy(for warranty: WarrantyTopic) -> String? {
        "To claim: steward warranty claim \(warranty.short)"
    }

    func remedy(for maintenance: MaintenanceTopic) -> String? {
        showsButtons ? nil : "To answer: steward maintenance done \(maintenance.short)"
    }

    private var later: Offer { (.answer(.snooze(.lasting(remindLater))), "Remind Later") }

    private var today: CivilDate { locality.zone.civil(of: now).date }
}
