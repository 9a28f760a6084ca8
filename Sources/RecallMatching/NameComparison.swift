import Rules

/// How much the name and brand of an item have in common with a recall.
struct NameComparison {
    /// The products of the notice whose names fit best; several may fit equally.
    let products: [Int]
    /// How much of the item's words the recall contains, by weight, 0...1.
    private(set) var share = 0.0
    /// Whether the recall has the brand, or the words that look like one.
    private(set) var hasBrand = false
    /// Whether nothing points to another manufacturer.
    private(set) var isMakerPossible = true
    /// 2 if brand and name agree, 1 for less, 0 for a name that counts only if codes agree; `nil` for too
    /// little.
    private(set) var strength: Int?
    /// Whether the item, without a brand of its own, lacks the name with which the recalled product begins.
    private(set) var isOtherMakerPossible = false
    private(set) var signals: [RecallSignal] = []

    init(of item: ItemProfile, in recall: RecallNames) {
        let found = item.words.map { Self.places(of: $0, in: recall) }
        products = Self.bestProducts(item.words, found, count: recall.productCount)
        let tally = Tally(item.words, found, product: .product(products[0]))
        share = tally.share
        let hasBrandField = tally.brand > 0
        hasBrand = hasBrandField ? tally.brandShare >= 0.6 : !tally.names.isEmpty && !tally.isOther
        isMakerPossible = hasBrandField ? tally.brandShare >= 0.35 : !tally.isOther
        if isMakerPossible, tally.productHits > 0, tally.hits >= 2 {
            strength = hasBrandField ? strengthWithBrand(tally) : strengthWithoutBrand(tally)
            if !hasBrandField, strength == 2 { isOtherMakerPossible = lacksLead(item.words, of: recall) }
        }
        if hasBrand {
            signals.append(.brand(hasBrandField ? item.product.brand : tally.names.joined(separator: " ")))
        }
        let words = zip(item.words, found).filter { $0.1.likeness > 0 && !$0.0.isOptional }.map { $0.0.text }
        if !words.isEmpty { signals.append(.words(Int(share * 100), words)) }
    }

    private func lacksLead(_ words: [ItemProfile.Word], of recall: RecallNames) -> Bool {
        products.allSatisfy { product in
            guard recall.leads.indices.contains(product), let lead = recall.leads[product] else {
                return false
            }
            return !words.contains { word in
                word.text == lead.text || word.alternatives.contains { $0.text == lead.text }
                    || Self.likeness(of: word, to: lead) > 0
            }
        }
    }

    private func strengthWithBrand(_ tally: Tally) -> Int? {
        guard hasBrand else { return nil }
        let isSignificant =
            tally.restFound >= MatchRules.significant || tally.brandEvents < MatchRules.severalRecalls
        if tally.restShare >= MatchRules.sureRest { return isSignificant ? 2 : 1 }
        return tally.restShare >= MatchRules.leastRest ? 1 : nil
    }

    private func strengthWithoutBrand(_ tally: Tally) -> Int? {
        if hasBrand, share >= MatchRules.sureShare { return 2 }
        if hasBrand, share >= MatchRules.leastShare { return 1 }
        // Two words without a name are a kind of product: "air fryer".
        if share >= MatchRules.namelessShare, tally.productWeight >= MatchRules.namelessWeight, tally.hits > 2
        {
            return 1
        }
        return share >= MatchRules.codedShare ? 0 : nil
    }

    /// Where a recall contains a word, and how likely that is.
    fileprivate struct Found {
        /// Those of the word, or of what it may mean.
        var places: WordPlaces
        var likeness: Double
    }

    private static func places(of word: ItemProfile.Word, in recall: RecallNames) -> Found {
        if let places = recall.places[word.text] { return Found(places: places, likeness: 1) }
        var best = Found(places: [], likeness: 0)
        for alternative in word.alternatives {
            guard var places = recall.places[alternative.text] else { continue }
            if let partner = alternative.partner {
                places.formIntersection(recall.places[partner] ?? [])
                if places.isDisjoint(with: .anyName) { continue }
            }
            if best.likeness == 0 || best.places.isDisjoint(with: .anyProduct) {
                best = Found(places: places, likeness: alternative.likeness)
            }
        }
        return best.likeness > 0 || word.isOptional || word.isExact ? best : resembling(word, in: recall)
    }

    /// Finds words that begin like this one, have its consonants or are a typing error away. Searches only
    /// names.
    private static func resembling(_ word: ItemProfile.Word, in recall: RecallNames) -> Found {
        var best = Found(places: [], likeness: 0)
        for name in recall.words {
            let likeness = likeness(of: word, to: name)
            if likeness > best.likeness { best = Found(places: name.places, likeness: likeness) }
        }
        return best
    }

