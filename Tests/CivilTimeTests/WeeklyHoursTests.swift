import CivilTime
import TestSupport
import Testing

struct WeeklyHoursTests {
    private let paris: Zone
    /// Rome of 1893 had no summer time: clocks that never change, an hour ahead.
    private let steady = Zone(posix: "CET-1") ?? .utc

    init() throws {
        paris = try SystemZones.database.zone(ZoneID(parsing: "Europe/Paris"))
    }

    private func end(_ hours: String, at moment: String, in zone: Zone? = nil) throws -> String? {
        try WeeklyHours(parsing: hours).end(at: Instant(parsing: moment), in: zone ?? paris)?.description
    }

    @Test func `hours over midnight hold from the evening to the morning, and not at their end`() throws {
        let hours = "22:00-07:00"
        #expect(try end(hours, at: "2026-11-24T20:59:59Z") == nil)
        #expect(try end(hours, at: "2026-11-24T21:00:00Z") == "2026-11-25T06:00:00Z")
        #expect(try end(hours, at: "2026-11-25T05:59:59Z") == "2026-11-25T06:00:00Z")
        #expect(try end(hours, at: "2026-11-25T06:00:00Z") == nil)
    }

    /// 24 November 2026 is a Tuesday.
    @Test func `hours belong to the day on which they begin`() throws {
        let hours = "tue 22:00-07:00, weekend 13:00-15:00"
        #expect(try end(hours, at: "2026-11-24T23:00:00Z") == "2026-11-25T06:00:00Z")
        #expect(try end(hours, at: "2026-11-24T05:00:00Z") == nil)
        #expect(try end(hours, at: "2026-11-25T23:00:00Z") == nil)
        #expect(try end(hours, at: "2026-11-28T12:30:00Z") == "2026-11-28T14:00:00Z")
        #expect(try end(hours, at: "2026-11-27T12:30:00Z") == nil)
    }

    @Test func `hours that adjoin are merged`() throws {
        let hours = "fri 20:00-24:00, sat-sun 00:00-24:00, mon 0:00-6:00"
        #expect(try end(hours, at: "2026-11-27T19:00:00Z") == "2026-11-30T05:00:00Z")
    }

    @Test func `in the nights when clocks change the ends are those that clocks show`() throws {
        // 29 March 2026: 02:00 is 03:00. 25 October 2026: 03:00 is 02:00 again.
        #expect(try end("22:00-02:30", at: "2026-03-28T22:00:00Z") == "2026-03-29T01:30:00Z")
        #expect(try end("22:00-07:00", at: "2026-03-28T22:00:00Z") == "2026-03-29T05:00:00Z")
        #expect(try end("22:00-02:30", at: "2026-10-24T22:00:00Z") == "2026-10-25T00:30:00Z")
        #expect(try end("22:00-02:30", at: "2026-10-25T00:45:00Z") == nil)
        #expect(try end("22:00-07:00", at: "2026-10-24T22:00:00Z") == "2026-10-25T06:00:00Z")
    }

    @Test func `a day that is skipped altogether is no trap`() throws {
        let apia = try SystemZones.database.zone(ZoneID(parsing: "Pacific/Apia"))
        // After 29 December 2011 came the 31st.
        #expect(try end("22:00-07:00", at: "2011-12-30T08:30:00Z", in: apia) == "2011-12-30T17:00:00Z")
    }

    @Test(arguments: [
        ("22:00-07:00", "22:00-07:00"), ("  22:00-7:00 ", "22:00-07:00"), ("", ""),
        ("00:00-12:00", "00:00-12:00"),
        ("weekdays 22:00-24:00", "mon-fri 22:00-24:00"), ("Friday-mon 22:00-07:00", "fri-mon 22:00-07:00"),
        ("sun 9:00-10:00, mon-sat 8:00-9:00", "sun 09:00-10:00, mon-sat 08:00-09:00"),
    ])
    func `its text survives`(_ typed: String, _ canonical: String) throws {
        let hours = try WeeklyHours(parsing: typed)
        #expect(hours.description == canonical)
        #expect(try WeeklyHours(parsing: canonical) == hours)
    }

    @Test(arguments: [
        "22:00", "22:00-", "22-7", "25:00-07:00", "22:00-22:00", "monday", "foo 22:00-07:00",
        "mon-tue-wed 22:00-07:00",
        ",", "22:00-07:00,", "mon 22:00 - 07:00", "00:00-24:00", "00:00-12:00, 12:00-24:00", "24:00-07:00",
    ])
    func `what is not understood, and what leaves no time, is refused`(_ text: String) {
        #expect(throws: TimeTextError.self) { try WeeklyHours(parsing: text) }
    }

    /// Against a plain reading of clocks, minute by minute, where clocks never change.
    @Test func `it agrees with what clocks say`() throws {
        for seed in 1...40 {
            var generator = SeededGenerator(seed: UInt64(seed))
            let parts = (0..<Int.random(in: 1...3, using: &generator)).map { _ in
                let (start, end) = (
                    TimeOfDay(nearestToSecondOfDay: Int.random(in: 0..<24, using: &generator) * 3600),
                    TimeOfDay(nearestToSecondOfDay: Int.random(in: 0..<24, using: &generator) * 3600 + 1800)
                )
                let day =
                    ["mon", "tue", "weekend", "thu-sat", "weekdays"].randomElement(using: &generator) ?? "mon"
                return (day, start, end)
            }
            let text = parts.map { "\($0.0) \($0.1)-\($0.2)" }.joined(separator: ", ")
            guard let hours = WeeklyHours(text) else { continue }  // it may leave no time
            let start = try Instant(parsing: "2026-11-22T23:00:00Z")
            var expectedEnd: Instant?
            for minutes in stride(from: 14 * 1440, through: 7 * 1440, by: -30) {
                let moment = start + .seconds(minutes * 60)
                let isQuiet = parts.contains { isIn($0, steady.civil(of: moment)) }
                if !isQuiet { expectedEnd = moment }
                // The last stretch ends beyond what was looked at.
                guard expectedEnd != nil else { continue }
                #expect(
                    hours.end(at: moment, in: steady) == (isQuiet ? expectedEnd : nil),
                    "seed \(seed): \(text), \(moment)"
                )
            }
        }
    }

    private func isIn(_ part: (day: String, start: TimeOfDay, end: TimeOfDay), _ civil: CivilDateTime) -> Bool
    {
        let days: [String: [Int]] = [
            "mon": [1], "tue": [2], "weekend": [6, 7], "thu-sat": [4, 5, 6], "weekdays": [1, 2, 3, 4, 5],
        ]
        let (today, yesterday) = (civil.date.weekday.rawValue, civil.date.adding(days: -1).weekday.rawValue)
        let begins = { (days[part.day] ?? []).contains($0) }
        if part.start < part.end { return begins(today) && part.start <= civil.time && civil.time < part.end }
        return begins(today) && civil.time >= part.start || begins(yesterday) && civil.time < part.end
    }
}
