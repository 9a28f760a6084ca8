import Rules
import SQLite

extension RecallRows: RecordRows {
    static let kind = Subject.Kind.recall
    static let references = [(table: "recall", column: "item", to: "item")]
    static let listing = "'steward recalls list --all'"
    static let isCritical: String? = Schema.isCriticalRecall("s.")

    static func takes(_ answer: Answer) -> Bool {
        switch answer {
        case .notMine, .checked, .resolved: true
        default: false
        }
    }

    static func complete(_ reminder: Reminder, note: String?, in transaction: inout ChangeTransaction) throws
    {
        try answer(reminder, .checked, in: &transaction)
    }

    static func answer(_ reminder: Reminder, _ answer: Answer, in transaction: inout ChangeTransaction) throws
    {
        guard let id = reminder.identity.subject.recall else { throw answer.misfit }
        try transaction.answerRecall(id, answer)
        if try transaction.reminders.reminder(reminder.id).state.kind.isActive {
            try transaction.reminders.apply(.answered(answer, at: transaction.context.now), to: reminder)
        }
    }

    func settle() throws {
        try db.run("DELETE FROM recall WHERE item NOT IN (SELECT id FROM item)")
    }
}

extension RecallFinding: StoredSubject {
    var subject: Subject { .recall(id) }
}
