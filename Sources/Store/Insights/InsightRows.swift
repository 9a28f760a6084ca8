import CivilTime
import Rules
import SQLite

/// Reads what has become of tasks, maintenance and items.
struct InsightRows {
    let db: Database
    let now: Instant
    let locality: Locality
    /// Reads only what is for this person, or was done by the person; `nil` for the household.
    let person: String?

    /// Of one repeating task, more occurrences than these are not counted as missed: a rule by the minute has millions.
    private static let mostMissed = 400

    private var zone: Zone { locality.zone }
    private var today: CivilDate { zone.civil(of: now).date }
    private var horizon: CivilDate { today.adding(days: Insights.horizon) }

    // MARK: Tasks

    /// Which tasks are read together, and their condition.
    enum Tasks: String, Sendable {
        case completed = "status = 'completed'"
        /// Without those that repeat, which `addRepeating` reads.
        case open = "status = 'open' AND repeats IS NULL"
    }

    /// Where a task stands among those of its kind.
    struct TaskPlace: Sendable {
        fileprivate let due: Int64
        fileprivate let created: Int64
        fileprivate let id: String
    }

    /// Tasks that are due in a span of time: those that were done, and of the open ones, those that are overdue or due
    /// soon.
    /// - Returns: The last of them; `nil` if there are no more.
    func addTasks(
        _ kind: Tasks, due span: Range<Instant>, after place: TaskPlace?, limit: Int,
        to facts: inout InsightFacts
    ) throws -> TaskPlace? {
        // In the order of the index `task_order`.
        let rows = try db.rows(
            """
            SELECT id, title, due, due_at, created_at, completed_at, series, repeats IS NOT NULL AS is_recurring
            FROM task
            WHERE \(kind.rawValue) AND (due_at IS NULL) = 0 AND due_at >= ?1 AND due_at < ?2
                AND (due_at, created_at, id) > (?3, ?4, ?5)
                AND (?7 IS NULL OR CASE completed_by WHEN '' THEN person ELSE completed_by END = ?7 COLLATE NOCASE)
            ORDER BY due_at, created_at, id LIMIT ?6
            """,
            [
                max(span.lowerBound.stored, place?.due ?? .min), span.upperBound.stored, place?.due ?? .min,
                place?.created ?? .min, place?.id ?? "", limit, person,
            ])
        let lookup = TodoRows(db: db).lookup
        for row in rows {
            guard let (due, hour) = try slot(row.value("due")) else { continue }
            let (id, title) = (try row.text("id"), try row.text("title"))
            guard let completed = row.optionalInstant("completed_at") else {
                try addUndone(
                    .task, Subject(kind: .task, id: id), title: title, due: due, hour: hour, lookup,
                    to: &facts)
                continue
            }
            let series = row.optionalText("series")
            let isRepeating = try series != nil || row.flag("is_recurring")
            facts.outcomes.append(
                Outcome(
                    isRepeating ? .repeating : .task, Subject(kind: .task, id: series ?? id), title: title,
                    due: due, hour: hour, done: zone.civil(of: completed)))
        }
        guard rows.count == limit, let last = rows.last else { return nil }
        return TaskPlace(
            due: try last.number("due_at"), created: try last.number("created_at"), id: try last.text("id"))
    }

