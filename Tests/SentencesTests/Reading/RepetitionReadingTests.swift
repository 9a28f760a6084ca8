import CivilTime
import Rules
import Testing

@testable import Sentences

/// What Steward says of a repetition means the same when it is typed, or is asked about.
struct RepetitionReadingTests {
    private static let said = "2026-11-29T10:00"

    private func read(_ text: String) throws -> Sentence {
        try SaidSentence.parser(at: Self.said, in: "Europe/Berlin", "en_GB").sentence(text)
    }

    private func words(_ rule: RecurrenceRule, from start: When) throws -> String {
        let parser = try SaidSentence.parser(at: Self.said, in: "Europe/Berlin", "en_GB")
        return RepetitionWords(today: try CivilDate(parsing: "2026-11-29"), zone: parser.zone)
            .text(for: rule, from: start)
    }

    /// Lines in all forms of repetitions that are read.
    static let lines: [String] = {
        var lines: [String] = []
        for step in ["", "other ", "2 ", "3 ", "4 ", "6 "] {
            for unit in ["day", "week", "month", "year"] {
                let plural = step.isEmpty || step == "other " ? unit : unit + "s"
                lines.append("every \(step)\(plural)")
                lines.append("every \(step)\(plural) at 7pm")
            }
            lines.append("every \(step)\(step.isEmpty || step == "other " ? "month" : "months") on the 15th")
            lines.append(
                "every \(step)\(step.isEmpty || step == "other " ? "month" : "months") on the last friday")
            lines.append(
                "every \(step)\(step.isEmpty || step == "other " ? "week" : "weeks") on monday and thursday")
        }
        for day in ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"] {
            lines += [
                "every \(day)", "every other \(day)", "every \(day) at 18:30",
                "the first \(day) of every month",
                "the second \(day) of every month", "the last \(day) of every month",
                "every 3 weeks on \(day)",
                "every \(day) until 20 december", "every other \(day) until 3 may 2027",
                "every \(day) for 4 weeks",
            ]
        }
        lines += [
            "every weekday", "every weekday at 7:15", "every weekend", "every day except sunday",
            "every mon, wed and fri",
            "every month on the 1st and 15th", "every month on the last day",
            "the last working day of every month",
            "the first weekday of every month", "every 24 december", "every year on 1 april and 1 october",
            "every april",
            "every 8 hours", "every 30 minutes", "every 8 hours for 5 days", "every hour from 9 to 17",
            "every 2 hours between 8 and 20 on weekdays", "every day for 10 days", "every quarter",
            "every half year",
            "twice a year", "every fortnight", "every 14 days on tuesday", "every last sunday of march",
            "the 2nd and 4th tuesday of every month", "every evening", "every morning",
            "every third thursday",
            "every month on the 31st", "every 2 years on 3 may", "every 5 days at 6am", "monthly on the 3rd",
        ]
        return lines
    }()

    @Test(arguments: lines)
    func `the words of a confirmation mean the same when they are typed`(line: String) throws {
        let first = try read("water the plants " + line)
        guard let rule = first.recurrence, let start = first.due, first.doubts.isEmpty else {
            // What is asked about is not confirmed.
            return
        }

        let words = try words(rule, from: start)
        let again = try read("water the plants " + words)

        guard again.doubts.isEmpty else { return }
        let day = try #require(first.dueDay)
        #expect(again.title == "water the plants", "\(words)")
        #expect(again.recurrence.map { completed($0, on: day) } == completed(rule, on: day), "\(words)")
    }

    /// A rule with the days that its first day decides.
    private func completed(_ rule: RecurrenceRule, on day: CivilDate) -> RecurrenceRule.Parts {
        var parts = rule.parts
        let isOpen = parts.days.isEmpty && parts.monthDays.isEmpty
        switch parts.frequency {
        case .weekly where isOpen: parts.days = [RecurrenceRule.Day(day.weekday)]
        case .monthly where isOpen: parts.monthDays = [day.day]
        case .yearly where isOpen && parts.months.isEmpty:
            (parts.months, parts.monthDays) = ([day.month], [day.day])
        default: break
        }
        return parts
    }

    @Test(arguments: [
        ("FREQ=WEEKLY;INTERVAL=2;BYDAY=SA", "every other Saturday"),
        ("FREQ=MONTHLY;BYDAY=2SA", "every month on the second Saturday"),
        ("FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1", "every month on the last weekday"),
        ("FREQ=DAILY;BYHOUR=8,10,12,14,16,18,20", "every 2 hours from 08:00 to 20:00"),
        ("FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR;BYHOUR=9,10,11", "every hour from 09:00 to 11:00 on weekdays"),
    ])
    func `two rhythms have no words in common`(rule: String, words: String) throws {
        #expect(
            try self.words(try RecurrenceRule(parsing: rule), from: try When(parsing: "2026-12-05T08:00"))
                == words)
    }
}
