package import CivilTime

/// What users say about an event.
package struct EventDetails: FieldDetails {
    /// One line, 1...1000 characters.
    package var title = ""
    /// Any lines, at most 64 KiB; empty if there are none.
    package var notes = ""
    /// Empty if unknown.
    package var location = ""
    /// The https link to its online meeting; empty if there is none, or only in the place or the notes.
    package var join = ""
    /// That of the first occurrence; a date for an all-day event.
    package var start = When.instant(Instant(millisecondsSince1970: 0))
    /// That of the first occurrence; the others are exactly as long. For an all-day event the day after its
    /// last, as in iCalendar. Not with `duration`.
    package var end: When?
    /// A length on the calendar, where a day may have 23 hours. With neither, the event is a day or a moment.
    package var duration: CivilPeriod?
    package var repeats: Repetition?
    /// Sorted, without duplicates. Relative ones fire before each start, absolute ones once.
    package var reminders: [ReminderTrigger] = []
    /// For whom it is: the name of a person, who may be unknown here; empty for anyone.
    package var person = ""
    /// The name of the person who added it, who may be unknown here; empty if nobody was marked as the user.
    package var addedBy = ""
    /// Of a birthday, the day on which the person was born: each occurrence has an age.
    package var born: CivilDate?

    package init() {}

    package static let fields: [Field<EventDetails>] = [
        .always("title", \.title, .title, help: "What it is.", isClearable: false),
        .always("notes", \.notes, .paragraphs, option: "--note", help: "Notes, of any number of lines."),
        .always(
            "location", \.location, .location, title: "where", option: "--place", help: "Where it is."),
        .always(
            "join", \.join, .link, column: "join_link", title: "online",
            help: "The https link to its online meeting, which Join opens.", omitsDefault: true),
        .always(
            "start", \.start, .when, title: "starts",
            help: "When it starts: 14:00, fri 14:00, 2026-11-24 14:00; a day alone is an all-day event.",
            isClearable: false),
        .optional(
            "end", \.end, .when, column: "ends", title: "ends",
            help: "When it ends, seen from the start: 15:30; of an all-day event the last day."),
        .optional(
            "duration", \.duration, .period, option: "--for",
            help: "How long it is, instead of --end: 45m, 2h, 3d."),
        .optional("repeats", \.repeats, .repetition, option: "--every"),
        .always(
            "reminders", \.reminders, .reminders, option: "--remind",
            help: "Remind so long before each start, as 15m or 1h,1d, or at a time. May be repeated."),
        .always(
            "for", \.person, .person, column: "person", option: "--person",
            help: "Who it is for: a person, or 'me'; anyone if omitted.", omitsDefault: true),
        .always("added_by", \.addedBy, .person, isForNewOnly: true, omitsDefault: true),
        .optional("born", \.born, .day(.back), isForNewOnly: true),
    ]
}

extension EventDetails {
    /// The details of a new event.
    /// - Parameter usual: How long before its start an event without reminders of its own reminds; `nil` for
    ///   no reminder. An all-day event reminds at the user's hour for dates.
    /// - Throws: The title or the start is missing, the value of a field is invalid, or fields contradict
    ///   each other.
    package init(of given: GivenFields<EventDetails>, usual: CivilPeriod? = nil) throws(InvalidValue) {
        guard given.title != nil else {
            throw InvalidValue(field: "title", value: "", reason: "it is missing", remedy: "say what it is")
        }
        guard let start = given.start else {
            throw InvalidValue(
                field: "start", value: "", reason: "it is missing", remedy: "say on which day, or when")
        }
        var details = given.details
        if given.reminders == nil, let usual {
            details.reminders = start.isDate ? [.atDue] : [.relative(-usual)]
        }
        self = try details.checked()
    }

    /// The details of an event that is new now. One that starts before its usual reminder could ring reminds at its start.
    /// - Parameter usual: See `init(of:usual:)`.
    /// - Throws: As `init(of:usual:)`.
    package init(
        of given: GivenFields<EventDetails>, usual: CivilPeriod?, at now: Instant, in locality: Locality
    ) throws(InvalidValue) {
        try self.init(of: given, usual: usual)
        guard let usual, given.reminders == nil, repeats == nil, !start.isDate,
            try start.moment(adding: -usual, in: locality, field: "start") <= now,
            try start.moment(in: locality, field: "start") > now
        else { return }
        reminders = [.atDue]
    }

