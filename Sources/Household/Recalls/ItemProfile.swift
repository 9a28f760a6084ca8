import Glibc

/// An item as the matcher looks at it: what its words may mean in the recalls there are, and what they weigh.
package struct ItemProfile: Sendable {
    package let product: OwnedProduct
    /// Of its name and brand, each once.
    package let words: [Word]
    /// What its barcode may stand for.
    package let gtins: [GTIN]
    /// Normal; `nil` if there is none that tells anything.
    package let model: String?
    package let lot: String?

    package struct Word: Sendable {
        package let text: String
        let letters: [UInt8]
        /// Its consonants, where its vowels were left out; else empty.
        let skeleton: [UInt8]
        /// What else it may mean, with how sure that is, 0...1.
        package let alternatives: [(text: String, likeness: Double)]
        /// The rarer in recalls the more; 0 for words that say nothing.
        package let weight: Double
        let isBrand: Bool
        /// Recall events that have it, or what it may mean.
        let events: Int
        /// Whether only itself will do: numbers of models, and names that everybody knows.
        let isExact: Bool
        /// Whether it says nothing by not being there: a shop, a size.
        let isOptional: Bool
        /// Whether it looks like the name of a maker.
        let isName: Bool
        /// Whether no recall has it, however it may have been meant.
        let isUnknown: Bool
        let isShop: Bool
        /// Among those that are not optional, from 0 on.
        let position: Int
    }

    package init(_ product: OwnedProduct, in corpus: some RecallCorpus) {
        self.product = product
        gtins = product.barcode.isEmpty ? [] : GTIN.readings(of: product.barcode)
        model = Self.code(product.model, least: 2)
        lot = Self.code(Self.withoutLotWord(product.lot), least: 2)
        words = Self.words(of: product, in: corpus)
    }

    private static func code(_ text: String, least: Int) -> String? {
        let normal = LotCode.normal(text)
        return normal.utf8.count >= least ? normal : nil
    }

    /// People write "LOT 12345" and "L12345".
    private static func withoutLotWord(_ lot: String) -> String {
        let folded = FoldedText.of(lot)
        for word in ["lot number", "lot no", "lot #", "lot:", "lot", "batch", "ch.-b.", "charge"]
        where folded.hasPrefix(word) {
            return String(folded.dropFirst(word.count))
        }
        return lot
    }

    private static func words(of product: OwnedProduct, in corpus: some RecallCorpus) -> [Word] {
        let brand = ProductWords.of(product.brand)
        let name = ProductWords.of(product.name)
        let brandTexts = Set(brand.map(\.text))
        var seen = Set<String>()
        var words: [Word] = []
        var position = 0
        let all = brand.map { ($0, true) } + name.map { ($0, brandTexts.contains($0.text)) }
        for (index, (word, isBrand)) in all.enumerated() where seen.insert(word.text).inserted {
            let isShop = !isBrand && Self.isShop(all.map(\.0.text), at: index)
            let isOptional =
                !isBrand
                && (isShop || KnownWords.isMeasure(word.text) || KnownWords.fillers.contains(word.text)
                    || word.text.utf8.count == 1)
            let made = Self.word(
                word, isBrand: isBrand, isOptional: isOptional, isShop: isShop, position: position,
                next: index + 1 < all.count ? all[index + 1].0.text : nil,
                previous: index > 0 ? all[index - 1].0.text : nil, in: corpus)
            words.append(made)
            if !isOptional { position += 1 }
        }
        return words
    }

    private static func isShop(_ words: [String], at index: Int) -> Bool {
        if KnownWords.shops.contains(words[index]) { return true }
        if index == 0, words[0].utf8.count >= 4, KnownWords.shops.contains(where: { $0.hasPrefix(words[0]) })
        {
            return true
        }
        let next = index + 1 < words.count ? [words[index], words[index + 1]] : []
        let previous = index > 0 ? [words[index - 1], words[index]] : []
        return KnownWords.shopPairs.contains(next) || KnownWords.shopPairs.contains(previous)
    }

    private static func word(
        _ word: ProductWord, isBrand: Bool, isOptional: Bool, isShop: Bool, position: Int, next: String?,
        previous: String?,
        in corpus: some RecallCorpus
    ) -> Word {
        let text = word.text
        let use = corpus.use(of: text)
        var alternatives: [(text: String, likeness: Double)] = []
        func add(_ other: String, _ likeness: Double) {
            if other != text, corpus.use(of: other) != nil,
                !alternatives.contains(where: { $0.text == other })
            {
                alternatives.append((other, likeness))
            }
        }
        for other in KnownWords.abbreviations[text] ?? [] { add(other, 0.9) }
        for other in KnownWords.synonyms[text] ?? [] { add(other, 0.9) }
        for pair in [next.map { text + $0 }, previous.map { $0 + text }] {
            if let pair, pair.utf8.count >= 5 { add(pair, 0.95) }
        }
        // Names that everybody knows, and numbers of models, mean themselves.
        let isExact =
            KnownWords.brands.contains(text) || text.utf8.contains { (0x30...0x39).contains($0) }
        if !isOptional, use == nil || word.isShortened, text.utf8.count >= 3, !isExact {
            for other in corpus.neighbours(of: text) { add(other, 0.85) }
            // What looks like a plural may be a slip in the letters before.
            if word.isPlural {
                for other in corpus.neighbours(of: text + "s") { add(other, 0.85) }
                if text.hasSuffix("e") {
                    for other in corpus.neighbours(of: String(text.dropLast())) { add(other, 0.85) }
                }
            }
        }
        let isOptional =
            isOptional
            || use == nil && !isBrand
                && alternatives.contains {
                    KnownWords.isMeasure($0.text) || KnownWords.fillers.contains($0.text)
                }
        let best = alternatives.compactMap { corpus.use(of: $0.text) }.max { $0.events < $1.events }
        let events = use?.events ?? best?.events ?? 0
        let isNumber = text.utf8.allSatisfy { (0x30...0x39).contains($0) }
        // A few recalls tell nothing about how rare a word is: it counts as among many.
        let all = Double(max(corpus.eventCount, 1_000))
        let most = log(all + 1)
        let weight = min(log((all + 1) / (Double(events) + 0.5)), most)
        let letters = Array(text.utf8)
        let skeleton = ProductWords.isWithoutVowels(letters) ? ProductWords.skeleton(of: letters) : []
        return Word(
            text: text, letters: letters, skeleton: skeleton.count >= 3 ? skeleton : [],
            alternatives: alternatives,
            weight: max(isOptional || isNumber && !isBrand ? weight * 0.3 : weight, 0.2),
            isBrand: isBrand, events: events, isExact: isExact,
            isOptional: isOptional || isNumber && !isBrand,
            isName: !KnownWords.firmWords.contains(text)
                && ((use ?? best)?.isName(among: corpus.eventCount) ?? true),
            isUnknown: use == nil && best == nil, isShop: isShop, position: position)
    }
}
