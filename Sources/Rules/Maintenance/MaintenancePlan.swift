package import CivilTime

/// Recurring maintenance.
package struct MaintenancePlan: Sendable, Hashable, Identifiable {
    package typealias ID = Identifier<MaintenancePlan>

    /// A spare part that it takes: an item with a stock of its own.
    package struct Part: Sendable, Hashable {
        package let item: Item.ID
        /// How much is used each time.
        package let amount: DecimalAmount

        package init(item: Item.ID, amount: DecimalAmount) {
            self.item = item
            self.amount = amount
        }
    }

    package let id: ID
    /// The item to maintain; `nil` for none in particular.
    package var item: Item.ID?
    /// One line, 1...1000 characters.
    package var title: String
    /// Instructions. Any lines, at most 64 KiB.
    package var notes: String
    /// A rule ("every 1 April"), or a period after each completion.
    package var repetition: Repetition
    /// The day from which the rule counts.
    package var start: CivilDate
    package var season: Season?
    /// Extra reminders, in days before the due date as negative numbers.
    package var leads: [Int]
    /// When it is due next.
    package var due: CivilDate
    package var lastDone: CivilDate?
    /// Since when it has been paused, by the user or after the last occurrence of its rule.
    package var pausedOn: CivilDate?
    /// The due date for which the user has stopped reminders.
    package var stoppedFor: CivilDate?
    /// No item occurs twice.
    package var parts: [Part]
    package let createdAt: Instant
    package var modifiedAt: Instant

    package init(
        id: ID, item: Item.ID?, title: String, notes: String = "", repetition: Repetition, start: CivilDate,
        season: Season? = nil, leads: [Int] = [], due: CivilDate, lastDone: CivilDate? = nil,
        pausedOn: CivilDate? = nil, stoppedFor: CivilDate? = nil, parts: [Part] = [],
        createdAt: Instant, modifiedAt: Instant
    ) {
        self.id = id
        self.item = item
        self.title = title
        self.notes = notes
        self.repetition = repetition
        self.start = start
        self.season = season
        self.leads = leads
        self.due = due
        self.lastDone = lastDone
        self.pausedOn = pausedOn
        self.stoppedFor = stoppedFor
        self.parts = parts
        self.createdAt = createdAt
        self.modifiedAt = modifiedAt
    }

    /// Whether it is due a period after each completion.
    package var isFloating: Bool {
        if case .afterDone = repetition { true } else { false }
    }

    package var isPaused: Bool { pausedOn != nil }

    /// How many occurrences of a rule to examine for one in the season.
    private static let mostSteps = 1_000
}

extension MaintenancePlan {
    /// The due date after it was done or skipped on `day`.
    ///
    /// A rule gives its first occurrence after both `day` and the current due date: missed ones are not made
    /// up for.
    /// - Returns: `nil` if the rule has no further occurrence.
    package func next(after day: CivilDate, in locality: Locality) throws(InvalidValue) -> CivilDate? {
        switch repetition {
        case .afterDone(let period):
            let next = day.adding(period)
            return season?.moved(next) ?? next
        case .rule:
            return try first(after: max(day, due), in: locality)
        }
    }

