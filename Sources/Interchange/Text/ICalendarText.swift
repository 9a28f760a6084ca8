/// What is wrong with iCalendar files, and what an import leaves out of them.
enum ICalendarText {
    // MARK: - Files

    static func hasNoEnd(_ component: some StringProtocol) -> ColumnFault {
        ColumnFault(
            reason: "BEGIN:\(component) has no END: the file is cut off",
            remedy: "export or download it again")
    }
    static func fault(_ fault: ICalendarFault.Reason) -> ColumnFault {
        switch fault {
        case .isNoProperty:
            ColumnFault(
                reason: "it is not an iCalendar line of the form NAME:VALUE", remedy: "export the file again")
        case .lineIsTooLong:
            ColumnFault(reason: "it is too long", remedy: "remove the attachment from the file")
        case .isNestedTooDeeply:
            ColumnFault(reason: "components are nested too deeply", remedy: "remove them from the file")
        case .endsNothing:
            ColumnFault(reason: "this END has no matching BEGIN", remedy: "export the file again")
        case .fileIsTooLarge:
            ColumnFault(
                reason: "the file is too large; Steward read it only up to here",
                remedy: "export it in several files")
        case .isOutsideCalendar:
            ColumnFault(reason: "it is outside BEGIN:VCALENDAR", remedy: "export the file again")
        default: ColumnFault(reason: "it cannot be read", remedy: "export the file again")
        }
    }

    // MARK: - Refused values

    static let hasNoStart = ColumnFault(reason: "it is missing", remedy: "say when the event starts")
    static let isNoPriority = ColumnFault(
        reason: "there is no such priority", remedy: "write 0 for none, or 1 (highest) to 9")
    static let isNoTime = ColumnFault(
        reason: "it is not a time", remedy: "write 20261124, 20261124T173000 or 20261124T163000Z")
    static let isNoRule = ColumnFault(
        reason: "this repetition rule cannot be read", remedy: "write for example FREQ=WEEKLY;BYDAY=TU")
    static let changesLaterOccurrences = ColumnFault(
        reason: "it changes all later occurrences in a way that one rule cannot express",
        remedy: "end the series there in the other program, and start a new one")
    static func isNoMoment(_ reason: String) -> ColumnFault {
        ColumnFault(reason: reason, remedy: "write a name from the zone database as TZID")
    }

    // MARK: - What is left out

    static let isCancelled = "cancelled"
    static let isOlderRevision = "an older revision of another entry in the same file"
    static let isOutdatedChange = "a change to an occurrence that its series no longer has"
    static let untitledTask = "Untitled task"
    static let untitledEvent = "Untitled event"
    static func hasNoTitle(_ usual: String) -> String { "an entry without a title is called '\(usual)'" }
    static func valueIsNotRead(_ name: some StringProtocol) -> String {
        "a value of \(name) cannot be read; its entry is kept without it"
    }
    static func isNotRead(_ reason: String) -> String { "a line was ignored because \(reason)" }
    static let endIsMissing = "an entry has no END; Steward read it up to the next entry"
    static func zoneIsUnknown(_ name: some StringProtocol) -> String {
        "the time zone '\(name)' is unknown; its times are kept as local times"
    }
    static func zoneIsItsOffset(_ name: some StringProtocol) -> String {
        "the time zone '\(name)' is unknown; the offset in its name counts, in summer and winter alike"
    }
    static func zoneIsDescribedTwice(_ name: some StringProtocol) -> String {
        "the file describes the time zone '\(name)' in several ways; the first one counts"
    }
    static let fileHasTooManyZones =
        "the file describes too many time zones; times in the last ones are kept as local times"
    static let timesAreLocal =
        "a time without a time zone is kept as local time, although X-WR-TIMEZONE names another zone"
    static let calendarIsAnother = "CALSCALE names another calendar; dates are read as Gregorian"
    static func isThereTwice(_ name: some StringProtocol) -> String {
        "an entry has several different values of \(name); the first one is kept"
    }
    static func typeIsWrong(_ name: some StringProtocol) -> String {
        "VALUE does not fit a value of \(name); the value is kept as it is written"
    }
    static func charsetIsUnknown(_ name: some StringProtocol) -> String {
        "the character set of a value of \(name) is unknown; some letters may be wrong"
    }
    static let ruleEndsTwice =
        "a repetition rule has both COUNT and UNTIL; the one that ends it first is kept"
    static let ruleHasNoNumber =
        "a repetition rule has an INTERVAL of 0 or a COUNT below 1; the rule is kept without it"
    static let exclusionIsNotRead = "an EXRULE cannot be read; it leaves out nothing"
    /// - Parameter year: `nil` if the number of times is what ends them.
    static func exclusionsEnd(before year: Int?) -> String {
        guard let year else { return "an EXRULE leaves out too many times; only the next ones are left out" }
        return "an EXRULE never ends; times from \(year) on are not left out"
    }
    static func statusIsNotKept(_ status: some StringProtocol) -> String {
        "the status '\(status)' is not kept"
    }
    static let zoneWithoutName =
        "a time zone in the file matches none on this system; its times are kept in UTC"
    static let startsAfterDue = "a task that starts after it is due is kept without its start"
    static let impossibleEnd = "an end that does not fit the start is not kept"
    static let lengthOfAddition = "the length of an additional occurrence is not kept"
    static let repetitionOfCompletedTask = "the repetition of a completed task is not kept"
    static let repeatsByStart = "the task starts and is due on different days; it repeats by its start"
    static let changeOfLaterOccurrences =
        "a change to all later occurrences is applied to this occurrence only"
    static let secondRule = "a second repetition rule is not kept"
    static let otherRelation =
        "only the relation to a parent and to one task to do first is kept; others are dropped"
    static let repetitionOfAlarm = "the repetition of an alarm is not kept"
    static let singleAlarm =
        "an alarm at a fixed time now rings as long before each occurrence as before the first"
    static let alarmWithoutDate = "an alarm of a task without a date is not kept"
    static let alarmAtPlace = "an alarm tied to a place is not kept"
    static let alarmAfterwards = "an alarm later than its task or event is not kept"
}
