import Testing

@testable import SQLite

struct MigratorTests {
    private let queue: DatabaseQueue

    init() throws { queue = try DatabaseQueue() }

    private static let first = Migration(
        "first",
        ["CREATE TABLE thing (id INTEGER PRIMARY KEY)", "CREATE TABLE part (thing REFERENCES thing (id))"])
    private static let second = Migration("second", ["INSERT INTO thing VALUES (1), (2)"])
    private static let third = Migration("third") { db in try db.run("DELETE FROM thing WHERE id = ?", [2]) }

    private func state(_ migrator: Migrator) throws -> (
        applied: Set<String>, isComplete: Bool, isSuperseded: Bool
    ) {
        try queue.use { db in
            (try migrator.applied(in: db), try migrator.isComplete(in: db), try migrator.isSuperseded(in: db))
        }
    }

    private var ids: [Int64] {
        get throws { try queue.use { db in try db.numbers("SELECT id FROM thing ORDER BY id") } }
    }

    @Test func `migrations are run once, in their order, and up to the one that is asked for`() throws {
        let migrator = Migrator([Self.first, Self.second, Self.third])
        #expect(try state(migrator) == ([], false, false))

        try queue.use { db in try migrator.migrate(db, upTo: "second") }
        #expect(try state(migrator) == (["first", "second"], false, false))
        #expect(try ids == [1, 2])

        try queue.use { db in try migrator.migrate(db) }
        try queue.use { db in try migrator.migrate(db) }
        #expect(try state(migrator) == (["first", "second", "third"], true, false))
        #expect(try ids == [1])
        #expect(migrator.names == ["first", "second", "third"])
    }

    @Test func `one that was left out is run after those that were not`() throws {
        try queue.use { db in try Migrator([Self.first, Self.third]).migrate(db) }
        let migrator = Migrator([Self.first, Self.second, Self.third])
        #expect(try state(migrator) == (["first", "third"], false, false))

        try queue.use { db in try migrator.migrate(db) }

        #expect(try ids == [1, 2])
        #expect(try state(migrator).isComplete)
    }

    @Test func `what a newer version has done is known for it`() throws {
        let newer = Migrator([Self.first, Self.second, Self.third])
        try queue.use { db in try newer.migrate(db) }

        #expect(
            try state(Migrator([Self.first, Self.second])) == (["first", "second", "third"], true, true))
    }

    @Test func `one that fails leaves nothing of itself, and all before it`() throws {
        let broken = Migration("broken", ["INSERT INTO thing VALUES (7)", "INSERT INTO thing VALUES (7)"])
        let migrator = Migrator([Self.first, broken, Self.second])

        #expect(code { try queue.use { db in try migrator.migrate(db) } } == .constraint)

        #expect(try state(migrator) == (["first"], false, false))
        #expect(try ids == [])
    }

    @Test func `foreign keys hold within each statement of a migration`() throws {
        let orphan = Migration("orphan", ["INSERT INTO part VALUES (9)", "INSERT INTO thing VALUES (9)"])
        let migrator = Migrator([Self.first, orphan])

        #expect(code { try queue.use { db in try migrator.migrate(db) } } == .constraint)

        #expect(try state(migrator).applied == ["first"])
    }

    @Test func `the table of migrations is as GRDB makes it`() throws {
        try queue.use { db in try Migrator([Self.first]).migrate(db) }
        #expect(
            try queue.texts("SELECT sql FROM sqlite_schema WHERE name = 'grdb_migrations'")
                == ["CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY)"])
    }
}
