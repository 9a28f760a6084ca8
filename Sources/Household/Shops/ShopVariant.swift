/// One way in which a product can be bought: a size, a colour.
package struct ShopVariant: Sendable, Hashable, Identifiable {
    /// The shop's own number, by which prices are compared.
    package let id: Int64
    /// `Blue / L`; empty where the product comes in one way only.
    package let title: String
    package let sku: String
    /// In the shop's currency.
    package let price: DecimalAmount
    /// What the shop says that it cost before; `nil` where it says nothing, or 0.
    package let listPrice: DecimalAmount?
    package let isAvailable: Bool

    package init(
        id: Int64, title: String, sku: String = "", price: DecimalAmount, listPrice: DecimalAmount? = nil,
        isAvailable: Bool
    ) {
        self.id = id
        self.title = title
        self.sku = sku
        self.price = price
        self.listPrice = listPrice
        self.isAvailable = isAvailable
    }

    /// The higher price that the shop shows crossed out. One that is no higher is none: shops leave yesterday's
    /// list price beside a price that has come up to it.
    package var reducedFrom: DecimalAmount? {
        guard let listPrice, listPrice > price else { return nil }
        return listPrice
    }
}
