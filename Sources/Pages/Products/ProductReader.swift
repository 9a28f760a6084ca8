import Rules

/// Reads what the descriptions of one product say, each of which may have several offers.
struct ProductReader {
    let region: PriceRegion
    let identity: PageIdentity
    let hasGraduatedPrices: Bool
    /// Of the page's tags: which of several currencies counts.
    let usualCurrency: String?

    /// - Parameter products: Descriptions of one product.
    func reading(of products: [DataNode]) -> Reading {
        let offers = OfferReader(region: region)
        var readings: [Reading] = []
        // Variants that are products of their own are one range; repeated descriptions are compared.
        let areVariants = Set(products.map { CleanName.letters($0.text("name")) }).count > 1
        if areVariants {
            readings = [reading(of: products.flatMap(offers.terms))]
        } else {
            readings = products.map { reading(of: offers.terms(of: $0)) }
        }
        var merged = merged(readings)
        let name =
            (products.first { $0.isA(["productgroup"]) } ?? products.first { identity.hasName(of: $0) }
            ?? products.first)
            .flatMap { CleanName.name($0.text("name")) }
            ?? products.lazy.compactMap { CleanName.name($0.text("name")) }.first
        // The name of a variant, such as "Red", says less than the product's, unless it contains that.
        merged.name =
            merged.name.flatMap {
                CleanName.letters($0).contains(inRow: CleanName.letters(name)) ? CleanName.name($0) : nil
            }
            ?? name
        return merged
    }

    /// Of several readings of one product.
    private func merged(_ readings: [Reading]) -> Reading {
        let useful = readings.filter(\.isUseful)
        guard
            var merged = useful.first(where: { $0.isOfVariant }) ?? useful.first(where: { $0.amount != nil })
                ?? useful.first
        else { return Reading() }
        merged.lacksVariant = useful.allSatisfy(\.lacksVariant)
        for other in useful {
            merged.currency = merged.currency ?? other.currency
            guard other.isOfVariant || !merged.isOfVariant else { continue }
            merged.listPrices += other.listPrices
            if let own = merged.availability, let another = other.availability,
                own.isAtHand != another.isAtHand
            {
                (merged.availability, merged.otherAvailability) =
                    own.isAtHand ? (another, own) : (own, another)
            }
            merged.availability = merged.availability ?? other.availability
            guard let amount = other.amount, let own = merged.amount, amount != own,
                other.currency == nil || merged.currency == nil || other.currency == merged.currency
            else { continue }
            if other.covers(own), other.high != nil || other.amounts.count > 1 {
                let former = merged
                merged = other
                (merged.availability, merged.otherAvailability) = (
                    former.availability, former.otherAvailability
                )
                merged.listPrices = former.listPrices
            } else if merged.listPrices.contains(own) {
                merged.amount = amount
            } else if !merged.covers(amount), !merged.listPrices.contains(amount) {
                merged.contradiction = [own, amount]
            }
        }
        if !merged.contradiction.isEmpty { merged.amount = nil }
        return merged
    }

    private func reading(of all: [OfferReader.Terms]) -> Reading {
        let here = forHere(all)
        let named = named(in: here)
        var terms = withoutUsed(named ?? here)
        var reading = Reading()
        reading.variants = here.count > 1 ? variants(of: here) : []
        reading.lacksVariant = named == nil && lacksVariant(among: here)
        if let named {
            reading.isOfVariant = true
            reading.name = named.count == 1 ? named[0].productName : nil
            reading.otherAmounts = here.compactMap(\.amount)
        }
        let currencies = Self.currencies(of: terms)
        if currencies.count > 1 {
            reading.currency =
                currencies.first { $0 == usualCurrency } ?? region.usualCurrency(of: currencies)
            // Which of several counts would be a guess.
            if reading.currency == nil { terms = terms.map(Self.withoutPrice) }
        } else {
            reading.currency = currencies.first ?? terms.lazy.compactMap(\.currency).first
        }
        if let currency = reading.currency {
            terms = terms.filter { $0.currency == nil || $0.currency == currency }
        }
        reading.availability = Availability.best(of: terms.compactMap(\.availability))
        reading.listPrices = terms.flatMap(\.listPrices)
        let priced = terms.filter { $0.amount != nil }
        reading.isSale = priced.count == 1 && priced[0].isSale
        reading.amounts = priced.compactMap(\.amount)
        reading.amount = reading.amounts.min()
        let high = (priced.compactMap(\.high) + reading.amounts).max()
        reading.high = high == reading.amount ? nil : high
        if hasGraduatedPrices, terms.contains(where: { $0.isRange || $0.isOfRange }), let high {
            (reading.amount, reading.high) = (high, nil)
        }
        if reading.amount == nil {
            reading.contradiction = terms.first { !$0.contradiction.isEmpty }?.contradiction ?? []
        }
        return reading
    }

    /// Each currency of a price once.
    private static func currencies(of terms: [OfferReader.Terms]) -> [String] {
        var seen: Set<String> = []
        return terms.filter { $0.amount != nil }.compactMap(\.currency).filter { seen.insert($0).inserted }
    }

    private static func withoutPrice(_ terms: OfferReader.Terms) -> OfferReader.Terms {
        var terms = terms
        (terms.amount, terms.high, terms.listPrices, terms.contradiction) = (nil, nil, [], [])
        (terms.currency, terms.isSale) = (nil, false)
        return terms
    }

    // MARK: Which offers count

    /// Without offers for other countries, if one is for the page's.
    private func forHere(_ terms: [OfferReader.Terms]) -> [OfferReader.Terms] {
        guard let country = region.country, terms.contains(where: { $0.countries.contains(country) }) else {
            return terms
        }
        return terms.filter { $0.countries.isEmpty || $0.countries.contains(country) }
    }

    /// Those of the variant that the page's address names; `nil` if it names none.
    private func named(in terms: [OfferReader.Terms]) -> [OfferReader.Terms]? {
        let variants = terms.indices.filter { !terms[$0].isRange }
        return identity.named(
            of: variants.map { .init(addresses: terms[$0].addresses, code: terms[$0].code) }
        )?
        .map { terms[variants[$0]] }
    }

    /// Whether the address names a variant as Shopify does, and each of several offers names another. A single offer may
    /// be the only one that the template writes down.
    private func lacksVariant(among terms: [OfferReader.Terms]) -> Bool {
        guard let wanted = identity.value(of: "variant") else { return false }
        let named = terms.filter { !$0.isRange }.map { terms in
            terms.addresses.flatMap { PageLocation($0).parameters }.filter { $0.name == "variant" }.map(
                \.value)
        }
        return named.count > 1 && named.allSatisfy { !$0.isEmpty && !$0.contains(wanted) }
    }

    /// A thing whose condition nobody mentions is new.
    private func withoutUsed(_ terms: [OfferReader.Terms]) -> [OfferReader.Terms] {
        let others = terms.filter { $0.condition != .used }
        let isThere = others.contains {
            $0.amount != nil || $0.condition == .new && $0.availability != nil
        }
        return isThere ? others : terms
    }

    private func variants(of terms: [OfferReader.Terms]) -> [ProductPage.Variant] {
        terms.filter { !$0.isRange }.prefix(200).map {
            ProductPage.Variant(
                name: CleanName.name($0.name), code: CleanName.name($0.code), amount: $0.amount,
                availability: $0.availability)
        }
    }
}
