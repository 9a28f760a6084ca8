/// How sure it is that an item is the product of a recall, whatever its codes say.
struct RecallIdentity {
    /// 3 for codes that are the product's own, 2 for brand and name, 1 for less, 0 for a name without a maker.
    let strength: Int
    /// The products of the notice that fit best.
    let products: [Int]
    let signals: [RecallSignal]

    /// `nil` if it is another product.
    init?(of item: ItemProfile, in recall: RecallProfile) {
        let names = NameComparison(of: item, in: recall.names)
        if let gtin = item.gtins.first(where: recall.gtins.contains),
            // Shops give numbers of their own to other things.
            gtin.isGlobal || names.share >= MatchRules.shopNumberShare
        {
            (strength, products) = (gtin.isGlobal ? 3 : 2, names.products)
            signals = [.sameBarcode(gtin)] + names.signals
            return
        }
        if let model = item.model ?? item.namedModels.first(where: recall.models.contains) {
            if Self.has(model, recall) {
                guard names.isMakerPossible, names.share >= 0.3 || names.hasBrand else { return nil }
                (strength, products) = (3, names.products)
                signals = [.sameModel(item.model == nil ? model : item.product.model)] + names.signals
                return
            }
            // Models are told, and this is none of them.
            if !recall.models.isEmpty || recall.products.contains(where: { $0.decidedBy.contains(.model) }) {
                return nil
            }
        }
        guard let strength = names.strength else { return nil }
        // The name has the number of another model, where only some are meant.
        if !item.namedModels.isEmpty, recall.products.allSatisfy({ $0.decidedBy == [.model] }),
            !item.namedModels.contains(where: recall.mentions)
        {
            return nil
        }
        // Both have barcodes, and they are not the same.
        if !item.isBarcodeMistyped, item.gtins.contains(where: \.isGlobal),
            recall.gtins.contains(where: \.isGlobal)
        {
            return nil
        }
        (self.strength, products) = (strength, names.products)
        signals = names.signals + (strength < 2 ? [.weakName] : [])
    }

    /// Whether a notice is about this model, which is normal. Short ones have to be listed as such.
    private static func has(_ model: String, _ recall: RecallProfile) -> Bool {
        if recall.models.contains(model) { return true }
        return model.utf8.count >= 5 && recall.mentions(code: model)
    }
}
