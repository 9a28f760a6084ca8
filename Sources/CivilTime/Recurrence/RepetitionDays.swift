/// The words after `on` in a `RepetitionPhrase`.
struct RepetitionDays {
    let words: [String]
    /// The whole phrase, for messages.
    let text: String

    func add(to rule: inout RecurrenceRule.Parts) throws(TimeTextError) {
        guard rule.days.isEmpty else { throw failure("it names days twice") }
        switch rule.frequency {
        case .weekly:
            guard let days = Self.weekdays(words.joined()) else {
                throw failure("days of the week are written as mon, tue,fri, weekdays or weekend")
            }
            rule.days = days.map { RecurrenceRule.Day($0) }
        case .monthly: try addMonthDays(to: &rule)
        case .yearly: try addYearDay(to: &rule)
        case .daily, .hourly, .minutely, .secondly:
            throw failure("'on' works only with weeks, months and years")
        }
    }

    /// `15`, `1,15`, `last day`, `last fri`, `first mon,3rd mon`, `last weekday`.
    private func addMonthDays(to rule: inout RecurrenceRule.Parts) throws(TimeTextError) {
        for item in words.joined(separator: " ").split(separator: ",", omittingEmptySubsequences: false) {
            let item = item.split(separator: " ").map(String.init)
            if item.count == 1, let day = Self.dayOfMonth(item[0]) {
                rule.monthDays.append(day)
            } else if item.count == 2, let place = Self.places[item[0]] {
                try add(item[1], at: place, to: &rule)
            } else {
                throw failure("days of the month are written as 15, last day, last fri or first weekday")
            }
        }
        let kinds = [
            !rule.monthDays.isEmpty, rule.days.contains { $0.ordinal != nil }, !rule.positions.isEmpty,
        ]
        guard kinds.count(where: \.self) == 1 else { throw failure("these days cannot be combined") }
        guard rule.positions.count <= 1 else { throw failure("it names weekdays twice") }
    }

    private func add(
        _ word: String, at place: Int, to rule: inout RecurrenceRule.Parts
    ) throws(TimeTextError) {
        if word == "day" {
            rule.monthDays.append(place)
        } else if word == "weekday" {
            rule.days = Weekday.allCases.prefix(5).map { RecurrenceRule.Day($0) }
            rule.positions.append(place)
        } else if let weekday = TimePhrase.weekday(word) {
            rule.days.append(RecurrenceRule.Day(weekday, ordinal: place))
        } else {
            throw failure("'\(TimeTextError.presentable(word))' is not a day of a month")
        }
    }

    /// `24 dec`, `last sun of march`, `last day of feb`.
    private func addYearDay(to rule: inout RecurrenceRule.Parts) throws(TimeTextError) {
        let isOfMonth = words.count == 4 && words[2] == "of"
        guard isOfMonth || words.count == 2, let month = words.last.flatMap(Month.init(word:)) else {
            throw failure("a year has days as 24 dec, last sun of march or last day of feb")
        }
        rule.months = [month.rawValue]
        if isOfMonth, let place = Self.places[words[0]] {
            try add(words[1], at: place, to: &rule)
        } else if !isOfMonth, let day = Self.dayOfMonth(words[0]) {
            guard CivilDate(year: 2024, month: month.rawValue, day: day) != nil else {
                throw failure("the calendar has no such day")
            }
            rule.monthDays = [day]
        } else {
            throw failure("a year has days as 24 dec, last sun of march or last day of feb")
        }
    }

    private static func dayOfMonth(_ word: String) -> Int? {
        var scanner = TextScanner(word)
        guard let day = scanner.number(upTo: 31), day > 0, scanner.isAtEnd else { return nil }
        return day
    }

    /// `tue`, `mon,thu`, `weekdays`, `weekend`; `nil` for anything else.
    static func weekdays(_ word: String) -> [Weekday]? {
        switch word {
        case "weekdays", "weekday": return Array(Weekday.allCases.prefix(5))
        case "weekend", "weekends": return Array(Weekday.allCases.suffix(2))
        default:
            let names = word.split(separator: ",", omittingEmptySubsequences: false)
            let days = names.compactMap { TimePhrase.weekday(String($0)) }
            return days.count == names.count ? days : nil
        }
    }

    private static let places = [
        "first": 1, "second": 2, "third": 3, "fourth": 4, "fifth": 5, "last": -1,
        "1st": 1, "2nd": 2, "3rd": 3, "4th": 4, "5th": 5,
    ]

    private func failure(_ reason: String) -> TimeTextError { RepetitionPhrase.failure(text, reason) }
}