    /// - Parameters:
    ///   - begin: The earliest moment from which it is known what was skipped.
    ///   - skipped: The occurrences that the user has skipped.
    func addRepeating(
        _ key: Todo.ID, since begin: Instant, skipped: Set<String>, to facts: inout InsightFacts
    ) throws {
        let id = key.description
        // It may have been removed since the list of such tasks was read.
        let tasks = TodoRows(db: db)
        guard try tasks.isWanted(id), let task = RecurringTask(try tasks.todo(key)),
            let (due, hour) = slot(task.due)
        else { return }
        let todo = task.todo
        guard isWanted(todo.person) else { return }
        facts.repeating.append(
            RepeatingThing(
                .task(key), short: try tasks.lookup.short(id), title: todo.title, task.series.repetition,
                due: task.due,
                ruleSince: try ruleSince("task", id)))
        try addUndone(
            .repeating, .task(key), title: todo.title, due: due, hour: hour, tasks.lookup, to: &facts)
        let done = Set(try db.texts("SELECT occurrence FROM task WHERE series = ?", [id]))
        for when in try passed(task, from: max(begin, todo.createdAt))
        where !done.contains(when.description) && !skipped.contains(when.description) {
            guard let (due, hour) = slot(when), due < today else { continue }
            facts.outcomes.append(
                Outcome(.repeating, .task(key), title: todo.title, due: due, hour: hour, done: nil))
        }
    }

    /// The open tasks that repeat.
    func repeatingTasks() throws -> [Todo.ID] {
        try db.texts("SELECT id FROM task WHERE repeats IS NOT NULL AND status = 'open' ORDER BY id")
            .compactMap { Todo.ID($0) }
    }

