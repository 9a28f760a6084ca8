package import CivilTime
import Rules
import SQLite

extension Store {
    /// How many reminders wait for an answer, on screen or held back; without what is to be shown only once.
    package func waitingReminders() throws(StoreError) -> Int {
        try read { db in
            try db.count("SELECT count(*) FROM reminder WHERE state IN ('due', 'shown') AND step <> 'once'")
        }
    }

    /// The first of the open tasks that are due in a span of time, and their total number.
    ///
    /// - Parameter limit: The most tasks to read.
    package func openTasks(
        due span: Range<Instant>, limit: Int
    ) throws(StoreError) -> (first: [TodoOverview], count: Int) {
        try read { db in
            let isDue = "status = 'open' AND (due_at IS NULL) = 0 AND due_at >= ? AND due_at < ?"
            let bounds = [span.lowerBound.stored, span.upperBound.stored]
            let count = try db.count("SELECT count(*) FROM task WHERE \(isDue)", .init(bounds))
            let ids = try db.rows(
                "SELECT id FROM task WHERE \(isDue) ORDER BY due_at, created_at, id LIMIT \(max(0, limit))",
                .init(bounds)
            ).map { try $0.id("id") as Todo.ID }
            return (try ids.map { try TodoQueries(db: db).overview($0) }, count)
        }
    }
}
