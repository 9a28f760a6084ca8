import AgentInterface
package import CivilTime
package import Rules

/// A task or an event, with the answers to its reminders that calendars store.
package struct CalendarSubject: Sendable, Hashable {
    package enum Content: Sendable, Hashable {
        case task(Todo)
        case event(Event)
    }

    package var content: Content
    package var answer = CalendarAnswer()

    package init(_ content: Content, answer: CalendarAnswer = CalendarAnswer()) {
        self.content = content
        self.answer = answer
    }

    package var subject: Subject {
        switch content {
        case .task(let todo): .task(todo.id)
        case .event(let event): .event(event.id)
        }
    }

    package var todo: Todo? { if case .task(let todo) = content { todo } else { nil } }
    package var event: Event? { if case .event(let event) = content { event } else { nil } }
}

/// The answers to the reminders of a task or an event.
package struct CalendarAnswer: Sendable, Hashable {
    /// The time up to which reminders were dismissed or snoozed.
    package var acknowledged: Instant?
    /// When the reminder is to come back.
    package var snoozedUntil: Instant?

    package init(acknowledged: Instant? = nil, snoozedUntil: Instant? = nil) {
        (self.acknowledged, self.snoozedUntil) = (acknowledged, snoozedUntil)
    }
}

/// The tasks and events that a resource contains.
package struct CalendarReading: Sendable, Hashable {
    /// The task or event itself, and one for each changed occurrence.
    package var subjects: [CalendarSubject] = []
    /// Why some entries were left unread.
    package var unread: [String] = []

    package init(subjects: [CalendarSubject] = [], unread: [String] = []) {
        (self.subjects, self.unread) = (subjects, unread)
    }
}

