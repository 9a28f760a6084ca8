import CSQLite
import TestSupport
import Testing

@testable import SQLite

struct OnlineBackupTests {
    private let folder: ScratchDirectory
    private let source: DatabaseQueue

    init() throws {
        folder = try ScratchDirectory()
        source = try DatabaseQueue(path: folder.database)
        try source.execute(
            """
            CREATE TABLE thing (id INTEGER PRIMARY KEY, body);
            WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 200)
            INSERT INTO thing SELECT i, randomblob(1000) FROM n
            """)
    }

    private static let digest = "SELECT group_concat(id || hex(body), ' ') FROM thing"

    @Test func `a copy is made page by page, with what changes meanwhile`() throws {
        let target = try DatabaseQueue(path: folder.copy)
        var backup = try OnlineBackup(from: source, to: target)
        var steps = 1
        while try !backup.step(pages: 5) {
            steps += 1
            if steps == 3 { try source.execute("UPDATE thing SET body = 'new' WHERE id IN (1, 100, 200)") }
        }
        try backup.finish()
        try backup.finish()

        #expect(steps > 8)
        #expect(try target.texts(Self.digest) == source.texts(Self.digest))
        #expect(try target.texts("PRAGMA integrity_check") == ["ok"])
        try target.close()
        try source.close()
    }

    @Test func `one that is given up leaves the target as it was, and both can be closed`() throws {
        let target = try DatabaseQueue(path: folder.copy)
        try target.execute("CREATE TABLE old (id)")
        do {
            let backup = try OnlineBackup(from: source, to: target)
            #expect(try !backup.step(pages: 5))
            #expect(code { try source.close() } == .busy)
            #expect(try source.number("SELECT count(*) FROM thing") == 200)
        }

        #expect(try target.texts("SELECT name FROM sqlite_schema") == ["old"])
        try target.close()
        try source.close()
    }

    @Test func `a backup keeps both databases open`() throws {
        func begin() throws -> OnlineBackup {
            let source = try DatabaseQueue(path: folder.database)
            return try OnlineBackup(from: source, to: DatabaseQueue(path: folder.copy))
        }
        let backup = try begin()
        while try !backup.step(pages: 5) {}
    }

    @Test func `pages that somebody else has locked are copied later`() throws {
        let other = try DatabaseQueue(path: folder.database)
        let target = try DatabaseQueue(path: folder.copy)
        let backup = try OnlineBackup(from: source, to: target)
        try other.execute("BEGIN EXCLUSIVE")
        #expect(try !backup.step(pages: -1))
        try other.execute("COMMIT")
        #expect(try backup.step(pages: -1))
    }

    @Test func `a target that somebody reads is refused`() throws {
        let target = try DatabaseQueue()
        try target.execute("BEGIN; SELECT * FROM sqlite_schema")
        #expect(code { _ = try OnlineBackup(from: source, to: target) } == .error)
    }

    @Test(arguments: [SQLITE_FULL, SQLITE_IOERR | 3 << 8])
    func `a disk that takes no more ends it with the reason`(fault: CInt) throws {
        let faults = try #require(FaultSystem())
        let target = try DatabaseQueue(path: folder.copy, system: faults.name)
        var backup = try OnlineBackup(from: source, to: target)
        faults.fail([.write], at: 5, with: fault, isLasting: true)

        let expected = ResultCode(rawValue: fault).primary
        let end = code { while try !backup.step(pages: 5) {} }
        let finish = code { try backup.finish() }
        faults.mend()

        #expect(end == expected && finish == expected)
        #expect(try source.number("SELECT count(*) FROM thing") == 200)
        try target.close()
        try source.close()
    }
}
