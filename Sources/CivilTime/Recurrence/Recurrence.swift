/// When something recurs: its start, rules, added and excluded times, and a condition on days.
///
/// The start is the first occurrence, also where it does not satisfy the rule, and the first that a `COUNT`
/// counts. Occurrences come in the order of moments; those that come to one moment are one. Moments are
/// taken from civil times as `Zone.instant(of:)` does.
///
/// Source: RFC 5545, sections 3.8.5.1 to 3.8.5.3.
package struct Recurrence: Sendable, Hashable {
    /// An instant is a whole second.
    package let start: When
    /// Rules that are not understood add nothing, and stay here.
    package let rules: [RuleText]
    /// `RDATE`; the condition is not asked about them.
    package let additions: [When]
    /// `EXDATE`. A date excludes what is on that day.
    package let exclusions: [When]
    /// What a rule yields on other days is left out, and the start, too, as if it were excluded: a `COUNT`
    /// counts it.
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
    /// Occurrences one at a time, from `earliest` on.
    ///
    /// They hold as long as `locality` and the zone data do.
    /// - Throws: When a zone that one of the times names cannot be had.
    package func occurrences(
        from earliest: Instant = .earliest, in locality: Locality
    ) throws(ZoneError) -> RecurrenceOccurrences {
        try RecurrenceOccurrences(self, from: earliest, in: locality)
    }

    /// The first occurrence after `instant`; `nil` if there is none, or none within 400 years.
    /// - Throws: When a zone that one of the times names cannot be had.
    package func next(after instant: Instant, in locality: Locality) throws(ZoneError) -> Occurrence? {
        var occurrences = try occurrences(from: instant + .milliseconds(1), in: locality)
        return occurrences.next()
    }
}
