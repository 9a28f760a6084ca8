import Testing

@testable import CivilTime

struct CivilDateTests {
    @Test func `days counted by hand and by number agree over three centuries`() {
        var number = CivilDate.dayNumber(year: 1900, month: 1, day: 1)
        var weekday = 1  // 1 January 1900 was a Monday

        for year in 1900...2199 {
            for month in 1...12 {
                for day in 1...CivilDate.length(ofMonth: month, year: year) {
                    let date = CivilDate(nearestToDayNumber: number)
                    guard date == CivilDate(year: year, month: month, day: day), date.dayNumber == number,
                        date.weekday.rawValue == weekday
                    else {
                        Issue.record("day \(number) is \(date), but should be \(year)-\(month)-\(day)")
                        return
                    }
                    number += 1
                    weekday = weekday % 7 + 1
                }
            }
        }
    }

    @Test func `the first day of every month from year 1 to 9999 survives the round trip through its number`()
    {
        let strays = (1...9999).flatMap { year in
            (1...12).filter { month in
                let date = CivilDate(year: year, month: month, day: 1)
                return date == nil || date.map { CivilDate(nearestToDayNumber: $0.dayNumber) } != date
            }
        }

        #expect(strays.isEmpty)
    }

    @Test(arguments: [
        (2026, 2, 29), (2100, 2, 29), (2026, 4, 31), (2026, 13, 1), (2026, 0, 1), (2026, 1, 0), (0, 1, 1),
        (10_000, 1, 1), (Int.max, Int.max, Int.max), (Int.min, Int.min, Int.min),
    ])
    func `a day that no calendar has is refused`(year: Int, month: Int, day: Int) {
        #expect(CivilDate(year: year, month: month, day: day) == nil)
    }

    @Test func `a month later is the same day, or the last of a shorter month`() throws {
        let date = try CivilDate(parsing: "2028-01-31")

        #expect(date.adding(months: 1).description == "2028-02-29")
        #expect(date.adding(months: 13).description == "2029-02-28")
        #expect(date.adding(months: -2).description == "2027-11-30")
        #expect(date.adding(months: 12).description == "2029-01-31")
    }

    @Test(arguments: [Int.max, Int.min, 4_000_000, -4_000_000])
    func `sums stop at the ends of the calendar`(count: Int) throws {
        let date = try CivilDate(parsing: "2026-11-24")
        let end = count > 0 ? CivilDate.latest : .earliest

        #expect(date.adding(days: count) == end)
        #expect(date.adding(months: count) == end)
    }

    @Test(arguments: [
        "", "2026", "2026-11", "2026-1-4", "26-11-24", "2026-11-24 ", " 2026-11-24", "2026-11-244",
        "2026/11/24",
        "2026-11-2４", "-026-11-24", "+026-11-24", "2026-11-24\u{301}", "0000-01-01",
    ])
    func `anything but four, two and two figures is no date`(text: String) {
        #expect(throws: TimeTextError.self) { try CivilDate(parsing: text) }
    }
}
