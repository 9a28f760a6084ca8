import GRDBSQLite

/// SQLite refused a statement.
struct Refused: Error {
    let message: String
}

/// Runs a statement in a database that nobody has open, with foreign keys.
func sqlite(_ path: String, _ statement: String) throws {
    var database: OpaquePointer?
    guard sqlite3_open(path, &database) == SQLITE_OK else { throw Refused(message: "cannot open \(path)") }
    defer { sqlite3_close(database) }
    for sql in ["PRAGMA foreign_keys = ON", statement]
    where sqlite3_exec(database, sql, nil, nil, nil) != SQLITE_OK {
        throw Refused(message: String(cString: sqlite3_errmsg(database)))
    }
}
