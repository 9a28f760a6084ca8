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
    /// The zones that the file itself describes.
    private(set) var zones = ImportedZones()

    /// The names of people who are known here.
    private let people: [String]
    /// Whether all of several entries with one `UID` count, if none of them is a revision of another. On a calendar server, a
    /// `UID` names one task or event, whatever its start.
    private let keepsNamesakes: Bool

    init(locality: Locality, now: Instant, people: [String] = [], keepsNamesakes: Bool = true) {
        (self.locality, self.now, self.people) = (locality, now, people)
        self.keepsNamesakes = keepsNamesakes
    }

    typealias Component = ICalendarComponent
    typealias Property = ICalendarProperty

    /// `PRODID` of our own files, in which no alarm means no reminder.
    static let productMark = "Steward Project"

    /// - Throws: What is wrong with a file that holds no complete component.
    func list(of file: ICalendarFile) throws(ImportRefusal) -> ExchangeList {
        try Self.refuseFragment(file)
        var list = ExchangeList(source: "iCalendar")
        takeFaults(of: file, &list)
        var entries = ICalendarEntries(of: file, in: locality).all
        if !keepsNamesakes { for place in entries.indices { entries[place].isNamesake = false } }
        let revisions = ICalendarRevisions(of: entries, in: locality)
        for _ in 0..<revisions.older { list.passOver(ICalendarText.isOlderRevision) }
        for _ in 0..<revisions.outdated { list.passOver(ICalendarText.isOutdatedChange) }
        var importer = self
        importer.zones = ImportedZones(of: revisions.entries, in: locality, at: now)
        importer.take(revisions.entries, of: file.components, &list)
        return list
    }

    /// Refuses a file that is no calendar, or that ends before any of its components does.
    private static func refuseFragment(_ file: ICalendarFile) throws(ImportRefusal) {
        let components = file.components
        guard !components.contains(where: { $0.ending == .whole || !$0.components.isEmpty }) else { return }
        if let fault = file.faults.first ?? components.first?.faults.first { throw refusal(fault) }
        if let open = components.first {
            throw ImportRefusal(place: place(open.line), ICalendarText.hasNoEnd(open.name.prefix(40)))
        }
    }

    /// Reports what is outside entries and cannot be read.
    private func takeFaults(of file: ICalendarFile, _ list: inout ExchangeList) {
        let calendars = file.components.filter { $0.name == "VCALENDAR" }
        for fault in file.faults + calendars.flatMap(\.faults) {
            if fault.reason == .fileIsTooLarge {
                // Nobody knows what else it holds.
                list.refused.append(Self.refusal(fault))
            } else {
                list.lose(ICalendarText.isNotRead(Self.reason(of: fault)), at: Self.place(fault.line))
            }
        }
    }

    private func take(
        _ entries: [ICalendarEntry], of components: [Component], _ list: inout ExchangeList
    ) {
        // Without a UID, it is unknown which entry it changes.
        let changes = Dictionary(
            grouping: entries.filter { $0.recurrenceID != nil && $0.component.filled("UID") != nil },
            by: Self.key)
        let calendars = components.map { ($0.first("PRODID")?.value ?? "", $0.first("METHOD")?.value) }
        let series = Set(entries.filter { $0.recurrenceID == nil && $0.unread == nil }.map(Self.key))
        for entry in entries {
            let (product, method) = entry.calendar.map { calendars[$0] } ?? ("", nil)
            let isOwn = ByteSearch.contains(Self.productMark, in: product)
            guard entry.kind == "VTODO" || entry.kind == "VEVENT" else {
                list.lose(ExchangeText.isNotKept(entry.kind.prefix(40)), at: Self.place(entry.component.line))
                continue
            }
            guard method?.uppercased() != "CANCEL" else {
                list.passOver(ICalendarText.isCancelled)
                continue
            }
            let isChange = entry.recurrenceID != nil
            // A change to all later occurrences is read together with its series.
            if isChange, ICalendarSplit.isMeant(by: entry), series.contains(Self.key(entry)) { continue }
            list.take { list throws(ImportRefusal) in
                try checkRead(entry)
                let counts = (tasks: list.tasks.count, events: list.events.count)
                do throws(ImportRefusal) {
                    var own = isChange ? [] : changes[Self.key(entry)] ?? []
                    // These split the series that has the UID alone; from another, they only take their occurrence.
                    if entry.isNamesake { own.removeAll(where: ICalendarSplit.isMeant) }
                    for part in try parts(of: entry, own) {
                        if entry.kind == "VTODO" {
                            try takeTask(part.entry, part.changes, isOwn, &list)
                        } else {
                            try takeEvent(part.entry, part.changes, isOwn, &list)
                        }
                    }
                } catch {
                    // Alone, one half of a split series would begin or end at the wrong point.
                    list.tasks.removeLast(list.tasks.count - counts.tasks)
                    list.events.removeLast(list.events.count - counts.events)
                    throw error
                }
            }
        }
    }

    /// An entry with the changes to single occurrences. A change to all later occurrences makes two series of one.
    private func parts(of entry: ICalendarEntry, _ changes: [ICalendarEntry]) throws(ImportRefusal)
        -> [ICalendarSplit.Part]
    {
        guard let split = changes.first(where: ICalendarSplit.isMeant) else {
            return [ICalendarSplit.Part(entry: entry, changes: changes)]
        }
        guard let parts = ICalendarSplit.parts(of: entry, changes, in: locality) else {
            throw refusal(split.component, "RECURRENCE-ID", ICalendarText.changesLaterOccurrences)
        }
        return parts
    }

    /// - Throws: Why the entry cannot be read.
    private func checkRead(_ entry: ICalendarEntry) throws(ImportRefusal) {
        guard let fault = entry.unread else { return }
        let (component, place) = (entry.component, Self.place(fault.line))
        switch fault.reason {
        case .fileIsCutOff:
            throw ImportRefusal(place: place, ICalendarText.hasNoEnd(component.name.prefix(40)))
        case .hasNoStart:
            throw ImportRefusal(place: place, column: "DTSTART", ICalendarText.hasNoStart)
        default:
            guard let name = fault.property, let property = component.filled(name) else {
                throw Self.refusal(fault)
            }
            throw refusal(property, Self.faultOfTime(property.value))
        }
    }

    /// Why a time cannot be read.
    private static func faultOfTime(_ text: String) -> ColumnFault {
        do {
            _ = try CompactTime.when(text)
            return ICalendarText.isNoTime
        } catch {
            return ColumnFault(error)
        }
    }

    // MARK: Tasks

    private func takeTask(
        _ entry: ICalendarEntry, _ changes: [ICalendarEntry], _ isOwn: Bool, _ list: inout ExchangeList
    ) throws(ImportRefusal) {
        let part = entry.component
        let place = Self.place(part.line)
        let status = part.filled("STATUS")?.word
        guard status != "CANCELLED" else { return list.passOver(ICalendarText.isCancelled) }
        var fields = TaskEntry()
        fields.title = title(of: part, else: ICalendarText.untitledTask, &list)
        if let notes = part.filled("DESCRIPTION")?.plainText { fields.notes = notes }
        if let location = part.filled("LOCATION")?.plainText { fields.location = location }
        fields.priority = part.filled("PRIORITY").flatMap { priority($0, &list) }
        let labels = part.all("CATEGORIES").flatMap(\.plainTexts)
        if !labels.isEmpty { fields.labels = labels }
        let times = times(of: entry, &list)
        fields.due = times.due
        fields.start = times.start
        if let parent = part.all("RELATED-TO").first(where: Self.isParent) {
            fields.parent = Todo.ID.derived(from: parent.value).description
        }
        if let other = part.all("RELATED-TO").first(where: Self.isDependency) {
            fields.after = Todo.ID.derived(from: other.value).description
        }
        let isDone = Self.isDone(part)
        if isDone { fields.completedAt = completion(of: part, &list) }
        fields.createdAt = part.filled("CREATED").flatMap { bookkeeping($0, &list) }
        fields.id = Self.identifier(of: entry)
        if let time = entry.recurrenceID {
            takeChange(at: when(time), of: entry, times, isDone: isDone, into: &fields, &list)
        } else if entry.repeats {
            try takeRepetition(of: entry, changes, times, isDone: isDone, into: &fields, &list)
        }
        if !isDone, Self.hasAlarms(part) {
            fields.reminders = try reminders(
                of: entry, from: fields.due, start: times.rawStart, end: times.due,
                isRepeating: fields.repeats != nil, &list)
        } else if isOwn || isDone {
            fields.reminders = []
        }
        try takeOwn(part, into: &fields)
        takePerson(labels, into: &fields)
        noteLosses(of: entry, Self.keptOfTask, &list)
        list.tasks.append(ImportedEntry(place: place, fields: fields))
    }

    /// For whom a task is: a category that names a person who is known here; others are labels. Calendars and lists have had
    /// such labels before there were people.
    private func takePerson(_ labels: [String], into fields: inout TaskEntry) {
        fields.person = person(fields.person, in: labels) { name in
            people.contains { PersonName.areEqual($0, name) }
        }
        guard let person = fields.person else { return }
        let others = labels.filter {
            PersonName.inCategory($0).map { !PersonName.areEqual($0, person) } ?? true
        }
        fields.labels = others.isEmpty ? nil : others
    }

    /// Our own property counts as long as the category that it was written with is there: other programs change only that.
    private func person(_ own: String?, in categories: [String], _ isMeant: (String) -> Bool) -> String? {
        let names = categories.compactMap(PersonName.inCategory)
        let found =
            names.first { name in own.map { PersonName.areEqual($0, name) } ?? false }
            ?? names.first(where: isMeant)
        return found.map { name in people.first { PersonName.areEqual($0, name) } ?? name }
    }

    /// A changed occurrence is a task of its own; a completed one is an occurrence of the series.
    private func takeChange(
        at occurrence: When, of entry: ICalendarEntry, _ times: TaskTimes, isDone: Bool,
        into fields: inout TaskEntry, _ list: inout ExchangeList
    ) {
        if isDone {
            fields.series = Todo.ID.derived(from: Self.uid(of: entry)).description
            // A repeating task counts its occurrences by when they are due.
            fields.occurrence = times.due ?? occurrence
        } else if fields.due == nil {
            (fields.due, fields.start) = (times.anchor ?? occurrence, nil)
        }
        noteRange(of: entry, &list)
    }

    private func takeRepetition(
        of entry: ICalendarEntry, _ changes: [ICalendarEntry], _ times: TaskTimes, isDone: Bool,
        into fields: inout TaskEntry, _ list: inout ExchangeList
    ) throws(ImportRefusal) {
        let place = Self.place(entry.component.line)
        guard !isDone else { return list.lose(ICalendarText.repetitionOfCompletedTask, at: place) }
        guard let anchor = times.anchor else {
            if !entry.rules.isEmpty { fields.repeats = try repetition(entry, &list) }
            return
        }
        fields.repeats = try repetition(entry, &list)
        fields.due = anchor
        fields.start = nil
        (fields.additions, fields.exclusions) = exceptions(
            of: entry, changedBy: changes, from: times.rawStart ?? anchor, &list)
        if times.anchor != times.rawStart, times.rawStart != nil {
            // The rule counts from when the task is due, but exceptions name its start that day.
            fields.exclusions = fields.exclusions.map(\.wholeDay)
            fields.additions = fields.additions.map { $0.wholeDay.at(times.anchor) }
        }
        if times.isAnchorApart { list.lose(ICalendarText.repeatsByStart, at: place) }
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
    private func times(of entry: ICalendarEntry, _ list: inout ExchangeList) -> TaskTimes {
        var times = TaskTimes()
        times.due = entry.due.map(when)
        times.rawStart = entry.start.map(when)
        if let due = times.due, let start = times.rawStart, isLater(start, than: due) {
            list.lose(ICalendarText.startsAfterDue, at: Self.place(entry.component.line))
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

    static func isParent(_ property: Property) -> Bool {
        property.isFilled && ["PARENT", nil].contains(property.parameter("RELTYPE")?.uppercased())
    }

    static func isDependency(_ property: Property) -> Bool {
        property.isFilled && property.parameter("RELTYPE")?.uppercased() == "DEPENDS-ON"
    }

    private static func isDone(_ part: Component) -> Bool {
        part.filled("STATUS")?.word == "COMPLETED" || part.filled("COMPLETED") != nil
            || part.filled("PERCENT-COMPLETE")?.word == "100"
    }

    // MARK: Events

    private func takeEvent(
        _ entry: ICalendarEntry, _ changes: [ICalendarEntry], _ isOwn: Bool, _ list: inout ExchangeList
    ) throws(ImportRefusal) {
        let part = entry.component
        let place = Self.place(part.line)
        guard part.filled("STATUS")?.word != "CANCELLED" else {
            return list.passOver(ICalendarText.isCancelled)
        }
        guard let start = entry.start.map(when) else {
            throw ImportRefusal(place: place, column: "DTSTART", ICalendarText.hasNoStart)
        }
        var fields = EventEntry()
        fields.title = title(of: part, else: ICalendarText.untitledEvent, &list)
        if let notes = part.filled("DESCRIPTION")?.plainText { fields.notes = notes }
        if let location = part.filled("LOCATION")?.plainText { fields.location = location }
        fields.join = Self.meeting(of: part)
        fields.start = start
        takeEnd(of: entry, from: start, into: &fields, &list)
        if entry.recurrenceID != nil {
            noteRange(of: entry, &list)
        } else if entry.repeats {
            fields.repeats = try repetition(entry, &list)
            (fields.additions, fields.exclusions) = exceptions(
                of: entry, changedBy: changes, from: start, &list)
        }
        fields.createdAt = part.filled("CREATED").flatMap { bookkeeping($0, &list) }
        fields.id = Self.identifier(of: entry)
        if Self.hasAlarms(part) {
            fields.reminders = try reminders(
                of: entry, from: start, start: start, end: eventEnd(of: fields),
                isRepeating: fields.repeats != nil, &list)
        } else if isOwn {
            fields.reminders = []
        }
        try takeOwn(part, into: &fields)
        fields.person = person(fields.person, in: part.all("CATEGORIES").flatMap(\.plainTexts)) { _ in true }
        noteLosses(of: entry, Self.keptOfEvent, meeting: fields.join, person: fields.person, &list)
        list.events.append(ImportedEntry(place: place, fields: fields))
    }

    /// The link to the online meeting, which programs write as `CONFERENCE` (RFC 7986, section 5.11), as `URL`, or in
    /// properties of their own. The last two count only for services that are known: a `URL` may lead anywhere.
    private static func meeting(of part: Component) -> String? {
        let conferences = part.all("CONFERENCE").filter { MeetingLink.isPlain($0.value) }
        let isVideo = { (property: Property) in
            property.parameter("FEATURE").map { ByteSearch.contains("VIDEO", in: $0.uppercased()) } ?? false
        }
        let chosen =
            conferences.first(where: isVideo) ?? conferences.first { MeetingLink($0.value) != nil }
            ?? conferences.first
        if let chosen { return chosen.value }
        return meetingProperties.flatMap { part.all($0) }.map(\.value).first { MeetingLink($0) != nil }
    }

    private static let meetingProperties = [
        "URL", "X-GOOGLE-CONFERENCE", "X-MICROSOFT-SKYPETEAMSMEETINGURL", "X-MICROSOFT-ONLINEMEETINGCONFLINK",
    ]

    /// An impossible end is not kept; then there is only the start.
    private func takeEnd(
        of entry: ICalendarEntry, from start: When, into fields: inout EventEntry, _ list: inout ExchangeList
    ) {
        let isPossible: Bool
        if let period = entry.duration {
            isPossible = !period.isNegative
            if isPossible, period != .zero { fields.duration = period }
        } else if let end = entry.end.map(when), end != start {
            // Some programs end an all-day event on the day on which it starts.
            isPossible = end.isDay == start.isDay && !isLater(start, than: end)
            if isPossible { fields.end = end }
        } else {
            isPossible = true
        }
        if !isPossible { list.lose(ICalendarText.impossibleEnd, at: Self.place(entry.component.line)) }
    }

    private func eventEnd(of fields: EventEntry) -> When? {
        if let end = fields.end { return end }
        guard let start = fields.start, let duration = fields.duration else { return fields.start }
        return try? start.adding(duration, in: locality)
    }

    // MARK: Values

    /// The title in one line.
    /// - Parameter usual: For an entry without one, which `SUMMARY` may be.
    private func title(of part: Component, else usual: String, _ list: inout ExchangeList) -> String {
        let text = part.filled("SUMMARY")?.plainText ?? ""
        let line = text.split(whereSeparator: \.isNewline).map { String($0).trimmed }
            .filter { !$0.isEmpty }.joined(separator: " ")
        if line.unicodeScalars.contains(where: { !$0.properties.isWhitespace }) { return line }
        list.lose(ICalendarText.hasNoTitle(usual), at: Self.place(part.line))
        return usual
    }

    /// When a completed task was completed, as far as the file says.
    private func completion(of part: Component, _ list: inout ExchangeList) -> Instant {
        for name in ["COMPLETED", "LAST-MODIFIED", "DTSTAMP"] {
            if let property = part.filled(name), let moment = bookkeeping(property, &list) { return moment }
        }
        return now
    }

    /// When something was noted down, which is only of interest to programs: a value that cannot be read is left out.
    private func bookkeeping(_ property: Property, _ list: inout ExchangeList) -> Instant? {
        guard let kind = ICalendarTimeText.time(property.value) else {
            list.loseValue(of: property)
            return nil
        }
        if case .floating(let civil) = kind, let tzid = property.tzid,
            let zone = ICalendarZoneNames.zone(tzid, in: locality.zones)
        {
            return zone.instant(of: civil)
        }
        return ICalendarTime(kind).instant(in: locality)
    }

    private func priority(_ property: Property, _ list: inout ExchangeList) -> Priority? {
        guard let number = Int(property.word), let priority = try? Priority(number) else {
            list.loseValue(of: property)
            return nil
        }
        return priority
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

    func when(_ time: ICalendarTime) -> When { zones.when(time, in: locality) }

    /// The rule of repetition; for dates without a rule, one that comes once.
    private func repetition(_ entry: ICalendarEntry, _ list: inout ExchangeList) throws(ImportRefusal)
        -> Repetition
    {
        let part = entry.component
        if entry.rules.count > 1 {
            list.lose(ICalendarText.secondRule, at: Self.place(part.line))
        }
        guard let first = entry.rules.first else { return Self.once }
        guard let rule = first.rule else {
            throw refusal(part, "RRULE", Self.faultOfRule(first.text))
        }
        let repetition = Repetition.rule(rule)
        guard !repetition.isWithinMinute else {
            throw refusal(part, "RRULE", ExchangeText.repeatsWithinMinute)
        }
        return repetition
    }

    private static func faultOfRule(_ text: String) -> ColumnFault {
        do {
            _ = try RecurrenceRule(parsing: text)
            return ICalendarText.isNoRule
        } catch {
            return ColumnFault(error)
        }
    }

    /// - Parameter name: The name of the refused property, which need not be there.
    func refusal(_ part: Component, _ name: String, _ fault: ColumnFault) -> ImportRefusal {
        guard let property = part.filled(name) else {
            return ImportRefusal(place: Self.place(part.line), column: name, fault)
        }
        return refusal(property, fault)
    }

    func refusal(_ property: Property, _ fault: ColumnFault) -> ImportRefusal {
        ImportRefusal(
            place: Self.place(property.line), column: property.name, value: property.value, fault)
    }

    private static func refusal(_ fault: ICalendarFault) -> ImportRefusal {
        ImportRefusal(
            place: place(fault.line), column: fault.property ?? ExchangeText.wholeLine,
            ICalendarText.fault(fault.reason))
    }

    static func place(_ line: Int) -> String { ExchangeText.line(line) }

    // MARK: Identity

    static func uid(of entry: ICalendarEntry) -> String { uid(of: entry.component) }

    private static func uid(of part: Component) -> String {
        part.filled("UID")?.value
            ?? "without UID: \(part.filled("SUMMARY")?.value ?? "") \(part.filled("DTSTART")?.value ?? "")"
    }

    static func key(_ entry: ICalendarEntry) -> String { "\(entry.kind) \(uid(of: entry))" }

    /// Of the task or event that an entry becomes. The last of several with one `UID` has it alone, as it does once the earlier
    /// ones are gone from the file.
    static func identifier(of entry: ICalendarEntry) -> String {
        let (part, uid) = (entry.component, uid(of: entry))
        var text = part.filled("RECURRENCE-ID").map { "\(uid) \($0.value)" } ?? uid
        if entry.isNamesake, let start = part.filled("DTSTART") ?? part.filled("DUE") {
            text = "\(uid) starts \(start.value) \(start.tzid ?? "")"
        }
        return Todo.ID.derived(from: text).description
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
    /// Steward knows these states, too: open, done, certain to take place.
    private static let statesWithoutLoss: Set = ["NEEDS-ACTION", "COMPLETED", "CONFIRMED"]

    private func noteLosses(
        of entry: ICalendarEntry, _ kept: Set<String>, meeting: String? = nil, person: String? = nil,
        _ list: inout ExchangeList
    ) {
        let part = entry.component
        for property in part.properties where property.isFilled && !kept.contains(property.name) {
            if property.name.hasPrefix(Self.ownPrefix) { continue }
            if let meeting, property.value == meeting { continue }
            if property.name == "CATEGORIES", let person,
                property.plainTexts.allSatisfy({ PersonName.inCategory($0) == person })
            {
                continue
            }
            if property.name == "CLASS", property.word == "PUBLIC" { continue }
            if property.name == "PRIORITY", property.word == "0" { continue }
            list.lose(ExchangeText.isNotKept(property.name.prefix(40)), at: Self.place(property.line))
        }
        if let status = part.filled("STATUS"), !Self.statesWithoutLoss.contains(status.word) {
            list.lose(ICalendarText.statusIsNotKept(status.value.prefix(40)), at: Self.place(status.line))
        }
        let first = part.all("RELATED-TO").first(where: Self.isDependency)
        for property in part.all("RELATED-TO")
        where property.isFilled && !Self.isParent(property) && property.line != first?.line {
            list.lose(ICalendarText.otherRelation, at: Self.place(property.line))
        }
        if let percent = part.filled("PERCENT-COMPLETE"), !["0", "100"].contains(percent.word) {
            list.lose(ExchangeText.isNotKept("PERCENT-COMPLETE"), at: Self.place(percent.line))
        }
        for property in part.properties where property.tzid.map(zones.isWithoutName) == true {
            list.lose(ICalendarText.zoneWithoutName, at: Self.place(property.line))
        }
        if !entry.faults.isEmpty {
            let zones = Dictionary(part.everyProperty.map { ($0.line, $0.tzid) }) { first, _ in first }
            for fault in entry.faults { note(fault, zone: zones[fault.line] ?? nil, &list) }
        }
        for inner in part.components where inner.name != "VALARM" {
            list.lose(ExchangeText.isNotKept(inner.name.prefix(40)), at: Self.place(inner.line))
        }
    }

    /// Reports what is not kept as written. Times, rules and alarms are reported where they are read.
    /// - Parameter zone: The zone that the faulty line names.
    private func note(_ fault: ICalendarFault, zone: String?, _ list: inout ExchangeList) {
        let place = Self.place(fault.line)
        switch fault.reason {
        case .isNoProperty, .lineIsTooLong, .isNestedTooDeeply, .endsNothing, .isOutsideCalendar:
            list.lose(ICalendarText.isNotRead(Self.reason(of: fault)), at: place)
        case .endIsMissing: list.lose(ICalendarText.endIsMissing, at: place)
        case .zoneIsUnknown:
            list.lose(ICalendarText.zoneIsUnknown(zone?.prefix(60) ?? ""), at: place)
        case .valueIsNotRead: list.lose(ICalendarText.valueIsNotRead(fault.property ?? ""), at: place)
        case .ruleEndsTwice: list.lose(ICalendarText.ruleEndsTwice, at: place)
        case .ruleHasNoNumber: list.lose(ICalendarText.ruleHasNoNumber, at: place)
        case .exclusionIsNotRead: list.lose(ICalendarText.exclusionIsNotRead, at: place)
        case .zoneIsItsOffset: list.lose(ICalendarText.zoneIsItsOffset(zone?.prefix(60) ?? ""), at: place)
        case .zoneIsDescribedTwice:
            list.lose(ICalendarText.zoneIsDescribedTwice(zone?.prefix(60) ?? ""), at: place)
        case .fileHasTooManyZones: list.lose(ICalendarText.fileHasTooManyZones, at: place)
        case .isThereTwice: list.lose(ICalendarText.isThereTwice(fault.property ?? ""), at: place)
        case .typeIsWrong: list.lose(ICalendarText.typeIsWrong(fault.property ?? ""), at: place)
        case .timesAreLocal: list.lose(ICalendarText.timesAreLocal, at: place)
        case .calendarIsAnother:
            // It is said once, and not with each entry.
            if !list.losses.contains(where: { $0.what == ICalendarText.calendarIsAnother }) {
                list.lose(ICalendarText.calendarIsAnother, at: place)
            }
        case .charsetIsUnknown: list.lose(ICalendarText.charsetIsUnknown(fault.property ?? ""), at: place)
        case .fileIsTooLarge, .fileIsCutOff, .kindIsUnknown, .alarmIsOutside, .hasNoStart, .endsBeforeStart,
            .ruleIsNotRead, .alarmIsNotRead, .alarmHasNoAnchor, .alarmCountsFromStart, .isReplaced:
            break
        }
    }

    private static func reason(of fault: ICalendarFault) -> String {
        ICalendarText.fault(fault.reason).reason
    }

    /// Reports a change to all later occurrences whose series is not in the file.
    private func noteRange(of entry: ICalendarEntry, _ list: inout ExchangeList) {
        guard let moment = entry.component.filled("RECURRENCE-ID"), moment.parameter("RANGE") != nil else {
            return
        }
        list.lose(ICalendarText.changeOfLaterOccurrences, at: Self.place(moment.line))
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
    /// Records a value that cannot be read: the entry is kept without it.
    mutating func loseValue(of property: ICalendarProperty) {
        lose(
            ICalendarText.valueIsNotRead(property.name.prefix(40)), at: ICalendarImport.place(property.line))
    }
}

extension ICalendarProperty {
    /// The value of a property that has a fixed set of values, in upper case.
    var word: String { value.trimmed.uppercased() }

    /// The text as Steward can keep it: nothing on the bus may contain a NUL.
    var plainText: String { Self.withoutNUL(text) }

    var plainTexts: [String] { texts.map(Self.withoutNUL).filter { !$0.isEmpty } }

    private static func withoutNUL(_ text: String) -> String {
        guard text.utf8.contains(0) else { return text }
        var scalars = text.unicodeScalars
        scalars.removeAll { $0 == "\0" }
        return String(scalars)
    }
}

extension ICalendarComponent {
    /// The first property of a name that has a value.
    func filled(_ name: String) -> ICalendarProperty? {
        for case .property(let property) in children where property.name == name && property.isFilled {
            return property
        }
        return nil
    }

    /// Its own properties, and those of the components within it.
    fileprivate var everyProperty: [ICalendarProperty] {
        properties + components.flatMap(\.everyProperty)
    }
}