    /// Starts over: on the first day that the rule names, or a period after `lastDone` or, without it, today.
    /// - Throws: The rule has no occurrence ahead, or does not go by days.
    mutating func begin(now: Instant, in locality: Locality) throws(InvalidValue) {
        let today = locality.zone.civil(of: now).date
        switch repetition {
        case .afterDone(let period):
            start = lastDone ?? today
            due = start.adding(period)
            due = season?.moved(due) ?? due
        case .rule:
            guard case .date(let first) = try Series.start(of: repetition, at: now, in: locality) else {
                throw Self.notByDay(repetition)
            }
            (start, due) = (first, first)
            if let season, !season.contains(first) {
                due = try self.first(after: first, in: locality) ?? season.moved(first)
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
        let series = try Series(start: .date(start), repetition: repetition)
        var occurrences = try series.occurrences(
            from: locality.zone.startOfDay(day.adding(days: 1)), in: locality)
        var earliest: CivilDate?
        for _ in 0..<Self.mostSteps {
            guard let when = occurrences.next()?.when, case .date(let date) = when else { break }
            guard date > day else { continue }
            guard let season, !season.contains(date) else { return date }
            earliest = earliest ?? date
        }
        return earliest.map { season?.moved($0) ?? $0 }
    }

    /// The plan without its pause. If it fell due meanwhile, it is due today, or at the rule's next
    /// occurrence; so is a plan for whose due date the user had stopped reminders, or whose last occurrence
    /// is done.
    /// - Returns: `nil` if the rule has no further occurrence.
    package func resumed(now: Instant, in locality: Locality) throws(InvalidValue) -> MaintenancePlan? {
        var plan = self
        (plan.pausedOn, plan.stoppedFor) = (nil, nil)
        let today = locality.zone.civil(of: now).date
        let isOver = isPaused && stoppedFor == due
        guard due < today || isOver else { return plan }
        switch repetition {
        case .afterDone: plan.due = season?.moved(today) ?? today
        case .rule:
            let day = isOver ? max(due, today) : today.adding(days: -1)
            guard let next = try first(after: day, in: locality) else { return nil }
            plan.due = next
        }
        return plan
    }

    /// Its reminders: at each lead, and on the due date.
    package func reminders(now: Instant, in locality: Locality) throws(InvalidValue) -> ReminderPlan {
        if isPaused || stoppedFor == due { return ReminderPlan(wishes: [], passed: []) }
        var wishes: [ReminderPlan.PlannedReminder] = []
        for lead in Set(leads + [0]) {
            let period = CivilPeriod(days: lead) ?? .zero
            let meant = When.date(due)
            let words = "the maintenance is due on \(due)"
            wishes.append(
                ReminderPlan.PlannedReminder(
                    identity: ReminderIdentity(
                        subject: .maintenance(id), occurrence: due.description,
                        step: ReminderStep(.relative(period))),
                    meant: meant, ringAt: try meant.moment(adding: period, in: locality, field: "due"),
                    why: lead == 0
                        ? words : "\(words) and has a reminder \(SnoozeChoice.words(-period)) before"))
        }
        return ReminderPlan(
            wishes: wishes.filter { !ReminderPlan.isTooLate($0, at: now) },
            passed: wishes.filter { ReminderPlan.isTooLate($0, at: now) })
    }

    /// The plan with its texts cleaned.
    /// - Throws: The value of a field is invalid.
    func checked(in locality: Locality) throws(InvalidValue) -> MaintenancePlan {
        var plan = self
        plan.title = try FieldRules.title(title)
        plan.notes = try FieldRules.notes(notes)
        plan.leads = try FieldRules.leads(leads).filter { $0 < 0 }
        if case .afterDone(let period) = repetition, period.seconds != 0 || period == .zero {
            throw Self.notByDay(repetition)
        }
        try Series(start: .date(start), repetition: repetition).checkYield(in: locality)
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

/// Maintenance to plan.
package struct MaintenanceDraft: Sendable, Hashable {
    package var title: String
    /// As given: an identifier, or the beginning of one.
    package var item: String?
    package var notes = ""
    package var repetition: Repetition
    /// The first due date; `nil` takes the rule's first, or a period after `lastDone` or, without it, today.
    package var due: CivilDate?
    package var lastDone: CivilDate?
    /// The day from which the rule counts, if not `due`.
    package var start: CivilDate?
    package var season: Season?
    package var leads: [Int] = []
    package var pausedOn: CivilDate?
    package var stoppedFor: CivilDate?
    /// When it was done or skipped before, oldest first.
    package var past: [MaintenancePast] = []
    /// By item identifiers, or the beginnings of identifiers.
    package var parts: [PartDraft] = []

    package struct PartDraft: Sendable, Hashable {
        package let item: String
        package let amount: DecimalAmount

        package init(item: String, amount: DecimalAmount) {
            self.item = item
            self.amount = amount
        }
    }

    package init(title: String, repetition: Repetition) {
        self.title = title
        self.repetition = repetition
    }

    /// The plan to store.
    /// - Throws: The value of a field is invalid.
    package func plan(
        of item: Item.ID?, parts: [MaintenancePlan.Part], now: Instant, in locality: Locality
    ) throws(InvalidValue) -> MaintenancePlan {
        let today = locality.zone.civil(of: now).date
        if let start, due == nil {
            throw InvalidValue(
                field: "start", value: start.description, reason: "nobody said when it is due",
                remedy: "give the day on which it is due next as well")
        }
        guard past.count <= Limits.history else {
            throw InvalidValue(
                field: "history", value: String(past.count), reason: "these are too many lines",
                remedy: "give the newest \(Limits.history) at most")
        }
        for service in past { try service.check(at: now, on: today) }
        var plan = MaintenancePlan(
            id: .random(), item: item, title: title, notes: notes, repetition: repetition,
            start: start ?? due ?? lastDone ?? today, season: season, leads: leads, due: due ?? today,
            lastDone: lastDone, pausedOn: pausedOn, stoppedFor: stoppedFor,
            parts: parts, createdAt: now, modifiedAt: now)
        if due == nil { try plan.begin(now: now, in: locality) }
        return try plan.checked(in: locality)
    }
}

/// Changes to planned maintenance. Unset fields stay.
package struct MaintenanceChanges: Sendable, Hashable {
    package var title: String?
    package var notes: FieldChange<String> = .keep
    package var repetition: Repetition?
    /// The next due date; a rule counts from here.
    package var due: CivilDate?
    package var season: FieldChange<Season> = .keep
    package var leads: FieldChange<[Int]> = .keep
    package var parts: FieldChange<[MaintenanceDraft.PartDraft]> = .keep
    /// As given: an identifier, or the beginning of one.
    package var item: FieldChange<String> = .keep

    package init() {}

    /// The changed plan, except for `item` and `parts`, which the store looks up.
    /// - Throws: The new value of a field is invalid.
    package func applied(to old: MaintenancePlan, now: Instant, in locality: Locality) throws(InvalidValue)
        -> MaintenancePlan
    {
        var plan = old
        if let title { plan.title = title }
        plan.notes = notes.applied(to: old.notes) ?? ""
        if let repetition { plan.repetition = repetition }
        plan.season = season.applied(to: old.season)
        plan.leads = leads.applied(to: old.leads) ?? []
        if let due { (plan.due, plan.start) = (due, plan.isFloating ? plan.start : due) }
        if due == nil, plan.repetition != old.repetition || plan.season != old.season {
            try plan.begin(now: now, in: locality)
        }
        return try plan.checked(in: locality)
    }
}
