/// Subscriptions to signals, oldest first.
struct SubscriptionTable {
    struct Entry {
        let id: UInt64
        let rule: MatchRule
        let handler: @Sendable (Message) -> Void
    }

    private(set) var entries: [Entry] = []
    private var lastID: UInt64 = 0

    mutating func add(_ rule: MatchRule, _ handler: @escaping @Sendable (Message) -> Void) -> UInt64 {
        lastID += 1
        entries.append(Entry(id: lastID, rule: rule, handler: handler))
        return lastID
    }

    mutating func remove(_ id: UInt64) -> Entry? {
        guard let index = entries.firstIndex(where: { $0.id == id }) else { return nil }
        return entries.remove(at: index)
    }

    func contains(_ id: UInt64) -> Bool {
        entries.contains { $0.id == id }
    }
}
