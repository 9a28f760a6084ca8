import CivilTime

/// The household's settings that decide which recalls concern it, and how.
package struct RecallTerms: Sendable, Hashable {
    /// Where it lives, as an ISO 3166-1 code in upper case; empty if unknown. Its items count as bought
    /// there.
    package var country = ""
    /// If empty, all allergens count.
    package var allergies: Set<Allergen> = []

    package init(country: String = "", allergies: Set<Allergen> = []) {
        self.country = country
        self.allergies = allergies
    }

    /// In days. Older recalls, when first read, cause a reminder only if they certainly concern the item;
    /// others are only listed.
    package static let quietAge = 90
}

extension OwnedProduct {
    /// The data of an item to compare with recalls.
    package init(_ item: Item, _ terms: RecallTerms) {
        let printed = item.useBy ?? item.bestBefore
        self.init(
            name: item.name, brand: item.brand, model: item.model, barcode: item.gtin?.description ?? "",
            lot: item.lot, expires: printed, bought: item.boughtOn,
            isFood: printed != nil || item.details.hasCategoryOfFood,
            country: terms.country)
    }
}

extension RecallMatch {
    /// Whether its barcode or model agrees.
    package var isByCode: Bool {
        signals.contains { signal in
            switch signal {
            case .sameBarcode, .sameModel: true
            default: false
            }
        }
    }
}