    private static func likeness(of word: ItemProfile.Word, to name: RecallNames.Word) -> Double {
        let (letters, other) = (word.letters, name.letters)
        guard letters.count >= 3, other.count >= 3, letters[0] == other[0] || letters.count > 5 else {
            return 0
        }
        if letters.count >= 4, letters.count < other.count, other.count <= 3 * letters.count,
            other.starts(with: letters)
        {
            return 0.8
        }
        if other.count >= 4, letters.count > other.count, letters.count <= other.count + 3,
            letters.starts(with: other)
        {
            return 0.8
        }
        if !word.skeleton.isEmpty, name.skeleton.starts(with: word.skeleton), other.count > letters.count {
            return 0.8
        }
        if word.isWithoutVowels, letters.count < other.count, ProductWords.hasConsonants(other, letters) {
            return 0.8
        }
        guard word.isUnknown || word.isBrand else { return 0 }
        if letters.count >= (word.isBrand ? 3 : 5), SpellingIndex.isSlip(letters, other) { return 0.8 }
        return letters.count >= 8 && SpellingIndex.areTwoSlips(letters, other) ? 0.7 : 0
    }

    private static func bestProducts(_ words: [ItemProfile.Word], _ found: [Found], count: Int) -> [Int] {
        guard count > 1 else { return [0] }
        let weights = (0..<count).map { product in
            let place = WordPlaces.product(product)
            return zip(words, found).reduce(0) { sum, pair in
                pair.1.places.isDisjoint(with: place) ? sum : sum + pair.0.weight * pair.1.likeness
            }
        }
        let most = weights.max() ?? 0
        return weights.indices.filter { weights[$0] >= most * 0.999 }
    }
}

/// The weights of an item's words, added up by what a recall contains of them.
private struct Tally {
    private(set) var all = 0.0
    private(set) var allFound = 0.0
    private(set) var rest = 0.0
    private(set) var restFound = 0.0
    private(set) var brand = 0.0
    private(set) var brandFound = 0.0
    /// How many events contain the rarest word of the brand.
    private(set) var brandEvents = Int.max
    /// How many words the recall contains.
    private(set) var hits = 0
    /// How many of these are in the title or in the product's name.
    private(set) var productHits = 0
    private(set) var productWeight = 0.0
    /// Words found that look like the name of a manufacturer.
    private(set) var names: [String] = []
    /// Whether a word looks like the name of another manufacturer.
    private(set) var isOther = false

    var share: Double { all > 0 ? allFound / all : 0 }
    /// Of the words besides the brand.
    var restShare: Double { rest > 0 ? restFound / rest : 1 }
    var brandShare: Double { brand > 0 ? brandFound / brand : 0 }

    init(_ words: [ItemProfile.Word], _ found: [NameComparison.Found], product: WordPlaces) {
        let last = words.last { !$0.isOptional }?.position ?? 0
        for (word, found) in zip(words, found) {
            add(word, found, product)
            // Manufacturers come first, if at all; well-known ones also last.
            guard found.likeness == 0, !word.isBrand else { continue }
            let isKnown = KnownWords.brands.contains(word.text)
            if word.position == 0 && !word.isOptional && (word.isName || word.isUnknown || isKnown)
                || word.position == last && isKnown && word.isName
            {
                isOther = true
            }
        }
    }

    private mutating func add(_ word: ItemProfile.Word, _ found: NameComparison.Found, _ product: WordPlaces)
    {
        let share = Self.share(of: found, in: product)
        if word.isOptional, share == 0 { return }
        all += word.weight
        allFound += word.weight * share
        if word.isBrand {
            brand += word.weight
            brandFound += word.weight * Self.makerShare(of: found)
            brandEvents = min(brandEvents, word.events)
        } else {
            rest += word.weight
            restFound += word.weight * share
        }
        let isNamed = !found.places.isDisjoint(with: .anyName)
        if share >= 0.5, !word.isOptional || word.isShop {
            hits += 1
            if !found.places.isDisjoint(with: product.union(.title)) {
                productHits += 1
                productWeight += word.weight
            }
            if isNamed, word.isName || word.isShop { names.append(word.text) }
        }
    }

    /// How much a word counts: fully in the product's name, 0.9 in the title or a maker's name, 0.4
    /// elsewhere.
    private static func share(of found: NameComparison.Found, in product: WordPlaces) -> Double {
        if !found.places.isDisjoint(with: product) { return found.likeness }
        if !found.places.isDisjoint(with: [.title, .maker]) { return found.likeness * 0.9 }
        if !found.places.isDisjoint(with: [.text, .anyProduct]) { return found.likeness * 0.4 }
        return 0
    }

    private static func makerShare(of found: NameComparison.Found) -> Double {
        if !found.places.isDisjoint(with: .anyName) { return found.likeness }
        return found.places.contains(.text) ? found.likeness * 0.6 : 0
    }
}
