import Rules

/// What the matcher says of a thing and a recall, with the notice.
struct FoundRecall: Sendable {
    let match: RecallMatch
    let notice: RecallNotice
    /// It came with the first that was read of its source.
    let isFirst: Bool

    /// Of several notices of one event, the one that says the most; the others' codes have been compared as well.
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
