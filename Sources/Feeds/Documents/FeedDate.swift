package import CivilTime

/// The dates of feeds: `20260813`, `2026-08-13`, `2026-08-13T00:00:00`, `13/08/2026`.
package enum FeedDate {
    /// `nil` for any other form: nothing is guessed.
    package static func read(_ text: String, daysFirst: Bool = false) -> CivilDate? {
        let digits = text.utf8.prefix { (0x30...0x39).contains($0) }
        if digits.count == 8, digits.count == text.utf8.count, let number = Int(text) {
            return CivilDate(year: number / 10_000, month: number / 100 % 100, day: number % 100)
        }
        let parts = text.prefix(10).split(omittingEmptySubsequences: false) { "-/.".contains($0) }.map {
            Int($0)
        }
        guard parts.count == 3, let first = parts[0], let second = parts[1], let third = parts[2] else {
            return nil
        }
        if digits.count == 4 { return CivilDate(year: first, month: second, day: third) }
        guard daysFirst else { return nil }
        return CivilDate(year: third, month: second, day: first)
    }

    /// The day on which a recall began or, if that cannot be, the day of its report: nobody can report a recall
    /// long before it begins.
    /// - Parameter days: How long before the report it may have begun; `nil` for any time.
    package static func day(
        _ text: String, orOfReport report: CivilDate?, within days: Int? = nil
    ) -> CivilDate? {
        guard let day = read(text), (earliestYear...latestYear).contains(day.year) else { return report }
        guard let report, (earliestYear...latestYear).contains(report.year) else { return day }
        let age = day.days(until: report)
        return age < -announcedAhead || days.map { age > $0 } == true ? report : day
    }

    /// There are no recalls in these sources before.
    private static let earliestYear = 1960
    private static let latestYear = 2060
    /// How many days a report may come before the recall that it announces.
    private static let announcedAhead = 60

    /// In the form of openFDA's search: `20260813`.
    package static func compact(_ date: CivilDate) -> String {
        date.description.filter { $0 != "-" }
    }
}
