import CivilTime

/// What people say about the last good day of things, seen from a day.
struct ExpiryWords: Sendable {
    private let today: CivilDate
    private let phrase: RelativePhrase

    /// From here on a date says more than a number of days.
    private static let mostDays = 60

    init(now: Instant, locality: Locality) {
        today = locality.zone.civil(of: now).date
        phrase = RelativePhrase(now: now, zone: locality.zone)
    }

    /// To follow the name: "expires tomorrow", "has expired".
    func verb(_ item: ItemTopic) -> String {
        if today > item.expiresOn {
            if case .frozen = item.basis { return "has been in the freezer for long" }
            return item.basis == .bestBefore ? "was best before \(past(item.expiresOn))" : "has expired"
        }
        return "expires \(ahead(item.expiresOn))"
    }

    /// To follow their number: "expire tomorrow", "expire soon", "have expired".
    /// - Parameter count: Of all of them; `items` may be the first of many.
    func verb(ofAll items: [ItemTopic], of count: Int) -> String {
        let past = items.count { today > $0.expiresOn }
        guard items.count == count else { return past == 0 ? "expire soon" : "expire or have expired" }
        if past == items.count { return "have expired" }
        guard past == 0, isOneDay(items), let day = items.first?.expiresOn else {
            return past == 0 ? "expire soon" : "expire or have expired"
        }
        return "expire \(ahead(day))"
    }

    /// Whether all of them expire on one day that is today or to come.
    func isOneDay(_ items: [ItemTopic]) -> Bool {
        guard let day = items.first?.expiresOn, day >= today else { return false }
        return items.allSatisfy { $0.expiresOn == day }
    }

    /// One of several: "tomorrow", "use by yesterday".
    func day(_ item: ItemTopic) -> String {
        guard today > item.expiresOn else { return ahead(item.expiresOn) }
        return item.basis == .bestBefore
            ? "was best before \(past(item.expiresOn))" : "expired \(phrase.text(for: item.expiresOn))"
    }

    /// What to do about it.
    func advice(on item: ItemTopic) -> String {
        switch (today.days(until: item.expiresOn), item.basis) {
        case (..<0, .bestBefore), (..<0, .frozen): "Look, smell and taste before you throw it away."
        case (..<0, _): "Do not eat it any more."
        case (0, .bestBefore), (0, .frozen): "Use it today. It is mostly good for longer."
        case (0, _): "Use it today!"
        case (1, _): "Use it soon!"
        case (_, .frozen), (_, .thawed): "Use it soon."
        default: "Use it soon, or freeze it."
        }
    }

    /// Where the day comes from.
    func reason(of item: ItemTopic) -> String {
        let end = phrase.calendarText(for: item.expiresOn)
        switch item.basis {
        case .bestBefore: return "Best before \(end)"
        case .useBy: return "Use by \(end)"
        case .opened(let day): return "Opened \(phrase.calendarText(for: day)), good until \(end)"
        case .frozen(let day): return "Frozen \(phrase.calendarText(for: day)), best until \(end)"
        case .thawed(let day): return "Thawed \(phrase.calendarText(for: day)), good until \(end)"
        }
    }

    /// To follow "the warranty of ...": "ends in 30 days", "has ended".
    func ending(on day: CivilDate) -> String {
        today > day ? "has ended" : "ends \(ahead(day))"
    }

    private func ahead(_ day: CivilDate) -> String {
        switch today.days(until: day) {
        case ...1: phrase.text(for: day)
        case let days where days <= Self.mostDays: "in \(days) days"
        default: "on \(phrase.calendarText(for: day))"
        }
    }

    /// To follow "before".
    private func past(_ day: CivilDate) -> String {
        today.days(until: day) == -1 ? "yesterday" : phrase.calendarText(for: day)
    }
}
