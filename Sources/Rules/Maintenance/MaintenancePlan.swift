package import CivilTime

/// Recurring maintenance.
@dynamicMemberLookup
package struct MaintenancePlan: Sendable, Hashable, Identifiable {
    package typealias ID = Identifier<MaintenancePlan>

    package let id: ID
    package var details: MaintenanceDetails
    /// No item occurs twice.
    package var parts: [PartDetails]
    package let createdAt: Instant
    package var modifiedAt: Instant

    package init(
        id: ID, _ details: MaintenanceDetails, parts: [PartDetails], createdAt: Instant, modifiedAt: Instant
    ) {
        self.id = id
        self.details = details
        self.parts = parts
        self.createdAt = createdAt
        self.modifiedAt = modifiedAt
    }

    package subscript<Content>(dynamicMember path: WritableKeyPath<MaintenanceDetails, Content>) -> Content {
        get { details[keyPath: path] }
        set { details[keyPath: path] = newValue }
    }

    /// The item to maintain.
    package var item: Item.ID? {
        get { details.item.flatMap(Item.ID.init) }
        set { details.item = newValue?.description }
    }

    /// Whether it is due a period after each completion.
    package var isFloating: Bool {
        if case .afterDone = details.repeats { true } else { false }
    }

    package var isPaused: Bool { details.pausedOn != nil }

    /// Whether the user has stopped reminders for the current due date.
    package var isStopped: Bool { details.stoppedFor == details.due }

    /// How many occurrences of a rule to examine for one in the season.
    private static let mostSteps = 1_000
}

extension MaintenancePlan {
    /// A new plan. Without a due date it is due on the first day of its rule, or a period after it was last
    /// done or, if that is not given, today.
    /// - Throws: The title or the repetition is missing, or the value of a field is invalid.
    package init(
        of given: GivenFields<MaintenanceDetails>, parts: [PartDetails], now: Instant,
        in locality: Locality
    ) throws(InvalidValue) {
        guard given.title != nil else {
            throw InvalidValue(
                field: "title", value: "", reason: "it is missing", remedy: "write what to do")
        }
        guard given.repeats != nil else {
            throw InvalidValue(
                field: "repeats", value: "", reason: "it is missing",
                remedy: "say how often, such as FREQ=YEARLY or after done P3M; what is done once is a task")
        }
        if let start = given.start, given.due == nil {
            throw InvalidValue(
                field: "start", value: start.description, reason: "the date when it is due is missing",
                remedy: "give the day on which it is due next as well")
        }
        let today = locality.zone.civil(of: now).date
        var details = given.details
        details.start = given.start ?? given.due ?? given.lastDone ?? today
        details.due = given.due ?? today
        details.settlePerson(turnsBefore: nil, isPersonGiven: given.person != nil)
        self.init(id: .random(), details, parts: parts, createdAt: now, modifiedAt: now)
        if given.due == nil { try begin(after: given.lastDone, now: now, in: locality) }
        settleMeter()
        self = try checked(in: locality)
    }

    /// The error for a field that only a new plan may set.
    package static func isForNewOnly(_ field: String, _ value: String) -> InvalidValue {
        InvalidValue(
            field: field, value: value, reason: "it can be set only when adding maintenance",
            remedy: "change when it is due, pause it, or write down that it was done instead")
    }

    /// The due date after it was done or skipped on `day`.
    ///
    /// A rule gives its first occurrence after both `day` and the current due date: missed ones are not made
    /// up for.
    /// - Returns: `nil` if the rule has no further occurrence.
    package func next(after day: CivilDate, in locality: Locality) throws(InvalidValue) -> CivilDate? {
        switch details.repeats {
        case .afterDone(let period):
            let next = day.adding(period)
            return details.season?.moved(next) ?? next
        case .rule:
            return try first(after: max(day, details.due), in: locality)
        }
    }

