import Rules

/// A match of an item with a recall, and the recall's notice.
struct FoundRecall: Sendable {
    let match: RecallMatch
    let notice: RecallNotice
    /// Whether the notice came with the first reading of its source.
    let isFirst: Bool

    /// Groups notices by event. Picks the first certain match of each event, else its first match; `codes`
    /// are those of all its notices.
    static func byEvent(_ found: [FoundRecall]) -> [(best: FoundRecall, codes: [String])] {
        var events: [String] = []
        var groups: [String: [FoundRecall]] = [:]
        for one in found {
            if groups[one.match.event] == nil { events.append(one.match.event) }
            groups[one.match.event, default: []].append(one)
        }
        return events.compactMap { event in
            guard let group = groups[event],
                let best = group.first(where: { $0.match.verdict == .match }) ?? group.first
            else { return nil }
            return (best, group.map(\.notice.codesFingerprint))
        }
    }
}
