import CivilTime
import Rules
import Sentences
import Testing

/// What sentences used to lose or misread. Entered on Saturday 25 September 2027 at 18:40 in New Zealand.
struct SentenceGapTests {
    private func read(_ text: String, _ locale: String? = "en_NZ") throws -> Sentence {
        try SaidSentence.parser(at: "2027-09-25T18:40", in: "Pacific/Auckland", locale).sentence(text)
    }

    @Test(arguments: [
        ("early shift tomorrow 6 to 2", "2027-09-26T06:00"), ("shift monday 7 to 3", "2027-09-27T07:00"),
        ("half eight pub with Dave", "2027-09-25T20:30"), ("monday noonish pick up Leo", "2027-09-27T12:00"),
        ("test the smoke alarms on the first monday of every quarter", "2027-10-04"),
    ])
    func `hours and days are those that people mean`(text: String, due: String) throws {
        let sentence = try read(text)

        #expect(sentence.doubts.isEmpty)
        #expect(sentence.due?.description == due)
    }

    @Test(arguments: [
        "monday 8am plumber, tuesday 4pm hairdresser", "math mon 4pm; piano wed 5pm",
        "math mon 4pm and piano wed 5pm", "kids with their mum fri 4pm till sun 6pm",
        "market stall 5+6 october from 6am", "the vet is not at 12:30 but at 13:15 tomorrow",
    ])
    func `a time that is denied, or one of two, is asked about`(text: String) throws {
        #expect(try !read(text).doubts.isEmpty)
    }

    @Test(arguments: ["Inventur 30. und 31.12.", "Montag 8 Uhr Handwerker, Dienstag 16 Uhr Friseur"])
    func `two days are asked about in German`(text: String) throws {
        #expect(try !read(text, "de_DE").doubts.isEmpty)
    }

    @Test(arguments: [
        ("Chorprobe immer dienstags 19:30", "de_DE"), ("Chorprobe jeweils dienstags 19:30", "de_DE"),
        ("Chorprobe always on tuesdays 19:30", "en_GB"),
    ])
    func `what is always on a weekday repeats, and its title says no more`(text: String, locale: String)
        throws
    {
        let sentence = try read(text, locale)

        #expect(sentence.title == "Chorprobe")
        #expect(sentence.recurrence != nil)
    }

    @Test(arguments: [
        ("boxing day", "2027-12-26"), ("good friday", "2028-04-14"), ("easter monday", "2028-04-17"),
    ])
    func `holidays are days`(name: String, day: String) throws {
        #expect(try read("lunch on \(name)").dueDay?.description == day)
    }

    @Test(arguments: [
        ("am 2. Advent Kaffee mit Renate um 15 Uhr", "2027-12-05T15:00", "Kaffee mit Renate"),
        ("Plätzchen backen am 1. Advent", "2027-11-28", "Plätzchen backen"),
    ])
    func `the Sundays of Advent are days`(text: String, due: String, title: String) throws {
        let sentence = try read(text, "de_DE")

        #expect(sentence.due?.description == due)
        #expect(sentence.title == title)
    }

    @Test func `a school day is one of monday to friday`() throws {
        let sentence = try read("revise vocabulary every school day at 5pm")

        #expect(sentence.recurrence != nil)
        #expect(sentence.title == "revise vocabulary")
    }

    @Test func `"please" at the end is in no title`() throws {
        #expect(try read("order new yoga mats on monday, please").title == "order new yoga mats")
        #expect(try read("order new yoga mats please").title == "order new yoga mats")
    }

    @Test func `an appliance that has a warranty is called by its name`() throws {
        let sentence = try read("the dishwasher has a 5 year warranty from today")

        #expect(sentence.kind == .item)
        #expect(sentence.title?.hasSuffix("dishwasher") == true)
    }

