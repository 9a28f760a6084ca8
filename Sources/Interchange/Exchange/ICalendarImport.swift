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
    /// The zones that the file itself defines.
    private var zones = ImportedZones()

    init(locality: Locality, now: Instant) {
        (self.locality, self.now) = (locality, now)
    }

    typealias Component = ICalendarReader.Component
    typealias Property = ICalendarReader.Property

    /// `PRODID` of our own files, in which no alarm means no reminder.
    static let productMark = "Steward Project"

    func list(of calendars: [Component]) -> ExchangeList {
        var list = ExchangeList(source: "iCalendar")
        // A file may hold the revisions of an entry in calendars of their own, and zones once for all.
        var importer = self
        importer.zones = ImportedZones(of: calendars, locality: locality, now: now)
        let newest = ICalendarRevisions(of: calendars)
        for _ in 0..<newest.older { list.passOver(ICalendarText.isOlderRevision) }
        for calendar in newest.calendars {
            for fault in calendar.faults { list.lose(ICalendarText.isNotRead(fault.reason), at: fault.place) }
            importer.take(calendar, &list)
        }
        return list
    }

    private func take(_ calendar: Component, _ list: inout ExchangeList) {
        let product = calendar.first("PRODID")?.value ?? ""
        let isOwn = ByteSearch.contains(Self.productMark, in: product)
        let isCancelled = calendar.first("METHOD")?.value.uppercased() == "CANCEL"
        let parts = calendar.name == "VCALENDAR" ? calendar.components : [calendar]
        let overrides = Dictionary(
            grouping: parts.filter { $0.first("RECURRENCE-ID") != nil }, by: Self.key)
        for part in parts {
            let changed = part.first("RECURRENCE-ID") == nil ? overrides[Self.key(part)] ?? [] : []
            switch part.name {
            case "VTODO", "VEVENT":
                if isCancelled {
                    list.passOver(ICalendarText.isCancelled)
                    continue
                }
                list.take { list throws(ImportRefusal) in
                    try checkWhole(part)
                    if part.name == "VTODO" {
                        try takeTask(part, changed, isOwn, &list)
                    } else {
                        try takeEvent(part, changed, isOwn, &list)
                    }
                }
            case "VTIMEZONE": continue
            default: list.lose(ExchangeText.isNotKept(part.name.prefix(40)), at: Self.place(part.line))
            }
        }
    }

    /// - Throws: The end of the entry is missing: the file is cut off there, or damaged.
    private func checkWhole(_ part: Component) throws(ImportRefusal) {
        guard part.isCutOff else { return }
        throw ImportRefusal(place: Self.place(part.line), ICalendarText.hasNoEnd(part.name.prefix(40)))
    }

    // MARK: Tasks

    private func takeTask(
        _ part: Component, _ overrides: [Component], _ isOwn: Bool, _ list: inout ExchangeList
    ) throws(ImportRefusal) {
        let place = Self.place(part.line)
        let status = part.first("STATUS")?.value.uppercased()
        guard status != "CANCELLED" else { return list.passOver(ICalendarText.isCancelled) }
        var fields = TaskEntry()
        fields.title = title(of: part, else: ICalendarText.untitledTask, &list)
        if let notes = part.first("DESCRIPTION")?.text { fields.notes = notes }
        if let location = part.first("LOCATION")?.text { fields.location = location }
        fields.priority = part.first("PRIORITY").flatMap { priority in
            list.keep(priority) { property throws(ImportRefusal) in try self.priority(property) }
        }
        let labels = part.all("CATEGORIES").flatMap(\.texts)
        if !labels.isEmpty { fields.labels = labels }
        let times = try self.times(of: part, &list)
        fields.due = times.due
        fields.start = times.start
        if part.name == "VTODO", let parent = part.all("RELATED-TO").first(where: Self.isParent) {
            fields.parent = Todo.ID.derived(from: parent.value).description
        }
        let isDone = Self.isDone(part)
        if isDone {
            fields.completedAt = completion(of: part, &list)
        }
        fields.createdAt = part.first("CREATED").flatMap { bookkeeping($0, &list) }
        fields.id = identifier(of: part, Todo.self)
        if let moment = part.first("RECURRENCE-ID"), !isDone {
            // It is a task of its own, instead of that occurrence.
            let occurrence = try when(moment)
            if fields.due == nil { (fields.due, fields.start) = (times.anchor ?? occurrence, nil) }
            if moment.parameters["RANGE"] != nil {
                list.lose(ICalendarText.changeOfLaterOccurrences, at: Self.place(moment.line))
            }
        } else if let moment = part.first("RECURRENCE-ID") {
            fields.series = Todo.ID.derived(from: Self.uid(of: part)).description
            // A repeating task counts its occurrences by when they are due.
            let occurrence = try when(moment)
            fields.occurrence = times.due ?? occurrence
        } else if let rule = part.first("RRULE") ?? part.first("RDATE") {
            if isDone {
                list.lose(ICalendarText.repetitionOfCompletedTask, at: Self.place(rule.line))
            } else if let anchor = times.anchor {
                fields.repeats = try repetition(part, &list)
                fields.due = anchor
                fields.start = nil
                (fields.additions, fields.exclusions) = try exceptions(
                    of: part, changedBy: overrides, from: times.rawStart ?? anchor, &list)
                if times.anchor != times.rawStart, times.rawStart != nil {
                    // The rule counts from when the task is due, the exceptions from its start that day.
                    fields.exclusions = fields.exclusions.map(\.wholeDay)
                    fields.additions = fields.additions.map { $0.wholeDay.at(times.anchor) }
                }
                if times.isAnchorApart {
                    list.lose(ICalendarText.repeatsByStart, at: place)
                }
            } else if part.first("RRULE") != nil {
                fields.repeats = try repetition(part, &list)
            }
        }
        if !isDone, Self.hasAlarms(part) {
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
    private func times(of part: Component, _ list: inout ExchangeList) throws(ImportRefusal) -> TaskTimes {
        var times = TaskTimes()
        times.due = try part.first("DUE").map(when)
        if let start = part.first("DTSTART") {
            // Without it the task is due all the same.
            times.rawStart = times.due == nil ? try when(start) : list.keep(start, when)
        }
        if times.due == nil, let start = times.rawStart, let length = part.first("DURATION") {
            times.due = try moved(start, by: try canonical(length), length)
        }
        if let due = times.due, let start = times.rawStart, isLater(start, than: due) {
            list.lose(ICalendarText.startsAfterDue, at: Self.place(part.line))
            times.rawStart = nil
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
        fields.title = title(of: part, else: ICalendarText.untitledEvent, &list)
        if let notes = part.first("DESCRIPTION")?.text { fields.notes = notes }
        if let location = part.first("LOCATION")?.text { fields.location = location }
        guard let begin = part.first("DTSTART") else {
            throw ImportRefusal(place: place, column: "DTSTART", ICalendarText.hasNoStart)
        }
        let start = try when(begin)
        fields.start = start
        if let end = part.first("DTEND") {
            fields.end = self.end(end, of: start, &list)
        } else if let length = part.first("DURATION") {
            let period: CivilPeriod? = list.keep(length, canonical)
            if let period, period != .zero { fields.duration = period }
        }
        if part.first("RRULE") ?? part.first("RDATE") != nil, part.first("RECURRENCE-ID") == nil {
            fields.repeats = try repetition(part, &list)
            (fields.additions, fields.exclusions) = try exceptions(
                of: part, changedBy: overrides, from: start, &list)
        }
        fields.createdAt = part.first("CREATED").flatMap { bookkeeping($0, &list) }
        fields.id = identifier(of: part, Event.self)
        if Self.hasAlarms(part) {
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

    /// The end of an event; `nil` if it cannot be, so that only the start is kept.
    private func end(_ property: Property, of start: When, _ list: inout ExchangeList) -> When? {
        guard let end = list.keep(property, when) else { return nil }
        // A day after which an all-day event begins again is what some programs write for one day.
        guard end != start else { return nil }
        guard end.isDay == start.isDay, !isLater(start, than: end) else {
            list.lose(ICalendarText.impossibleEnd, at: Self.place(property.line))
            return nil
        }
        return end
    }

    private func eventEnd(of fields: EventEntry) throws(ImportRefusal) -> When? {
        if let end = fields.end { return end }
        guard let start = fields.start, let duration = fields.duration else { return fields.start }
        return try? start.adding(duration, in: locality)
    }

    // MARK: Values

    /// The title in one line.
    /// - Parameter usual: For an entry without one, which `SUMMARY` may be.
    private func title(of part: Component, else usual: String, _ list: inout ExchangeList) -> String {
        let text = part.first("SUMMARY")?.text ?? ""
        let line = text.split(whereSeparator: \.isNewline).map { String($0).trimmed }
            .filter { !$0.isEmpty }.joined(separator: " ")
        if line.unicodeScalars.contains(where: { !$0.properties.isWhitespace }) { return line }
        list.lose(ICalendarText.hasNoTitle(usual), at: Self.place(part.line))
        return usual
    }

    /// When a completed task was completed, as far as the file says.
    private func completion(of part: Component, _ list: inout ExchangeList) -> Instant {
        for name in ["COMPLETED", "LAST-MODIFIED", "DTSTAMP"] {
            if let property = part.first(name), let moment = bookkeeping(property, &list) { return moment }
        }
        return now
    }

    /// When something was noted down, which is only of interest to programs: a value that cannot be read is left out.
    private func bookkeeping(_ property: Property, _ list: inout ExchangeList) -> Instant? {
        list.keep(property) { property throws(ImportRefusal) in
            try instant(try when(property), property)
        }
    }

    /// Whether both are known here, and the first comes after the second.
    private func isLater(_ one: When, than other: When) -> Bool {
        if case .date(let day) = one, case .date(let last) = other { return day > last }
        guard let begin = try? one.beginning(in: locality, field: ""),
            let end = try? other.isDay
                ? When.date(other.day(in: locality.zone).adding(days: 1)).beginning(in: locality, field: "")
                : other.instant(in: locality)
        else { return false }
        return begin > end
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

    func when(_ text: String, _ property: Property) throws(ImportRefusal) -> When {
        let when: When
        do {
            when = try CompactTime.when(text)
        } catch {
            // Some programs write 2026-11-24T10:00:00.
            guard let other = When(text) else { throw refusal(property, ColumnFault(error)) }
            when = other
        }
        guard case .floating(let civil) = when, let name = property.parameters["TZID"] else { return when }
        guard let zoned = zones.when(civil, tzid: name, in: locality) else {
            throw ImportRefusal(
                place: Self.place(property.line), column: "TZID", value: name, ICalendarText.isUnknownZone)
        }
        return zoned
    }

    /// The rule of repetition; for dates without a rule, one that comes once.
    private func repetition(_ part: Component, _ list: inout ExchangeList) throws(ImportRefusal)
        -> Repetition
    {
        for other in part.all("RRULE").dropFirst() + part.all("EXRULE") {
            list.lose(ICalendarText.secondRule, at: Self.place(other.line))
        }
        guard let rule = part.first("RRULE") else { return Self.once }
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

    static func uid(of part: Component) -> String {
        part.first("UID")?.value
            ?? "without UID: \(part.first("SUMMARY")?.value ?? "") \(part.first("DTSTART")?.value ?? "")"
    }

    static func key(_ part: Component) -> String { "\(part.name) \(uid(of: part))" }

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
        for property in part.properties where property.parameters["TZID"].map(zones.isWithoutName) == true {
            list.lose(ICalendarText.zoneWithoutName, at: Self.place(property.line))
        }
        for fault in part.faults + part.components.flatMap(\.faults) {
            list.lose(ICalendarText.isNotRead(fault.reason), at: fault.place)
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
    var wholeDay: When {
        switch self {
        case .date, .instant: self
        case .floating(let civil), .zoned(let civil, _): .date(civil.date)
        }
    }

    /// The day that it names, an instant in `zone`.
    func day(in zone: Zone) -> CivilDate {
        switch self {
        case .date(let date): date
        case .floating(let civil), .zoned(let civil, _): civil.date
        case .instant(let moment): zone.civil(of: moment).date
        }
    }

    /// This day at the time of day of `other`.
    func at(_ other: When?) -> When {
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

extension ExchangeList {
    /// What `read` makes of a property; `nil`, and a loss, if it cannot be read: the entry is kept without it.
    mutating func keep<Value>(
        _ property: ICalendarReader.Property,
        _ read: (ICalendarReader.Property) throws(ImportRefusal) -> Value
    ) -> Value? {
        do throws(ImportRefusal) {
            return try read(property)
        } catch {
            lose(
                ICalendarText.valueIsNotRead(property.name.prefix(40)),
                at: ICalendarImport.place(property.line))
            return nil
        }
    }
}
