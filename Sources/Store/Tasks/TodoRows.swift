import CivilTime
import Rules
import SQLite

/// The rows of tasks, with their labels and triggers.
struct TodoRows {
    let db: Database

    /// - Throws: `.notFound`, `.ambiguous`.
    func id(_ text: String) throws -> Todo.ID { try lookup.id(text) }

    func todo(_ id: Todo.ID) throws -> Todo {
        guard let row = try db.row(Self.one, [id.description]) else {
            throw StoreError.notFound(kind: "task", value: id.description)
        }
        return try Self.todo(row)
    }

    func exists(_ id: Todo.ID) throws -> Bool {
        try db.number("SELECT 1 FROM task WHERE id = ?", [id.description]) != nil
    }

    func insert(_ todo: Todo, dueAt: Instant?) throws {
        try db.run(
            """
            INSERT INTO task (id, title, notes, status, due, due_at, priority, estimate, location, parent, rank,
                created_at, modified_at, completed_at, repeats, series_start, additions, exclusions, occurrence,
                missed, series, nag, done_by, done_note, late_cancel)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            [
                todo.id.description, todo.title, todo.notes, todo.isOpen ? "open" : "completed",
                todo.due?.description, dueAt?.stored, todo.priority.number, todo.estimate?.components.seconds,
                todo.location, todo.parent?.description, try rank(atEndOf: todo.parent),
                todo.createdAt.stored,
                todo.modifiedAt.stored, todo.completedAt?.stored, todo.series?.repetition.description,
                todo.series?.start.description, Series.text(of: todo.series?.additions ?? []),
                Series.text(of: todo.series?.exclusions ?? []), todo.occurrence?.description, todo.missed,
                todo.copyOf?.description, todo.nag?.description, todo.doneBy.rawValue, todo.doneNote,
                todo.lateCancel?.components.seconds,
            ])
        try setLabels(of: todo.id, from: [], to: todo.labels)
        try setTriggers(of: todo.id, from: [], to: todo.triggers)
    }

    func update(_ old: Todo, to new: Todo, dueAt: Instant?) throws {
        var changes = ColumnChanges()
        changes.set("title", from: old.title, to: new.title)
        changes.set("notes", from: old.notes, to: new.notes)
        changes.set("status", from: old.isOpen, to: new.isOpen) { $0 ? "open" : "completed" }
        changes.set("due", from: old.due, to: new.due) { $0?.description }
        // The same due time may be another moment after a change of zone.
        changes.set("due_at", to: dueAt?.stored)
        changes.set("priority", from: old.priority, to: new.priority) { $0.number }
        changes.set("estimate", from: old.estimate, to: new.estimate) { $0?.components.seconds }
        changes.set("location", from: old.location, to: new.location)
        changes.set("parent", from: old.parent, to: new.parent) { $0?.description }
        changes.set("modified_at", from: old.modifiedAt, to: new.modifiedAt) { $0.stored }
        changes.set("completed_at", from: old.completedAt, to: new.completedAt) { $0?.stored }
        changes.set("repeats", from: old.series?.repetition, to: new.series?.repetition) { $0?.description }
        changes.set("series_start", from: old.series?.start, to: new.series?.start) { $0?.description }
        changes.set("additions", from: old.series?.additions, to: new.series?.additions) {
            Series.text(of: $0 ?? [])
        }
        changes.set("exclusions", from: old.series?.exclusions, to: new.series?.exclusions) {
            Series.text(of: $0 ?? [])
        }
        changes.set("occurrence", from: old.occurrence, to: new.occurrence) { $0?.description }
        changes.set("missed", from: old.missed, to: new.missed)
        changes.set("series", from: old.copyOf, to: new.copyOf) { $0?.description }
        changes.set("nag", from: old.nag, to: new.nag) { $0?.description }
        changes.set("done_by", from: old.doneBy, to: new.doneBy) { $0.rawValue }
        changes.set("done_note", from: old.doneNote, to: new.doneNote)
        changes.set("late_cancel", from: old.lateCancel, to: new.lateCancel) { $0?.components.seconds }
        let (sql, arguments) = changes.update(of: "task", new.id.description)
        try db.run(sql, arguments)
        if old.labels != new.labels { try setLabels(of: new.id, from: old.labels, to: new.labels) }
        if old.triggers != new.triggers { try setTriggers(of: new.id, from: old.triggers, to: new.triggers) }
    }

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

    private func setTriggers(of id: Todo.ID, from old: [ReminderTrigger], to new: [ReminderTrigger]) throws {
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
        t.notes, \(ownColumns), (SELECT group_concat(label, char(31)) FROM task_label WHERE task = t.id) AS labels,
        (SELECT group_concat(rule, char(31)) FROM task_trigger WHERE task = t.id) AS triggers
        """

    /// The columns of a `Todo` for its dates only: without notes, labels and triggers.
    static let datesAlone = "'' AS notes, \(ownColumns), NULL AS labels, NULL AS triggers"

    private static let ownColumns = """
        t.id, t.title, t.status, t.due, t.due_at, t.priority, t.estimate, t.location, t.parent,
        t.created_at, t.modified_at, t.completed_at, t.repeats, t.series_start, t.additions, t.exclusions,
        t.occurrence, t.missed, t.series, t.nag, t.done_by, t.done_note, t.late_cancel
        """

    private static let one = "SELECT \(columns) FROM task t WHERE t.id = ?"

    static func todo(_ row: Row) throws -> Todo {
        do {
            return Todo(
                id: try row.id("id"), title: try row.text("title"), notes: try row.text("notes"),
                status: row.optionalInstant("completed_at").map { .completed(at: $0) } ?? .open,
                due: try row.optionalText("due").map { try When(parsing: $0) },
                triggers: try (row.optionalText("triggers") ?? "").separated
                    .map { try ReminderTrigger(parsing: $0) }.sorted(),
                priority: try Priority(Int(clamping: row.number("priority"))),
                estimate: row.optionalNumber("estimate").map { .seconds($0) },
                lateCancel: row.optionalNumber("late_cancel").map { .seconds($0) },
                labels: (row.optionalText("labels") ?? "").separated.sorted(),
                location: try row.text("location"),
                parent: try row.optionalText("parent") == nil ? nil : row.id("parent"),
                nag: try row.optionalText("nag") == nil ? nil : row.value("nag"),
                doneBy: try row.choice("done_by"), doneNote: try row.text("done_note"),
                createdAt: try row.instant("created_at"), modifiedAt: try row.instant("modified_at"),
                series: try series(row),
                occurrence: try row.optionalText("occurrence").map { try When(parsing: $0) },
                missed: Int(clamping: try row.number("missed")),
                copyOf: try row.optionalText("series") == nil ? nil : row.id("series"))
        } catch is InvalidValue, is TimeTextError {
            throw UnreadableRow()
        }
    }

    private static func series(_ row: Row) throws -> Series? {
        guard let repeats = row.optionalText("repeats") else { return nil }
        return try Series(
            start: try row.value("series_start"), repetition: try Repetition(parsing: repeats),
            additions: try Series.times(row.text("additions")),
            exclusions: try Series.times(row.text("exclusions")))
    }
}
