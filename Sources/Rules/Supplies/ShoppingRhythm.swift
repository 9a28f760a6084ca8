package import CivilTime

/// When the household goes shopping, judged by the days on which things were bought.
package struct ShoppingRhythm: Sendable, Hashable {
    /// Fewer days say nothing.
    static let fewestDays = 4
    /// So many weeks count.
    package static let weeks = 8

    /// The days of the week on which it usually shops; empty if there are none.
    package let weekdays: Set<Weekday>
    /// The usual number of days between two purchases.
    private let gap: Int
    private let last: CivilDate

    /// - Parameter days: On which something was bought, in any order.
    /// - Returns: `nil` if too little is known.
    package init?(_ days: some Sequence<CivilDate>, on today: CivilDate) {
        let first = today.adding(days: -7 * Self.weeks)
        let days = Set(days.filter { first < $0 && $0 <= today }).sorted()
        guard days.count >= Self.fewestDays, let last = days.last else { return nil }
        self.last = last
        let weeks = Set(days.map { $0.days(until: today) / 7 }).count
        let counts = Dictionary(grouping: days, by: \.weekday).mapValues(\.count)
        weekdays = Set(counts.filter { $0.value >= 3 && $0.value * 5 >= weeks * 3 }.keys)
        let gaps = zip(days, days.dropFirst()).map { $0.days(until: $1) }.sorted()
        gap = gaps[gaps.count / 2]
    }

    /// The next day on which the household probably shops, `today` included unless something was bought already.
    /// - Parameter away: Days ahead on which nobody is there.
    package func next(from today: CivilDate, away: Set<CivilDate> = []) -> CivilDate {
        var day = last < today ? today : today.adding(days: 1)
        if weekdays.isEmpty { day = max(day, last.adding(days: gap)) }
        let end = day.adding(days: 366)
        while day < end, away.contains(day) || !weekdays.isEmpty && !weekdays.contains(day.weekday) {
            day = day.adding(days: 1)
        }
        return day
    }
}