    /// Whether maintenance done on `day` counts for the previous time, so that the due date stays: this is so
    /// if more than half of the rule's interval is still to go.
    package func isDoneForTimeBefore(on day: CivilDate, in locality: Locality) throws(InvalidValue) -> Bool {
        guard case .rule = details.repeats, day < details.due,
            let following = try first(after: details.due, in: locality)
        else { return false }
        let interval = following.dayNumber - details.due.dayNumber
        return 2 * (details.due.dayNumber - day.dayNumber) > interval
    }

    /// Starts over: on the first day that the rule names after `last`, or from today on without it; or a period
    /// after `lastDone` or, without it, today.
    /// - Throws: The rule has no occurrence ahead, or does not go by days.
    mutating func begin(after last: CivilDate? = nil, now: Instant, in locality: Locality)
        throws(InvalidValue)
    {
        let today = locality.zone.civil(of: now).date
        switch details.repeats {
        case .afterDone(let period):
            details.start = details.lastDone ?? today
            let due = details.start.adding(period)
            details.due = details.season?.moved(due) ?? due
        case .rule(let rule, _):
            let begin = last.map { locality.zone.startOfDay($0) } ?? now
            guard case .date(var first) = try Series.start(of: details.repeats, at: begin, in: locality)
            else {
                throw Self.notByDay(details.repeats)
            }
            (details.start, details.due) = (first, first)
            // Done on the 31st, it counts from the 1st.
            if let last = last.map(rule.firstDay), first <= last,
                let next = try self.first(after: last, in: locality)
            {
                first = next
                details.due = next
            }
            if let season = details.season, !season.contains(first) {
                details.due = try self.first(after: first, in: locality) ?? season.moved(first)
            }
        }
    }

    private static func notByDay(_ repetition: Repetition) -> InvalidValue {
        InvalidValue(
            field: "repeats", value: repetition.description, reason: "maintenance is planned by the day",
            remedy: "write days, weeks, months or years")
    }

    /// The rule's first occurrence after `day` and in the season. If none is, the start of the season after
    /// the first.
    private func first(after day: CivilDate, in locality: Locality) throws(InvalidValue) -> CivilDate? {
        let series = try Series(start: .date(details.start), repetition: details.repeats)
        var occurrences = try series.occurrences(
            from: locality.zone.startOfDay(day.adding(days: 1)), in: locality)
        var earliest: CivilDate?
        for _ in 0..<Self.mostSteps {
            guard let when = occurrences.next()?.when, case .date(let date) = when else { break }
            guard date > day else { continue }
            guard let season = details.season, !season.contains(date) else { return date }
            earliest = earliest ?? date
        }
        return earliest.map { details.season?.moved($0) ?? $0 }
    }

    /// The plan without its pause. If it fell due meanwhile, it is due today, or at the rule's next
    /// occurrence; so is a plan for whose due date the user had stopped reminders, or whose last occurrence
    /// is done.
    /// - Returns: `nil` if the rule has no further occurrence.
    package func resumed(now: Instant, in locality: Locality) throws(InvalidValue) -> MaintenancePlan? {
        var plan = self
        (plan.pausedOn, plan.stoppedFor) = (nil, nil)
        // A day that has passed because of the meter is today's if the meter still says so.
        if let dueBy = details.dueBy, details.due < locality.zone.civil(of: now).date { plan.due = dueBy }
        let today = locality.zone.civil(of: now).date
        let isOver = isPaused && isStopped
        guard plan.due < today || isOver else { return plan }
        switch details.repeats {
        case .afterDone:
            plan.due = details.season?.moved(today) ?? today
            if details.dueBy != nil { plan.dueBy = plan.due }
        case .rule:
            let day = isOver ? max(details.due, today) : today.adding(days: -1)
            guard let next = try first(after: day, in: locality) else { return nil }
            plan.due = next
        }
        return plan
    }

    /// Whether `other`, a later state of the plan, needs other reminders.
    package func isRemindedOtherwise(than other: MaintenancePlan) -> Bool {
        details.due != other.details.due || details.leads != other.details.leads
            || details.item != other.details.item || details.pausedOn != other.details.pausedOn
            || details.stoppedFor != other.details.stoppedFor
    }

