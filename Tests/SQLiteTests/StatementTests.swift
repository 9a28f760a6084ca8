import CSQLite
import Testing

@testable import SQLite

struct StatementTests {
    private let queue: DatabaseQueue

    init() throws {
        queue = try DatabaseQueue()
        try queue.execute("CREATE TABLE thing (id INTEGER PRIMARY KEY, name UNIQUE, other)")
    }

    static let values: [SQLValue] = [
        .null, .integer(0), .integer(.min), .integer(.max), .real(0.5), .real(-.infinity), .text(""),
        .text("tea"),
        .text("a\0b"), .text("\0"), .text("日本 🍵"), .blob([]), .blob([0]), .blob([0, 255, 0]),
        .text(String(repeating: "long ", count: 100_000)),
    ]

    @Test(arguments: values)
    func `what is stored is read as it was given`(value: SQLValue) throws {
        let bound: (any Bindable)? =
            switch value {
            case .null: nil
            case .integer(let number): number
            case .real(let number): number
            case .text(let text): text
            case .blob(let bytes): bytes
            }

        let read = try queue.use { db in
            try db.run("INSERT INTO thing (name, other) VALUES (?, ?)", [bound, 7])
            return try db.row("SELECT name, other FROM thing")?.values
        }

        #expect(read == [value, .integer(7)])
        #expect(try queue.use { db in try db.text("SELECT name FROM thing") } == value.text)
    }

    @Test func `a text that is no UTF-8 is read with replacements, and a blob of UTF-8 as a text`() throws {
        #expect(try queue.texts("SELECT CAST(x'61FF62' AS TEXT)") == ["a\u{FFFD}b"])
        #expect(try queue.texts("SELECT x'C3A9' UNION ALL SELECT x'FF' UNION ALL SELECT 5") == ["é"])
    }

