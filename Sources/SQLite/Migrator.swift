/// A step from one schema to the next. It is never edited once it has landed.
package struct Migration: Sendable {
    package let name: String
    fileprivate let body: @Sendable (Database) throws -> Void

    package init(_ name: String, _ body: @escaping @Sendable (Database) throws -> Void) {
        self.name = name
        self.body = body
    }

    /// - Parameter scripts: Evaluated only when the migration runs, which it does not at most starts.
    package init(_ name: String, _ scripts: @autoclosure @escaping @Sendable () -> [String]) {
        self.init(name) { db in
            for script in scripts() { try db.execute(script) }
        }
    }
}

/// Migrates databases to the current schema. A table in each database records its migrations; it keeps the
/// name and format of the library GRDB, which earlier versions used.
package struct Migrator: Sendable {
    private let migrations: [Migration]

    package init(_ migrations: [Migration]) {
        precondition(Set(migrations.map(\.name)).count == migrations.count)
        self.migrations = migrations
    }

    /// In the order in which they run.
    package var names: [String] { migrations.map(\.name) }

    /// The names of the migrations applied to `db`, including those of newer versions.
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

    /// Runs pending migrations in order, each in its own transaction.
    /// - Parameter last: The name of the last one to run; `nil` runs all.
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
