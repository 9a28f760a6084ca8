import Rules
import SQLite

/// The record of all intended changes, with the rows they touched.
struct Journal {
    let db: Database

    func nextEntry() throws -> Int64 {
        try (db.number("SELECT max(entry) FROM journal") ?? 0) + 1
    }

    func write(_ entry: Int64, _ kindOfChange: ChangeKind, _ transaction: ChangeTransaction) throws {
        try db.run(
            """
            INSERT INTO journal (entry, at, by, client, what, subject, subject_id, text, undoes,
                call_key, call_tool, call_arguments, call_is_cut)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            [
                entry, transaction.context.now.stored, transaction.context.source.rawValue,
                transaction.context.client?.description, kindOfChange.rawValue,
                transaction.subject?.kind.rawValue,
                transaction.subject?.id, transaction.sentence, transaction.undoes,
                transaction.context.part?.call.key,
                transaction.context.part?.call.tool, transaction.context.part?.call.arguments,
                transaction.context.part?.isOneOfSeveral ?? false,
            ])
    }

    /// Deletes the row images of an entry that changed nothing in the end.
    func forgetChanges(_ entry: Int64) throws {
        try db.run("DELETE FROM journal_change WHERE entry = ?", [entry])
    }

    /// What an entry changed.
    struct Changes {
        var subjects: Set<Subject> = []
        var reminders: Set<Reminder.ID> = []
        /// The ids of phones that were added, changed or removed.
        var phones: Set<String> = []
        /// The ids of people who were added, changed or removed.
        var people: Set<String> = []
        /// Oldest first.
        var answers: [GivenAnswer] = []
        /// The kinds of subject that the answers concern, in their order.
        var acts: [(kind: Subject.Kind, answer: Answer, hadPopup: Bool)] = []
        /// Those whose reminders were answered.
        var reminded: Set<Subject> = []
        /// Whether the shopping list may be another one.
        var isOfSupplies = false
        /// Whether every row is as before.
        var isEmpty = true

        var all: Set<Subject> { subjects.union(reminded) }
    }

    func changes(by entry: Int64) throws -> Changes {
        var changes = Changes()
        for row in try db.rows(
            """
            SELECT relation, substr(key, 1, 36) AS id, before IS NOT after AS is_other,
                CASE WHEN relation = 'reminder' AND before IS NOT NULL THEN \(Self.answer) END AS answer,
                CASE WHEN relation = 'reminder' AND before IS NOT NULL THEN before ->> 'subject' END AS subject,
                CASE WHEN relation = 'reminder' AND before IS NOT NULL THEN before ->> 'subject_id' END AS subject_id,
                CASE WHEN relation = 'reminder' AND before IS NOT NULL THEN before ->> 'popup' END AS popup
            FROM journal_change WHERE entry = ? ORDER BY rowid
            """, [entry])
        {
            if try row.flag("is_other") { changes.isEmpty = false }
            let relation = try row.text("relation")
            if ["item", "shopping_line"].contains(relation) { changes.isOfSupplies = true }
            if let kind = Subjects.owners[relation] {
                changes.subjects.insert(Subject(kind: kind, id: try row.text("id")))
            } else if relation == "phone" {
                changes.phones.insert(try row.text("id"))
            } else if relation == "person" {
                changes.people.insert(try row.text("id"))
            } else if relation == "reminder" {
                let reminder: Reminder.ID = try row.id("id")
                changes.reminders.insert(reminder)
                if let answer = row.optionalText("answer") {
                    changes.answers.append(GivenAnswer(reminder: reminder, answer: answer))
                    if let kind = row.optionalText("subject").flatMap({ Subject.Kind(rawValue: $0) }),
                        let meant = Answer(answer)
                    {
                        changes.acts.append((kind, meant, row.optionalNumber("popup") != nil))
                        if let id = row.optionalText("subject_id") {
                            changes.reminded.insert(Subject(kind: kind, id: id))
                        }
                    }
                }
            }
        }
        return changes
    }

    /// SQL for the answer that a change gave to its reminder; NULL if it gave none. A reminder that returns
    /// by itself is snoozed without an answer.
    private static let answer = """
        CASE after ->> 'state'
            WHEN 'answered' THEN iif(before ->> 'state' = 'answered', NULL, after ->> 'answer')
            WHEN 'snoozed' THEN iif(
                after ->> 'is_insistent' = 1
                    AND (before ->> 'state' != 'snoozed' OR before ->> 'meant' != after ->> 'meant'),
                'snooze=' || (after ->> 'meant'), NULL)
        END
        """

    func entry(_ number: Int64) throws -> JournalEntry {
        guard let row = try db.row("\(Self.columns) WHERE entry = ?", [number]) else {
            throw StoreError.notFound(kind: "step", value: String(number))
        }
        return try Self.entry(row)
    }

    static let columns = """
        SELECT entry, at, by, client, what, subject, subject_id, text, undone_by,
            undoes IS NOT NULL OR EXISTS (
                SELECT 1 FROM journal_change c WHERE c.entry = journal.entry) AS has_changes FROM journal
        """

    static func entry(_ row: Row) throws -> JournalEntry {
        // A subject of an unknown kind can be neither shown nor found: the rest of the entry still holds.
        let subject = try row.optionalText("subject").flatMap { Subject.Kind(rawValue: $0) }.map {
            Subject(kind: $0, id: try row.text("subject_id"))
        }
        let isUndone = row.optionalNumber("undone_by") != nil
        return JournalEntry(
            id: try row.number("entry"), at: try row.instant("at"), source: try row.choice("by"),
            client: row.optionalText("client").flatMap(ClientName.init), kindOfChange: try row.choice("what"),
            subject: subject, text: try row.text("text"),
            isUndone: isUndone, isUndoable: try !isUndone && row.flag("has_changes"))
    }
}
