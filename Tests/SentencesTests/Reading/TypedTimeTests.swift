import CivilTime
import Rules
import Sentences
import Testing

/// Typed on Tuesday, 24 November 2026, at 10:00 in UTC, unless a test says otherwise.
struct TypedTimeTests {
    private func typed(locale: String? = nil, at now: String = "2026-11-24T10:00:00Z") throws -> TypedTime {
        let locality = Locality(zone: .utc, zones: ZoneDatabase(environment: [:]))
        return TypedTime(now: try Instant(parsing: now), locality: locality, locale: locale)
    }

    @Test(arguments: [
        ("3pm", "2026-11-24T15:00"), ("9am", "2026-11-25T09:00"), ("noon", "2026-11-24T12:00"),
        ("midnight", "2026-11-25T00:00"), ("tonight at 8", "2026-11-24T20:00"),
        ("tomorrow morning", "2026-11-25T09:00"), ("tomorrow at 5pm", "2026-11-25T17:00"),
        ("5pm tomorrow", "2026-11-25T17:00"), ("half past 9", "2026-11-24T21:30"),
        ("24 dec", "2026-12-24"), ("dec 24", "2026-12-24"), ("24.12.", "2026-12-24"), ("24.12", "2026-12-24"),
        ("24 dec 3pm", "2026-12-24T15:00"), ("next friday", "2026-12-04"), ("in two weeks", "2026-12-08"),
        ("end of the month", "2026-11-30"), ("next month", "2026-12-01"), ("17.30", "2026-11-24T17:30"),
        ("fri 3pm", "2026-11-27T15:00"), ("christmas", "2026-12-25"),
        ("now", "2026-11-24T10:00:00Z"),
    ])
    func `a time is read as in a sentence`(text: String, wanted: String) throws {
        #expect(try typed().when(text).description == wanted)
    }

    @Test func `the strict forms keep their meanings`() throws {
        for text in [
            "17:30", "fri", "tomorrow 9:00", "2026-12-24", "in 3 days", "+2h", "fri 9", "2026-12-24 8:00",
        ] {
            let strict = TimePhrase(
                now: try Instant(parsing: "2026-11-24T10:00:00Z"),
                locality: Locality(zone: .utc, zones: ZoneDatabase(environment: [:])))

            #expect(try typed().when(text) == strict.when(text))
        }
    }

    @Test func `a weekday with a time means the same in both forms`() throws {
        for (words, strict) in [("tue 3pm", "tue 15:00"), ("on tuesday 9am", "tuesday 9:00")] {
            #expect(try typed().when(words) == typed().when(strict))
        }
    }

    @Test(arguments: [
        ("11/12", "11 December"), ("10.11", "10:11"), ("tomorow", "tomorrow"), ("31 nov", "no day 31"),
        ("monday 25 november 2026", "another day of the week"), ("friday or saturday", "two days"), ("9", ""),
        ("25:00", ""), ("soon", ""), ("3pm to 5pm", ""), ("call mom tomorrow", ""), ("this week", ""),
        ("", ""),
    ])
    func `what has two readings or none is refused, with what may be meant`(text: String, hint: String) throws
    {
        let error = try #require(throws: TimeTextError.self) { try typed().when(text) }

        #expect(error.description.contains(hint), "\(error)")
    }

    @Test func `a repetition in minutes or months is refused with both`() throws {
        let error = try #require(throws: TimeTextError.self) { try typed().repetition("3m") }

        #expect(error.description.contains("'m' could be minutes or months"))
        #expect(try typed().repetition("3 months").description == "FREQ=MONTHLY;INTERVAL=3")
    }

    @Test func `the locale settles the order of day and month, and brings its words`() throws {
        #expect(try typed(locale: "en_GB").when("11/12").description == "2026-12-11")
        #expect(try typed(locale: "en_US").when("11/12").description == "2027-11-12")
        #expect(try typed(locale: "de_DE").when("morgen um 15 Uhr").description == "2026-11-25T15:00")
        #expect(try typed(locale: "de_DE").when("tomorrow 3pm").description == "2026-11-25T15:00")
    }

    @Test func `days are those on packages, and those of sentences`() throws {
        #expect(try typed().date("11/2027").description == "2027-11-30")
        #expect(try typed().date("next friday").description == "2026-12-04")
        #expect(try typed().date("end of february").description == "2027-02-28")
        #expect(try typed().date("june").description == "2027-06-30")
        #expect(try typed().date("last friday", .back).description == "2026-11-20")
        #expect(throws: TimeTextError.self) { try typed(locale: "en_GB").date("11/12") }
        #expect(throws: TimeTextError.self) { try typed().date("tomorrow 3pm") }
        #expect(throws: TimeTextError.self) { try typed().date("next friday", .back) }
    }

    @Test func `lengths may be spelled out`() throws {
        #expect(try typed().period("half an hour") == CivilPeriod(seconds: 1800))
        #expect(try typed().period("an hour and a half") == CivilPeriod(seconds: 5400))
        #expect(try typed().calendarLength("a year and a half") == CivilPeriod(months: 18))
        #expect(try typed().snooze("half an hour") == .length(try #require(CivilPeriod(seconds: 1800))))
        #expect(try typed().snooze("tonight") == .until(try When(parsing: "2026-11-24T20:00")))
        #expect(throws: TimeTextError.self) { try typed().period("2 months") }
        #expect(throws: TimeTextError.self) { try typed().calendarLength("2 hours") }
    }

    @Test(arguments: [
        ("2w on tue", "FREQ=WEEKLY;INTERVAL=2;BYDAY=TU"), ("monday and thursday", "FREQ=WEEKLY;BYDAY=MO,TH"),
        ("other friday", "FREQ=WEEKLY;INTERVAL=2;BYDAY=FR"), ("fortnight", "FREQ=WEEKLY;INTERVAL=2"),
        ("quarterly", "FREQ=MONTHLY;INTERVAL=3"), ("2nd tuesday", "FREQ=MONTHLY;BYDAY=2TU"),
        ("daily", "FREQ=DAILY"),
    ])
    func `a repetition is read as in a sentence`(text: String, wanted: String) throws {
        guard case .rule(let rule, nil) = try typed().repetition(text) else {
            Issue.record("'\(text)' is no rule")
            return
        }

        #expect(rule.description == wanted)
    }

    @Test func `a repetition does not swallow a time of day`() throws {
        #expect(throws: TimeTextError.self) { try typed().repetition("day at 9am") }
        #expect(throws: TimeTextError.self) { try typed().repetition("now and then") }
    }
}
