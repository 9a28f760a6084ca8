import CivilTime
import Rules
import Sentences
import Testing

/// Times as people mean them, entered on Saturday 28 November 2026 at 16:50 in Berlin.
struct EverydaySentenceTests {
    private func read(_ text: String, _ locale: String? = "en_GB") throws -> Sentence {
        try SaidSentence.parser(at: "2026-11-28T16:50", in: "Europe/Berlin", locale).sentence(text)
    }

    @Test(arguments: [
        ("webinar on tuesday 9am PST", "event, 'webinar', 2026-12-01T18:00, in America/Los_Angeles"),
        ("call Bob 14:00 UTC tomorrow", "task, 'call Bob', 2026-11-29T15:00, in UTC"),
        ("call Bob tomorrow at 14:00 UTC+2", "task, 'call Bob', 2026-11-29T13:00, in Etc/GMT-2"),
        ("call Bob tomorrow 14:00 Europe/London", "task, 'call Bob', 2026-11-29T15:00, in Europe/London"),
        (
            "zoom with carol tomorrow 3pm new york time",
            "event, 'zoom with carol', 2026-11-29T21:00, in America/New_York"
        ),
        (
            "standup every weekday 9am ET",
            "event, 'standup', 2026-11-30T15:00, FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR, in America/New_York"
        ),
        // 10:00 in Tokyo has passed there; the next one is on their Sunday.
        ("call the office 10am tokyo time", "task, 'call the office', 2026-11-29T02:00, in Asia/Tokyo"),
        ("meeting friday 10 CET", "event, 'meeting', 2026-12-04T10:00"),
    ])
    func `a time in another zone is converted`(text: String, meaning: String) throws {
        #expect(try read(text).summary == meaning)
    }

    @Test
    func `a repeating time stays that of the other zone`() throws {
        let sentence = try read("standup every monday 9am ET")
        let there = try CivilDateTime(parsing: "2026-11-30T09:00")
        #expect(sentence.due == .zoned(there, try ZoneID(parsing: "America/New_York")))
    }

    @Test(arguments: [("call Sam 3pm Timbuktu time", "Timbuktu time"), ("webinar tuesday 9am IST", "IST")])
    func `a zone that nobody knows is asked about`(text: String, part: String) throws {
        let sentence = try read(text)
        let doubt = try #require(sentence.doubts.first)
        #expect(doubt.reason == .unclear(.zone))
        #expect(String(decoding: Array(text.utf8)[doubt.range], as: UTF8.self) == part)
    }

    @Test(arguments: ["CT scan friday 3pm", "PT with Anna friday 3pm", "dinner time friday 7pm"])
    func `letters that are also a zone stay in the title`(text: String) throws {
        let sentence = try read(text)
        #expect(sentence.zone == nil && sentence.doubts.isEmpty)
        #expect(sentence.title.map { text.hasPrefix($0) } == true)
    }

    @Test(arguments: [
        (
            "trash every tuesday, remind me the evening before",
            "task, 'trash', 2026-12-01, FREQ=WEEKLY;BYDAY=TU, alert 840"
        ),
        (
            "doctor appointment friday 10am remind me 1 day before and 1 hour before",
            "event, 'doctor appointment', 2026-12-04T10:00, alert 1440, alert 60"
        ),
        (
            "doctor appointment friday 10am, remind me 1 day and 1 hour before",
            "event, 'doctor appointment', 2026-12-04T10:00, alert 1440, alert 60"
        ),
        (
            "dentist friday 3pm, remind me 1 hour and 30 minutes before",
            "event, 'dentist', 2026-12-04T15:00, alert 90"
        ),
        (
            "dentist friday 3pm, remind me thursday at 6pm",
            "event, 'dentist', 2026-12-04T15:00, alert 1260"
        ),
        (
            "dentist friday 3pm, remind me the day before at 6pm",
            "event, 'dentist', 2026-12-04T15:00, alert 1260"
        ),
        ("pay rent on the 1st, remind me 3 days before", "task, 'pay rent', 2026-12-01, alert 4320"),
        ("call mom, remind me on friday at 9", "task, 'call mom', 2026-12-04T09:00"),
    ])
    func `each reminder that is said is kept`(text: String, meaning: String) throws {
        #expect(try read(text).summary == meaning)
    }

