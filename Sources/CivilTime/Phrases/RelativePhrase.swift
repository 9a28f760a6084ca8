/// Times in English, relative to a moment and in a zone: `in 20 minutes`, `tomorrow 17:30`,
/// `Fri 27 Nov 09:00`, `2 days ago`. With a 24-hour clock.
package struct RelativePhrase: Sendable {
    private let now: Instant
    private let zone: Zone
    private let order: DateOrder

    package init(now: Instant, zone: Zone, order: DateOrder = .dayFirst) {
        self.now = now
        self.zone = zone
        self.order = order
    }

    /// As people write dates in a locality: the same in lists, popups and windows.
    package init(now: Instant, in locality: Locality) {
        self.init(now: now, zone: locality.zone, order: locality.dateOrder)
    }

    /// `now`, `in 20 minutes` within the hour, `today 17:30`, `tomorrow 17:30`, then the date with the time;
    /// for the past `20 minutes ago`, `today 09:00`, `yesterday 09:00`, `2 days ago` within a week, then the
    /// date with the time.
    package func text(for moment: Instant) -> String {
        let seconds = (moment - now).components.seconds
        // Round to the nearest minute: people call 19 minutes and 50 seconds "20 minutes".
        let minutes = (abs(seconds) + 30) / 60
        if minutes == 0 { return "now" }
        if minutes < 60 {
            let length = Self.count(Int(minutes), "minute")
            return seconds > 0 ? "in \(length)" : "\(length) ago"
        }
        let civil = zone.civil(of: moment)
        let time = TimeOfDay(nearestToSecondOfDay: civil.time.secondOfDay / 60 * 60)
        let day = text(for: civil.date)
        return day.hasSuffix(" ago") ? day : "\(day) \(time)"
    }

    /// Always with a time of day, even for near moments: `today 17:30`.
    package func clockText(for moment: Instant) -> String {
        let civil = zone.civil(of: moment)
        return "\(text(for: civil.date)) \(TimeOfDay(nearestToSecondOfDay: civil.time.secondOfDay / 60 * 60))"
    }

    /// `today`, `tomorrow`, `yesterday`, `2 days ago` within a week, else `Fri 27 Nov`, with the year if it
    /// differs.
    package func text(for date: CivilDate) -> String {
        let today = zone.civil(of: now).date
        switch today.days(until: date) {
        case 0: return "today"
        case 1: return "tomorrow"
        case -1: return "yesterday"
        case let days where (-6 ... -2).contains(days): return "\(-days) days ago"
        default: return calendarText(for: date)
        }
    }

    /// `Fri 27 Nov`, with the year if it differs.
    package func calendarText(for date: CivilDate) -> String {
        let year = date.year == zone.civil(of: now).date.year ? [] : ["\(date.year)"]
        let (day, month) = ("\(date.day)", date.shortMonth)
        let parts =
            switch order {
            case .dayFirst: [day, month] + year
            case .monthFirst: [month, day] + year
            case .yearFirst: year + [month, day]
            }
        return ([date.shortWeekday] + parts).joined(separator: " ")
    }

    private static func count(_ number: Int, _ unit: String) -> String {
        number == 1 ? "1 \(unit)" : "\(number) \(unit)s"
    }
}

extension CivilDate {
    /// `Fri`.
    package var shortWeekday: String { String(weekday.name.prefix(3)) }

    /// `November`.
    package var monthName: String { Month.allCases[month - 1].englishName }

    /// `Nov`.
    package var shortMonth: String { String(monthName.prefix(3)) }
}

extension RelativePhrase {
    /// The text for a date without a time of day, or for the moment of any other kind of time.
    /// - Throws: If the zone of `when` cannot be loaded.
    package static func text(
        for when: When, at now: Instant, in locality: Locality
    ) throws(ZoneError) -> String {
        let phrase = RelativePhrase(now: now, in: locality)
        if case .date(let date) = when { return phrase.text(for: date) }
        return phrase.text(for: try when.instant(in: locality))
    }
}
