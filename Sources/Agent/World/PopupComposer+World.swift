import CivilTime
import Household
import Notifications
import Settings

/// Popups of what came from outside.
extension PopupComposer {
    /// The likeliest first; a server shows as many of them as it has room for.
    func offers(for recall: RecallTopic) -> [Offer] {
        let notice: [Offer] = WebAddress(recall.link) == nil ? [] : [(.notice, "Open notice")]
        let later: Offer = (.answer(.snooze(.lasting(remindLater))), "Remind Later")
        let ends: [Offer] = [
            (.answer(.resolved(.disposed)), "Disposed"), (.answer(.resolved(.returned)), "Returned"),
            (.answer(.resolved(.repaired)), "Repaired"),
        ]
        let checked: Offer = (.answer(.checked), "Checked")
        let notMine: Offer = (.answer(.notMine), "Not mine")
        return recall.isCertain
            ? notice + [notMine, ends[0], later, checked] + ends.dropFirst() + [(.more, "More...")]
            : notice + [notMine, checked, later] + ends + [(.more, "More...")]
    }

    func offers(for shop: ShopTopic) -> [Offer] {
        var offers: [Offer] = [(.news, "View"), (.answer(.read), "Mark read")]
        if let bargain = shop.bargain {
            let price = Money(bargain.below, in: shop.currency)?.description ?? bargain.below.description
            let title = CleanText.excerpt(of: shop.bargainTitle, length: 24)
            // Desktops cut long buttons off: what is at the end can be done without.
            let what = title.isEmpty ? price : "\(price) (\(title))"
            offers.append((.answer(.snoozeUnless(bargain, .shopNews)), "Snooze unless below \(what)"))
        }
        // Where there is room for three, it is the better one: it comes back at the same time at the latest.
        return offers + [(.answer(.snooze(.shopNews)), "Snooze"), (.more, "More...")]
    }

    /// What to run where this desktop shows no buttons.
    func remedy(for recall: RecallTopic) -> String? {
        showsButtons ? nil : "To answer: steward recalls show \(recall.short)"
    }

    func remedy(for shop: ShopTopic) -> String? {
        showsButtons ? nil : "To see it: steward shop events --unread"
    }
}

extension ReminderText {
    /// Why, what, and where to look: enough to act on without opening anything.
    init(recall: RecallTopic, now: Instant, locality: Locality, remedy: String? = nil) {
        var lines: [String] = []
        if !recall.isCertain, !recall.lookFor.isEmpty {
            lines.append("Look at the pack and compare: \(recall.lookFor.joined(separator: ", "))")
        }
        if !recall.hazard.isEmpty { lines.append(Self.excerpt(recall.hazard)) }
        if recall.isCritical, !recall.reason.isEmpty {
            lines.append("Urgent: \(Self.excerpt(recall.reason))")
        }
        if !recall.signals.isEmpty {
            let why = recall.isCertain ? "It is yours" : "It may be yours"
            lines.append("\(why): \(Self.excerpt(recall.signals.joined(separator: "; ")))")
        }
        if !recall.remedy.isEmpty { lines.append("What to do: \(Self.excerpt(recall.remedy))") }
        let day = RelativePhrase(now: now, zone: locality.zone).calendarText(for: recall.date)
        lines.append("\(Self.excerpt(recall.title)) (\(recall.source), \(day))")
        if let remedy { lines.append(remedy) }
        let name = Self.excerpt(recall.item)
        self.init(
            title: recall.isCertain ? "Recalled: \(name)" : "Is your \(name) recalled?",
            body: lines.joined(separator: "\n"))
    }

    init(shop: ShopTopic, remedy: String? = nil) {
        self.init(
            title: "\(Self.excerpt(shop.name)): \(shop.summary.title)",
            body: (shop.summary.lines + [remedy].compactMap(\.self)).joined(separator: "\n"))
    }
}

extension DesktopNotification.Urgency {
    /// Nothing that is for sale breaks through do-not-disturb: what is highest there is ordinary here.
    init(_ urgency: ShopChange.Urgency) {
        switch urgency {
        case .low: self = .low
        case .normal, .high: self = .normal
        }
    }
}
