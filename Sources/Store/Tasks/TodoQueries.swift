import CivilTime
import Rules
import SQLite

/// Reads tasks with their related data in one statement.
struct TodoQueries {
    let db: Database

    func overview(_ id: Todo.ID) throws -> TodoOverview {
        guard let row = try db.row(Self.one, [id.description]) else {
            throw StoreError.notFound(kind: "task", value: id.description)
        }
        return try overview(row)
    }

    /// Open tasks first, each group by due time, then those without one in order of creation. Subtasks of one
    /// parent are in their own order.
    func overviews(_ query: TaskQuery, in locality: Locality) throws -> [TodoOverview] {
        var conditions: [String] = []
        var arguments: [any Bindable] = []
        var hint = ""
        let status = query.status ?? .open
        if status != .all {
            conditions.append("t.status = ?")
            arguments.append(status.rawValue)
        }
        if let label = query.label {
            conditions.append("t.id IN (SELECT task FROM task_label WHERE label = ?)")
            arguments.append(label)
        }
        if let dueBefore = query.dueBefore {
            conditions.append("(t.due_at IS NULL) = 0 AND t.due_at < ?")
            arguments.append(try dueBefore.moment(in: locality, field: "due_before").stored)
        }
        if let since = query.completedSince {
            conditions.append("t.completed_at >= ?")
            arguments.append(try since.beginning(in: locality, field: "completed_since").stored)
        }
        if let before = query.completedBefore {
            conditions.append("t.completed_at < ?")
            arguments.append(try before.beginning(in: locality, field: "completed_before").stored)
        }
        if let parent = query.parent {
            conditions.append("t.parent = ?")
            arguments.append(try TodoRows(db: db).id(parent).description)
        }
        if let condition = try PersonRows(db: db).condition(query.people, on: "t.person") {
            conditions.append(condition.sql)
            arguments += condition.arguments
        }
        if let text = query.text {
            let condition = try TaskSearchText(db: db).contains(text, in: "t")
            conditions.append(condition.sql)
            arguments += condition.arguments
            // Subtasks are few, and found by their parent.
            if query.parent == nil { hint = condition.hint }
        }
        let order =
            query.parent == nil
            ? "t.status DESC, (t.due_at IS NULL), t.due_at, t.created_at, t.id" : "t.rank, t.id"
        // Choose rows first, to read related data only for those shown.
        let sql = """
            WITH chosen AS MATERIALIZED (
                SELECT t.rowid AS number FROM task t \(hint)
                \(conditions.isEmpty ? "" : "WHERE " + conditions.joined(separator: " AND "))
                ORDER BY \(order) LIMIT ? OFFSET ?)
            \(Self.overview) JOIN chosen ON t.rowid = chosen.number ORDER BY \(order)
            """
        arguments.append(min(max(query.limit ?? 1_000, 1), 10_000))
        arguments.append(query.offset ?? 0)
        return try db.rows(sql, Bindings(arguments)).map { try overview($0) }
    }

    private static let overview = """
        SELECT \(TodoRows.columns),
            \(Lookup.neighbours(of: "t.id", in: "task")),
            CASE WHEN t.parent IS NULL THEN 0 ELSE
                (SELECT count(*) FROM task s WHERE s.parent = t.parent AND (s.rank, s.id) < (t.rank, t.id))
            END AS position,
            (SELECT group_concat(id, char(31)) FROM
                (SELECT id FROM task s WHERE s.parent = t.id ORDER BY s.rank, s.id)) AS subtasks,
            (SELECT count(*) FROM task s WHERE s.parent = t.id AND s.status = 'open') AS open_subtasks,
            \(TodoRows.nextReminder(of: "t.id")) AS next_reminder,
            (SELECT a.title FROM task a WHERE a.id = t.after) AS title_before,
            CASE t.status WHEN 'open' THEN
                (SELECT max(alerts_on || printf(' %02d', alerts)) FROM reminder
                    WHERE subject = 'task' AND subject_id = t.id AND \(Schema.isActive))
            END AS most_alerts
        FROM task t
        """

    private static let one = "\(overview) WHERE t.id = ?"

    private func overview(_ row: Row) throws -> TodoOverview {
        TodoOverview(
            todo: try TodoRows(db: db).record(row), dueAt: row.optionalInstant("due_at"),
            short: try row.short(), position: try row.int("position"),
            subtasks: (row.optionalText("subtasks") ?? "").separated.compactMap { Todo.ID($0) },
            openSubtasks: try row.int("open_subtasks"),
            nextReminderAt: row.optionalInstant("next_reminder"),
            nagging: Self.nagging(row.optionalText("most_alerts") ?? ""),
            waitingFor: try row.flag("is_blocked") ? row.optionalText("title_before") : nil)
    }

    /// - Parameter text: A date and a number, as the query writes them.
    private static func nagging(_ text: String) -> Nagging {
        let parts = text.split(separator: " ")
        guard parts.count == 2, let day = CivilDate(String(parts[0])), let alerts = Int(parts[1]) else {
            return Nagging()
        }
        return Nagging(day: day, alerts: alerts)
    }
}
