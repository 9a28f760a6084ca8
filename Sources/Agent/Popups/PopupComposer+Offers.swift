import CivilTime
import Notifications
import Rules
import Settings

/// The offers of popups, and the parts that they share.
extension PopupComposer {
    package func offers(for topic: PopupTopic) -> [PopupButton] {
        topic.content.offers(in: self)
    }

    /// - Parameters:
    ///   - members: How many reminders an answer applies to.
    ///   - known: Those of them that have been read.
    ///   - areAllNamed: Whether the summary names each. Otherwise, or if an answer suits only some, the first
    ///     button must not be an answer.
    func offers(
        ofSummaryOf members: Int, about known: [any PopupContent], areAllNamed: Bool
    ) -> [PopupButton] {
        let show = PopupButton(.show, PopupText.show)
        guard let (answer, isForAll) = answer(toAll: members, about: known) else {
            return [show] + snoozes(all: true)
        }
        if areAllNamed, isForAll { return [answer, show] + snoozes(all: true) }
        return [show] + snoozes(1, all: true) + [answer] + snoozes(after: 1, all: true)
    }

    /// The answer that suits the most members of a summary: completing those that are work. If none is, it is *OK*,
    /// but only if that suits all of them: it must not end the reminders of a deadline.
    private func answer(
        toAll members: Int, about known: [any PopupContent]
    ) -> (button: PopupButton, isForAll: Bool)? {
        let work = known.count(where: \.isWork)
        let areAllKnown = known.count == members
        guard work == 0 else {
            let label =
                !areAllKnown
                ? PopupText.completeTasks
                : work == members ? PopupText.completeAll(members) : PopupText.complete(work, of: members)
            return (PopupButton(.complete, label), areAllKnown && work == members)
        }
        guard areAllKnown, known.allSatisfy(\.isToldOnly) else { return nil }
        return (PopupButton(.dismiss, PopupText.dismissAll(members)), true)
    }

    /// The buttons of a popup about several items. None of them marks items that must not be eaten as used.
    package func offers(ofBundleOf topics: [PopupTopic]) -> [PopupButton] {
        let items = Self.items(topics)
        let spoiled = items.count { $0.isSpoiled(on: today) }
        let show = PopupButton(.show, PopupText.show)
        let recipes = PopupButton(.recipes, AgentItemText.recipes)
        let first =
            switch spoiled {
            case 0: [show, recipes, PopupButton(.used, AgentItemText.usedAll(items.count))]
            case items.count:
                [show, PopupButton(.thrownAway(nil), AgentItemText.threwAwayAll(items.count))]
            default: [show, recipes]
            }
        return first + [remindLater, stop] + snoozes(all: true)
    }

    // MARK: Parts

    var complete: PopupButton { PopupButton(.complete, PopupText.complete) }

    var stop: PopupButton { PopupButton(.stop, PopupText.stop) }

    var remindLater: PopupButton {
        let period = settings.household.remindLater
        let time = SnoozeTime.lasting(period)
        return PopupButton(
            .answer(.snooze(time)), PopupText.remindLater(SnoozeChoice.words(period)), end: end(of: time))
    }

    func snooze(_ time: SnoozeTime) -> PopupButton {
        guard case .lasting(let period) = time else {
            return PopupButton(.answer(.snooze(time)), PopupText.snooze)
        }
        let length = SnoozeChoice.words(period)
        let label = PopupText.snooze(
            length, short: SnoozeChoice.shortLabel(lasting: length),
            tiny: SnoozeChoice.tinyLabel(lasting: length))
        return PopupButton(.answer(.snooze(time)), label, end: end(of: time))
    }

    private func end(of time: SnoozeTime) -> Instant {
        // The length comes from us or from the settings; one beyond the calendar sorts last.
        (try? time.meant(at: now, in: locality).moment(in: locality, field: "until")) ?? .latest
    }

    /// The likeliest snooze choice, then the others in order of time.
    func snoozes(_ most: Int = .max, after first: Int = 0, all: Bool = false) -> [PopupButton] {
        let choices = menu.choices(at: now, in: locality)
        let rest = choices.dropFirst().sorted { $0.moment < $1.moment }
        return (choices.prefix(1) + rest).dropFirst(first).prefix(most).map { choice in
            let label = OfferLabel(choice.label(all: all), short: choice.shortLabel, tiny: choice.tinyLabel)
            return PopupButton(.answer(choice.answer), label, end: choice.moment)
        }
    }

    /// The snooze choices behind the likeliest one: those that end today, then what else a popup offers, then the rest.
    func laterSnoozes(around others: [PopupButton]) -> [PopupButton] {
        let snoozes = snoozes(after: 1)
        let tomorrow = locality.zone.startOfDay(today.adding(days: 1))
        let isToday = { (button: PopupButton) in button.end.map { $0 < tomorrow } ?? false }
        return snoozes.filter(isToday) + others + snoozes.filter { !isToday($0) }
    }

    /// Offers to give what is due to one of the others. A household of many would need too many buttons.
    func gifts(to others: [String]) -> [PopupButton] {
        let gifts: [PopupButton] = others.compactMap { name in
            let answer = Answer.give(PersonName.asWord(name))
            // The key of a button has room for no longer name.
            return answer.description.utf8.count > Self.longestGift
                ? nil : PopupButton(answer, PopupText.give(to: name))
        }
        return Array(gifts.prefix(Self.mostGifts))
    }

    private static let mostGifts = 3
    /// In bytes.
    private static let longestGift = 200

    /// How many snooze buttons an ordinary popup may have.
    package var snoozesOnOrdinaryView: Int {
        let offers = [complete] + snoozes()
        return page(of: offers).offers.count(where: \.isSnooze)
    }

    /// The buttons of this composer's face.
    package func page(of offers: [PopupButton], takesNote: Bool = false) -> ButtonPage {
        let field: ButtonPage.Field? =
            quirks.hasTextField ? (takesNote && view.hasAnswer ? .note : .time) : nil
        let page = ButtonPage(of: offers, after: view.offered, limit: quirks.actionLimit, field: field)
        let letters = letters(ofOneOf: page.offers.count)
        guard quirks.lettersOfThird != nil, page.offers.count > 2,
            page.offers.contains(where: { $0.label(within: letters).count > letters })
        else { return page }
        // Fewer buttons are wider.
        return ButtonPage(of: offers, after: view.offered, limit: 2, field: field)
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
