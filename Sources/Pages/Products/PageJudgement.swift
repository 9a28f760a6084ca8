import Rules

/// Judges what the parts of a page say, in the order in which they are trusted.
struct PageJudgement {
    private let content: PageContent
    private let identity: PageIdentity
    private let readings: [(source: ProductPage.Source, reading: Reading)]

    init(_ content: PageContent, address: String?) {
        self.content = content
        let region = PriceRegion(
            language: content.language ?? content.meta("og:locale"),
            address: address ?? content.canonicalAddress ?? content.meta("og:url"))
        let identity = PageIdentity(content, address: address)
        self.identity = identity
        let meta = MetaReader(content: content, region: region)
        let (productTags, openGraph) = (meta.productTags, meta.openGraph)
        let reader = ProductReader(
            region: region, identity: identity, hasGraduatedPrices: content.hasGraduatedPrices,
            usualCurrency: productTags.currency ?? openGraph.currency)
        var readings: [(ProductPage.Source, Reading)] = []
        for (source, nodes) in [
            (ProductPage.Source.linkedData, content.linkedData), (.microdata, content.microdata),
            (.rdfa, content.rdfa),
        ] {
            if case .own(let products) = ProductChoice(nodes, identity: identity).choice {
                readings.append((source, reader.reading(of: products)))
            }
        }
        if let software = ShopSoftware(content: content, identity: identity).reading {
            readings.insert((.shopSoftware, software), at: 0)
        }
        readings += [
            (.productTags, productTags), (.openGraph, openGraph), (.twitterCard, meta.twitterCard),
        ]
        self.readings = readings
    }

    /// `nil` if nothing can be watched.
    var page: ProductPage? {
        let useful = readings.filter(\.reading.isUseful)
        guard
            let first = useful.first(where: { $0.reading.amount != nil || !$0.reading.contradiction.isEmpty })
                ?? useful.first
        else { return nil }
        // Without a price, tags beside no product say nothing; beside a list, they never do.
        guard first.reading.amount != nil && !identity.isList || isProduct else { return nil }
        var verdict = first.reading
        verdict.name = name
        if lacksVariant(useful) { return page(withoutItsVariant: verdict, source: first.source) }
        var conflict = settled(&verdict, useful, best: first.source)
        verdict.currency = verdict.currency ?? sameCurrency(as: verdict)
        if conflict == nil {
            conflict = settledAvailability(&verdict, useful)
        } else {
            _ = settledAvailability(&verdict, useful)
        }
        let source =
            useful.first { $0.reading.amount != nil && $0.reading.amount == verdict.amount }?.source
            ?? first.source
        return ProductPage(verdict, source: source, conflict: conflict)
    }

    /// Whether something describes a product, not only its page.
    private var isProduct: Bool {
        readings.contains { [.shopSoftware, .linkedData, .microdata, .rdfa].contains($0.source) }
            || content.meta("og:type")?.lowercased().hasPrefix("product") ?? false
    }

    private var name: String? {
        readings.lazy.compactMap(\.reading.name).first
            ?? (readings.contains {
                [.linkedData, .microdata, .rdfa].contains($0.source) && $0.reading.isUseful
            }
                ? CleanName.name(content.meta("og:title", "twitter:title"))
                : CleanName.name(content.meta("og:title", "twitter:title")) ?? CleanName.name(content.heading))
    }

    /// Whether the address names a variant that the page no longer has. The shop's software knows its variants best.
    private func lacksVariant(_ useful: [(source: ProductPage.Source, reading: Reading)]) -> Bool {
        if let software = useful.first(where: { $0.source == .shopSoftware }) {
            return software.reading.lacksVariant
        }
        return useful.contains { $0.reading.lacksVariant } && !useful.contains { $0.reading.isOfVariant }
    }

    /// The price of another variant, which the page shows instead, is not that of the one that was meant.
    private func page(withoutItsVariant verdict: Reading, source: ProductPage.Source) -> ProductPage {
        ProductPage(
            name: verdict.name, currency: verdict.currency ?? sameCurrency(as: verdict),
            variants: verdict.variants, source: source,
            lacksVariant: true)
    }

    // MARK: Amounts

    /// Settles the amount. A price that is marked as reduced counts before one that is marked as the list price;
    /// without marks, nothing is guessed.
    private func settled(
        _ verdict: inout Reading, _ useful: [(source: ProductPage.Source, reading: Reading)],
        best: ProductPage.Source
    ) -> ProductPage.Conflict? {
        if verdict.amount == nil {
            if !verdict.contradiction.isEmpty {
                return .amounts(verdict.contradiction.map { .init($0, best) })
            }
            return nil
        }
        let listPrices = useful.filter { isComparable($0.reading, verdict) }.flatMap(\.reading.listPrices)
        var conflict: ProductPage.Conflict?
        for (source, other) in useful where source != best {
            guard let amount = other.amount, let own = verdict.amount, amount != own else { continue }
            // Tags name the price of the cheapest variant.
            if verdict.isOfVariant, !other.isOfVariant, verdict.otherAmounts.contains(amount) { continue }
            guard isComparable(other, verdict) else {
                conflict = conflict ?? .otherCurrency(amount, other.currency ?? "", source)
                continue
            }
            if other.isSale && amount < own && !verdict.isSale || listPrices.contains(own) && amount < own {
                conflict = .listPrice(own, best)
                verdict.listPrices.append(own)
                (verdict.amount, verdict.high, verdict.amounts) = (amount, other.high, other.amounts)
                verdict.currency = verdict.currency ?? other.currency
            } else if !verdict.covers(amount), !other.covers(own), !listPrices.contains(amount) {
                (verdict.amount, verdict.high) = (nil, nil)
                return .amounts([.init(own, best), .init(amount, source)])
            }
        }
        return conflict
    }

    private func isComparable(_ one: Reading, _ other: Reading) -> Bool {
        one.currency == nil || other.currency == nil || one.currency == other.currency
    }

    /// The currency that another part of the page has beside the same amount, or alone.
    private func sameCurrency(as verdict: Reading) -> String? {
        readings.first { _, reading in
            reading.currency != nil
                && (reading.amount == nil || verdict.amount.map(reading.covers) ?? true
                    || reading.amount.map(verdict.otherAmounts.contains) ?? true)
        }?
        .reading.currency
    }

    // MARK: Availability

    /// A thing is at hand only if no part of the page says otherwise: a template that always writes "in stock" is
    /// more common than one that always writes "sold out".
    private func settledAvailability(
        _ verdict: inout Reading, _ useful: [(source: ProductPage.Source, reading: Reading)]
    ) -> ProductPage.Conflict? {
        var said: [(ProductPage.Source, Availability)] = []
        for (source, reading) in useful where reading.isOfVariant || !verdict.isOfVariant {
            said += [reading.availability, reading.otherAvailability].compactMap(\.self).map { (source, $0) }
        }
        guard let counted = said.first(where: { !$0.1.isAtHand }) ?? said.first else {
            verdict.availability = nil
            return nil
        }
        verdict.availability = counted.1
        guard let other = said.first(where: { $0.1.isAtHand != counted.1.isAtHand }) else { return nil }
        if !verdict.isOfVariant { verdict.variants = verdict.variants.map { $0.atMost(counted.1) } }
        return .availability(other.1, other.0)
    }
}

extension ProductPage.Variant {
    /// As available as the whole product, which is not at hand.
    fileprivate func atMost(_ other: Availability) -> ProductPage.Variant {
        guard availability?.isAtHand ?? false else { return self }
        return ProductPage.Variant(name: name, code: code, amount: amount, availability: other)
    }
}
