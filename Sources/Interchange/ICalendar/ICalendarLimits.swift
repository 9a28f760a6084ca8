/// How much of a file is read. What exceeds a limit is kept as it came, and is not understood.
package struct ICalendarLimits: Sendable, Hashable {
    /// Of the whole file.
    package var bytes = 64 << 20
    /// Lines of the file, folded ones counted singly.
    package var lines = 4_000_000
    /// Bytes of a line without its folds. A picture in a line is smaller.
    package var line = 8 << 20
    /// Components within one another. Nobody nests deeper than five: a calendar, an event, an alarm, a place.
    package var depth = 12

    package static let usual = ICalendarLimits()

    package init() {}
}
