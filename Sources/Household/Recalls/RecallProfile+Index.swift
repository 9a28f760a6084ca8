/// What an index of recalls keeps of a notice.
extension RecallProfile {
    /// A word with where it stands, as `WordUse` counts it.
    package struct IndexWord: Sendable {
        package let text: String
        package let isLower: Bool
        package let isMaker: Bool
    }

    /// Its words, each once, in order.
    package var indexWords: [IndexWord] {
        names.places.map { text, places in
            IndexWord(text: text, isLower: places.contains(.lower), isMaker: places.contains(.maker))
        }.sorted { $0.text < $1.text }
    }

    /// The words that name its products and makers: those that people write, if not quite so.
    package var namingWords: [String] {
        names.words.map(\.text)
    }
}

extension ItemProfile {
    /// Words of its name by which recalls are found, each with what it may mean.
    package struct Search: Sendable {
        package let texts: [String]
        /// What a recall scores that has one of them.
        package let weight: Double
    }

    /// What stands in every tenth recall finds next to nothing; where there are few recalls, that is every word, and the
    /// rarest three will do.
    package var searches: [Search] {
        let telling = words.filter { !$0.isOptional }.sorted { $0.weight > $1.weight }
        let rare = telling.prefix { $0.weight > 2 }
        return (rare.count < 3 ? telling.prefix(3) : rare).map { word in
            Search(texts: [word.text] + word.alternatives.map(\.text), weight: word.weight)
        }
    }

    /// What a recall has to score at least to be looked at.
    package var leastScore: Double {
        words.filter { !$0.isOptional }.reduce(0) { $0 + $1.weight } * MatchRules.candidateShare
    }

    /// The words by which an index finds it, with what part of its name each is, in hundredths: its own, and what
    /// they may mean.
    package var indexShares: [String: Int] {
        let telling = words.filter { !$0.isOptional }
        let total = telling.reduce(0) { $0 + $1.weight }
        var shares: [String: Int] = [:]
        for word in telling {
            let share = max(1, Int((word.weight / total * 100).rounded()))
            for text in [word.text] + word.alternatives.map(\.text) {
                shares[text] = max(shares[text] ?? 0, share)
            }
        }
        return shares
    }
}

extension ProductWords {
    /// What is left of a word without its vowels; `nil` if that says too little.
    package static func consonants(of word: String) -> String? {
        let skeleton = skeleton(of: Array(word.utf8))
        return skeleton.count >= 3 ? String(decoding: skeleton, as: UTF8.self) : nil
    }
}
