/// What is wrong with iCalendar files, and what an import leaves out of them.
enum ICalendarText {
    // MARK: - Files

    static func isNestedTooDeeply(_ component: String) -> ColumnFault {
        ColumnFault(
            reason: "components are nested too deeply", remedy: "remove '\(component)' from the file")
    }
    static func hasNoBegin(_ component: some StringProtocol) -> ColumnFault {
        ColumnFault(
            reason: "'END:\(component)' has no matching BEGIN", remedy: "export the file again")
    }
    static let isOutsideCalendar = ColumnFault(
        reason: "it is outside BEGIN:VCALENDAR", remedy: "export the file again")
    static func hasNoEnd(_ component: some StringProtocol) -> ColumnFault {
        ColumnFault(
            reason: "BEGIN:\(component) has no END: the file is cut off",
            remedy: "export or download it again")
    }
    static func isTooLong(mebibytes: Int) -> ColumnFault {
        ColumnFault(
            reason: "it is longer than \(mebibytes) MiB", remedy: "remove the attachment from the file")
    }
    static let isNoProperty = ColumnFault(
        reason: "it is not an iCalendar line of the form NAME:VALUE", remedy: "export the file again")

    // MARK: - Refused values

    static let hasNoStart = ColumnFault(reason: "it is missing", remedy: "say when the event starts")
    static let isNoPriority = ColumnFault(
        reason: "there is no such priority", remedy: "write 0 for none, or 1 (highest) to 9")
    static let isUnknownZone = ColumnFault(
        reason: "this time zone is unknown",
        remedy: "write a name from the zone database, such as Europe/Paris")
    static func isNoMoment(_ reason: String) -> ColumnFault {
        ColumnFault(reason: reason, remedy: "write a name from the zone database as TZID")
    }

    // MARK: - What is left out

    static let isCancelled = "cancelled"
    static let isOlderRevision = "an older revision of another entry in the same file"
    static let untitledTask = "Untitled task"
    static let untitledEvent = "Untitled event"
    static func hasNoTitle(_ usual: String) -> String { "an entry without a title is called '\(usual)'" }
    static func valueIsNotRead(_ name: some StringProtocol) -> String {
        "a value of \(name) cannot be read; its entry is kept without it"
    }
    static func isNotRead(_ reason: String) -> String { "a line was ignored because \(reason)" }
    static let zoneWithoutName =
        "a time zone in the file matches none on this system; its times are kept in UTC"
    static let startsAfterDue = "a task that starts after it is due is kept without its start"
    static let impossibleEnd = "an end that does not fit the start is not kept"
    static let lengthOfAddition = "the length of an additional occurrence is not kept"
    static let repetitionOfCompletedTask = "the repetition of a completed task is not kept"
    static let repeatsByStart = "the task starts and is due on different days; it repeats by its start"
    static let changeOfLaterOccurrences =
        "a change to all later occurrences is applied to this occurrence only"
    static let secondRule = "a second rule of repetition is not kept"
    static let otherRelation = "a relation other than to a parent is not kept"
    static let repetitionOfAlarm = "the repetition of an alarm is not kept"
    static let singleAlarm =
        "an alarm at a fixed time now rings as long before each occurrence as before the first"
    static let alarmWithoutDate = "an alarm of a task without a date is not kept"
    static let alarmAfterwards = "an alarm later than its task or event is not kept"
}
