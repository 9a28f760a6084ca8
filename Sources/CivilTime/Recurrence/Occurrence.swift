/// One time of a recurrence.
package struct Occurrence: Sendable, Hashable {
    /// The time according to the rule, of the same kind as the start. It identifies the reminder, because it
    /// does not depend on where the user is or on changes of clocks.
    package let when: When
    /// The moment of `when`; valid as long as the zone and its data stay the same.
    package let instant: Instant

    package init(when: When, instant: Instant) {
        self.when = when
        self.instant = instant
    }
}
