import CivilTime
import Rules

/// Updates one entry of a file to what its task or event says now.
struct CalendarEdit {
    var component: ICalendarComponent
    /// Further entries for the same file: completed occurrences of a series that has changed occurrences.
    private(set) var additions: [ICalendarComponent] = []
    private let entry: ICalendarEntry
    private let old: CalendarSubject
    private let new: CalendarSubject
    private let export: ICalendarExport
    private let mapping: CalendarMapping
    private let before: ICalendarComponent
    private let after: ICalendarComponent
    /// The `RECURRENCE-ID`s of the file's changed occurrences.
    private let occurrences: [String]
    private let copies: [Todo]

    init(
        _ entry: ICalendarEntry, from old: CalendarSubject, to new: CalendarSubject, export: ICalendarExport,
        mapping: CalendarMapping, uids: (String) -> String?, occurrences: [String] = [], copies: [Todo] = []
    ) {
        component = entry.component
        (self.entry, self.old, self.new) = (entry, old, new)
        (self.export, self.mapping) = (export, mapping)
        (self.occurrences, self.copies) = (occurrences, copies)
        before = export.component(of: old, uids: uids)
        after = export.component(of: new, uids: uids)
    }

    private var locality: Locality { mapping.locality }

    mutating func run() {
        var names: [String] = []
        for name in (before.properties + after.properties).map(\.name) where !names.contains(name) {
            names.append(name)
        }
        for name in names where !Self.apart.contains(name) { take(name) }
        takeLabels()
        takeMeeting()
        takeRelation(ICalendarImport.isParent)
        takeRelation(ICalendarImport.isDependency)
        takeCompletion()
        takeTimes()
        takeAlarms()
        // The later answer wins.
        if new.answer != old.answer,
            (new.answer.acknowledged ?? .earliest) >= (old.answer.acknowledged ?? .earliest)
        {
            answer()
        }
    }

    /// Properties that need more than a replacement.
    private static let apart: Set = [
        "UID", "DTSTAMP", "LAST-MODIFIED", "CREATED", "SEQUENCE", "CATEGORIES", "CONFERENCE", "RELATED-TO",
        "STATUS",
        "COMPLETED", "PERCENT-COMPLETE", "DTSTART", "DTEND", "DUE", "DURATION", "RRULE", "RDATE", "EXDATE",
    ]
    private static let completion = ["STATUS", "COMPLETED", "PERCENT-COMPLETE"]
    private static let times = ["DTSTART", "DTEND", "DUE", "DURATION", "RRULE", "RDATE", "EXDATE"]

    private mutating func take(_ name: String) {
        let (one, other) = (before.all(name), after.all(name))
        guard !one.isEqual(to: other) else { return }
        component.replaceAll([name], with: other)
    }

    private static func only(_ name: String, of component: ICalendarComponent) -> ICalendarComponent {
        ICalendarComponent("LIST", component.all(name).map { .property($0) })
    }

    /// Replaces labels one by one, and leaves the spelling of those that stay.
    private mutating func takeLabels() {
        guard !before.all("CATEGORIES").isEqual(to: after.all("CATEGORIES")) else { return }
        let merge = ICalendarMerge(
            base: Self.only("CATEGORIES", of: before), ours: Self.only("CATEGORIES", of: after),
            theirs: Self.only("CATEGORIES", of: component))
        component.replaceAll(["CATEGORIES"], with: merge.merged.properties)
    }

    /// Replaces only the link that was read: the file may have others, such as dial-in numbers, with their labels.
    private mutating func takeMeeting() {
        guard let one = old.event?.join, let other = new.event?.join, one != other else { return }
        component.removeAll(Self.noMeeting)
        func isOld(_ property: ICalendarProperty) -> Bool {
            property.name == "CONFERENCE" && property.value == one
                && property.parameters == ICalendarExport.conference
        }
        component.children.removeAll { $0.property.map(isOld) ?? false }
        if other.isEmpty {
            // What another program has written stays, and does not count.
            let isLeft = component.properties.contains { $0.value == one }
            if isLeft { component.add(ICalendarProperty(Self.noMeeting, "")) }
        } else if let property = after.first("CONFERENCE") {
            // The first one counts.
            let place = component.children.firstIndex { $0.property?.name == "CONFERENCE" }
            guard let place else { return component.add(property) }
            component.children.insert(.property(property), at: place)
        }
    }

