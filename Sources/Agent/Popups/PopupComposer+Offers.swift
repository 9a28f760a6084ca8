import CivilTime
import Notifications
import Rules
import Settings

/// The offers of popups, and the parts that they share.
extension PopupComposer {
    package func offers(for topic: PopupTopic) -> [Offer] {
        topic.content.offers(in: self)
    }

    /// - Parameters:
    ///   - members: How many reminders an answer applies to.
    ///   - isWork: Whether any of them can be completed.
    ///   - namesAll: Whether the summary names all of them. Nobody should first be offered to complete what is not
    ///     named.
    package func offers(ofSummaryOf members: Int, isWork: Bool, namesAll: Bool = true) -> [Offer] {
        let all =
            isWork
            ? Offer(.complete, PopupText.completeAll(members))
            : Offer(.dismiss, PopupText.dismissAll(members))
        let show = Offer(.show, PopupText.show)
        if namesAll { return [all, show] + snoozes(all: true) }
        return [show] + snoozes(1, all: true) + [all] + snoozes(after: 1, all: true)
    }

    /// - Parameter isSpoiled: Whether all of the items are past eating.
    package func offers(ofBundleOf members: Int, isSpoiled: Bool) -> [Offer] {
        let show = Offer(.show, PopupText.show)
        let used = Offer(.used, ItemText.usedAll(members))
        let first =
            isSpoiled
            ? [show, Offer(.thrownAway(nil), ItemText.threwAwayAll(members)), used]
            : [show, Offer(.recipes, ItemText.recipes), used]
        return first + [remindLater, stop] + snoozes(all: true)
    }

    // MARK: Parts

    var complete: Offer { Offer(.complete, PopupText.complete) }

    var stop: Offer { Offer(.stop, PopupText.stop) }

    var remindLater: Offer {
        let time = SnoozeTime.lasting(settings.household.remindLater)
        return Offer(.answer(.snooze(time)), PopupText.remindLater, end: end(of: time))
    }

    func snooze(_ time: SnoozeTime) -> Offer {
        guard case .lasting(let period) = time else {
            return Offer(.answer(.snooze(time)), PopupText.snooze)
        }
        let length = SnoozeChoice.words(period)
        let label = PopupText.snooze(
            length, short: SnoozeChoice.shortLabel(lasting: length),
            tiny: SnoozeChoice.tinyLabel(lasting: length))
        return Offer(.answer(.snooze(time)), label, end: end(of: time))
    }

    private func end(of time: SnoozeTime) -> Instant {
        // The length comes from us or from the settings; one beyond the calendar sorts last.
        (try? time.meant(at: now, in: locality).moment(in: locality, field: "until")) ?? .latest
    }

    /// The likeliest snooze choice, then the others in order of time.
    func snoozes(_ most: Int = .max, after first: Int = 0, all: Bool = false) -> [Offer] {
        let choices = menu.choices(at: now, in: locality)
        let rest = choices.dropFirst().sorted { $0.moment < $1.moment }
        return (choices.prefix(1) + rest).dropFirst(first).prefix(most).map { choice in
            let label = OfferLabel(choice.label(all: all), short: choice.shortLabel, tiny: choice.tinyLabel)
            return Offer(.answer(choice.answer), label, end: choice.moment)
        }
    }

    /// How many snooze buttons an ordinary popup may have.
    package var snoozesOnOrdinaryFace: Int {
        let offers = [complete] + snoozes()
        return page(of: offers).offers.count(where: \.isSnooze)
    }

    /// The buttons of this composer's face.
    package func page(of offers: [Offer], takesNote: Bool = false) -> OfferPage {
        let field: OfferPage.Field? =
            quirks.hasTextField ? (takesNote && face.hasAnswer ? .note : .time) : nil
        let page = OfferPage(of: offers, after: face.offered, limit: quirks.actionLimit, field: field)
        let letters = letters(ofOneOf: page.offers.count)
        guard quirks.lettersOfThird != nil, page.offers.count > 2,
            page.offers.contains(where: { $0.label(within: letters).count > letters })
        else { return page }
        // Fewer buttons are wider.
        return OfferPage(of: offers, after: face.offered, limit: 2, field: field)
    }

    /// How many letters each of so many buttons shows.
    func letters(ofOneOf count: Int) -> Int {
        (count > 2 ? quirks.lettersOfThird ?? quirks.lettersOfButton : quirks.lettersOfButton) ?? .max
    }

    var today: CivilDate { locality.zone.civil(of: now).date }
}

extension SnoozeTime {
    /// The default length of a snooze for news of a shop.
    static let shopNews = SnoozeTime.lasting(CivilPeriod(seconds: 86_400) ?? .zero)
}
