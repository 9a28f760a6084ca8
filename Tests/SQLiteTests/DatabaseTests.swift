import CSQLite
import Glibc
import Synchronization
import TestSupport
import Testing

@testable import SQLite

struct DatabaseTests {
    private let folder: ScratchDirectory

    init() throws { folder = try ScratchDirectory() }

    @Test func `a database is made where there is none, and holds to foreign keys unless told otherwise`()
        throws
    {
        let queue = try DatabaseQueue(path: folder.database)
        try queue.execute("CREATE TABLE a (id INTEGER PRIMARY KEY); CREATE TABLE b (a REFERENCES a (id))")
        #expect(code { try queue.execute("INSERT INTO b VALUES (1)") } == .constraint)
        try queue.close()

        let lax = try DatabaseQueue(path: folder.database, hasForeignKeys: false)
        try lax.execute("INSERT INTO b VALUES (1)")
        try lax.close()
    }

    @Test func `what cannot be opened says why`() throws {
        #expect(code { _ = try DatabaseQueue(path: "\(folder.path)/none/a.db") } == .cannotOpen)
        #expect(code { _ = try DatabaseQueue(path: folder.path) } == .cannotOpen)
        #expect(code { _ = try DatabaseQueue(path: "\(folder.database)\0") } == .misuse)
        #expect(code { _ = try DatabaseQueue(path: folder.database, isReadOnly: true) } == .cannotOpen)
        #expect(code { _ = try DatabaseQueue(path: folder.database, system: "no such layer") } == .error)
        let picture = try #require(fopen(folder.database, "w"))
        fputs(String(repeating: "picture ", count: 1_000), picture)
        fclose(picture)
        #expect(code { _ = try DatabaseQueue(path: folder.database) } == .notADatabase)
    }

    @Test func `what is opened for reading takes no changes`() throws {
        let queue = try DatabaseQueue(path: folder.database)
        try queue.execute("CREATE TABLE thing (id)")
        try queue.close()

        let reader = try DatabaseQueue(path: folder.database, isReadOnly: true)

        #expect(try reader.number("SELECT count(*) FROM thing") == 0)
        #expect(code { try reader.execute("INSERT INTO thing VALUES (1)") } == .readOnly)
    }

    @Test func `what somebody else has locked is refused at once`() throws {
        let first = try DatabaseQueue(path: folder.database)
        try first.execute("CREATE TABLE thing (id); BEGIN EXCLUSIVE")

        #expect(code { _ = try DatabaseQueue(path: folder.database) } == .busy)

        try first.execute("COMMIT")
        let second = try DatabaseQueue(path: folder.database)
        try first.use { db in
            try db.transact {
                let refusal = second.use { db in code { try db.transact {} } }
                #expect(refusal == .busy)
                #expect(!second.use { db in db.isInsideTransaction })
            }
        }
    }

    @Test func `what was prepared before the opening failed is let go`() throws {
        struct Stop: Error {}
        #expect(throws: Stop.self) {
            try DatabaseQueue(path: folder.database) { db in
                try db.run("CREATE TABLE thing (id)")
                throw Stop()
            }
        }

