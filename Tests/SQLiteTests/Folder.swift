import CSQLite
import Glibc

@testable import SQLite

/// A folder for databases, gone with it.
final class Folder {
    let path: String

    init() throws {
        var template = Array("/tmp/steward-sqlite-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw NoFolder() }
        path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    private struct NoFolder: Error {}

    deinit {
        for name in ["a.db", "b.db"] {
            for suffix in ["", "-wal", "-shm", "-journal"] { unlink("\(path)/\(name)\(suffix)") }
        }
        rmdir(path)
    }

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
