package import CivilTime

/// What a component says, as most programs read it.
package struct ICalendarEntry: Sendable, Hashable {
    package let component: ICalendarComponent
    /// The index of its calendar among the components of the file; `nil` outside of calendars.
    package internal(set) var calendar: Int?
    package var uid: String?
    /// As a reader sees it; `nil` if there is none.
    package var title: String?
    /// `DTSTART`.
    package var start: ICalendarTime?
    /// When a task is due, also by `DURATION`.
    package var due: ICalendarTime?
    /// When an event ends, also by `DURATION`; `nil` if it does not say.
    package var end: ICalendarTime?
    /// `DURATION`, if that is what gives the end.
    package var duration: CivilPeriod?
    package var alarms: [ICalendarAlarm] = []
    package var rules: [ICalendarRule] = []
    /// `EXRULE`: rules for what is left out, as iCalendar had them until 2009.
    package var exclusionRules: [RecurrenceRule] = []
    /// `RDATE`, each with the end that it may have.
    package var additions: [Addition] = []
    /// `EXDATE`.
    package var exclusions: [ICalendarTime] = []
    /// `RECURRENCE-ID`: the occurrence that this entry stands for.
    package var recurrenceID: ICalendarTime?
    /// Whether it also stands for the later occurrences.
    package var isThisAndFuture = false
    /// Whether another entry further down has its `UID` and starts at another time, and nothing says that one of them is
    /// a revision of the other.
    package internal(set) var isNamesake = false
    package var sequence = 0
    /// `LAST-MODIFIED`, or else `DTSTAMP`.
    package var modified: Instant?
    /// `X-MOZ-LASTACK`: up to when its alarms have been dismissed.
    package var lastAcknowledged: Instant?
    /// Why it is left as it came; `nil` for an entry that is read.
    package var unread: ICalendarFault?
    /// What of it is not read, or is read otherwise than it stands there.
    package var faults: [ICalendarFault] = []

    package struct Addition: Sendable, Hashable {
        package let start: ICalendarTime
        package let end: ICalendarTime?
    }

    init(_ component: ICalendarComponent) {
        self.component = component
    }

    package var kind: String { component.name }

    package var repeats: Bool { !rules.isEmpty || !additions.isEmpty }

    /// From where it repeats: a task may have nothing but when it is due.
    package var anchor: ICalendarTime? { start ?? due }

    /// The end from which alarms count: an event without one ends with its day, or when it starts; of a task that does not
    /// say when it is due, its start.
    package var alarmEnd: ICalendarTime? {
        if kind == "VTODO" { return due ?? start }
        if let end { return end }
        guard case .date(let date)? = start?.kind else { return start }
        return ICalendarTime(.date(date.adding(days: 1)))
    }
}
