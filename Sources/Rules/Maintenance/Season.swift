package import CivilTime

/// A range of months, which crosses the turn of the year if the second comes first. Text: `04-10`.
package struct Season: Sendable, Hashable {
    /// 1...12.
    package let first: Int
    package let last: Int

    /// `nil` if either is not a month, or the range covers the whole year.
    package init?(first: Int, last: Int) {
        guard (1...12).contains(first), (1...12).contains(last), last % 12 + 1 != first else { return nil }
        self.first = first
        self.last = last
    }

    package func contains(_ date: CivilDate) -> Bool {
        first <= last ? (first...last).contains(date.month) : date.month >= first || date.month <= last
    }

    /// `date` if it is in the season, otherwise the first day of the next season.
    package func moved(_ date: CivilDate) -> CivilDate {
        if contains(date) { return date }
        let months = (first - date.month + 12) % 12
        return date.adding(days: 1 - date.day).adding(months: months)
    }
}

extension Season: LosslessStringConvertible {
    /// - Throws: The text is not from one month through another.
    init(parsing text: String) throws(InvalidValue) {
        guard let season = Season(text) else {
            throw InvalidValue(
                field: "season", value: text, reason: "it is not from one month through another",
                remedy: "write two months such as 04-10")
        }
        self = season
    }

    package init?(_ text: String) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 2, parts.allSatisfy({ $0.utf8.count == 2 }), let first = Int(parts[0]),
            let last = Int(parts[1])
        else { return nil }
        self.init(first: first, last: last)
    }

    package var description: String {
        [first, last].map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: "-")
    }
}
