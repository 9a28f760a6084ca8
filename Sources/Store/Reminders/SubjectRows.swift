import CivilTime
import Rules
import SQLite

/// What the store must know of a kind of subject. One type for each kind conforms, in the folder of its feature.
protocol SubjectRows {
    static var kind: Subject.Kind { get }
    init(db: Database)
    var db: Database { get }

    // MARK: Tables

    /// The table with the columns `id` and `title`.
    static var relation: String { get }
    /// The tables whose keys begin with the subject's identifier: a change of their rows changes the subject.
    /// Empty if another kind has them.
    static var tables: [String] { get }
    /// Further tables that an undo restores. Their rows have keys of their own.
    static var furtherTables: [String] { get }
    /// Columns of `relation` that are computed again after an undo.
    static var computed: [String] { get }
    /// Columns that refer to the rows of a table with the column `id`.
    static var references: [(table: String, column: String, to: String)] { get }
    /// One of `tables`, which attaches files to the subjects; `nil` if they have none.
    static var files: AttachmentTable? { get }
    /// The command that lists the subjects, for messages.
    static var listing: String { get }

    /// Finds the subject that begins with `text`; `nil` if this kind is found by whole identifiers only.
    /// - Throws: `.notFound`, `.ambiguous`.
    func lookUp(_ text: String) throws -> String?

    /// How its subjects are found by name; `nil` if they are not.
    static var naming: Naming? { get }
    /// The day or time that belongs to a name, if SQL cannot tell it; `nil` if there is none.
    func dateBesideName(of id: String, now: Instant, in locality: Locality) throws -> When?

    /// The days of its subjects that calendars can show, in no order.
    func householdDates(now: Instant, in locality: Locality) throws -> [HouseholdDate]

    // MARK: Reminders

    /// SQL for whether the reminders of a subject `s` are critical; `nil` if none is.
    static var isCritical: String? { get }
    /// SQL for whether a reminder `r` of a subject `s` can wait for the brief; `nil` if none can.
    static var isCalm: String? { get }
    /// SQL for whether a late reminder `r` of a subject `s` is kept when calm ones are; `nil` if none is.
    static var isSpared: String? { get }
    /// SQL for the name of the person for whom a subject `s` is, empty for anyone; `nil` if none is for one person.
    static var person: String? { get }
    /// Whether clients see in the subject itself that a reminder has rung or lapsed.
    static var isChangedByRinging: Bool { get }

    /// Whether the subject still needs reminders. The store checks again when a reminder fires
    /// (docs/reminders.md).
    func isWanted(_ id: String) throws -> Bool

    /// The user's choice of how reminders nag, if any, and whether the subject is overdue.
    func nagging(of id: String, _ terms: NagTerms) throws -> (choice: NagChoice?, isOverdue: Bool)

    /// Advances a repeating subject after its reminders have rung: makes due those that would have rung
    /// meanwhile, and plans the next.
    ///
    /// - Parameter since: The time since which nothing was planned. Earlier reminders have rung.
    /// - Returns: The reminders that have changed. Several of one subject may be due; the latest counts.
    func roll(_ id: String, since: Instant, now: Instant, in locality: Locality) throws -> Set<Reminder.ID>

    /// Plans the next reminders of a repeating subject if they are missing: usually the one that rings plans
    /// them, but it may have been snoozed, answered early or lost.
    /// - Returns: The reminders that are new or have changed.
    func planAhead(_ id: String, now: Instant, in locality: Locality) throws -> Set<Reminder.ID>

    // MARK: Answers

    /// Whether `answer`, which is not for every kind, fits a reminder of this kind.
    static func takes(_ answer: Answer) -> Bool
    /// Whether completing several reminders at once completes the subject. Otherwise its reminder stays due: such an
    /// answer does not say what became of an item, and cancels no contract.
    static var isCompletedWithOthers: Bool { get }
    /// Whether the subject can be completed only with a note.
    func waitsForNote(_ id: String) throws -> Bool
    static func complete(_ reminder: Reminder, note: String?, in transaction: inout ChangeTransaction) throws
    /// - Throws: `.conflict` if the subject has no next occurrence.
    static func skip(_ reminder: Reminder, in transaction: inout ChangeTransaction) throws
    /// Carries out an answer that this kind takes.
    static func answer(_ reminder: Reminder, _ answer: Answer, in transaction: inout ChangeTransaction) throws

    // MARK: Undo

