import CSQLite

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

/// The steps in which a database that nobody has open would answer a query: `SEARCH r USING INDEX reminder_owed (ring_at<?)`.
func plan(_ path: String, of query: String) throws -> [String] {
    var database: OpaquePointer?
    guard sqlite3_open(path, &database) == SQLITE_OK else { throw Refused(message: "cannot open \(path)") }
    defer { sqlite3_close(database) }
    var statement: OpaquePointer?
    guard sqlite3_prepare_v2(database, "EXPLAIN QUERY PLAN " + query, -1, &statement, nil) == SQLITE_OK else {
        throw Refused(message: String(cString: sqlite3_errmsg(database)))
    }
    defer { sqlite3_finalize(statement) }
    var steps: [String] = []
    while sqlite3_step(statement) == SQLITE_ROW {
        steps.append(String(cString: sqlite3_column_text(statement, 3)))
    }
    return steps
}
