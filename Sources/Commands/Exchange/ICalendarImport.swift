import AgentInterface
import CivilTime
import Rules

/// Turns the tasks and events of an iCalendar file into entries of ours.
///
/// Source: RFC 5545, section 3.6; for what programs write otherwise, Thunderbird, Nextcloud Tasks, Google
/// Calendar and Apple Calendar.
struct ICalendarImport {
    let locality: Locality
    let now: Instant

    typealias Component = ICalendarReader.Component
    typealias Property = ICalendarReader.Property

    /// `PRODID` of our own files, in which no alarm means no reminder.
    static let productMark = "Steward Project"

    func list(of calendars: [Component]) -> ExchangeList {
        var list = ExchangeList(source: "iCalendar")
        for calendar in calendars {
            let isOwn = calendar.first("PRODID")?.value.contains(Self.productMark) == true
            let parts = calendar.name == "VCALENDAR" ? calendar.components : [calendar]
            let overrides = Dictionary(
                grouping: parts.filter { $0.first("RECURRENCE-ID") != nil }, by: Self.key)
            for part in parts {
                switch part.name {
                case "VTODO":
                    list.take { list throws(ImportRefusal) in
                        try takeTask(part, overrides[Self.key(part)] ?? [], isOwn, &list)
                    }
                case "VEVENT":
                    list.take { list throws(ImportRefusal) in
                        try takeEvent(part, overrides[Self.key(part)] ?? [], isOwn, &list)
                    }
                case "VTIMEZONE": continue
                default: list.lose(ExchangeText.isNotKept(part.name.prefix(40)), at: Self.place(part.line))
                }
            }
        }
        return list
    }

    // MARK: Tasks

    private func takeTask(
        _ part: Component, _ overrides: [Component], _ isOwn: Bool, _ list: inout ExchangeList
    ) throws(ImportRefusal) {
        let place = Self.place(part.line)
        let status = part.first("STATUS")?.value.uppercased()
        guard status != "CANCELLED" else { return list.passOver(ICalendarText.isCancelled) }
        var fields = TaskEntry()
        fields.title = try title(of: part)
        if let notes = part.first("DESCRIPTION")?.text { fields.notes = notes }
        if let location = part.first("LOCATION")?.text { fields.location = location }
        if let priority = part.first("PRIORITY") { fields.priority = try self.priority(priority) }
        let labels = part.all("CATEGORIES").flatMap(\.texts)
        if !labels.isEmpty { fields.labels = labels }
        let times = try self.times(of: part)
        fields.due = times.due
        fields.start = times.start
        if part.name == "VTODO", let parent = part.all("RELATED-TO").first(where: Self.isParent) {
            fields.parent = Todo.ID.derived(from: parent.value).description
        }
        let isDone = Self.isDone(part)
        if isDone {
            let moment = part.first("COMPLETED") ?? part.first("LAST-MODIFIED") ?? part.first("DTSTAMP")
            fields.completedAt =
                try moment.map { property throws(ImportRefusal) in
                    try instant(try when(property), property)
                } ?? now
        }
        if let created = part.first("CREATED") {
            fields.createdAt = try instant(try when(created), created)
        }
        fields.id = identifier(of: part, Todo.self)
        if let moment = part.first("RECURRENCE-ID") {
            guard isDone else {
                return list.lose(ICalendarText.changedOccurrence, at: place)
            }
            fields.series = Todo.ID.derived(from: Self.uid(of: part)).description
            // A repeating task counts its occurrences by when they are due.
            let occurrence = try when(moment)
            fields.occurrence = times.due ?? occurrence
        } else if let rule = part.first("RRULE") {
            if isDone {
                list.lose(ICalendarText.repetitionOfCompletedTask, at: Self.place(rule.line))
            } else {
                fields.repeats = try repetition(part, rule, &list)
                fields.due = times.anchor
                fields.start = nil
                (fields.additions, fields.exclusions) = try (
                    moments(part, "RDATE"), moments(part, "EXDATE")
                )
                for override in overrides where Self.isDone(override) {
                    if let moment = override.first("RECURRENCE-ID") {
                        fields.exclusions.append(try when(moment))
                    }
                }
                if times.anchor != times.rawStart, times.rawStart != nil {
                    // The rule counts from when the task is due, the exceptions from its start that day.
                    fields.exclusions = fields.exclusions.map(\.wholeDay)
                    fields.additions = fields.additions.map { $0.wholeDay.at(times.anchor) }
                }
                if times.isAnchorApart {
                    list.lose(ICalendarText.repeatsByStart, at: place)
                }
            }
        }
        let hasAlarms = part.components.contains { $0.name == "VALARM" }
        if !isDone, hasAlarms {
            fields.reminders = try reminders(
                of: part, from: fields.due, start: times.rawStart, end: times.due,
                isRepeating: fields.repeats != nil, isTask: true, &list)
        } else if isOwn || isDone {
            fields.reminders = []
        }
        try takeOwn(part, into: &fields)
        noteLosses(of: part, Self.keptOfTask, &list)
        list.tasks.append(ImportedEntry(place: place, fields: fields))
    }

