/// The times given by a rule's hours, minutes and seconds, completed from the start.
struct ClockPattern: Sendable {
    /// Each ascending and not empty.
    private let hours: [Int]
    private let minutes: [Int]
    private let seconds: [Int]

    /// For rules that repeat daily or less often.
    init(day rule: RecurrenceRule, start: TimeOfDay) {
        hours = rule.hours.isEmpty ? [start.hour] : rule.hours
        minutes = rule.minutes.isEmpty ? [start.minute] : rule.minutes
        seconds = rule.seconds.isEmpty ? [start.second] : rule.seconds
    }

    /// The times within each hour, minute or second of a rule, in seconds from its start.
    init(within unit: ClockUnit, _ rule: RecurrenceRule, start: TimeOfDay) {
        hours = [0]
        minutes = unit != .hour ? [0] : rule.minutes.isEmpty ? [start.minute] : rule.minutes
        seconds = unit == .second ? [0] : rule.seconds.isEmpty ? [start.second] : rule.seconds
    }

    /// The hours, minutes or seconds of a day in which such a rule has occurrences, as their first seconds.
    init(startsOf unit: ClockUnit, _ rule: RecurrenceRule) {
        hours = rule.hours.isEmpty ? Array(0...23) : rule.hours
        minutes = unit == .hour ? [0] : rule.minutes.isEmpty ? Array(0...59) : rule.minutes
        seconds = unit != .second ? [0] : rule.seconds.isEmpty ? Array(0...59) : rule.seconds
    }

    /// In seconds, ascending.
    var times: [Int] {
        hours.flatMap { hour in
            minutes.flatMap { minute in seconds.map { hour * 3600 + minute * 60 + $0 } }
        }
    }
}

/// The unit of a rule that repeats within the day.
enum ClockUnit: Int, Sendable {
    case second = 1
    case minute = 60
    case hour = 3600

    /// In seconds.
    var length: Int { rawValue }
}
