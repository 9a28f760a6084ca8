import CivilTime

/// From when to when an entry lasts.
struct ICalendarRange {
    let start: ICalendarTime
    /// `nil` if the entry does not say.
    let end: ICalendarTime?
    private let length: Length

    private enum Length {
        case none
        /// Of `DURATION`: days by the calendar.
        case nominal(CivilPeriod)
        /// Of an end: each occurrence lasts exactly as long. Source: RFC 5545, section 3.8.5.3.
        case exact(Duration)
        case days(Int)
    }

    /// Of an entry that ends before it starts, the earlier time counts as its start.
    /// - Returns: `nil` without any time.
    init?(of entry: ICalendarEntry, in locality: Locality) {
        guard let anchor = entry.anchor else { return nil }
        guard let close = entry.due ?? entry.end else {
            (start, end, length) = (anchor, nil, .none)
            return
        }
        let isSwapped = entry.faults.contains { $0.reason == .endsBeforeStart }
        let (first, last) = isSwapped ? (close, anchor) : (anchor, close)
        (start, end) = (first, last)
        if let duration = entry.duration, !isSwapped {
            length = .nominal(duration)
        } else if first.isDate, last.isDate {
            length = .days(first.civil.date.days(until: last.civil.date))
        } else {
            length = .exact(last.instant(in: locality) - first.instant(in: locality))
        }
    }

    /// The end of an occurrence that starts at another time.
    func end(from start: ICalendarTime, in locality: Locality) -> ICalendarTime? {
        switch length {
        case .none: nil
        case .nominal(let period): start.adding(period, in: locality)
        case .exact(let length): end?.at(start.instant(in: locality) + length, in: locality)
        case .days(let days): start.with(CivilDateTime(start.civil.date.adding(days: days), .midnight))
        }
    }
}
