import AgentInterface
import Rules

/// Lists of any length, read in pages so that no reply is too large.
extension Session {
    /// Up to `limit` tasks that `fits` accepts, and whether there are more.
    func tasks(
        _ query: TaskQuery, limit: Int = .max, where fits: (TaskRecord) -> Bool = { _ in true }
    ) async throws(CommandFailure) -> (tasks: [TaskRecord], hasMore: Bool) {
        // This many fit into one reply even with the longest notes.
        try await records(limit: limit, pageSize: 200, where: fits) { size, offset throws(CommandFailure) in
            var query = query
            (query.limit, query.offset) = (size, offset)
            return try await ask(Tasks1.list, query)
        }
    }

    /// Up to `limit` items that `fits` accepts, and whether there are more.
    func items(
        _ query: ItemQuery, limit: Int = .max, pageSize: UInt32 = 200,
        where fits: (ItemRecord) -> Bool = { _ in true }
    ) async throws(CommandFailure) -> (items: [ItemRecord], hasMore: Bool) {
        try await records(limit: limit, pageSize: pageSize, where: fits) {
            size, offset throws(CommandFailure) in
            var query = query
            (query.limit, query.offset) = (size, offset)
            return try await ask(Household1.listItems, query)
        }
    }

    /// - Parameter page: Takes the size of a page and, but for the first, its offset.
    private func records<Record>(
        limit: Int, pageSize: UInt32, where fits: (Record) -> Bool,
        _ page: (UInt32, UInt32?) async throws(CommandFailure) -> [Record]
    ) async throws(CommandFailure) -> ([Record], Bool) {
        var found: [Record] = []
        var offset: UInt32?
        while true {
            let records = try await page(pageSize, offset)
            for record in records where fits(record) {
                if found.count == limit { return (found, true) }
                found.append(record)
            }
            if records.count < Int(pageSize) { return (found, false) }
            offset = (offset ?? 0) + pageSize
        }
    }
}
