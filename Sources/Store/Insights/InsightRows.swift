import CivilTime
import Rules
import SQLite

/// Reads what has become of tasks, maintenance and items.
struct InsightRows {
    let db: Database
    let now: Instant
    let locality: Locality

    /// Of one repeating task, more occurrences than these are not counted as missed: a rule by the minute has millions.
    private static let mostMissed = 400
    /// The newest ones count.
    private static let mostTasks = 20_000

    private var zone: Zone { locality.zone }
    private var today: CivilDate { zone.civil(of: now).date }

    func facts() throws -> InsightFacts {
        var facts = InsightFacts(today: today, since: today.adding(days: -Insights.days))
        for cause in Pauses.Cause.allCases { facts.excused.formUnion(try Pauses(db: db).days(cause)) }
        try addCompleted(to: &facts)
        try addOpen(to: &facts)
        try addRepeating(to: &facts)
        try addMaintenance(to: &facts)
        facts.items = try items(since: facts.since)
        return facts
    }

    // MARK: Tasks

    private func addCompleted(to facts: inout InsightFacts) throws {
        let start = zone.startOfDay(facts.since)
        try db.forEachRow(
            """
            SELECT id, title, due, completed_at, series, repeats IS NOT NULL AS is_recurring FROM task
            WHERE status = 'completed' AND due_at >= ? ORDER BY due_at DESC LIMIT ?
            """, [start.stored, Self.mostTasks]
        ) { row in
            guard let (due, hour) = try slot(row.value("due")) else { return true }
            let series = row.optionalText("series")
            let isRepeating = try series != nil || row.number("is_recurring") == 1
            let done = zone.civil(of: try row.instant("completed_at"))
            facts.outcomes.append(
                Outcome(
                    isRepeating ? .repeating : .task,
                    Subject(kind: .task, id: try series ?? row.text("id")), title: try row.text("title"),
                    due: due, hour: hour, done: done))
            facts.answers[(done.date.weekday.rawValue - 1) * 24 + done.time.hour] += 1
            return true
        }
    }

    /// Tasks that do not repeat: what is overdue has not been done, and what is due soon is open.
    private func addOpen(to facts: inout InsightFacts) throws {
        let lookup = Lookup(db: db, relation: "task", kind: "task", title: "title")
        let (start, end) = (
            zone.startOfDay(facts.since), zone.startOfDay(today.adding(days: Insights.horizon + 1))
        )
        for row in try db.rows(
            """
            SELECT id, title, due FROM task
            WHERE status = 'open' AND due_at >= ? AND due_at < ? AND repeats IS NULL
            ORDER BY due_at LIMIT ?
            """, [start.stored, end.stored, Self.mostTasks])
        {
            guard let (due, hour) = try slot(row.value("due")) else { continue }
            let (id, title) = (try row.text("id"), try row.text("title"))
            let subject = Subject(kind: .task, id: id)
            if due < today {
                facts.outcomes.append(
                    Outcome(.task, subject, title: title, due: due, hour: hour, done: nil))
            } else {
                facts.open.append(
                    OpenThing(
                        .task, subject, short: try lookup.short(id), title: title, due: due, hour: hour))
            }
        }
    }

    private func addRepeating(to facts: inout InsightFacts) throws {
        let lookup = Lookup(db: db, relation: "task", kind: "task", title: "title")
        let horizon = today.adding(days: Insights.horizon)
        // Skipping leaves no trace but in the journal: before it begins, nothing is known to be missed.
        let begin = max(
            zone.startOfDay(facts.since),
            try db.row("SELECT at FROM journal ORDER BY entry LIMIT 1")?.instant("at") ?? now)
        let skipped = try self.skipped()
        for id in try db.texts("SELECT id FROM task WHERE repeats IS NOT NULL AND status = 'open'") {
            guard let key = Todo.ID(id), let task = RecurringTask(try TodoRows(db: db).todo(key)),
                let (due, hour) = slot(task.due)
            else { continue }
            let (todo, short) = (task.todo, try lookup.short(id))
            facts.repeating.append(
                RepeatingThing(
                    .task(key), short: short, title: todo.title, task.series.repetition, due: task.due,
                    ruleSince: try ruleSince("task", id)))
            if due >= today {
                if due <= horizon {
                    facts.open.append(
                        OpenThing(
                            .repeating, .task(key), short: short, title: todo.title, due: due, hour: hour))
                }
            } else {
                facts.outcomes.append(
                    Outcome(.repeating, .task(key), title: todo.title, due: due, hour: hour, done: nil))
            }
            let done = Set(try db.texts("SELECT occurrence FROM task WHERE series = ?", [id]))
            let isOver = { (text: String) in done.contains(text) || skipped[id]?.contains(text) == true }
            for when in try passed(task, from: max(begin, todo.createdAt)) where !isOver(when.description) {
                guard let (due, hour) = slot(when), due < today else { continue }
                facts.outcomes.append(
                    Outcome(.repeating, .task(key), title: todo.title, due: due, hour: hour, done: nil))
            }
        }
    }

