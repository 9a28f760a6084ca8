import CivilTime
import Rules
import Sentences
import Testing

/// Lines whose words of time were lost, or taken for others. Entered on Sunday 29 November 2026 at 10:00 in Berlin.
struct SentenceCautionTests {
    private func read(
        _ text: String, _ locale: String? = "en_GB", at now: String = "2026-11-29T10:00"
    ) throws -> Sentence {
        try SaidSentence.parser(at: now, in: "Europe/Berlin", locale).sentence(text)
    }

    /// The words of the first doubt of a line, and the doubt.
    private func doubt(_ text: String, _ locale: String? = "en_GB") throws -> (words: String, Sentence.Doubt)?
    {
        let sentence = try read(text, locale)
        let doubt = try #require(sentence.doubts.first, "\(text): \(sentence.summary)")
        return (String(decoding: Array(text.utf8)[doubt.range], as: UTF8.self), doubt)
    }

    @Test(
        arguments: [
            ("new years eve at ours 8 till 1", "8 till 1", .twoTimes),
            ("remind me at 6 potatoes, at half 6 veg", "at half 6", .twoTimes),
            ("wash uniform by sun 10pm n iron it mon 6am", "by sun 10pm n iron it mon", .twoDays),
            ("midwife appt 37 weeks tues 15th 1120", "15th", .twoDays),
            (
                "driving lesson sat 10-12 then theory test mon 14th 9:15",
                "sat 10-12 then theory test mon 14th", .twoDays
            ),
            ("check the boiler on 1 march and 1 september every year", "on 1 march", .twoDays),
            ("put the washing on in 20", "in 20", .unclear(.time)),
            ("on call sat 5th 1800 to sun 6th 0600", "sat 5th", .unclear(.time)),
            ("remind dad about his 4 o'clock tomorrow", "his 4 o'clock", .unclear(.time)),
            ("council tax feb 1 10am plz remind me day b4", "remind me", .unclear(.reminder)),
        ] as [(String, String, Sentence.Doubt.Reason)])
    func `a second time is asked about, since one of the two would be lost`(
        text: String, words: String, reason: Sentence.Doubt.Reason
    ) throws {
        let found = try #require(try doubt(text))

        #expect(found.words == words)
        #expect(found.1.reason == reason)
    }

    @Test(arguments: [
        ("dinner with gran friday 18:00 till 20:00", "dinner with gran"),
        ("plant tulips in 2026", "plant tulips in 2026"),
        ("mum's birthday 1 march every year", "mum's birthday"),
        ("zumba is thursdays 6.45pm from now on", "zumba"),
    ])
    func `a single time is not`(text: String, title: String) throws {
        let sentence = try read(text)

        #expect(sentence.doubts.isEmpty)
        #expect(sentence.title == title)
    }

    @Test(arguments: [
        ("whist drive at the legion friday week", "2026-12-11", "en_GB"),
        ("bridge at gran's friday fortnight", "2026-12-18", "en_GB"),
        ("call the vet tomoz", "2026-11-30", "en_GB"),
        ("Eier f\u{E4}rben Karsamstag", "2027-03-27", "de_DE"),
        ("heut W\u{E4}sche machen", "2026-11-29", "de_DE"),
    ])
    func `a day in the words of a region is read`(text: String, day: String, locale: String) throws {
        #expect(try read(text, locale).dueDay?.description == day)
    }

    @Test func `a three-quarter hour is read in German`() throws {
        let sentence = try read("in einer dreiviertel Stunde Pl\u{E4}tzchen aus dem Ofen holen", "de_DE")

        #expect(sentence.title == "Pl\u{E4}tzchen aus dem Ofen holen")
        #expect(sentence.summary.contains("10:45"))
    }

    @Test func `what was made is named without the making`() throws {
        let sentence = try read("we made 6 jars of plum jam today, keeps until next november")

        #expect(sentence.title == "plum jam")
        #expect(sentence.quantity?.unit == "jar")
    }

