import Rules
import Testing

/// English phrases, said at many moments and places.
struct SentencePhraseTests {
    static let days: [[SaidSentence]] = [
        SaidSentence.lines(
            at: "2026-12-30T22:30", in: "Europe/London", "en_GB",
            [
                ("ring the plumber tomorrow", "task, 'ring the plumber', 2026-12-31"),
                ("Renew car tax by 5/1", "task, 'Renew car tax', 2027-01-05"),
                ("book MOT this friday", "task, 'book MOT', 2027-01-01"),
                ("book MOT next friday", "task, 'book MOT', 2027-01-08"),
                ("pay council tax on the 1st", "task, 'pay council tax', 2027-01-01"),
                ("call gran at 8", "task, 'call gran', 2026-12-31T08:00"),
                ("call gran at 11", "task, 'call gran', 2026-12-30T23:00"),
                ("take the roast out in 45 mins", "task, 'take the roast out', 2026-12-30T23:15"),
                ("check on the baby in an hour and a half", "task, 'check on the baby', 2026-12-31T00:00"),
                (
                    "ring vet about Molly first thing tomorrow",
                    "task, 'ring vet about Molly', 2026-12-31T08:00"
                ),
            ]),
        SaidSentence.lines(
            at: "2028-02-28T08:15", in: "Asia/Tokyo", "en_US",
            [
                ("file report by end of next month", "task, 'file report', 2028-03-31"),
                ("buy a cake on feb 29", "task, 'buy a cake', 2028-02-29"),
                ("pick up kids @ 3:45p", "task, 'pick up kids', 2028-02-28T15:45"),
                ("a week on tuesday book tickets", "task, 'book tickets', 2028-03-07"),
                ("review lease on friday of next week", "task, 'review lease', 2028-03-10"),
                ("call tenant last monday of march", "task, 'call tenant', 2028-03-27"),
            ]),
        SaidSentence.lines(
            at: "2027-07-05T14:05", in: "America/Los_Angeles", "en_US",
            [
                ("call realtor a week from friday", "task, 'call realtor', 2027-07-16"),
                ("call realtor two days after tomorrow", "task, 'call realtor', 2027-07-08"),
                ("call realtor the third of september", "task, 'call realtor', 2027-09-03"),
                ("call realtor 3-sep-2027", "task, 'call realtor', 2027-09-03"),
                ("call realtor july 4", "task, 'call realtor', 2028-07-04"),
                ("call realtor on the 5th", "task, 'call realtor', 2027-07-05"),
                ("call realtor at 16h30", "task, 'call realtor', 2027-07-05T16:30"),
                ("call realtor by end of day tomorrow", "task, 'call realtor', 2027-07-06T17:00"),
                ("call realtor in three quarters of an hour", "task, 'call realtor', 2027-07-05T14:50"),
                ("call realtor tonight 8:30", "task, 'call realtor', 2027-07-05T20:30"),
                ("call realtor friday midnight", "task, 'call realtor', 2027-07-10T00:00"),
                ("call realtor at five thirty", "task, 'call realtor', 2027-07-05T17:30"),
                ("remind me on friday to drop off donations", "task, 'drop off donations', 2027-07-09"),
                ("set a reminder for friday to drop off donations", "task, 'drop off donations', 2027-07-09"),
            ]),
        SaidSentence.lines(
            at: "2027-11-06T20:00", in: "America/Chicago", "en_US",
            [
                ("would you please remind me of the bins on tuesday", "task, 'the bins', 2027-11-09"),
                (
                    "please would you be so kind as to water the plants tomorrow",
                    "task, 'water the plants', 2027-11-07"
                ),
                ("can you add eggs to my list", "task, 'eggs'"),
                ("put milk on the shopping list for friday", "task, 'milk', 2027-11-12"),
                ("put the towels on the shelf tomorrow", "task, 'put the towels on the shelf', 2027-11-07"),
                ("add eggs to my listing tomorrow", "task, 'add eggs to my listing', 2027-11-07"),
                ("baste turkey in 24 hours", "task, 'baste turkey', 2027-11-07T19:00"),
            ]),
        SaidSentence.lines(
            at: "2027-03-28T00:40", in: "Europe/Berlin", "en_GB",
            [
                ("wash dog this weekend", "task, 'wash dog', 2027-03-28"),
                ("wash dog 12.4.", "task, 'wash dog', 2027-04-12"),
            ]),
        SaidSentence.lines(
            at: "2026-02-27T23:50", in: "America/New_York", "en_US",
            [
                ("take pill at midnight", "task, 'take pill', 2026-02-28T00:00"),
                ("call uncle joe in twenty one days", "task, 'call uncle joe', 2026-03-20"),
                ("call uncle joe at seven thirty am", "task, 'call uncle joe', 2026-02-28T07:30"),
                ("call uncle joe in the next hour", "task, 'call uncle joe', 2026-02-28T00:50"),
                ("call uncle joe the day after christmas", "task, 'call uncle joe', 2026-12-26"),
                ("call uncle joe on Monday, March 2", "task, 'call uncle joe', 2026-03-02"),
                ("call at 5pm uncle joe on thursday", "task, 'call uncle joe', 2026-03-05T17:00"),
            ]),
        SaidSentence.lines(
            at: "2027-06-16T07:20", in: "Australia/Sydney", "en_AU",
            [
                ("ring Nan on a wednesday", "task, 'ring Nan', 2027-06-23")
            ]),
    ]

