/// Hours that repeat every week: `22:00-07:00`, or by the day on which they start
/// `mon-thu 22:00-07:00, fri-sat 23:30-09:00`.
///
/// They are in the user's zone. A span that ends at or before its start ends on the following day; `24:00` is
/// the end of a day. If clocks skip or repeat an end of a span, `Zone.instant(of:)` gives its moment.
package struct WeeklyHours: Sendable, Hashable {
    struct Span: Sendable, Hashable {
        /// The days on which the span starts; at least one.
        let days: Set<Weekday>
        let start: TimeOfDay
        /// On the following day if at or before `start`.
        let end: TimeOfDay

        var endsOnNextDay: Bool { end <= start }
    }

    /// In the order of the text.
    let spans: [Span]

    package static let none = WeeklyHours(spans: [])
    /// 22:00-07:00, every day.
    package static let night = WeeklyHours(spans: [
        Span(
            days: Set(Weekday.allCases), start: TimeOfDay(nearestToSecondOfDay: 22 * 3600),
            end: TimeOfDay(nearestToSecondOfDay: 7 * 3600))
    ])

    init(spans: [Span]) {
        self.spans = spans
    }

    package var isEmpty: Bool { spans.isEmpty }

    /// The end of the hours that contain `moment`; `nil` if none do. Adjacent spans count as one.
    package func end(at moment: Instant, in zone: Zone) -> Instant? {
        // A day may be skipped altogether, while the span that began before it continues.
        guard var end = ends(near: moment, -2...1, in: zone) else { return nil }
        // The spans leave part of the week free, so no chain is longer.
        for _ in 0..<8 {
            guard let later = ends(near: end, -1...1, in: zone) else { break }
            end = later
        }
        return end
    }

    /// The latest end of spans that contain `moment` and start on `days`, counted from its date.
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
