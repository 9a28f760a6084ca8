import AgentInterface
import CivilTime
import DBus
import Rules
import Store

/// Snoozing the news of a shop.
extension ShopsService {
    func snoozeShop(
        _ id: String, _ time: SnoozeTime?, unless fields: BargainFields, for caller: BusName
    ) async throws(AgentError) -> ShopRecord {
        let shop = try find(id, for: caller)
        let bargain = fields == BargainFields() ? nil : try bargain(fields, in: shop)
        return try record(
            of: gate.change(for: caller) { store, context in
                try store.snoozeShop(
                    shop.id.description, time ?? .shopNews, unless: bargain, context)
            })
    }

    private func bargain(_ fields: BargainFields, in shop: Shop) throws(AgentError) -> ShopBargain {
        let (product, variant) = try wanted(fields, in: shop)
        let below = fields.below ?? variant.price
        guard below.isPositive else {
            throw AgentError(.invalid, AgentShopText.notPositive(below))
        }
        let bargain = ShopBargain(variant: variant.id, below: below)
        guard !bargain.isReached(by: variant) else {
            let currency = try state(of: shop)?.currency ?? ""
            let price = Money(variant.price, in: currency)?.description ?? variant.price.description
            throw AgentError(
                .conflict, AgentShopText.costs(price, CleanText.excerpt(of: product.title, length: 60)))
        }
        return bargain
    }

    /// The product, and its cheapest variant, preferably one in stock.
    private func wanted(_ fields: BargainFields, in shop: Shop) throws(AgentError)
        -> (ShopProduct, ShopVariant)
    {
        let news = try gate.read { try $0.shopNews(shop.id) }
        let drop = fields.product == nil ? shop.mostUrgentDrop(in: news) : nil
        guard let name = fields.product ?? drop.map({ String($0.product.id) }) else {
            throw AgentError(.invalid, AgentShopText.noneCheaper(in: shop.domain))
        }
        let product = try find(name, in: shop)
        let buyable = product.variants.filter(\.isAvailable)
        let cheapest = (buyable.isEmpty ? product.variants : buyable).min { $0.price < $1.price }
        guard let variant = product.variants.first(where: { $0.id == drop?.variant?.id }) ?? cheapest else {
            throw AgentError(
                .conflict, AgentShopText.noPrice(CleanText.excerpt(of: product.title, length: 60)))
        }
        return (product, variant)
    }
}
