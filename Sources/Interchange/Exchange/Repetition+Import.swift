import CivilTime

extension Repetition {
    /// Whether it comes several times a minute, more often than anybody can be reminded.
    var isWithinMinute: Bool {
        guard case .rule(let rule, _) = self else { return false }
        return rule.frequency == .secondly || rule.seconds.count > 1
    }
}
