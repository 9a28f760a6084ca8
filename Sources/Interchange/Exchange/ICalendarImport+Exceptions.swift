import CivilTime
import Rules

/// The times that a series has besides its rule.
extension ICalendarImport {
    /// For entries that list their dates and have no rule (RFC 5545, section 3.8.5.2).
    static let once = Repetition("FREQ=DAILY;COUNT=1") ?? .afterDone(.zero)

    /// The times added to a series, and those left out, also because they were changed. They get the kind of `start`:
    /// some programs write midnight for a day, or a time without the zone.
    func exceptions(
        of entry: ICalendarEntry, changedBy changes: [ICalendarEntry], from start: When,
        _ list: inout ExchangeList
    ) -> (additions: [When], exclusions: [When]) {
        if entry.additions.contains(where: { $0.end != nil }) {
            list.lose(ICalendarText.lengthOfAddition, at: Self.place(entry.component.line))
        }
        let additions = entry.additions.map { fitted(when($0.start), to: start).at(start) }
        var exclusions = entry.exclusions + changes.compactMap(\.recurrenceID)
        if !entry.exclusionRules.isEmpty {
            exclusions += excludedByRule(entry, besides: exclusions.count, &list)
        }
        return (additions, exclusions.map { fitted(when($0), to: start) })
    }

    /// What an `EXRULE` leaves out, one by one, which is how Steward keeps it: all of it, if that is not too much, or else the
    /// next years.
    private func excludedByRule(_ entry: ICalendarEntry, besides count: Int, _ list: inout ExchangeList)
        -> [ICalendarTime]
    {
        guard let frame = ICalendarFrame(entry, locality) else { return [] }
        let most = max(0, Limits.timesOfSeries - count)
        let all = frame.timesExcludedByRule(in: .earliest..<(.latest), most: most)
        if all.isWhole { return all.times }
        let year = locality.zone.civil(of: now).date.year
        func beginning(of year: Int) -> Instant {
            CivilDate(year: year, month: 1, day: 1).map(locality.zone.startOfDay) ?? .latest
        }
        let span = beginning(of: year - 1)..<beginning(of: year + Self.yearsOfExclusions)
        let next = frame.timesExcludedByRule(in: span, most: most)
        list.lose(
            ICalendarText.exclusionsEnd(before: next.isWhole ? year + Self.yearsOfExclusions : nil),
            at: Self.place(entry.component.line))
        return next.times
    }

    private static let yearsOfExclusions = 6

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
