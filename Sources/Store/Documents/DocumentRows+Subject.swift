import CivilTime
import Rules
import SQLite

extension DocumentRows: RecordRows {
    static let kind = Subject.Kind.document
    static let tables = ["document", "document_file"]
    static let references = [(table: "document_file", column: "document", to: "document")]
    static let files: AttachmentTable? = AttachmentTable(name: "document_file", owner: "document")
    static let listing = "'steward document list --all'"

    static let naming: Naming? = Naming(detail: "s.holder", isCurrent: "s.cancelled_on IS NULL")

    func dateBesideName(of id: String, now: Instant, in locality: Locality) throws -> When? {
        let today = locality.zone.civil(of: now).date
        return try find(id)?.details.term(on: today).map { .date($0.deadline) }
    }

    /// The last valid day, and the last day of notice before it, unless that has passed.
    func householdDates(now: Instant, in locality: Locality) throws -> [HouseholdDate] {
        let today = locality.zone.civil(of: now).date
        return try db.rows("SELECT * FROM document WHERE cancelled_on IS NULL").flatMap { row in
            let document = try record(row)
            guard let term = document.details.term(on: today) else { return [HouseholdDate]() }
            func date(_ meaning: HouseholdDate.Meaning, _ day: CivilDate) -> HouseholdDate {
                HouseholdDate(
                    Subject(kind: Self.kind, id: document.id.description), meaning, on: day,
                    name: document.title, details: [document.holder, document.place],
                    changedAt: document.modifiedAt)
            }
            // A contract without an end can be cancelled on many days, which are no dates to keep.
            guard document.validUntil != nil else { return [] }
            return [date(.end, term.end)] + (term.isNotice ? [date(.notice, term.deadline)] : [])
        }
    }

    // MARK: Reminders

    func isWanted(_ id: String) throws -> Bool {
        try db.exists("SELECT 1 FROM document WHERE id = ? AND cancelled_on IS NULL", [id])
    }

    func roll(_ id: String, since: Instant, now: Instant, in locality: Locality) throws -> Set<Reminder.ID> {
        try planNext(id, rungUntil: since, now: now, in: locality)
    }

    func planAhead(_ id: String, now: Instant, in locality: Locality) throws -> Set<Reminder.ID> {
        try planNext(id, rungUntil: nil, now: now, in: locality)
    }

    private func planNext(_ id: String, rungUntil rung: Instant?, now: Instant, in locality: Locality) throws
        -> Set<Reminder.ID>
    {
        guard let document = try find(id) else { return [] }
        let reminders = ReminderRows(db: db)
        let plan = try document.reminders(rungUntil: rung, now: now, in: locality) {
            try reminders.isUsed($0)
        }
        var changed: Set<Reminder.ID> = []
        for plannedReminder in plan.reminders {
            guard let reminder = try reminders.plan(plannedReminder) else { continue }
            changed.insert(reminder.id)
            if rung != nil, plannedReminder.ringAt <= now { try reminders.apply(.timeReached, to: reminder) }
        }
        return changed
    }

    // MARK: Answers

    static func takes(_ answer: Answer) -> Bool {
        switch answer {
        case .stop, .gotIt: true
        default: false
        }
    }

    /// It is cancelled, or a voucher is used.
    static func complete(_ reminder: Reminder, note: String?, in transaction: inout ChangeTransaction) throws
    {
        let today = transaction.context.today
        try carryOut(reminder, Answer(completingWith: note), in: &transaction) { document in
            try document.cancel(on: today, note: note ?? "")
            return document.endingWords
        }
    }

    /// `stop`: it is renewed.
    static func answer(_ reminder: Reminder, _ answer: Answer, in transaction: inout ChangeTransaction) throws
    {
        try carryOut(reminder, answer, in: &transaction) { document in
            guard answer == .stop else { return answer.words }
            document.stoppedFor = CivilDate(reminder.identity.occurrence)
            return "renewed"
        }
    }

    private static func carryOut(
        _ reminder: Reminder, _ answer: Answer, in transaction: inout ChangeTransaction,
        _ change: (inout Document) throws -> String
    ) throws {
        try transaction.reminders.apply(.answered(answer, at: transaction.context.now), to: reminder)
        guard let id = reminder.identity.subject.document, let old = try transaction.documents.find(id) else {
            return try transaction.note(reminder, answer.words)
        }
        var document = old
        let words = try change(&document)
        // The user has just answered: do not ring at once for the next term.
        try transaction.save(&document, instead: old, rungUntil: transaction.context.now)
        transaction.note(document, words)
    }

    // MARK: Undo and repair

    func planAgain(_ id: String, since: Instant, in transaction: inout ChangeTransaction) throws {
        guard let document = try find(id) else { return }
        try transaction.plan(document, rungUntil: since)
    }

    func settle() throws {
        try db.execute("DELETE FROM document_file WHERE document NOT IN (SELECT id FROM document)")
        let silent = try db.rows(
            """
            SELECT * FROM document d WHERE cancelled_on IS NULL AND NOT EXISTS (
                SELECT 1 FROM reminder r WHERE r.subject = 'document' AND r.subject_id = d.id)
            """)
        for row in silent { try planLost(try record(row)) }
    }

    /// Plans the first step of the term in which the document was last changed, at its approximate time. When
    /// it rings or is over, the agent plans those that follow.
    private func planLost(_ document: Document) throws {
        guard
            let (identity, day, term) = document.firstStep(on: Zone.utc.civil(of: document.modifiedAt).date),
            let ringAt = Salvage.roughly(.date(day))
        else { return }
        let afterwards = When.date(term.deadline.adding(days: 2))
        try ReminderRows(db: db).insert(
            Reminder(
                identity: identity, ringAt: ringAt, meant: .date(day),
                why: "the document's reminder was lost with a damaged database and planned again",
                overAt: term.isNotice ? Salvage.roughly(afterwards) : nil))
    }
}

extension Document: StoredSubject {
    var subject: Subject { .document(id) }
    var title: String { details.title }
}

extension Document {
    /// What `cancel` does, as the end of a sentence.
    var endingWords: String { self.kind == .voucher ? "used" : "cancelled" }
}