    @Test(arguments: days.flatMap { $0 })
    func `days and times are read from wherever they stand`(line: SaidSentence) throws {
        #expect(try line.read().summary == line.meaning)
    }

    static let repetitions: [[SaidSentence]] = [
        SaidSentence.lines(
            at: "2026-12-30T22:30", in: "Europe/London", "en_GB",
            [
                (
                    "swimming lesson every saturday 9:15-10",
                    "event, 'swimming lesson', 2027-01-02T09:15, FREQ=WEEKLY;BYDAY=SA, 45 min"
                ),
                (
                    "write in journal every night for 30 days",
                    "task, 'write in journal', 2026-12-31T20:00, FREQ=DAILY;COUNT=30"
                ),
                (
                    "choir practice every tuesday at 7:30pm for 10 times",
                    "event, 'choir practice', 2027-01-05T19:30, FREQ=WEEKLY;COUNT=10;BYDAY=TU"
                ),
                (
                    "test smoke alarm on the 1st of every month",
                    "maintenance, 'test smoke alarm', 2027-01-01, FREQ=MONTHLY;BYMONTHDAY=1"
                ),
            ]),
        SaidSentence.lines(
            at: "2027-07-05T14:05", in: "America/Los_Angeles", "en_US",
            [
                (
                    "pay mortgage monthly on the 15th",
                    "task, 'pay mortgage', 2027-07-15, FREQ=MONTHLY;BYMONTHDAY=15"
                ),
                (
                    "donate blood every first monday of the month",
                    "task, 'donate blood', 2027-07-05, FREQ=MONTHLY;BYDAY=1MO"
                ),
                (
                    "take pill every 12 hours starting at 8pm",
                    "task, 'take pill', 2027-07-05T20:00, FREQ=HOURLY;INTERVAL=12"
                ),
                (
                    "every monday at 8 put trash out",
                    "task, 'put trash out', 2027-07-12T08:00, FREQ=WEEKLY;BYDAY=MO"
                ),
                (
                    "water lawn every 5 days from july 10",
                    "task, 'water lawn', 2027-07-10, FREQ=DAILY;INTERVAL=5"
                ),
                (
                    "oil the bike chain every month on the first saturday",
                    "maintenance, 'oil the bike chain', 2027-08-07, FREQ=MONTHLY;BYDAY=1SA"
                ),
                (
                    "Replace fridge water filter every! 6 months",
                    "maintenance, 'Replace fridge water filter', 2027-07-05, FREQ=MONTHLY;INTERVAL=6 after completion"
                ),
                (
                    "replace toothbrush every 3 months",
                    "task, 'replace toothbrush', 2027-07-05, FREQ=MONTHLY;INTERVAL=3"
                ),
            ]),
        SaidSentence.lines(
            at: "2026-02-27T23:50", in: "America/New_York", "en_US",
            [
                (
                    "clean gutters every april and october",
                    "maintenance, 'clean gutters', 2026-04-01, FREQ=YEARLY;BYMONTH=4,10;BYMONTHDAY=1"
                ),
                (
                    "pay dues on christmas every year",
                    "task, 'pay dues', 2026-12-25, FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=25"
                ),
                (
                    "pay dues on the 1st and 15th of each month",
                    "task, 'pay dues', 2026-03-01, FREQ=MONTHLY;BYMONTHDAY=1,15"
                ),
                (
                    "water plants every 10 days starting on march 1 until june 1",
                    "task, 'water plants', 2026-03-01, FREQ=DAILY;INTERVAL=10;UNTIL=20260601"
                ),
                (
                    "remind me every day at 9pm to lock the door",
                    "task, 'lock the door', 2026-02-28T21:00, FREQ=DAILY"
                ),
            ]),
    ]

