import TestSupport
import Testing

@testable import CivilTime

struct TimePhraseTests {
    /// Tuesday 24 November 2026, 14:00 in Paris.
    private func phrase(at now: String = "2026-11-24T13:00:00Z") throws -> TimePhrase {
        let locality = Locality(zone: try SystemZones.zone("Europe/Paris"), zones: SystemZones.database)
        return TimePhrase(now: try instant(now), locality: locality)
    }

    @Test(arguments: [
        ("17:30", "2026-11-24T17:30"), ("9:00", "2026-11-25T09:00"), ("14:00", "2026-11-25T14:00"),
        ("14:00:01", "2026-11-24T14:00:01"), ("00:00", "2026-11-25T00:00"),
        ("today", "2026-11-24"), ("tomorrow", "2026-11-25"), ("Tomorrow  9:00", "2026-11-25T09:00"),
        ("today 09:00", "2026-11-24T09:00"),
        ("fri", "2026-11-27"), ("FRIDAY", "2026-11-27"), ("mon", "2026-11-30"), ("tue", "2026-12-01"),
        ("friday 18:00", "2026-11-27T18:00"), ("tue 18:00", "2026-11-24T18:00"),
        ("tuesday 13:00", "2026-12-01T13:00"),
        ("2026-11-24", "2026-11-24"), ("2026-11-24 17:30", "2026-11-24T17:30"),
        ("2026-11-24T17:30", "2026-11-24T17:30"),
        ("2020-01-01 9:00", "2020-01-01T09:00"), ("  2026-11-24  ", "2026-11-24"),
        ("2026-11-24 17:30 Asia/Tokyo", "2026-11-24T17:30[Asia/Tokyo]"),
        ("2026-11-24T17:30 Asia/Tokyo", "2026-11-24T17:30[Asia/Tokyo]"),
        ("2026-11-24 17:30 UTC", "2026-11-24T17:30[UTC]"),
        ("2026-11-24T17:30[Asia/Tokyo]", "2026-11-24T17:30[Asia/Tokyo]"),
        ("2026-11-24T16:30:00Z", "2026-11-24T16:30:00Z"), ("2026-11-24T17:30+01:00", "2026-11-24T16:30:00Z"),
        ("+2h", "2026-11-24T15:00:00Z"), ("+30m", "2026-11-24T13:30:00Z"), ("+5s", "2026-11-24T13:00:05Z"),
        ("+1h30m", "2026-11-24T14:30:00Z"), ("+ 2 hours", "2026-11-24T15:00:00Z"),
        ("in 20 minutes", "2026-11-24T13:20:00Z"), ("in 1 hour 30 min", "2026-11-24T14:30:00Z"),
        ("+3d", "2026-11-27"), ("+1w", "2026-12-01"), ("in 3 days", "2026-11-27"),
        ("In 2 weeks", "2026-12-08"),
        ("fri 9", "2026-11-27T09:00"), ("tomorrow 18", "2026-11-25T18:00"), ("tue 9", "2026-12-01T09:00"),
        ("+3d 9:00", "2026-11-27T09:00"), ("in 2 weeks 18:00", "2026-12-08T18:00"),

        ("+1d2h", "2026-11-25T15:00:00Z"),
    ])
    func `a time is understood as documented`(text: String, meaning: String) throws {
        #expect(try phrase().when(text).description == meaning)
    }

    @Test(arguments: [
        "", "   ", "9am", "17.30", "9", "24:00", "9:60", "17:3", "noon", "next week", "next friday", "fr",
        "frid", "fri sat",
        "tomorrow 24", "fri 9am", "9 fri", "tomorrow 9:00 pm", "tomorrow at 9:00", "9:00 tomorrow",
        "2026-02-30", "2026-2-3",
        "24.11.2026",
        "11/24/2026", "24-11-2026", "2026-11", "2026-11-24 25:00", "2026-11-24 17:30 Europe/Nowhere",
        "2026-11-24T17:30[Europe/Nowhere]", "2026-11-24 Europe/Paris", "tomorrow 9:00 Europe/Paris",
        "17:30 UTC",
        "2026-11-24 17:30 ../../etc/passwd", "2026-11-24 17:30 Europe/Paris extra", "+", "in", "+h", "+2",
        "in days", "in 0 days", "+0m", "+2x",
        "+1.5h", "-2h", "+2h 9:00", "+1m1h", "+1h1h", "+1 2h", "in 3 days tomorrow", "+99999999999999999999h",
        "+101w+",
        "+36526d", "in 9999999999 days", "2026-11-24T", "T", "[", "]", "in in", "+\u{0}", "١٧:٣٠", "１７:３０",
        "fri\t18:00",
    ])
    func `anything else is refused with examples`(text: String) throws {
        let phrase = try phrase()

        let error = #expect(throws: TimeTextError.self) { try phrase.when(text) }

        #expect(error?.reason.isEmpty == false)
        #expect(error?.remedy.isEmpty == false)
    }

