/// One of the times at which something recurs.
package struct Occurrence: Sendable, Hashable {
    /// As the rule says it, of the same kind as the start. A reminder is identified by it: it stays the same
    /// wherever the user goes and whatever clocks do (docs/time.md).
    package let when: When
    /// The moment it comes to, a cache as always.
    package let instant: Instant

    package init(when: When, instant: Instant) {
        self.when = when
        self.instant = instant
    }
}
