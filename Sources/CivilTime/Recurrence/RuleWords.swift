/// The English text of a rule, without its end.
struct RuleWords {
    private let rule: RecurrenceRule
    /// Completed from the start, if it is known.
    private let days: RecurrenceRule.Parts
    private let startTime: TimeOfDay?

    /// - Parameter start: Completes what the rule leaves open; `nil` omits this.
    init(_ rule: RecurrenceRule, start: CivilDate?, startTime: TimeOfDay?) {
        self.rule = rule
        self.startTime = startTime
        days = start.map { rule.parts(from: $0) } ?? rule.parts
    }

    var text: String {
        if let hours = hoursOfDay { return hours }
        if let workday { return "\(every)\(inMonths) on \(Self.place(workday, "weekday"))" + times }
        return beginning + times + positions + weekStart
    }

    /// "every 2 hours from 08:00 to 20:00 on weekdays", as people say it and the reader of sentences reads it.
    private var hoursOfDay: String? {
        let hours = rule.hours
        guard hours.count > 2, rule.minutes.isEmpty, rule.seconds.isEmpty, rule.positions.isEmpty,
            rule.interval == 1,
            months.isEmpty, monthDays.isEmpty, rule.yearDays.isEmpty, rule.weekNumbers.isEmpty,
            rule.frequency == .daily || rule.frequency == .weekly && !weekdays.isEmpty
        else { return nil }
        let step = hours[1] - hours[0]
        guard zip(hours, hours.dropFirst()).allSatisfy({ $1 - $0 == step }) else { return nil }
        let minute = padded(startTime?.minute ?? 0, to: 2)
        let times = [hours[0], hours[hours.count - 1]].map { "\(padded($0, to: 2)):\(minute)" }
        let days = rule.frequency == .weekly || !rule.days.isEmpty ? onDays : ""
        return "every \(step == 1 ? "hour" : "\(step) hours") from \(times[0]) to \(times[1])\(days)"
    }

    /// The place of the only working day of each month that the rule chooses: -1 for the last one.
    private var workday: Int? {
        guard rule.frequency == .monthly, rule.positions.count == 1, monthDays.isEmpty,
            weekdays.map(\.weekday) == Array(Weekday.allCases.prefix(5)),
            weekdays.allSatisfy({ $0.ordinal == nil })
        else { return nil }
        return rule.positions[0]
    }

    /// The frequency and the days.
    private var beginning: String {
        let names = weekdays.filter { $0.ordinal == nil }.map(\.weekday)
        let isWeekly =
            rule.frequency == .weekly || rule.frequency == .daily && rule.interval == 1 && monthDays.isEmpty
        if isWeekly, !names.isEmpty, rule.interval == 1 || names.count == 1 && rule.interval == 2 {
            // "every second Saturday" may also be that of each month.
            return "every \(rule.interval == 2 ? "other " : "")\(Self.names(names, isEach: true))" + inMonths
        }
        if rule.frequency == .yearly, let date = dayAndMonth { return "\(every) on \(date)" }
        if rule.frequency == .yearly, let day = weekdayOfMonth { return "\(every) on \(day)" }
        return every + inMonths + onDays
    }

    private var every: String {
        switch rule.interval {
        case 1: return "every \(unit)"
        case 2 where rule.frequency >= .daily: return "every other \(unit)"
        case let interval: return "every \(interval) \(unit)s"
        }
    }

    private var unit: String {
        switch rule.frequency {
        case .secondly: "second"
        case .minutely: "minute"
        case .hourly: "hour"
        case .daily: "day"
        case .weekly: "week"
        case .monthly: "month"
        case .yearly: "year"
        }
    }

    private var months: [Int] { days.months }
    private var monthDays: [Int] { days.monthDays }
    private var weekdays: [RecurrenceRule.Day] { days.days }

    /// `24 December`, if the rule has no other days.
    private var dayAndMonth: String? {
        guard months.count == 1, monthDays.count == 1, monthDays[0] > 0, weekdays.isEmpty,
            rule.yearDays.isEmpty,
            rule.weekNumbers.isEmpty, let month = Month(rawValue: months[0])
        else { return nil }
        return "\(monthDays[0]) \(month.englishName)"
    }

    /// `the last Sunday of March`, if the rule has no other days.
    private var weekdayOfMonth: String? {
        guard months.count == 1, weekdays.count == 1, let ordinal = weekdays[0].ordinal, monthDays.isEmpty,
            rule.yearDays.isEmpty, rule.weekNumbers.isEmpty, let month = Month(rawValue: months[0])
        else { return nil }
        return "\(Self.place(ordinal, weekdays[0].weekday.name)) of \(month.englishName)"
    }

    private var inMonths: String {
        let names = months.compactMap { Month(rawValue: $0)?.englishName }
        return names.isEmpty ? "" : " in \(EnglishList.and(names))"
    }

