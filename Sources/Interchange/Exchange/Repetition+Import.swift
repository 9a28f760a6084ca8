import CivilTime

extension Repetition {
    /// Whether it recurs several times a minute, which is too often for reminders.
    var isWithinMinute: Bool {
        guard case .rule(let rule, _) = self else { return false }
        return rule.frequency == .secondly || rule.seconds.count > 1
    }
}
