/// How long somebody wants to be left alone, as typed: a length, or a time to come back at.
package enum SnoozePhrase: Sendable, Hashable {
    /// `15m`, `3d`: from the moment of snoozing on.
    case length(CivilPeriod)
    /// `tomorrow 9:00`, `+2h`.
    case until(When)
}

extension TimePhrase {
    /// A length as `PeriodPhrase` reads it, or else a time as `when(_:)` does.
    /// - Throws: What is wrong with `text`, with examples.
    package func snooze(_ text: String) throws(TimeTextError) -> SnoozePhrase {
        if let period = PeriodPhrase.read(text) { return .length(period) }
        return .until(try when(text))
    }
}
