package import AgentInterface
package import CivilTime
import Rules

/// Writes tasks and events as iCalendar. What it has no property for goes into properties of our own, which
/// other programs ignore and our import reads.
package struct ICalendarExport {
    let locality: Locality
    let now: Instant

    package init(locality: Locality, now: Instant) {
        self.locality = locality
        self.now = now
    }

    package func text(tasks: [TaskRecord], events: [EventRecord]) -> String {
        var calendar = emptyCalendar
        let zones = Self.zones(of: tasks, events).compactMap(component)
        for part in zones + tasks.map(component) + events.map(component) { calendar.add(part) }
        return String(decoding: ICalendarFile(calendar).bytes, as: UTF8.self)
    }

    var emptyCalendar: ICalendarComponent {
        var calendar = ICalendarComponent("VCALENDAR")
        calendar.add("VERSION", "2.0")
        calendar.add("PRODID", "-//\(ICalendarImport.productMark)//Steward \(productVersion)//EN")
        calendar.add("CALSCALE", "GREGORIAN")
        return calendar
    }

    // MARK: Tasks

    func component(_ task: TaskRecord) -> ICalendarComponent {
        var part = component("VTODO", task.id, task.createdAt, task.modifiedAt)
        addTexts(task.title, task.notes, task.location, to: &part)
        if task.priority != .none { part.add("PRIORITY", String(task.priority.number)) }
        addCategories(task.labels, task.details.person, to: &part)
        if let parent = task.parent { part.add("RELATED-TO", parent) }
        if let other = task.details.after { part.add("RELATED-TO", other, Self.dependency) }
        if let done = task.completedAt {
            part.add("STATUS", "COMPLETED")
            part.add("COMPLETED", .instant(done))
            part.add("PERCENT-COMPLETE", "100")
        } else {
            part.add("STATUS", "NEEDS-ACTION")
        }
        addTimes(of: task, to: &part)
        addOwn(task, to: &part)
        if task.completedAt == nil { add(task.reminders, of: task.due, isAtEnd: true, to: &part) }
        return part
    }

    private func addTimes(of task: TaskRecord, to part: inout ICalendarComponent) {
        guard let repeats = task.repeats, let current = task.occurrence else {
            if let start = task.start, start.isDay == task.due?.isDay { part.add("DTSTART", start) }
            if let due = task.due { part.add("DUE", due) }
            return
        }
        // Other programs expect a repeating task at its current occurrence.
        part.add("DTSTART", current)
        part.add("DUE", current)
        if case .rule(let rule, _) = repeats {
            part.add("RRULE", Self.text(of: rule, from: current, in: locality))
        }
        for time in task.exclusions { part.add("EXDATE", time) }
        for time in task.additions { part.add("RDATE", time) }
    }

    /// The fields of a task that iCalendar has; `addOwn` writes all others.
    private static let standardOfTask: Set = [
        "title", "notes", "due", "start", "repeats", "reminders", "priority", "labels", "parent", "location",
        "after",
    ]

    /// Marks the task that is to be done first. Source: RFC 9253, section 5.
    static let dependency = [ICalendarParameter("RELTYPE", "DEPENDS-ON")]

    /// The fields that iCalendar does not have, or not as we mean them.
    private func addOwn(_ task: TaskRecord, to part: inout ICalendarComponent) {
        addFields(of: task.details, except: Self.standardOfTask, to: &part)
        if let note = task.doneNote { part.add(Self.own("done_note"), text: note) }
        if let person = task.completedBy { part.add(Self.own("completed_by"), text: person) }
        if let series = task.series { part.add(Self.own("series"), series) }
        if task.repeats != nil {
            for key in ["repeats", "due", "start"] { addField(key, of: task.details, to: &part) }
            if let start = task.seriesStart { part.add(Self.own("series_start"), start.description) }
            if let missed = task.missed, missed > 0 { part.add(Self.own("missed"), String(missed)) }
        } else {
            // DTSTART has the kind of DUE, so that a start of another kind is our own.
            if let start = task.start, start.isDay != task.due?.isDay {
                addField("start", of: task.details, to: &part)
            }
        }
        if let occurrence = task.occurrence { part.add(Self.own("occurrence"), occurrence.description) }
    }

    /// Adds the fields that differ from their defaults.
    private func addFields<Details>(
        of details: Details, except standard: Set<String>, to part: inout ICalendarComponent
    ) where Details: FieldDetails {
        let unset = Details()
        for field in Details.fields where !standard.contains(field.key) {
            if field.read(details) != field.read(unset) {
                addField(field.key, of: details, to: &part)
            }
        }
    }

    private func addField<Details>(_ key: String, of details: Details, to part: inout ICalendarComponent)
    where Details: FieldDetails {
        guard let value = Details.field(key).read(details) else { return }
        switch value {
        case .text(let text): part.add(Self.own(key), text: text)
        case .number(let number): part.add(Self.own(key), String(number))
        case .texts(let texts): part.add(Self.own(key), texts: texts)
        case .numbers(let numbers):
            part.add(Self.own(key), numbers.map(String.init).joined(separator: ","))
        }
    }

    private static func own(_ key: String) -> String {
        ICalendarImport.ownPrefix + key.uppercased().map { $0 == "_" ? "-" : String($0) }.joined()
    }

    // MARK: Events

    /// The fields of an event that iCalendar has; properties of our own hold all others.
    private static let standardOfEvent: Set = [
        "title", "notes", "location", "join", "start", "end", "duration", "repeats", "reminders",
    ]

    /// Marks the link to an online meeting. Source: RFC 7986, section 5.11.
    static let conference = [ICalendarParameter("VALUE", "URI"), ICalendarParameter("FEATURE", "VIDEO")]

    func component(_ event: EventRecord) -> ICalendarComponent {
        var part = component("VEVENT", event.id, event.createdAt, event.modifiedAt)
        addTexts(event.title, event.notes, event.location, to: &part)
        addCategories([], event.details.person, to: &part)
        if !event.join.isEmpty { part.add("CONFERENCE", event.join, Self.conference) }
        part.add("DTSTART", event.start)
        if let end = event.end { part.add("DTEND", end) }
        if let duration = event.duration { part.add("DURATION", Self.text(of: duration)) }
        if case .rule(let rule, let condition)? = event.repeats {
            part.add("RRULE", Self.text(of: rule, from: event.start, in: locality))
            if condition != nil || rule.description != Self.text(of: rule, from: event.start, in: locality) {
                addField("repeats", of: event.details, to: &part)
            }
        }
        for time in event.exclusions { part.add("EXDATE", time) }
        for time in event.additions { part.add("RDATE", time) }
        addFields(of: event.details, except: Self.standardOfEvent, to: &part)
        add(event.reminders, of: event.start, isAtEnd: false, to: &part)
        return part
    }

    private func add(
        _ reminders: [ReminderTrigger], of anchor: When?, isAtEnd: Bool, to part: inout ICalendarComponent
    ) {
        for alarm in alarms(reminders, of: anchor, isAtEnd: isAtEnd) { part.add(alarm) }
    }

    /// What an alarm says: programs want some text.
    static let alarmText = "Reminder"

    func alarms(_ reminders: [ReminderTrigger], of anchor: When?, isAtEnd: Bool) -> [ICalendarComponent] {
        reminders.map { reminder in
            var alarm = ICalendarComponent("VALARM")
            alarm.add("ACTION", "DISPLAY")
            alarm.add("DESCRIPTION", Self.alarmText)
            switch reminder {
            case .relative(let period):
                let lead = anchor?.isDay == true ? fromMidnight(period) : period
                let related = isAtEnd ? [ICalendarParameter("RELATED", "END")] : []
                alarm.add("TRIGGER", Self.text(of: lead), related)
            case .absolute(let when):
                // An alarm at a single time is in UTC.
                let moment = try? when.instant(in: locality)
                let text = CompactTime.text(moment.map { .instant($0) } ?? when)
                alarm.add("TRIGGER", text, [ICalendarParameter("VALUE", "DATE-TIME")])
            }
            return alarm
        }
    }

    /// An alarm of a day counts from its midnight, our reminders of a day from the user's hour for dates.
    private func fromMidnight(_ period: CivilPeriod) -> CivilPeriod {
        let length = period.nominalLength + .seconds(locality.dateHour.secondOfDay)
        return CivilPeriod(seconds: Int(clamping: length.components.seconds)) ?? period
    }

    // MARK: Values

    private func component(_ name: String, _ id: String, _ created: Instant, _ changed: Instant)
        -> ICalendarComponent
    {
        var part = ICalendarComponent(name)
        part.add("UID", id)
        part.add("DTSTAMP", .instant(now))
        part.add("CREATED", .instant(created))
        part.add("LAST-MODIFIED", .instant(changed))
        return part
    }

    /// Labels, and for whom it is, which other programs show as a label.
    private func addCategories(_ labels: [String], _ person: String, to part: inout ICalendarComponent) {
        let categories = labels + (person.isEmpty ? [] : [PersonName.category(person)])
        if !categories.isEmpty { part.add("CATEGORIES", texts: categories) }
    }

    private func addTexts(
        _ title: String, _ notes: String, _ location: String, to part: inout ICalendarComponent
    ) {
        part.add("SUMMARY", text: title)
        if !notes.isEmpty { part.add("DESCRIPTION", text: notes) }
        if !location.isEmpty { part.add("LOCATION", text: location) }
    }

    /// A duration of iCalendar has no months.
    private static func text(of period: CivilPeriod) -> String {
        guard period.months != 0 else { return period.description }
        let days = CivilPeriod(days: period.months * 30 + period.days, seconds: period.seconds)
        return days?.description ?? period.description
    }

    /// The rule with its end as the RFC wants it: in UTC if the start has a zone.
    private static func text(of rule: RecurrenceRule, from start: When, in locality: Locality) -> String {
        guard case .until(let end) = rule.end, case .zoned(_, let zone) = start else {
            return rule.description
        }
        let last: CivilDateTime
        switch end {
        case .floating(let civil): last = civil
        case .date(let date): last = CivilDateTime(date, .latest)
        case .zoned, .instant: return rule.description
        }
        // A zone that cannot be loaded leaves the end as it is: programs read that, too.
        guard let moment = try? When.zoned(last, zone).instant(in: locality) else { return rule.description }
        return (try? rule.ending(.until(.instant(moment))))?.description ?? rule.description
    }

    // MARK: Zones

    private static func zones(of tasks: [TaskRecord], _ events: [EventRecord]) -> [ZoneID] {
        var zones: Set<ZoneID> = []
        func take(_ when: When?) {
            if case .zoned(_, let zone)? = when { zones.insert(zone) }
        }
        for task in tasks {
            for when in [task.due, task.start, task.occurrence] + task.exclusions + task.additions {
                take(when)
            }
        }
        for event in events {
            for when in [event.start, event.end] + event.exclusions + event.additions { take(when) }
        }
        return zones.sorted { $0.name < $1.name }
    }

    /// The years of changes that a file describes.
    private static let past = 2
    private static let future = 10

    /// The offsets of a zone, for programs that do not know it by name.
    func component(_ id: ZoneID) -> ICalendarComponent? {
        guard let zone = try? locality.zones.zone(id) else { return nil }
        var part = ICalendarComponent("VTIMEZONE")
        part.add("TZID", id.name)
        let year = zone.civil(of: now).date.year
        let first = CivilDate(year: max(1, year - Self.past), month: 1, day: 1) ?? .earliest
        let days = (Self.past + Self.future) * 366
        var moment = zone.startOfDay(first)
        part.add(Self.observance(of: zone, from: moment, before: zone.offset(at: moment)))
        for day in 1...days {
            let next = zone.startOfDay(first.adding(days: day))
            if zone.offset(at: next) != zone.offset(at: moment) {
                let change = Self.change(of: zone, between: moment, and: next)
                part.add(Self.observance(of: zone, from: change, before: zone.offset(at: moment)))
            }
            moment = next
        }
        return part
    }

    /// The first second with the later offset.
    private static func change(of zone: Zone, between earlier: Instant, and later: Instant) -> Instant {
        var (low, high) = (earlier.secondsSince1970, later.secondsSince1970)
        let old = zone.offset(at: earlier)
        while high - low > 1 {
            let middle = low + (high - low) / 2
            if zone.offset(at: Instant(secondsSince1970: middle)) == old {
                low = middle
            } else {
                high = middle
            }
        }
        return Instant(secondsSince1970: high)
    }

    private static func observance(of zone: Zone, from moment: Instant, before old: UTCOffset)
        -> ICalendarComponent
    {
        let new = zone.offset(at: moment)
        var part = ICalendarComponent(new.seconds > old.seconds ? "DAYLIGHT" : "STANDARD")
        // The clock reading before the change.
        let reading = moment + .seconds(old.seconds)
        part.add("DTSTART", String(CompactTime.text(.instant(reading)).dropLast()))
        part.add("TZOFFSETFROM", text(of: old))
        part.add("TZOFFSETTO", text(of: new))
        part.add("TZNAME", zone.abbreviation(at: moment))
        return part
    }

    private static func text(of offset: UTCOffset) -> String {
        let minutes = abs(offset.seconds) / 60
        let digits = { (number: Int) in number < 10 ? "0\(number)" : String(number) }
        return (offset.seconds < 0 ? "-" : "+") + digits(minutes / 60) + digits(minutes % 60)
    }
}

extension ICalendarComponent {
    /// Adds a property.
    /// - Parameter value: As it stands in the file: texts are escaped.
    fileprivate mutating func add(_ name: String, _ value: String, _ parameters: [ICalendarParameter] = []) {
        add(ICalendarProperty(name, value, parameters))
    }

    fileprivate mutating func add(_ name: String, text: String) {
        add(ICalendarProperty(name, text: text))
    }

    fileprivate mutating func add(_ name: String, texts: [String]) {
        add(name, texts.map(ICalendarTextValue.escaped).joined(separator: ","))
    }

    fileprivate mutating func add(_ name: String, _ when: When) {
        let parameters: [ICalendarParameter] =
            switch when {
            case .date: [ICalendarParameter("VALUE", "DATE")]
            case .floating, .instant: []
            case .zoned(_, let zone): [ICalendarParameter("TZID", zone.name)]
            }
        add(name, CompactTime.text(when), parameters)
    }
}
