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

    static func complete(_ reminder: Reminder, note: String?, in work: inout Work) throws {
        try answer(reminder, .checked, in: &work)
    }

    static func answer(_ reminder: Reminder, _ answer: Answer, in work: inout Work) throws {
        guard let id = reminder.identity.subject.recall else { throw answer.misfit }
        try work.answerRecall(id, answer)
        if try work.reminders.reminder(reminder.id).state.kind.isActive {
            try work.reminders.apply(.answered(answer, at: work.context.now), to: reminder)
        }
    }

    func settle() throws {
        try db.run("DELETE FROM recall WHERE item NOT IN (SELECT id FROM item)")
    }
}

extension RecallFinding: StoredSubject {
    var subject: Subject { .recall(id) }
}
