/// What a watched page offers: its product, or the variant of it that the user watches.
package struct PageOffer: Sendable, Hashable {
    /// Why the page does not give the price of what is watched.
    package enum Gap: Error, Sendable, Hashable {
        /// It is unclear which of these is the price.
        case conflict([ProductPage.Candidate])
        /// No variant fits the user's words, or the page's address.
        case noVariant
        /// Several variants fit: their numbers, from 1.
        case severalVariants([Int])
    }

    package let name: String?
    /// `nil` if the page names none, as some do for sold-out products.
    package let price: DecimalAmount?
    /// The highest price, if the variants cost differently.
    package let high: DecimalAmount?
    package let listPrice: DecimalAmount?
    package let currency: String?
    package let availability: Availability?
    /// The part of the page that named the price.
    package let source: ProductPage.Source
    /// The name of the variant, or else its number; empty for the whole product.
    package let variant: String

    /// - Parameters:
    ///   - variant: Words of the variant's name or code, or its number on the page; empty for the whole
    ///     product.
    ///   - choice: Which price counts at this shop, if the user has answered.
    package init(
        _ page: ProductPage, variant wanted: String = "", choice: PriceChoice? = nil
    ) throws(Gap) {
        name = page.name
        currency = page.currency
        if wanted.isEmpty {
            if page.lacksVariant { throw .noVariant }
            if case .amounts(let candidates)? = page.conflict {
                guard let amount = choice?.amount(among: candidates) else { throw .conflict(candidates) }
                price = amount
                source = candidates.first { $0.amount == amount }?.source ?? page.source
            } else {
                (price, source) = (page.amount, page.source)
            }
            (high, listPrice, availability, variant) = (page.high, page.listPrice, page.availability, "")
            return
        }
        let index = try Self.index(of: wanted, in: page.variants)
        let found = page.variants[index]
        let amount = found.amount ?? page.amount
        (price, source) = (amount, page.source)
        high = nil
        listPrice = page.listPrice.flatMap { list in amount.map { list > $0 } == true ? list : nil }
        availability = found.availability ?? (page.variants.count == 1 ? page.availability : nil)
        variant = found.name ?? String(index + 1)
    }

    // MARK: Variants

    private static func index(
        of wanted: String, in variants: [ProductPage.Variant]
    ) throws(Gap) -> Int {
        let names = variants.map { ($0.name ?? "").lowercased() }
        // A variant that was found once is stored under its whole name.
        if let same = only(names.indices.filter { names[$0] == wanted.lowercased() }) { return same }
        let asked = words(of: wanted)
        let known = variants.map { words(of: "\($0.name ?? "") \($0.code ?? "")") }
        guard !asked.isEmpty else { throw .noVariant }
        for fits in [
            { (known: [String], word: String) in known.contains(word) },
            { known, word in word.count > 2 && known.contains { $0.hasPrefix(word) } },
        ] {
            let found = variants.indices.filter { index in asked.allSatisfy { fits(known[index], $0) } }
            if let one = only(found) { return one }
            if !found.isEmpty { throw .severalVariants(found.map { $0 + 1 }) }
        }
        if let number = Int(wanted), variants.indices.contains(number - 1) { return number - 1 }
        throw .noVariant
    }

    private static func only(_ found: [Int]) -> Int? { found.count == 1 ? found[0] : nil }

    private static func words(of text: String) -> [String] {
        text.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
    }
}
