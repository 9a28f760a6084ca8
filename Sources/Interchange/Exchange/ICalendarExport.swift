package import AgentInterface
package import CivilTime
import Rules

/// Writes tasks and events as iCalendar. What it has no property for goes into properties of our own, which
/// other programs ignore and our import reads.
package struct ICalendarExport {
    let locality: Locality
    let now: Instant
    private var writer = ICalendarOutput()

    package init(locality: Locality, now: Instant) {
        self.locality = locality
        self.now = now
    }

    package mutating func text(tasks: [TaskRecord], events: [EventRecord]) -> String {
        writer.begin("VCALENDAR")
        writer.line("VERSION", "2.0")
        writer.line("PRODID", "-//\(ICalendarImport.productMark)//Steward \(productVersion)//EN")
        writer.line("CALSCALE", "GREGORIAN")
        for zone in Self.zones(of: tasks, events) { write(zone) }
        for task in tasks { write(task) }
        for event in events { write(event) }
        writer.end("VCALENDAR")
        return writer.text
    }

    // MARK: Tasks

    private mutating func write(_ task: TaskRecord) {
        begin("VTODO", task.id, task.createdAt, task.modifiedAt)
        writeTexts(task.title, task.notes, task.location)
        if task.priority != .none { writer.line("PRIORITY", String(task.priority.number)) }
        if !task.labels.isEmpty { writer.line("CATEGORIES", texts: task.labels) }
        if let parent = task.parent { writer.line("RELATED-TO", parent) }
        if let done = task.completedAt {
            writer.line("STATUS", "COMPLETED")
            writer.line("COMPLETED", done)
            writer.line("PERCENT-COMPLETE", "100")
        } else {
            writer.line("STATUS", "NEEDS-ACTION")
        }
        writeTimes(of: task)
        writeOwn(task)
        if task.completedAt == nil { write(task.reminders, of: task.due, isAtEnd: true) }
        writer.end("VTODO")
    }

    private mutating func writeTimes(of task: TaskRecord) {
        guard let repeats = task.repeats, let current = task.occurrence else {
            if let start = task.start, start.isDay == task.due?.isDay { writer.line("DTSTART", start) }
            if let due = task.due { writer.line("DUE", due) }
            return
        }
        // Other programs expect a repeating task at its current occurrence.
        writer.line("DTSTART", current)
        writer.line("DUE", current)
        if case .rule(let rule, _) = repeats {
            writer.line("RRULE", Self.text(of: rule, from: current, in: locality))
        }
        for time in task.exclusions { writer.line("EXDATE", time) }
        for time in task.additions { writer.line("RDATE", time) }
    }

    /// The fields of a task that iCalendar has; `writeOwn` writes all others.
    private static let standardOfTask: Set = [
        "title", "notes", "due", "start", "repeats", "reminders", "priority", "labels", "parent", "location",
    ]

    /// The fields that iCalendar does not have, or not as we mean them.
    private mutating func writeOwn(_ task: TaskRecord) {
        writeFields(of: task.details, except: Self.standardOfTask)
        if let note = task.doneNote { writer.line(Self.own("done_note"), text: note) }
        if let series = task.series { writer.line(Self.own("series"), series) }
        if task.repeats != nil {
            for key in ["repeats", "due", "start"] { writeField(key, of: task.details) }
            if let start = task.seriesStart { writer.line(Self.own("series_start"), start.description) }
            if let missed = task.missed, missed > 0 { writer.line(Self.own("missed"), String(missed)) }
        } else {
            // DTSTART has the kind of DUE, so that a start of another kind is our own.
            if let start = task.start, start.isDay != task.due?.isDay {
                writeField("start", of: task.details)
            }
        }
        if let occurrence = task.occurrence { writer.line(Self.own("occurrence"), occurrence.description) }
    }

    /// Writes the fields that differ from their defaults.
    private mutating func writeFields<Details>(of details: Details, except standard: Set<String>)
    where Details: FieldDetails {
        let unset = Details()
        for field in Details.fields where !standard.contains(field.key) {
            if field.read(details) != field.read(unset) { writeField(field.key, of: details) }
        }
    }

    private mutating func writeField<Details>(_ key: String, of details: Details)
    where Details: FieldDetails {
        guard let value = Details.field(key).read(details) else { return }
        switch value {
        case .text(let text): writer.line(Self.own(key), text: text)
        case .number(let number): writer.line(Self.own(key), String(number))
        case .texts(let texts): writer.line(Self.own(key), texts: texts)
        case .numbers(let numbers):
            writer.line(Self.own(key), numbers.map(String.init).joined(separator: ","))
        }
    }

    private static func own(_ key: String) -> String {
        ICalendarImport.ownPrefix + key.uppercased().map { $0 == "_" ? "-" : String($0) }.joined()
    }

    // MARK: Events

    /// The fields of an event that iCalendar has; properties of our own hold all others.
    private static let standardOfEvent: Set = [
        "title", "notes", "location", "start", "end", "duration", "repeats", "reminders",
    ]

    private mutating func write(_ event: EventRecord) {
        begin("VEVENT", event.id, event.createdAt, event.modifiedAt)
        writeTexts(event.title, event.notes, event.location)
        writer.line("DTSTART", event.start)
        if let end = event.end { writer.line("DTEND", end) }
        if let duration = event.duration { writer.line("DURATION", Self.text(of: duration)) }
        if case .rule(let rule, let condition)? = event.repeats {
            writer.line("RRULE", Self.text(of: rule, from: event.start, in: locality))
            if condition != nil || rule.description != Self.text(of: rule, from: event.start, in: locality) {
                writeField("repeats", of: event.details)
            }
        }
        for time in event.exclusions { writer.line("EXDATE", time) }
        for time in event.additions { writer.line("RDATE", time) }
        writeFields(of: event.details, except: Self.standardOfEvent)
        write(event.reminders, of: event.start, isAtEnd: false)
        writer.end("VEVENT")
    }

    private mutating func write(_ reminders: [ReminderTrigger], of anchor: When?, isAtEnd: Bool) {
        for reminder in reminders {
            writer.begin("VALARM")
            writer.line("ACTION", "DISPLAY")
            writer.line("DESCRIPTION", "Reminder")
            switch reminder {
            case .relative(let period):
                let lead = anchor?.isDay == true ? fromMidnight(period) : period
                writer.line(isAtEnd ? "TRIGGER;RELATED=END" : "TRIGGER", Self.text(of: lead))
            case .absolute(let when):
                // An alarm at a single time is in UTC.
                let moment = try? when.instant(in: locality)
                writer.line("TRIGGER;VALUE=DATE-TIME", CompactTime.text(moment.map { .instant($0) } ?? when))
            }
            writer.end("VALARM")
        }
    }

    /// An alarm of a day counts from its midnight, our reminders of a day from the user's hour for dates.
    private func fromMidnight(_ period: CivilPeriod) -> CivilPeriod {
        let length = period.nominalLength + .seconds(locality.dateHour.secondOfDay)
        return CivilPeriod(seconds: Int(clamping: length.components.seconds)) ?? period
    }

    // MARK: Values

    private mutating func begin(_ name: String, _ id: String, _ created: Instant, _ changed: Instant) {
        writer.begin(name)
        writer.line("UID", id)
        writer.line("DTSTAMP", now)
        writer.line("CREATED", created)
        writer.line("LAST-MODIFIED", changed)
    }

    private mutating func writeTexts(_ title: String, _ notes: String, _ location: String) {
        writer.line("SUMMARY", text: title)
        if !notes.isEmpty { writer.line("DESCRIPTION", text: notes) }
        if !location.isEmpty { writer.line("LOCATION", text: location) }
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
    private mutating func write(_ id: ZoneID) {
        guard let zone = try? locality.zones.zone(id) else { return }
        writer.begin("VTIMEZONE")
        writer.line("TZID", id.name)
        let year = zone.civil(of: now).date.year
        let first = CivilDate(year: max(1, year - Self.past), month: 1, day: 1) ?? .earliest
        let days = (Self.past + Self.future) * 366
        var moment = zone.startOfDay(first)
        write(zone, from: moment, before: zone.offset(at: moment))
        for day in 1...days {
            let next = zone.startOfDay(first.adding(days: day))
            if zone.offset(at: next) != zone.offset(at: moment) {
                let change = Self.change(of: zone, between: moment, and: next)
                write(zone, from: change, before: zone.offset(at: moment))
            }
            moment = next
        }
        writer.end("VTIMEZONE")
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

    private mutating func write(_ zone: Zone, from moment: Instant, before old: UTCOffset) {
        let new = zone.offset(at: moment)
        let name = new.seconds > old.seconds ? "DAYLIGHT" : "STANDARD"
        writer.begin(name)
        // The clock reading before the change.
        let reading = moment + .seconds(old.seconds)
        let clock = CompactTime.text(.instant(reading)).dropLast()
        writer.line("DTSTART", String(clock))
        writer.line("TZOFFSETFROM", Self.text(of: old))
        writer.line("TZOFFSETTO", Self.text(of: new))
        writer.line("TZNAME", zone.abbreviation(at: moment))
        writer.end(name)
    }

    private static func text(of offset: UTCOffset) -> String {
        let minutes = abs(offset.seconds) / 60
        let digits = { (number: Int) in number < 10 ? "0\(number)" : String(number) }
        return (offset.seconds < 0 ? "-" : "+") + digits(minutes / 60) + digits(minutes % 60)
    }
}
