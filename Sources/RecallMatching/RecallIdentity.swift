import Rules

/// How certain it is that an item is the product of a recall, whatever its lot or dates.
struct RecallIdentity {
    /// 3 for a global barcode or a model, 2 for a shop's barcode or brand and name, 1 for less, 0 for a name
    /// that counts only if codes agree.
    let strength: Int
    /// The products of the notice that fit best.
    let products: [Int]
    /// Whether only a name without its maker agrees, so that it takes a code to be certain.
    var isOtherMakerPossible = false
    let signals: [RecallSignal]

    /// `nil` if it is another product.
    init?(of item: ItemProfile, in recall: RecallProfile) {
        let names = NameComparison(of: item, in: recall.names)
        if let gtin = item.gtins.first(where: recall.gtins.contains),
            // Shops use the numbers that they assign themselves for different products.
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
            // The recall lists all its models, and this is none of them.
            if recall.listsAllModels, !Self.mayBe(item, recall) { return nil }
        }
        guard let strength = names.strength else { return nil }
        // The recall is limited to certain models, and the name contains another one.
        if !item.namedModels.isEmpty, recall.listsAllModels,
            recall.products.allSatisfy({ $0.decidedBy == [.model] }),
            !item.namedModels.contains(where: recall.mentions)
        {
            return nil
        }
        // Both have barcodes, the recall all of its own, and these differ.
        if !item.isBarcodeMistyped, item.gtins.contains(where: \.isGlobal), recall.listsAllBarcodes {
            return nil
        }
        (self.strength, products) = (strength, names.products)
        isOtherMakerPossible = names.isOtherMakerPossible
        signals = names.signals + (strength < 2 || names.isOtherMakerPossible ? [.weakName] : [])
    }

    /// Whether a model that is not listed may be one that is, with a variant added to either: "Camry LE" of
    /// "Camry".
    private static func mayBe(_ item: ItemProfile, _ recall: RecallProfile) -> Bool {
        WrittenCode.beginnings(of: item.product.model).contains(where: recall.models.contains)
            || item.model.map(recall.modelBeginnings.contains) == true
    }

    /// Whether a notice concerns this normalised model. A short one has to be listed as a model.
    private static func has(_ model: String, _ recall: RecallProfile) -> Bool {
        if recall.models.contains(model) { return true }
        return model.utf8.count >= 5 && recall.mentions(code: model)
    }
}
