/// A recurrence: its start, rules, added and excluded times, and a condition on days.
///
/// The start is the first occurrence, even if it does not satisfy the rule, and counts towards `COUNT`.
/// Occurrences are in order of moments; those at the same moment count as one. `Zone.instant(of:)` gives the
/// moments of civil times.
///
/// Source: RFC 5545, sections 3.8.5.1 to 3.8.5.3.
package struct Recurrence: Sendable, Hashable {
    /// An instant is rounded down to a whole second.
    package let start: When
    /// Rules that `RuleText` could not read add no occurrences, but are kept.
    package let rules: [RuleText]
    /// `RDATE`; the condition does not apply to these.
    package let additions: [When]
    /// `EXDATE`. A date excludes all occurrences on that day.
    package let exclusions: [When]
    /// Excludes occurrences of rules, and the start, on other days; `COUNT` counts them all the same.
    package let condition: DayCondition?

    package init(
        start: When, rules: [RuleText], additions: [When] = [], exclusions: [When] = [],
        condition: DayCondition? = nil
    ) {
        if case .instant(let instant) = start {
            self.start = .instant(Instant(secondsSince1970: instant.secondsSince1970))
        } else {
            self.start = start
        }
        self.rules = rules
        self.additions = additions
        self.exclusions = exclusions
        self.condition = condition
    }
}

extension Recurrence {
    /// Occurrences from `earliest` on, one at a time.
    ///
    /// Valid as long as `locality` and the zone data stay the same.
    /// - Throws: If a zone of one of the times cannot be loaded.
    package func occurrences(
        from earliest: Instant = .earliest, in locality: Locality
    ) throws(ZoneError) -> RecurrenceOccurrences {
        try RecurrenceOccurrences(self, from: earliest, in: locality)
    }

    /// The first occurrence after `instant`; `nil` if there is none, or none within 400 years.
    /// - Throws: If a zone of one of the times cannot be loaded.
    package func next(after instant: Instant, in locality: Locality) throws(ZoneError) -> Occurrence? {
        var occurrences = try occurrences(from: instant + .milliseconds(1), in: locality)
        return occurrences.next()
    }
}
