package import Rules

/// What the store asks for.
extension RecallMatcher {
    package func profile(of notice: RecallNotice) -> RecallProfile { RecallProfile(notice) }

    package func profile(
        of product: OwnedProduct, in corpus: some RecallCorpus<ItemProfile, RecallProfile>
    ) -> ItemProfile { ItemProfile(product, in: corpus) }

    package func matches(
        for item: ItemProfile, in corpus: some RecallCorpus<ItemProfile, RecallProfile>
    ) -> [RecallMatch] { Self.matches(for: item, in: corpus) }

    package func match(_ item: ItemProfile, _ recall: RecallProfile) -> RecallMatch? {
        Self.match(item, recall)
    }

    package func mayMatch(_ item: ItemProfile, line: String, words: String) -> Bool {
        // A line that cannot be read rules nothing out.
        RecallNames(line: line, words: words).map { Self.mayMatch(item, $0) } ?? true
    }

    package func neighbours(of word: String, among words: [(String, Int)]) -> [String] {
        SpellingIndex.neighbours(of: word, among: words)
    }
}
