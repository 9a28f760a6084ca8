import CSQLite
import TestSupport

@testable import SQLite

extension ScratchDirectory {
    var database: String { "\(path)/a.db" }
    var copy: String { "\(path)/b.db" }
}

/// The kind of error that `body` ends with; `nil` if it does not.
func code(of body: () throws -> Void) -> ResultCode? {
    do {
        try body()
        return nil
    } catch {
        return (error as? SQLiteError)?.code.primary
    }
}

extension DatabaseQueue {
    /// Runs a script.
    func execute(_ script: String) throws { try use { db in try db.execute(script) } }

    func number(_ sql: String) throws -> Int64? { try use { db in try db.number(sql) } }

    func texts(_ sql: String) throws -> [String] { try use { db in try db.texts(sql) } }
}
