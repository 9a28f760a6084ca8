import CivilTime
import Rules
import SQLite

/// The returns of lent items, which are part of their rows.
struct LoanRows: SubjectRows {
    static let kind = Subject.Kind.loan
    static let relation = ItemRows.relation
    static let tables: [String] = []
    static let salvaged: [SalvagedTable] = []
    static let listing = ItemRows.listing

    let db: Database

    private var items: ItemRows { ItemRows(db: db) }

    func isWanted(_ id: String) throws -> Bool { try items.isWanted(id) }

    func roll(_ id: String, since: Instant, now: Instant, in locality: Locality) throws -> Set<Reminder.ID> {
        try ReminderScheduleRows(db: db, now: now, locality: locality)
            .roll(Subject(kind: .loan, id: id), since: since)
    }

    func planAhead(_ id: String, now: Instant, in locality: Locality) throws -> Set<Reminder.ID> {
        try ReminderScheduleRows(db: db, now: now, locality: locality).planAhead(Subject(kind: .loan, id: id))
    }

    static func takes(_ answer: Answer) -> Bool { answer == .gotIt }

    /// It is back.
    static func complete(_ reminder: Reminder, note: String?, in transaction: inout ChangeTransaction) throws
    {
        try transaction.answerItem(reminder, Answer(completingWith: note)) { item, transaction in
            item.lentTo == nil ? nil : try transaction.takeBack(&item)
        }
    }

    static func answer(_ reminder: Reminder, _ answer: Answer, in transaction: inout ChangeTransaction) throws
    {
        try transaction.answerItem(reminder, answer) { _, _ in nil }
    }
}
