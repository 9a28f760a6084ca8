import AgentInterface
import ArgumentParser
import CivilTime
import Rules
import Sentences

/// The options that `event add` and `event edit` share.
struct EventOptions: FieldOptions {
    @Option(of: EventDetails.field("start"))
    var start: String?

    @Option(of: EventDetails.field("end"))
    var end: String?

    @Option(of: EventDetails.field("duration"))
    var length: String?

    @Flag(help: "The event takes all day, or several whole days.")
    var allDay = false

    @Option(
        name: .customLong("tz"),
        help: "The time zone of the event's times, such as America/New_York or PST; without it, yours.")
    var zone: String?

    @Option(of: EventDetails.field("location"), or: "location")
    var place: String?

    @Option(of: EventDetails.field("join"))
    var join: String?

    @Option(of: EventDetails.field("for"), completion: .custom(PersonCommand.complete))
    var person: String?

    @OptionGroup var repetition: RuleOptions

    @Option(of: EventDetails.field("reminders"))
    var reminders: [String] = []

    @Flag(help: "Do not remind.")
    var noReminder = false

    @Option(of: EventDetails.field("notes"))
    var note: String?

    @Flag(
        help:
            "Let its next reminder ring on time, even in quiet hours; one within two hours does so anyway."
    )
    var nowAnyway = false

    func validate() throws {
        if end != nil && length != nil {
            throw ValidationError(SessionText.excludeEachOther("--end", "--for"))
        }
        if noReminder && !reminders.isEmpty {
            throw ValidationError(SessionText.excludeEachOther("--remind", "--no-reminder"))
        }
        if zone != nil && start == nil { throw ValidationError(EventText.zoneNeedsStart) }
    }

    /// - Parameter old: The present start of an edited event; `nil` for a new event.
    func fields(in session: Session, from old: When? = nil) async throws(CommandFailure) -> EventFields {
        var fields = EventFields()
        fields.repeats = try repetition.repetition(in: session)
        fields.start = try await start(in: session, from: old)
        if old == nil, let start, TimePhrase.isTimeAlone(start), let repetition = fields.repeats {
            fields.start = fields.start.map(repetition.onItsDays)
        }
        fields.notes = note
        fields.location = place
        fields.join = join
        fields.person = person
        // "--for Anna" says for whom it is, "--for 2h" how long.
        if fields.person == nil, let length, isPerson(length, session) { fields.person = length }
        if let start = fields.start ?? old {
            let times = EventTimes(start: start, session: session)
            if let end { fields.end = try times.end(end) }
            if let length, fields.person != length {
                fields.duration = try session.period(length, for: "--for")
            }
        }
        if noReminder || !reminders.isEmpty { fields.reminders = try await triggers(in: session) }
        return fields
    }

    /// Whether what was given as a length names somebody instead.
    private func isPerson(_ text: String, _ session: Session) -> Bool {
        text.first.map { $0.isLetter || $0 == PersonName.mark } == true
            && (try? session.period(text, for: "--for")) == nil
    }

    /// Saves an event, and confirms it with what people might not expect of its repetition.
    /// - Parameter save: Sends the fields to the agent.
    func save(
        _ fields: EventFields, _ action: SubjectAction, in session: Session, asJSON: Bool,
        _ save: () async throws(CommandFailure) -> EventRecord
    ) async throws(CommandFailure) {
        let event: EventRecord
        do throws(CommandFailure) {
            event = try await session.asOneStep(nowAnyway) { () async throws(CommandFailure) in
                let saved = try await save()
                return nowAnyway ? try await session.ringingAnyway(saved) : saved
            }
        } catch {
            // The agent names the length that was sent.
            guard let length, let sent = fields.duration else { throw error }
            throw error.quoting(length, insteadOf: sent.description)
        }
        let remarks =
            repetition.isEmpty
            ? remarks(onMoving: event) : RepetitionOptions.remarks(on: event, in: session)
        let whose =
            fields.person == nil ? [] : [PersonText.forWhom(PersonText.shown(event.details.person))]
        let isKept = action == .change && !nowAnyway && session.edited(event.modifiedAt) == .keep
        session.confirm(
            isKept ? .keep : action, event,
            details: whose + remarks + (noReminder ? [TaskText.remindsNever] : []),
            asJSON: asJSON)
        // *Join* opens no link of a service that nobody knows.
        if let join, !join.isEmpty, event.meeting == nil { session.console.warn(EventText.isNoKnownMeeting) }
    }

    /// What people might not expect of the given start of an event that was there before.
    private func remarks(onMoving event: EventRecord) -> [String] {
        start != nil && event.repeats != nil
            ? [EventText.areAllOccurrences(event.short)] : []
    }

    private func start(in session: Session, from old: When?) async throws(CommandFailure) -> When? {
        var typed: When?
        if let start {
            if let zone { return try self.start(start, inZone: zone, session) }
            typed = try await session.when(start, for: "--start")
        }
        // "+2h" is not meant to the second.
        if case .instant(let moment)? = typed {
            typed = .instant(Instant(secondsSince1970: moment.secondsSince1970 / 60 * 60))
        }
        guard allDay, let when = typed ?? old else { return typed }
        if case .date = when { return typed }
        guard typed == nil else {
            throw CommandFailure(.badData, EventText.startHasTime(start ?? ""))
        }
        return .date(EventTimes(start: when, session: session).day)
    }

