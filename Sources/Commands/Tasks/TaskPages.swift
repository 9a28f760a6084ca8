import AgentInterface
import Rules

/// Reads long lists in pages, so that no reply is too large.
struct TaskPages {
    let session: Session

    /// This many tasks fit into one reply even with the longest notes.
    private static let pageSize: UInt32 = 200

    /// Up to `limit` tasks of `query` that `fits` accepts, and whether there are more.
    func tasks(
        _ query: TaskQuery, limit: Int, where fits: (TaskRecord) -> Bool
    ) async throws(CommandFailure) -> (tasks: [TaskRecord], hasMore: Bool) {
        var query = query
        query.limit = Self.pageSize
        var found: [TaskRecord] = []
        var offset: UInt32 = 0
        while true {
            query.offset = offset == 0 ? nil : offset
            let page = try await session.ask(Tasks1.list, query)
            for task in page where fits(task) {
                if found.count == limit { return (found, true) }
                found.append(task)
            }
            if page.count < Int(Self.pageSize) { return (found, false) }
            offset += Self.pageSize
        }
    }
}
