import CivilTime
import Notifications
import Rules
import Settings

/// The offers of popups for each kind of topic, the likeliest first: the first two stand beside *More...*,
/// which leads to the others in this order.
extension PopupComposer {
    package func offers(for topic: PopupTopic) -> [Offer] {
        switch topic {
        case .task(let todo, _, _):
            let answer: Offer =
                switch todo.doneBy {
                case .check: Offer(.complete, "Complete")
                case .acknowledge: Offer(.complete, "OK")
                case .note: Offer(.advice, "How to complete", short: "How")
                }
            // With a text field for the note, no button is needed.
            let first = topic.needsNote && quirks.hasTextField ? [] : [answer]
            return first + snoozes(1) + skips(todo) + snoozes(after: 1)
        case .alert:
            return [Offer(.dismiss, "OK")] + snoozes()
        case .event(_, let occurrence, _):
            return [Offer(.dismiss, "OK")] + beforeStart(of: occurrence) + snoozes()
        case .item(let item):
            return offers(for: item) + snoozes()
        case .warranty(let warranty):
            let receipt = warranty.receipt == nil ? [] : [Offer(.receipt, "Open receipt", short: "Receipt")]
            return receipt + [
                Offer(.gotIt, "Got it"), Offer(.advice, "How to claim", short: "Claim"), remindLater, stop,
            ] + snoozes()
        case .maintenance:
            return [Offer(.complete, "Done")] + snoozes(1) + [Offer(.skip, "Skip"), stop]
                + snoozes(after: 1)
        case .recall(let recall):
            return offers(for: recall) + snoozes()
        case .shop(let shop):
            return offers(for: shop) + snoozes()
        }
    }

    private func offers(for item: ItemTopic) -> [Offer] {
        let used = Offer(.used, "Mark as Used", short: "Used")
        let thrownAway = Offer(.thrownAway(nil), "Thrown away", short: "Discard")
        let recipes = Offer(.recipes, "Find Recipes", short: "Recipes")
        if item.isSpoiled(on: today) { return [thrownAway, used, remindLater, stop] }
        let opened = item.isOpen ? [] : [Offer(.opened, "Opened")]
        let frozen = item.isFrozen ? [] : [Offer(.frozen, "Frozen")]
        if today > item.expiresOn {
            return [thrownAway, used, recipes, remindLater] + opened + frozen + [stop]
        }
        return [used, recipes, remindLater] + opened + frozen + [thrownAway, stop]
    }

    private func offers(for recall: RecallTopic) -> [Offer] {
        let advice = recall.hasAdvice ? [Offer(.advice, "What to do", short: "Advice")] : []
        let notice = WebAddress(recall.link) == nil ? [] : [Offer(.notice, "Open notice", short: "Notice")]
        let notMine = Offer(.notMine, "Not mine")
        let checked = Offer(.checked, "Not affected", short: "Safe")
        let ends = [
            Offer(.resolved(.disposed), "Disposed"), Offer(.resolved(.returned), "Returned"),
            Offer(.resolved(.repaired), "Repaired"),
        ]
        let first = advice.isEmpty ? notice + [notMine] : advice + [notMine] + notice
        return first + (recall.isCertain ? ends + [checked] : [checked] + ends) + [remindLater]
    }

    private func offers(for shop: ShopTopic) -> [Offer] {
        var offers = [Offer(.news, "View"), Offer(.read, "Mark read", short: "Seen")]
        if let bargain = shop.bargain {
            let price = bargain.below.description(decimals: Money.decimals(of: shop.currency))
            offers.append(
                Offer(.snoozeUnless(bargain, .shopNews), "Snooze unless below \(price)", short: "Cheaper"))
        }
        return offers + [snooze(.shopNews)]
    }

    /// - Parameters:
    ///   - members: How many reminders an answer applies to.
    ///   - isWork: Whether any of them can be completed.
    package func offers(ofSummaryOf members: Int, isWork: Bool) -> [Offer] {
        let all =
            isWork
            ? Offer(.complete, "Complete all \(members)", short: "\(members) done")
            : Offer(.dismiss, "OK to all \(members)", short: "OK (\(members))")
        return [all, Offer(.show, "Show")] + snoozes(all: true)
    }