    /// The start in a zone of its own: "today" is the day there.
    private func start(_ text: String, inZone name: String, _ session: Session) throws(CommandFailure) -> When
    {
        let locality = session.locality
        let there: Zone
        do {
            there = try locality.zones.zone(try ZoneID(parsing: Sentence.zoneName(name) ?? name))
        } catch {
            throw CommandFailure(
                .usage, SessionText.cannotUse(VisibleText.line(name), for: "--tz", "\(error)"))
        }
        let phrases = TypedTime(
            now: session.now,
            locality: Locality(zone: there, dateHour: locality.dateHour, zones: locality.zones),
            locale: session.environment.locale)
        let typed: When
        do {
            typed = try phrases.when(text)
        } catch {
            throw CommandFailure(error, for: "--start")
        }
        guard case .floating(let civil) = typed, let id = there.id, !allDay else {
            throw CommandFailure(.badData, EventText.zoneNeedsTime(text))
        }
        return .zoned(civil, id)
    }

    private func triggers(in session: Session) async throws(CommandFailure) -> [ReminderTrigger] {
        var triggers: [ReminderTrigger] = []
        for text in reminders.flatMap({ $0.split(separator: ",").map(String.init) }) {
            let text = text.drop { $0 == " " }
            triggers.append(try await TaskOptions.trigger(String(text), in: session))
        }
        return triggers
    }
}

/// Parses times relative to the known start of an event.
struct EventTimes {
    let start: When
    let session: Session

    /// The day on which it starts, in the zone of the event.
    var day: CivilDate {
        switch start {
        case .date(let date): date
        case .floating(let civil), .zoned(let civil, _): civil.date
        case .instant(let moment): session.locality.zone.civil(of: moment).date
        }
    }

    /// Parses the end, relative to the start and in its zone. For an all-day event, returns the day after the
    /// last one, as the D-Bus interface expects.
    func end(_ text: String) throws(CommandFailure) -> When {
        let typed: When
        do {
            typed = try firstReading(of: text)
        } catch {
            throw CommandFailure(error, for: "--end")
        }
        try refuseFar(typed, text)
        switch (start, typed) {
        case (.date(let first), .date(let last)):
            guard first <= last else {
                throw CommandFailure(.badData, EventText.endIsBeforeStart(text, session.words(for: start)))
            }
            return .date(last.adding(days: 1))
        case (.date, _):
            throw CommandFailure(.badData, EventText.endHasTime(text))
        case (_, .date):
            throw CommandFailure(.badData, EventText.endHasNoTime(text))
        case (.zoned(_, let zone), .floating(let civil)): return .zoned(civil, zone)
        case (.instant, .floating(let civil)): return .instant(zone.instant(of: civil))
        default: return typed
        }
    }

    /// The earlier end of two: "next thu" counts from today, as the start does, and "15:30" from the start.
    private func firstReading(of text: String) throws(TimeTextError) -> When {
        let afterStart = try phrases.when(text)
        // What cannot be read from now on, such as "+2h" beyond the calendar, was read from the start.
        guard session.now <= begin, let fromNow = try? phrases(at: session.now).when(text) else {
            return afterStart
        }
        switch (fromNow, afterStart) {
        case (.date(let early), .date(let late)):
            return day <= early && early <= late ? fromNow : afterStart
        case (.floating(let early), _)
        where early.date == day && zone.instant(of: early) <= begin && !TimePhrase.isTimeAlone(text):
            // It names the day of the start, so an earlier time is a mistake, not one of the day after.
            return fromNow
        case (.floating(let early), .floating(let late)):
            return begin < zone.instant(of: early) && early < late ? fromNow : afterStart
        default: return afterStart
        }
    }

    /// Refuses an end that lies far off only because the text names no whole date: "sat 19:00" would end an
    /// event that begins on a Saturday at 20:00 a week later, and "1 dec" one that begins on 4 December a
    /// year later. A weekday with a date is exact, and so is a date with its year.
    private func refuseFar(_ end: When, _ text: String) throws(CommandFailure) {
        let (moment, last, exact) = ending(end)
        let isFar =
            !end.isDate && moment - begin > .seconds(6 * 86_400)
            && isReadOtherwise(text, as: end, afterDays: 60)
            || moment - begin > .seconds(180 * 86_400) && isReadOtherwise(text, as: end, afterDays: 400)
        guard isFar else { return }
        throw CommandFailure(
            .badData,
            EventText.endIsFar(
                text, session.words(for: end), daysLater: day.days(until: last), exact: exact))
    }

    private func ending(_ end: When) -> (moment: Instant, day: CivilDate, exact: String) {
        switch end {
        case .date(let date): (zone.startOfDay(date), date, date.description)
        case .floating(let civil): (zone.instant(of: civil), civil.date, "\(civil.date) \(civil.time)")
        // These are exact moments.
        case .zoned, .instant: (begin, day, "")
        }
    }

    /// Whether the text would mean another end, or none, if it were read later, because it names no whole date.
    private func isReadOtherwise(_ text: String, as end: When, afterDays days: Int) -> Bool {
        (try? phrases(at: begin + .seconds(days * 86_400)).when(text)) != end
    }

    /// Relative to the start: "15:30" is the first such time after it.
    private var phrases: TypedTime { phrases(at: begin) }

    private func phrases(at moment: Instant) -> TypedTime {
        let locality = session.locality
        return TypedTime(
            now: moment,
            locality: Locality(
                zone: zone, dateHour: locality.dateHour, zones: locality.zones, dateOrder: locality.dateOrder),
            locale: session.environment.locale)
    }

    private var begin: Instant {
        if case .date(let date) = start { return zone.startOfDay(date) }
        // If the zone is unknown here, the agent reports that.
        return (try? start.instant(in: session.locality)) ?? session.now
    }

    private var zone: Zone {
        guard case .zoned(_, let id) = start else { return session.locality.zone }
        // See above.
        return (try? session.locality.zones.zone(id)) ?? session.locality.zone
    }
}
