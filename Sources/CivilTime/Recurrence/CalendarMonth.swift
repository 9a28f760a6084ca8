/// A month of a particular year, with values that day patterns need.
struct CalendarMonth: Sendable {
    let year: Int
    let month: Int
    /// In days.
    let length: Int
    /// The number of its first day, as `CivilDate.dayNumber`.
    let start: Int
    /// The number of 1 January.
    let yearStart: Int

    /// `month` is in 1...12.
    init(year: Int, month: Int) {
        self.year = year
        self.month = month
        length = CivilDate.length(ofMonth: month, year: year)
        start = CivilDate.dayNumber(year: year, month: month, day: 1)
        yearStart = CivilDate.dayNumber(year: year, month: 1, day: 1)
    }

    init(holding day: Int) {
        let date = CivilDate(nearestToDayNumber: day)
        self.init(year: date.year, month: date.month)
    }

    var yearLength: Int { CivilDate.isLeap(year: year) ? 366 : 365 }

    /// The numbers of its days, as `CivilDate.dayNumber`.
    var days: Range<Int> { start..<start + length }
}