    /// Whether only its meter has moved the day from one that was to come to `other`, so that what has been said about
    /// the one is said about the other.
    package func isForecastOtherwise(than other: MaintenancePlan, on today: CivilDate) -> Bool {
        details.meter != nil && details.meter == other.details.meter && details.dueBy == other.details.dueBy
            && details.due != other.details.due && details.due > today
            && details.lastDone == other.details.lastDone
    }

    /// Its reminders: at each lead, and on the due date.
    /// - Parameters:
    ///   - log: The readings of its meter, which say what it will show then.
    ///   - unit: What the meter counts.
    package func reminders(
        now: Instant, in locality: Locality, by log: MeterLog? = nil, unit: String = ""
    ) throws(InvalidValue) -> ReminderPlan {
        if isPaused || isStopped { return ReminderPlan(reminders: [], passed: []) }
        let due = details.due
        var reminders: [ReminderPlan.PlannedReminder] = []
        for lead in Set(details.leads + [0]) {
            let period = CivilPeriod(days: lead) ?? .zero
            let meant = When.date(due)
            let byMeter = details.dueBy.map { due < $0 } ?? false
            let words = "the maintenance is due on \(due)" + (byMeter ? useWords(by: log, unit) : "")
            reminders.append(
                ReminderPlan.PlannedReminder(
                    identity: ReminderIdentity(
                        subject: .maintenance(id), occurrence: due.description,
                        step: ReminderStep(.relative(period))),
                    meant: meant, ringAt: try meant.moment(adding: period, in: locality, field: "due"),
                    why: lead == 0
                        ? words
                        : "\(words)\(byMeter ? "," : "") and has a reminder \(SnoozeChoice.words(-period)) before"
                ))
        }
        return ReminderPlan(
            reminders: reminders.filter { !ReminderPlan.isTooLate($0, at: now) },
            passed: reminders.filter { ReminderPlan.isTooLate($0, at: now) })
    }

    /// What its meter shows, or will show, when it is due. After a replacement, that is less than the total use.
    private func useWords(by log: MeterLog?, _ unit: String) -> String {
        guard let dueAt else { return "" }
        func amount(_ value: DecimalAmount) -> String { unit.isEmpty ? "\(value)" : "\(value) \(unit)" }
        let shown = log?.value(at: dueAt) ?? dueAt
        let use =
            shown == dueAt
            ? amount(dueAt)
            : shown.isNegative
                ? "\(amount(dueAt)) in total (with the earlier meters)"
                : "\(amount(shown)) (\(amount(dueAt)) in total, with the earlier meters)"
        let isReached = log?.latest.map { $0.total >= dueAt } ?? false
        return isReached
            ? ", as its meter has reached \(use)" : ", when Steward expects its meter to reach \(use)"
    }

    /// The plan as it is kept.
    /// - Throws: The value of a field is invalid.
    func checked(in locality: Locality) throws(InvalidValue) -> MaintenancePlan {
        var plan = self
        plan.details = try details.withCheckedFields()
        plan.leads.removeAll { $0 >= 0 }
        try plan.checkMeter()
        if case .afterDone(let period) = details.repeats, period.seconds != 0 || period == .zero {
            throw Self.notByDay(details.repeats)
        }
        try Series(start: .date(details.start), repetition: details.repeats).checkYield(in: locality)
        guard parts.count <= Limits.attachments, Set(parts.map(\.item)).count == parts.count else {
            throw InvalidValue(
                field: "parts", value: String(parts.count),
                reason: "a part is named twice, or there are too many",
                remedy: "name each part once, at most \(Limits.attachments)")
        }
        for part in parts where !part.amount.isPositive {
            throw InvalidValue(
                field: "parts", value: part.amount.description, reason: "it is nothing",
                remedy: "write how much of it is used each time")
        }
        return plan
    }
}
