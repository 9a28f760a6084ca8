/// Something in a file that is not understood, or not as the standard wants it. The bytes are kept all the same.
package struct ICalendarFault: Sendable, Hashable {
    package enum Reason: String, Sendable, Hashable, CaseIterable {
        // MARK: Lines and components

        /// The line has neither a name nor a value.
        case isNoProperty
        /// The line exceeds `ICalendarLimits.line`.
        case lineIsTooLong
        /// The component exceeds `ICalendarLimits.depth`.
        case isNestedTooDeeply
        /// An `END` that closes nothing.
        case endsNothing
        /// The file exceeds `ICalendarLimits.bytes` or `ICalendarLimits.lines`: the rest is not read.
        case fileIsTooLarge
        /// A property outside all components.
        case isOutsideCalendar
        /// The `END` is missing, and what follows shows where the component ended.
        case endIsMissing
        /// The file ends within the component: nobody knows what else it held.
        case fileIsCutOff
        /// Its character set is unknown, and it is not UTF-8: read as Windows-1252.
        case charsetIsUnknown

        // MARK: Meaning

        /// A component of a kind that has no meaning here.
        case kindIsUnknown
        /// A `VALARM` that belongs to no task and no event.
        case alarmIsOutside
        /// An event that does not say when.
        case hasNoStart
        case valueIsNotRead
        /// The property is there again with something else; the first one counts.
        case isThereTwice
        /// `VALUE` says a day and the value is a time, or the other way round; the value counts.
        case typeIsWrong
        /// Another component with this `UID` counts instead: a later revision, or one with the same start.
        case isReplaced
        /// `CALSCALE` names another calendar; all dates are read as Gregorian.
        case calendarIsAnother
        /// `X-WR-TIMEZONE` names a zone that is not the user's; times without a zone count as local.
        case timesAreLocal
        /// Neither the system nor the file knows the zone; the time counts as local.
        case zoneIsUnknown
        /// Neither the system nor the file knows the zone; the offset in its name counts all year.
        case zoneIsItsOffset
        /// The file describes the zone in several ways; the first one counts.
        case zoneIsDescribedTwice
        /// The file describes more zones than are read; the time counts as local.
        case fileHasTooManyZones
        /// A task that is due, or an event that ends, before it starts.
        case endsBeforeStart
        /// The entry repeats, but only its first time is known.
        case ruleIsNotRead
        /// The rule has both `COUNT` and `UNTIL`, which exclude each other; whichever ends it first counts.
        case ruleEndsTwice
        /// An interval of 0 or a count below 1; the rule is read without it.
        case ruleHasNoNumber
        /// A rule for what is left out: nothing is.
        case exclusionIsNotRead
        /// It never rings.
        case alarmIsNotRead
        /// It counts from a time that the entry does not have, so that it never rings.
        case alarmHasNoAnchor
        /// It counts from when the task is due, which the task does not say: it counts from its start.
        case alarmCountsFromStart
    }

    package let reason: Reason
    /// Counted from 1; 0 if it has not been in a file.
    package let line: Int
    /// The property that it is about, in upper case.
    package let property: String?

    package init(_ reason: Reason, line: Int, property: String? = nil) {
        self.reason = reason
        self.line = line
        self.property = property
    }
}