        let queue = try DatabaseQueue(path: folder.database)
        try queue.execute("BEGIN EXCLUSIVE; COMMIT")
    }

    @Test func `nothing works after the end, and nothing breaks`() throws {
        let queue = try DatabaseQueue(path: folder.database)
        try queue.execute("CREATE TABLE thing (id)")
        _ = try queue.number("SELECT count(*) FROM thing")
        try queue.close()

        try queue.close()
        queue.interrupt()
        queue.use { db in
            #expect(code { try db.execute("SELECT 1") } == .misuse)
            #expect(code { try db.run("SELECT 1") } == .misuse)
            #expect(code { try db.transact {} } == .misuse)
            #expect(code { _ = try db.defend() } == .misuse)
            #expect(code { try db.keepLog() } == .misuse)
            #expect(code { try db.add(function: "f", arguments: 0) { _ in true } } == .misuse)
            db.releaseMemory()
            #expect(db.lastInsertedRowID == 0 && db.changesCount == 0 && db.totalChangesCount == 0)
        }
        let other = try DatabaseQueue()
        #expect(code { _ = try OnlineBackup(from: queue, to: other) } == .misuse)
    }

    @Test func `a defended database refuses what could damage it`() throws {
        let queue = try DatabaseQueue(path: folder.database)
        try queue.execute("CREATE TABLE thing (id); PRAGMA writable_schema = ON")
        #expect(try queue.use { db in try db.defend() })
        #expect(code { try queue.execute("DELETE FROM sqlite_schema") } == .error)
    }

    @Test(arguments: [false, true])
    func `the log goes with the last connection unless it is to stay`(isKept: Bool) throws {
        let queue = try DatabaseQueue(path: folder.database)
        try queue.execute("PRAGMA journal_mode = WAL; CREATE TABLE thing (id)")
        if isKept { try queue.use { db in try db.keepLog() } }
        try queue.close()
        #expect((access("\(folder.database)-wal", F_OK) == 0) == isKept)
    }

    @Test func `functions are given what the columns hold, and are let go with the database`() throws {
        final class Witness: Sendable {
            let received = Mutex<[SQLValue]>([])
        }
        weak var gone: Witness?
        do {
            let witness = Witness()
            gone = witness
            let queue = try DatabaseQueue()
            try queue.use { db in
                try db.add(function: "witnessed", arguments: 2) { values in
                    witness.received.withLock { $0 += values }
                    return values[0] == values[1]
                }
            }
            let sql = """
                SELECT witnessed(a, b) FROM (
                    SELECT NULL AS a, 7 AS b UNION ALL SELECT 0.5, '' UNION ALL SELECT x'', x'00FF'
                    UNION ALL SELECT CAST(x'610062' AS TEXT), CAST(x'610062' AS TEXT))
                """
            #expect(try queue.use { db in try db.numbers(sql) } == [0, 0, 0, 1])
            #expect(
                witness.received.withLock { $0 } == [
                    .null, .integer(7), .real(0.5), .text(""), .blob([]), .blob([0, 255]), .text("a\0b"),
                    .text("a\0b"),
                ])
            #expect(code { try queue.execute("SELECT witnessed(1)") } == .error)
            let name = String(repeating: "x", count: 300)
            let refusal = code {
                try queue.use { db in try db.add(function: name, arguments: 1) { _ in true } }
            }
            #expect(refusal == .misuse)
        }
        #expect(gone == nil)
    }

    @Test func `another thread can end what takes too long`() throws {
        let queue = try DatabaseQueue()
        let started = Mutex(false)
        try queue.use { db in
            try db.add(function: "started", arguments: 0) { _ in
                started.withLock { $0 = true }
                return true
            }
        }
        let thread = Worker {
            while !started.withLock({ $0 }) { sched_yield() }
            queue.interrupt()
        }

        let end = code {
            try queue.execute(
                "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + started() FROM n) SELECT count(*) FROM n"
            )
        }

        thread.join()
        #expect(end == .interrupted)
        #expect(try queue.number("SELECT 1") == 1)
    }

    @Test func `threads are served one after the other`() throws {
        let queue = try DatabaseQueue()
        try queue.execute("CREATE TABLE thing (id INTEGER PRIMARY KEY)")
        let workers = (0..<4).map { _ in
            Worker {
                for _ in 0..<200 {
                    try? queue.use { db in
                        try db.transact {
                            let count = try db.number("SELECT count(*) FROM thing") ?? 0
                            try db.run("INSERT INTO thing VALUES (?)", [count])
                        }
                    }
                }
            }
        }
        for worker in workers { worker.join() }
        #expect(try queue.number("SELECT count(*) FROM thing") == 800)
    }
}

/// A thread of its own.
private final class Worker {
    private var thread = pthread_t()

    init(_ body: @escaping @Sendable () -> Void) {
        let work = Unmanaged.passRetained(Work(body: body)).toOpaque()
        pthread_create(
            &thread, nil,
            { work in
                guard let work else { return nil }
                Unmanaged<Work>.fromOpaque(work).takeRetainedValue().body()
                return nil
            }, work)
    }

    func join() { pthread_join(thread, nil) }

    private final class Work {
        let body: @Sendable () -> Void

        init(body: @escaping @Sendable () -> Void) { self.body = body }
    }
}
