import Glibc
package import Rules

/// An item as the matcher sees it: what its words may mean in the known recalls, and how much they weigh.
package struct ItemProfile: Sendable {
    package let product: OwnedProduct
    /// Of its name and brand, without duplicates.
    package let words: [Word]
    /// The numbers that its barcode may stand for.
    package let gtins: [GTIN]
    /// Whether the barcode has the right number of digits but a wrong check digit, and so rules nothing out.
    let isBarcodeMistyped: Bool
    /// Normalised; `nil` if there is no usable one.
    package let model: String?
    /// Words of its name that may be its model, if `model` is `nil`; normalised.
    let namedModels: [String]
    /// What its lot may be, normalised, likeliest first.
    let lots: [String]

    package struct Word: Sendable {
        package let text: String
        let letters: [UInt8]
        /// Its consonants, if it was written without vowels; otherwise empty.
        let skeleton: [UInt8]
        let isWithoutVowels: Bool
        /// What it may mean instead.
        package let alternatives: [Alternative]
        /// The rarer the word is in recalls, the higher; at least 0.2.
        package let weight: Double
        let isBrand: Bool
        /// How many recall events contain it, or what it may mean.
        let events: Int
        /// Whether it means only itself: model numbers, and well-known names.
        let isExact: Bool
        /// Whether its absence from a recall says nothing: a shop, a size.
        let isOptional: Bool
        /// Whether it looks like the name of a manufacturer.
        let isName: Bool
        /// Whether no recall contains it, or what it may mean.
        let isUnknown: Bool
        let isShop: Bool
        /// Its place among the words that are not optional, from 0 on.
        let position: Int
    }

    /// What a word may mean instead.
    package struct Alternative: Sendable {
        package let text: String
        /// The other of two words that were written as one, of which `text` is the rarer.
        let partner: String?
        /// How likely that is, 0...1.
        let likeness: Double

        init(_ text: String, and partner: String? = nil, _ likeness: Double) {
            self.text = text
            self.partner = partner
            self.likeness = likeness
        }
    }

    package init(_ product: OwnedProduct, in corpus: some RecallCorpus) {
        self.product = product
        gtins = product.barcode.isEmpty ? [] : GTIN.readings(of: product.barcode)
        isBarcodeMistyped = !product.barcode.isEmpty && GTIN.isMistyped(product.barcode)
        model = WrittenCode.model(product.model)
        namedModels = model == nil ? WrittenCode.models(inName: product.name) : []
        lots = WrittenCode.lots(product.lot)
        words = Self.words(of: product, in: corpus)
    }

    /// In a name or a brand: what follows is a description.
    private static let mostWords = 40

    private static func words(of product: OwnedProduct, in corpus: some RecallCorpus) -> [Word] {
        let brand = ProductWords.of(product.brand).prefix(mostWords)
        let name = ProductWords.of(product.name).prefix(mostWords)
        let brandTexts = Set(brand.map(\.text))
        // "Inc." says nothing if the maker has another name, too.
        let isBrandTold = brandTexts.contains { !KnownWords.isFormOfFirm($0) }
        var seen = Set<String>()
        var words: [Word] = []
        var position = 0
        let all = brand.map { ($0, true) } + name.map { ($0, brandTexts.contains($0.text)) }
        for (index, (word, isBrand)) in all.enumerated() where seen.insert(word.text).inserted {
            let isShop = !isBrand && Self.isShop(all.map(\.0.text), at: index, in: corpus)
            let isOptional =
                isBrand
                ? isBrandTold && KnownWords.isFormOfFirm(word.text)
                : (isShop || KnownWords.isMeasure(word.text) || KnownWords.fillers.contains(word.text)
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

    private static func isShop(_ words: [String], at index: Int, in corpus: some RecallCorpus) -> Bool {
        if KnownWords.shops.contains(words[index]) { return true }
        if index == 0, words[0].utf8.count >= 4, KnownWords.shops.contains(where: { $0.hasPrefix(words[0]) })
        {
            return true
        }
        let next = index + 1 < words.count ? [words[index], words[index + 1]] : []
        let previous = index > 0 ? [words[index - 1], words[index]] : []
        if KnownWords.shopPairs.contains(next) || KnownWords.shopPairs.contains(previous) { return true }
        guard index == 0, words[0].utf8.count >= 5, corpus.use(of: words[0]) == nil else { return false }
        let letters = Array(words[0].utf8)
        func isMeant(_ shop: String) -> Bool {
            shop.utf8.count >= 5 && SpellingIndex.isSlip(letters, Array(shop.utf8))
        }
        return KnownWords.shops.contains(where: isMeant)
            || KnownWords.shopPairs.contains { isMeant($0[0]) && $0[1] == next.last }
    }

    private static func word(
        _ word: ProductWord, isBrand: Bool, isOptional: Bool, isShop: Bool, position: Int, next: String?,
        previous: String?,
        in corpus: some RecallCorpus
    ) -> Word {
        let text = word.text
        let use = corpus.use(of: text)
        var alternatives: [Alternative] = []
        func add(_ other: String, _ likeness: Double) {
            if other != text, corpus.use(of: other) != nil,
                !alternatives.contains(where: { $0.text == other })
            {
                alternatives.append(Alternative(other, likeness))
            }
        }
        for other in KnownWords.abbreviations[text] ?? [] { add(other, 0.9) }
        for other in KnownWords.synonyms[text] ?? [] { add(other, 0.95) }
        for other in KnownWords.translations[text] ?? [] { add(other, 0.9) }
        for pair in [next.map { text + $0 }, previous.map { $0 + text }] {
            if let pair, pair.utf8.count >= 5 { add(pair, 0.95) }
        }
        // Well-known names and model numbers mean only themselves.
        let isExact =
            KnownWords.brands.contains(text) || text.utf8.contains { (0x30...0x39).contains($0) }
        if !isOptional, use == nil || word.isShortened, text.utf8.count >= 3, !isExact {
            for other in corpus.neighbours(of: text) { add(other, 0.85) }
            // An apparent plural may be a typing error in the letters before.
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
        if use == nil, best == nil, !isOptional, !isExact {
            alternatives = Self.joined(text, in: corpus)
        }
        let joined = best == nil ? alternatives.first.flatMap { corpus.use(of: $0.text) } : nil
        // A foreign word is as common as its translation.
        let meant = (KnownWords.translations[text] ?? []).compactMap { corpus.use(of: $0)?.events }.max() ?? 0
        let events = max(use?.events ?? best?.events ?? joined?.events ?? 0, meant)
        let isNumber =
            text.utf8.allSatisfy { (0x30...0x39).contains($0) } && !KnownWords.brands.contains(text)
        // A few recalls do not show how rare a word is: count as if there were many.
        let all = Double(max(corpus.eventCount, 1_000))
        let most = log(all + 1)
        // A brand that no recall names is rare, whatever it resembles.
        let isNewBrand = isBrand && use == nil
        let weight = isNewBrand ? most : min(log((all + 1) / (Double(events) + 0.5)), most)
        let letters = Array(text.utf8)
        let isWithoutVowels = ProductWords.isWithoutVowels(letters)
        let skeleton = isWithoutVowels ? ProductWords.skeleton(of: letters) : []
        return Word(
            text: text, letters: letters, skeleton: skeleton.count >= 3 ? skeleton : [],
            isWithoutVowels: isWithoutVowels,
            alternatives: alternatives,
            weight: max(isOptional || isNumber && !isBrand ? weight * 0.3 : weight, 0.2),
            isBrand: isBrand, events: events, isExact: isExact,
            isOptional: isOptional || isNumber && !isBrand,
            isName: !KnownWords.firmWords.contains(text)
                && ((use ?? best)?.isName(among: corpus.eventCount) ?? true),
            isUnknown: use == nil && best == nil, isShop: isShop, position: position)
    }

    /// The meanings of two words written as one, such as "GreatValue" or "Kinderhelm", likeliest first.
    private static func joined(_ text: String, in corpus: some RecallCorpus) -> [Alternative] {
        let letters = Array(text.utf8)
        guard letters.count >= 6, letters.count <= 30 else { return [] }
        /// The part itself, or its English translation, if a recall contains it.
        func meaning(_ part: ArraySlice<UInt8>) -> (text: String, events: Int)? {
            let word = ProductWords.stem(Array(part))
            for meant in [word] + (KnownWords.translations[word] ?? []) {
                if let use = corpus.use(of: meant) { return (meant, use.events) }
            }
            return nil
        }
        var found: [(shorter: Int, Alternative)] = []
        for place in 3...(letters.count - 3) {
            guard let left = meaning(letters[..<place]), let right = meaning(letters[place...]) else {
                continue
            }
            let (rare, other) = left.events <= right.events ? (left, right) : (right, left)
            found.append((min(place, letters.count - place), Alternative(rare.text, and: other.text, 0.9)))
        }
        return found.sorted { $0.shorter > $1.shorter }.prefix(2).map(\.1)
    }
}