    @Test func `what led the day is no end of a title`() throws {
        #expect(
            try read("drop the stats module before the deadline 4 october").title == "drop the stats module")
    }

    @Test(arguments: ["dinner bill split by 4", "wifi bill split by 3 due on the 5th of october"])
    func `a number of shares is no time`(text: String) throws {
        let sentence = try read(text)

        #expect(sentence.dueTime == nil)
        #expect(sentence.title?.contains("by") == true)
    }

    @Test(arguments: [
        (
            "bring in washing every weekday at 5:30pm until 18 december",
            "task, 'bring in washing', 2027-09-27T17:30, FREQ=WEEKLY;UNTIL=20271218;BYDAY=MO,TU,WE,TH,FR"
        ),
        (
            "take drops every hour until 11pm",
            "task, 'take drops', 2027-09-25T18:40, FREQ=HOURLY;UNTIL=20270925T230000"
        ),
        (
            "water lawn every 3 days from april 1 to may 30",
            "task, 'water lawn', 2028-04-01, FREQ=DAILY;INTERVAL=3;UNTIL=20280530"
        ),
        (
            "run every sunday through november",
            "task, 'run', 2027-09-26, FREQ=WEEKLY;UNTIL=20271130;BYDAY=SU"
        ),
        ("run every day this month", "task, 'run', 2027-09-25, FREQ=DAILY;UNTIL=20270930"),
        (
            "Tabletten 10 Tage lang täglich nehmen",
            "task, 'Tabletten nehmen', 2027-09-25, FREQ=DAILY;COUNT=10"
        ),
    ])
    func `the end of a repetition stayed in the title, or took the time before it`(
        text: String, meaning: String
    ) throws {
        #expect(try read(text, text.hasPrefix("Tab") ? "de_DE" : "en_NZ").summary == meaning)
    }

    @Test(arguments: [
        ("pay rates every 20 february and 20 august", "FREQ=YEARLY;BYMONTH=2,8;BYMONTHDAY=20", "en_NZ"),
        ("gym every monday wednesday friday", "FREQ=WEEKLY;BYDAY=MO,WE,FR", "en_NZ"),
        ("gym daily except sunday", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR,SA", "en_NZ"),
        ("gym every 2 tuesdays", "FREQ=WEEKLY;INTERVAL=2;BYDAY=TU", "en_NZ"),
        ("gym every 14 days on tuesday", "FREQ=WEEKLY;INTERVAL=2;BYDAY=TU", "en_NZ"),
        ("Papier alle 14 Tage dienstags rausstellen", "FREQ=WEEKLY;INTERVAL=2;BYDAY=TU", "de_DE"),
        ("arroser un dimanche sur deux", "FREQ=WEEKLY;INTERVAL=2;BYDAY=SU", "fr_FR"),
        ("arroser un jour sur trois", "FREQ=DAILY;INTERVAL=3", "fr_FR"),
        ("payer le loyer chaque mois le 5", "FREQ=MONTHLY;BYMONTHDAY=5", "fr_FR"),
        ("arroser en semaine à 8h", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR", "fr_FR"),
        ("regar las plantas un día sí y otro no", "FREQ=DAILY;INTERVAL=2", "es_ES"),
        ("regar las plantas cada dos jueves", "FREQ=WEEKLY;INTERVAL=2;BYDAY=TH", "es_ES"),
    ])
    func `a rule lost some of its days`(text: String, rule: String, locale: String) throws {
        #expect(try read(text, locale).recurrence?.description == rule)
    }

    @Test(arguments: [
        ("yoga every day not on sunday", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR,SA", "2027-09-25"),
        ("yoga every day at 8pm except sunday", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR,SA", "2027-09-25T20:00"),
        ("yoga every morning except weekends", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR", "2027-09-27T09:00"),
    ])
    func `days of the week that are left out are none of the days`(
        text: String, rule: String, first: String
    ) throws {
        let sentence = try read(text)

        #expect(sentence.title == "yoga" && sentence.recurrence?.description == rule)
        #expect(sentence.summary.contains(first), "\(sentence.summary)")
    }

    @Test(arguments: [
        ("bins every tuesday except 28 december", "except 28 december", "en_NZ"),
        ("yoga every monday not on 6 december", "not on 6 december", "en_NZ"),
        ("yoga every monday except in august", "except in august", "en_NZ"),
        ("yoga every monday at 7pm until june except 6 december", "except 6 december", "en_NZ"),
        ("swim every monday except this week", "except this week", "en_NZ"),
        ("Yoga jeden Montag außer am 6. Dezember", "außer am 6. Dezember", "de_DE"),
    ])
    func `a date that a repetition leaves out became its first day`(
        text: String, words: String, locale: String
    ) throws {
        let sentence = try read(text, locale)

        #expect(sentence.title == text && sentence.due == nil && sentence.recurrence == nil)
        #expect(sentence.doubts.map(\.reason) == [.exception])
        #expect(
            sentence.doubts.map { String(decoding: Array(text.utf8)[$0.range], as: UTF8.self) } == [words])
    }

    @Test func `what is left out and is no day stays in the title`() throws {
        let sentence = try read("run every monday except when it rains")

        #expect(sentence.title == "run except when it rains" && sentence.doubts.isEmpty)
    }

    @Test(arguments: [
        ("holiday from 17 to 3 july", "from 17 to 3 july", "en_NZ"),
        ("holiday from 17 july to 3 july", "from 17 july to 3 july", "en_NZ"),
        ("holiday from 2027-12-24 to 2027-12-20", "from 2027-12-24 to 2027-12-20", "en_NZ"),
        ("Urlaub vom 17. bis 3. Juli", "vom 17. bis 3. Juli", "de_DE"),
    ])
    func `days in the wrong order were one day, or an event of a year`(
        text: String, words: String, locale: String
    ) throws {
        let sentence = try read(text, locale)

        #expect(sentence.title == text && sentence.due == nil && sentence.end == nil)
        #expect(sentence.doubts.map(\.reason) == [.reversedDays])
        #expect(
            sentence.doubts.map { String(decoding: Array(text.utf8)[$0.range], as: UTF8.self) } == [words])
    }

    @Test(arguments: [
        (
            "remind me of Anna's recital 2 hours before on friday at 6pm",
            "event, 'Anna's recital', 2027-10-01T18:00, alert 120"
        ),
        (
            "remind me of Anna's recital on friday at 6pm 2 hours before",
            "event, 'Anna's recital', 2027-10-01T18:00, alert 120"
        ),
        (
            "remind me to leave 2 hours before dinner on friday",
            "task, 'leave 2 hours before dinner', 2027-10-01"
        ),
    ])
    func `a reminder in advance away from "remind me" stayed in the title`(
        text: String, meaning: String
    ) throws {
        #expect(try read(text).summary == meaning)
    }

    @Test(arguments: [
        ("end of month report friday", "task, 'end of month report', 2027-10-01"),
        ("month-end close monday", "task, 'month-end close', 2027-09-27"),
        ("end of month pay the rent", "task, 'pay the rent', 2027-09-30"),
        ("end of month call Ann about friday", "task, 'call Ann about friday', 2027-09-30"),
    ])
    func `the end of a month that begins a name was taken for the day`(text: String, meaning: String) throws {
        #expect(try read(text).summary == meaning)
    }

    @Test(arguments: [
        ("gym monday 6:30", "task, 'gym', 2027-09-27T18:30"),
        ("gym monday half past 6", "task, 'gym', 2027-09-27T18:30"),
        ("gym monday 7:30", "task, 'gym', 2027-09-27T07:30"),
        ("gym monday 06:30", "task, 'gym', 2027-09-27T06:30"),
        ("train monday 6:30", "event, 'train', 2027-09-27T06:30"),
    ])
    func `an hour with minutes is in the same half of the day as without`(
        text: String, meaning: String
    ) throws {
        #expect(try read(text).summary == meaning)
    }

    @Test(arguments: [
        ("set a timer for 10 minutes", "task, 'timer', 2027-09-25T18:50", "en_NZ"),
        ("timer 90 min", "task, 'timer', 2027-09-25T20:10", "en_NZ"),
        ("10 minute timer", "task, 'timer', 2027-09-25T18:50", "en_NZ"),
        ("start a timer for 1h30 for the bread", "task, 'the bread', 2027-09-25T20:10", "en_NZ"),
        ("set a timer for 10 minutes to check the oven", "task, 'check the oven', 2027-09-25T18:50", "en_NZ"),
        ("Stell einen Timer auf 10 Minuten", "task, 'Timer', 2027-09-25T18:50", "de_DE"),
        ("remind me to set a timer tonight", "task, 'set a timer', 2027-09-25T20:00", "en_NZ"),
        ("buy a timer for 10 euros", "task, 'buy a timer for 10 euros'", "en_NZ"),
    ])
    func `a timer had no time at which to ring`(text: String, meaning: String, locale: String) throws {
        #expect(try read(text, locale).summary == meaning)
    }

    @Test(arguments: [
        ("remind me tomorrow to book a table for friday", "task, 'book a table for friday', 2027-09-26"),
        (
            "remind me monday at 9 to order pizza for the party on saturday",
            "task, 'order pizza for the party on saturday', 2027-09-27T09:00"
        ),
        ("remind me in 2 hours to call about friday", "task, 'call about friday', 2027-09-25T20:40"),
        (
            "tomorrow call the bank about the visit on friday",
            "task, 'call the bank about the visit on friday', 2027-09-26"
        ),
        ("finish slides for friday by thursday", "task, 'finish slides for friday', 2027-09-30"),
    ])
    func `a day in the title was taken for the day of the sentence`(text: String, meaning: String) throws {
        let sentence = try read(text)

        #expect(sentence.summary == meaning)
        #expect(sentence.doubts.isEmpty)
    }

    @Test func `one of two days far apart was taken without a word`() throws {
        let text = "call mum on friday about the trip on sunday"

        let sentence = try read(text)

        #expect(sentence.due == nil && sentence.title == text)
        #expect(sentence.doubts.map(\.reason) == [.twoDays])
    }

    @Test(arguments: [
        ("visit aunt after friday", "en_NZ"), ("mow the lawn after the 20th", "en_NZ"),
        ("Oma nach Freitag anrufen", "de_DE"), ("appeler mamie après vendredi", "fr_FR"),
        ("llamar a la abuela después del viernes", "es_ES"),
    ])
    func `a day after which something is to be done became its day`(text: String, locale: String) throws {
        let sentence = try read(text, locale)

        #expect(sentence.due == nil && sentence.title == text)
    }

    @Test(arguments: [
        "buy tickets for the sunday matinee", "learn about the may 4 movement", "send the july 3 invoice",
    ])
    func `a day that describes a thing was taken out of its name`(text: String) throws {
        #expect(try read(text).title == text)
    }

    @Test(arguments: [
        ("call bank remind me at 7pm", "task, 'call bank', 2027-09-25T19:00"),
        ("call bank on tuesday, remind me at 1pm", "task, 'call bank', 2027-09-28T13:00"),
        ("dentist tuesday 3pm, remind me at 1pm", "event, 'dentist', 2027-09-28T15:00, alert 120"),
        ("dentist tuesday 3pm and remind me at noon", "event, 'dentist', 2027-09-28T15:00, alert 180"),
    ])
    func `the time of a reminder left its words in the title`(text: String, meaning: String) throws {
        #expect(try read(text).summary == meaning)
    }

    @Test(
        arguments: [
            ("6-pack of yoghurt best before 12 october", "yoghurt", 6, "en_NZ"),
            ("a 12 pack of cola best before 12 october", "cola", 12, "en_NZ"),
            ("10 rolls best before 12 october", "rolls", 10, "en_NZ"),
            ("half and half best before 12 october", "half and half", nil, "en_NZ"),
            ("6er-Pack Bier haltbar bis 12.10.", "Bier", 6, "de_DE"),
        ] as [(String, String, Int?, String)])
    func `a pack of several counts its pieces, and a half may belong to a name`(
        text: String, title: String, count: Int?, locale: String
    ) throws {
        let sentence = try read(text, locale)

        #expect(sentence.title == title)
        #expect(sentence.quantity == count.map { Sentence.Quantity(thousandths: $0 * 1000, unit: nil) })
    }

    @Test(arguments: [
        ("mince use by tomorrow", "en_NZ", true), ("mince must be eaten by friday", "en_NZ", true),
        ("mince best before friday", "en_NZ", false),
        ("Hackfleisch zu verbrauchen bis morgen", "de_DE", true),
        ("Hackfleisch verbrauchen bis 28.9.", "de_DE", true), ("Joghurt haltbar bis morgen", "de_DE", false),
        ("jambon DLC 28/09/2027", "fr_FR", true), ("riz DDM 28/09/2027", "fr_FR", false),
        ("jamón consumir antes del 28 de septiembre", "es_ES", true),
        ("arroz consumir preferentemente antes del 28 de septiembre", "es_ES", false),
    ])
    func `the last day to eat food was told from its best one in English alone`(
        text: String, locale: String, isUseBy: Bool
    ) throws {
        let sentence = try read(text, locale)

        #expect(sentence.kind == .item && sentence.due != nil)
        #expect(sentence.isUseBy == isUseBy)
    }

    @Test(arguments: [
        ("camp from 27 december to 3 january", "event, 'camp', 2027-12-27, to 2028-01-03"),
        ("from 3 july to 17 july camp for the kids", "event, 'camp for the kids', 2028-07-03, to 2028-07-17"),
        ("camp between 3 and 5 january", "event, 'camp', 2028-01-03, to 2028-01-05"),
        ("camp for 3 days starting 3 january", "event, 'camp', 2028-01-03, to 2028-01-05"),
        ("sleepover from friday 5pm to saturday 10am", "event, 'sleepover', 2027-10-01T17:00, 1020 min"),
        ("band practice tonight at midnight", "event, 'band practice', 2027-09-26T00:00"),
        (
            "play rehearsal every monday at 4",
            "event, 'play rehearsal', 2027-09-27T16:00, FREQ=WEEKLY;BYDAY=MO"
        ),
    ])
    func `events over several days and past midnight are whole`(text: String, meaning: String) throws {
        #expect(try read(text).summary == meaning)
    }

    @Test(arguments: [
        ("ring mum tomorrow lunchtime", "task, 'ring mum', 2027-09-26T12:00"),
        ("ring mum in 1 1/2 hours", "task, 'ring mum', 2027-09-25T20:10"),
        ("ring mum in 3/4 hour", "task, 'ring mum', 2027-09-25T19:25"),
        ("ring mum mid-month", "task, 'ring mum', 2027-10-15"),
        ("ring mum tonight at 2am", "task, 'ring mum', 2027-09-26T02:00"),
        ("ring mum tomorrow!", "task, 'ring mum', 2027-09-26"),
        ("ring mum ASAP!!!", "task, 'ring mum', p1"),
        ("kettle under guarantee until 1/6/2029", "item, 'kettle', 2029-06-01, warranty_until"),
        ("the ham is good until friday", "item, 'the ham', 2027-10-01, expires"),
    ])
    func `a word beside the time stayed in the title`(text: String, meaning: String) throws {
        #expect(try read(text).summary == meaning)
    }

    @Test(arguments: [
        ("what's due between 1 and 5 november", "query, due, 2027-11-01...2027-11-05"),
        ("which warranties end this year", "query, expiring, 2027-09-25...2027-12-31"),
        ("next dentist appointment?", "query, next, item dentist appointment"),
        (
            "what did Luis do this week",
            "query, completed, 2027-09-20...2027-09-26, person Luis"
        ),
        ("how is Luis doing", "query, family_status, person Luis"),
        ("where is the warranty for the toaster", "query, search, item warranty for the toaster"),
    ])
    func `a question was taken for another one`(text: String, meaning: String) throws {
        #expect(try read(text).summary == meaning)
    }

    // MARK: Languages

    @Test(arguments: [nil, "en_NZ"] as [String?])
    func `a line was half read where the locale names another language`(locale: String?) throws {
        #expect(
            try read("Zahnarzt am Donnerstag um 15:30 Uhr", locale).summary
                == "event, 'Zahnarzt', 2027-09-30T15:30")
        #expect(
            try read("appeler mamie demain à 18h", locale).summary
                == "task, 'appeler mamie', 2027-09-26T18:00")
        #expect(
            try read("llamar a la abuela el viernes", locale).summary
                == "task, 'llamar a la abuela', 2027-10-01")
        #expect(try read("zeige überfällige Aufgaben", locale).summary == "query, overdue")
        #expect(
            try read("Blumen morgens und abends gießen", locale).doubts.map(\.reason) == [.twoTimes])
    }

    @Test(arguments: ["call sam", "buy mayo", "dim the lights in 3 days", "watch the mars landing"])
    func `words that English has as well tell no other language`(text: String) throws {
        let title = text == "dim the lights in 3 days" ? "dim the lights" : text

        #expect(try read(text, nil).title == title)
    }

    @Test func `a date of two readings gave its time to today`() throws {
        let sentence = try read("dentist 03/06/2027 at 2pm", nil)

        #expect(sentence.due == nil)
        #expect(
            sentence.doubts.map(\.reason) == [
                .ambiguousDay(try CivilDate(parsing: "2027-06-03"), try CivilDate(parsing: "2027-03-06"))
            ])
    }

    @Test(arguments: [
        ("call Ann friday first thing", "2027-10-01T08:00", "call Ann"),
        ("meet Tom friday 1st floor", "2027-10-01", "meet Tom 1st floor"),
        ("dentist friday the 8th", "2027-10-08", "dentist"), ("dentist friday 8th", "2027-10-08", "dentist"),
        ("friday 8th call Ann", "2027-10-08", "call Ann"),
        ("lunch wed half past 12 with Sue", "2027-09-29T12:30", "lunch with Sue"),
    ])
    func `an ordinal or a time after a weekday became another day`(text: String, due: String, title: String)
        throws
    {
        let sentence = try read(text)
        #expect(sentence.due == (try When(parsing: due)) && sentence.title == title)
    }

    @Test func `an ordinal of what follows a weekday is no day`() throws {
        #expect(try read("visit tuesday third grade teacher").due == nil)
    }

    @Test(arguments: [
        "pay rent on the 1st and 15th", "pay rent on the 1st and the 15th at 9am",
        "pay rent on the 1st or 15th",
    ])
    func `the second of two days of the month stayed in the title`(text: String) throws {
        #expect(try read(text).doubts.map(\.reason) == [.twoDays])
    }

    @Test(arguments: [
        ("dinner at 7 tomorrow", "event, 'dinner', 2027-09-26T19:00", "en_NZ"),
        ("dinner with Ann on friday at 8", "event, 'dinner with Ann', 2027-10-01T20:00", "en_NZ"),
        ("family dinner monday 6 to 8", "event, 'family dinner', 2027-09-27T18:00, 120 min", "en_NZ"),
        ("drinks monday 9pm", "event, 'drinks', 2027-09-27T21:00", "en_NZ"),
        ("breakfast with Ann at 8", "event, 'breakfast with Ann', 2027-09-26T08:00", "en_NZ"),
        ("wake up at 6", "task, 'wake up', 2027-09-26T06:00", "en_NZ"),
        ("dinner tomorrow at 11am", "event, 'dinner', 2027-09-26T11:00", "en_NZ"),
        ("buy dinner plates tomorrow at 9", "task, 'buy dinner plates', 2027-09-26T09:00", "en_NZ"),
        ("Abendessen morgen um 7", "event, 'Abendessen', 2027-09-26T19:00", "de_DE"),
    ])
    func `a meal was at the wrong half of the day`(text: String, meaning: String, locale: String) throws {
        #expect(try read(text, locale).summary == meaning)
    }

    @Test func `a birthday with the year of birth came once, in the past`() throws {
        #expect(
            try read("mum's birthday 3 may 1955").summary
                == "event, 'mum's birthday', 1955-05-03, FREQ=YEARLY;BYMONTH=5;BYMONTHDAY=3")
        #expect(try read("mum's birthday 3 may 2028").recurrence == nil)
    }

    @Test(arguments: [
        (
            "mum's birthday is on 12 march",
            "event, 'mum's birthday', 2028-03-12, FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=12"
        ),
        (
            "wedding anniversary 14 october",
            "event, 'wedding anniversary', 2027-10-14, FREQ=YEARLY;BYMONTH=10;BYMONTHDAY=14"
        ),
        ("meeting 9-10 tomorrow", "event, 'meeting', 2027-09-26T09:00, 60 min"),
        ("read pages 9-10 tomorrow", "task, 'read pages 9-10', 2027-09-26"),
    ])
    func `an event lost when it is`(text: String, meaning: String) throws {
        #expect(try read(text).summary == meaning)
    }

    @Test(arguments: [
        ("move the water bill to monday", "the water bill", true, "en_NZ"),
        ("push taxes to friday 3pm", "taxes", true, "en_NZ"),
        ("postpone taxes to friday", "taxes", true, "en_NZ"),
        ("Zahnarzt auf Freitag verschieben", "Zahnarzt", true, "de_DE"),
        ("postpone taxes until friday", "taxes", false, "en_NZ"),
        ("snooze taxes to friday", "taxes", false, "en_NZ"),
        ("push taxes back by 2 hours", "taxes", false, "en_NZ"),
        ("reschedule taxes to 11pm", "taxes", true, "en_NZ"), ("move taxes to 5pm", "taxes", true, "en_NZ"),
    ])
    func `a task that was put off to a day kept its due day`(
        text: String, title: String, movesDue: Bool, locale: String
    ) throws {
        let sentence = try read(text, locale)

        #expect(sentence.intent == .snooze)
        #expect(sentence.title == title)
        #expect(sentence.movesDue == movesDue)
    }

    @Test(arguments: [
        ("ham use by 20 september", "item, 'ham', 2027-09-20, expires"),
        ("ham use by 20 august", "item, 'ham', 2028-08-20, expires"),
        ("train to Napier 6:45 on 5 october", "event, 'train to Napier', 2027-10-05T06:45"),
        ("wake Leo at 6 monday", "task, 'wake Leo', 2027-09-27T06:00"),
        ("hoover after the weekend", "task, 'hoover after the weekend'"),
        ("swim meet in 3 sundays", "event, 'swim meet', 2027-10-10"),
        (
            "birthday of Max on 4/8/2015",
            "event, 'birthday of Max', 2015-08-04, FREQ=YEARLY;BYMONTH=8;BYMONTHDAY=4"
        ),
    ])
    func `a day that is not meant is not read`(text: String, meaning: String) throws {
        #expect(try read(text).summary == meaning)
    }

    @Test func `a slip of the weekday moved a day to another year`() throws {
        let sentence = try read("cake to school on tuesday 29 september")

        #expect(sentence.due == nil)
        #expect(sentence.doubts.map(\.reason) == [.otherWeekday(try CivilDate(parsing: "2027-09-29"))])
    }

    @Test func `moving a thing on a day is a task`() throws {
        #expect(try read("move the car monday").summary == "task, 'move the car', 2027-09-27")
    }
}
