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

        // MARK: Meaning

        /// A component of a kind that has no meaning here.
        case kindIsUnknown
        /// A `VALARM` that belongs to no task and no event.
        case alarmIsOutside
        /// An event that does not say when.
        case hasNoStart
        case valueIsNotRead
        /// Neither the system nor the file knows the zone; the time counts as local.
        case zoneIsUnknown
        /// A task that is due, or an event that ends, before it starts.
        case endsBeforeStart
        /// The entry repeats, but only its first time is known.
        case ruleIsNotRead
        /// The rule has both `COUNT` and `UNTIL`, which exclude each other; `UNTIL` counts.
        case ruleEndsTwice
        /// It never rings.
        case alarmIsNotRead
        /// It counts from a time that the entry does not have, so that it never rings.
        case alarmHasNoAnchor
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