    @Test func `random words never end the process, and what is understood has a canonical text`() throws {
        let phrase = try phrase()
        let pieces = [
            "+", "in", " ", " ", " ", "2", "17:30", "fri", "2026-11-24", "T", "[", "]", "Europe/Paris", "h",
            "d", "w", "m", "tomorrow",
            ":", "-", "99999999999", "Z", "\u{202E}", "é", "UTC", "days", ".",
        ]
        var random = SeededGenerator(seed: 17)
        var understood = 0

        for _ in 0..<20_000 {
            let count = Int.random(in: 1...6, using: &random)
            let text = (0..<count).map { _ in pieces[Int.random(in: 0..<pieces.count, using: &random)] }
                .joined()
            guard let when = try? phrase.when(text) else { continue }
            #expect(try When(parsing: when.description) == when)
            understood += 1
        }

        #expect(understood > 100)
    }

    @Test func `the same words mean the same in the hour that comes twice`() throws {
        let first = try phrase(at: "2026-10-25T00:30:00Z")
        let second = try phrase(at: "2026-10-25T01:30:00Z")

        #expect(try first.when("+1h").description == "2026-10-25T01:30:00Z")
        #expect(try second.when("+1h").description == "2026-10-25T02:30:00Z")
        #expect(try second.when("2:45").description == "2026-10-25T02:45")
    }

    @Test func `a refusal says what is wrong`() throws {
        let phrase = try phrase()
        func reason(_ text: String) -> String? {
            #expect(throws: TimeTextError.self) { try phrase.when(text) }?.reason
        }

        #expect(reason("2026-02-30") == "the calendar has no such day")
        #expect(reason("24:00") == "a day ends at 23:59:59")
        #expect(reason("9am") == "it is neither a day nor a time")
        #expect(reason("tomorrow 9am") == "it does not end with a time of 24 hours, such as 9:00")
        #expect(reason("2026-11-24 17:30 Europe/Nowhere")?.contains("'Europe/Nowhere'") == true)
        #expect(reason("tomorrow 9:00 Europe/Paris") == "a zone needs a date in figures and a time before it")
    }

    @Test(arguments: [
        "24.11.", "24.11. 9:00", "11/24", "24 nov", "24 nov 2026", "24 nov 17:30", "nov 24 17:30",
    ])
    func `a day as packages have it was said to be no day`(text: String) throws {
        let phrase = try phrase()

        let error = #expect(throws: TimeTextError.self) { try phrase.when(text) }

        #expect(error?.reason == "days are written as 2026-11-24 here, and times as 17:30")
    }

    @Test func `a wrong day was blamed on the time behind it`() throws {
        let phrase = try phrase()

        let error = #expect(throws: TimeTextError.self) { try phrase.when("next friday") }

        #expect(error?.reason == "'next' is not a day")
    }

    @Test(arguments: [
        ("15m", "PT15M"), ("2h", "PT2H"), ("1h30m", "PT1H30M"), ("3d", "P3D"), ("1w", "P1W"),
        ("90s", "PT1M30S"),
        ("20 minutes", "PT20M"), ("1 hour 30 minutes", "PT1H30M"), ("1w2d", "P9D"), ("2H", "PT2H"),
    ])
    func `a length is understood as documented`(text: String, period: String) throws {
        #expect(try PeriodPhrase.period(text).description == period)
        #expect(try phrase().snooze(text) == .length(CivilPeriod(parsing: period)))
    }

    @Test(arguments: [
        "", "15", "m", "0m", "0d", "15 fortnights", "1m1h", "1h1h", "-15m", "1.5h", "15m ago", "PT15M",
        "36526d",
    ])
    func `what is no length is refused with examples`(text: String) {
        let error = #expect(throws: TimeTextError.self) { try PeriodPhrase.period(text) }

        #expect(error?.remedy == "write for example 15m, 2h, 1h30m, 3d or 1w")
    }

    @Test func `a snooze may also end at a time`() throws {
        #expect(try phrase().snooze("tomorrow 9:00") == .until(When(parsing: "2026-11-25T09:00")))
        #expect(try phrase().snooze("+2h") == .until(When(parsing: "2026-11-24T15:00:00Z")))
        #expect(throws: TimeTextError.self) { try phrase().snooze("later") }
    }
}
