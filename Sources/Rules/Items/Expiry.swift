package import CivilTime

/// The last day on which an item keeps, and the rule that sets it.
package struct Expiry: Sendable, Hashable {
    package enum Rule: String, Sendable, Hashable, CaseIterable {
        /// Best until then, and usually good for longer.
        case bestBefore = "best-before"
        /// May do harm afterwards.
        case useBy = "use-by"
        case opened
        case frozen
        case thawed

        /// Whether food must not be eaten after its date. Past a best-before date, or after long in the freezer, it only
        /// needs a check.
        package var isLastDayToEat: Bool {
            switch self {
            case .bestBefore, .frozen: false
            case .useBy, .opened, .thawed: true
            }
        }
    }

    /// The last day on which it is good.
    package let date: CivilDate
    package let rule: Rule

    package init(date: CivilDate, rule: Rule) {
        self.date = date
        self.rule = rule
    }
}

/// How near an expiry date is. The item is still good on that day, and expired on the next.
package enum ExpiryStage: Sendable, Hashable {
    /// Good for this many more days; its first regular reminder is still to come.
    case fresh(days: Int)
    /// Good for this many more days, at least one.
    case soon(days: Int)
    /// The last day.
    case today
    /// Expired this many days ago, at least one.
    case over(days: Int)

    /// - Parameter first: The earliest regular step of the ladder, in days relative to the date.
    package init(of date: CivilDate, on today: CivilDate, first: Int) {
        switch today.days(until: date) {
        case ..<0: self = .over(days: date.days(until: today))
        case 0: self = .today
        case let days where days <= -first: self = .soon(days: days)
        case let days: self = .fresh(days: days)
        }
    }

    /// How near it is, as lists and the bus say it.
    package enum Name: String, Sendable, Hashable, CaseIterable {
        /// It has no expiry date, or is gone.
        case undated
        case fresh
        /// Its regular reminders have begun.
        case soon
        /// Today is the last good day.
        case today
        /// The last good day has passed; the rule of the expiry tells how bad that is.
        case over
    }

    package var name: Name {
        switch self {
        case .fresh: .fresh
        case .soon: .soon
        case .today: .today
        case .over: .over
        }
    }
}

extension Item {
    /// The earliest expiry that applies; `nil` if none is known, or the item is not present.
    ///
    /// A frozen item keeps, unless its category has a shelf life for freezing. After thawing, `thawedUntil`
    /// replaces the printed dates; without it, those that passed in the freezer do not count.
    package func expiry(by lives: ShelfLives) -> Expiry? {
        guard isPresent else { return nil }
        let life = lives.life(of: self.category)
        if let frozenOn = self.frozenOn {
            return life.frozen.map { Expiry(date: frozenOn.adding(days: $0), rule: .frozen) }
        }
        var candidates: [Expiry] = []
        if let thawedUntil = self.thawedUntil {
            candidates.append(Expiry(date: thawedUntil, rule: .thawed))
        } else {
            let printed =
                [self.useBy.map { Expiry(date: $0, rule: .useBy) }]
                + [self.bestBefore.map { Expiry(date: $0, rule: .bestBefore) }]
            candidates += printed.compactMap(\.self).filter { expiry in
                self.thawedOn.map { $0 <= expiry.date } ?? true
            }
        }
        if let openedOn = self.openedOn, let days = self.opensFor ?? life.opened {
            candidates.append(Expiry(date: openedOn.adding(days: days), rule: .opened))
        }
        // Of two on the same day, keep the first, which is the stricter.
        return candidates.reduce(nil) { earliest, next in
            guard let earliest, earliest.date <= next.date else { return next }
            return earliest
        }
    }
}
