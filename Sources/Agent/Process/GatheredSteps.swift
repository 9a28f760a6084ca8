import DBus

/// The journal entries of callers that make several changes as one step.
///
/// What a caller never ends is forgotten: its changes stay steps of their own.
struct GatheredSteps: Sendable {
    private var entries: [BusName: [Int64]] = [:]

    /// More callers, or more changes, than any program needs.
    private static let (mostCallers, mostEntries) = (64, 10_000)

    mutating func begin(for caller: BusName) {
        if entries.count >= Self.mostCallers { entries = [:] }
        entries[caller] = []
    }

    mutating func note(_ entry: Int64, of caller: BusName) {
        guard let count = entries[caller]?.count, count < Self.mostEntries else { return }
        entries[caller]?.append(entry)
    }

    /// - Returns: The entries since `begin`, oldest first.
    mutating func end(for caller: BusName) -> [Int64] {
        entries.removeValue(forKey: caller) ?? []
    }
}
