import CSQLite
import TestSupport
import Testing

@testable import SQLite

struct TransactionTests {
    private let queue: DatabaseQueue

    init() throws {
        queue = try DatabaseQueue()
        try queue.execute("CREATE TABLE thing (id INTEGER PRIMARY KEY, body)")
    }

    private struct Stop: Error {}

    private var ids: [String] {
        get throws { try queue.texts("SELECT CAST(id AS TEXT) FROM thing ORDER BY id") }
    }

    private static let insert = "INSERT INTO thing (id) VALUES (?)"

    @Test func `what returns is kept, what throws is undone`() throws {
        try queue.use { db in
            let seven = try db.transact {
                try db.run(Self.insert, [1])
                #expect(db.isInsideTransaction)
                return 7
            }
            #expect(seven == 7 && !db.isInsideTransaction)
            #expect(throws: Stop.self) {
                try db.transact {
                    try db.run(Self.insert, [2])
                    throw Stop()
                }
            }
            #expect(!db.isInsideTransaction)
        }
        #expect(try ids == ["1"])
    }

    @Test(arguments: ["transact", "savepoint"])
    func `an inner one that throws takes nothing else with it`(outer: String) throws {
        try queue.use { db in
            let body = {
                try db.run(Self.insert, [1])
                try? db.transact {
                    try db.run(Self.insert, [2])
                    try db.savepoint { try db.run(Self.insert, [3]) }
                    throw Stop()
                }
                try db.savepoint {
                    try db.run(Self.insert, [4])
                    try? db.savepoint {
                        try db.run(Self.insert, [5])
                        throw Stop()
                    }
                    try db.run(Self.insert, [6])
                }
                #expect(db.isInsideTransaction)
            }
            if outer == "transact" { try db.transact(body) } else { try db.savepoint(body) }
            #expect(!db.isInsideTransaction && db.transactionDepth == 0)
        }
        #expect(try ids == ["1", "4", "6"])
    }

    @Test func `an outer one that throws takes the inner ones with it`() throws {
        #expect(throws: Stop.self) {
            try queue.use { db in
                try db.transact {
                    try db.transact { try db.run(Self.insert, [1]) }
                    throw Stop()
                }
            }
        }
        #expect(try ids == [])
    }

    @Test func `a commit that is refused undoes what it should have kept`() throws {
        try queue.execute("CREATE TABLE part (thing REFERENCES thing (id) DEFERRABLE INITIALLY DEFERRED)")
        try queue.use { db in
            let refusal = code { try db.transact { try db.run("INSERT INTO part VALUES (9)") } }
            #expect(refusal == .constraint)
            #expect(!db.isInsideTransaction)
            // Only the outermost has to leave all in order.
            try db.transact {
                try db.transact { try db.run("INSERT INTO part VALUES (9)") }
                try db.run(Self.insert, [9])
            }
            #expect(try db.number("SELECT count(*) FROM part") == 1)
        }
    }

    @Test(arguments: [1, 2, 3])
    func `after a full disk nothing is changed by who goes on all the same`(depth: Int) throws {
        try queue.use { db in
            let pages = try db.number("PRAGMA page_count") ?? 0
            try db.execute("PRAGMA max_page_count = \(pages + 3)")
            var (refusals, later): ([ResultCode?], Bool) = ([], false)

            /// Fills the disk in the innermost of `depth` transactions, and passes over the errors.
            func nest(_ depth: Int) throws {
                try db.transact {
                    try db.run(Self.insert, [Int64(depth)])
                    if depth > 1 {
                        refusals.append(code { try nest(depth - 1) })
                    } else {
                        refusals.append(
                            code { try db.run("INSERT INTO thing VALUES (76, zeroblob(100000))") })
                        #expect(!db.isInsideTransaction)
                    }
                    refusals.append(code { try db.run(Self.insert, [77]) })
                    refusals.append(code { try db.execute("INSERT INTO thing (id) VALUES (78)") })
                    later = true
                }
            }
            let end = code { try nest(depth) }

            #expect(end == .abort && later)
            #expect(refusals.first == .full && refusals.dropFirst().allSatisfy { $0 == .abort })
            #expect(db.transactionDepth == 0)
            #expect(try db.number("SELECT count(*) FROM thing") == 0)
            try db.execute("PRAGMA max_page_count = 10000")
            try db.transact { try db.run(Self.insert, [1]) }
        }
        #expect(try ids == ["1"])
    }

    @Test func `an error of the disk undoes the transaction, and the next one works`() throws {
        let folder = try ScratchDirectory()
        let faults = try #require(FaultSystem())
        let queue = try DatabaseQueue(path: folder.database, system: faults.name)
        try queue.execute("PRAGMA cache_size = 5")
        try queue.execute("CREATE TABLE thing (id INTEGER PRIMARY KEY, body)")

        let (inner, outer) = queue.use { db in
            var inner: ResultCode?
            let outer = code {
                try db.transact {
                    try db.run(Self.insert, [1])
                    faults.fail([.write], at: 1, isLasting: true)
                    // What does not fit into the cache has to be written before the commit.
                    inner = code {
                        try db.transact {
                            try db.run(
                                """
                                WITH RECURSIVE n (i) AS (SELECT 2 UNION ALL SELECT i + 1 FROM n WHERE i < 300)
                                INSERT INTO thing SELECT i, randomblob(3000) FROM n
                                """)
                        }
                    }
                    #expect(!db.isInsideTransaction)
                    try db.run(Self.insert, [2])
                }
            }
            return (inner, outer)
        }
        faults.mend()

        #expect(inner == .ioError)
        #expect(outer == .abort)
        try queue.use { db in try db.transact { try db.run(Self.insert, [3]) } }
        #expect(try queue.texts("SELECT CAST(id AS TEXT) FROM thing") == ["3"])
        #expect(try queue.texts("PRAGMA integrity_check") == ["ok"])
        try queue.close()
    }

    @Test func `what is interrupted is undone, and what comes after it works`() throws {
        try queue.execute("INSERT INTO thing (id) VALUES (1), (2), (3), (4)")
        let queue = queue
        try queue.use { db in
            try db.add(function: "interrupting", arguments: 1) { values in
                if values[0].integer == 3 { queue.interrupt() }
                return true
            }
            var inner: ResultCode?
            let outer = code {
                try db.transact {
                    inner = code {
                        try db.run("UPDATE thing SET body = id WHERE interrupting(id)")
                    }
                    try db.run("DELETE FROM thing")
                }
            }
            #expect(inner == .interrupted && outer == .abort)
            #expect(try db.number("SELECT count(*) FROM thing WHERE body IS NULL") == 4)
        }
        try queue.close()
    }
}
