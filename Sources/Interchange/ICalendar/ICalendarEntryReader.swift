import CivilTime

/// Reads what the components of a file say.
struct ICalendarEntryReader {
    private var zones: ICalendarZones
    private let locality: Locality
    /// Calendars have the same few rules again and again.
    private var rules: [String: ICalendarRule] = [:]
    /// Of the entry that is being read.
    private var faults: [ICalendarFault] = []
    /// Of the calendar in which it is.
    private var calendarFaults: [ICalendarFault] = []
    /// Whether its `X-WR-TIMEZONE` is not the user's zone.
    private var isElsewhere = false
    /// How often occurrences were counted to see where a rule ends.
    private var counted = 0

    /// Usually there is one; the standard advises against more.
    private static let mostRules = 50
    /// Of a rule and of a file whose rules have `COUNT` and `UNTIL`.
    private static let (mostCounted, mostCountedInFile) = (5_000, 200_000)

    init(zones: ICalendarZones, locality: Locality) {
        self.zones = zones
        self.locality = locality
    }

    /// Notes what counts for all entries of a calendar.
    mutating func enter(_ calendar: ICalendarComponent) {
        calendarFaults = []
        if let scale = calendar.first("CALSCALE"), scale.isFilled, scale.word != "GREGORIAN" {
            calendarFaults.append(ICalendarFault(.calendarIsAnother, line: scale.line, property: scale.name))
        }
        isElsewhere = false
        if let name = calendar.first("X-WR-TIMEZONE"), let zone = zones.zone(name.value).zone {
            isElsewhere = zone.zone.name != locality.zone.name
        }
    }

    mutating func entry(_ component: ICalendarComponent) -> ICalendarEntry {
        let fields = ICalendarFields(component)
        faults = calendarFaults + component.faults
        for inner in fields.components { faults += inner.allFaults }
        if component.ending == .implied { note(.endIsMissing, component.line) }
        var entry = ICalendarEntry(component)
        entry.uid = fields.first(.uid)?.text
        entry.title = fields.first(.summary)?.text
        entry.unread = unread(component, fields, &entry)
        entry.faults = faults
        return entry
    }

    /// - Returns: Why it cannot be read.
    private mutating func unread(
        _ component: ICalendarComponent, _ fields: ICalendarFields, _ entry: inout ICalendarEntry
    ) -> ICalendarFault? {
        switch component.name {
        case "VTODO", "VEVENT", "VJOURNAL":
            if component.ending == .cutOff { return ICalendarFault(.fileIsCutOff, line: component.line) }
            readBookkeeping(fields, &entry)
            if let fault = readTimes(fields, &entry) { return fault }
            readRepetition(fields, &entry)
            // A change to an unknown occurrence must not look like the whole series.
            if entry.recurrenceID == nil, let unread = fields.filled(.recurrenceID) {
                return Self.valueIsNotRead(unread)
            }
            for inner in fields.components where inner.name == "VALARM" {
                entry.alarms.append(alarm(ICalendarFields(inner), of: entry))
            }
            return nil
        case "VALARM": return ICalendarFault(.alarmIsOutside, line: component.line)
        default: return ICalendarFault(.kindIsUnknown, line: component.line)
        }
    }

    private mutating func note(_ reason: ICalendarFault.Reason, _ line: Int, _ property: String? = nil) {
        faults.append(ICalendarFault(reason, line: line, property: property))
    }

    private mutating func note(_ reason: ICalendarFault.Reason, _ property: ICalendarProperty) {
        note(reason, property.line, property.name)
    }

    // MARK: Times

    private mutating func readTimes(_ fields: ICalendarFields, _ entry: inout ICalendarEntry)
        -> ICalendarFault?
    {
        let isTask = entry.kind == "VTODO"
        let start = fields.filled(.start)
        let end = entry.kind == "VJOURNAL" ? nil : fields.filled(isTask ? .due : .end)
        entry.start = start.flatMap { time($0) }
        let last = end.flatMap { time($0) }
        noteForm(of: start, entry.start)
        noteForm(of: end, last)
        for name in [.start, .duration, isTask ? .due : .end] as [ICalendarFields.Name] {
            noteOthers(fields, name)
        }
        if entry.kind == "VEVENT", entry.start == nil {
            return start.map(Self.valueIsNotRead) ?? ICalendarFault(.hasNoStart, line: fields.line)
        }
        // A task whose date cannot be read must not look like one without a date, unless it says when to ring all the same.
        if isTask, last == nil, entry.start == nil, let unread = end ?? start, !Self.ringsAtTime(fields) {
            return Self.valueIsNotRead(unread)
        }
        if let last {
            setEnd(last, isTask, &entry)
        } else if let length = fields.filled(.duration), let start = entry.start {
            if let period = ICalendarTimeText.length(length.value) {
                entry.duration = period
                setEnd(start.adding(period, in: locality), isTask, &entry)
            } else {
                note(.valueIsNotRead, length)
            }
        }
        if let start = entry.start, let end = entry.due ?? entry.end,
            end.instant(in: locality) < start.instant(in: locality), !isSameDay(start, end)
        {
            note(.endsBeforeStart, fields.line, isTask ? "DUE" : "DTEND")
        }
        return nil
    }

