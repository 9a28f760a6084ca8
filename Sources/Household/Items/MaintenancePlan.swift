package import CivilTime

/// Something that is done to a thing again and again.
package struct MaintenancePlan: Sendable, Hashable, Identifiable {
    package typealias ID = Identifier<MaintenancePlan>

    /// A spare part that it takes: a thing with a stock of its own.
    package struct Part: Sendable, Hashable {
        package let item: Item.ID
        /// How much of it each time.
        package let amount: DecimalAmount

        package init(item: Item.ID, amount: DecimalAmount) {
            self.item = item
            self.amount = amount
        }
    }

    package let id: ID
    /// What it is done to; `nil`: to no thing in particular.
    package var item: Item.ID?
    /// One line, 1...1000 characters.
    package var title: String
    /// How it is done. Any lines, at most 64 KiB.
    package var notes: String
    /// By a rule ("every 1 April"), or so long after it was done.
    package var repetition: Repetition
    /// What the rule is counted from.
    package var start: CivilDate
    package var season: Season?
    /// Days before it is due on which it is told of as well, as negative numbers.
    package var leads: [Int]
    /// When it is to be done next.
    package var due: CivilDate
    package var lastDone: CivilDate?
    /// Since when nobody wants to hear of it, until it is taken up again; also after the last time of its rule.
    package var pausedOn: CivilDate?
    /// The time of which nobody wants to hear any more.
    package var stoppedFor: CivilDate?
    /// Each item once.
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

    /// Whether it comes so long after it was done.
    package var isFloating: Bool {
        if case .afterDone = repetition { true } else { false }
    }

    package var isPaused: Bool { pausedOn != nil }

    /// Fewer times than this of a rule are looked at to find one in the season.
    private static let mostSteps = 1_000
}

extension MaintenancePlan {
    /// When it is due after it was done, or left out, on `day`.
    ///
    /// Of a rule the first time after `day` and after the one there was: a time that was missed is not made up for.
    /// - Returns: `nil` if the rule has no other time.
    package func next(after day: CivilDate, in locality: Locality) throws(InvalidValue) -> CivilDate? {
        switch repetition {
        case .afterDone(let period):
            let next = day.adding(period)
            return season?.moved(next) ?? next
        case .rule:
            return try first(after: max(day, due), in: locality)
        }
    }

    /// Begins anew: with the first day that the rule names, or so long after it was done last, or after today.
    /// - Throws: Nothing of it lies ahead.
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

    /// The first time of a rule after `day` and in the season; if it never comes in the season, the beginning of that.
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

    /// Taken up again. What was due meanwhile is due today, or as the rule says next; so is what was paused when its time
    /// had been stopped, or was the last and is done.
    /// - Returns: `nil` if its rule has no other time.
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

    /// What of it is told of, and when: some days before, and on the day.
    package func reminders(now: Instant, in locality: Locality) throws(InvalidValue) -> ReminderPlan {
        if isPaused || stoppedFor == due { return ReminderPlan(wishes: [], passed: []) }
        var wishes: [ReminderPlan.Wish] = []
        for lead in Set(leads + [0]) {
            let period = CivilPeriod(days: lead) ?? .zero
            let meant = When.date(due)
            let words = "the maintenance is due on \(due)"
            wishes.append(
                ReminderPlan.Wish(
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

    /// The same as somebody gave it, made harmless and checked.
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

/// Maintenance that somebody wants to plan.
package struct MaintenanceDraft: Sendable, Hashable {
    package var title: String
    /// As it was given: an identifier, or the beginning of one.
    package var item: String?
    package var notes = ""
    package var repetition: Repetition
    /// When it is due for the first time; `nil`: as the rule says, or so long after it was done last, or after today.
    package var due: CivilDate?
    package var lastDone: CivilDate?
    /// What the rule is counted from, if that is not `due`.
    package var start: CivilDate?
    package var season: Season?
    package var leads: [Int] = []
    package var pausedOn: CivilDate?
    package var stoppedFor: CivilDate?
    /// When it was done and left out before, the oldest first.
    package var past: [MaintenancePast] = []
    /// By identifiers of items, or the beginnings of such.
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

    /// The plan as it will be kept.
    /// - Throws: Which field cannot be kept, and what would be right.
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

/// What somebody wants to change of planned maintenance. What is not named stays.
package struct MaintenanceChanges: Sendable, Hashable {
    package var title: String?
    package var notes: FieldChange<String> = .keep
    package var repetition: Repetition?
    /// When it is to be done next; a rule is counted from then on.
    package var due: CivilDate?
    package var season: FieldChange<Season> = .keep
    package var leads: FieldChange<[Int]> = .keep
    package var parts: FieldChange<[MaintenanceDraft.PartDraft]> = .keep
    /// As it was given.
    package var item: FieldChange<String> = .keep

    package init() {}

    /// The plan as it will be, but for `item` and `parts`, which are the store's to look up.
    /// - Throws: Which field cannot be kept, and what would be right.
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