    /// - Parameter isSpoiled: Whether all of the items are past eating.
    package func offers(ofBundleOf members: Int, isSpoiled: Bool) -> [Offer] {
        let show = Offer(.show, "Show")
        let used = Offer(.used, "Used all \(members)", short: "Used (\(members))")
        let first =
            isSpoiled
            ? [show, Offer(.thrownAway(nil), "Threw away all \(members)", short: "Discard"), used]
            : [show, Offer(.recipes, "Find Recipes", short: "Recipes"), used]
        return first + [remindLater, stop] + snoozes(all: true)
    }

    // MARK: Parts

    private var stop: Offer { Offer(.stop, "I know, stop", short: "Stop") }

    private var remindLater: Offer {
        let time = SnoozeTime.lasting(settings.household.remindLater)
        return Offer(.answer(.snooze(time)), "Remind Later", short: "Later", end: end(of: time))
    }

    private func snooze(_ time: SnoozeTime) -> Offer {
        guard case .lasting(let period) = time else { return Offer(.answer(.snooze(time)), "Snooze") }
        let length = SnoozeChoice.words(period)
        return Offer(.answer(.snooze(time)), "Snooze \(length)", short: "+\(length)", end: end(of: time))
    }

    private func end(of time: SnoozeTime) -> Instant {
        // The length comes from us or from the settings; one beyond the calendar sorts last.
        (try? time.meant(at: now, in: locality).moment(in: locality, field: "until")) ?? .latest
    }

    /// The likeliest snooze choice, then the others in order of time.
    private func snoozes(_ most: Int = .max, after first: Int = 0, all: Bool = false) -> [Offer] {
        let choices = menu.choices(at: now, in: locality)
        let rest = choices.dropFirst().sorted { $0.moment < $1.moment }
        return (choices.prefix(1) + rest).dropFirst(first).prefix(most).map { choice in
            let label =
                all
                ? choice.label.replacing("Snooze ", with: "Snooze all ", maxReplacements: 1) : choice.label
            return Offer(.answer(choice.answer), label, short: choice.shortLabel, end: choice.moment)
        }
    }

    /// How many snooze buttons an ordinary popup may have.
    package var snoozesOnOrdinaryFace: Int {
        let offers = [Offer(.complete, "Complete")] + snoozes()
        return page(of: offers).offers.count(where: \.isSnooze)
    }

    /// Offers to skip, if the series has another occurrence.
    private func skips(_ todo: Todo) -> [Offer] {
        guard let task = RecurringTask(todo),
            // If its zone is unknown, so is the next occurrence.
            (try? task.hasNext(at: now, in: locality)) == true
        else { return [] }
        return [Offer(.skip, "Skip this time", short: "Skip")]
    }

    /// Offers to snooze an upcoming event until shortly before its start.
    private func beforeStart(of occurrence: EventOccurrence?) -> [Offer] {
        guard let occurrence, !occurrence.isAllDay,
            let lead = EventLead.next(before: occurrence.startsAt, at: now)
        else { return [] }
        let end = SnoozeChoice.words(for: locality.zone.civil(of: lead.moment), today: today)
        return [Offer(.answer(.snooze(lead.time)), "Snooze to \(end)", short: end, end: lead.moment)]
    }

    /// When the topic itself makes its offers outdated; `nil` if it never does.
    func endOfOffers(for topic: PopupTopic) -> Instant? {
        guard case .event(_, let occurrence?, _) = topic, !occurrence.isAllDay else { return nil }
        return EventLead.next(before: occurrence.startsAt, at: now)?.end
    }

    /// The buttons of this composer's face.
    package func page(of offers: [Offer], takesNote: Bool = false) -> OfferPage {
        let field: OfferPage.Field? =
            quirks.hasTextField ? (takesNote && face.hasAnswer ? .note : .time) : nil
        return OfferPage(of: offers, after: face.offered, limit: quirks.actionLimit, field: field)
    }

    var today: CivilDate { locality.zone.civil(of: now).date }
}

extension SnoozeTime {
    /// The default length of a snooze for news of a shop.
    static let shopNews = SnoozeTime.lasting(CivilPeriod(seconds: 86_400) ?? .zero)
}
