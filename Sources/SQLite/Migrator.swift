/// A step from one schema to the next. It is never edited once it has landed.
package struct Migration: Sendable {
    package let name: String
    fileprivate let body: @Sendable (Database) throws -> Void

    package init(_ name: String, _ body: @escaping @Sendable (Database) throws -> Void) {
        self.name = name
        self.body = body
    }

    /// - Parameter scripts: Only made when they are run, which most starts of a program do not do.
    package init(_ name: String, _ scripts: @autoclosure @escaping @Sendable () -> [String]) {
        self.init(name) { db in
            for script in scripts() { try db.execute(script) }
        }
    }
}

/// Brings databases to the present schema. Which migrations one has had is in a table of it; its name and form are those of
/// GRDB, which kept it for earlier versions.
package struct Migrator: Sendable {
    private let migrations: [Migration]

    package init(_ migrations: [Migration]) {
        precondition(Set(migrations.map(\.name)).count == migrations.count)
        self.migrations = migrations
    }

    /// In their order.
    package var names: [String] { migrations.map(\.name) }

    /// The names of the migrations that `db` has had, also of those that a newer version knows.
    package func applied(in db: Database) throws(SQLiteError) -> Set<String> {
        guard try db.hasTable("grdb_migrations") else { return [] }
        return Set(try db.texts("SELECT identifier FROM grdb_migrations"))
    }

    package func isComplete(in db: Database) throws(SQLiteError) -> Bool {
        try applied(in: db).isSuperset(of: names)
    }

    /// Whether a newer version has changed the schema.
    package func isSuperseded(in db: Database) throws(SQLiteError) -> Bool {
        try !applied(in: db).isSubset(of: names)
    }

    /// Runs the migrations that `db` has not had yet, in their order and each in a transaction of its own.
    /// - Parameter last: The name of the last one to run; by default all are run.
    package func migrate(_ db: Database, upTo last: String? = nil) throws {
        let end = last.map { names.firstIndex(of: $0) } ?? migrations.indices.last
        guard let end else { preconditionFailure("there is no such migration") }
        try db.execute("CREATE TABLE IF NOT EXISTS grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY)")
        let applied = try applied(in: db)
        for migration in migrations[...end] where !applied.contains(migration.name) {
            try db.transact {
                try migration.body(db)
                try db.run("INSERT INTO grdb_migrations (identifier) VALUES (?)", [migration.name])
            }
        }
    }
}
