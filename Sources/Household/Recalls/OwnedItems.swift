/// The things of a household, as the matcher asks for them when a recall comes. What answers may be a database.
package protocol OwnedItems {
    associatedtype ID: Hashable & Sendable

    /// Things that `recall` may concern: those that have one of its codes, and those with words of its names.
    func candidates(for recall: RecallProfile) -> [(id: ID, item: ItemProfile)]
}

/// Things in memory, with an index.
package struct MemoryOwnedItems<ID: Hashable & Sendable>: OwnedItems, Sendable {
    private let items: [(id: ID, item: ItemProfile)]
    private var byWord: [String: [Posting]] = [:]
    private var byGTIN: [GTIN: [Int]] = [:]
    private var byModel: [String: [Int]] = [:]
    /// What the words of each thing weigh together.
    private var weights: [Double] = []

    private struct Posting {
        let item: Int
        let weight: Double
    }

    package init(_ items: [(id: ID, item: ItemProfile)]) {
        self.items = items
        for (index, (_, item)) in items.enumerated() {
            for gtin in item.gtins { byGTIN[gtin, default: []].append(index) }
            if let model = item.model { byModel[model, default: []].append(index) }
            var weight = 0.0
            for word in item.words where !word.isOptional {
                weight += word.weight
                for text in [word.text] + word.alternatives.map(\.text) {
                    byWord[text, default: []].append(Posting(item: index, weight: word.weight))
                }
            }
            weights.append(weight)
        }
    }

    package func candidates(for recall: RecallProfile) -> [(id: ID, item: ItemProfile)] {
        var found = Set<Int>()
        for gtin in recall.gtins { found.formUnion(byGTIN[gtin] ?? []) }
        for model in recall.models { found.formUnion(byModel[model] ?? []) }
        var scores: [Int: Double] = [:]
        for word in recall.places.keys {
            for posting in byWord[word] ?? [] { scores[posting.item, default: 0] += posting.weight }
        }
        found.formUnion(scores.filter { $0.value >= weights[$0.key] * MatchRules.candidateShare }.keys)
        return found.sorted().map { items[$0] }
    }
}
