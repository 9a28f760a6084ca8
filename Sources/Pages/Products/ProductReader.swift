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
        merged.name =
            (products.first { $0.isA(["productgroup"]) } ?? products.first { identity.hasName(of: $0) }
            ?? products.first)
            .flatMap { CleanName.name($0.text("name")) }
            ?? products.lazy.compactMap { CleanName.name($0.text("name")) }.first
        return merged
    }

    /// Of several readings of one product.
    private func merged(_ readings: [Reading]) -> Reading {
        let useful = readings.filter(\.isUseful)
        guard var merged = useful.first(where: { $0.amount != nil }) ?? useful.first else { return Reading() }
        for other in useful {
            merged.availability = merged.availability ?? other.availability
            merged.currency = merged.currency ?? other.currency
            merged.listPrices += other.listPrices
            guard let amount = other.amount, let own = merged.amount, amount != own,
                other.currency == nil || merged.currency == nil || other.currency == merged.currency
            else { continue }
            if other.covers(own), other.high != nil || other.amounts.count > 1 {
                let (availability, list) = (merged.availability, merged.listPrices)
                merged = other
                (merged.availability, merged.listPrices) = (other.availability ?? availability, list)
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
        var terms = chosen(of: all)
        var reading = Reading()
        let currencies = terms.compactMap(\.currency)
        reading.currency = currencies.first { $0 == usualCurrency } ?? currencies.first
        reading.availability = Availability.best(of: terms.compactMap(\.availability))
        if let currency = reading.currency {
            terms = terms.filter { $0.currency == nil || $0.currency == currency }
        }
        reading.listPrices = terms.flatMap(\.listPrices)
        let priced = terms.filter { $0.amount != nil }
        reading.isSale = priced.count == 1 && priced[0].isSale
        reading.amounts = priced.compactMap(\.amount)
        reading.amount = reading.amounts.min()
        let high = (priced.compactMap(\.high) + reading.amounts).max()
        reading.high = high == reading.amount ? nil : high
        if hasGraduatedPrices, terms.contains(where: \.isRange), let high {
            (reading.amount, reading.high) = (high, nil)
        }
        if reading.amount == nil {
            reading.contradiction = terms.first { !$0.contradiction.isEmpty }?.contradiction ?? []
        }
        reading.variants = terms.count > 1 ? variants(of: terms) : []
        return reading
    }

    /// Without used ones beside new ones; the one of the page's address if it names a variant.
    private func chosen(of terms: [OfferReader.Terms]) -> [OfferReader.Terms] {
        let named = terms.filter { $0.address.map(identity.isWholeAddress) ?? false }
        if named.count == 1 { return named }
        guard terms.contains(where: { $0.condition == "newcondition" && $0.amount != nil }) else {
            return terms
        }
        return terms.filter { $0.condition == nil || $0.condition == "newcondition" }
    }

    private func variants(of terms: [OfferReader.Terms]) -> [ProductPage.Variant] {
        terms.filter { !$0.isRange }.prefix(200).map {
            ProductPage.Variant(
                name: CleanName.name($0.name), code: CleanName.name($0.code), amount: $0.amount,
                availability: $0.availability)
        }
    }
}