    @Test(arguments: [
        ("dentist on wensday at 3 pm", "wednesday", "en_GB"),
        ("dentist wensday 3pm", "wednesday", "en_GB"),
        ("bins every wensday 7pm", "wednesday", "en_GB"),
        ("call bank next wendsday", "wednesday", "en_GB"),
        ("bins on wensdays at 7pm", "wednesdays", "en_GB"), ("call gran thrusday 5pm", "thursday", "en_GB"),
        ("tidy up next weekned", "weekend", "en_GB"), ("bins evry tuesday", "every", "en_GB"),
        ("water plants evry 2 weeks", "every", "en_GB"),
        ("take pill evryday at 8", "everyday", "en_GB"),
        ("call bank in ten minuets", "minutes", "en_GB"),
        ("call bank every 2 weks", "weeks", "en_GB"),
        ("call bank in febuary", "february", "en_GB"),
        ("call bank in febuary at 8", "february", "en_GB"),
        ("call bank in a cupple of days", "couple", "en_GB"),
        ("tidy up tomoro at 5pm", "tomorrow", "en_GB"),
        ("pay insurance evry 1st of the month", "every", "en_GB"), ("milk expirs friday", "expire", "en_GB"),
        ("cheese expries on monday", "expires", "en_GB"), ("cream best befor 8 dec", "before", "en_GB"),
        ("Hackfleisch haltbahr bis Montag", "haltbar", "de_DE"), ("cream use bye 5 december", "by", "en_GB"),
        ("feta ues by 11 dec", "use", "en_GB"), ("salmon goes of tuesday", "off", "en_GB"),
        ("hummus god until 4 dec", "good", "en_GB"), ("Quark haltbr bis 9.12.", "haltbar", "de_DE"),
        ("remnid me to lock the shed on friday", "remind", "en_GB"),
        ("remind me ot call Ana friday", "to", "en_GB"),
        ("dentist friday 3pn", "pm", "en_GB"), ("erinere mich an den Müll", "erinnere", "de_DE"),
        ("Müll jedn Montag rausbringen", "jeden", "de_DE"),
        ("Zahnarzt in zwei Wohcen", "wochen", "de_DE"),
    ])
    func `a misspelt word of time is asked about, and nothing is due today`(
        text: String, name: String, locale: String
    ) throws {
        let parser = try SaidSentence.parser(at: "2026-11-29T10:00", in: "Europe/Berlin", locale)

        let sentence = parser.sentence(text)

        #expect(sentence.due == nil && sentence.recurrence == nil, "\(sentence.summary)")
        #expect(sentence.doubts.map(\.reason) == [.misspelt(name)])
        #expect(sentence.doubts.allSatisfy { parser.isSerious($0, in: sentence, of: text) })
    }

    @Test(arguments: [
        "reach monday group leader", "watch the match", "pull this weed", "buy dairy",
        "get Friday's newspaper",
        "prep for monday's meeting",
        "read the next chapter",
        "put eggs in 2 boxes",
    ])
    func `words that only resemble words of time are words of the title`(text: String) throws {
        let sentence = try read(text)

        #expect(sentence.doubts.isEmpty, "\(sentence.doubts)")
    }

    @Test(arguments: [
        (
            "vet on friday at 4, remind me two hours before and on thursday evening",
            "event, 'vet', 2026-12-04T16:00, alert 120, alert 1260"
        ),
        (
            "vet on friday at 4, remind me on thursday evening and two hours before",
            "event, 'vet', 2026-12-04T16:00, alert 1260, alert 120"
        ),
        (
            "vet on friday at 4, remind me the evening before and at 9",
            "event, 'vet', 2026-12-04T16:00, alert 1260, alert 420"
        ),
    ])
    func `reminders of different forms may be joined`(text: String, meaning: String) throws {
        #expect(try read(text).summary == meaning)
        let parser = try SaidSentence.parser(at: "2026-11-29T10:00", in: "Europe/Berlin", "en_GB")
        #expect(parser.clauses(in: text) == nil)
    }

