package import Rules

/// Recalls in memory, with an index: for evaluations, tests, and matching a recall that has just come.
package struct MemoryRecallCorpus: RecallCorpus, Sendable {
    package private(set) var eventCount = 0
    private var recalls: [RecallProfile] = []
    /// Where each word is used, and how.
    private var words: [String: Entry] = [:]
    private var byGTIN: [GTIN: [Int]] = [:]
    private var byModel: [String: [Int]] = [:]
    private var spelling = SpellingIndex()

    fileprivate struct Entry: Sendable {
        var recalls: [Int] = []
        var use = WordUse(events: 0, lower: 0, maker: 0)
        /// The event counted last.
        var lastEvent = -1
        var wasLower = false
        var wasMaker = false
    }

    /// - Parameter recalls: Those of one event count once only if they are adjacent.
    package init(_ recalls: [RecallProfile]) {
        self.recalls = recalls
        var event = -1
        for (index, recall) in recalls.enumerated() {
            if index == 0 || recall.event != recalls[index - 1].event { event += 1 }
            add(recall, at: index, event: event)
        }
        eventCount = event + 1
        spelling = SpellingIndex(words.map { ($0.key, $0.value.use.events) })
    }

    private mutating func add(_ recall: RecallProfile, at index: Int, event: Int) {
        for gtin in recall.gtins { byGTIN[gtin, default: []].append(index) }
        for model in recall.models { byModel[model, default: []].append(index) }
        for (word, places) in recall.names.places {
            words[word, default: Entry()].add(index, places, event: event)
        }
    }

    package func use(of word: String) -> WordUse? {
        words[word]?.use
    }

    package func neighbours(of word: String) -> [String] {
        spelling.neighbours(of: word)
    }

    package func candidates(for item: ItemProfile, limit: Int) -> [RecallProfile] {
        var scores: [Int: Double] = [:]
        var total = 0.0
        for word in item.words {
            if !word.isOptional { total += word.weight }
            // Words that every seventh recall contains do not narrow the search.
            guard !word.isOptional, word.weight > 2 || item.words.count < 3 else { continue }
            var seen = Set<Int>()
            for text in [word.text] + word.alternatives.map(\.text) {
                for index in words[text]?.recalls ?? [] where seen.insert(index).inserted {
                    scores[index, default: 0] += word.weight
                }
            }
        }
        var sure = Set<Int>()
        for gtin in item.gtins { sure.formUnion(byGTIN[gtin] ?? []) }
        if let model = item.model { sure.formUnion(byModel[model] ?? []) }
        let likely = scores.filter { $0.value >= total * MatchRules.candidateShare && !sure.contains($0.key) }
            .sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(limit)
        return (sure.sorted() + likely.map(\.key)).map { recalls[$0] }
    }
}

extension MemoryRecallCorpus.Entry {
    fileprivate mutating func add(_ index: Int, _ places: WordPlaces, event: Int) {
        recalls.append(index)
        if event != lastEvent {
            lastEvent = event
            (wasLower, wasMaker) = (false, false)
            use.events += 1
        }
        if places.contains(.lower), !wasLower {
            wasLower = true
            use.lower += 1
        }
        if places.contains(.maker), !wasMaker {
            wasMaker = true
            use.maker += 1
        }
    }
}
