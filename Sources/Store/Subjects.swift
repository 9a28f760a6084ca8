import CivilTime
import Rules
import SQLite

extension Subject.Kind {
    /// What the store knows of this kind: the only place in the store that names all kinds.
    var rows: any SubjectRows.Type {
        switch self {
        case .task: TodoRows.self
        case .alert: AlertRows.self
        case .event: EventRows.self
        case .item: ItemRows.self
        case .warranty: WarrantyRows.self
        case .loan: LoanRows.self
        case .maintenance: MaintenanceRows.self
        case .recall: RecallRows.self
        case .shop: ShopRows.self
        case .document: DocumentRows.self
        }
    }
}

extension Subject {
    func rows(in db: Database) -> any SubjectRows { kind.rows.init(db: db) }
}

/// The subjects of reminders, of whatever kind.
struct Subjects {
    let db: Database

    private static let all = Subject.Kind.allCases

    /// The tables with a row for each subject.
    static let relations = all.filter { !$0.rows.tables.isEmpty }.map { $0.rows.relation }

    /// The kind of the subjects to which the rows of a table belong.
    static let owners = Dictionary(
        uniqueKeysWithValues: all.flatMap { kind in kind.rows.tables.map { ($0, kind) } })

    /// SQL for a list of the kinds' names.
    static let names = all.map { "'\($0.rawValue)'" }.joined(separator: ", ")

    /// SQL for the title of the subject of a reminder `r`; NULL if the subject is gone.
    static let title = choice { _ in "s.title" }
    /// SQL for whether a reminder `r` is critical.
    static let isCritical = "ifnull(\(choice { $0.isCritical }), 0)"
    /// SQL for whether a reminder `r` can wait for the brief.
    static let isCalm = choice { $0.isCalm }
    /// SQL for whether a late reminder `r` is kept when calm ones are.
    static let isSpared = choice { $0.isSpared }

    /// SQL for the name of the person for whom the subject of a reminder `r` is.
    static let person = choice { $0.person }
    /// SQL for whether a reminder `r` is for a known person other than the one who uses this computer, if that is known.
    static let isForOther = """
        (EXISTS (SELECT 1 FROM person WHERE is_me = 1)
            AND EXISTS (SELECT 1 FROM person WHERE is_me = 0 AND name = (\(person))))
        """

    /// SQL for a reminder `r` that selects a value from the row `s` of its subject; NULL if its kind has none.
    private static func choice(_ value: (any SubjectRows.Type) -> String?) -> String {
        let cases = all.compactMap { kind in
            value(kind.rows).map {
                "WHEN '\(kind.rawValue)' THEN (SELECT \($0) FROM \(kind.rows.relation) s WHERE s.id = r.subject_id)"
            }
        }
        return "CASE r.subject \(cases.joined(separator: " ")) END"
    }

    /// The subject's title; empty if the subject is gone.
    func title(of subject: Subject) throws -> String {
        try db.text("SELECT title FROM \(subject.kind.rows.relation) WHERE id = ?", [subject.id]) ?? ""
    }

    /// Finds the identifier that begins with `text`. Alerts and deleted subjects are found only by their
    /// whole identifier.
    /// - Throws: `.notFound` as for a task, `.ambiguous`.
    func id(_ text: String) throws -> String {
        if let prefix = IdentifierPrefix(text), prefix.isWhole { return prefix.description }
        var failure: StoreError?
        for kind in Self.all {
            do {
                if let id = try kind.rows.init(db: db).lookUp(text) { return id }
            } catch let error as StoreError {
                guard case .notFound = error else { throw error }
                failure = failure ?? error
            }
        }
        throw failure ?? .notFound(kind: Subject.Kind.task.rawValue, value: text)
    }

    /// Plans ahead as `SubjectRows.planAhead`, but keeps what was planned if a time zone is gone from the
    /// system.
    func planAhead(_ subject: Subject, now: Instant, in locality: Locality) throws -> Set<Reminder.ID> {
        do {
            return try subject.rows(in: db).planAhead(subject.id, now: now, in: locality)
        } catch is InvalidValue {
            return []
        }
    }

    /// Plans the reminders of a subject again after an undo.
    /// - Parameter since: When the undone change was made.
    func goOn(_ subject: Subject, since: Instant, in transaction: inout ChangeTransaction) throws {
        let rows = subject.rows(in: db)
        let together = subject.kind.rows.together.map { Subject(kind: $0, id: subject.id) }
        guard try rows.isThere(subject.id) else {
            // The undo removed the subject.
            for other in together { try transaction.withdrawAll(other) }
            return
        }
        try rows.planAgain(subject.id, since: since, in: &transaction)
        for other in together { _ = try Store.supersede(other, at: transaction.context.now, db) }
    }
}