    /// Without a value: the event has no link, whatever else the file says.
    private static let noMeeting = "X-STEWARD-JOIN"

    private mutating func takeRelation(_ isMeant: (ICalendarProperty) -> Bool) {
        func related(_ component: ICalendarComponent) -> ICalendarProperty? {
            component.all("RELATED-TO").first(where: isMeant)
        }
        let (one, other) = (related(before), related(after))
        guard one?.value != other?.value else { return }
        component.children.removeAll {
            $0.property.map { $0.name == "RELATED-TO" && isMeant($0) } ?? false
        }
        if let other { component.add(other) }
    }

    private mutating func takeCompletion() {
        let (one, other) = (
            before.properties.filter { Self.completion.contains($0.name) },
            after.properties.filter { Self.completion.contains($0.name) }
        )
        guard !one.isEqual(to: other) else { return }
        component.replaceAll(Self.completion, with: other)
        if new.todo?.isOpen == false { removeSnoozes() }
    }

    // MARK: Times

    private mutating func takeTimes() {
        let (one, other) = (
            before.properties.filter { Self.times.contains($0.name) },
            after.properties.filter { Self.times.contains($0.name) }
        )
        guard !one.isEqual(to: other) else { return }
        if moveOn() { return }
        var properties = other
        // Do not add a start to a task that has only a due date, nor an `EXDATE` for a changed occurrence,
        // which the file has already.
        if component.name == "VTODO", component.first("DTSTART") == nil, component.first("DUE") != nil,
            old.todo?.start == new.todo?.start
        {
            properties.removeAll { $0.name == "DTSTART" }
        }
        properties.removeAll { $0.name == "EXDATE" && occurrences.contains($0.value) }
        component.replaceAll(Self.times, with: properties)
    }

    /// Moves a series on, in the form that its times have in the file.
    /// - Returns: Whether this covers all changes of its times.
    private mutating func moveOn() -> Bool {
        guard component.name == "VTODO", let from = old.todo?.positioned(in: locality),
            let to = new.todo?.positioned(in: locality), let start = from.occurrence, let end = to.occurrence,
            start != end, from.isRecurring, to.isRecurring, component.first("RRULE") != nil,
            from.due == start, to.due == end, Self.rule(of: before) == Self.rule(of: after),
            let distance = Self.distance(from: start, to: end)
        else { return false }
        if occurrences.isEmpty {
            shift(by: distance)
        } else {
            leaveBehind(from: start, to: end)
        }
        removeSnoozes()
        return true
    }

    private static func rule(of component: ICalendarComponent) -> [Substring]? {
        component.first("RRULE").map { $0.value.split(separator: ";").filter { !$0.hasPrefix("COUNT=") } }
    }

    /// How far the clock times move; `nil` for times of different kinds.
    private static func distance(from start: When, to end: When) -> Int64? {
        switch (start, end) {
        case (.date(let one), .date(let other)): Int64(one.days(until: other)) * 86_400
        case (.floating(let one), .floating(let other)), (.zoned(let one, _), .zoned(let other, _)):
            other.clockSeconds - one.clockSeconds
        case (.instant(let one), .instant(let other)): (other - one).components.seconds
        default: nil
        }
    }

    private mutating func shift(by distance: Int64) {
        for name in ["DTSTART", "DUE"] {
            guard let property = component.first(name), let moved = Self.moved(property, by: distance) else {
                continue
            }
            component.set(moved)
        }
        if let position = component.first(CalendarMapping.positionOfKDE),
            let start = component.first("DTSTART") ?? component.first("DUE")
        {
            component.set(position.with(value: start.value))
        }
        if let rule = component.first("RRULE"), let left = Self.count(of: after) {
            let parts = rule.value.split(separator: ";").map { $0.hasPrefix("COUNT=") ? left : $0 }
            component.set(rule.with(value: parts.joined(separator: ";")))
        }
        take("RDATE")
        component.updateAlarms { alarm in
            // An alarm at an absolute time belongs to the current occurrence.
            guard let trigger = alarm.first("TRIGGER"), let moved = Self.moved(trigger, by: distance) else {
                return
            }
            alarm.set(moved)
        }
    }

