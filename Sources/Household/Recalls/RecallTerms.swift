import CivilTime

/// What the household says about itself that decides which recalls concern it, and how.
package struct RecallTerms: Sendable, Hashable {
    /// Where it lives: of ISO 3166-1 in upper case; empty if nobody said. What it owns was bought there.
    package var country = ""
    /// Where none are known, all allergens count.
    package var allergies: Set<Allergen> = []

    package init(country: String = "", allergies: Set<Allergen> = []) {
        self.country = country
        self.allergies = allergies
    }

    /// Recalls that are older when they are read for the first time are told only if there is no doubt that they are
    /// about the very thing; the others are listed.
    ///
    /// Source: the research on recall feeds, section 4, trap 7.
    package static let quietAge = 90
}

extension OwnedProduct {
    /// What recalls are compared with of a thing in the household.
    package init(_ item: Item, _ terms: RecallTerms) {
        let printed = item.useBy ?? item.bestBefore
        self.init(
            name: item.name, brand: item.brand, model: item.model, barcode: item.gtin?.description ?? "",
            lot: item.lot, expires: printed, bought: item.boughtOn,
            isFood: printed != nil || ShelfLives.usual.categories.contains(item.category.lowercased()),
            country: terms.country)
    }
}

extension RecallMatch {
    /// Whether a code of the product's own says that it is the thing.
    package var isByCode: Bool {
        signals.contains { signal in
            switch signal {
            case .sameBarcode, .sameModel: true
            default: false
            }
        }
    }
}
