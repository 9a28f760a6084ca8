import Testing

@testable import CivilTime

struct DatePhraseTests {
    /// A Saturday.
    private static let today = CivilDate(nearestToDayNumber: 20_778)

    private func date(_ text: String, _ direction: DatePhrase.Direction = .ahead) throws -> String {
        try DatePhrase(today: Self.today, direction: direction).date(text).description
    }

    @Test(arguments: [
        ("24.11.", "2026-11-24"), ("24.11", "2026-11-24"), ("24. 11.", "2026-11-24"),
        ("1.2.", "2027-02-01"), ("24.11.2026", "2026-11-24"), ("24.11.26", "2026-11-24"),
        ("26.11.24", "2024-11-26"), ("11/20", "2026-11-20"), ("11/32", "2032-11-30"), ("2/30", "2030-02-28"),
        ("27/11", "2026-11-27"),
        ("11/11/2027", "2027-11-11"), ("11/27/2027", "2027-11-27"), ("27-11-27", "2027-11-27"),
        ("2/29/28", "2028-02-29"), ("nov 27", "2026-11-27"), ("27 nov", "2026-11-27"),
        ("Nov. 27", "2026-11-27"), ("27. November", "2026-11-27"), ("nov 27th", "2026-11-27"),
        ("1st dec", "2026-12-01"), ("27 nov 2027", "2027-11-27"), ("november 27, 2027", "2027-11-27"),
        ("27NOV27", "2027-11-27"), ("27-nov-2027", "2027-11-27"), ("sept 3", "2027-09-03"),
        ("2026-11-27", "2026-11-27"), ("2026/11/27", "2026-11-27"), ("2026.11.27", "2026-11-27"),
        ("2026-1-7", "2026-01-07"), ("11/2027", "2027-11-30"), ("2.2028", "2028-02-29"),
        ("2027-11", "2027-11-30"), ("feb 2027", "2027-02-28"),
        ("3 days ago", "2026-11-18"), ("2 weeks AGO", "2026-11-07"), ("1 month ago", "2026-10-21"),
        ("+5d", "2026-11-26"), ("5d", "2026-11-26"), ("2 weeks", "2026-12-05"), ("+2w", "2026-12-05"),
        ("+3mo", "2027-02-21"), ("+1y", "2027-11-21"),
        ("+ 2 weeks", "2026-12-05"), ("in 3 days", "2026-11-24"), ("IN 1 MONTH", "2026-12-21"),
        ("today", "2026-11-21"), ("tomorrow", "2026-11-22"), ("yesterday", "2026-11-20"),
        ("fri", "2026-11-27"), ("sat", "2026-11-28"), ("sunday", "2026-11-22"), ("  fri ", "2026-11-27"),
    ])
    func `a day is understood as documented`(text: String, meaning: String) throws {
        #expect(try date(text) == meaning)
    }

    @Test(arguments: [
        ("2027 MA 05", "2027-05-05"), ("2027 MR 05", "2027-03-05"), ("27 JN 15", "2027-06-15"),
        ("27JA31", "2027-01-31"),
        ("2027-AL-30", "2027-04-30"), ("2027 ma 05", "2027-05-05"), ("DE 24", "2026-12-24"),
        ("JA 05", "2027-01-05"),
        ("05 OC 2027", "2027-10-05"), ("2027 NO", "2027-11-30"), ("2027 SE 01", "2027-09-01"),
        ("27 FE 28", "2027-02-28"),
        ("2027 JL 01", "2027-07-01"), ("2027 AU 02", "2027-08-02"),
        ("KW 48", "2026-11-29"), ("KW 48/2027", "2027-12-05"), ("KW 2/27", "2027-01-17"),
        ("48. KW 2027", "2027-12-05"),
        ("KW48 27", "2027-12-05"), ("2027-W48", "2027-12-05"), ("week 1 2027", "2027-01-10"),
        ("kw 53/2026", "2027-01-03"),
        ("27.03.05", "2027-03-05"), ("27/03/05", "2027-03-05"), ("28-11-09", "2028-11-09"),
        ("27 mar 05", "2027-03-05"),
    ])
    func `a day is read as packages print it`(text: String, meaning: String) throws {
        #expect(try date(text) == meaning)
    }

    @Test(arguments: ["KW 54/2027", "KW 53/2027", "48 KW", "W48", "2027 XX 05", "no 5", "2027 MA 32", "MA 5"])
    func `text that only looks like a printed day is not one`(text: String) {
        #expect(throws: TimeTextError.self) { try date(text) }
    }

    @Test func `a day that may be years ago or, with the year first, ahead is asked about`() {
        let error = #expect(throws: TimeTextError.self) { try date("26.12.22") }

        #expect(error?.isAmbiguous == true)
        #expect(error?.reason.contains("2022-12-26") == true && error?.reason.contains("2026-12-22") == true)
    }

    @Test(arguments: [
        ("22.10.", "2026-10-22"), ("21.10.", "2027-10-21"), ("20.11.", "2026-11-20"),
        ("21.11.", "2026-11-21"),
        ("31.12.", "2026-12-31"), ("1.1.", "2027-01-01"),
    ])
    func `a day without a year lies from thirty days ago to eleven months ahead`(
        text: String, meaning: String
    ) throws {
        #expect(try date(text) == meaning)
    }

