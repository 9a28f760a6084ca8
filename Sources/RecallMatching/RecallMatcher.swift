import CivilTime
package import Rules

/// Finds the recalls that concern a user's item, and says why. Works by rules, not by a model.
///
/// `RecallIdentity` decides whether it is the product, then `CodeComparison` what its codes say. Barcodes are
/// never wrong but rare; brands that agree prevent false alarms; lots, dates and models decide between
/// certain, possible and nothing.
package struct RecallMatcher: RecallComparing {
    package init() {}

    /// The recalls that concern an item, certain ones first.
    package static func matches(
        for item: OwnedProduct, in corpus: some RecallCorpus<ItemProfile, RecallProfile>
    ) -> [RecallMatch] {
        matches(for: ItemProfile(item, in: corpus), in: corpus)
    }

    /// The same for an existing profile.
    package static func matches(
        for item: ItemProfile, in corpus: some RecallCorpus<ItemProfile, RecallProfile>
    ) -> [RecallMatch] {
        corpus.candidates(for: item, limit: 60).compactMap { match(item, $0) }
            .sorted { ($0.verdict == .match ? 0 : 1) < ($1.verdict == .match ? 0 : 1) }
    }

    /// Whether `match` may find a notice with these names: a cheap test that rejects most candidates.
    package static func mayMatch(_ item: ItemProfile, _ names: RecallNames) -> Bool {
        // With codes, less of a name suffices.
        if !item.gtins.isEmpty || item.model != nil || !item.namedModels.isEmpty { return true }
        return NameComparison(of: item, in: names).strength != nil
    }

    /// How a recall concerns an item; `nil` if it does not.
    package static func match(_ item: ItemProfile, _ recall: RecallProfile) -> RecallMatch? {
        guard isMarket(item.product.country, of: recall), !isOutsideSale(item.product, of: recall),
            let identity = RecallIdentity(of: item, in: recall)
        else { return nil }
        let comparisons = identity.products.filter(recall.products.indices.contains).compactMap {
            CodeComparison(of: item, with: recall.products[$0], in: recall, identity: identity)
        }
        guard let codes = comparisons.first(where: { $0.verdict == .match }) ?? comparisons.first else {
            return nil
        }
        return RecallMatch(
            recall: recall.id, event: recall.event, verdict: codes.verdict,
            signals: identity.signals + codes.signals, check: codes.check)
    }

    /// Whether it may have been sold in `country`. What is no code of a country rules nothing out.
    private static func isMarket(_ country: String, of recall: RecallProfile) -> Bool {
        let country = isoCode(country)
        guard !country.isEmpty, !recall.markets.isEmpty, !recall.markets.contains(country) else {
            return true
        }
        return recall.markets.contains("EU") && europe.contains(country)
            || country == "EU" && recall.markets.contains(where: europe.contains)
    }

    /// A country's code of ISO 3166-1; empty for any other text. The EU writes two of them differently.
    private static func isoCode(_ country: String) -> String {
        let code = country.uppercased()
        guard code.utf8.count == 2, code.utf8.allSatisfy({ (0x41...0x5A).contains($0) }) else { return "" }
        return ["UK": "GB", "EL": "GR"][code] ?? code
    }

    /// The countries that Safety Gate covers: the EU and the European Economic Area.
    private static let europe: Set<String> = [
        "AT", "BE", "BG", "HR", "CY", "CZ", "DK", "EE", "FI", "FR", "DE", "GR", "HU", "IE", "IT", "LV", "LT",
        "LU",
        "MT", "NL", "PL", "PT", "RO", "SK", "SI", "ES", "SE", "IS", "LI", "NO",
    ]

    /// Whether it was bought long before the recalled ones were sold or, if perishable, long after the
    /// recall.
    private static func isOutsideSale(_ item: OwnedProduct, of recall: RecallProfile) -> Bool {
        guard let bought = item.bought else { return false }
        if let first = recall.sold?.first, bought.days(until: first) > 75 { return true }
        return (item.isFood || recall.isPerishable) && recall.date.days(until: bought) > 600
    }
}