/// Converts calendar resources to tasks and events, and changes of these to changes of the resource.
///
/// Import and export know what the properties mean. The mapping changes only those properties that differ
/// between the two.
package struct CalendarMapping: Sendable {
    package let locality: Locality
    package let now: Instant
    /// When to remind of an event without alarms, before its start; `nil` for no reminder.
    let usualLead: CivilPeriod?
    /// Local identifiers, by those in the resources, for tasks and events that were here under another one.
    private let identities: [String: String]
    /// The names of people. A category that names one of them says for whom a task is.
    let people: [String]

    package init(
        locality: Locality, now: Instant, usualLead: CivilPeriod? = nil, identities: [String: String] = [:],
        people: [String] = []
    ) {
        self.people = people
        self.locality = locality
        self.now = now
        self.usualLead = usualLead
        self.identities = identities
    }

    /// The mapping with more local identifiers.
    package func joining(_ more: [String: String]) -> CalendarMapping {
        guard !more.isEmpty else { return self }
        return CalendarMapping(
            locality: locality, now: now, usualLead: usualLead,
            identities: identities.merging(more) { $1 }, people: people)
    }

    private func identifier(of entry: ICalendarEntry) -> String {
        known(ICalendarImport.identifier(of: entry))
    }

    private func known(_ id: String) -> String { identities[id] ?? id }

    // MARK: Reading

    package func reading(of resource: CalendarResource) -> CalendarReading {
        var reading = CalendarReading()
        // A snooze alarm is not another reminder of the task.
        var plain = resource
        plain.updateEntries { $0.removeComponents { $0.snoozedAlarm != nil } }
        let answers = answers(in: resource)
        let list: ExchangeList
        do throws(ImportRefusal) {
            list = try ICalendarImport(
                locality: locality, now: now, people: people, keepsNamesakes: false
            ).list(of: plain.file)
        } catch {
            return CalendarReading(unread: [error.words])
        }
        reading.unread = list.refused.map(\.words)
        let positions = positions(in: resource)
        for entry in list.tasks {
            take(&reading) { () throws(InvalidValue) in
                var fields = entry.fields
                fields.id = fields.id.map(known)
                fields.series = fields.series.map(known)
                fields.parent = fields.parent.map(known)
                fields.after = fields.after.map(known)
                if let id = fields.id, fields.repeats != nil, let position = positions[id] {
                    (fields.occurrence, fields.due) = (position, position)
                }
                let todo = try fields.draft().todo(at: now, in: locality)
                return CalendarSubject(.task(todo), answer: answers[todo.id.description] ?? CalendarAnswer())
            }
        }
        for entry in list.events {
            take(&reading) { () throws(InvalidValue) in
                var fields = entry.fields
                fields.id = fields.id.map(known)
                let event = try fields.draft().event(at: now, usual: usualLead, in: locality)
                    .withoutShortestEnd(in: locality)
                return CalendarSubject(
                    .event(event), answer: answers[event.id.description] ?? CalendarAnswer())
            }
        }
        return reading
    }

    private func take(
        _ reading: inout CalendarReading, _ make: () throws(InvalidValue) -> CalendarSubject
    ) {
        do throws(InvalidValue) {
            reading.subjects.append(try make())
        } catch {
            reading.unread.append("\(error)")
        }
    }

    /// The occurrence that KDE's programs have reached in a series whose dates they do not move, by the
    /// task's identifier.
    private func positions(in resource: CalendarResource) -> [String: When] {
        var positions: [String: When] = [:]
        for entry in ICalendarEntries(of: resource.file, in: locality).all {
            guard let property = entry.component.filled(Self.positionOfKDE), let anchor = entry.anchor,
                let kind = ICalendarTimeText.time(property.value)
            else { continue }
            var time = ICalendarTime(kind)
            if case .instant(let moment) = kind { time = anchor.at(moment, in: locality) }
            if case .floating(let civil) = kind { time = anchor.with(civil) }
            if anchor.isDate { time = ICalendarTime(.date(time.civil.date)) }
            guard time.instant(in: locality) > anchor.instant(in: locality), let when = time.when else {
                continue
            }
            positions[identifier(of: entry)] = when
        }
        return positions
    }

    static let positionOfKDE = "X-KDE-LIBKCAL-DTRECURRENCE"

    /// The answers to the reminders of each entry, by the identifier of its task or event.
    private func answers(in resource: CalendarResource) -> [String: CalendarAnswer] {
        var answers: [String: CalendarAnswer] = [:]
        for entry in ICalendarEntries(of: resource.file, in: locality).all where entry.unread == nil {
            answers[identifier(of: entry)] = Self.answer(of: entry, in: locality)
        }
        return answers
    }

    static func answer(of entry: ICalendarEntry, in locality: Locality) -> CalendarAnswer {
        var seen = entry.alarms.filter { $0.snoozeOf == nil }.compactMap(\.acknowledged)
        if let last = entry.lastAcknowledged { seen.append(last) }
        var answer = CalendarAnswer(acknowledged: seen.max())
        let snoozes = entry.alarms.filter { $0.snoozeOf != nil && $0.acknowledged == nil }
            .flatMap { $0.moments(start: entry.start, end: entry.alarmEnd, in: locality) }
        answer.snoozedUntil = (snoozes + snoozesOfMozilla(of: entry, in: locality)).max()
        return answer
    }

    /// Thunderbird's own property, whose name may end with the occurrence that it is about, in microseconds since 1970: those
    /// of other occurrences stay in the file for years. Of a series, the last occurrence that was snoozed is the current one.
    private static func snoozesOfMozilla(of entry: ICalendarEntry, in locality: Locality) -> [Instant] {
        let snoozes = entry.component.properties.filter { $0.name.hasPrefix(snoozeOfMozilla) }
            .compactMap { property in
                property.moment.map { (occurrence: occurrence(namedBy: property.name), until: $0) }
            }
        let own = entry.recurrenceID ?? (entry.repeats ? nil : entry.anchor)
        let last = snoozes.compactMap(\.occurrence).max()
        return snoozes.filter { snooze in
            guard let occurrence = snooze.occurrence else { return true }
            guard let own else { return occurrence == last }
            // Thunderbird counts a day and a local time as if they were in UTC.
            return occurrence == own.instant(in: locality) || occurrence == Zone.utc.instant(of: own.civil)
        }.map(\.until)
    }

    /// `nil` if the name is that of the property alone.
    private static func occurrence(namedBy name: String) -> Instant? {
        let rest = name.dropFirst(snoozeOfMozilla.count)
        guard rest.hasPrefix("-"), let microseconds = Int64(rest.dropFirst()) else { return nil }
        return Instant(secondsSince1970: microseconds / 1_000_000)
    }

    static let snoozeOfMozilla = "X-MOZ-SNOOZE-TIME"

    /// A known task, updated from the calendar.
    ///
    /// If the series has not moved, it keeps its beginning and its missed occurrences. A completed occurrence
    /// stays one.
    package func updated(_ old: Todo, by new: Todo) -> Todo {
        var todo = old
        todo.details = new.details
        (todo.due, todo.start) = (kept(old.due, new.due), kept(old.start, new.start))
        todo.details.reminders = kept(old.reminders, new.reminders)
        if old.isOpen != new.isOpen { todo.status = new.status }
        todo.series = new.series
        (todo.occurrence, todo.missed, todo.doneNote) = (new.occurrence, new.missed, new.doneNote)
        todo.completedBy = new.completedBy
        if new.copyOf != nil || !new.isRecurring && old.copyOf == nil { todo.copyOf = new.copyOf }
        if todo.copyOf != nil, new.copyOf == nil { todo.occurrence = old.occurrence }
        let (one, other) = (old.positioned(in: locality), new.positioned(in: locality))
        if old.isRecurring, new.isRecurring, one.series == other.series, one.due == other.due {
            (todo.series, todo.occurrence, todo.missed) = (old.series, old.occurrence, old.missed)
            (todo.due, todo.start) = (old.due, old.start)
        }
        return todo
    }

    /// A known event, updated from the calendar.
    package func updated(_ old: Event, by new: Event) -> Event {
        var event = new
        event.details.start = kept(old.details.start, new.details.start) ?? new.details.start
        event.details.end = kept(old.details.end, new.details.end)
        event.details.reminders = kept(old.details.reminders, new.details.reminders)
        return event
    }

    /// Keeps a moment that differs by less than a second, because calendars store whole seconds.
    private func kept(_ old: When?, _ new: When?) -> When? {
        guard case .instant(let one)? = old, case .instant(let other)? = new,
            one.millisecondsSince1970 / 1_000 == other.millisecondsSince1970 / 1_000
        else { return new }
        return old
    }

    private func kept(_ old: [ReminderTrigger], _ new: [ReminderTrigger]) -> [ReminderTrigger] {
        new.map { trigger in
            guard case .absolute(let moment) = trigger else { return trigger }
            return old.first { known in
                if case .absolute(let other) = known { kept(other, moment) == other } else { false }
            } ?? trigger
        }
    }

    // MARK: Writing

    /// The resource, updated to `subjects`; everything else in it stays as it is.
    ///
    /// - Parameters:
    ///   - resource: The server's last form; `nil` for a new resource.
    ///   - subjects: The tasks and events of the resource, and completed occurrences of its series.
    ///   - uid: The `UID` of a new resource.
    ///   - moment: When the subjects were last changed.
    ///   - uids: Returns the `UID` of another task for its identifier.
    package func resource(
        _ resource: CalendarResource?, saying subjects: [CalendarSubject], uid: String,
        changedAt moment: Instant,
        uids: (String) -> String?
    ) -> CalendarResource {
        // Never date a form before the one that it is based on: that is how a server restored from a backup
        // is recognised.
        let moment = max(moment, resource?.modified ?? .earliest)
        let export = ICalendarExport(locality: locality, now: moment)
        guard var changed = resource else {
            return export.resource(of: subjects, uid: uid, uids: uids, in: self)
        }
        let before = Dictionary(
            reading(of: changed).subjects.map { ($0.subject, $0) }, uniquingKeysWith: { first, _ in first })
        let entries = Dictionary(
            ICalendarEntries(of: changed.file, in: locality).all.map {
                ("\($0.kind) \(identifier(of: $0))", $0)
            }, uniquingKeysWith: { first, _ in first })
        let changes = changed.entries.filter { $0.first("RECURRENCE-ID") != nil }
        for subject in subjects {
            guard let old = before[subject.subject],
                let entry = entries["\(subject.componentName) \(subject.subject.id)"]
            else { continue }
            var edit = CalendarEdit(
                entry, from: old, to: subject, export: export, mapping: self, uids: uids,
                occurrences: changes.compactMap { $0.first("RECURRENCE-ID")?.value },
                copies: subjects.compactMap(\.todo).filter { $0.copyOf?.description == subject.subject.id })
            edit.run()
            guard edit.component != entry.component || !edit.additions.isEmpty else { continue }
            edit.component.set("DTSTAMP", CompactTime.text(.instant(moment)))
            edit.component.set("LAST-MODIFIED", CompactTime.text(.instant(moment)))
            changed.updateCalendar { calendar in
                calendar.updateComponents(where: { $0 == entry.component }, { $0 = edit.component })
                for addition in edit.additions { calendar.add(addition) }
            }
        }
        changed.addZones(by: export)
        return changed
    }
}

