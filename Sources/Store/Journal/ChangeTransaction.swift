import CivilTime
import Rules
import SQLite

/// A transaction recorded as one journal entry, with the data for that entry.
struct ChangeTransaction {
    let db: Database
    let context: ChangeContext
    /// The first subject it changes.
    var subject: Subject?
    /// One sentence for the journal.
    var sentence = ""
    var passed: [ReminderPlan.PlannedReminder] = []
    /// When what it completes was done: now, unless the user has named an earlier day.
    var doneAt: Instant
    /// Who did what it completes, if the user has said so; otherwise it is who uses this computer.
    var doneBy: String?
    /// The entry that this one undoes.
    var undoes: Int64?
    /// The shopping list, as the lines that were taken from a server have left it; `nil` once anything else has changed it.
    var shoppingTaken: ShoppingList?
    /// Whether it brings what a calendar server has, which need not be sent there.
    var isFromCalendar = false
    /// What others have done that concerns the user; `nil` if it is not collected.
    var news: [FamilyNews]?

    init(db: Database, context: ChangeContext) {
        self.db = db
        self.context = context
        doneAt = context.now
    }

    var todos: TodoRows { TodoRows(db: db) }
    var reminders: ReminderRows { ReminderRows(db: db) }
    var people: PersonRows { PersonRows(db: db) }

    /// Who did what it completes; empty if nobody knows.
    func doer() throws -> String { try doneBy ?? people.me() }
}

extension Store {
    /// Runs `body` as one transaction and one journal entry; if nothing changes, it writes no entry.
    func transact<T: Sendable>(
        _ kindOfChange: ChangeKind, _ context: ChangeContext, _ need: Need,
        _ body: (inout ChangeTransaction) throws -> T
    ) throws(StoreError) -> Change<T> {
        try startRecording()
        return try write(need) { db in try Self.record(kindOfChange, context, db, body) }
    }

    /// Runs `body` as one journal entry, in a transaction that has already begun.
    static func record<T: Sendable>(
        _ kindOfChange: ChangeKind, _ context: ChangeContext, _ db: Database,
        _ body: (inout ChangeTransaction) throws -> T
    ) throws -> Change<T> {
        let journal = Journal(db: db)
        let entry = try journal.nextEntry()
        var transaction = ChangeTransaction(db: db, context: context)
        let value = try ChangeRecorder(db: db).record(as: entry) { try body(&transaction) }
        let changes = try journal.changes(by: entry)
        guard transaction.undoes != nil || !changes.isEmpty else {
            try journal.forgetChanges(entry)
            return Change(value, passed: transaction.passed)
        }
        try journal.write(entry, kindOfChange, transaction)
        if !transaction.isFromCalendar {
            try CalendarResourceRows(db: db).noteChanges(
                of: changes.all, answered: changes.reminded, at: context.now)
            if changes.isOfSupplies {
                try ShoppingOnServer(db: db, context: (context.today, context.now)).compare()
            }
        }
        if let undone = transaction.undoes {
            try TimingRows(db: db).takeBack(undone)
        } else if !transaction.isFromCalendar {
            // The time of an answer given elsewhere is not known.
            try transaction.learn(from: changes, kindOfChange, entry)
        }
        return Change(
            value, subjects: changes.subjects.sorted(), reminders: changes.reminders.sorted(),
            answers: transaction.undoes == nil ? changes.answers : [], entry: entry,
            passed: transaction.passed, phones: changes.phones.sorted(), people: changes.people.sorted())
    }
}
