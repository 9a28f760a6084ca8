/// A variant of a product: a size, a colour.
package struct ShopVariant: Sendable, Hashable, Identifiable {
    /// The shop's own number, by which to compare prices.
    package let id: Int64
    /// `Blue / L`; empty if the product has only one variant.
    package let title: String
    package let sku: String
    /// In the shop's currency.
    package let price: DecimalAmount
    /// The former price, according to the shop; `nil` if it is missing or 0.
    package let listPrice: DecimalAmount?
    package let isAvailable: Bool
    /// What the shop's page says about availability; `nil` if it says nothing, and for shops that are read
    /// whole.
    package let availability: Availability?

    package init(
        id: Int64, title: String, sku: String = "", price: DecimalAmount, listPrice: DecimalAmount? = nil,
        isAvailable: Bool, availability: Availability? = nil
    ) {
        self.id = id
        self.title = title
        self.sku = sku
        self.price = price
        self.listPrice = listPrice
        self.isAvailable = isAvailable
        self.availability = availability
    }

    /// The higher price that the shop shows crossed out; `nil` if the list price is not higher: shops leave
    /// it there when the price has come up to it.
    package var reducedFrom: DecimalAmount? {
        guard let listPrice, listPrice > price else { return nil }
        return listPrice
    }
}

extension ShopVariant {
    func costing(_ price: DecimalAmount) -> ShopVariant {
        ShopVariant(
            id: id, title: title, sku: sku, price: price, listPrice: listPrice, isAvailable: isAvailable,
            availability: availability)
    }
}