    /// Whether an alarm rings whenever the entry is.
    private static func ringsAtTime(_ fields: ICalendarFields) -> Bool {
        fields.components.contains { inner in
            inner.name == "VALARM"
                && inner.first("TRIGGER").map { ICalendarTimeText.time($0.value) != nil && !isNever($0) }
                    ?? false
        }
    }

    private mutating func noteForm(of property: ICalendarProperty?, _ time: ICalendarTime?) {
        guard let property, let time, let type = property.parameter("VALUE")?.uppercased() else { return }
        if type == "DATE" && !time.isDate || type == "DATE-TIME" && time.isDate {
            note(.typeIsWrong, property)
        }
    }

    private mutating func noteOthers(_ fields: ICalendarFields, _ name: ICalendarFields.Name) {
        let all = fields.all(name)
        guard all.count > 1 else { return }
        let filled = all.filter(\.isFilled)
        if let first = filled.first, let other = filled.first(where: { !$0.isEqual(to: first) }) {
            note(.isThereTwice, other)
        }
    }

    private func setEnd(_ time: ICalendarTime, _ isTask: Bool, _ entry: inout ICalendarEntry) {
        if isTask { entry.due = time } else { entry.end = time }
    }

    /// A day that is due holds the time at which one starts on it.
    private func isSameDay(_ start: ICalendarTime, _ end: ICalendarTime) -> Bool {
        end.isDate && !start.isDate && start.civil.date == end.civil.date
    }

    private static func valueIsNotRead(_ property: ICalendarProperty) -> ICalendarFault {
        ICalendarFault(.valueIsNotRead, line: property.line, property: property.name)
    }

    /// - Returns: `nil`, and a fault, if it cannot be read.
    private mutating func time(_ property: ICalendarProperty) -> ICalendarTime? {
        time(property.value, property)
    }

    private mutating func time(_ text: String, _ property: ICalendarProperty) -> ICalendarTime? {
        guard let kind = ICalendarTimeText.time(text) else {
            note(.valueIsNotRead, property)
            return nil
        }
        let tzid = property.tzid
        // A time in UTC is one, whatever zone stands beside it; a day has no zone.
        guard case .floating(let civil) = kind else { return ICalendarTime(kind, tzid: tzid) }
        guard let tzid else {
            if isElsewhere, !faults.contains(where: { $0.reason == .timesAreLocal }) {
                note(.timesAreLocal, property)
            }
            return ICalendarTime(kind)
        }
        let finding = zones.zone(tzid)
        if let fault = finding.fault { note(fault, property) }
        return ICalendarTime(finding.zone.map { .zoned(civil, $0) } ?? kind, tzid: tzid)
    }

    // MARK: Bookkeeping

    private func readBookkeeping(_ fields: ICalendarFields, _ entry: inout ICalendarEntry) {
        entry.sequence = fields.first(.sequence).flatMap { Int($0.value) } ?? 0
        entry.modified = moment(fields.first(.modified)) ?? moment(fields.first(.stamp))
        entry.lastAcknowledged = moment(fields.first(.lastAcknowledged))
    }

    /// Of interest to programs only: what cannot be read is left out.
    private func moment(_ property: ICalendarProperty?) -> Instant? {
        property.flatMap { ICalendarTimeText.time($0.value) }.map {
            // Programs that write a time without a zone mean UTC, as the standard wants it.
            Zone.utc.instant(of: ICalendarTime($0).civil)
        }
    }

    // MARK: Repetition

    private mutating func readRepetition(_ fields: ICalendarFields, _ entry: inout ICalendarEntry) {
        if let property = fields.filled(.recurrenceID) {
            entry.recurrenceID = time(property)
            noteOthers(fields, .recurrenceID)
            entry.isThisAndFuture = property.parameter("RANGE")?.uppercased() == "THISANDFUTURE"
        }
        for property in fields.all(.rule) where property.isFilled {
            let rule = endingFirst(rule(property.value), of: entry)
            let isKept = entry.rules.count < Self.mostRules
            if rule.rule == nil || !isKept { note(.ruleIsNotRead, property) }
            if rule.counted != nil { note(.ruleEndsTwice, property) }
            if rule.hasNoNumber, rule.rule != nil { note(.ruleHasNoNumber, property) }
            if isKept, !entry.rules.contains(rule) { entry.rules.append(rule) }
        }
        for property in fields.all(.exclusionRule) where property.isFilled {
            let rule = rule(property.value)
            guard let known = rule.rule, entry.exclusionRules.count < Self.mostRules else {
                note(.exclusionIsNotRead, property)
                continue
            }
            if rule.hasNoNumber { note(.ruleHasNoNumber, property) }
            entry.exclusionRules.append(known)
        }
        for property in fields.all(.addition) where property.isFilled {
            for text in Self.list(property) {
                if let addition = addition(text, property) { entry.additions.append(addition) }
            }
        }
        for property in fields.all(.exclusion) where property.isFilled {
            for text in Self.list(property) {
                if let time = time(String(text), property) { entry.exclusions.append(time) }
            }
        }
        if entry.repeats, entry.anchor == nil { note(.ruleIsNotRead, fields.line) }
    }

