import AgentInterface
import Rules

/// Reads long lists of items in pages, so that no reply is too large.
struct ItemPages {
    let session: Session
    var pageSize: UInt32 = 200

    /// Up to `limit` items of `query` that `fits` accepts, and whether there are more.
    func items(
        _ query: ItemQuery, limit: Int = .max, where fits: (ItemRecord) -> Bool = { _ in true }
    ) async throws(CommandFailure) -> (items: [ItemRecord], hasMore: Bool) {
        var query = query
        query.limit = pageSize
        var found: [ItemRecord] = []
        var offset: UInt32 = 0
        while true {
            query.offset = offset == 0 ? nil : offset
            let page = try await session.ask(Household1.listItems, query)
            for item in page where fits(item) {
                if found.count == limit { return (found, true) }
                found.append(item)
            }
            if page.count < Int(pageSize) { return (found, false) }
            offset += pageSize
        }
    }
}
