import CivilTime
import Rules
import SQLite

/// The subjects of reminders, in the one place that knows all their kinds.
///
/// A kind has a table, usually of its own name, with the columns `id` and `title`. Everything else is in the
/// switches here: add a case to each for a new kind.
struct Subjects {
    let db: Database

    /// The table of a kind. A warranty is part of its item.
    static func relation(_ kind: Subject.Kind) -> String { kind == .warranty ? "item" : kind.rawValue }

    /// The tables of all kinds, each once.
    static let relations = Subject.Kind.allCases.filter { $0 != .warranty }.map { relation($0) }

    /// The kinds of the subjects to which the rows of tables belong, by the beginning of their keys.
    static let owners: [String: Subject.Kind] = [
        "task": .task, "task_label": .task, "task_trigger": .task, "alert": .alert, "event": .event,
        "item": .item, "item_file": .item, "maintenance": .maintenance, "maintenance_part": .maintenance,
        "recall": .recall, "shop": .shop, "shop_watch": .shop,
    ]

    /// SQL for a list of the kinds' names.
    static let names = Subject.Kind.allCases.map { "'\($0.rawValue)'" }.joined(separator: ", ")

    /// SQL for the title of the subject of a reminder `r`; NULL if the subject is gone.
    static let title =
        "CASE r.subject "
        + Subject.Kind.allCases.map {
            "WHEN '\($0.rawValue)' THEN (SELECT title FROM \(relation($0)) WHERE id = r.subject_id)"
        }.joined(separator: " ") + " END"

    /// The subject's title; empty if the subject is gone.
    func title(of subject: Subject) throws -> String {
        try db.text("SELECT title FROM \(Self.relation(subject.kind)) WHERE id = ?", [subject.id]) ?? ""
    }

    /// Finds the identifier that begins with `text`. Alerts and deleted subjects are found only by their
    /// whole identifier.
    /// - Throws: `.notFound`, `.ambiguous`.
    func id(_ text: String) throws -> String {
        if let prefix = IdentifierPrefix(text), prefix.isWhole { return prefix.description }
        do {
            return try TodoRows(db: db).id(text).description
        } catch StoreError.notFound(let kind, let value) {
            let others: [() throws -> String] = [
                { try EventRows(db: db).id(text).description }, { try ItemRows(db: db).id(text).description },
                { try MaintenanceRows(db: db).id(text).description },
                { try RecallRows(db: db).id(text).description },
                { try ShopRows(db: db).id(text).description },
            ]
            for other in others {
                do {
                    return try other()
                } catch StoreError.notFound {
                    continue
                }
            }
            throw StoreError.notFound(kind: kind, value: value)
        }
    }

    /// Whether the subject still needs reminders. The store checks again when a reminder fires
    /// (docs/reminders.md).
    func isWanted(_ subject: Subject) throws -> Bool {
        switch subject.kind {
        case .task: try db.number("SELECT 1 FROM task WHERE id = ? AND status = 'open'", [subject.id]) != nil
        case .alert, .event:
            try db.number("SELECT 1 FROM \(Self.relation(subject.kind)) WHERE id = ?", [subject.id]) != nil
        case .item, .warranty:
            try db.number("SELECT 1 FROM item WHERE id = ? AND status = 'present'", [subject.id]) != nil
        case .maintenance: try MaintenanceRows(db: db).isWanted(subject.id)
        case .recall: try RecallRows(db: db).isWanted(subject.id)
        case .shop: try ShopRows(db: db).isWanted(subject.id)
        }
    }

