package import CivilTime

/// How many copies of the database to keep.
package struct BackupRetention: Sendable, Hashable {
    /// The number of newest copies.
    package var daily: Int
    /// The number of earlier weeks whose last copy to keep.
    package var weekly: Int

    package init(daily: Int, weekly: Int) {
        (self.daily, self.weekly) = (daily, weekly)
    }

    /// The days whose copies to keep.
    ///
    /// A future day comes from a wrong clock and counts as the oldest.
    package func kept(of days: some Collection<CivilDate>, on today: CivilDate) -> Set<CivilDate> {
        let past = Set(days.filter { $0 <= today }).sorted(by: >)
        let order = past + Set(days.filter { $0 > today }).sorted(by: >)
        var kept = Set(order.prefix(max(0, daily)))
        // The last of each week, so that the choice stays the same until the week is dropped.
        var weeks = Set<CivilDate>()
        let lastOfWeeks = order.filter { weeks.insert($0.monday).inserted }
        kept.formUnion(lastOfWeeks.filter { !kept.contains($0) }.prefix(max(0, weekly)))
        return kept
    }
}
