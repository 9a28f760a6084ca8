import Rules
import SQLite

extension ShopRows: RecordRows {
    static let kind = Subject.Kind.shop
    static let tables = ["shop", "shop_watch"]
    static let furtherTables = ["shop_event"]
    static let references = [
        (table: "shop_watch", column: "shop", to: "shop"), (table: "shop_event", column: "shop", to: "shop"),
    ]
    static let listing = "'steward shop list'"
    static let isCalm: String? = "s.urgency = 'low'"

    static func takes(_ answer: Answer) -> Bool {
        switch answer {
        case .read, .snoozeUnless: true
        default: false
        }
    }

    static func complete(_ reminder: Reminder, note: String?, in transaction: inout ChangeTransaction) throws
    {
        try answer(reminder, .read, in: &transaction)
    }

    /// Marks the shop's news as read.
    static func answer(_ reminder: Reminder, _ answer: Answer, in transaction: inout ChangeTransaction) throws
    {
        guard let id = reminder.identity.subject.shop else { throw answer.misfit }
        _ = try transaction.markRead(id)
        try transaction.db.run("UPDATE shop SET unless = NULL WHERE id = ?", [id.description])
        try transaction.reminders.apply(.answered(answer, at: transaction.context.now), to: reminder)
        try transaction.note(reminder, answer.words)
    }

    /// The news and the watches of a shop go with it.
    func obstacle(afterRemoving id: String, in transaction: ChangeTransaction) throws -> (
        relation: String, key: String
    )? {
        for table in Self.dependents {
            try db.run("DELETE FROM \(table) WHERE shop = ?", [id])
        }
        return nil
    }

    func settle() throws {
        for table in Self.dependents {
            try db.run("DELETE FROM \(table) WHERE shop NOT IN (SELECT id FROM shop)")
        }
    }
}

extension Shop: StoredSubject {
    var subject: Subject { .shop(id) }
    var title: String { name }
}
