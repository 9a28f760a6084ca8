/// A snooze choice, whose time depends on when the user chooses it.
///
/// Text: `usual`, a length such as `1h`, a time of day such as `18:30`, `evening`, `tomorrow`, `weekend` or
/// `next week`.
package enum SnoozeRule: Sendable, Hashable {
    /// The user's configured snooze length.
    case usual
    case length(CivilPeriod)
    /// The next time that clocks show this time of day.
    case time(TimeOfDay)
    /// The evening of the same day.
    case evening
    /// The morning of the next day.
    case tomorrow
    /// The morning of the next Saturday.
    case weekend
    /// The morning of the next day on which a week starts.
    case nextWeek

    /// `nil` for any other text.
    package init?(_ text: String) {
        let named: [SnoozeRule] = [.usual, .evening, .tomorrow, .weekend, .nextWeek]
        if let rule = named.first(where: { $0.description == text.lowercased() }) {
            self = rule
        } else if let period = PeriodPhrase.read(text) {
            self = .length(period)
        } else if let time = TimeOfDay(text) {
            self = .time(time)
        } else {
            return nil
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
