import CivilTime
import Rules
import Sentences
import TestSupport
import Testing

/// The sentence is said on Tuesday, 24 November 2026, at 10:00 in New York, unless a test says otherwise.
struct SentenceTests {
    private static let zones = ZoneDatabase(environment: [:])

    private func read(
        _ text: String, at now: String = "2026-11-24T10:00", in zone: String = "America/New_York",
        locale: String? = "en_US"
    ) throws -> Sentence {
        let zone = try Self.zones.zone(try ZoneID(parsing: zone))
        return SentenceParser(
            now: zone.instant(of: try CivilDateTime(parsing: now)), zone: zone, locale: locale
        )
        .sentence(text)
    }

    private func due(_ sentence: Sentence) -> String? {
        sentence.dueDay.map { day in
            sentence.dueTime.map { CivilDateTime(day, $0).description } ?? day.description
        }
    }

    @Test func `the minus of a number stays in the title, and the mark before a row does not`() throws {
        #expect(try read("-5 degrees tonight, close the tap").title?.hasPrefix("-5 degrees") == true)
        #expect(try read("- call Ann tomorrow").title == "call Ann")
    }

    @Test(arguments: [
        ("buy stamps tomorrow morning", "buy stamps", "2026-11-25T09:00"),
        ("dentist next tuesday 3pm", "dentist", "2026-12-01T15:00"),
        ("return the drill a week on friday", "return the drill", "2026-12-04"),
        ("call Ann at 8", "call Ann", "2026-11-24T20:00"),
        ("call Ann at 8 tomorrow", "call Ann", "2026-11-25T08:00"),
        ("call Ann at half past nine", "call Ann", "2026-11-24T21:30"),
        ("rent by the 1st", "rent", "2026-12-01"),
        ("file taxes before april 15th", "file taxes", "2027-04-15"),
        ("renew the licence by the end of next month", "renew the licence", "2026-12-31"),
        ("bread in an hour and a half", "bread", "2026-11-24T11:30"),
        ("on monday at 10 call the school", "call the school", "2026-11-30T10:00"),
        ("lights off at midnight", "lights off", "2026-11-25T00:00"),
        ("24.12. buy a goose", "buy a goose", "2026-12-24"),
        ("Sunday the 13th of December: stay in bed", "stay in bed", "2026-12-13"),
        ("order cake, friday, 3 pm", "order cake", "2026-11-27T15:00"),
        ("budget on the last friday of november", "budget", "2026-11-27"),
        ("call Ann at half 7", "call Ann", "2026-11-24T19:30"),
        ("set a reminder for 6pm to call Ann", "call Ann", "2026-11-24T18:00"),
        ("doctor friday half past 3", "doctor", "2026-11-27T15:30"),
        ("vet friday quarter to nine", "vet", "2026-11-27T08:45"),
        ("call the bank in 3 business days", "call the bank", "2026-11-27"),
        ("meeting with Bob friday 15h", "meeting with Bob", "2026-11-27T15:00"),
        ("dinner tuesday 8 at 6:30pm", "dinner", "2026-12-08T18:30"),
        ("dinner friday 11 8pm", "dinner", "2026-12-11T20:00"),
        ("party friday 7", "party", "2026-11-27T19:00"),
    ])
    func `a day and a time are taken out of the title`(text: String, title: String, expected: String) throws {
        let sentence = try read(text)

        #expect(sentence.title == title)
        #expect(due(sentence) == expected)
    }

    @Test(arguments: [
        "call May about the lease", "read 1984", "call 555-0134", "buy 2x4 lumber", "cut the board 3/4 inch",
        "buy sun cream",
        "update the router to 1.1.30", "plan march for science", "watch \"Next Friday\"",
        "Create monthly report", "order pizza for 6",
        "call Tom last friday", "black friday shopping list", "book Friday's table", "buy a christmas tree",
        "paint the 2nd floor",
    ])
    func `words that could be days but are not stay in the title`(text: String) throws {
        let sentence = try read(text)

        #expect(sentence.title == text)
        #expect(sentence.due == nil)
    }

