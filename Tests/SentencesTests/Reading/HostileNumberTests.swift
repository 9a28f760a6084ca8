import CivilTime
import Rules
import Sentences
import TestSupport
import Testing

/// Numbers of any size, in everything that people, feeds and files may write: an overflow would end the process.
struct HostileNumberTests {
    private static let numbers = [
        "0", "-0", "1", "-1", "7", "31", "59", "60", "99", "999", "9999", "10000", "99999", "999999999",
        "2147483647",
        "-2147483648", "4294967296", "999999999999", "9223372036854775807", "-9223372036854775808",
        "9223372036854775808", "18446744073709551616", "1000000000000000000", "99999999999999999999999999999",
        "1e18", "1/0", "0/0", "1.5", "1,5", "0.0000001", "9223372036854775807.999999", "٣", "½", "１２", "+5",
        "0x7f",
    ]
    private static let words = [
        "eggs", "kg", "g", "milk", "day", "days", "weeks", "w", "d", "h", "m", "months", "years", "hours",
        "minutes",
        "mon", "mondays", "times", "every", "other", "in", "at", "on", "from", "to", "until", "before",
        "after", "for",
        "by", "pm", "am", ":", "-", ".", "/", "x", "!!", "#a", "best before", "use by", "expires",
        "remind me",
        "half past", "quarter to", "first", "last", "th", "st", "dozen", "half", "a", "the", "of", "month",
        "year",
        "friday", "tomorrow", "noon", "dec", "february", "warranty", "starting", "except", "and", "or", "%",
        "<", "EUR",
        "P", "PT", "T", "Z", "Y", "M", "D", "H", "S", "FREQ=DAILY;INTERVAL=", "COUNT=", ";BYMONTHDAY=",
        ";BYSETPOS=",
        ";BYDAY=MO,", "(01)", "(17)", "(10)", "(3103)", "=", ",",
    ]

    private static func line(_ random: inout SeededGenerator) -> String {
        let parts = (0..<Int.random(in: 1...7, using: &random)).map { _ in
            (Bool.random(using: &random) ? numbers : words).randomElement(using: &random) ?? ""
        }
        return parts.joined(separator: Bool.random(using: &random) ? " " : "")
    }

    @Test(arguments: 1...4) func `no number ends the process that reads it`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let now = try Instant(parsing: "2026-11-24T15:00:00Z")
        let locality = Locality(zone: .utc, zones: ZoneDatabase(environment: [:]))
        let (today, next) = (locality.zone.civil(of: now).date, try CivilDate(parsing: "2027-02-28"))
        let sentences = SentenceParser(now: now, zone: .utc, locale: "en_GB")
        let times = TypedTime(now: now, locality: locality, locale: "en_GB")

        for _ in 0..<1_500 {
            let line = Self.line(&random)
            // What they make of it is tested elsewhere: here, only that they come back.
            _ = sentences.sentence(line)
            _ = try? times.when(line)
            _ = try? times.snooze(line)
            _ = try? times.period(line)
            _ = try? times.calendarLength(line)
            if let rule = try? times.repetition(line) {
                _ = try? rule.next(afterDoneAt: now, due: .date(today), in: locality)
            }
            if let period = try? CivilPeriod(parsing: line) {
                _ = (today.adding(period), (-period).description, period.nominalLength)
            }
            _ = try? Instant(parsing: line)
            if let notice = try? NoticePeriod(parsing: line) { _ = notice.lastDay(for: next) }
            if let season = Season(line) { _ = (season.contains(today), season.moved(today)) }
            _ = try? WeeklyHours(parsing: line)
            if let nag = NagPolicy(line) { _ = (nag.interval(after: .max), nag.description) }
            if let step = ScheduleStep(line) { _ = step.description }
            if let schedule = ReminderSchedule(today, text: line) { _ = schedule.text }
            _ = try? ReminderSchedule.leads(line)
            if let quantity = try? Quantity(typed: line) { _ = quantity.converted(to: "g") }
            _ = try? Quantity(parsing: line)
            if let amount = DecimalAmount(line) { Self.calculate(with: amount) }
            _ = PriceThreshold(line)
            _ = try? GTIN(line)
            _ = try? GTIN(upcE: line)
            _ = try? GS1Label(line, today: today)
        }
    }

    private static func calculate(with amount: DecimalAmount) {
        for other in [amount, .zero, DecimalAmount(.max), DecimalAmount(.min), -amount] {
            _ = (amount + other, amount - other, amount.share(other, of: amount, scale: 6))
            _ = amount.share(amount, of: other, scale: 0)
        }
        for count in [Int32.min, -1, 0, .max] { _ = amount.multiplied(by: count) }
        for scale in -6...6 {
            _ = (
                amount.scaled(byPowerOfTen: scale), amount.rounded(toScale: scale),
                amount.roundedDown(toScale: scale)
            )
            _ = amount.description(decimals: scale)
        }
    }

    @Test func `the most distant times stay in the calendar`() throws {
        let moments = [Instant.earliest, .latest, try Instant(parsing: "2026-11-24T15:00:00Z")]
        let lengths: [Duration] = [
            .seconds(Int64.max), .seconds(Int64.min), .milliseconds(Int64.max), .milliseconds(Int64.min),
            .zero,
        ]
        for moment in moments {
            for length in lengths {
                #expect((Instant.earliest...Instant.latest).contains(moment + length))
                #expect((Instant.earliest...Instant.latest).contains(moment - length))
            }
        }
        for count in [Int.min, -1, 0, 1, .max] {
            for date in [CivilDate.earliest, .latest] {
                #expect((CivilDate.earliest...CivilDate.latest).contains(date.adding(days: count)))
                #expect((CivilDate.earliest...CivilDate.latest).contains(date.adding(months: count)))
            }
        }
    }
}