extension CalendarSubject {
    var componentName: String {
        switch content {
        case .task: "VTODO"
        case .event: "VEVENT"
        }
    }
}

extension ICalendarExport {
    /// Creates a new resource.
    fileprivate func resource(
        of subjects: [CalendarSubject], uid: String, uids: (String) -> String?, in mapping: CalendarMapping
    ) -> CalendarResource {
        var calendar = emptyCalendar
        for subject in subjects {
            var component = component(of: subject, uids: uids)
            component.set("UID", uid)
            if let kind = ICalendarEntries(of: ICalendarFile(wrapped(component)), in: locality).all.first {
                var edit = CalendarEdit(
                    kind, from: subject.unanswered, to: subject, export: self, mapping: mapping, uids: uids)
                edit.answer()
                component = edit.component
            }
            calendar.add(component)
        }
        var resource = CalendarResource(ICalendarFile(calendar))
        resource.addZones(by: self)
        return resource
    }

    private func wrapped(_ component: ICalendarComponent) -> ICalendarComponent {
        ICalendarComponent("VCALENDAR", [.component(component)])
    }

    /// The component for a subject. A series begins at its first occurrence that is neither done nor skipped.
    func component(of subject: CalendarSubject, uids: (String) -> String?) -> ICalendarComponent {
        var part: ICalendarComponent
        switch subject.content {
        case .task(let todo):
            let positioned = todo.positioned(in: locality)
            part = component(TaskRecord(positioned))
            part.removeAll("X-STEWARD-MISSED")
            if positioned.isRecurring {
                part.removeAll("X-STEWARD-OCCURRENCE")
                part.removeAll("X-STEWARD-SERIES-START")
                if positioned.due == positioned.occurrence { part.removeAll("X-STEWARD-DUE") }
                if case .rule(_, nil)? = positioned.repeats { part.removeAll("X-STEWARD-REPEATS") }
            }
            part.removeAll("RELATED-TO")
            if let parent = todo.parent.map(\.description) {
                part.add(ICalendarProperty("RELATED-TO", uids(parent) ?? parent))
            }
            if let other = todo.after.map(\.description) {
                part.add(
                    ICalendarProperty("RELATED-TO", uids(other) ?? other, ICalendarExport.dependency))
            }
            if let series = todo.copyOf.map(\.description) {
                part.add(
                    ICalendarProperty(
                        "RELATED-TO", uids(series) ?? series, [ICalendarParameter("RELTYPE", "SIBLING")]))
            }
        case .event(let event): part = component(EventRecord(event))
        }
        return part
    }
}

