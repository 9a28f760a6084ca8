package import CivilTime

/// How long before its end a contract has to be cancelled: `3 months`, `6 weeks to the end of a quarter`.
///
/// Canonical text: `P3M`, `P6W/quarter`. Typed text is read as well.
package struct NoticePeriod: Sendable, Hashable {
    /// What a contract ends with, if it has no end of its own.
    package enum Unit: String, Sendable, Hashable, CaseIterable {
        case month, quarter
        case halfYear = "half-year"
        case year

        fileprivate var months: Int {
            switch self {
            case .month: 1
            case .quarter: 3
            case .halfYear: 6
            case .year: 12
            }
        }
    }

    /// In days or longer units; positive, at most ten years.
    package let period: CivilPeriod
    /// Whether the contract ends with a unit of the calendar.
    package let unit: Unit?

    /// - Throws: `period` is not a positive number of days, or too long.
    package init(_ period: CivilPeriod, toEndOf unit: Unit? = nil) throws(InvalidValue) {
        guard period.seconds == 0, !period.isNegative, period != .zero, period.nominalLength <= Self.longest
        else {
            throw InvalidValue(
                field: "notice", value: period.description,
                reason: "it is not a length from one day to ten years", remedy: Self.remedy)
        }
        self.period = period
        self.unit = unit
    }

    /// The last day on which notice can be given for `end`.
    ///
    /// Months are those of the calendar, and stop at the last day of a shorter month: six months before 31
    /// August is 28 or 29 February. Months to the end of a unit go from the end of a month to the end of
    /// a month: three months to 30 June is 31 March. An end inside a month counts as it is.
    package func lastDay(for end: CivilDate) -> CivilDate {
        guard unit != nil, period.months > 0, end == end.endOfMonth else { return end.adding(-period) }
        return end.adding(months: -period.months).endOfMonth.adding(days: -period.days)
    }

    /// The first end of the unit for which notice can still be given on `day`, and the one before; `nil`
    /// without a unit.
    func ends(on day: CivilDate) -> (previous: CivilDate, next: CivilDate)? {
        guard let unit else { return nil }
        var previous = unit.end(of: day.adding(months: -unit.months))
        var next = unit.end(of: day)
        while lastDay(for: next) < day, next < .latest {
            (previous, next) = (next, unit.end(of: next.adding(days: 1)))
        }
        return (previous, next)
    }

    private static let longest = Duration.seconds(3_650 * 86_400)
    private static let remedy = "write for example 3 months, 6w or \"3 months to the end of a quarter\""
}

extension NoticePeriod.Unit {
    /// The last day of the unit that contains `day`.
    fileprivate func end(of day: CivilDate) -> CivilDate {
        day.adding(months: months - 1 - (day.month - 1) % months).endOfMonth
    }
}

extension CivilDate {
    var endOfMonth: CivilDate {
        adding(days: CivilDate.length(ofMonth: month, year: year) - day)
    }
}

extension NoticePeriod: CheckedText {
    /// Reads canonical text, or what people type.
    /// - Throws: `text` is no notice period.
    package init(parsing text: String) throws(InvalidValue) {
        func failure(_ reason: String) -> InvalidValue {
            InvalidValue(field: "notice", value: text, reason: reason, remedy: Self.remedy)
        }
        guard text.utf8.count <= 200 else { throw failure("it is too long") }
        let words = CleanText.line(text.lowercased())
        let byWords = ByteSearch.split(words, at: " to the end of ", atMost: 1)
        let parts = byWords.count == 2 ? byWords : ByteSearch.split(words, at: "/", atMost: 1)
        let length = parts[0]
        var unit: Unit?
        if parts.count == 2 {
            var name = parts[1][...]
            for article in ["a ", "the ", "any ", "each ", "every "] where name.hasPrefix(article) {
                name = name.dropFirst(article.count)
            }
            unit = Unit(rawValue: ByteSearch.split(name, at: " ", atMost: 1).joined(separator: "-"))
            if unit == nil { throw failure("it does not end with month, quarter, half-year or year") }
        }
        let period = CivilPeriod(length.uppercased()) ?? (try? CalendarLengthPhrase.period(length))
        guard let period else { throw failure("it is not a length in days, weeks, months or years") }
        try self.init(period, toEndOf: unit)
    }

    package var description: String { unit.map { "\(period)/\($0.rawValue)" } ?? period.description }
}
