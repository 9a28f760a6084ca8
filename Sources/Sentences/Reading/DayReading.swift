import CivilTime

/// A day, or a period of days, that a text names.
struct DayReading: Sendable, Hashable {
    /// How much context a reading needs before it is taken.
    enum Certainty: Int, Sendable, Comparable {
        /// A preposition has to stand before it: "in june".
        case afterPreposition
        /// A preposition, the sentence's end, or another reading has to be next to it: "3/20", "sat".
        case inContext
        case certain

        static func < (left: Certainty, right: Certainty) -> Bool { left.rawValue < right.rawValue }
    }

    var first: CivilDate
    /// The last day of a month or other period; equal to `first` for a day.
    var last: CivilDate
    /// The next such day, for when the time on `first` has passed.
    var next: CivilDate?
    /// The day of that name that has just begun, for a time on it that is still to come.
    var begun: CivilDate?
    var certainty = Certainty.certain
    /// Whether a thing that follows can only be counted: "on the 3rd floor".
    var countsThings = false
    /// Whether it may describe the thing after it: "the sunday dress".
    var mayDescribe = false
    /// Whether a task cannot be due then: "this week" names no day.
    var isSpan = false
    var time: ClockReading?

    init(_ day: CivilDate, last: CivilDate? = nil) {
        first = day
        self.last = last ?? day
    }
}
