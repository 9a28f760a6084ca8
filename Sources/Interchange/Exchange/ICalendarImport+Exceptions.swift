import CivilTime
import Rules

/// The times that a series has besides its rule.
extension ICalendarImport {
    /// For entries that list their dates and have no rule (RFC 5545, section 3.8.5.2).
    static let once = Repetition("FREQ=DAILY;COUNT=1") ?? .afterDone(.zero)

    /// The times added to a series, and those left out, also because they were changed. They get the kind of `start`:
    /// some programs write midnight for a day, or a time without the zone.
    func exceptions(
        of part: Component, changedBy overrides: [Component], from start: When, _ list: inout ExchangeList
    ) throws(ImportRefusal) -> (additions: [When], exclusions: [When]) {
        let additions = moments(part, "RDATE", &list).map { fitted($0, to: start).at(start) }
        var exclusions = moments(part, "EXDATE", &list)
        for override in overrides {
            guard let moment = override.first("RECURRENCE-ID") else { continue }
            if moment.parameters["RANGE"] != nil, override.name == "VEVENT" {
                list.lose(ICalendarText.changeOfLaterOccurrences, at: Self.place(moment.line))
            }
            if let when = list.keep(moment, when) { exclusions.append(when) }
        }
        return (additions, exclusions.map { fitted($0, to: start) })
    }

    /// The times of all `EXDATE` or `RDATE` properties.
    private func moments(_ part: Component, _ name: String, _ list: inout ExchangeList) -> [When] {
        var moments: [When] = []
        for property in part.all(name) {
            for text in property.value.split(separator: ",") {
                // A period stands for its start.
                let sides = text.split(separator: "/")
                let start = sides.first ?? text
                if sides.count > 1 {
                    list.lose(ICalendarText.lengthOfAddition, at: Self.place(property.line))
                }
                let found = list.keep(property) { property throws(ImportRefusal) in
                    try when(String(start).trimmed, property)
                }
                if let found { moments.append(found) }
            }
        }
        return moments
    }

    private func fitted(_ time: When, to start: When) -> When {
        switch (start, time) {
        case (.date, .instant(let moment)):
            // Midnight in UTC means the day that it names there.
            let civil = Zone.utc.civil(of: moment)
            return .date(civil.time == .midnight ? civil.date : locality.zone.civil(of: moment).date)
        case (.date, _): return time.wholeDay
        case (.zoned(_, let zone), .floating(let civil)): return .zoned(civil, zone)
        default: return time
        }
    }
}
