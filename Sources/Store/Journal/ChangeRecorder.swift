import Rules
import SQLite

/// Records rows before and after each change of an intention.
///
/// Temporary triggers do this: they see every change, whichever code makes it, stay out of the file, and
/// follow the schema.
struct ChangeRecorder {
    let db: Database

    /// Tables whose rows an undo can restore, parents before children.
    static let relations =
        ["label", "phone", "meter", "meter_reading", "person"]
        + Subject.Kind.allCases.flatMap { $0.rows.tables + $0.rows.furtherTables }
        + ["reminder"]

    /// Creates all triggers or none, unless they exist.
    func install() throws {
        let isInstalled = try db.number("SELECT 1 FROM temp.sqlite_schema WHERE name = 'recording'") != nil
        if isInstalled { return }
        var script = "CREATE TEMP TABLE recording (entry INTEGER); INSERT INTO recording VALUES (NULL);"
        for relation in try Self.relations.map({ try Relation($0, in: db) }) {
            script += """
                CREATE TEMP TRIGGER record_insert_\(relation.name) AFTER INSERT ON main.\(relation.name)
                WHEN (SELECT entry FROM recording) IS NOT NULL BEGIN
                    INSERT INTO journal_change (entry, relation, key, before, after) VALUES (
                        (SELECT entry FROM recording), '\(relation.name)', \(relation.key(of: "new")),
                        NULL, \(relation.image(of: "new")));
                END;
                CREATE TEMP TRIGGER record_update_\(relation.name) AFTER UPDATE ON main.\(relation.name)
                WHEN (SELECT entry FROM recording) IS NOT NULL BEGIN
                    INSERT INTO journal_change (entry, relation, key, before, after) VALUES (
                        (SELECT entry FROM recording), '\(relation.name)', \(relation.key(of: "new")),
                        \(relation.image(of: "old")), \(relation.image(of: "new")));
                END;
                CREATE TEMP TRIGGER record_delete_\(relation.name) AFTER DELETE ON main.\(relation.name)
                WHEN (SELECT entry FROM recording) IS NOT NULL BEGIN
                    INSERT INTO journal_change (entry, relation, key, before, after) VALUES (
                        (SELECT entry FROM recording), '\(relation.name)', \(relation.key(of: "old")),
                        \(relation.image(of: "old")), NULL);
                END;
                """
        }
        try db.savepoint { try db.execute(script) }
    }

    /// Records the changes made by `body` as `entry`. If it throws, the caller must roll the transaction
    /// back.
    func record<T>(as entry: Int64, _ body: () throws -> T) throws -> T {
        try db.run("UPDATE recording SET entry = ?", [entry])
        let result = try body()
        try db.run("UPDATE recording SET entry = NULL")
        return result
    }
}

/// A table whose rows can be recorded and restored.
struct Relation {
    let name: String
    let columns: [String]
    let primaryKey: [String]
    /// SQL for each column's default.
    private let defaults: [String]

    init(_ name: String, in db: Database) throws {
        let rows = try db.rows("SELECT name, pk, dflt_value FROM pragma_table_info(?) ORDER BY cid", [name])
        let keys = try rows.filter { try $0.number("pk") > 0 }
            .sorted { try $0.number("pk") < $1.number("pk") }
        self.name = name
        columns = try rows.map { try $0.text("name") }
        defaults = rows.map { $0.optionalText("dflt_value") ?? "NULL" }
        primaryKey = try keys.map { try $0.text("name") }
    }

    /// SQL for a row's key: its primary key columns, joined by `separator`.
    func key(of row: String) -> String {
        primaryKey.map { "\(row).\($0)" }.joined(separator: " || char(31) || ")
    }

    /// SQL that adds the columns missing from an older image, with their defaults.
    func whole(_ image: String) -> String {
        let missing = zip(columns, defaults).map { "'$.\($0)', \($1)" }
        return "json_insert(\(image), \(missing.joined(separator: ", ")))"
    }

    /// SQL for the whole row as a JSON object.
    func image(of row: String) -> String {
        "json_object(" + columns.map { "'\($0)', \(row).\($0)" }.joined(separator: ", ") + ")"
    }
}