    @Test func `numbers lose their fraction, and are none where they do not fit`() {
        #expect(SQLValue.real(-2.9).integer == -2)
        #expect(SQLValue.real(1e19).integer == nil && SQLValue.real(.nan).integer == nil)
        #expect(
            SQLValue.text("7").integer == nil && SQLValue.null.integer == nil
                && SQLValue.integer(7).text == nil)
    }

    @Test func `columns are found by name in any order, and those that are not there are NULL`() throws {
        let read = try queue.use { db in
            let row = try #require(try db.row("SELECT 1 AS a, 2 AS b, 3 AS c"))
            return [row["c"], row["a"], row["b"], row["d"], row["A"]]
        }

        #expect(read == [.integer(3), .integer(1), .integer(2), .null, .null])
    }

    @Test func `rows come one by one until no more are wanted, and the statement can be run again`() throws {
        let sql =
            "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?) SELECT i FROM n"

        let (few, all) = try queue.use { db in
            var few: [Int64] = []
            try db.forEachRow(sql, [9]) { row in
                few.append(row.values[0].integer ?? 0)
                return few.count < 3
            }
            return (few, try db.numbers(sql, [5]))
        }

        #expect(few == [1, 2, 3])
        #expect(all == [1, 2, 3, 4, 5])
    }

    @Test func `what the reader of rows throws is thrown, and the statement can be run again`() throws {
        struct Stop: Error {}
        let sql = "SELECT 1 UNION ALL SELECT 2"

        let numbers = try queue.use { db in
            #expect(throws: Stop.self) { try db.forEachRow(sql) { _ in throw Stop() } }
            return try db.numbers(sql)
        }

        #expect(numbers == [1, 2])
    }

    @Test func `a statement can be run while it is under way`() throws {
        let sql = "SELECT id FROM thing WHERE id <= ? ORDER BY id"
        try queue.execute("INSERT INTO thing (id) VALUES (1), (2), (3)")

        let pairs = try queue.use { db in
            var pairs: [[Int64]] = []
            try db.forEachRow(sql, [3]) { row in
                pairs.append(try db.numbers(sql, [row.values[0].integer ?? 0]))
                return true
            }
            return pairs
        }

        #expect(pairs == [[1], [1, 2], [1, 2, 3]])
    }

    @Test func `statements are prepared once, and again after memory was given back`() throws {
        let sql = "SELECT count(*) FROM thing"
        try queue.use { db in
            let first = try db.statement(sql)
            #expect(try db.statement(sql) === first)
            db.releaseMemory()
            #expect(try sqlite3_next_stmt(db.connection, nil) == first.statement.pointer)
            #expect(try db.statement(sql) !== first)
        }
        try queue.use { db in
            db.releaseMemory()
            let left = try sqlite3_next_stmt(db.connection, nil)
            #expect(left == nil)
        }
    }

    @Test func `pragmas, some of which do their work when they are prepared, are not kept`() throws {
        try queue.use { db in
            #expect(try db.statement("PRAGMA cache_size") !== db.statement("PRAGMA cache_size"))
            try db.run("PRAGMA cache_size = 100")
            #expect(try db.number("PRAGMA cache_size") == 100)
            try db.run("PRAGMA cache_size = 200")
            #expect(try db.number("PRAGMA cache_size") == 200)
            try db.run("PRAGMA cache_size = 100")
            #expect(try db.number("PRAGMA cache_size") == 100)
        }
    }

    @Test func `a statement from before a change of the schema knows the new one`() throws {
        let sql = "SELECT * FROM thing"
        try queue.use { db in
            try db.run("INSERT INTO thing VALUES (1, 'a', NULL)")
            #expect(try db.row(sql)?.values.count == 3)
            try db.execute("ALTER TABLE thing ADD COLUMN more NOT NULL DEFAULT 'x'")
            #expect(try db.row(sql)?["more"] == .text("x"))
            try db.execute("ALTER TABLE thing DROP COLUMN other")
            #expect(try db.rows(sql).map(\.values) == [[.integer(1), .text("a"), .text("x")]])
            try db.execute("DROP TABLE thing")
            #expect(code { try db.row(sql) } == .error)
            try db.execute("CREATE TABLE thing (only)")
            #expect(try db.rows(sql).isEmpty)
        }
    }

    @Test func `a schema that changes in the middle of a transaction, and is put back, is noticed`() throws {
        let sql = "INSERT INTO thing (name) VALUES (?)"
        try queue.use { db in
            try db.run(sql, ["a"])
            _ = try? db.transact {
                try db.execute("ALTER TABLE thing RENAME TO thing2; CREATE TABLE thing (name, rest)")
                try db.run(sql, ["b"])
                throw SQLiteError(.error, "undo")
            }
            try db.run(sql, ["c"])
            #expect(try db.texts("SELECT name FROM thing") == ["a", "c"])
        }
    }

    @Test func `a script is run to its end, or to its first error`() throws {
        try queue.execute(
            " ; -- nothing\n INSERT INTO thing (id) VALUES (1);; INSERT INTO thing (id) VALUES (2) ; /* */ ")
        #expect(
            code { try queue.execute("DELETE FROM thing WHERE id = 1; nonsense; DELETE FROM thing") }
                == .error)
        #expect(try queue.number("SELECT count(*) FROM thing") == 1)
        try queue.execute("")
    }

    @Test(arguments: [
        ("", []), ("-- nothing", []), ("SELECT 1; SELECT 2", []), ("SELECT ?", []), ("SELECT 1", [1]),
        ("SELECT ?, ?", [1]), ("SELECT 1\0", []), ("SELECT 1;\0 SELECT 2", []),
    ])
    func `a statement with wrong parameters is a misuse`(sql: String, values: [Int]) throws {
        #expect(queue.use { db in code { try db.run(sql, Bindings(values)) } } == .misuse)
        #expect(try queue.number("SELECT 1") == 1)
    }

    @Test func `a script with a zero byte is not run as if it ended there`() throws {
        #expect(code { try queue.execute("DELETE FROM thing;\0 DELETE FROM thing") } == .misuse)
    }

    @Test func `texts stand in single quotes alone`() {
        #expect(code { try queue.execute("INSERT INTO thing (name) VALUES (\"tea\")") } == .error)
        #expect(code { try queue.execute("CREATE TABLE bag (name CHECK (name <> \"tea\"))") } == .error)
    }

    @Test func `an error says what SQLite says, and of which statement`() throws {
        let sql = "INSERT INTO thing (name) VALUES (?)"
        try queue.use { db in
            try db.run(sql, ["tea"])
            #expect(
                throws: SQLiteError(
                    ResultCode(rawValue: SQLITE_CONSTRAINT | 8 << 8), "UNIQUE constraint failed: thing.name",
                    sql: sql)
            ) {
                try db.run(sql, ["tea"])
            }
            try db.run(sql, ["coffee"])
            #expect(db.lastInsertedRowID == 2 && db.changesCount == 1 && db.totalChangesCount == 2)
        }
    }

    @Test func `what is too long is refused when it is bound, and nothing of it stays`() throws {
        try queue.use { db in
            sqlite3_limit(try db.connection, SQLITE_LIMIT_LENGTH, 1_000)
            let sql = "INSERT INTO thing (name, other) VALUES (?, ?)"
            #expect(code { try db.run(sql, [String(repeating: "x", count: 2_000), 1]) } == .tooBig)
            #expect(code { try db.run(sql, [1, [UInt8](repeating: 0, count: 2_000)]) } == .tooBig)
            #expect(code { try db.run("SELECT '\(String(repeating: "x", count: 2_000))'") } == .tooBig)
            try db.run(sql, [nil, 2])
            #expect(try db.rows("SELECT name, other FROM thing").map(\.values) == [[.null, .integer(2)]])
        }
    }

    @Test func `what only fails when it is ended early has failed`() throws {
        try queue.execute(
            "CREATE TABLE part (thing INTEGER REFERENCES thing (id) DEFERRABLE INITIALLY DEFERRED)")
        let sql = "INSERT INTO part VALUES (77) RETURNING thing"
        #expect(queue.use { db in code { try db.row(sql) } } == .constraint)
        #expect(try queue.number("SELECT count(*) FROM part") == 0)
    }
}

private func code<T>(of body: () throws -> T) -> ResultCode? {
    code { _ = try body() }
}
