package import CivilTime

/// The reminders to plan for a subject, and those that are too late to plan.
package struct ReminderPlan: Sendable, Hashable {
    package struct PlannedReminder: Sendable, Hashable {
        package let identity: ReminderIdentity
        package let meant: When
        package let ringAt: Instant
        package let why: String
        /// From when on it is pointless; `nil` for never.
        package let overAt: Instant?
        /// Whether it rings then, even in quiet hours.
        package fileprivate(set) var isInsistent = false

        /// Whether the user has given a day without a time.
        var isOfDay: Bool { if case .date = meant { true } else { false } }

        init(
            identity: ReminderIdentity, meant: When, ringAt: Instant, why: String, overAt: Instant? = nil
        ) {
            self.identity = identity
            self.meant = meant
            self.ringAt = ringAt
            self.why = why
            self.overAt = overAt
        }
    }

    /// How long after its moment a reminder still rings at once rather than being too late: typing and
    /// storing a time takes some of it.
    package static let grace = Duration.seconds(60)

    /// A user who gives a time within this span means it, and is awake.
    package static let soon = Duration.seconds(2 * 3600)

    /// Steward reminds the user at this time of a task that is due today and was entered after the hour for dates. With
    /// less than an hour to go, it reminds an hour later, or as `laterToday` says.
    private static let evening = TimeOfDay(nearestToSecondOfDay: 19 * 3600)
    private static let hour = 3600

    /// Sorted by moment.
    package let reminders: [PlannedReminder]
    /// Reminders that will not ring, because their time had passed before the user set it.
    package let passed: [PlannedReminder]

    /// Plans the reminders of a task; none if it is completed or waits for another task. For a repeating task these are the reminders
    /// of its current occurrence; `RecurringTask` plans later ones.
    /// - Throws: A zone that one of its times names cannot be loaded.
    package init(for todo: Todo, now: Instant, in locality: Locality) throws(InvalidValue) {
        var reminders: [PlannedReminder] = []
        for trigger in todo.isOpen && !todo.isBlocked ? todo.reminders : [] {
            if let plannedReminder = try Self.plannedReminder(trigger, of: todo, in: locality) {
                reminders.append(plannedReminder)
            }
        }
        self.init(reminders: reminders, now: now)
    }

    /// Plans the one reminder of an alert.
    /// - Parameter source: Who set it; the reason of the reminder says whether that was Steward itself.
    /// - Throws: The time has passed, or the zone that it names cannot be loaded.
    package init(
        for alert: Alert, by source: ChangeSource, now: Instant, in locality: Locality
    ) throws(InvalidValue) {
        let plannedReminder = PlannedReminder(
            identity: ReminderIdentity(
                subject: .alert(alert.id), occurrence: alert.when.description,
                step: alert.isOnce ? .once : .alert),
            meant: alert.when, ringAt: try alert.when.moment(in: locality, field: "at"),
            why: Self.reason(for: alert, by: source, in: locality), overAt: alert.overAt)
        guard !Self.isTooLate(plannedReminder, at: now) else {
            throw InvalidValue(
                field: "at", value: alert.when.description, reason: "that time has passed",
                remedy: "write a time to come")
        }
        reminders = [plannedReminder]
        passed = []
    }

    private static func reason(for alert: Alert, by source: ChangeSource, in locality: Locality) -> String {
        let when = alert.when.words(in: locality)
        return switch source {
        case .agent, .job: "Steward set an alert for \(when), to tell or ask you something"
        case .cli, .dbus, .popup: "you set an alert for \(when)"
        }
    }

    private init(reminders: [PlannedReminder], now: Instant) {
        self.init(
            reminders: reminders.filter { !Self.isTooLate($0, at: now) },
            passed: reminders.filter { Self.isTooLate($0, at: now) })
    }

    init(reminders: [PlannedReminder], passed: [PlannedReminder]) {
        self.reminders = reminders.sorted { ($0.ringAt, $0.why) < ($1.ringAt, $1.why) }
        self.passed = passed.sorted { ($0.ringAt, $0.why) < ($1.ringAt, $1.why) }
    }

    /// The plan for times that the user has just entered. A time within the next two hours also rings in quiet hours.
    /// What is due, takes place or ends today gets a reminder even if the hour for dates has passed.
    /// - Throws: As `When.moment`.
    package func asSaid(in context: ChangeContext) throws(InvalidValue) -> ReminderPlan {
        let soon = reminders.map { plannedReminder in
            var plannedReminder = plannedReminder
            plannedReminder.isInsistent =
                plannedReminder.isInsistent
                || !plannedReminder.isOfDay && plannedReminder.ringAt <= context.now + Self.soon
                    && context.quietHours.end(at: plannedReminder.ringAt, in: context.locality.zone) != nil
            return plannedReminder
        }
        var (late, passed): ([PlannedReminder], [PlannedReminder]) = ([], [])
        for plannedReminder in self.passed {
            if let plannedReminder = try Self.laterOnItsDay(plannedReminder, in: context) {
                late.append(plannedReminder)
            } else {
                passed.append(plannedReminder)
            }
        }
        return ReminderPlan(reminders: soon + late, passed: passed)
    }

    /// - Returns: `nil` for what is not due today, and for a reminder at another time than the due time. Maintenance that
    ///   was due earlier is still to be done.
    private static func laterOnItsDay(
        _ plannedReminder: PlannedReminder, in context: ChangeContext
    ) throws(InvalidValue) -> PlannedReminder? {
        let locality = context.locality
        let here = locality.zone.civil(of: context.now)
        let kind = plannedReminder.identity.subject.kind
        guard case .date(let day) = plannedReminder.meant, plannedReminder.identity.step.isOfTheDayItself,
            day == here.date || day < here.date && kind == .maintenance
        else { return nil }
        let mayBeTomorrow = [.task, .maintenance].contains(kind)
        let entered =
            day == here.date
            ? "after \(locality.dateHour), the hour for reminders without a time" : "after that day"
        guard
            let time = laterToday(after: here, in: context)
                ?? (mayBeTomorrow ? nextMorning(here, locality) : nil)
        else { return nil }
        let meant = When.floating(time)
        return PlannedReminder(
            identity: plannedReminder.identity, meant: meant,
            ringAt: try meant.moment(in: locality, field: "due"),
            why: plannedReminder.why + "; it was entered \(entered)",
            overAt: plannedReminder.overAt)
    }

    /// In the evening, or, if that is less than an hour away, soon; `nil` if quiet hours or midnight come first.
    private static func laterToday(after here: CivilDateTime, in context: ChangeContext) -> CivilDateTime? {
        let second = here.time.secondOfDay
        guard second + hour >= evening.secondOfDay else { return CivilDateTime(here.date, evening) }
        return [hour, hour / 4].lazy.map { (second + $0 + 59) / 60 * 60 }.filter { $0 < 86_400 }
            .map { CivilDateTime(here.date, TimeOfDay(nearestToSecondOfDay: $0)) }
            .first { civil in
                let moment = context.locality.zone.instant(of: civil)
                return context.quietHours.end(at: moment, in: context.locality.zone) == nil
            }
    }

    private static func nextMorning(_ here: CivilDateTime, _ locality: Locality) -> CivilDateTime {
        CivilDateTime(here.date.adding(days: 1), locality.dateHour)
    }

    static func isTooLate(_ plannedReminder: PlannedReminder, at now: Instant) -> Bool {
        plannedReminder.ringAt < now - grace
    }

    private static func plannedReminder(_ trigger: ReminderTrigger, of todo: Todo, in locality: Locality)
        throws(InvalidValue) -> PlannedReminder?
    {
        switch trigger {
        case .absolute(let when):
            let ringAt = try when.moment(in: locality, field: "reminders")
            return PlannedReminder(
                identity: ReminderIdentity(
                    subject: .task(todo.id), occurrence: todo.occurrenceText, step: ReminderStep(trigger)),
                meant: when, ringAt: try todo.details.notBeforeStart(ringAt, due: todo.due, in: locality),
                why: "the task has a reminder of its own at \(when.words(in: locality))"
                    + (try todo.details.whyLater(than: ringAt, due: todo.due, in: locality)))
        case .relative(let period):
            guard let due = todo.due else { return nil }
            return try todo.reminder(period, due: due, occurrence: todo.occurrenceText, in: locality)
        }
    }

    static func why(due: When, before period: CivilPeriod, in locality: Locality) -> String {
        let words = due.words(in: locality)
        return period == .zero
            ? "the task is due \(words)"
            : "the task is due \(words) and has a reminder \(SnoozeChoice.words(-period)) before"
    }
}