    /// The occurrences before the current one. A rule whose zone is unknown here has none.
    private func passed(_ task: RecurringTask, from earliest: Instant) throws -> [When] {
        guard !task.series.isAfterDone, task.todo.missed > 0 || task.series.start != task.occurrence else {
            return []
        }
        do throws(InvalidValue) {
            let current = try task.occurrence.moment(in: locality, field: "due")
            var occurrences = try task.series.occurrences(from: earliest, in: locality)
            var passed: [When] = []
            while passed.count < Self.mostMissed, let next = occurrences.next(), next.instant < current {
                passed.append(next.when)
            }
            return passed
        } catch {
            return []
        }
    }

    /// The occurrences that the user has skipped, by task, as far back as the journal reaches.
    private func skipped() throws -> [String: Set<String>] {
        var skipped: [String: Set<String>] = [:]
        try db.forEachRow(
            """
            SELECT c.key, c.before ->> 'occurrence' AS old, c.after ->> 'occurrence' AS new,
                c.before ->> 'exclusions' AS few, c.after ->> 'exclusions' AS many
            FROM journal j JOIN journal_change c ON c.entry = j.entry
            WHERE j.undone_by IS NULL AND c.relation = 'task' AND c.before IS NOT NULL AND c.after IS NOT NULL
                AND (j.what = 'skip' OR EXISTS (
                    SELECT 1 FROM journal_change r WHERE r.entry = j.entry AND r.relation = 'reminder'
                        AND r.after ->> 'answer' = 'skip'))
            """
        ) { row in
            let key = try row.text("key")
            if let old = row.optionalText("old"), old != row.optionalText("new") {
                skipped[key, default: []].insert(old)
            }
            let known = Set((row.optionalText("few") ?? "").split(separator: " "))
            for other in (row.optionalText("many") ?? "").split(separator: " ") where !known.contains(other) {
                skipped[key, default: []].insert(String(other))
            }
            return true
        }
        return skipped
    }

    /// The day and the hour of a due time; `nil` if its zone is unknown here.
    private func slot(_ due: When) -> (CivilDate, Int)? {
        if case .date(let date) = due { return (date, locality.dateHour.hour) }
        guard let moment = try? due.moment(in: locality, field: "due") else { return nil }
        let civil = zone.civil(of: moment)
        return (civil.date, civil.time.hour)
    }

    /// The day on which the user last changed how something repeats.
    private func ruleSince(_ relation: String, _ id: String) throws -> CivilDate? {
        try db.row(
            """
            SELECT j.at FROM journal_change c JOIN journal j ON j.entry = c.entry
            WHERE c.key = ? AND c.relation = ? AND j.what = 'edit' AND j.undone_by IS NULL
                AND c.before ->> 'repeats' IS NOT c.after ->> 'repeats'
                AND c.before IS NOT NULL AND c.after IS NOT NULL
            ORDER BY c.entry DESC LIMIT 1
            """, [id, relation]
        ).map { zone.civil(of: try $0.instant("at")).date }
    }

    // MARK: Maintenance