extension Event {
    /// An event that ends a second after its start has no end: some servers require one
    /// (`CalendarResource.withEnds`).
    fileprivate func withoutShortestEnd(in locality: Locality) -> Event {
        var event = self
        guard !details.start.isDate,
            details.duration == CalendarResource.shortest || endsAfterASecond(in: locality)
        else { return self }
        (event.details.end, event.details.duration) = (nil, nil)
        return event
    }

    private func endsAfterASecond(in locality: Locality) -> Bool {
        // An end whose zone is unknown stays.
        guard let end = details.end, let endsAt = try? end.instant(in: locality),
            let startsAt = try? details.start.instant(in: locality)
        else { return false }
        return endsAt - startsAt == .seconds(1)
    }
}

extension CalendarSubject {
    fileprivate var unanswered: CalendarSubject { CalendarSubject(content) }
}

extension CalendarResource {
    /// Adds definitions of the zones that its times name without a `VTIMEZONE`.
    fileprivate mutating func addZones(by export: ICalendarExport) {
        updateCalendar { calendar in
            let known = Set(calendar.components("VTIMEZONE").compactMap { $0.first("TZID")?.value })
            var named: Set<String> = []
            for entry in calendar.components where entry.name == "VTODO" || entry.name == "VEVENT" {
                // A time that came with only the name of a zone goes out the same way.
                for property in entry.properties where !property.isUnchanged {
                    if let tzid = property.tzid { named.insert(tzid) }
                }
            }
            for name in named.subtracting(known).sorted() {
                guard let id = ZoneID(name), let zone = export.component(id) else { continue }
                let place = calendar.children.firstIndex { $0.component != nil } ?? calendar.children.endIndex
                calendar.children.insert(.component(zone), at: place)
            }
        }
    }
}