    /// When the journal begins. Skipping leaves no trace but there: from before, nothing is known to be missed.
    func journalBegins() throws -> Instant {
        try db.instant("SELECT at FROM journal ORDER BY entry LIMIT 1") ?? now
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

    /// Adds the occurrences that the user has skipped, by task, from some entries of the journal.
    /// - Returns: The last of these entries; `nil` if there are none after `entry`.
    func addSkipped(after entry: Int64, limit: Int, to skipped: inout [String: Set<String>]) throws -> Int64?
    {
        let last = try db.number(
            "SELECT max(entry) FROM (SELECT entry FROM journal WHERE entry > ? ORDER BY entry LIMIT ?)",
            [entry, limit])
        guard let last else { return nil }
        try db.forEachRow(
            """
            SELECT c.key, c.before ->> 'occurrence' AS old, c.after ->> 'occurrence' AS new,
                c.before ->> 'exclusions' AS few, c.after ->> 'exclusions' AS many
            FROM journal j JOIN journal_change c ON c.entry = j.entry
            WHERE j.entry > ? AND j.entry <= ? AND j.undone_by IS NULL AND c.relation = 'task'
                AND c.before IS NOT NULL AND c.after IS NOT NULL
                AND (j.what = 'skip' OR EXISTS (
                    SELECT 1 FROM journal_change r WHERE r.entry = j.entry AND r.relation = 'reminder'
                        AND r.after ->> 'answer' = 'skip'))
            """, [entry, last]
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
        return last
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
        try db.instant(
            """
            SELECT j.at FROM journal_change c JOIN journal j ON j.entry = c.entry
            WHERE c.key = ? AND c.relation = ? AND j.what = 'edit' AND j.undone_by IS NULL
                AND c.before ->> 'repeats' IS NOT c.after ->> 'repeats'
                AND c.before IS NOT NULL AND c.after IS NOT NULL
            ORDER BY c.entry DESC LIMIT 1
            """, [id, relation]
        ).map { zone.civil(of: $0).date }
    }

    // MARK: Maintenance

    /// What was done on plans, and due since.
    func addServices(to facts: inout InsightFacts) throws {
        let hour = locality.dateHour.hour
        try db.forEachRow(
            """
            SELECT e.plan, e.due, e.done_on, e.at, m.title FROM maintenance_event e JOIN maintenance m ON m.id = e.plan
            WHERE e.kind = 'done' AND e.due >= ?1
                AND (?2 IS NULL OR CASE e.done_by WHEN '' THEN m.person ELSE e.done_by END = ?2 COLLATE NOCASE)
            ORDER BY e.due
            """, [facts.since.description, person]
        ) { row in
            let done = CivilDateTime(try row.value("done_on"), zone.civil(of: try row.instant("at")).time)
            facts.outcomes.append(
                Outcome(
                    .maintenance, Subject(kind: .maintenance, id: try row.text("plan")),
                    title: try row.text("title"), due: try row.value("due"), hour: hour, done: done))
            return true
        }
    }

    func plans() throws -> [MaintenancePlan.ID] {
        try db.texts("SELECT id FROM maintenance ORDER BY id").compactMap { MaintenancePlan.ID($0) }
    }

    func addPlan(_ key: MaintenancePlan.ID, to facts: inout InsightFacts) throws {
        let id = key.description
        let rows = MaintenanceRows(db: db)
        guard try rows.isWanted(id) else { return }
        let plan = try rows.record(key)
        guard !plan.isPaused, isWanted(plan.person) else { return }
        facts.repeating.append(
            RepeatingThing(
                .maintenance(key), short: try rows.lookup.short(id), title: plan.title, plan.repeats,
                due: .date(plan.due),
                ruleSince: try ruleSince("maintenance", id)))
        try addUndone(
            .maintenance, .maintenance(key), title: plan.title, due: plan.due, hour: locality.dateHour.hour,
            rows.lookup, to: &facts)
    }

    private func isWanted(_ name: String) -> Bool { person.map { PersonName.areEqual($0, name) } ?? true }

    /// Adds something that has not been done, if it is overdue or due soon.
    private func addUndone(
        _ kind: Outcome.Kind, _ subject: Subject, title: String, due: CivilDate, hour: Int, _ lookup: Lookup,
        to facts: inout InsightFacts
    ) throws {
        if due < today {
            facts.outcomes.append(Outcome(kind, subject, title: title, due: due, hour: hour, done: nil))
        } else if due <= horizon {
            facts.open.append(
                OpenThing(
                    kind, subject, short: try lookup.short(subject.id), title: title, due: due, hour: hour))
        }
    }

    // MARK: Items

    /// Adds what was used and thrown away on a day.
    func addUses(on day: CivilDate, to fates: inout ItemFates) throws {
        try db.forEachRow(Self.uses, [day.description]) { row in
            try fates.add(row)
            return true
        }
    }

    /// As `PastUses.between`, with names. The condition `<> 'added'` is that of the index `item_event_day`.
    private static let uses = """
        SELECT e.item, e.kind, e.amount, i.title AS name, i.category, i.whole, i.price
        FROM item_event e JOIN item i ON i.id = e.item
        WHERE e.day = ?1 AND e.kind <> 'added'
            AND e.kind IN ('used', 'discarded', 'put-back', 'put-back-discarded')
        UNION ALL
        SELECT item, kind, amount, '' AS name, category, whole, price FROM past_use WHERE day = ?1
        """
}

/// What became of items.
struct ItemFates: Sendable {
    private struct Fate {
        let name: String
        let category: String
        let whole: DecimalAmount?
        let price: Money?
        var used = DecimalAmount.zero
        var thrownAway = DecimalAmount.zero
    }

    private var fates: [String: Fate] = [:]
    private var order: [String] = []

    fileprivate mutating func add(_ row: Row) throws {
        let item = try row.text("item")
        if fates[item] == nil {
            order.append(item)
            fates[item] = Fate(
                name: try row.text("name"), category: try row.text("category"),
                whole: try row.optionalValue("whole"), price: try row.optionalValue("price"))
        }
        let amount: DecimalAmount = try row.value("amount")
        guard let (isUse, isBack) = (try row.choice("kind") as ItemEvent.Kind).taking else { return }
        let part = isUse ? \Fate.used : \Fate.thrownAway
        fates[item]?[keyPath: part].add(isBack ? -amount : amount)
    }

    /// Of all items but those of which everything was put back.
    var outcomes: [ItemOutcome] { order.compactMap { item in fates[item].flatMap(Self.outcome) } }

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
}

extension DecimalAmount {
    /// A sum of more than 18 digits stays as it was.
    fileprivate mutating func add(_ other: DecimalAmount) {
        self = self + other ?? self
    }
}
