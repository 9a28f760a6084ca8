import AgentInterface
import Rules

/// A query for a list that may be read in pages.
protocol PagedQuery {
    var limit: UInt32? { get set }
    var offset: UInt32? { get set }
}

extension TaskQuery: PagedQuery {}
extension EventQuery: PagedQuery {}
extension ItemQuery: PagedQuery {}
extension DocumentQuery: PagedQuery {}
extension MaintenanceQuery: PagedQuery {}
extension ReminderQuery: PagedQuery {}

extension Session {
    /// Up to `limit` records that `fits` accepts, and whether there are more. Reads them in pages, so that no reply is
    /// too large.
    /// - Parameter pageSize: Of tasks and items, 200 fit into one reply even with the longest notes.
    func records<Query: PagedQuery, Record>(
        _ list: Operation<Query, [Record]>, _ query: Query, limit: Int = .max, pageSize: UInt32 = 200,
        where fits: (Record) -> Bool = { _ in true }
    ) async throws(CommandFailure) -> (found: [Record], hasMore: Bool) {
        var query = query
        query.limit = pageSize
        var found: [Record] = []
        while true {
            let page = try await ask(list, query)
            for record in page where fits(record) {
                if found.count == limit { return (found, true) }
                found.append(record)
            }
            if page.count < Int(pageSize) { return (found, false) }
            query.offset = (query.offset ?? 0) + pageSize
        }
    }

    /// All reminders of a query, however many.
    func reminders(_ query: ReminderQuery) async throws(CommandFailure) -> [ReminderRecord] {
        try await records(Reminders1.list, query, pageSize: 1_000).found
    }
}
