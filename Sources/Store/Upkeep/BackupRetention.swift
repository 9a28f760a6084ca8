package import CivilTime

/// How many copies of the database are kept.
package struct BackupRetention: Sendable, Hashable {
    /// The newest ones.
    package var daily: Int
    /// Of the weeks before those, the last copy of each.
    package var weekly: Int

    package init(daily: Int, weekly: Int) {
        (self.daily, self.weekly) = (daily, weekly)
    }

    /// Which of the days with copies keep theirs.
    ///
    /// A day that is still to come was written by a clock that went wrong: it counts as older than all others.
    package func kept(of days: some Collection<CivilDate>, on today: CivilDate) -> Set<CivilDate> {
        let past = Set(days.filter { $0 <= today }).sorted(by: >)
        let order = past + Set(days.filter { $0 > today }).sorted(by: >)
        var kept = Set(order.prefix(max(0, daily)))
        // The last of each week, so that it stays the same one until the week is forgotten.
        var weeks = Set<Int>()
        let lastOfWeeks = order.filter { weeks.insert(Self.week(of: $0)).inserted }
        kept.formUnion(lastOfWeeks.filter { !kept.contains($0) }.prefix(max(0, weekly)))
        return kept
    }

    /// Numbered from one Monday to the next; day 0 was a Thursday.
    private static func week(of day: CivilDate) -> Int {
        let days = day.dayNumber + 3
        return days >= 0 ? days / 7 : (days - 6) / 7
    }
}