    @Test(arguments: [
        ("take pills at 8 and 20 every day", "at 8 and 20", "en_GB"),
        ("take pills at 8 and 20", "at 8 and 20", "en_GB"),
        ("take pills every day at 8 and at 20", "at 8 and at 20", "en_GB"),
        ("take pills at 8, 14 and 20", "at 8, 14", "en_GB"),
        ("Tabletten um 8 und 20 nehmen", "um 8 und 20", "de_DE"),
        ("prendre les cachets à 8 et 20 h", "à 8 et 20 h", "fr_FR"),
    ])
    func `a second hour without a sign of its own is a second time`(
        text: String, words: String, locale: String
    ) throws {
        let found = try doubt(text, locale)

        #expect(found?.1.reason == .twoTimes && found?.words == words)
        #expect(try read(text, locale).due == nil)
    }

    @Test(arguments: [
        ("pickup leo 1515 monday", "1515"), ("hike 8h on sunday", "8h"),
        ("concert 5 december doors 19h start 20h", "19h"),
    ])
    func `figures beside a day that may be a time are asked about`(text: String, words: String) throws {
        let found = try doubt(text)

        #expect(found?.1.reason == .unclear(.time) && found?.words == words)
    }

    @Test(arguments: [
        "pay invoice 1515 monday", "order 2030 calendars friday", "renew the 2030 permit monday",
        "clean room 1520 monday",
    ])
    func `numbers of things beside a day are none`(text: String) throws {
        #expect(try read(text).doubts.isEmpty)
    }

    @Test(arguments: [
        ("jabs for baby 14th dec 9.40 bring red book", "2026-12-14T09:40"),
        ("bus 07.52 tomorrow", "2026-11-30T07:52"),
        ("lunch 12.30 wednesday", "2026-12-02T12:30"), ("lecture monday 9-11 in lt3", "2026-11-30T09:00"),
        ("call monday 8h30", "2026-11-30T08:30"), ("dinner saturday 19h", "2026-12-05T19:00"),
        ("skype 1800 utc thursday", "2026-12-03T19:00"), ("leave at 11 sharp monday", "2026-11-30T11:00"),
        ("train friday seventeen oh five", "2026-12-04T17:05"), ("split the bill, 30th", "2026-11-30"),
        ("portare la macchina lunedì alle 9", "2026-11-30T09:00"),
    ])
    func `figures and words beside a day are its time`(text: String, due: String) throws {
        let moment = try When(parsing: due)
        let read = try read(text)

        #expect(read.doubts.isEmpty, "\(read.doubts)")
        #expect(read.summary.contains(moment.description) || read.due == moment, "\(read.summary)")
    }

    @Test(arguments: [
        "haircut tuesday no wait wednesday at 4", "dinner at 7 i mean 8 tonight",
        "plumber monday 9, scratch that, tuesday 9",
    ])
    func `a change of mind is asked about`(text: String) throws {
        #expect(try doubt(text)?.1.reason == .unclear(.correction) || doubt(text)?.1.reason == .twoDays)
    }

    @Test(arguments: [
        ("\u{2022} pay council tax 5 dec", "pay council tax"),
        ("* call the plumber tomorrow", "call the plumber"),
        ("- [ ] buy stamps", "buy stamps"), ("[ ] water bill friday", "water bill"),
        ("landlord coming wednesday 6pm to look at the boiler", "landlord coming to look at the boiler"),
        ("book the hall coming friday", "book the hall"), ("check mail in an hour or so", "check mail"),
        ("find out who has the key", "find out who has the key"),
    ])
    func `signs of lists are no words of a title, and its words are kept`(text: String, title: String) throws
    {
        let sentence = try read(text)

        #expect(sentence.intent == .create && sentence.title == title, "\(sentence.summary)")
    }

    @Test(arguments: [
        ("just bought 2 l of oat milk good until 20 jan", "oat milk", "en_GB"),
        ("hab 2 Packungen Butter gekauft mhd 20.12.", "Butter", "de_DE"),
        ("soup frozen yesterday", "soup", "en_GB"),
    ])
    func `what was bought or frozen is food of that name`(text: String, title: String, locale: String) throws
    {
        let sentence = try read(text, locale)

        #expect(sentence.kind == .item && sentence.title == title, "\(sentence.summary)")
    }