    @Test(arguments: [
        (
            "Zahnarzt morgen 10 Uhr, am Abend vorher erinnern",
            "event, 'Zahnarzt', 2026-11-29T10:00, alert 900"
        ),
        (
            "Zahnarzt Freitag 15 Uhr, erinnere mich 1 Tag und 1 Stunde vorher",
            "event, 'Zahnarzt', 2026-12-04T15:00, alert 1440, alert 60"
        ),
        ("weck mich um 6:15", "task, 'weck mich', 2026-11-29T06:15"),
        ("morgen um 10 vor 8 losfahren", "task, 'losfahren', 2026-11-29T07:50"),
        (
            "Videocall Montag 9 Uhr New Yorker Zeit",
            "task, 'Videocall', 2026-11-30T15:00, in America/New_York"
        ),
        ("Kino Freitag 8", "event, 'Kino', 2026-12-04T20:00"),
        (
            "Handyvertrag bis 30. Juni, 3 Monate Kündigungsfrist",
            "document, 'Handyvertrag', 2027-06-30, notice P3M, expires"
        ),
    ])
    func `German lines say the same`(text: String, meaning: String) throws {
        #expect(try read(text, "de_DE").summary.hasPrefix(meaning))
    }

    @Test(arguments: [
        ("dentist friday 3pm, remind me at 6pm", Sentence.Doubt.Unclear.lateReminder),
        ("dentist friday 3pm, remind me well before", .reminder),
        ("repaint the fence in summer", .season), ("take vitamin d mon-fri", .weekdays),
        ("take antibiotics for 5 days", .length), ("take the pills twice a day", .often),
        ("brush teeth 3 times daily", .often), ("leave 10 to 8 tomorrow", .minutesOrHours),
    ])
    func `words about time that say too little are asked about`(
        text: String, unclear: Sentence.Doubt.Unclear
    ) throws {
        #expect(try read(text).doubts.map(\.reason) == [.unclear(unclear)])
    }

    @Test(arguments: [
        ("party saturday 7", "2026-12-05T19:00"), ("babysitter friday 7 to 11", "2026-12-04T19:00"),
        ("leave at 10 to 8 tomorrow", "2026-11-29T07:50"),
        ("leave 20 to 8 tomorrow morning", "2026-11-29T07:40"),
        ("call the bank tuesday 0700", "2026-12-01T07:00"),
        ("call the bank tomorrow at 1500", "2026-11-29T15:00"),
        ("pick up kids friday at 330pm", "2026-12-04T15:30"),
        ("dinner on friday night, 4 december", "2026-12-04T20:00"),
        ("dinner friday 7pm, 4 december", "2026-12-04T19:00"),
        ("dinner friday 7pm, 11 december", "2026-12-11T19:00"),
        ("hairdresser thu half past two", "2026-12-03T14:30"),
        ("leave 30 minutes before noon", "2026-11-29T11:30"),
        ("submit the form two hours before 5pm tomorrow", "2026-11-29T15:00"),
        ("call Ann 15 min after 3pm tomorrow", "2026-11-29T15:15"), ("wake me at 6:15", "2026-11-29T06:15"),
        ("set a timer for the eggs, 7 minutes", "2026-11-28T16:57"),
    ])
    func `times are those that people mean`(text: String, due: String) throws {
        let sentence = try read(text)
        let day = try #require(sentence.dueDay)
        let time = try #require(sentence.dueTime)
        #expect(CivilDateTime(day, time).description == due)
        #expect(sentence.doubts.isEmpty)
    }

    @Test(arguments: [("wake me at 6:15", true), ("alarm tomorrow 5:45", true), ("call Ann at 6:15", false)])
    func `"wake me" wakes in quiet hours, too`(text: String, wakes: Bool) throws {
        #expect(try read(text).wakes == wakes)
    }

    @Test(arguments: [
        (
            "parking permit runs out 31 jan, remind me 2 weeks before",
            Sentence.Doubt.Reason.unclear(.ownReminders)
        ),
        ("milk 2.12., eggs 9.12. and butter best before 15.12.", .twoDays),
        ("wash the car at 26 o'clock", .impossibleTime), ("call Bob tomorrow at 13am", .impossibleTime),
    ])
    func `words that no field can hold are asked about`(text: String, reason: Sentence.Doubt.Reason) throws {
        let parser = try SaidSentence.parser(at: "2026-11-28T16:50", in: "Europe/Berlin", "en_GB")
        #expect(SubjectRequest.Reading(text, parser).sentence.doubts.map(\.reason) == [reason])
    }

    @Test(arguments: [
        ("change the water filter every 2 months", "2027-01-28"),
        ("check the boiler pump every year", "2027-11-28"),
    ])
    func `maintenance whose rule names no day begins after it`(text: String, due: String) throws {
        let parser = try SaidSentence.parser(at: "2026-11-28T16:50", in: "Europe/Berlin", "en_GB")
        guard case .maintenance(let plan) = try SubjectRequest(SubjectRequest.Reading(text, parser)) else {
            Issue.record("no maintenance")
            return
        }
        #expect(plan.due?.description == due)
    }

