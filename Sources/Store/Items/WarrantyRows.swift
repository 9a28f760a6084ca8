import CivilTime
import Rules
import SQLite

/// The warranties of items, which are part of their rows.
struct WarrantyRows: SubjectRows {
    static let kind = Subject.Kind.warranty
    static let relation = ItemRows.relation
    static let tables: [String] = []
    static let salvaged: [SalvagedTable] = []
    static let listing = ItemRows.listing

    let db: Database

    private var items: ItemRows { ItemRows(db: db) }

    func householdDates(now: Instant, in locality: Locality) throws -> [HouseholdDate] {
        try ItemQueries(db: db, now: now, locality: locality).warranties(endingBefore: .latest)
            .compactMap { overview in
                let item = overview.item
                guard let end = item.warrantyEnd, !item.details.hasLifetimeWarranty else { return nil }
                return HouseholdDate(
                    Subject(kind: Self.kind, id: item.id.description), .warranty, on: end, name: item.name,
                    details: [item.details.warrantyProvider], changedAt: item.modifiedAt)
            }
    }

    func isWanted(_ id: String) throws -> Bool { try items.isWanted(id) }

    func roll(_ id: String, since: Instant, now: Instant, in locality: Locality) throws -> Set<Reminder.ID> {
        try ReminderScheduleRows(db: db, now: now, locality: locality)
            .roll(Subject(kind: .warranty, id: id), since: since)
    }

    func planAhead(_ id: String, now: Instant, in locality: Locality) throws -> Set<Reminder.ID> {
        try ReminderScheduleRows(db: db, now: now, locality: locality).planAhead(
            Subject(kind: .warranty, id: id))
    }

    static func takes(_ answer: Answer) -> Bool {
        switch answer {
        case .stop, .gotIt: true
        default: false
        }
    }

    static func complete(_ reminder: Reminder, note: String?, in transaction: inout ChangeTransaction) throws
    {
        try transaction.answerItem(reminder, Answer(completingWith: note)) { _, _ in nil }
    }

    static func answer(_ reminder: Reminder, _ answer: Answer, in transaction: inout ChangeTransaction) throws
    {
        try transaction.answerItem(reminder, answer) { item, _ in
            if answer == .stop { item.warrantyStoppedFor = CivilDate(reminder.identity.occurrence) }
            return nil
        }
    }
}
