import TestSupport
import Testing

@testable import CivilTime

struct RepetitionWordsTests {
    private func words() throws -> RepetitionWords {
        RepetitionWords(
            today: try CivilDate(parsing: "2026-11-24"), zone: try SystemZones.zone("Europe/Berlin"))
    }

    /// From Tuesday 24 November 2026, 09:00.
    @Test(arguments: [
        ("FREQ=DAILY", "every day"), ("FREQ=DAILY;INTERVAL=2", "every other day"),
        ("FREQ=DAILY;INTERVAL=3", "every 3 days"),
        ("FREQ=WEEKLY", "every Tuesday"), ("FREQ=WEEKLY;INTERVAL=2", "every other Tuesday"),
        ("FREQ=WEEKLY;INTERVAL=2;UNTIL=20270503", "every other Tuesday until 3 May 2027"),
        ("FREQ=WEEKLY;UNTIL=20261210T230000Z", "every Tuesday until 11 December"),
        ("FREQ=WEEKLY;BYDAY=MO,TH;COUNT=10", "every Monday and Thursday, 10 times"),
        ("FREQ=WEEKLY;INTERVAL=3;BYDAY=MO,TH", "every 3 weeks on Monday and Thursday"),
        (
            "FREQ=WEEKLY;INTERVAL=2;BYDAY=SU,MO;WKST=SU",
            "every other week on Monday and Sunday (weeks from Sunday)"
        ),
        ("FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR", "every weekday"),
        ("FREQ=DAILY;BYDAY=MO,TU,WE,TH,FR", "every weekday"),
        ("FREQ=MONTHLY", "every month on the 24th"),
        ("FREQ=MONTHLY;BYMONTHDAY=-1", "every month on the last day"),
        ("FREQ=MONTHLY;BYDAY=-1FR", "every month on the last Friday"),
        ("FREQ=MONTHLY;INTERVAL=3;BYDAY=1MO", "every 3 months on the first Monday"),
        ("FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13", "every month on the 13th, if that is Friday"),
        (
            "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1",
            "every month on the last weekday"
        ),
        ("FREQ=YEARLY", "every year on 24 November"),
        ("FREQ=YEARLY;INTERVAL=4", "every 4 years on 24 November"),
        ("FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU", "every year on the last Sunday of March"),
        ("FREQ=YEARLY;BYDAY=20MO", "every year on the 20th Monday of the year"),
        ("FREQ=YEARLY;BYYEARDAY=100,-1", "every year on the last day and the 100th day of the year"),
        ("FREQ=YEARLY;BYWEEKNO=20", "every year in the 20th week of the year, on Tuesday"),
        ("FREQ=DAILY;BYHOUR=8,20", "every day at 08:00 and 20:00"),
        ("FREQ=DAILY;BYMINUTE=30", "every day at 09:30"),
        ("FREQ=HOURLY;INTERVAL=6", "every 6 hours"),
        ("FREQ=MINUTELY;INTERVAL=20;BYHOUR=9,10", "every 20 minutes in hours 9 and 10"),
        ("FREQ=DAILY;COUNT=1", "every day, once"),
        ("FREQ=DAILY;BYMONTH=1,7", "every day in January and July"),
        ("FREQ=DAILY only weekdays", "every day, only on weekdays"),
        ("FREQ=DAILY only weekdays+!aug", "every day, only on weekdays and not in August"),
        (
            "FREQ=DAILY only !(day1,sat)",
            "every day, only not on the first day of a month and not on Saturdays"
        ),
        ("FREQ=DAILY only 2026-12-01..2027-01-31", "every day, only from 1 December to 31 January 2027"),
        ("after done P3D", "3 days after it was done"), ("after done P1M", "1 month after it was done"),
        ("after done P2WT1H", "2 weeks and 1 hour after it was done"),
    ])
    func `a repetition has words`(text: String, words: String) throws {
        let start = try When(parsing: "2026-11-24T09:00")

        #expect(try self.words().text(for: Repetition(parsing: text), from: start) == words)
    }

    @Test func `without a start nothing is added`() throws {
        #expect(try words().text(for: Repetition(parsing: "FREQ=WEEKLY;INTERVAL=2")) == "every other week")
        #expect(try words().text(for: Repetition(parsing: "FREQ=MONTHLY")) == "every month")
        #expect(try words().text(for: Repetition(parsing: "FREQ=DAILY;BYHOUR=8")) == "every day in hour 8")
    }

    @Test func `different random rules have different words`() throws {
        var random = SeededGenerator(seed: 77)
        var rules: [String: RecurrenceRule] = [:]

        for _ in 0..<2000 {
            let rule = try RecurrenceRule(parsing: RandomRule(using: &random).text)
            let words = try words().text(for: rule)
            if let other = rules[words], essence(other) != essence(rule) {
                Issue.record("\(rule) and \(other) are both '\(words)'")
            }
            rules[words] = rule
        }
    }

    /// "Every Sunday" is written in two ways, and on which day a week starts is told only where it matters.
    private func essence(_ rule: RecurrenceRule) -> String {
        let isByDay = rule.frequency == .daily && rule.interval == 1 && !rule.days.isEmpty
        let text = rule.description.replacing(/;WKST=../, with: "")
        return isByDay ? text.replacing("FREQ=DAILY", with: "FREQ=WEEKLY") : text
    }
}
