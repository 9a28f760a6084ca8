import CivilTime

/// Checks the fields of tasks, events, items, labels and alerts. Most rules return the value to store.
enum FieldRules {
    /// A single line, which may be empty.
    static func line(_ text: String, field: String, limit: Int = Limits.shortText) throws(InvalidValue)
        -> String
    {
        try bounded(text, field: field, limit: limit)
        return CleanText.line(text)
    }

    /// A line that is never empty.
    static func neededLine(_ text: String, field: String, limit: Int = Limits.shortText) throws(InvalidValue)
        -> String
    {
        let line = try line(text, field: field, limit: limit)
        guard !line.isEmpty else {
            throw InvalidValue(
                field: field, value: text, reason: "it is blank",
                remedy: "write at least one character")
        }
        return line
    }

    static func notes(_ text: String, field: String = "notes") throws(InvalidValue) -> String {
        guard text.utf8.count <= Limits.notes else {
            throw InvalidValue(
                field: field, value: text, reason: "it has \(text.utf8.count) bytes",
                remedy: "at most \(Limits.notes) are kept")
        }
        return CleanText.paragraphs(text)
    }

    /// Positive whole seconds, up to the length of the calendar.
    static func estimate(_ length: Duration) throws(InvalidValue) -> Duration {
        let seconds = length.components.seconds
        guard seconds > 0, CivilPeriod(seconds: Int(clamping: seconds)) != nil else {
            throw InvalidValue(
                field: "estimate", value: "\(seconds) s", reason: "it is not a length that a task can take",
                remedy: "write a positive length such as 45m")
        }
        return .seconds(seconds)
    }

    /// Whole seconds, up to ten years. At least a minute: typing and storing a time takes some of it.
    static func lateCancel(_ length: Duration) throws(InvalidValue) -> Duration {
        let seconds = length.components.seconds
        guard (60...315_360_000).contains(seconds) else {
            throw InvalidValue(
                field: "late_cancel", value: "\(seconds) s", reason: "it is not a minute to ten years long",
                remedy: "write a length such as 2h")
        }
        return .seconds(seconds)
    }

    /// Cleaned, sorted, without duplicates.
    static func labels(_ names: [String]) throws(InvalidValue) -> [String] {
        try count(names.count, of: "labels", limit: Limits.labelsOfTask)
        var labels: [String] = []
        for name in names {
            let name = try LabelName.checked(name)
            if !labels.contains(where: { LabelName.areEqual($0, name) }) { labels.append(name) }
        }
        return labels.sorted()
    }

    /// Sorted, without duplicates.
    static func triggers(_ triggers: [ReminderTrigger], hasDue: Bool, isRecurring: Bool = false)
        throws(InvalidValue) -> [ReminderTrigger]
    {
        try count(triggers.count, of: "reminders", limit: Limits.remindersOfTask)
        if isRecurring, let absolute = triggers.first(where: { !$0.isRelative }) {
            throw InvalidValue(
                field: "reminders", value: absolute.description,
                reason: "the task repeats, but this reminder time is a single moment",
                remedy: "write a length before the due time, or add another task")
        }
        if !hasDue, let relative = triggers.first(where: \.isRelative) {
            throw InvalidValue(
                field: "reminders", value: relative.description, reason: "the task has no due time",
                remedy: "set a due time as well, or write the reminder's own time")
        }
        return Set(triggers).sorted()
    }

    static func days(_ days: Int, field: String, in range: ClosedRange<Int>) throws(InvalidValue) {
        guard range.contains(days) else {
            throw InvalidValue(
                field: field, value: String(days), reason: "that number of days is out of range",
                remedy: "write a number from \(range.lowerBound) to \(range.upperBound)")
        }
    }

    /// Sorted, without duplicates.
    static func leads(_ leads: [Int], field: String = "leads") throws(InvalidValue) -> [Int] {
        try count(leads.count, of: field, limit: Limits.leads)
        for lead in leads { try days(lead, field: field, in: Leads.range) }
        return Set(leads).sorted()
    }

    /// Checks the bytes first: their number is known, while characters have to be counted.
    private static func bounded(_ text: String, field: String, limit: Int) throws(InvalidValue) {
        guard text.utf8.count <= limit * 32, text.count <= limit, text.unicodeScalars.count <= limit * 4
        else {
            throw InvalidValue(
                field: field, value: text, reason: "it is too long",
                remedy: "write at most \(limit) characters")
        }
    }

    private static func count(_ count: Int, of field: String, limit: Int) throws(InvalidValue) {
        guard count <= limit else {
            throw InvalidValue(
                field: field, value: String(count), reason: "these are too many",
                remedy: "give at most \(limit)")
        }
    }
}
