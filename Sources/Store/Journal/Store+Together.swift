import SQLite

extension Store {
    /// Makes several changes in one transaction and as one entry of the journal: all of them, or none.
    ///
    /// - Parameters:
    ///   - mayUseReserve: Whether to use the reserve on a full disk, as each of the changes does when made
    ///     alone.
    ///   - changes: Changes of this store by one caller, in their order. The first that throws ends it.
    package func together<Value: Sendable>(
        mayUseReserve: Bool = false, _ changes: [() throws -> Change<Value>]
    ) throws -> Change<[Value]> {
        if changes.count == 1 { return try changes[0]().map { [$0] } }
        // Triggers that are installed within the transaction would be gone after a rollback.
        try startRecording()
        do {
            return try inOneTransaction(changes)
        } catch let error as StoreError {
            guard error == .full, mayUseReserve else { throw error }
        }
        try makeRoom()
        return try inOneTransaction(changes)
    }

    private func inOneTransaction<Value: Sendable>(
        _ changes: [() throws -> Change<Value>]
    ) throws -> Change<[Value]> {
        try read { db in try db.run("BEGIN IMMEDIATE TRANSACTION") }
        do {
            let made = try changes.map { change in try change() }
            let entry = try join(made.compactMap(\.entry))
            try read { db in try db.run("COMMIT TRANSACTION") }
            return Change(
                made.map(\.value), subjects: Set(made.flatMap(\.subjects)).sorted(),
                reminders: Set(made.flatMap(\.reminders)).sorted(), answers: made.flatMap(\.answers),
                entry: entry, passed: made.flatMap(\.passed))
        } catch {
            // SQLite may have rolled back by itself. The first error says more than a failing rollback.
            _ = try? read { db in if db.isInsideTransaction { try db.run("ROLLBACK TRANSACTION") } }
            throw error
        }
    }
}