    @Test(arguments: repetitions.flatMap { $0 })
    func `repetitions start at their first occurrence and end where they say`(line: SaidSentence) throws {
        #expect(try line.read().summary == line.meaning)
    }

    static let events: [[SaidSentence]] = [
        SaidSentence.lines(
            at: "2026-12-30T22:30", in: "Europe/London", "en_GB",
            [
                (
                    "half term holiday from 15 feb until 19 feb",
                    "event, 'half term holiday', 2027-02-15, to 2027-02-19"
                )
            ]),
        SaidSentence.lines(
            at: "2027-10-31T16:45", in: "America/Chicago", "en_US",
            [
                (
                    "holiday in Spain from 3 july 2028 to 17 july 2028",
                    "event, 'holiday in Spain', 2028-07-03, to 2028-07-17"
                ),
                (
                    "visit from grandma december 20 to january 3",
                    "event, 'visit from grandma', 2027-12-20, to 2028-01-03"
                ),
            ]),
        SaidSentence.lines(
            at: "2026-02-27T23:50", in: "America/New_York", "en_US",
            [
                (
                    "beach vacation from the 10th to the 17th of july",
                    "event, 'beach vacation', 2026-07-10, to 2026-07-17"
                ),
                ("beach vacation 7/10 - 7/17", "event, 'beach vacation', 2026-07-10, to 2026-07-17"),
                ("camping trip friday to sunday", "event, 'camping trip', 2026-03-06, to 2026-03-08"),
                (
                    "physio monday 5pm with a 30 minute reminder",
                    "event, 'physio', 2026-03-02T17:00, alert 30"
                ),
                ("meeting 2pm to 3:30pm tomorrow", "event, 'meeting', 2026-02-28T14:00, 90 min"),
                (
                    "buy birthday present for Tom before march 9",
                    "task, 'buy birthday present for Tom', 2026-03-09"
                ),
            ]),
        SaidSentence.lines(
            at: "2028-02-28T08:15", in: "Asia/Tokyo", "en_US",
            [
                ("game night fri 8-11pm", "event, 'game night', 2028-03-03T20:00, 180 min"),
                (
                    "put dinner with Naomi in the calendar for friday at 7pm",
                    "event, 'dinner with Naomi', 2028-03-03T19:00"
                ),
                (
                    "concert 4/8 at 8:00 PM remind me 2 hours before",
                    "event, 'concert', 2028-04-08T20:00, alert 120"
                ),
            ]),
    ]

    @Test(arguments: events.flatMap { $0 })
    func `events have their length, their last day and their reminder`(line: SaidSentence) throws {
        #expect(try line.read().summary == line.meaning)
    }

    static let items: [[SaidSentence]] = [
        SaidSentence.lines(
            at: "2026-12-30T22:30", in: "Europe/London", "en_GB",
            [
                (
                    "two tins of tuna best before end of 2028",
                    "item, 'tuna', 2028-12-31, amount 2 can, expires"
                ),
                ("half a dozen eggs best before 12 january", "item, 'eggs', 2027-01-12, amount 6, expires"),
                ("cream good for 3 days", "item, 'cream', 2027-01-02, expires"),
                ("TV bought today warranty 5 years", "item, 'TV', 2031-12-30, warranty_until"),
            ]),
        SaidSentence.lines(
            at: "2027-10-31T16:45", in: "America/Chicago", "en_US",
            [
                ("3 kg of apples until november 15", "item, 'apples', 2027-11-15, amount 3 kg, expires"),
                ("can of beans expires dec 2029", "item, 'beans', 2029-12-31, amount 1 can, expires"),
                ("best before end of november rice", "item, 'rice', 2027-11-30, expires"),
                ("1/2 lb butter best by nov 30", "item, 'butter', 2027-11-30, amount 0.5 lb, expires"),
                ("bbe 14 nov crackers", "item, 'crackers', 2027-11-14, expires"),
                (
                    "bought a blender on october 1 2027, warranty 18 months",
                    "item, 'a blender', 2029-04-01, warranty_until"
                ),
                (
                    "warranty on the dishwasher until june 2029",
                    "item, 'dishwasher', 2029-06-30, warranty_until"
                ),
            ]),
    ]

    @Test(arguments: items.flatMap { $0 })
    func `what expires and what has a warranty has its amount and its last day`(line: SaidSentence) throws {
        #expect(try line.read().summary == line.meaning)
    }

