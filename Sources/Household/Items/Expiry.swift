package import CivilTime

/// Until when a thing keeps, and what says so.
package struct Expiry: Sendable, Hashable {
    package enum Rule: String, Sendable, Hashable, CaseIterable {
        /// It is at its best until then, and mostly good for longer.
        case bestBefore = "best-before"
        /// It may harm after that.
        case useBy = "use-by"
        case opened
        case frozen
        case thawed
    }

    /// The last day on which it is good.
    package let date: CivilDate
    package let rule: Rule

    package init(date: CivilDate, rule: Rule) {
        self.date = date
        self.rule = rule
    }
}

/// How near a date is: a thing is still good on the day, and expired on the next (docs/time.md).
package enum ExpiryStage: Sendable, Hashable {
    /// Good, for this many days to come: more than its first regular reminder gives it.
    case fresh(days: Int)
    /// To be used within this many days, one at least.
    case soon(days: Int)
    /// The last day.
    case today
    /// Over for this many days, one at least.
    case over(days: Int)

    /// - Parameter first: The earliest regular day of the ladder, relative to the date.
    package init(of date: CivilDate, on today: CivilDate, first: Int) {
        switch today.days(until: date) {
        case ..<0: self = .over(days: date.days(until: today))
        case 0: self = .today
        case let days where days <= -first: self = .soon(days: days)
        case let days: self = .fresh(days: days)
        }
    }

    /// By its name in lists and on the bus.
    package var name: String {
        switch self {
        case .fresh: "fresh"
        case .soon: "soon"
        case .today: "today"
        case .over: "over"
        }
    }
}

extension Item {
    /// Until when it keeps, by the earliest of what applies to it; `nil` if nothing says, or it is not there.
    ///
    /// What is frozen keeps, unless its category says for how long. After thawing the printed dates no longer count where
    /// somebody knows better; those that had passed in the freezer never do.
    package func expiry(by lives: ShelfLives) -> Expiry? {
        guard isPresent else { return nil }
        let life = lives.life(of: category)
        if let frozenOn {
            return life.frozen.map { Expiry(date: frozenOn.adding(days: $0), rule: .frozen) }
        }
        var candidates: [Expiry] = []
        if let thawedUntil {
            candidates.append(Expiry(date: thawedUntil, rule: .thawed))
        } else {
            let printed =
                [useBy.map { Expiry(date: $0, rule: .useBy) }]
                + [bestBefore.map { Expiry(date: $0, rule: .bestBefore) }]
            candidates += printed.compactMap(\.self).filter { expiry in
                thawedOn.map { $0 <= expiry.date } ?? true
            }
        }
        if let openedOn, let days = opensFor ?? life.opened {
            candidates.append(Expiry(date: openedOn.adding(days: days), rule: .opened))
        }
        // Of two that fall on one day, the first is the stricter.
        return candidates.reduce(nil) { earliest, next in
            guard let earliest, earliest.date <= next.date else { return next }
            return earliest
        }
    }
}
