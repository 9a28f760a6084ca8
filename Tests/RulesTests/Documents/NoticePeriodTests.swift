import CivilTime
import Rules
import Testing

struct NoticePeriodTests {
    @Test(arguments: [
        ("3 months", "P3M"), ("P3M", "P3M"), ("6w", "P6W"), ("6 weeks to the end of a month", "P6W/month"),
        ("3 months to the end of a quarter", "P3M/quarter"), ("P3M/quarter", "P3M/quarter"),
        ("1 month to the end of the half-year", "P1M/half-year"),
        ("1mo to the end of every half year", "P1M/half-year"),
        ("30 Days to the end of the Year", "P30D/year"),
    ])
    func `people write it in words`(typed: String, canonical: String) throws {
        let notice = try NoticePeriod(parsing: typed)

        #expect(notice.description == canonical)
        #expect(try NoticePeriod(parsing: notice.description) == notice)
    }

    @Test(arguments: [
        "", "soon", "3m", "PT3H", "-P3M", "PT0S", "3 months to the end of a week", "3 months/", "/quarter",
        "3 months to the end of", "P11Y", String(repeating: "9", count: 300),
    ])
    func `what is no notice period is refused`(typed: String) {
        #expect(throws: InvalidValue.self) { try NoticePeriod(parsing: typed) }
    }

    @Test(arguments: [
        ("P3M", "2027-12-31", "2027-09-30"), ("P1M", "2027-03-31", "2027-02-28"),
        ("P1M", "2028-03-31", "2028-02-29"), ("P6M", "2027-08-31", "2027-02-28"),
        ("P6M", "2028-08-31", "2028-02-29"), ("P3M", "2027-06-30", "2027-03-30"),
        ("P3M/quarter", "2027-06-30", "2027-03-31"), ("P1M/month", "2027-02-28", "2027-01-31"),
        ("P6W", "2027-03-31", "2027-02-17"), ("P6W/quarter", "2027-03-31", "2027-02-17"),
        ("P4W", "2028-03-01", "2028-02-02"), ("P1M/month", "2027-03-15", "2027-02-15"),
        ("P3M/quarter", "2027-05-10", "2027-02-10"), ("P1M15D", "2027-05-31", "2027-04-15"),
    ])
    func `its last day is counted back from the end`(notice: String, end: String, last: String) throws {
        #expect(try NoticePeriod(parsing: notice).lastDay(for: day(end)) == day(last))
    }

    @Test(arguments: [
        // The last day itself still counts.
        ("P3M/quarter", "2027-03-31", "2027-06-30"), ("P3M/quarter", "2027-04-01", "2027-09-30"),
        ("P6W/quarter", "2027-01-01", "2027-03-31"), ("P6W/quarter", "2027-02-18", "2027-06-30"),
        ("P1M/month", "2028-01-31", "2028-02-29"), ("P1M/month", "2028-02-01", "2028-03-31"),
        ("P3M/half-year", "2027-05-01", "2027-12-31"), ("P3M/year", "2027-09-30", "2027-12-31"),
        ("P3M/year", "2027-10-01", "2028-12-31"), ("P2Y/year", "2027-06-01", "2029-12-31"),
    ])
    func `without an end, a contract ends with the next unit that can still be reached`(
        notice: String, today: String, end: String
    ) throws {
        var details = DocumentDetails()
        details.notice = try NoticePeriod(parsing: notice)

        let term = try #require(try details.term(on: day(today)))

        #expect(try term.end == day(end))
        #expect(try term.isNotice && term.deadline >= day(today))
    }

    private func day(_ text: String) throws -> CivilDate { try CivilDate(parsing: text) }
}