extension Todo {
    /// Whether its reminders differ from those of `other`, the same task before a change.
    package func isPlannedOtherwise(than other: Todo) -> Bool {
        occurrenceText != other.occurrenceText || details.reminders != other.details.reminders
            || series != other.series || details.start != other.details.start
            || details.after != other.details.after
    }

    /// An occurrence's reminder with this offset.
    /// - Throws: A zone that one of its times names cannot be loaded.
    func reminder(_ period: CivilPeriod, due: When, occurrence: String, in locality: Locality)
        throws(InvalidValue) -> ReminderPlan.PlannedReminder
    {
        let moment = try due.moment(adding: period, in: locality, field: "due")
        var plannedReminder = ReminderPlan.PlannedReminder(
            identity: ReminderIdentity(
                subject: .task(id), occurrence: occurrence, step: ReminderStep(.relative(period))),
            meant: due, ringAt: try details.notBeforeStart(moment, due: due, in: locality),
            why: ReminderPlan.why(due: due, before: period, in: locality)
                + (try details.whyLater(than: moment, due: due, in: locality)))
        plannedReminder.isInsistent = !due.isDate && details.asksToBeWoken
        return plannedReminder
    }

    /// When that reminder rings.
    /// - Throws: A zone that one of its times names cannot be loaded.
    func ringAt(_ period: CivilPeriod, of due: When, in locality: Locality) throws(InvalidValue)
        -> Instant
    {
        try details.notBeforeStart(
            due.moment(adding: period, in: locality, field: "due"), due: due, in: locality)
    }
}