    /// The values of a list of times. Some programs escape its commas, as those of a text.
    private static func list(_ property: ICalendarProperty) -> [Substring] {
        let text = property.value
        guard text.utf8.contains(UInt8(ascii: "\\")) else { return text.split(separator: ",") }
        return text.filter { $0 != "\\" }.split(separator: ",")
    }

    /// The rule as it is from this entry's start on, if both `COUNT` and `UNTIL` end it.
    private mutating func endingFirst(_ rule: ICalendarRule, of entry: ICalendarEntry) -> ICalendarRule {
        guard rule.rule != nil, case .count(let count)? = rule.counted?.end, count <= Self.mostCounted,
            counted < Self.mostCountedInFile
        else { return rule }
        var plain = ICalendarEntry(entry.component)
        (plain.start, plain.due, plain.rules) = (entry.start, entry.due, [rule])
        guard let frame = ICalendarFrame(plain, locality) else { return rule }
        let times = frame.times(in: .earliest..<(.latest), reach: .zero, most: count)
        counted += times.count
        return times.count > count ? rule.countedOnly : rule
    }

    private mutating func rule(_ text: String) -> ICalendarRule {
        if let rule = rules[text] { return rule }
        let rule = ICalendarRule(text)
        if rules.count < 1000 { rules[text] = rule }
        return rule
    }

    /// A time, or a period: a time with its end or its length.
    private mutating func addition(_ text: Substring, _ property: ICalendarProperty) -> ICalendarEntry
        .Addition?
    {
        let sides = text.split(separator: "/", maxSplits: 1)
        guard let first = sides.first, let start = time(String(first), property) else { return nil }
        guard sides.count == 2 else { return ICalendarEntry.Addition(start: start, end: nil) }
        if let length = ICalendarTimeText.length(String(sides[1])) {
            return ICalendarEntry.Addition(start: start, end: start.adding(length, in: locality))
        }
        return ICalendarEntry.Addition(start: start, end: time(String(sides[1]), property))
    }

    // MARK: Alarms

    private mutating func alarm(_ fields: ICalendarFields, of entry: ICalendarEntry) -> ICalendarAlarm {
        let trigger = fields.first(.trigger)
        let read = trigger.flatMap { self.trigger($0) }
        let action = fields.first(.action)?.value.uppercased()
        var silence: ICalendarAlarm.Silence?
        // Beside a place, Apple's programs write a time that stands for never.
        if fields.first(.proximity) ?? fields.first(.appleProximity) != nil {
            silence = .proximity
        } else if action == "NONE" || trigger.map(Self.isNever) == true
            || fields.first(.isEnabledByKDE)?.word == "FALSE"
        {
            silence = .never
        } else if read == nil {
            note(.alarmIsNotRead, fields.line, "TRIGGER")
            silence = .unread
        } else if !hasAnchor(read, entry) {
            note(.alarmHasNoAnchor, fields.line, "TRIGGER")
            silence = .noAnchor
        } else if case .fromEnd? = read, entry.kind == "VTODO", entry.due == nil {
            note(.alarmCountsFromStart, fields.line, "TRIGGER")
        }
        let snooze = fields.all(.relation).first { $0.parameter("RELTYPE")?.uppercased() == "SNOOZE" }
        let name = fields.first(.uid) ?? fields.first(.wrAlarm) ?? fields.first(.evolutionAlarm)
        return ICalendarAlarm(
            uid: name?.text, action: action, trigger: read,
            repetitions: fields.first(.repetitions).flatMap { Int($0.value) } ?? 0,
            interval: fields.first(.duration).flatMap { ICalendarTimeText.length($0.value) },
            acknowledged: moment(fields.first(.acknowledged)), snoozeOf: snooze?.text, silence: silence,
            line: fields.line)
    }

    private mutating func trigger(_ property: ICalendarProperty) -> ICalendarAlarm.Trigger? {
        if let length = ICalendarTimeText.length(property.value) {
            let isFromEnd = property.parameter("RELATED")?.uppercased() == "END"
            return isFromEnd ? .fromEnd(length) : .fromStart(length)
        }
        guard ICalendarTimeText.time(property.value) != nil else { return nil }
        return time(property).map { .at($0) }
    }

    private func hasAnchor(_ trigger: ICalendarAlarm.Trigger?, _ entry: ICalendarEntry) -> Bool {
        switch trigger {
        case .fromStart: entry.anchor != nil
        // The start does not stand for an end that is there and cannot be read.
        case .fromEnd where entry.kind == "VTODO" && entry.due == nil:
            entry.start != nil && entry.component.filled("DUE") == nil
        case .fromEnd: entry.alarmEnd != nil
        case .at, nil: true
        }
    }

    /// The time that Apple's programs write for an alarm that never rings.
    private static func isNever(_ trigger: ICalendarProperty) -> Bool { trigger.value == "19760401T005545Z" }
}
