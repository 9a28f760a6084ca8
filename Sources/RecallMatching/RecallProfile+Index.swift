package import Rules

/// What an index of recalls stores of a notice.
extension RecallProfile: ComparedRecall {
    package var nameLine: String { names.line }

    /// Its words, sorted, without duplicates.
    package var indexWords: [RecallIndexWord] {
        names.places.map { text, places in
            RecallIndexWord(text: text, isLower: places.contains(.lower), isMaker: places.contains(.maker))
        }.sorted { $0.text < $1.text }
    }

    /// The words in the names of its products and makers, which users may misspell.
    package var namingWords: [String] {
        names.words.map(\.text)
    }
}

extension ItemProfile: ComparedProduct {
    /// Leaves out words that every seventh recall contains, as they hardly narrow the search. If fewer than
    /// three are left, as with few recalls, the three rarest serve.
    package var searches: [ProductSearch] {
        let significant = words.filter { !$0.isOptional }.sorted { $0.weight > $1.weight }
        let rare = significant.prefix { $0.weight > 2 }
        return (rare.count < 3 ? significant.prefix(3) : rare).map { word in
            ProductSearch(texts: [word.text] + word.alternatives.map(\.text), weight: word.weight)
        }
    }

    /// The lowest score at which a recall is examined.
    package var leastScore: Double {
        words.filter { !$0.isOptional }.reduce(0) { $0 + $1.weight } * MatchRules.candidateShare
    }

    /// The words by which an index finds the item, its own and what they may mean, each with its share of the
    /// name in percent.
    package var indexShares: [String: Int] {
        let significant = words.filter { !$0.isOptional }
        let total = significant.reduce(0) { $0 + $1.weight }
        var shares: [String: Int] = [:]
        for word in significant {
            let share = max(1, Int((word.weight / total * 100).rounded()))
            for text in [word.text] + word.alternatives.map(\.text) {
                shares[text] = max(shares[text] ?? 0, share)
            }
        }
        return shares
    }
}
