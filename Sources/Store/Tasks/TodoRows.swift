import CivilTime
import Rules
import SQLite

/// The rows of tasks, with their labels and triggers.
struct TodoRows {
    let db: Database

    /// - Throws: `.notFound`.
    func todo(_ id: Todo.ID) throws -> Todo { try record(id) }

    /// Only the start and the due time of a task; `nil` if it has no start, or is gone.
    func start(of id: Todo.ID) throws -> TodoDetails? {
        let row = try db.row(
            "SELECT start, due FROM task WHERE id = ? AND start IS NOT NULL", [id.description])
        return row.map { row in
            var details = TodoDetails()
            details.start = row.optionalText("start").flatMap(When.init)
            details.due = row.optionalText("due").flatMap(When.init)
            return details
        }
    }

    func insert(_ todo: Todo, dueAt: Instant?) throws {
        let own = [
            .text(todo.id.description), SQLValue(dueAt?.stored), .integer(try rank(atEndOf: todo.parent)),
            .integer(todo.createdAt.stored),
        ]
        try db.run(Self.insertion, Bindings(own + todo.details.columnValues + Self.progress(of: todo)))
        try setLabels(of: todo.id, from: [], to: todo.labels)
        try setReminders(of: todo.id, from: [], to: todo.reminders)
    }

    func update(_ old: Todo, to new: Todo, dueAt: Instant?) throws {
        var changes = ColumnChanges()
        changes.set(from: old.details, to: new.details)
        // The same due time may be another moment after a change of zone.
        changes.set("due_at", to: dueAt?.stored)
        for (column, (before, after)) in zip(
            Self.progressColumns, zip(Self.progress(of: old), Self.progress(of: new)))
        {
            changes.set(column, from: before, to: after)
        }
        let (sql, arguments) = changes.update(of: "task", new.id.description)
        try db.run(sql, arguments)
        if old.labels != new.labels { try setLabels(of: new.id, from: old.labels, to: new.labels) }
        if old.reminders != new.reminders {
            try setReminders(of: new.id, from: old.reminders, to: new.reminders)
        }
    }

    /// Columns that are no details and change.
    private static let progressColumns = [
        "status", "modified_at", "completed_at", "series_start", "additions", "exclusions", "occurrence",
        "missed", "series", "done_note", "completed_by", "is_freed",
    ]

    /// In the order of `progressColumns`.
    private static func progress(of todo: Todo) -> [SQLValue] {
        let series = todo.series
        return [
            .text(todo.isOpen ? "open" : "completed"), .integer(todo.modifiedAt.stored),
            SQLValue(todo.completedAt?.stored), SQLValue(series?.start.description),
            .text(Series.text(of: series?.additions ?? [])), .text(Series.text(of: series?.exclusions ?? [])),
            SQLValue(todo.occurrence?.description), .integer(Int64(todo.missed)),
            SQLValue(todo.copyOf?.description), .text(todo.doneNote), .text(todo.completedBy),
            .integer(todo.isFreed ? 1 : 0),
        ]
    }

    private static let insertion =
        (["id", "due_at", "rank", "created_at"] + TodoDetails.columns + progressColumns).insertion(
            into: "task")

    /// Deletes tasks in any order: foreign keys are checked at the commit.
    func delete(_ ids: [Todo.ID]) throws {
        try db.execute("PRAGMA defer_foreign_keys = ON")
        for id in ids {
            try db.run("DELETE FROM task_label WHERE task = ?", [id.description])
            try db.run("DELETE FROM task_trigger WHERE task = ?", [id.description])
            try db.run("DELETE FROM task WHERE id = ?", [id.description])
        }
    }

    private func setLabels(of id: Todo.ID, from old: [String], to new: [String]) throws {
        for label in old where !new.contains(label) {
            try db.run("DELETE FROM task_label WHERE task = ? AND label = ?", [id.description, label])
        }
        for label in new where !old.contains(label) {
            let name = try LabelRows(db: db).name(makingIfNeeded: label)
            try db.run(
                "INSERT OR IGNORE INTO task_label (task, label) VALUES (?, ?)", [id.description, name])
        }
    }

    private func setReminders(of id: Todo.ID, from old: [ReminderTrigger], to new: [ReminderTrigger]) throws {
        for trigger in old where !new.contains(trigger) {
            try db.run(
                "DELETE FROM task_trigger WHERE task = ? AND rule = ?", [id.description, trigger.description])
        }
        for trigger in new where !old.contains(trigger) {
            try db.run(
                "INSERT INTO task_trigger (task, kind, rule) VALUES (?, ?, ?)",
                [id.description, trigger.isRelative ? "relative" : "absolute", trigger.description])
        }
    }

    /// All columns of `Todo`; lists are joined by `separator`.
    static let columns = """
        t.notes, \(ownColumns),
        ifnull((SELECT group_concat(label, char(31)) FROM task_label WHERE task = t.id), '') AS labels,
        ifnull((SELECT group_concat(rule, char(31)) FROM task_trigger WHERE task = t.id), '') AS reminders
        """

    /// The columns of a `Todo` for its dates only: without notes, labels and reminders.
    static let datesAlone = "'' AS notes, \(ownColumns), '' AS labels, '' AS reminders"

    private static let ownColumns =
        (["id", "due_at", "created_at"] + TodoDetails.columns + progressColumns)
        .filter { $0 != "notes" }.map { "t.\($0)" }.joined(separator: ", ") + ", \(isBlocked) AS is_blocked"

    static let selection = "SELECT \(columns) FROM task t"

    func record(_ row: Row) throws -> Todo {
        do {
            var details = try TodoDetails(row)
            details.labels.sort()
            details.reminders.sort()
            var todo = Todo(
                id: try row.id("id"), details,
                status: row.optionalInstant("completed_at").map { .completed(at: $0) } ?? .open,
                createdAt: try row.instant("created_at"), modifiedAt: try row.instant("modified_at"))
            if let repetition = details.repeats { todo.series = try Self.series(row, repetition) }
            todo.occurrence = try row.optionalText("occurrence").map { try When(parsing: $0) }
            todo.missed = try row.int("missed")
            todo.copyOf = try row.optionalText("series") == nil ? nil : row.id("series")
            todo.isFreed = try row.flag("is_freed")
            todo.isBlocked = try row.flag("is_blocked")
            todo.doneNote = try row.text("done_note")
            todo.completedBy = try row.text("completed_by")
            return todo
        } catch is InvalidValue, is TimeTextError {
            throw UnreadableRow()
        }
    }

    private static func series(_ row: Row, _ repetition: Repetition) throws -> Series {
        try Series(
            start: try row.value("series_start"), repetition: repetition,
            additions: try Series.times(row.text("additions")),
            exclusions: try Series.times(row.text("exclusions")))
    }
}