// MARK: - Conversion to import and export records

extension TaskEntry {
    /// The draft of a task for an imported record. Its identifiers are valid, because the importer wrote
    /// them.
    fileprivate func draft() -> TaskDraft {
        draft(id: id.flatMap { Todo.ID($0) }, copyOf: series.flatMap { Todo.ID($0) })
    }
}

extension EventEntry {
    fileprivate func draft() -> EventDraft { draft(id: id.flatMap { Event.ID($0) }) }
}

extension Todo {
    /// The task as if its series began with the first occurrence that is neither done nor skipped:
    /// occurrences that have passed unanswered are still to be done. A task that nobody answers moves on here
    /// by itself, but not on other computers.
    func positioned(in locality: Locality) -> Todo {
        guard let task = RecurringTask(self) else { return self }
        var todo = self
        todo.missed = 0
        do {
            if task.series.isAfterDone {
                todo.series = try Series(start: task.due, repetition: task.series.repetition)
                (todo.occurrence, todo.due) = (task.due, task.due)
                return todo
            }
            let current = try task.occurrence.instant(in: locality)
            let times = try Self.times(of: task.series, through: current, in: locality)
            let place = max(0, times.count - 1 - missed)
            let position = times.indices.contains(place) ? times[place].when : task.occurrence
            let moment = try position.instant(in: locality)
            var repetition = task.series.repetition
            if case .rule(let rule, let condition) = repetition, case .count(let count) = rule.end {
                let plain = try Series(start: task.series.start, repetition: repetition)
                let passed = try Self.times(of: plain, through: moment, in: locality).count {
                    $0.instant < moment
                }
                repetition = .rule(try rule.ending(.count(max(1, count - passed))), only: condition)
            }
            func isAhead(_ when: When) -> Bool {
                guard let instant = try? when.instant(in: locality) else { return true }
                if case .date = when { return instant + .seconds(86_400) > moment }
                return instant >= moment
            }
            todo.series = try Series(
                start: position, repetition: repetition,
                additions: task.series.additions.filter { isAhead($0) && $0 != position },
                exclusions: task.series.exclusions.filter(isAhead))
            if todo.due == todo.occurrence { todo.due = position }
            todo.occurrence = position
            return todo
        } catch {
            // The zone is unknown, and without it the position cannot be computed.
            return self
        }
    }

    /// The occurrences up to a moment, limited to a number that no real series exceeds.
    private static func times(of series: Series, through moment: Instant, in locality: Locality) throws
        -> [Occurrence]
    {
        var occurrences = try series.occurrences(in: locality)
        var found: [Occurrence] = []
        while found.count < 5_000, let next = occurrences.next(), next.instant <= moment {
            found.append(next)
        }
        return found
    }
}