    @Test
    func `"every second thursday" from a day that is not the month's second is every other thursday`() throws
    {
        let sentence = try read("garden waste every second thursday starting 3 december")
        #expect(sentence.recurrence?.description == "FREQ=WEEKLY;INTERVAL=2;BYDAY=TH")
        #expect(sentence.dueDay?.description == "2026-12-03")
    }

    @Test
    func `a weekday between a time and another date is a contradiction`() throws {
        let saturday = try CivilDate(parsing: "2026-12-05")
        #expect(try read("dinner friday 7pm, 5 december").doubts.map(\.reason) == [.otherWeekday(saturday)])
    }

    @Test(arguments: [
        ("give antibiotics every 8 hours for 5 days", "FREQ=HOURLY;INTERVAL=8;COUNT=15"),
        ("check the oven every 30 minutes for 2 hours", "FREQ=MINUTELY;INTERVAL=30;COUNT=4"),
        ("swim every mon and wed for 4 weeks", "FREQ=WEEKLY;COUNT=8;BYDAY=MO,WE"),
        ("swim every other mon and wed for 4 weeks", "FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=MO,WE"),
        ("school run mon-thu 8:15", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH"),
        ("anniversary dec 12", "FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=12"),
        ("birthday grandma 5 june", "FREQ=YEARLY;BYMONTH=6;BYMONTHDAY=5"),
    ])
    func `a rule repeats as often as it says`(text: String, rule: String) throws {
        #expect(try read(text).recurrence?.description == rule)
    }

    @Test(arguments: [
        ("put 500 g chicken in the freezer", "item, 'chicken', amount 500 g, place freezer"),
        (
            "leftover soup in the fridge, eat by monday",
            "item, 'leftover soup', 2026-11-30, place fridge, expires"
        ),
        (
            "netflix contract until 30 june, one month notice",
            "document, 'netflix contract', 2027-06-30, notice P1M, expires"
        ),
        ("visit grandma 11-13 december", "event, 'visit grandma', 2026-12-11, to 2026-12-13"),
        ("conference mon-wed", "event, 'conference', 2026-11-30, to 2026-12-02"),
        ("book a hotel for 3 days", "task, 'book a hotel for 3 days'"),
        ("put the bins out sunday", "task, 'put the bins out', 2026-11-29"),
    ])
    func `things and stays are read as such`(text: String, meaning: String) throws {
        #expect(try read(text).summary == meaning)
    }

    @Test(arguments: ["schedule a meeting with bob", "lunch with sam"])
    func `an event that does not say when is asked about`(text: String) throws {
        let parser = try SaidSentence.parser(at: "2026-11-28T16:50", in: "Europe/Berlin", "en_GB")
        let reading = SubjectRequest.Reading(text, parser)
        #expect(reading.needsTime)
        #expect(throws: InvalidValue.self) { try SubjectRequest(reading) }
    }

    @Test(arguments: [
        (
            "call mom sunday, wash the car monday and send the invoice tuesday",
            ["call mom sunday", "wash the car monday", "send the invoice tuesday"]
        ),
        ("buy milk and eggs tomorrow, call bob friday", ["buy milk and eggs tomorrow", "call bob friday"]),
        ("dentist friday 10am; call Bob saturday", ["dentist friday 10am", "call Bob saturday"]),
        ("yoga monday 6pm, pilates wednesday 7pm", ["yoga monday 6pm", "pilates wednesday 7pm"]),
    ])
    func `several wishes with days of their own are split`(line: String, reminders: [String]) throws {
        let parser = try SaidSentence.parser(at: "2026-11-28T16:50", in: "Europe/Berlin", "en_GB")
        #expect(parser.clauses(in: line) == reminders)
    }

    @Test(arguments: [
        "dentist friday 3pm, remind me 1 hour before",
        "put the bins out sunday night, collection is monday at 7",
        "call mom and dad sunday", "buy milk, eggs and bread tomorrow", "gym monday 6pm, wednesday 6pm",
        "meeting with Bob friday 3pm, bring the laptop",
    ])
    func `one wish stays in one piece`(line: String) throws {
        let parser = try SaidSentence.parser(at: "2026-11-28T16:50", in: "Europe/Berlin", "en_GB")
        #expect(parser.clauses(in: line) == nil)
    }
}