    private static func count(of component: ICalendarComponent) -> Substring? {
        component.first("RRULE")?.value.split(separator: ";").first { $0.hasPrefix("COUNT=") }
    }

    /// `nil` if the property's value is not a time.
    private static func moved(_ property: ICalendarProperty, by distance: Int64) -> ICalendarProperty? {
        guard let kind = ICalendarTimeText.time(property.value) else { return nil }
        let time = ICalendarTime(kind)
        let moved = time.with(CivilDateTime(nearestToClockSeconds: time.civil.clockSeconds + distance))
        return moved.when.map { property.with(value: CompactTime.text($0)) }
    }

    /// Writes completed occurrences as changed occurrences of the series, which already has some.
    private mutating func leaveBehind(from start: When, to end: When) {
        guard let series = old.todo?.positioned(in: locality).series,
            let anchor = component.first("DTSTART") ?? component.first("DUE"),
            var times = try? series.occurrences(in: locality), let limit = try? end.instant(in: locality)
        else { return }
        while let time = times.next(), time.instant < limit {
            guard let distance = Self.distance(from: start, to: time.when),
                let name = Self.moved(anchor, by: distance)
            else { return }
            guard !occurrences.contains(name.value) else { continue }
            guard let copy = copies.first(where: { $0.occurrence == time.when }) else {
                component.add(ICalendarProperty("EXDATE", name.value, name.parameters))
                continue
            }
            additions.append(completed(name, by: distance, copy))
        }
    }

    private func completed(_ name: ICalendarProperty, by distance: Int64, _ copy: Todo) -> ICalendarComponent
    {
        var override = component
        for gone in ["RRULE", "RDATE", "EXDATE"] { override.removeAll(gone) }
        override.removeComponents { $0.name == "VALARM" }
        for key in ["DTSTART", "DUE"] {
            if let property = override.first(key), let moved = Self.moved(property, by: distance) {
                override.set(moved)
            }
        }
        override.add(ICalendarProperty("RECURRENCE-ID", name.value, name.parameters))
        override.replaceAll(
            Self.completion,
            with: [
                ICalendarProperty("STATUS", "COMPLETED"),
                ICalendarProperty("COMPLETED", CompactTime.text(.instant(copy.completedAt ?? mapping.now))),
                ICalendarProperty("PERCENT-COMPLETE", "100"),
            ])
        override.removeAll(Self.completedBy)
        if !copy.completedBy.isEmpty {
            override.add(ICalendarProperty(Self.completedBy, text: copy.completedBy))
        }
        return override
    }

    // MARK: Alarms

    private var reminders: (old: [ReminderTrigger], new: [ReminderTrigger]) {
        switch (old.content, new.content) {
        case (.task(let one), .task(let other)):
            // The importer gives a completed task no reminders; once it is open again, it has those of its
            // alarms.
            one.isOpen
                ? (one.reminders, other.reminders)
                : other.reminders.isEmpty ? ([], []) : (triggers().flatMap(\.self), other.reminders)
        case (.event(let one), .event(let other)): (one.reminders, other.reminders)
        default: ([], [])
        }
    }

    private mutating func takeAlarms() {
        if let todo = new.todo, !todo.isOpen { return }
        let (one, other) = reminders
        let (gone, added) = (one.filter { !other.contains($0) }, other.filter { !one.contains($0) })
        guard !gone.isEmpty || !added.isEmpty else { return }
        let doomed = zip(component.components("VALARM"), triggers()).filter { _, found in
            !found.isEmpty && found.allSatisfy(gone.contains)
        }.map(\.0)
        component.removeComponents { doomed.contains($0) }
        for alarm in alarms(added) { component.add(alarm) }
        // Without an alarm, a task has the usual reminder; this property says that it has none.
        component.removeAll(Self.noReminders)
        if other.isEmpty { component.add(ICalendarProperty(Self.noReminders, "")) }
    }

    private static let completedBy = ICalendarImport.ownPrefix + "COMPLETED-BY"
    private static let noReminders = ICalendarImport.ownPrefix + "REMINDERS"

    private func alarms(_ reminders: [ReminderTrigger]) -> [ICalendarComponent] {
        switch new.content {
        case .task(let todo): export.alarms(reminders, of: todo.due, isAtEnd: true)
        case .event(let event): export.alarms(reminders, of: event.start, isAtEnd: false)
        }
    }

