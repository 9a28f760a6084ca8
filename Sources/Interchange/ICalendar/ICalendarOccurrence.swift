package import CivilTime

/// One time of an entry that repeats, or the only one of an entry that does not.
package struct ICalendarOccurrence: Sendable, Hashable {
    /// When it starts, or a task without a start is due.
    package let start: ICalendarTime
    /// When it ends or is due; `nil` if the entry does not say.
    package let end: ICalendarTime?
    /// The moment of `start`.
    package let instant: Instant
    /// Which occurrence of the series it is, whether it was moved or not; `nil` without a series.
    package let recurrenceID: ICalendarTime?
    /// The index of the entry that gives it its texts and alarms, in `ICalendarSeries.entries`.
    package let entry: Int
}
