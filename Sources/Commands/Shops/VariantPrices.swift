import AgentInterface
import CivilTime
import Rules

/// The variants of a product that share a price history.
struct VariantPrices: Sendable, Hashable {
    let variants: [ShopVariantRecord]
    let history: PriceHistory

    /// Groups in the shop's order; sizes and colours with the same prices form one group.
    static func of(_ product: ShopProductRecord) -> [VariantPrices] {
        var groups: [(history: PriceHistory, variants: [ShopVariantRecord])] = []
        for variant in product.variants {
            let history = PriceHistory(
                variant.prices.map {
                    PriceHistory.Point(at: $0.at, price: $0.price, currency: $0.currency ?? "")
                })
            if let index = groups.firstIndex(where: { $0.history == history }) {
                groups[index].variants.append(variant)
            } else {
                groups.append((history, [variant]))
            }
        }
        return groups.map { VariantPrices(variants: $0.variants, history: $0.history) }
    }

    /// `Blue, Red`; `Blue and 11 more`; empty if the product has no variants to name.
    var title: String {
        let titles = variants.map(\.title).filter { !$0.isEmpty }
        guard titles.count > 3 else { return titles.joined(separator: ", ") }
        return ProductText.variants(titles[0], andMore: titles.count - 1)
    }

    /// What can be drawn in one picture.
    var inPresentCurrency: VariantPrices {
        VariantPrices(variants: variants, history: history.inPresentCurrency)
    }

    var price: Money? { variants.first?.price }

    var stockWords: String {
        let count = variants.count(where: \.isAvailable)
        if count == variants.count { return ProductText.inStock }
        return count == 0 ? ProductText.soldOut : ProductText.inStock(count, of: variants.count)
    }
}