    @Test func `what is to be renewed before it expires is a task`() throws {
        let sentence = try read("renew the library card, which expires on 15 january")

        #expect(sentence.kind == .task && sentence.dueDay?.description == "2027-01-15", "\(sentence.summary)")
    }

    @Test func `a number of things after a time is none`() throws {
        #expect(try read("dinner at 8 and 12 guests come").doubts.isEmpty)
    }

    @Test(arguments: [
        (
            "remind me every hour to drink from 9 to 17",
            "task, 'drink', 2026-11-29T11:00, FREQ=DAILY;BYHOUR=9,10,11,12,13,14,15,16,17", "en_GB"
        ),
        (
            "drink water every 2 hours between 8 and 20",
            "task, 'drink water', 2026-11-29T12:00, FREQ=DAILY;BYHOUR=8,10,12,14,16,18,20", "en_GB"
        ),
        (
            "drink every 3 hours between 8 and 5pm on weekdays",
            "task, 'drink', 2026-11-30T08:00, FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR;BYHOUR=8,11,14,17", "en_GB"
        ),
        (
            "drink every hour from 9am to 11am for 5 days",
            "task, 'drink', 2026-11-29T11:00, FREQ=DAILY;COUNT=15;BYHOUR=9,10,11", "en_GB"
        ),
        (
            "stündlich trinken von 9 bis 11 Uhr",
            "task, 'trinken', 2026-11-29T11:00, FREQ=DAILY;BYHOUR=9,10,11",
            "de_DE"
        ),
    ])
    func `the hours of a rule are a window, and no length`(text: String, meaning: String, locale: String)
        throws
    {
        #expect(try read(text, locale).summary == meaning)
    }

    @Test func `a window of minutes cannot be kept`() throws {
        let found = try doubt("stretch every 20 minutes from 9 to 17")

        #expect(found?.1.reason == .unclear(.window))
        #expect(try read("stretch every 20 minutes from 9 to 17").durationMinutes == nil)
    }

    private func task(_ text: String, _ locale: String = "en_GB") throws -> GivenFields<TodoDetails>? {
        let parser = try SaidSentence.parser(at: "2026-11-29T10:00", in: "Europe/Berlin", locale)
        guard case .task(let fields) = try SubjectRequest(SubjectRequest.Reading(text, parser)) else {
            return nil
        }
        return fields
    }

    @Test(arguments: [
        ("call plumber between 2 and 4 pm tomorrow", "call plumber between 2 and 4 pm", "2026-11-30T14:00"),
        ("clear attic between 3 and 5 january", "clear attic between 3 and 5 january", "2027-01-03"),
        (
            "clear attic between christmas and new year", "clear attic between christmas and new year",
            "2026-12-25"
        ),
    ])
    func `what is to be done in a window does not fill it`(text: String, title: String, due: String) throws {
        let fields = try #require(try task(text))
        let moment = try When(parsing: due)

        #expect(fields.title == title && fields.due == moment && fields.estimate == nil)
    }