    /// The reminders that each alarm of the file stands for; empty for an alarm without any.
    private func triggers() -> [[ReminderTrigger]] {
        let importer = ICalendarImport(locality: locality, now: mapping.now)
        let anchor: When?
        switch old.content {
        case .task(let todo): anchor = todo.positioned(in: locality).due
        case .event(let event): anchor = event.start
        }
        return entry.alarms.map { alarm in
            guard alarm.snoozeOf == nil else { return [] }
            var single = entry
            single.alarms = [alarm]
            var list = ExchangeList(source: "")
            let found = try? importer.reminders(
                of: single, from: anchor, start: entry.start.map(importer.when),
                end: (entry.due ?? entry.end).map(importer.when), isRepeating: entry.repeats, &list)
            // An alarm that cannot be read stays as it is.
            return (found ?? nil) ?? []
        }
    }

    /// Writes the answers to reminders as RFC 9074 defines them and as Thunderbird reads them.
    mutating func answer() {
        guard let seen = new.answer.acknowledged else { return }
        let stamp = CompactTime.text(.instant(seen))
        if (component.first("X-MOZ-LASTACK")?.moment ?? .earliest) < seen {
            component.set("X-MOZ-LASTACK", stamp)
        }
        component.children.removeAll { $0.property?.name.hasPrefix(CalendarMapping.snoozeOfMozilla) ?? false }
        removeSnoozes()
        if new.answer.snoozedUntil != nil, component.components("VALARM").isEmpty {
            for alarm in alarms(usualReminders) { component.add(alarm) }
        }
        let moments = rungAt()
        var place = -1
        var rung: (place: Int, moment: Instant)?
        component.updateAlarms { alarm in
            place += 1
            let moment = moments.indices.contains(place) ? moments[place] : nil
            if let moment, moment > seen { return }
            if (alarm.first("ACKNOWLEDGED")?.moment ?? .earliest) < seen { alarm.set("ACKNOWLEDGED", stamp) }
            let at = moment ?? .earliest
            if rung.map({ $0.moment <= at }) ?? true { rung = (place, at) }
        }
        if let until = new.answer.snoozedUntil { snooze(until: until, of: rung?.place ?? 0) }
    }

    private var usualReminders: [ReminderTrigger] {
        let given = reminders.new
        return given.isEmpty ? [.atDue] : given
    }

    /// When each alarm rings for the current occurrence.
    private func rungAt() -> [Instant?] {
        let alarms = ICalendarEntries(
            of: ICalendarFile(ICalendarComponent("VCALENDAR", [.component(component)])), in: locality
        ).all.first
        guard let alarms else { return [] }
        return alarms.alarms.map { $0.moments(start: alarms.start, end: alarms.alarmEnd, in: locality).first }
    }

    private mutating func removeSnoozes() {
        component.removeComponents { $0.snoozedAlarm != nil }
    }

    private mutating func snooze(until moment: Instant, of original: Int) {
        let owner = component.first("UID")?.value ?? new.subject.id
        var name = owner
        var place = -1
        component.updateAlarms { alarm in
            place += 1
            guard place == original else { return }
            if let uid = alarm.first("UID")?.value {
                name = uid
                return
            }
            name = Todo.ID.derived(from: "\(owner) alarm \(alarm.first("TRIGGER")?.value ?? "")").description
            alarm.set("UID", name)
        }
        let time = CompactTime.text(.instant(moment))
        component.add(
            ICalendarComponent(
                "VALARM",
                [
                    ICalendarProperty("UID", Todo.ID.derived(from: "\(name) \(time)").description),
                    ICalendarProperty("ACTION", "DISPLAY"),
                    ICalendarProperty("DESCRIPTION", ICalendarExport.alarmText),
                    ICalendarProperty("TRIGGER", time, [ICalendarParameter("VALUE", "DATE-TIME")]),
                    ICalendarProperty("RELATED-TO", name, [ICalendarParameter("RELTYPE", "SNOOZE")]),
                ].map { .property($0) }))
    }
}

extension ICalendarComponent {
    fileprivate mutating func updateAlarms(_ update: (inout ICalendarComponent) -> Void) {
        updateComponents(where: { $0.name == "VALARM" }, update)
    }
}