    private struct TaskTimes {
        var due: When?
        /// Until when it is hidden.
        var start: When?
        /// `DTSTART`, whatever is made of it.
        var rawStart: When?
        /// From where it repeats, if it does.
        var anchor: When?
        var isAnchorApart = false
    }

    /// A task that starts when it is due, or on the day on which it is due, needs no start of its own.
    private func times(of part: Component) throws(ImportRefusal) -> TaskTimes {
        var times = TaskTimes()
        times.rawStart = try part.first("DTSTART").map(when)
        times.due = try part.first("DUE").map(when)
        if times.due == nil, let start = times.rawStart, let length = part.first("DURATION") {
            times.due = try moved(start, by: try canonical(length), length)
        }
        times.start = times.rawStart == times.due ? nil : times.rawStart
        times.anchor = times.due ?? times.rawStart
        if let due = times.due, let start = times.rawStart, due != start {
            let days = (try? due.date(in: locality), try? start.date(in: locality))
            times.isAnchorApart = days.0 != days.1
            if times.isAnchorApart || due.isDay != start.isDay { times.anchor = start }
        }
        return times
    }

    private static func isParent(_ property: Property) -> Bool {
        ["PARENT", nil].contains(property.parameters["RELTYPE"]?.uppercased())
    }

    private static func isDone(_ part: Component) -> Bool {
        part.first("STATUS")?.value.uppercased() == "COMPLETED" || part.first("COMPLETED") != nil
            || part.first("PERCENT-COMPLETE")?.value == "100"
    }

    // MARK: Events

    private func takeEvent(
        _ part: Component, _ overrides: [Component], _ isOwn: Bool, _ list: inout ExchangeList
    ) throws(ImportRefusal) {
        let place = Self.place(part.line)
        guard part.first("STATUS")?.value.uppercased() != "CANCELLED" else {
            return list.passOver(ICalendarText.isCancelled)
        }
        var fields = EventEntry()
        fields.title = try title(of: part)
        if let notes = part.first("DESCRIPTION")?.text { fields.notes = notes }
        if let location = part.first("LOCATION")?.text { fields.location = location }
        guard let begin = part.first("DTSTART") else {
            throw ImportRefusal(place: place, column: "DTSTART", ICalendarText.hasNoStart)
        }
        let start = try when(begin)
        fields.start = start
        if let end = part.first("DTEND") {
            let end = try when(end)
            // A day after which an all-day event begins again is what some programs write for one day.
            if end != start { fields.end = end }
        } else if let length = part.first("DURATION") {
            let period: CivilPeriod = try canonical(length)
            if period != .zero { fields.duration = period }
        }
        if let rule = part.first("RRULE"), part.first("RECURRENCE-ID") == nil {
            fields.repeats = try repetition(part, rule, &list)
            (fields.additions, fields.exclusions) = try (moments(part, "RDATE"), moments(part, "EXDATE"))
            for override in overrides {
                guard let moment = override.first("RECURRENCE-ID") else { continue }
                if moment.parameters["RANGE"] != nil {
                    list.lose(ICalendarText.changeOfLaterOccurrences, at: Self.place(moment.line))
                }
                fields.exclusions.append(try when(moment))
            }
        }
        if let created = part.first("CREATED") {
            fields.createdAt = try instant(try when(created), created)
        }
        fields.id = identifier(of: part, Event.self)
        if part.components.contains(where: { $0.name == "VALARM" }) {
            fields.reminders = try reminders(
                of: part, from: start, start: start, end: try eventEnd(of: fields),
                isRepeating: fields.repeats != nil, isTask: false, &list)
        } else if isOwn {
            fields.reminders = []
        }
        try takeOwn(part, into: &fields)
        noteLosses(of: part, Self.keptOfEvent, &list)
        list.events.append(ImportedEntry(place: place, fields: fields))
    }