    @Test func `an event in a window fills it`() throws {
        #expect(
            try read("holiday between christmas and new year").summary
                == "event, 'holiday', 2026-12-25, to 2027-01-01")
    }

    @Test(arguments: [
        ("collect the parcel before saturday", "2026-12-04", "en_GB"),
        ("hand in the form before april", "2027-03-31", "en_GB"),
        ("hand in the form due before 5 december", "2026-12-04", "en_GB"),
        ("pay the deposit before tomorrow", "2026-11-29", "en_GB"),
        ("hand in the form before friday 5pm", "2026-12-04T17:00", "en_GB"),
        ("hand in the form by friday", "2026-12-04", "en_GB"),
        ("Formular vor Freitag abgeben", "2026-12-03", "de_DE"),
    ])
    func `what is to be done before a day is due on the day before it`(
        text: String, due: String, locale: String
    ) throws {
        let fields = try #require(try task(text, locale))
        let moment = try When(parsing: due)

        #expect(fields.due == moment)
    }

    @Test func `the milk is milk`() throws {
        let parser = try SaidSentence.parser(at: "2026-11-29T10:00", in: "Europe/Berlin", "en_GB")
        let reading = SubjectRequest.Reading("the milk lasts until friday", parser)
        guard case .item(let fields) = try SubjectRequest(reading) else {
            Issue.record("no item")
            return
        }
        #expect(fields.name == "milk")
    }

    @Test(arguments: [
        ("on the first weekday of january pay council tax", "2027-01-01", "en_GB"),
        ("pay council tax last working day of january", "2027-01-29", "en_GB"),
        ("visit gran on the second weekend of january", "2027-01-09", "en_GB"),
        ("am ersten Werktag im Januar Steuer zahlen", "2027-01-01", "de_DE"),
        ("piano exam at easter", "2027-03-28", "en_GB"),
        ("An Pfingstmontag Fahrrad putzen", "2027-05-17", "de_DE"),
        ("ring gran easter 2030", "2030-04-21", "en_GB"),
    ])
    func `a day that counts from another one`(text: String, day: String, locale: String) throws {
        let sentence = try read(text, locale)

        #expect(sentence.dueDay?.description == day && sentence.doubts.isEmpty, "\(sentence.summary)")
    }

    @Test(arguments: [
        ("piano every thursday 4pm until easter", "FREQ=WEEKLY;UNTIL=20270328;BYDAY=TH"),
        ("read every night until she sleeps", "FREQ=DAILY"),
        ("water plants every day until further notice", "FREQ=DAILY"),
    ])
    func `a repetition ends where a day is said`(text: String, rule: String) throws {
        let sentence = try read(text)

        #expect(sentence.recurrence?.description == rule && sentence.doubts.isEmpty)
    }

    @Test(arguments: [
        ("TÜV im März 28", "TÜV im März 2028", "de_DE"),
        ("Impfung auffrischen Nov 31", "Impfung auffrischen Nov 2031", "de_DE"),
        ("boiler service in oct 27", "boiler service in oct 2027", "en_GB"),
        ("visa until the end of june '29", "visa until the end of june 2029", "en_GB"),
    ])
    func `two figures behind a month that no day follows are a year`(
        short: String, long: String, locale: String
    ) throws {
        let sentence = try read(short, locale)

        #expect(try sentence.due == read(long, locale).due && sentence.due != nil)
        #expect(try sentence.title == read(long, locale).title)
    }

    @Test(arguments: [
        ("0830 dentist bring the forms", "event, 'dentist bring the forms', 2026-11-30T08:30"),
        ("expired pills to the chemist on friday", "task, 'expired pills to the chemist', 2026-12-04"),
        ("sun cream for the ski trip", "task, 'sun cream for the ski trip'"),
        ("show gran how to use the tablet on monday", "task, 'show gran how to use the tablet', 2026-11-30"),
        ("show gran how the radio works on monday", "task, 'show gran how the radio works', 2026-11-30"),
        ("lunch with Sat friday", "event, 'lunch with Sat', 2026-12-04"),
        ("find out when the market opens", "task, 'find out when the market opens'"),
        ("christmas eve drinks at ours 8pm", "event, 'drinks at ours', 2026-12-24T20:00"),
        ("boxing day walk 11am", "task, 'walk', 2026-12-26T11:00"),
        ("make a note that we have the plumber on friday", "task, 'the plumber', 2026-12-04"),
        (
            "broadband contract 24 months from today, 30 days notice",
            "document, 'broadband contract', 2028-11-29"
        ),
    ])
    func `a word decides neither the kind nor the time by itself`(text: String, summary: String) throws {
        let sentence = try read(text)

        #expect(sentence.summary.hasPrefix(summary), "\(sentence.summary)")
    }

    @Test(arguments: [
        ("piano every thursday 4pm until the end of term", Sentence.Doubt.Reason.unclear(.end), "en_GB"),
        ("trash every monday except holidays", .exception, "en_GB"),
        ("trash every monday except on public holidays", .exception, "en_GB"),
        ("Müll jeden Montag außer an Feiertagen", .exception, "de_DE"),
        ("buy milk tomorrow and eggs on friday", .twoDays, "en_GB"),
        ("clean the hamster cage every second saturday", .unclear(.everySecond), "en_GB"),
        ("mow the lawn every saturday april to october", .unclear(.months), "en_GB"),
        ("exercises every morning and every evening", .unclear(.secondRule), "en_GB"),
        ("flowers on saturday not friday", .unclear(.correction), "en_GB"),
        ("meeting on tuesday not monday at 3", .unclear(.correction), "en_GB"),
        ("leave for the airport 2h before 18 dec 6:45", .unclear(.lengthBefore), "en_GB"),
        ("at sunrise feed hens", .unclear(.sky), "en_GB"),
        ("an hour before sunset close the shutters", .unclear(.sky), "en_GB"),
        ("photograph the garden every full moon", .unclear(.sky), "en_GB"),
        ("bei Sonnenaufgang Hühner füttern", .unclear(.sky), "de_DE"),
        (
            "contract with the phone company until 31 march 2027, cancel 3 months before", .unclear(.notice),
            "en_GB"
        ),
        ("Fitnessstudio-Vertrag endet am 30.6.2027, kündbar bis 3 Monate vorher", .unclear(.notice), "de_DE"),
        ("chicken 500 g use by friday, bread until monday", .twoDays, "en_GB"),
        ("oven bought 3 nov, 2 year guarantee plus 1 year extension", .unclear(.extension), "en_GB"),
        ("Herd gekauft am 3.11., 2 Jahre Garantie, 3 Jahre Anschlussgarantie", .unclear(.extension), "de_DE"),
        ("Mila feeds the cat this week, Ben next week", .twoDays, "en_GB"),
        ("1430 call with Lena", .unclear(.time), "en_GB"),
        ("dentist fri18:00", .unclear(.time), "en_GB"),
        ("plumber thursday 0800-1000", .unclear(.time), "en_GB"),
        ("christmas eve costume fitting 8pm", .unclear(.holiday), "en_GB"),
        ("choir at ours in january: 14th, 7.30 pm", .twoDays, "en_GB"),
    ])
    func `what nothing can keep is asked about`(
        text: String, reason: Sentence.Doubt.Reason, locale: String
    ) throws {
        #expect(try doubt(text, locale)?.1.reason == reason)
    }

    @Test(arguments: [
        ("clean the cage every other saturday", "FREQ=WEEKLY;INTERVAL=2;BYDAY=SA"),
        ("clean the cage every second saturday of the month", "FREQ=MONTHLY;BYDAY=2SA"),
        ("clean the cage on the second saturday of every month", "FREQ=MONTHLY;BYDAY=2SA"),
    ])
    func `a second saturday that says of what is clear`(text: String, rule: String) throws {
        let sentence = try read(text)

        #expect(sentence.recurrence?.description == rule && sentence.doubts.isEmpty)
    }

    @Test(arguments: [
        "watch the empire friday", "meeting experts friday", "check the soils friday",
        "report to the board not later",
        "conference april to june", "buy 2h parking ticket friday 6:45", "walk at 3pm pacific heights",
    ])
    func `words that resemble such words are none`(text: String) throws {
        #expect(try read(text).doubts.isEmpty)
    }

    @Test(arguments: [
        ("call boston friday 10am central", "call boston", "2026-12-04T10:00[America/Chicago]"),
        (
            "call with the office tuesday 10am eastern", "call with the office",
            "2026-12-01T10:00[America/New_York]"
        ),
        ("webinar 3pm pacific on friday", "webinar", "2026-12-04T15:00[America/Los_Angeles]"),
    ])
    func `a region behind a time is its zone`(text: String, title: String, due: String) throws {
        let sentence = try read(text)

        #expect(sentence.title == title && sentence.due?.description == due, "\(sentence.summary)")
    }

    @Test(arguments: [
        ("\u{FC}bern\u{E4}chsten Mittwoch Betriebsfeier", "2026-12-09", "de_DE"),
        ("\u{FC}bern\u{E4}chste Woche Fenster putzen", "2026-12-07", "de_DE"),
        ("pick up parcel b4 friday", "2026-12-03", "en_GB"),
    ])
    func `such words say which day`(text: String, day: String, locale: String) throws {
        let sentence = try read(text, locale)

        #expect((sentence.dayBefore ?? sentence.dueDay)?.description == day, "\(sentence.summary)")
        #expect(sentence.title?.contains("b4") == false && sentence.title?.contains("bern") == false)
    }

    @Test func `when food was opened or frozen is no part of its name, and not its date`() throws {
        let ham = try read("ham use by tuesday, opened today")
        let soup = try read("soup best before 3.1.2027, frozen yesterday")

        #expect(ham.title == "ham" && ham.openedOn?.description == "2026-11-29")
        #expect(ham.dueDay?.description == "2026-12-01")
        #expect(soup.title == "soup" && soup.frozenOn?.description == "2026-11-28")
        #expect(try read("there are 2 jars of pesto best before march 2027").title == "pesto")
    }

    @Test func `after midnight, a time on the day that has begun is still to come`() throws {
        let parser = try SaidSentence.parser(at: "2026-11-29T00:48", in: "Europe/Berlin", "en_GB")

        #expect(parser.sentence("call sunday 6pm").due?.description == "2026-11-29T18:00")
        #expect(parser.sentence("call anna next sunday 6pm").due?.description == "2026-12-06T18:00")
        #expect(parser.sentence("phone the surgery on sunday").due?.description == "2026-12-06")
    }

    @Test(arguments: [
        ("in 90 seconds check the tea", "task, 'check the tea', 2026-11-29T10:01", "en_GB"),
        ("egg timer 5 min", "task, 'egg timer', 2026-11-29T10:05", "en_GB"),
        ("half seven friday call gran", "task, 'call gran', 2026-12-04T07:30", "en_GB"),
        (
            "dinner at the Kowalskis saturday 7ish", "event, 'dinner at the Kowalskis', 2026-12-05T19:00",
            "en_GB"
        ),
        ("dinner at eightish friday", "event, 'dinner', 2026-12-04T20:00", "en_GB"),
        ("Kuchen abholen morgen um dreiviertel acht", "task, 'Kuchen abholen', 2026-11-30T07:45", "de_DE"),
        ("Kuchen abholen morgen um dreiviertel acht", "task, 'Kuchen abholen', 2026-11-30T07:45", "C"),
        ("appointment 3.12. um 9 Uhr beim Amt", "task, 'appointment beim Amt', 2026-12-03T09:00", "C"),
        ("take pill everyday at 11", "task, 'take pill', 2026-11-29T11:00, FREQ=DAILY", "en_GB"),
        ("tidy up 2morrow", "task, 'tidy up', 2026-11-30", "en_GB"),
    ])
    func `a plain time is read`(text: String, meaning: String, locale: String) throws {
        #expect(try read(text, locale == "C" ? nil : locale).summary == meaning)
    }

    @Test(arguments: [
        ("bought 6 yoghurts, they expire on the 9th", "item, 'yoghurts', 2026-12-09, amount 6, expires"),
        ("the milk lasts until friday", "item, 'the milk', 2026-12-04, expires"),
        ("warranty on the fridge runs out in march 2027", "item, 'fridge', 2027-03-31, warranty_until"),
        (
            "eggs 6 best before 14.12. in the fridge",
            "item, 'eggs', 2026-12-14, amount 6, place fridge, expires"
        ),
        ("library books are due back on the 11th", "task, 'library books', 2026-12-11"),
        ("haircut is on friday", "task, 'haircut', 2026-12-04"),
    ])
    func `the verb beside a day is no part of the name`(text: String, meaning: String) throws {
        #expect(try read(text).summary == meaning)
    }
}
