import AgentInterface
import Rules

extension Session {
    /// Reads a whole list in pages, so that no reply is too large.
    /// - Parameters:
    ///   - size: How many entries a page has, unless it is the last one.
    ///   - page: Asks for the page that begins at an offset.
    func pages<Record>(
        of size: UInt32, _ page: (UInt32) async throws(CommandFailure) -> [Record]
    ) async throws(CommandFailure) -> [Record] {
        var all: [Record] = []
        while true {
            let next = try await page(UInt32(clamping: all.count))
            all += next
            if next.count < Int(size) { return all }
        }
    }

    /// All reminders of a query, however many.
    func reminders(_ query: ReminderQuery) async throws(CommandFailure) -> [ReminderRecord] {
        let size: UInt32 = 1_000
        return try await pages(of: size) { offset throws(CommandFailure) in
            var query = query
            (query.limit, query.offset) = (size, offset)
            return try await ask(Reminders1.list, query)
        }
    }
}
