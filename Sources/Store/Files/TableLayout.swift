import Rules
import SQLite

/// The columns of a table, as the migrations make them.
struct TableLayout {
    /// In stored order.
    let columns: [String]
    /// The defaults of the last columns, which migrations have added to the table: older rows lack them.
    let lateValues: [SQLValue]
}

extension Schema {
    /// By name of table. Salvage needs them without a database that can be read.
    static let layouts: [String: TableLayout] = {
        do {
            return try DatabaseQueue().use { db in try layouts(in: db) }
        } catch {
            preconditionFailure("the schema cannot be made in memory: \(error)")
        }
    }()

    private static func layouts(in db: Database) throws -> [String: TableLayout] {
        var first: [String: Int] = [:]
        var layouts: [String: TableLayout] = [:]
        for migration in migrator.names {
            try migrator.migrate(db, upTo: migration)
            for table in try db.texts("SELECT name FROM sqlite_schema WHERE type = 'table'") {
                let columns = try db.rows(
                    "SELECT name, dflt_value FROM pragma_table_info(?) ORDER BY cid", [table])
                let count = first[table] ?? columns.count
                first[table] = count
                layouts[table] = TableLayout(
                    columns: try columns.map { try $0.text("name") },
                    lateValues: try columns.dropFirst(count).map { column in
                        let sql = column.optionalText("dflt_value") ?? "NULL"
                        return try db.row("SELECT \(sql) AS value")?["value"] ?? .null
                    })
            }
        }
        return layouts
    }
}