    private func eventEnd(of fields: EventEntry) throws(ImportRefusal) -> When? {
        if let end = fields.end { return end }
        guard let start = fields.start, let duration = fields.duration else { return fields.start }
        return try? start.adding(duration, in: locality)
    }

    // MARK: Values

    private func title(of part: Component) throws(ImportRefusal) -> String {
        let text = part.first("SUMMARY")?.text ?? ""
        guard text.unicodeScalars.contains(where: { !$0.properties.isWhitespace }) else {
            throw ImportRefusal(
                place: Self.place(part.line), column: "SUMMARY", value: text, ICalendarText.hasNoTitle)
        }
        return text
    }

    private func priority(_ property: Property) throws(ImportRefusal) -> Priority {
        guard let number = Int(property.value), let priority = try? Priority(number) else {
            throw refusal(property, ICalendarText.isNoPriority)
        }
        return priority
    }

    /// Reads a date, a time, or a time in a zone that `TZID` names.
    func when(_ property: Property) throws(ImportRefusal) -> When {
        try when(property.value, property)
    }

    private func when(_ text: String, _ property: Property) throws(ImportRefusal) -> When {
        let when: When
        do {
            when = try CompactTime.when(text)
        } catch {
            throw refusal(property, ColumnFault(error))
        }
        guard case .floating(let civil) = when, let name = property.parameters["TZID"] else { return when }
        guard let zone = try? locality.zones.zone(tzid: name), let id = zone.id else {
            throw ImportRefusal(
                place: Self.place(property.line), column: "TZID", value: name, ICalendarText.isUnknownZone)
        }
        return .zoned(civil, id)
    }

    /// The times of all `EXDATE` or `RDATE` properties.
    private func moments(_ part: Component, _ name: String) throws(ImportRefusal) -> [When] {
        var moments: [When] = []
        for property in part.all(name) {
            for text in property.value.split(separator: ",") {
                // A period stands for its start.
                let start = text.split(separator: "/").first ?? text
                moments.append(try when(String(start), property))
            }
        }
        return moments
    }

    private func repetition(_ part: Component, _ rule: Property, _ list: inout ExchangeList)
        throws(ImportRefusal) -> Repetition
    {
        for other in part.all("RRULE").dropFirst() + part.all("EXRULE") {
            list.lose(ICalendarText.secondRule, at: Self.place(other.line))
        }
        return .rule(try canonical(rule))
    }

    func canonical<Value: CanonicalText>(_ property: Property) throws(ImportRefusal) -> Value {
        do {
            return try Value(parsing: property.value)
        } catch {
            throw refusal(property, ColumnFault(error))
        }
    }

    private func moved(_ start: When, by period: CivilPeriod, _ property: Property) throws(ImportRefusal)
        -> When
    {
        do {
            return try start.adding(period, in: locality)
        } catch {
            throw refusal(property, ICalendarText.isNoMoment("\(error)"))
        }
    }

