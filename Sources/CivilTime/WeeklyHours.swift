/// Hours that come back every week: `22:00-07:00`, or by the day on which they begin
/// `mon-thu 22:00-07:00, fri-sat 23:30-09:00`.
///
/// They are read from clocks where the user is. A span that ends at or before its beginning ends on the following
/// day; `24:00` is the end of a day. Where clocks skip or repeat an end of a span, `Zone.instant(of:)` says when it is.
package struct WeeklyHours: Sendable, Hashable {
    struct Span: Sendable, Hashable {
        /// On which it begins; at least one.
        let days: Set<Weekday>
        let start: TimeOfDay
        /// At or before `start`: on the following day.
        let end: TimeOfDay

        var endsOnNextDay: Bool { end <= start }
    }

    /// In the order of writing.
    let spans: [Span]

    package static let none = WeeklyHours(spans: [])

    init(spans: [Span]) {
        self.spans = spans
    }

    package var isEmpty: Bool { spans.isEmpty }

    /// When the hours that `moment` is in end; `nil` if it is in none. What begins before the end of another, or right
    /// then, goes on with it.
    package func end(at moment: Instant, in zone: Zone) -> Instant? {
        // A day may be skipped altogether, and the span before it still be on.
        guard var end = ends(near: moment, -2...1, in: zone) else { return nil }
        // They leave some of the week free, so that no chain is longer.
        for _ in 0..<8 {
            guard let later = ends(near: end, -1...1, in: zone) else { break }
            end = later
        }
        return end
    }

    /// The latest end of the spans that `moment` is in, of those that begin on the days around it.
    private func ends(near moment: Instant, _ days: ClosedRange<Int>, in zone: Zone) -> Instant? {
        guard !spans.isEmpty else { return nil }
        let today = zone.civil(of: moment).date
        var latest: Instant?
        for day in days.map({ today.adding(days: $0) }) {
            for span in spans where span.days.contains(day.weekday) {
                let lastDay = span.endsOnNextDay ? day.adding(days: 1) : day
                let start = zone.instant(of: CivilDateTime(day, span.start))
                let end = zone.instant(of: CivilDateTime(lastDay, span.end))
                if start <= moment, moment < end { latest = max(latest ?? end, end) }
            }
        }
        return latest
    }
}