    /// Advances a repeating subject after its reminders have rung: makes due those that would have rung
    /// meanwhile, and plans the next.
    ///
    /// - Parameter since: The time since which nothing was planned. Earlier reminders have rung.
    /// - Returns: The reminders that have changed. Several of one subject may be due; the latest counts.
    func roll(_ subject: Subject, since: Instant, now: Instant, in locality: Locality) throws -> Set<
        Reminder.ID
    > {
        switch subject.kind {
        case .task: try SeriesRows(db: db, now: now, locality: locality).roll(subject, since: since)
        case .event: try rollEvent(subject, since: since, now: now, in: locality)
        case .item, .warranty:
            try LadderRows(db: db, now: now, locality: locality).roll(subject, since: since)
        case .alert, .maintenance, .recall, .shop: []
        }
    }

    /// Plans the next reminders of a repeating subject if they are missing: usually the one that rings plans
    /// them, but it may have been snoozed, answered early or lost.
    /// - Returns: The reminders that are new or have changed.
    func planAhead(_ subject: Subject, now: Instant, in locality: Locality) throws -> Set<Reminder.ID> {
        do {
            switch subject.kind {
            case .task: return try SeriesRows(db: db, now: now, locality: locality).planAhead(subject)
            case .event: return try planEventAhead(subject, now: now, in: locality)
            case .item, .warranty:
                return try LadderRows(db: db, now: now, locality: locality).planAhead(subject)
            case .alert, .maintenance, .recall, .shop: return []
            }
        } catch is InvalidValue {
            // A time zone is gone from the system: keep what was planned.
            return []
        }
    }

    private func planEventAhead(_ subject: Subject, now: Instant, in locality: Locality) throws -> Set<
        Reminder.ID
    > {
        guard let id = subject.event, let event = try EventRows(db: db).find(id), event.series != nil else {
            return []
        }
        let reminders = ReminderRows(db: db)
        let plan = try ReminderPlan(for: event, now: now, in: locality) { try reminders.isUsed($0) }
        return Set(try plan.wishes.compactMap { try reminders.plan($0)?.id })
    }

    private func rollEvent(_ subject: Subject, since: Instant, now: Instant, in locality: Locality) throws
        -> Set<Reminder.ID>
    {
        guard let id = subject.event, let event = try EventRows(db: db).find(id), event.series != nil else {
            return []
        }
        var work = Work(db: db, context: ChangeContext(now: now, locality: locality, source: .agent))
        do {
            try work.plan(event, rungUntil: since, keeping: try work.outlasting(event))
        } catch is InvalidValue {
            // A time zone is gone from the system: keep what was planned.
            return []
        }
        let planned = try work.reminders.active(of: subject).filter { $0.state == .planned }
        for missed in planned where missed.ringAt <= now {
            try work.reminders.apply(.timeReached, to: missed)
        }
        return Set(planned.map(\.id))
    }

    /// Plans the reminders of a subject again after an undo.
    /// - Parameter since: When the undone change was made.
    func goOn(_ subject: Subject, since: Instant, in work: inout Work) throws {
        let context = work.context
        let relation = Self.relation(subject.kind)
        guard try db.number("SELECT 1 FROM \(relation) WHERE id = ?", [subject.id]) != nil else {
            // The undo removed the subject.
            for other in Self.together(with: subject) { try work.withdrawAll(other) }
            return
        }
        switch subject.kind {
        case .task: _ = try roll(subject, since: since, now: context.now, in: context.locality)
        case .event:
            guard let id = subject.event, let event = try EventRows(db: db).find(id) else { return }
            try work.plan(event, rungUntil: since, keeping: try work.outlasting(event))
        case .item:
            guard let id = subject.item, let item = try work.items.find(id) else { return }
            try work.plan(item, rungUntil: since)
        case .maintenance:
            guard let id = subject.maintenance, let plan = try work.maintenance.find(id) else { return }
            try work.plan(plan)
        case .alert, .warranty, .recall, .shop: return
        }
        for other in Self.together(with: subject) {
            _ = try Store.supersede(other, at: context.now, db)
        }
    }

    /// The subjects that share the row of `subject`, with it.
    private static func together(with subject: Subject) -> [Subject] {
        subject.kind == .item ? [subject, Subject(kind: .warranty, id: subject.id)] : [subject]
    }
}