    private var onDays: String {
        var clauses: [String] = []
        if !rule.weekNumbers.isEmpty {
            clauses.append(
                "in \(EnglishList.and(rule.weekNumbers.map { Self.place($0, "week") })) of the year")
        }
        if !rule.yearDays.isEmpty {
            clauses.append("on \(EnglishList.and(rule.yearDays.map { Self.place($0, "day") })) of the year")
        }
        if !monthDays.isEmpty {
            let isOfMonth = rule.frequency != .monthly && months.isEmpty
            let places = monthDays.map { $0 > 0 ? "the \(EnglishList.ordinal($0))" : Self.place($0, "day") }
            clauses.append("on \(EnglishList.and(places))" + (isOfMonth ? " of the month" : ""))
        }
        if !weekdays.isEmpty {
            clauses.append((clauses.isEmpty || !isLimit ? "on " : "if that is ") + weekdayWords)
        }
        return clauses.map { " \($0)" }.joined(separator: clauses.count > 1 ? "," : "")
    }

    /// Whether weekdays only restrict days that other parts give.
    private var isLimit: Bool { !monthDays.isEmpty || !rule.yearDays.isEmpty }

    private var weekdayWords: String {
        let named = weekdays.filter { $0.ordinal == nil }.map(\.weekday)
        let placed = placedWeekdays
        let ofYear = !placed.isEmpty && rule.countsInYear ? " of the year" : ""
        if isLimit { return EnglishList.or(named.map(\.name) + placed) + ofYear }
        return EnglishList.and((named.isEmpty ? [] : [Self.names(named, isEach: false)]) + placed) + ofYear
    }

    /// "the second and fourth Tuesday": each weekday once, with its places.
    private var placedWeekdays: [String] {
        let placed = weekdays.filter { $0.ordinal != nil }
        guard placed.count > 1, Set(placed.map(\.weekday)).count == 1 else {
            return placed.compactMap { day in day.ordinal.map { Self.place($0, day.weekday.name) } }
        }
        let places = placed.compactMap(\.ordinal).map { Self.place($0, "").dropFirst("the ".count) }
        return ["the \(EnglishList.and(places.map(String.init))) \(placed[0].weekday.name)"]
    }

    /// ` at 08:00 and 20:00`.
    private var times: String {
        if rule.hours.isEmpty, rule.minutes.isEmpty, rule.seconds.isEmpty { return "" }
        let hours = rule.hours.isEmpty ? startTime.map { [$0.hour] } ?? [] : rule.hours
        let minutes = rule.minutes.isEmpty ? startTime.map { [$0.minute] } ?? [] : rule.minutes
        let isOfDays = rule.frequency >= .daily && rule.seconds.isEmpty
        if isOfDays, (1...6).contains(hours.count * minutes.count) {
            let times = hours.flatMap { hour in
                minutes.map { "\(padded(hour, to: 2)):\(padded($0, to: 2))" }
            }
            return " at \(EnglishList.and(times))"
        }
        let parts = [("hour", rule.hours), ("minute", rule.minutes), ("second", rule.seconds)]
        let clauses = parts.filter { !$0.1.isEmpty }.map { unit, numbers in
            "\(unit)\(numbers.count == 1 ? "" : "s") \(EnglishList.and(numbers.map(String.init)))"
        }
        return " in \(clauses.joined(separator: ", "))"
    }

    private var positions: String {
        if rule.positions.isEmpty { return "" }
        return ", only \(EnglishList.and(rule.positions.map { Self.place($0, "") })) of these in the \(unit)"
    }

    /// The week's start, if it affects the rule: intervals of weeks, positions in a week, or week numbers.
    private var weekStart: String {
        let isByWeek = rule.frequency == .weekly && (rule.interval > 1 || !rule.positions.isEmpty)
        let matters = isByWeek || !rule.weekNumbers.isEmpty
        return rule.weekStart != .monday && matters ? " (weeks from \(rule.weekStart.name))" : ""
    }

    /// `the second day`, `the last Friday`, `the third-last week`.
    static func place(_ place: Int, _ noun: String) -> String {
        let words = [1: "first", 2: "second", 3: "third", 4: "fourth", 5: "fifth"]
        let number = words[abs(place)] ?? EnglishList.ordinal(abs(place))
        let name = place > 0 ? number : place == -1 ? "last" : "\(number)-last"
        return noun.isEmpty ? "the \(name)" : "the \(name) \(noun)"
    }

    private static func names(_ weekdays: [Weekday], isEach: Bool) -> String {
        if weekdays == Array(Weekday.allCases) { return isEach ? "day" : "all days" }
        if weekdays == Array(Weekday.allCases.prefix(5)) { return isEach ? "weekday" : "weekdays" }
        return EnglishList.and(weekdays.map(\.name))
    }
}