    /// The kinds that share rows with this one, itself included.
    static var together: [Subject.Kind] { get }
    /// Plans the reminders of a subject again after an undo.
    /// - Parameter since: When the undone change was made.
    func planAgain(_ id: String, since: Instant, in transaction: inout ChangeTransaction) throws
    /// The occurrence whose latest reminder becomes due again when an undo withdraws a later one; `nil` if
    /// none does.
    func occurrence(ofOpen id: String) throws -> String?
    /// Removes what depends on a subject that an undo has removed.
    /// - Returns: A row that depends on it and forbids that.
    func obstacle(afterRemoving id: String, in transaction: ChangeTransaction) throws -> (
        relation: String, key: String
    )?
    /// A row that forbids the state to which an undo has restored a subject.
    func obstacle(afterRestoring id: String, in transaction: ChangeTransaction) throws -> (
        relation: String, key: String
    )?

    // MARK: Repair

    /// `tables` and `furtherTables`, as a repair reads them.
    static var salvaged: [SalvagedTable] { get }
    /// Repairs references of salvaged rows to missing ones, and plans lost reminders again.
    func settle() throws
}

/// What holds for most kinds.
extension SubjectRows {
    static var relation: String { kind.rawValue }
    static var tables: [String] { [relation] }
    static var furtherTables: [String] { [] }
    static var computed: [String] { [] }
    static var references: [(table: String, column: String, to: String)] { [] }
    static var files: AttachmentTable? { nil }

    var lookup: Lookup { Lookup(db: db, relation: Self.relation, kind: Self.kind.rawValue, title: "title") }

    func lookUp(_ text: String) throws -> String? { nil }

    static var naming: Naming? { nil }

    func dateBesideName(of id: String, now: Instant, in locality: Locality) throws -> When? { nil }

    func householdDates(now: Instant, in locality: Locality) throws -> [HouseholdDate] { [] }

    static var isCritical: String? { nil }
    static var isCalm: String? { nil }
    static var isSpared: String? { isCalm }
    static var person: String? { nil }
    static var isChangedByRinging: Bool { false }

    func isWanted(_ id: String) throws -> Bool { try isThere(id) }

    /// Whether the subject's row exists.
    func isThere(_ id: String) throws -> Bool {
        try db.exists("SELECT 1 FROM \(Self.relation) WHERE id = ?", [id])
    }

    /// When the next reminder of a subject rings; `nil` if none is to come.
    func nextReminder(of id: String) throws -> Instant? {
        try db.instant("SELECT \(Self.nextReminder(of: "?"))", [id])
    }

    /// SQL for when the next reminder of the subject `id` rings; NULL if none is to come.
    static func nextReminder(of id: String) -> String {
        let kinds = together.map { "'\($0.rawValue)'" }.joined(separator: ", ")
        return """
            (SELECT min(ring_at) FROM reminder WHERE subject IN (\(kinds)) AND subject_id = \(id)
                AND state IN ('planned', 'snoozed'))
            """
    }

    func nagging(of id: String, _ terms: NagTerms) throws -> (choice: NagChoice?, isOverdue: Bool) {
        (nil, false)
    }

    func roll(_ id: String, since: Instant, now: Instant, in locality: Locality) throws -> Set<Reminder.ID> {
        []
    }

    func planAhead(_ id: String, now: Instant, in locality: Locality) throws -> Set<Reminder.ID> { [] }

    static func takes(_ answer: Answer) -> Bool { false }
    static var isCompletedWithOthers: Bool { false }

    func waitsForNote(_ id: String) throws -> Bool { false }

    static func complete(_ reminder: Reminder, note: String?, in transaction: inout ChangeTransaction) throws
    {
        try transaction.reminders.apply(.answered(.complete, at: transaction.context.now), to: reminder)
        try transaction.note(reminder, "completed")
    }

    static func skip(_ reminder: Reminder, in transaction: inout ChangeTransaction) throws {
        throw StoreError.conflict(reason: "this reminder does not repeat: there is no next time")
    }

    static func answer(_ reminder: Reminder, _ answer: Answer, in transaction: inout ChangeTransaction) throws
    {
        throw answer.misfit
    }

    static var together: [Subject.Kind] { [kind] }

    func planAgain(_ id: String, since: Instant, in transaction: inout ChangeTransaction) throws {}

    func occurrence(ofOpen id: String) throws -> String? { nil }

    func obstacle(afterRemoving id: String, in transaction: ChangeTransaction) throws -> (
        relation: String, key: String
    )? { nil }

    func obstacle(afterRestoring id: String, in transaction: ChangeTransaction) throws -> (
        relation: String, key: String
    )? { nil }

    func settle() throws {}
}
