import CivilTime

extension Repetition {
    /// Whether it comes several times within a minute, for which nobody can be reminded.
    var isWithinMinute: Bool {
        guard case .rule(let rule, _) = self else { return false }
        return rule.frequency == .secondly || rule.seconds.count > 1
    }
}
