package import Rules
import SQLite

extension Store {
    package struct LabelOverview: Sendable, Hashable {
        package let label: Label
        /// How many tasks have it, including completed ones.
        package let tasks: Int
    }

    /// Labels in alphabetical order.
    package func labels() throws(StoreError) -> [LabelOverview] {
        try read { db in try Self.labels(where: "1", [], db) }
    }

    /// The label of this name, whatever its case; `nil` if there is none.
    package func label(_ name: String) throws(StoreError) -> LabelOverview? {
        try read { db in
            if let label = try Self.labels(where: "name = ?", [name], db).first { return label }
            // SQLite ignores the case of ASCII letters only.
            guard !name.utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
            let folded = name.lowercased()
            let names = try db.rows("SELECT name FROM label").map { try $0.text("name") }
            guard let known = names.first(where: { $0.lowercased() == folded }) else { return nil }
            return try Self.labels(where: "name = ?", [known], db).first
        }
    }

    private static func labels(where condition: String, _ arguments: Bindings, _ db: Database) throws
        -> [LabelOverview]
    {
        try db.rows(
            """
            SELECT name, colour, (SELECT count(*) FROM task_label WHERE label = name) AS tasks
            FROM label WHERE \(condition) ORDER BY name
            """, arguments
        ).map { row in
            LabelOverview(
                label: try Label(name: row.text("name"), colour: LabelColour(row.text("colour"))),
                tasks: try row.int("tasks"))
        }
    }

    /// Creates a label or changes its colour.
    package func setLabel(_ label: Label, _ context: ChangeContext) throws(StoreError) -> Change<Label> {
        try transact(.label, context, .room) { transaction in
            try transaction.db.run(
                "INSERT INTO label (name, colour) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET colour = excluded.colour",
                [label.name, label.colour.description])
            transaction.sentence = "label '\(label.name)' is \(label.colour)"
            let name = try LabelRows(db: transaction.db).existing(label.name)
            return try Label(name: name, colour: label.colour)
        }
    }

    /// Renames a label, or changes the spelling of its name.
    /// - Throws: `.notFound`, `.invalid` for the new name, `.conflict` if another label has it.
    package func renameLabel(_ name: String, to newName: String, _ context: ChangeContext) throws(StoreError)
        -> Change<Label>
    {
        try transact(.label, context, .room) { transaction in
            let rows = LabelRows(db: transaction.db)
            let old = try rows.existing(name)
            let new = try LabelName.checked(newName)
            let colour = try transaction.db.text("SELECT colour FROM label WHERE name = ?", [old]) ?? ""
            transaction.sentence = "label '\(old)' renamed to '\(new)'"
            if LabelName.areEqual(old, new) {
                // Only the spelling differs.
                try transaction.db.run("UPDATE label SET name = ? WHERE name = ?", [new, old])
                try transaction.db.run("UPDATE task_label SET label = ? WHERE label = ?", [new, old])
            } else {
                if let other = try rows.name(new) {
                    throw StoreError.conflict(
                        reason: """
                            there is a label '\(other)' already; give it to the tasks that have '\(old)', then remove \
                            '\(old)'
                            """)
                }
                try transaction.db.run("INSERT INTO label (name, colour) VALUES (?, ?)", [new, colour])
                // Not an update: undo identifies a row by its key.
                try transaction.db.run(
                    "INSERT INTO task_label (task, label) SELECT task, ? FROM task_label WHERE label = ?",
                    [new, old])
                try transaction.db.run("DELETE FROM task_label WHERE label = ?", [old])
                try transaction.db.run("DELETE FROM label WHERE name = ?", [old])
            }
            return try Label(name: new, colour: LabelColour(colour))
        }
    }

    /// Removes a label, also from its tasks.
    /// - Returns: How many tasks had it.
    /// - Throws: `.notFound`.
    package func removeLabel(_ name: String, _ context: ChangeContext) throws(StoreError) -> Change<Int> {
        try transact(.label, context, .reserve) { transaction in
            let name = try LabelRows(db: transaction.db).existing(name)
            let tasks = try transaction.db.count("SELECT count(*) FROM task_label WHERE label = ?", [name])
            try transaction.db.run("DELETE FROM task_label WHERE label = ?", [name])
            try transaction.db.run("DELETE FROM label WHERE name = ?", [name])
            transaction.sentence = "label '\(name)' removed"
            return tasks
        }
    }
}
