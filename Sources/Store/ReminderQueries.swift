import GRDB
import Household

/// Reads reminders with the titles of their subjects.
struct ReminderQueries {
    let db: Database

    func overview(_ id: Reminder.ID) throws -> ReminderOverview {
        guard let row = try db.row("\(Self.overview) WHERE r.id = ?", [id.description]) else {
            throw StoreError.notFound(kind: "reminder", value: id.description)
        }
        return try Self.overview(row)
    }

    /// In the order of their times.
    func overviews(_ query: ReminderQuery) throws -> [ReminderOverview] {
        let states = query.states.map(\.rawValue).sorted()
        guard !states.isEmpty else { return [] }
        var conditions = ["r.state IN (\(states.map { "'\($0)'" }.joined(separator: ", ")))"]
        var arguments: [any DatabaseValueConvertible] = []
        if let subject = query.subject {
            conditions.append("r.subject IN ('task', 'alert') AND r.subject_id = ?")
            arguments.append(try subjectID(subject))
        }
        arguments.append(min(max(query.limit, 1), 10_000))
        arguments.append(max(query.offset, 0))
        let sql = """
            \(Self.overview) WHERE \(conditions.joined(separator: " AND "))
            ORDER BY r.ring_at, r.id LIMIT ? OFFSET ?
            """
        return try db.rows(sql, StatementArguments(arguments)).map { try Self.overview($0) }
    }

    /// Empty if the subject is gone.
    func title(of subject: Subject) throws -> String {
        switch subject.kind {
        case .task: try db.text("SELECT title FROM task WHERE id = ?", [subject.id]) ?? ""
        case .alert: try db.text("SELECT title FROM alert WHERE id = ?", [subject.id]) ?? ""
        default: ""
        }
    }

    /// Reminders outlive their subjects: a whole identifier is taken as it is.
    private func subjectID(_ text: String) throws -> String {
        if let prefix = IdentifierPrefix(text), prefix.isWhole { return prefix.description }
        return try TodoRows(db: db).id(text).description
    }

    private static let overview = """
        SELECT r.*,
            CASE r.subject
                WHEN 'task' THEN (SELECT title FROM task WHERE id = r.subject_id)
                WHEN 'alert' THEN (SELECT title FROM alert WHERE id = r.subject_id)
            END AS title,
            (SELECT max(id) FROM reminder WHERE id < r.id) AS before,
            (SELECT min(id) FROM reminder WHERE id > r.id) AS after
        FROM reminder r
        """

    private static func overview(_ row: StoredRow) throws -> ReminderOverview {
        ReminderOverview(
            reminder: try ReminderRows.reminder(row),
            short: IdentifierPrefix.shortest(
                of: try row.text("id"), among: ["before", "after"].compactMap { row.optionalText($0) }),
            title: row.optionalText("title") ?? "")
    }
}