    @Test(arguments: [
        ("every other saturday", "FREQ=WEEKLY;INTERVAL=2;BYDAY=SA", "2026-11-28"),
        ("every tuesday and friday", "FREQ=WEEKLY;BYDAY=TU,FR", "2026-11-24"),
        ("weekdays at 9", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR", "2026-11-25T09:00"),
        ("on the last day of every month", "FREQ=MONTHLY;BYMONTHDAY=-1", "2026-11-30"),
        ("every 2nd tuesday at 8pm", "FREQ=MONTHLY;BYDAY=2TU", "2026-12-08T20:00"),
        ("every may 3", "FREQ=YEARLY;BYMONTH=5;BYMONTHDAY=3", "2027-05-03"),
        ("daily until december 1", "FREQ=DAILY;UNTIL=20261201", "2026-11-24"),
        ("every day for 2 weeks", "FREQ=DAILY;COUNT=14", "2026-11-24"),
        ("every morning", "FREQ=DAILY", "2026-11-25T09:00"),
        ("every 3 months starting jan 5", "FREQ=MONTHLY;INTERVAL=3", "2027-01-05"),
        ("every last weekday", "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1", "2026-11-30"),
    ])
    func `a repetition is due at its first occurrence`(words: String, rule: String, expected: String) throws {
        let sentence = try read("stretch \(words)")

        #expect(sentence.title == "stretch")
        #expect(sentence.recurrence?.description == rule)
        #expect(due(sentence) == expected)
    }

    @Test func `an exclamation mark after every counts from completion`() throws {
        #expect(try read("rotate the tires every! 6 months").recursFromCompletion)
        #expect(try read("rotate the tires every 6 months after completion").recursFromCompletion)
        #expect(try !read("rotate the tires every 6 months").recursFromCompletion)
    }

    @Test func `the second of two labels without a blank stayed in the title`() throws {
        let sentence = try read("call Bob #home#bank and fix C#minor")

        #expect(sentence.labels == ["home", "bank"])
        #expect(sentence.title == "call Bob and fix C#minor")
    }

    @Test func `labels, priority, length, reminder and person are parts of their own`() throws {
        let sentence = try read("@anna meeting friday 9:30-11 #work #q4 !! remind me 1 hour before")

        #expect(sentence.title == "meeting")
        #expect(sentence.kind == .event)
        #expect(sentence.labels == ["work", "q4"])
        #expect(sentence.priority == 2)
        #expect(sentence.durationMinutes == 90)
        #expect(sentence.alertMinutes == 60)
        #expect(sentence.assignee == "anna")
    }

    @Test func `what expires is an item with an amount`() throws {
        let sentence = try read("half a gallon of milk expires sunday")

        #expect(sentence.kind == .item)
        #expect(sentence.title == "milk")
        #expect(sentence.quantity == Sentence.Quantity(thousandths: 500, unit: "gallon"))
        #expect(sentence.dateRole == .expires)
        #expect(due(sentence) == "2026-11-29")
    }

    @Test func `a month lasts to its end where something expires, and begins where something is due`() throws
    {
        #expect(due(try read("tuna best before 06/2028")) == "2028-06-30")
        #expect(due(try read("tuna best before june")) == "2027-06-30")
        #expect(due(try read("tuna expires in november")) == "2026-11-30")
        #expect(due(try read("visit Rome in june")) == "2027-06-01")
    }

    @Test func `a warranty counts from the purchase`() throws {
        let sentence = try read("dishwasher bought june 1 2026 warranty 2 years")

        #expect(sentence.title == "dishwasher")
        #expect(sentence.dateRole == .warrantyUntil)
        #expect(due(sentence) == "2028-06-01")
    }

    @Test(arguments: [
        ("clean the gutters every october", Sentence.Kind.maintenance),
        ("clean the kitchen every friday", .task),
        ("dinner with the Parkers friday", .event), ("buy dinner friday", .task), ("dentist", .task),
        ("dentist friday 9am", .event),
        ("schedule dentist friday", .event), ("passport valid until 2031", .item),
        ("new label called kids", .label),
        ("camping trip may 7 to may 9", .event),
    ])
    func `the kind follows the words`(text: String, kind: Sentence.Kind) throws {
        #expect(try read(text).kind == kind)
    }

    @Test(arguments: [
        ("mark trash done", "trash"), ("done with dishes", "dishes"), ("trash is done", "trash"),
        ("x buy milk", "buy milk"),
        ("I took out the trash", "took out the trash"), ("check groceries off", "groceries"),
    ])
    func `a sentence completes what it names`(text: String, title: String) throws {
        let sentence = try read(text)

        #expect(sentence.intent == .complete)
        #expect(sentence.title == title)
    }

    @Test(
        arguments: [
            ("snooze dentist 2h", "dentist", "2026-11-24T12:00", 120),
            ("remind me again in 30 min", nil, "2026-11-24T10:30", 30),
            ("push taxes to friday", "taxes", "2026-11-27", nil), ("not now", nil, nil, nil),
            ("snooze until tomorrow at 9am", nil, "2026-11-25T09:00", nil),
        ] as [(String, String?, String?, Int?)])
    func `a sentence snoozes`(text: String, title: String?, expected: String?, minutes: Int?) throws {
        let sentence = try read(text)

        #expect(sentence.intent == .snooze)
        #expect(sentence.title == title)
        #expect(due(sentence) == expected)
        #expect(sentence.durationMinutes == minutes)
    }

    @Test func `a snooze that was given up left its doubts in the task`() throws {
        let sentence = try read("push the piano friday or saturday")

        #expect(sentence.intent == .create)
        #expect(sentence.title == "push the piano friday or saturday")
        #expect(sentence.doubts.map(\.reason) == [.twoDays])
    }

    @Test func `a question says what it asks for`() throws {
        let day = { (text: String) in try CivilDate(parsing: text) }

        #expect(try read("what's overdue?").query == Sentence.Query(subject: .overdue))
        #expect(
            try read("what expires this week").query
                == Sentence.Query(subject: .expiring, days: day("2026-11-24")...day("2026-11-29")))
        #expect(
            try read("list tasks labeled garden").query == Sentence.Query(subject: .list, label: "garden"))
        #expect(
            try read("when does the milk expire").query == Sentence.Query(subject: .expiring, item: "milk"))
        #expect(
            try read("what did I complete last week").query
                == Sentence.Query(subject: .completed, days: day("2026-11-16")...day("2026-11-22")))
    }

    @Test(arguments: [
        ("dentist feb 30", Sentence.Doubt.Reason.impossibleDay, "feb 30"),
        ("meet at 25:12", .impossibleTime, "25:12"),
        ("call Ann friday or saturday", .twoDays, "friday or saturday"),
        ("call Ann tonight or tomorrow", .twoDays, "tonight or tomorrow"),
        ("feed the cat every day at 8am and 6pm", .twoTimes, "at 8am and 6pm"),
        ("take pills every morning and evening", .twoTimes, "every morning and evening"),
        ("call Ann at 5 or 6", .twoTimes, "at 5 or 6"),
        ("call Ann at 5 or 6pm", .twoTimes, "at 5 or 6pm"),
        ("dinner friday 7 or 8", .twoTimes, "7 or 8"),
        ("take pills at 8 and 20:00", .twoTimes, "at 8 and 20:00"),
        ("call Ann friday or 5pm", .twoTimes, "friday or 5pm"),
        ("call Ann tomorow", .misspelt("tomorrow"), "tomorow"),
        ("call Ann wednsday", .misspelt("wednesday"), "wednsday"),
    ])
    func `what is wrong or has two readings is reported and not taken`(
        text: String, reason: Sentence.Doubt.Reason, words: String
    ) throws {
        let sentence = try read(text)

        #expect(sentence.due == nil)
        #expect(sentence.title == text)
        #expect(sentence.doubts.map(\.reason) == [reason])
        #expect(
            sentence.doubts.map { String(decoding: Array(text.utf8)[$0.range], as: UTF8.self) } == [words])
    }

    @Test(
        arguments: [
            ("dentist tusday 3pm", "en_US"), ("gym wendesday 6pm", "en_US"), ("dentist 4/12 at 3pm", nil),
            ("zahnarzt dinstag 15 uhr", "de_DE"), ("dentist dinstag 3pm", "de_DE"),
            ("dentist 3 janury at 3pm", "en_US"),
        ] as [(String, String?)])
    func `the time beside a day that was not read became today's`(text: String, locale: String?) throws {
        let sentence = try read(text, locale: locale)

        #expect(sentence.due == nil)
        #expect(sentence.title == text)
        #expect(sentence.doubts.count == 1)
    }

    @Test func `a word like a month kept the time from being read`() throws {
        #expect(due(try read("watch the match at 3pm")) == "2026-11-24T15:00")
        #expect(due(try read("watch the match 3pm")) == "2026-11-24T15:00")
        #expect(due(try read("meet mondy team tomorrow at 3pm")) == "2026-11-25T15:00")
    }

    @Test(
        arguments: [
            ("dentist 31/2 at 3pm", "31/2", "en_US"), ("pay 2027-02-30 at 9:00", "2027-02-30", "en_US"),
            ("pay 2027-13-01 3pm", "2027-13-01", "en_US"), ("pay 30/2/2027 at 3pm", "30/2/2027", "en_US"),
            ("Zahnarzt 31.2. 15 uhr", "31.2.", "de_DE"), ("milk expires 31/2", "31/2", "en_US"),
            ("milk expires feb 30", "feb 30", "en_US"), ("dentist on 4/31", "4/31", "en_US"),
            ("warranty 2 years bought feb 30", "feb 30", "en_US"),
            ("dentist february thirtieth at 3pm", "february thirtieth", "en_US"),
            ("camp 29-31 feb 2027", "29-31 feb", "en_US"), ("meet on the 32nd at 3pm", "32nd", "en_US"),
            ("pay rent tomorrow, not feb 30", "feb 30", "en_US"),
            ("pay tax every feb 30", "feb 30", "en_US"),
            ("pay tax every 31st of november", "31st of november", "en_US"),
            ("water plants every day until feb 30", "feb 30", "en_US"),
        ])
    func `a part of an impossible day was taken for a day, a time or a rule`(
        text: String, words: String, locale: String
    ) throws {
        let sentence = try read(text, locale: locale)

        #expect(sentence.due == nil)
        #expect(sentence.recurrence == nil)
        #expect(sentence.title == text)
        #expect(sentence.doubts.map(\.reason) == [.impossibleDay])
        #expect(
            sentence.doubts.map { String(decoding: Array(text.utf8)[$0.range], as: UTF8.self) } == [words])
    }

    @Test(arguments: ["pay on the 30th of next month", "pay next month on the 30th"])
    func `a day that next month is too short for became another one`(text: String) throws {
        let sentence = try read(text, at: "2027-01-10T10:00")

        #expect(sentence.due == nil)
        #expect(sentence.title == text)
        #expect(sentence.doubts.map(\.reason) == [.impossibleDay])
        #expect(due(try read(text, at: "2027-02-10T10:00")) == "2027-03-30")
    }

    @Test(arguments: [
        "dentist 7 feb 30 min", "print pages 13/14", "do 2/30 exercises", "pay 31.2 percent",
        "update to 10.31.2", "march 40 km every friday", "meet on the 32nd floor",
    ])
    func `numbers beside a month's are no impossible day`(text: String) throws {
        #expect(try read(text).doubts.isEmpty)
    }

    @Test func `a weekday on which a date does not fall was ignored`() throws {
        #expect(due(try read("dentist monday 27 november")) == nil)
        // Another year only for a date that is not near.
        #expect(due(try read("dentist saturday 27 november")) == nil)
        #expect(due(try read("dentist friday 3 march")) == "2028-03-03")
        #expect(due(try read("dentist friday 27 november")) == "2026-11-27")
        #expect(due(try read("Zahnarzt Montag 27. November 15 Uhr", locale: "de_DE")) == nil)
        let sentence = try read("dentist monday 27 november at 3pm")
        #expect(sentence.due == nil)
        #expect(sentence.title == "dentist monday 27 november at 3pm")
        #expect(sentence.doubts.map(\.reason) == [.otherWeekday(try CivilDate(parsing: "2026-11-27"))])
    }

    @Test func `a weekday did not decide between two readings of a date`() throws {
        #expect(due(try read("dentist friday 4/12 at 3pm", locale: nil)) == "2026-12-04T15:00")
        let sentence = try read("dentist tuesday 4/12 at 3pm", locale: nil)
        #expect(sentence.due == nil)
        #expect(sentence.doubts.count == 1)
    }

    @Test func `a length from now dropped the day beside it`() throws {
        let sentence = try read("call Anna in 2 hours on friday")

        #expect(sentence.due == nil)
        #expect(sentence.title == "call Anna in 2 hours on friday")
        #expect(sentence.doubts.map(\.reason) == [.twoDays])
        #expect(due(try read("call Anna today in 2 hours")) == "2026-11-24T12:00")
    }

    @Test func `days that count from days that count from days took half a minute`() throws {
        let text = String(repeating: "1 day after ", count: 800)

        let parser = try SaidSentence.parser(at: "2026-11-24T10:00", in: "America/New_York", "en_US")

        #expect(try ProcessorTime.spent { _ = parser.sentence(text) } < .seconds(5))
    }

    @Test func `the locale decides between day and month, and without one both readings are reported`() throws
    {
        #expect(due(try read("pay 4/12")) == "2027-04-12")
        #expect(due(try read("pay 4/12", locale: "en_GB")) == "2026-12-04")
        #expect(due(try read("pay 4/13", locale: nil)) == "2027-04-13")
        let doubtful = try read("pay 4/12", locale: nil)
        #expect(doubtful.due == nil)
        #expect(
            doubtful.doubts.map(\.reason) == [
                .ambiguousDay(try CivilDate(parsing: "2026-12-04"), try CivilDate(parsing: "2027-04-12"))
            ])
    }

    @Test func `hours count by the clock, days by the calendar, when clocks change`() throws {
        let evening = "2027-03-13T10:00"

        #expect(due(try read("check dough in 24 hours", at: evening)) == "2027-03-14T11:00")
        #expect(due(try read("check dough in 1 day", at: evening)) == "2027-03-14")
        #expect(due(try read("feed the cat tomorrow at 2:30 am", at: evening)) == "2027-03-14T02:30")
    }

    @Test(arguments: [
        ("de_DE", "Mama morgen um halb zehn anrufen #familie", "Mama anrufen", "2026-11-25T09:30"),
        ("de_DE", "Milch läuft am Freitag ab", "Milch", "2026-11-27"),
        ("de_DE", "Miete jeden Monat am 1.", "Miete", "2026-12-01"),
        ("fr_FR", "appeler maman demain à 17h30", "appeler maman", "2026-11-25T17:30"),
        ("fr_FR", "payer le loyer lundi prochain", "payer le loyer", "2026-11-30"),
        ("es_ES", "llamar a mamá mañana a las 5 de la tarde", "llamar a mamá", "2026-11-25T17:00"),
        ("fr_FR", "réunion mardi 8 à 18h30", "réunion", "2026-12-08T18:30"),
        ("es_ES", "cena viernes 11 a las 21", "cena", "2026-12-11T21:00"),
        ("it_IT", "oculista martedì 8 alle 18:30", "oculista", "2026-12-08T18:30"),
        ("es_ES", "sacar la basura cada martes", "sacar la basura", "2026-11-24"),
        ("de_DE", "call Ann tomorrow", "call Ann", "2026-11-25"),
    ])
    func `other languages have their own words, and English beside them`(
        locale: String, text: String, title: String, expected: String
    ) throws {
        let sentence = try read(text, locale: locale)

        #expect(sentence.title == title)
        #expect(due(sentence) == expected)
    }

    // MARK: Any text

    @Test func `the parts are the words of the line, in order, and never overlap`() throws {
        let text = "  please remind me — tomorrow at 5pm — to call “Zoë” #família !! "
        let sentence = try read(text)
        let words = sentence.parts.map { String(decoding: Array(text.utf8)[$0.range], as: UTF8.self) }

        #expect(words == ["please remind me", "tomorrow", "at 5pm", "to", "#família", "!!"])
        #expect(
            zip(sentence.parts, sentence.parts.dropFirst()).allSatisfy {
                $0.range.upperBound <= $1.range.lowerBound
            })
    }

    @Test func `a day that was bought on is not the end of the warranty as well`() throws {
        let text = "warranty 2026-10-31 bought what"
        let sentence = try read(text)

        #expect(sentence.due == nil)
        #expect(
            zip(sentence.parts, sentence.parts.dropFirst()).allSatisfy {
                $0.range.upperBound <= $1.range.lowerBound
            })
    }

    @Test func `the day of a purchase was read as the length of its warranty, too`() throws {
        let sentence = try read("kettle warranty in 99 week bought")

        #expect(
            zip(sentence.parts, sentence.parts.dropFirst()).allSatisfy {
                $0.range.upperBound <= $1.range.lowerBound
            })
    }

    @Test func `no text is too strange to read`() throws {
        let pieces = [
            "every", "2nd", "tuesday", "of", "the", "month", "until", "3/4", "99", "#", "@", "!", "\"", "“",
            "(", "a", "half", "past", "next",
            "in", "-", "9:30", "31", "feb", "expires", "warranty", "years", "for", "what", "done", "snooze",
            "last", "week", "before", "12/2027",
            "\u{301}", "🍎", "\u{202E}", "0", "x", "1.5", "kg", "bought", "'", ",", "to", "may", "9999-12-31",
            "remind me", "each", "and", "32nd", "in 999 years",
        ]
        var generator = SystemRandomNumberGenerator()
        for _ in 0..<300 {
            let words = (0..<Int.random(in: 0...14, using: &generator)).compactMap { _ in
                pieces.randomElement(using: &generator)
            }
            let text = words.joined(separator: Bool.random(using: &generator) ? " " : "")
            for locale in ["en_US", "de_DE", "fr_FR", "es_ES"] {
                let sentence = try read(text, locale: locale)
                let size = text.utf8.count
                #expect(
                    sentence.parts.allSatisfy { $0.range.upperBound <= size && !$0.range.isEmpty }, "\(text)")
                #expect(
                    zip(sentence.parts, sentence.parts.dropFirst()).allSatisfy {
                        $0.range.upperBound <= $1.range.lowerBound
                    }, "\(text)")
            }
        }
    }

    @Test func `a line beyond the limit is a title`() throws {
        let text = String(repeating: "tomorrow ", count: 2_000)

        let sentence = try read(text)

        #expect(sentence.title == text)
        #expect(sentence.parts.isEmpty)
    }
}