    static let orders: [[SaidSentence]] = [
        SaidSentence.lines(
            at: "2026-12-30T22:30", in: "Europe/London", "en_GB",
            [
                ("mark the laundry as done", "complete, 'the laundry'"),
                ("I paid the gas bill", "complete, 'paid the gas bill'"),
                ("x water plants", "complete, 'water plants'"),
                ("postpone the ironing to saturday", "snooze, 'the ironing', 2027-01-02"),
                ("remind me again tomorrow at 8", "snooze, 2026-12-31T08:00"),
                ("make a label called car stuff", "label, 'car stuff'"),
            ]),
        SaidSentence.lines(
            at: "2027-06-16T07:20", in: "Australia/Sydney", "en_AU",
            [
                ("feed cat - done", "complete, 'feed cat'"),
                ("feed cat is complete", "complete, 'feed cat'"),
                ("the dishes are finished", "complete, 'the dishes'"),
                ("push feed cat back by 2 hours", "snooze, 'feed cat', 2027-06-16T09:20, 120 min"),
                ("not now, remind me in an hour", "snooze, 2027-06-16T08:20, 60 min"),
                ("remind me later about the dentist", "snooze, 'the dentist'"),
                ("please create a label for holidays", "label, 'holidays'"),
            ]),
        SaidSentence.lines(
            at: "2027-10-31T16:45", in: "America/Chicago", "en_US",
            [
                ("check walk the dog off my list", "complete, 'walk the dog'")
            ]),
    ]

    @Test(arguments: orders.flatMap { $0 })
    func `orders about what exists name it, and say until when`(line: SaidSentence) throws {
        #expect(try line.read().summary == line.meaning)
    }

    static let questions: [[SaidSentence]] = [
        SaidSentence.lines(
            at: "2026-12-30T22:30", in: "Europe/London", "en_GB",
            [
                ("who has overdue tasks", "query, overdue"),
                ("what did we get done last week", "query, completed, 2026-12-21...2026-12-27"),
                ("when is my next dentist appointment", "query, next, item dentist appointment"),
            ]),
        SaidSentence.lines(
            at: "2027-06-16T07:20", in: "Australia/Sydney", "en_AU",
            [
                ("what did I miss", "query, overdue"),
                (
                    "show tasks labelled kitchen due this week",
                    "query, due, 2027-06-16...2027-06-20, label kitchen"
                ),
                ("what has Tom got to do this week", "query, due, 2027-06-16...2027-06-20, person Tom"),
            ]),
        SaidSentence.lines(
            at: "2027-10-31T16:45", in: "America/Chicago", "en_US",
            [
                ("what do we have next week", "query, due, 2027-11-01...2027-11-07"),
                ("which items expire before november 15", "query, expiring, 2027-10-31...2027-11-15"),
                ("who did the dishes yesterday", "query, completed, 2027-10-30...2027-10-30"),
                ("how is everybody doing today", "query, family_status"),
                ("what comes next", "query, next"),
                ("where is the stroller warranty", "query, search, item stroller warranty"),
            ]),
    ]

    @Test(arguments: questions.flatMap { $0 })
    func `questions ask for days, labels, people and things`(line: SaidSentence) throws {
        #expect(try line.read().summary == line.meaning)
    }

    static let alone: [[SaidSentence]] = [
        SaidSentence.lines(
            at: "2028-02-28T08:15", in: "Asia/Tokyo", "en_US",
            [
                ("order spring rolls", "task, 'order spring rolls'"),
                ("pick up sunday dress from cleaners", "task, 'pick up sunday dress from cleaners'"),
                ("buy a 5/8 inch drill bit", "task, 'buy a 5/8 inch drill bit'"),
                ("call +1 212 555 0134", "task, 'call +1 212 555 0134'"),
                ("book table for 4", "task, 'book table for 4'"),
            ]),
        SaidSentence.lines(
            at: "2027-10-31T16:45", in: "America/Chicago", "en_US",
            [
                ("thank Wednesday Addams", "task, 'thank Wednesday Addams'"),
                ("pay invoice 20271105", "task, 'pay invoice 20271105'"),
                ("text Joe re: 10-4", "task, 'text Joe re: 10-4'"),
                ("review chapters 3-5", "task, 'review chapters 3-5'"),
            ]),
        SaidSentence.lines(
            at: "2027-06-16T07:20", in: "Australia/Sydney", "en_AU",
            [
                ("ring Nan on 31 june", "task, 'ring Nan on 31 june'")
            ]),
        SaidSentence.lines(
            at: "2027-07-05T14:05", in: "America/Los_Angeles", "en_US",
            [
                ("call realtor after work", "task, 'call realtor after work'")
            ]),
    ]

    @Test(arguments: alone.flatMap { $0 })
    func `names, numbers and impossible days stay in the title`(line: SaidSentence) throws {
        #expect(try line.read().summary == line.meaning)
    }
}