    @Test(arguments: [
        ("24.11.", "2025-11-24"), ("21.11.", "2026-11-21"), ("22.11.", "2025-11-22"), ("fri", "2026-11-20"),
        ("sat", "2026-11-14"), ("yesterday", "2026-11-20"), ("11/2020", "2020-11-30"),
    ])
    func `back in time it is the last one`(text: String, meaning: String) throws {
        #expect(try date(text, .back) == meaning)
    }

    @Test(arguments: [
        ("11/12", "12 November or 11 December", "'12 nov' or '11 dec'"),
        ("1/2/2027", "2 January 2027 or 1 February 2027", "'2 jan 2027' or '1 feb 2027'"),
        ("03-04", "4 March or 3 April", "'4 mar' or '3 apr'"),
        ("11/28", "28 November or the end of November 2028", "'28 nov' or '11/2028'"),
        ("02/29", "29 February or the end of February 2029", "'29 feb' or '2/2029'"),
    ])
    func `two readings are refused with both`(text: String, readings: String, remedy: String) {
        let error = #expect(throws: TimeTextError.self) { try date(text) }

        #expect(error?.reason == "it may be \(readings)")
        #expect(error?.remedy == "write \(remedy)")
    }

    @Test(arguments: [
        ("03/04/28", DatePhrase.Direction.ahead, "'4 mar 2028' or '3 apr 2028'"),
        ("03/04/2028", .ahead, "'4 mar 2028' or '3 apr 2028'"),
        ("01/03/2026", .back, "'3 jan 2026' or '1 mar 2026'"),
    ])
    func `the remedy for two readings dropped the year`(
        text: String, direction: DatePhrase.Direction, remedy: String
    ) {
        let error = #expect(throws: TimeTextError.self) { try date(text, direction) }

        #expect(error?.remedy == "write \(remedy)")
    }

    @Test(arguments: [
        "", "   ", "24", "2411", "24112026", "261127", "24.", "24..11", "24.13.", "31.11.", "30.2.", "29.2.",
        "29.2.2027", "0.1.", "1.0.", "13/13", "32/1", "24.11/2026", "24.11-2026", "24/11.", "2026-11-31",
        "2026-13", "13.2027", "24.11.226", "24.11.20266", "124.11.", "nov", "nov nov", "nov 32", "32 nov",
        "27 nov 226", "27 november nov", "nov 27 28 29", "27 nov nov 27", "novem 27", "fr", "ago", "3 ago",
        "days ago", "+", "+5", "+d",
        "+0d", "+5x", "+5m", "+2h", "+99999d", "+101y", "in", "in days", "tomorrow 9:00", "9:00", "-5d",
        "1899-01-01", "2127-01-01", "9999-12-31", "٢٤.١١.", "２４.１１.", "24.11.\u{0}", "24\n.11.",
        "best before 24.11.", "best before end nov 2027",
    ])
    func `anything else is refused with examples`(text: String) {
        let error = #expect(throws: TimeTextError.self) { try date(text) }

        #expect(error?.remedy.contains("nov 27") == true)
    }

    @Test func `a date of purchase is in the past`() {
        #expect(throws: TimeTextError.self) { try date("2026-11-22", .back) }
        #expect(throws: TimeTextError.self) { try date("tomorrow", .back) }
        #expect(throws: TimeTextError.self) { try date("+2d", .back) }
    }

    @Test(arguments: [
        (DatePhrase.Direction.ahead, ["nov 27", "2026-11-27", "11/2027", "+5d", "+2w", "fri"]),
        (.back, ["nov 27", "2026-09-01", "yesterday", "3 days ago", "fri"]),
    ])
    func `the remedy for a day in the past named days that were refused`(
        direction: DatePhrase.Direction, examples: [String]
    ) throws {
        let error = #expect(throws: TimeTextError.self) { try date("someday", direction) }

        for example in examples {
            #expect(error?.remedy.contains(example) == true, "\(example)")
            #expect(throws: Never.self) { try date(example, direction) }
        }
        #expect(error?.remedy.contains("+5d") == (direction == .ahead))
    }

    @Test func `every day of a year is understood in each way of writing`() throws {
        for number in 0..<365 {
            let day = Self.today.adding(days: number - 30)
            let month = try #require(Month(rawValue: day.month))
            for text in [
                "\(day.day).\(day.month).", "\(month.code) \(day.day)", "\(day.day) \(month.englishName)",
                day.description, "\(day.day).\(day.month).\(day.year % 100)",
            ] { #expect(try date(text) == day.description, "\(text)") }
        }
    }

    @Test(arguments: [
        ("5d", "P5D"), ("2w", "P14D"), ("18mo", "P18M"), ("2y", "P24M"), ("1y 6mo", "P18M"),
        ("1y6mo2w1d", "P18M15D"),
        ("3 months", "P3M"), ("1 YEAR", "P12M"),
    ])
    func `a length of the calendar is understood`(text: String, meaning: String) throws {
        #expect(try CalendarLengthPhrase.period(text) == CivilPeriod(parsing: meaning))
    }

    @Test(arguments: [
        "", "5", "d", "5m", "2h", "0d", "-2y", "+2y", "6mo1y", "1y1y", "101y", "36526d", "2.5y", "1y,6mo",
    ])
    func `other lengths are refused`(text: String) {
        let error = #expect(throws: TimeTextError.self) { try CalendarLengthPhrase.period(text) }

        #expect(error?.remedy == "write for example 2y, 18mo, 6w or 90d")
    }
}