    private func addMaintenance(to facts: inout InsightFacts) throws {
        let hour = locality.dateHour.hour
        try db.forEachRow(
            """
            SELECT e.plan, e.due, e.done_on, e.at, m.title FROM maintenance_event e JOIN maintenance m ON m.id = e.plan
            WHERE e.kind = 'done' AND e.due >= ? ORDER BY e.due
            """, [facts.since.description]
        ) { row in
            let done = CivilDateTime(try row.value("done_on"), zone.civil(of: try row.instant("at")).time)
            facts.outcomes.append(
                Outcome(
                    .maintenance, Subject(kind: .maintenance, id: try row.text("plan")),
                    title: try row.text("title"), due: try row.value("due"), hour: hour, done: done))
            return true
        }
        let lookup = Lookup(db: db, relation: "maintenance", kind: "maintenance", title: "title")
        for id in try db.texts("SELECT id FROM maintenance ORDER BY id") {
            guard let key = MaintenancePlan.ID(id), try MaintenanceRows(db: db).isWanted(id) else { continue }
            let plan = try MaintenanceRows(db: db).plan(key)
            guard !plan.isPaused else { continue }
            let short = try lookup.short(id)
            facts.repeating.append(
                RepeatingThing(
                    .maintenance(key), short: short, title: plan.title, plan.repeats, due: .date(plan.due),
                    ruleSince: try ruleSince("maintenance", id)))
            if plan.due < today {
                facts.outcomes.append(
                    Outcome(
                        .maintenance, .maintenance(key), title: plan.title, due: plan.due, hour: hour,
                        done: nil))
            } else if plan.due <= today.adding(days: Insights.horizon) {
                facts.open.append(
                    OpenThing(
                        .maintenance, .maintenance(key), short: short, title: plan.title, due: plan.due,
                        hour: hour))
            }
        }
    }

    // MARK: Items

    /// What became of one item.
    private struct Fate {
        let name: String
        let category: String
        let whole: DecimalAmount?
        let price: Money?
        var used = DecimalAmount.zero
        var thrownAway = DecimalAmount.zero
    }

    private func items(since: CivilDate) throws -> [ItemOutcome] {
        var fates: [String: Fate] = [:]
        var order: [String] = []
        try db.forEachRow(Self.uses, [since.description]) { row in
            let item = try row.text("item")
            if fates[item] == nil {
                order.append(item)
                fates[item] = Fate(
                    name: try row.text("name"), category: try row.text("category"),
                    whole: try row.optionalValue("whole"), price: try row.optionalValue("price"))
            }
            let amount: DecimalAmount = try row.value("amount")
            switch try row.choice("kind") as ItemEvent.Kind {
            case .used: fates[item]?.used.add(amount)
            case .unused: fates[item]?.used.add(-amount)
            case .discarded: fates[item]?.thrownAway.add(amount)
            case .undiscarded: fates[item]?.thrownAway.add(-amount)
            case .added, .opened, .frozen, .thawed, .lent, .counted, .takenBack: break
            }
            return true
        }
        return order.compactMap { item in fates[item].flatMap(Self.outcome) }
    }

    /// `nil` if everything was put back.
    private static func outcome(_ fate: Fate) -> ItemOutcome? {
        guard fate.thrownAway.isPositive || fate.used.isPositive else { return nil }
        var lost: Money?
        if fate.thrownAway.isPositive, let price = fate.price, let whole = fate.whole,
            let share = price.amount.share(fate.thrownAway, of: whole, scale: price.decimals)
        {
            // A share of a valid price is one; if it ever were not, the loss would be left out of the sum.
            lost = try? Money(share, currency: price.currency)
        }
        return ItemOutcome(
            name: fate.name, category: fate.category, isThrownAway: fate.thrownAway.isPositive, lost: lost)
    }

    /// As `PastUses.between`, with names.
    private static let uses = """
        SELECT e.item, e.kind, e.amount, i.title AS name, i.category, i.whole, i.price
        FROM item_event e JOIN item i ON i.id = e.item
        WHERE e.day >= ?1 AND e.kind IN ('used', 'discarded', 'put-back', 'put-back-discarded')
        UNION ALL
        SELECT item, kind, amount, '' AS name, category, whole, price FROM past_use WHERE day >= ?1
        """
}

extension DecimalAmount {
    /// A sum of more than 18 digits stays as it was.
    fileprivate mutating func add(_ other: DecimalAmount) {
        self = self + other ?? self
    }
}
