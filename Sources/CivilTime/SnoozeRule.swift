/// A way to put something off that can be offered at any time: what it comes to depends on the moment.
///
/// Text: `usual`, a length such as `1h`, a time of day such as `18:30`, `evening`, `tomorrow`, `weekend`, `next week`.
package enum SnoozeRule: Sendable, Hashable {
    /// The length that the user has configured as the usual one.
    case usual
    case length(CivilPeriod)
    /// The next time that clocks show this.
    case time(TimeOfDay)
    /// Today's evening.
    case evening
    /// The morning of the next day.
    case tomorrow
    /// The morning of the next Saturday.
    case weekend
    /// The morning of the next first day of a week.
    case nextWeek

    /// `nil` if it is none of these.
    package init?(_ text: String) {
        switch text.lowercased() {
        case "usual": self = .usual
        case "evening": self = .evening
        case "tomorrow": self = .tomorrow
        case "weekend": self = .weekend
        case "next week": self = .nextWeek
        default:
            if let period = PeriodPhrase.read(text) {
                self = .length(period)
            } else if let time = try? TimeOfDay(parsing: text) {  // what is wrong with it does not matter
                self = .time(time)
            } else {
                return nil
            }
        }
    }
}

extension SnoozeRule: LosslessStringConvertible {
    package var description: String {
        switch self {
        case .usual: "usual"
        case .length(let period): PeriodPhrase.text(for: period)
        case .time(let time): time.description
        case .evening: "evening"
        case .tomorrow: "tomorrow"
        case .weekend: "weekend"
        case .nextWeek: "next week"
        }
    }
}