    func instant(_ when: When, _ property: Property) throws(ImportRefusal) -> Instant {
        do {
            return try when.instant(in: locality)
        } catch {
            throw refusal(property, ICalendarText.isNoMoment("\(error)"))
        }
    }

    func refusal(_ property: Property, _ fault: ColumnFault) -> ImportRefusal {
        ImportRefusal(
            place: Self.place(property.line), column: property.name, value: property.value, fault)
    }

    static func place(_ line: Int) -> String { ExchangeText.line(line) }

    // MARK: Identity

    private static func uid(of part: Component) -> String {
        part.first("UID")?.value
            ?? "without UID: \(part.first("SUMMARY")?.value ?? "") \(part.first("DTSTART")?.value ?? "")"
    }

    private static func key(_ part: Component) -> String { "\(part.name) \(uid(of: part))" }

    private func identifier<Thing>(of part: Component, _ kind: Thing.Type) -> String {
        let uid = Self.uid(of: part)
        let text = part.first("RECURRENCE-ID").map { "\(uid) \($0.value)" } ?? uid
        return Identifier<Thing>.derived(from: text).description
    }

    // MARK: What is not kept

    private static let keptOfBoth: Set = [
        "UID", "SUMMARY", "DESCRIPTION", "LOCATION", "DTSTART", "DURATION", "STATUS", "CREATED", "RRULE",
        "EXRULE", "RDATE", "EXDATE", "RECURRENCE-ID",
        // Bookkeeping of calendar programs.
        "DTSTAMP", "LAST-MODIFIED", "SEQUENCE", "TRANSP", "X-MOZ-GENERATION", "X-MOZ-LASTACK",
    ]
    private static let keptOfTask = keptOfBoth.union([
        "DUE", "PRIORITY", "CATEGORIES", "COMPLETED", "PERCENT-COMPLETE", "RELATED-TO",
    ])
    private static let keptOfEvent = keptOfBoth.union(["DTEND"])

    private func noteLosses(of part: Component, _ kept: Set<String>, _ list: inout ExchangeList) {
        for property in part.properties where !kept.contains(property.name) {
            if property.name.hasPrefix(Self.ownPrefix) { continue }
            if property.name == "CLASS", property.value.uppercased() == "PUBLIC" { continue }
            if property.name == "PRIORITY", property.value == "0" { continue }
            list.lose(ExchangeText.isNotKept(property.name.prefix(40)), at: Self.place(property.line))
        }
        for property in part.all("RELATED-TO") where !Self.isParent(property) {
            list.lose(ICalendarText.otherRelation, at: Self.place(property.line))
        }
        if let percent = part.first("PERCENT-COMPLETE"), !["0", "100"].contains(percent.value) {
            list.lose(ExchangeText.isNotKept("PERCENT-COMPLETE"), at: Self.place(percent.line))
        }
        for inner in part.components where inner.name != "VALARM" {
            list.lose(ExchangeText.isNotKept(inner.name.prefix(40)), at: Self.place(inner.line))
        }
    }

    /// Before the names of the fields that iCalendar does not have.
    static let ownPrefix = "X-STEWARD-"
}

extension When {
    /// The day that it names; an instant stays.
    fileprivate var wholeDay: When {
        switch self {
        case .date, .instant: self
        case .floating(let civil), .zoned(let civil, _): .date(civil.date)
        }
    }

    /// This day at the time of day of `other`.
    fileprivate func at(_ other: When?) -> When {
        guard case .date(let date) = self else { return self }
        return switch other {
        case .floating(let civil)?: .floating(CivilDateTime(date, civil.time))
        case .zoned(let civil, let zone)?: .zoned(CivilDateTime(date, civil.time), zone)
        case .date?, .instant?, nil: self
        }
    }

    /// Whether it is a day without a time.
    var isDay: Bool { if case .date = self { true } else { false } }
}
