import CivilTime
import Rules
import SQLite

extension ItemRows: RecordRows {
    static let kind = Subject.Kind.item
    static let tables = ["item", "item_file"]
    static let furtherTables = ["item_event", "past_use", "shopping_line"]
    static let references = [
        (table: "item_file", column: "item", to: "item"), (table: "item_event", column: "item", to: "item"),
    ]
    static let files: AttachmentTable? = AttachmentTable(name: "item_file", owner: "item")
    static let listing = "'steward item list --all'"

    /// `isFood` is what `isFood || mayBeFood` of `ItemRecord` is in `Commands`.
    static let naming: Naming? = Naming(
        detail: "s.brand", isCurrent: "s.status = 'present'", date: "s.expires_on",
        isFood: isFood)

    private static let isFood = """
        (coalesce(s.best_before, s.use_by, s.expires_on, s.frozen_on) IS NOT NULL
        OR lower(s.category) IN (\(ShelfLives.categoriesOfFood.sorted().map { "'\($0)'" }.joined(separator: ", ")))
        OR coalesce(s.warranty_until, s.warranty_for, s.condition, s.lent_to) IS NULL AND s.model = ''
        AND s.serial = '' AND NOT EXISTS (SELECT 1 FROM item_file f WHERE f.item = s.id))
        """

    /// SQL for whether an item is food, is kept in stock, or is more than one piece.
    static let mayBeUsedUp = "(\(isFood) OR s.amount <> '1' OR s.unit <> '' OR s.minimum IS NOT NULL)"

    func householdDates(now: Instant, in locality: Locality) throws -> [HouseholdDate] {
        try ItemQueries(db: db, now: now, locality: locality).expiring(until: .latest, limit: .max)
            .compactMap { overview in
                guard let expiry = overview.expiry else { return nil }
                let item = overview.item
                return HouseholdDate(
                    Subject(kind: Self.kind, id: item.id.description),
                    expiry.rule.isLastDayToEat ? .useBy : .bestBefore, on: expiry.date, name: item.name,
                    details: [item.quantity == .one ? "" : item.quantity.description, item.place],
                    changedAt: item.modifiedAt)
            }
    }

    // MARK: Reminders

    /// Items that must not be eaten after today cannot wait for the brief.
    static let isCalm: String? = "r.step <> 'expires:P0D' OR s.expires_by IS NOT 'use-by'"
    static let isSpared: String? = "true"

    func isWanted(_ id: String) throws -> Bool {
        try db.exists("SELECT 1 FROM item WHERE id = ? AND status = 'present'", [id])
    }

    func roll(_ id: String, since: Instant, now: Instant, in locality: Locality) throws -> Set<Reminder.ID> {
        try ReminderScheduleRows(db: db, now: now, locality: locality)
            .roll(Subject(kind: .item, id: id), since: since)
    }

    func planAhead(_ id: String, now: Instant, in locality: Locality) throws -> Set<Reminder.ID> {
        try ReminderScheduleRows(db: db, now: now, locality: locality).planAhead(Subject(kind: .item, id: id))
    }

    // MARK: Answers

    static func takes(_ answer: Answer) -> Bool {
        switch answer {
        case .used, .opened, .frozen, .thrownAway, .stop, .gotIt: true
        default: false
        }
    }

    static func complete(_ reminder: Reminder, note: String?, in transaction: inout ChangeTransaction) throws
    {
        try transaction.answerItem(reminder, Answer(completingWith: note)) { item, transaction in
            item.isPresent ? try transaction.use(&item, nil) : nil
        }
    }

    static func answer(_ reminder: Reminder, _ answer: Answer, in transaction: inout ChangeTransaction) throws
    {
        try transaction.answerItem(reminder, answer) { item, transaction in
            switch answer {
            case .used: if item.isPresent { return try transaction.use(&item, nil) }
            case .thrownAway(let reason):
                if item.isPresent { return try transaction.discard(&item, nil, because: reason) }
            case .opened:
                if item.open(on: transaction.context.today) { try transaction.record(.opened, of: item) }
            case .frozen:
                if item.freeze(on: transaction.context.today) { try transaction.record(.frozen, of: item) }
            case .stop: item.stoppedFor = CivilDate(reminder.identity.occurrence)
            default: break
            }
            return nil
        }
    }

    // MARK: Undo and repair

    static let together: [Subject.Kind] = [.item, .warranty, .loan]

    func planAgain(_ id: String, since: Instant, in transaction: inout ChangeTransaction) throws {
        guard let item = try find(id) else { return }
        try transaction.plan(item, rungUntil: since)
    }

    /// Later maintenance. Recall findings do not keep an item: they are removed with it.
    func obstacle(afterRemoving id: String, in transaction: ChangeTransaction) throws -> (
        relation: String, key: String
    )? {
        let plan = try db.text(
            "SELECT id FROM maintenance WHERE item = ?1 UNION SELECT plan FROM maintenance_part WHERE item = ?1",
            [id])
        if let plan { return ("maintenance", plan) }
        if let id = Item.ID(id) { try transaction.removeRecalls(of: id) }
        return nil
    }

    func settle() throws {
        try db.execute(
            """
            DELETE FROM item_file WHERE item NOT IN (SELECT id FROM item);
            DELETE FROM item_event WHERE item NOT IN (SELECT id FROM item);
            DELETE FROM past_use WHERE id IN (SELECT id FROM item_event);
            """)
    }
}

extension Item: StoredSubject {
    var subject: Subject { .item(id) }
    var title: String { details.name }
}
