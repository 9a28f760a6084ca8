/// A snooze as the user types it: a length, or a time.
package enum SnoozePhrase: Sendable, Hashable {
    /// `15m`, `3d`: counted from the moment of snoozing.
    case length(CivilPeriod)
    /// `tomorrow 9:00`, `+2h`.
    case until(When)
}

extension TimePhrase {
    /// Reads a length as `PeriodPhrase` does, or else a time as `when(_:)` does.
    /// - Throws: Why `text` is refused, with examples.
    package func snooze(_ text: String) throws(TimeTextError) -> SnoozePhrase {
        if let period = PeriodPhrase.read(text) { return .length(period) }
        return .until(try when(text))
    }
}
