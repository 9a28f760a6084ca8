import Testing

@testable import CivilTime

struct RepetitionTests {
    @Test(arguments: [
        ("day", "FREQ=DAILY"), ("every 3d", "FREQ=DAILY;INTERVAL=3"), ("3 days", "FREQ=DAILY;INTERVAL=3"),
        ("other day", "FREQ=DAILY;INTERVAL=2"), ("2w", "FREQ=WEEKLY;INTERVAL=2"),
        ("Every 2 Weeks", "FREQ=WEEKLY;INTERVAL=2"),
        ("tue", "FREQ=WEEKLY;BYDAY=TU"), ("mon,thursday", "FREQ=WEEKLY;BYDAY=MO,TH"),
        ("weekday", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"), ("weekend", "FREQ=WEEKLY;BYDAY=SA,SU"),
        ("2w on tue", "FREQ=WEEKLY;INTERVAL=2;BYDAY=TU"), ("week on mon, thu", "FREQ=WEEKLY;BYDAY=MO,TH"),
        ("other week on fri", "FREQ=WEEKLY;INTERVAL=2;BYDAY=FR"),
        ("month", "FREQ=MONTHLY"), ("3 months", "FREQ=MONTHLY;INTERVAL=3"),
        ("month on 15", "FREQ=MONTHLY;BYMONTHDAY=15"),
        ("month on 1, 15", "FREQ=MONTHLY;BYMONTHDAY=1,15"),
        ("month on last day", "FREQ=MONTHLY;BYMONTHDAY=-1"),
        ("month on 1,last day", "FREQ=MONTHLY;BYMONTHDAY=-1,1"),
        ("month on last fri", "FREQ=MONTHLY;BYDAY=-1FR"),
        ("month on first mon,3rd mon", "FREQ=MONTHLY;BYDAY=1MO,3MO"),
        ("month on last weekday", "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1"),
        ("year", "FREQ=YEARLY"), ("2y", "FREQ=YEARLY;INTERVAL=2"),
        ("year on 24 dec", "FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=24"),
        ("year on 29 feb", "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29"),
        ("year on last sun of march", "FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU"),
        ("year on last day of feb", "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1"),
        ("6h", "FREQ=HOURLY;INTERVAL=6"), ("30min", "FREQ=MINUTELY;INTERVAL=30"),
        ("2w on tue until 2027-05-03", "FREQ=WEEKLY;INTERVAL=2;UNTIL=20270503;BYDAY=TU"),
        ("day 10 times", "FREQ=DAILY;COUNT=10"), ("freq=daily;count=2", "FREQ=DAILY;COUNT=2"),
        ("3d after done", "after done P3D"), ("every 2 weeks after done", "after done P2W"),
        ("month after done", "after done P1M"), ("1y after done", "after done P1Y"),
        ("6h after done", "after done PT6H"),
        ("1d12h after done", "after done P1DT12H"), ("day after done", "after done P1D"),
    ])
    func `a repetition is understood as documented`(text: String, meaning: String) throws {
        let repetition = try RepetitionPhrase.repetition(text)

        #expect(repetition.description == meaning)
        #expect(try Repetition(parsing: meaning) == repetition)
    }

    @Test func `days may be given apart`() throws {
        #expect(try RepetitionPhrase.repetition("2w", on: "tue") == RepetitionPhrase.repetition("2w on tue"))
        #expect(throws: TimeTextError.self) { try RepetitionPhrase.repetition("2w on mon", on: "tue") }
        #expect(throws: TimeTextError.self) { try RepetitionPhrase.repetition("FREQ=DAILY", on: "tue") }
    }

    @Test(arguments: [
        "", "every", "2", "0d", "-1d", "2x", "1.5w", "m", "2m", "30m after done", "fortnight",
        "tuesday morning", "day on tue",
        "week on", "on tue", "week on 15", "week on last fri", "tue on wed", "month on", "month on 0",
        "month on 32",
        "month on fri", "month on last", "month on last fri,15", "month on last weekday,last fri",
        "month on sixth mon",
        "month on first weekday,last weekday", "year on dec 24", "year on 30 feb", "year on 24",
        "year on last sun",
        "year on last sun of", "week until", "week until may", "week until 2027-02-30", "week 0 times",
        "week x times", "times",
        "after done", "tue after done", "0d after done", "month on 15 after done", "2w2d", "10001d",
        "FREQ=DAILY;COUNT=0", "99999999999999999999999d", "week on mon on tue", "every every day",
    ])
    func `anything else is refused with examples`(text: String) {
        let error = #expect(throws: TimeTextError.self) { try RepetitionPhrase.repetition(text) }

        #expect(error?.reason.isEmpty == false)
        #expect(error?.remedy.contains("FREQ=WEEKLY") == true)
    }

    @Test(arguments: [
        ("daily", "'daily' is written as 'day' here"),
        ("every monthly", "'monthly' is written as 'month' here"),
        ("0d", "the number has to be 1 or more"), ("0d after done", "the number has to be 1 or more"),
    ])
    func `a text that says how often it repeats is not read as without repetition`(
        text: String, reason: String
    ) {
        let error = #expect(throws: TimeTextError.self) { try RepetitionPhrase.repetition(text) }

        #expect(error?.reason == reason)
    }

    @Test(arguments: [
        "FREQ=DAILY only weekdays", "FREQ=WEEKLY;BYDAY=MO only !aug", "after done P3D", "after done P1MT2H",
    ])
    func `a repetition has one canonical text`(text: String) throws {
        let repetition = try Repetition(parsing: text)

        #expect(try Repetition(parsing: repetition.description) == repetition)
    }

    @Test(arguments: [
        "", "after done", "after done PT0S", "after done -P1D", "FREQ=DAILY but weekdays", "FREQ=DAILY only",
        "x",
    ])
    func `another text is no repetition`(text: String) {
        #expect(throws: TimeTextError.self) { try Repetition(parsing: text) }
    }

    /// Done on 24 November 2026 at 23:30 in Berlin.
    @Test(arguments: [
        ("after done P3D", "2026-11-20", "2026-11-27"),
        ("after done P3D", "2026-11-20T09:00", "2026-11-27T09:00"),
        ("after done P1M", "2026-11-20T09:00", "2026-12-24T09:00"),
        ("after done P1D", "2026-11-20T09:00[Asia/Tokyo]", "2026-11-26T09:00[Asia/Tokyo]"),
        ("after done P1D", "2026-11-20T08:00:00Z", "2026-11-25T08:00:00Z"),
        ("after done PT6H", "2026-11-20T09:00", "2026-11-25T05:30"),
        ("after done PT6H", "2026-11-20", "2026-11-25T05:30"),
        ("after done P1DT6H", "2026-11-20T09:00", "2026-11-26T05:30"),
    ])
    func `days after done count from the day on which it was done`(text: String, due: String, next: String)
        throws
    {
        let locality = Locality(zone: try SystemZones.zone("Europe/Berlin"), zones: SystemZones.database)
        let repetition = try Repetition(parsing: text)

        let found = try repetition.next(
            afterDoneAt: instant("2026-11-24T22:30:00Z"), due: When(parsing: due), in: locality)

        #expect(found?.description == next)
    }
}
