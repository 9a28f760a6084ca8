import TestSupport
import Testing

@testable import CivilTime

struct RecurrenceRuleTests {
    @Test(arguments: [
        ("FREQ=DAILY", "FREQ=DAILY"),
        ("RRULE:FREQ=DAILY;INTERVAL=1", "FREQ=DAILY"),
        ("freq=weekly;byday=fr,mo,fr", "FREQ=WEEKLY;BYDAY=MO,FR"),
        ("COUNT=2;BYDAY=MO;INTERVAL=1;FREQ=WEEKLY;", "FREQ=WEEKLY;COUNT=2;BYDAY=MO"),
        ("FREQ=MONTHLY;BYDAY=-1FR,+2MO,MO;BYSETPOS=-1,1", "FREQ=MONTHLY;BYDAY=-1FR,MO,2MO;BYSETPOS=-1,1"),
        ("FREQ=YEARLY;UNTIL=20270503;WKST=SU", "FREQ=YEARLY;UNTIL=20270503;WKST=SU"),
        ("FREQ=YEARLY;UNTIL=20270503T120000Z", "FREQ=YEARLY;UNTIL=20270503T120000Z"),
        ("FREQ=YEARLY;UNTIL=20270503T120000", "FREQ=YEARLY;UNTIL=20270503T120000"),
        ("FREQ=MINUTELY;BYSECOND=60,59;BYMINUTE=30,0", "FREQ=MINUTELY;BYMINUTE=0,30;BYSECOND=59"),
        ("FREQ=YEARLY;BYWEEKNO=-1,53;BYYEARDAY=366,-366", "FREQ=YEARLY;BYWEEKNO=-1,53;BYYEARDAY=-366,366"),
        ("FREQ=DAILY;COUNT=1000000000000000000", "FREQ=DAILY;COUNT=1000000000000000000"),
    ])
    func `a rule has one canonical text`(text: String, canonical: String) throws {
        let rule = try RecurrenceRule(parsing: text)

        #expect(rule.description == canonical)
        #expect(try RecurrenceRule(parsing: canonical) == rule)
    }

    @Test(arguments: [
        "", ";", "FREQ", "FREQ=", "FREQ=FORTNIGHTLY", "INTERVAL=2", "FREQ=DAILY;;COUNT=1",
        "FREQ=DAILY;FREQ=DAILY",
        "FREQ=DAILY;COUNT=0", "FREQ=DAILY;COUNT=-1", "FREQ=DAILY;COUNT=x",
        "FREQ=DAILY;COUNT=1;UNTIL=20270101",
        "FREQ=DAILY;COUNT=99999999999999999999", "FREQ=DAILY;INTERVAL=0", "FREQ=DAILY;INTERVAL=1.5",
        "FREQ=DAILY;INTERVAL=", "FREQ=DAILY;UNTIL=20270230", "FREQ=DAILY;UNTIL=20270101T250000",
        "FREQ=DAILY;UNTIL=20270101T120000ZZ", "FREQ=DAILY;UNTIL=2027", "FREQ=DAILY;BYMONTH=0",
        "FREQ=DAILY;BYMONTH=-1", "FREQ=DAILY;BYMONTH=13", "FREQ=DAILY;BYMONTH=1,", "FREQ=DAILY;BYMONTHDAY=32",
        "FREQ=DAILY;BYMONTHDAY=0", "FREQ=DAILY;BYHOUR=24", "FREQ=DAILY;BYMINUTE=60", "FREQ=DAILY;BYSECOND=61",
        "FREQ=DAILY;BYDAY=XX", "FREQ=DAILY;BYDAY=", "FREQ=DAILY;BYDAY=1MO", "FREQ=WEEKLY;BYDAY=-1MO",
        "FREQ=MONTHLY;BYDAY=0MO", "FREQ=MONTHLY;BYDAY=54MO", "FREQ=MONTHLY;BYDAY=1 MO",
        "FREQ=MONTHLY;BYWEEKNO=1",
        "FREQ=YEARLY;BYWEEKNO=1;BYDAY=1MO", "FREQ=YEARLY;BYWEEKNO=54", "FREQ=MONTHLY;BYYEARDAY=1",
        "FREQ=YEARLY;BYYEARDAY=367", "FREQ=WEEKLY;BYMONTHDAY=1", "FREQ=DAILY;BYSETPOS=1",
        "FREQ=DAILY;BYDAY=MO;BYSETPOS=0", "FREQ=DAILY;WKST=XX", "FREQ=DAILY;BYEASTER=1", "FREQ=DAILY;X-A=1",
        "RSCALE=CHINESE;FREQ=YEARLY", "FREQ=DAILY;SKIP=FORWARD", "FREQ=DAILY;BYHOUR=１", "FREQ=DAILY\u{0}",
    ])
    func `what RFC 5545 does not allow is refused with an example`(text: String) {
        let error = #expect(throws: TimeTextError.self) { try RecurrenceRule(parsing: text) }

        #expect(error?.reason.isEmpty == false)
        #expect(error?.remedy.isEmpty == false)
    }

    @Test func `a rule of another calendar is kept as it is and never understood as Gregorian`() {
        let text = "RSCALE=CHINESE;FREQ=YEARLY;SKIP=FORWARD"

        guard case .kept(let kept, let why) = RuleText(text) else {
            Issue.record("it was understood")
            return
        }

        #expect(kept == text)
        #expect(why.reason == "rules of other calendars (RSCALE) are not understood")
        #expect(RuleText(text).rule == nil)
        #expect(RuleText("FREQ=DAILY").rule != nil)
    }

    @Test func `random pieces of rules never end the process, and what is understood has a canonical text`()
        throws
    {
        let pieces = [
            "FREQ=", "DAILY", "YEARLY", "HOURLY", ";", ";", ";", "COUNT=", "UNTIL=", "20270101", "T000000",
            "Z", "BYDAY=",
            "MO", "-1", "2", "FR", ",", ",", "BYMONTHDAY=", "31", "BYSETPOS=", "INTERVAL=",
            "9999999999999999999999",
            "BYHOUR=", "WKST=", "=", "-", "+", "\u{202E}", "é", "BYWEEKNO=", "53", "BYYEARDAY=", "366",
        ]
        var random = SeededGenerator(seed: 12)
        var understood = 0

        for _ in 0..<20_000 {
            let count = Int.random(in: 1...8, using: &random)
            let tail = (0..<count).map { _ in pieces[Int.random(in: 0..<pieces.count, using: &random)] }
            guard let rule = try? RecurrenceRule(parsing: "FREQ=YEARLY;" + tail.joined()) else { continue }
            #expect(try RecurrenceRule(parsing: rule.description) == rule)
            understood += 1
        }

        #expect(understood > 50)
    }
}
