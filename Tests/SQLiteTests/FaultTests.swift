import CSQLite
import TestSupport
import Testing

@testable import SQLite

/// Every call that SQLite makes of its files fails once, and once for good: each time the error is told, and what was
/// acknowledged is there afterwards, and nothing else.
struct FaultTests {
    enum Journal: String, CaseIterable {
        case wal = "WAL"
        case rollback = "DELETE"
    }

    private struct Fault {
        var code: CInt?
        var isLasting: Bool
    }

    /// What somebody does with a database of ten things, and how far he comes.
    private struct Work {
        var isCommitted = false
        var error: (any Error)?

        init(_ path: String, _ journal: Journal, _ system: String) {
            do {
                let queue = try DatabaseQueue(path: path, system: system) { db in
                    try db.execute("PRAGMA locking_mode = EXCLUSIVE; PRAGMA synchronous = FULL")
                    try db.execute("PRAGMA cache_size = 5; PRAGMA journal_mode = \(journal.rawValue)")
                }
                try queue.use { db in
                    try db.transact {
                        try db.run("UPDATE thing SET body = randomblob(3000)")
                        try? db.transact {
                            try db.run("DELETE FROM thing WHERE id < 5")
                            throw CancellationError()
                        }
                        try db.run("INSERT INTO thing VALUES (11, zeroblob(20000))")
                    }
                }
                isCommitted = true
                let count = try queue.number("SELECT count(*) FROM thing WHERE length(body) >= 3000")
                #expect(count == 11)
                if journal == .wal { try queue.execute("PRAGMA wal_checkpoint(RESTART)") }
                try queue.execute("VACUUM")
                try queue.close()
            } catch {
                self.error = error
            }
        }
    }

    private static let codes: Set<ResultCode> = [.ioError, .full, .cannotOpen, .abort]

    @Test(arguments: Journal.allCases, [false, true])
    func `any failing system call is reported, and leaves all or nothing`(journal: Journal, isLasting: Bool)
        throws
    {
        for code in [nil, SQLITE_FULL] {
            var number = 0
            var hasFailed = true
            while hasFailed {
                number += 1
                try #require(number < 2_000)
                let folder = try ScratchDirectory()
                try prepare(folder.database, journal)
                let faults = try #require(FaultSystem())
                let calls: Set<FaultSystem.Call> = code == nil ? Set(FaultSystem.Call.allCases) : [.write]
                faults.fail(calls, at: number, with: code, isLasting: isLasting)

                let work = Work(folder.database, journal, faults.name)

                hasFailed = faults.hasFailed
                if let error = work.error {
                    let error = try #require(error as? SQLiteError, "call \(number)")
                    #expect(hasFailed && Self.codes.contains(error.code.primary), "call \(number): \(error)")
                }
                try look(folder.database, work.isCommitted, "call \(number)")
            }
            #expect(number > 20)
        }
    }

    private func prepare(_ path: String, _ journal: Journal) throws {
        let queue = try DatabaseQueue(path: path)
        try queue.execute(
            """
            PRAGMA journal_mode = \(journal.rawValue);
            CREATE TABLE thing (id INTEGER PRIMARY KEY, body);
            WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 10)
            INSERT INTO thing SELECT i, zeroblob(2000) FROM n
            """)
        try queue.close()
    }

    private func look(_ path: String, _ isCommitted: Bool, _ what: Comment) throws {
        let queue = try DatabaseQueue(path: path)
        let old = try queue.number("SELECT count(*) FROM thing WHERE length(body) = 2000")
        let new = try queue.number("SELECT count(*) FROM thing WHERE length(body) >= 3000")
        // A commit that was not acknowledged may have come to the disk all the same.
        #expect((old == 0 && new == 11) || (!isCommitted && old == 10 && new == 0), what)
        #expect(try queue.texts("PRAGMA integrity_check") == ["ok"], what)
        try queue.close()
    }
}