    /// The details as they are kept. `EventTime.check` compares end and start, as that needs zones.
    /// - Throws: The value of a field is invalid, or fields contradict each other.
    package func checked() throws(InvalidValue) -> EventDetails {
        var details = try withCheckedFields()
        try checkLength()
        if duration == EventTime.usualLength(from: start) { details.duration = nil }
        details.reminders = try FieldRules.triggers(reminders, hasDue: true)
        return details
    }

    private func checkLength() throws(InvalidValue) {
        switch (end, duration) {
        case (nil, nil): return
        case (let end?, nil):
            guard end.isDate == start.isDate else {
                throw InvalidValue(
                    field: "end", value: end.description,
                    reason: "it is of another kind than the start, \(start)",
                    remedy: start.isDate ? "write a day" : "write a day with a time")
            }
        case (nil, let duration?): try EventTime.check(duration, isAllDay: start.isDate)
        case (_?, let duration?):
            throw InvalidValue(
                field: "duration", value: duration.description, reason: "the event has an end as well",
                remedy: "give one of the two")
        }
    }
}

// MARK: Birthdays

extension EventDetails {
    /// The age that somebody reaches on the day of an occurrence; `nil` unless it is a birthday of a known year.
    package func age(at when: When) -> Int? {
        guard let born else { return nil }
        let year: Int? =
            switch when {
            case .date(let date): date.year
            case .floating(let civil), .zoned(let civil, _): civil.date.year
            case .instant: nil
            }
        guard let age = year.map({ $0 - born.year }), age >= 0, age <= Self.oldest else { return nil }
        return age
    }

    private static let oldest = 150
}

extension FieldEdits<EventDetails> {
    /// The event with changes to all of its occurrences; the store sets its `modifiedAt`.
    ///
    /// A new start alone keeps the length. Clearing the end or the duration gives the default length: one
    /// day, or none. If the start moves, additions are dropped and exclusions move along, as whole days. Clearing
    /// `repeats` keeps only the first occurrence.
    /// - Throws: The new value of a field is invalid.
    package func applied(to old: Event, in locality: Locality) throws(InvalidValue) -> Event {
        try refuseFieldsOfNew(Todo.isForNewOnly)
        var event = old
        var details: EventDetails = try applied(to: old.details)
        if changes("end") || changes("duration") {
            (details.end, details.duration) = (self.set.end, self.set.duration)
        } else if details.start != old.start {
            (details.end, details.duration) = (
                nil, try old.time.period(startingAt: details.start, in: locality)
            )
        }
        event.details = try details.checked()
        event.series = try details.repeats.map { repetition throws(InvalidValue) in
            let moved = try Series(start: details.start, repetition: repetition)
            guard let series = old.series else { return moved }
            guard details.start == old.start else {
                return try Series(
                    start: details.start, repetition: repetition,
                    exclusions: moved.days(skippedBy: series, in: locality))
            }
            return try Series(
                start: details.start, repetition: repetition, additions: series.additions,
                exclusions: series.exclusions)
        }
        return event
    }
}

extension Series {
    /// The days to skip of this series, which is `old` with another start: each day that `old` skips, if this one
    /// comes then, too, or else the day as far from this start as that day is from the old one.
    fileprivate func days(skippedBy old: Series, in locality: Locality) throws(InvalidValue) -> [When] {
        let first = start.civilDate(in: locality)
        // Begun later, it has the same days as before.
        let isSame = try Series(start: old.start, repetition: old.repetition).comes(on: first, in: locality)
        let shift = isSame ? 0 : old.start.civilDate(in: locality).days(until: first)
        var days: [When] = []
        for exclusion in old.exclusions {
            let day = exclusion.civilDate(in: locality)
            if try comes(on: day, in: locality) {
                days.append(.date(day))
            } else if try comes(on: day.adding(days: shift), in: locality) {
                days.append(.date(day.adding(days: shift)))
            }
        }
        return days
    }

    private func comes(on day: CivilDate, in locality: Locality) throws(InvalidValue) -> Bool {
        // No zone moves a day by more than two.
        let earliest = locality.zone.startOfDay(day.adding(days: -2))
        var occurrences = try occurrences(from: earliest, in: locality)
        while let date = occurrences.next()?.when.civilDate(in: locality) {
            if date >= day { return date == day }
        }
        return false
    }
}

extension When {
    /// The date that it names; for an instant, that in the user's zone.
    fileprivate func civilDate(in locality: Locality) -> CivilDate {
        switch self {
        case .date(let date): date
        case .floating(let civil), .zoned(let civil, _): civil.date
        case .instant(let moment): locality.zone.civil(of: moment).date
        }
    }
}
