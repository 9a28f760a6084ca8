/// One difference between two states of a shop.
package struct ShopChange: Sendable, Hashable {
    package enum Kind: String, Sendable, Hashable, CaseIterable {
        case priceDropped = "price-dropped"
        case backInStock = "back-in-stock"
        case new
        case priceIncreased = "price-increased"
        case newVariant = "new-variant"
        case listPrice = "list-price"
        case outOfStock = "out-of-stock"
        case removed
        case removedVariant = "removed-variant"
        case images
    }

    package enum Urgency: String, Sendable, Hashable, OrderedCases {
        case low, normal, high
    }

    package let kind: Kind
    package let product: ShopProduct
    /// `nil` if the change is one of the whole product.
    package let variant: ShopVariant?
    /// The price, or list price, before and after; `nil` if the change has none.
    package let old: DecimalAmount?
    package let new: DecimalAmount?
    /// Whether to tell the user; otherwise it appears only in the list of events.
    package let isReported: Bool
    /// For how many days Steward has watched, if a price fell to the lowest that it has seen.
    package let lowestDays: Int?

    package init(
        _ kind: Kind, of product: ShopProduct, variant: ShopVariant? = nil, old: DecimalAmount? = nil,
        new: DecimalAmount? = nil, isReported: Bool, lowestDays: Int? = nil
    ) {
        self.kind = kind
        self.product = product
        self.variant = variant
        self.old = old
        self.new = new
        self.isReported = isReported
        self.lowestDays = lowestDays
    }

    /// `nil` if no price has changed.
    package var step: PriceStep? {
        switch kind {
        case .priceDropped, .priceIncreased:
            guard let old, let new else { return nil }
            return PriceStep(from: old, to: new)
        case .backInStock, .new, .newVariant, .listPrice, .outOfStock, .removed, .removedVariant, .images:
            return nil
        }
    }

    /// High for what may be gone tomorrow: goods back in stock, and a price that fell by more than a quarter.
    package var urgency: Urgency {
        switch kind {
        case .backInStock: return .high
        case .priceDropped:
            switch step?.magnitude {
            case .large: return .high
            case .medium: return .normal
            case .small, nil: return .low
            }
        case .images, .listPrice, .removedVariant: return .low
        case .new, .newVariant, .priceIncreased, .outOfStock, .removed: return .normal
        }
    }
}

extension ShopChange {
    /// The changes to report as they stand now, each price with its latest value.
    ///
    /// A price that changed several times appears once, compared with its first value. One that is back
    /// there, or has moved the other way, does not appear; nor does what a later change contradicts: what is back in
    /// stock and sold out again, or a price of what is no longer listed.
    /// - Parameter news: All changes, to report or not, earliest first.
    package static func present(in news: [ShopChange]) -> [ShopChange] {
        var latest: [ShopVariant.ID: (price: DecimalAmount, lowestDays: Int?)] = [:]
        for change in news where change.isPrice {
            if let variant = change.variant?.id, let new = change.new {
                latest[variant] = (new, change.lowestDays)
            }
        }
        var seen: Set<PricedVariant> = []
        return news.enumerated().compactMap { place, change in
            let later = news[(place + 1)...]
            guard change.isReported, !later.contains(where: { $0.contradicts(change) }) else { return nil }
            if change.kind == .backInStock, let variant = change.variant,
                let price = later.last(where: { $0.isPrice && $0.variant?.id == variant.id })?.new
            {
                return ShopChange(
                    change.kind, of: change.product, variant: variant.costing(price), old: change.old,
                    new: change.new, isReported: true)
            }
            guard change.isPrice, let variant = change.variant, let old = change.old,
                let new = latest[variant.id]
            else { return change }
            let isDrop = change.kind == .priceDropped
            guard isDrop ? new.price < old : new.price > old,
                seen.insert(PricedVariant(variant: variant.id, isDrop: isDrop)).inserted
            else { return nil }
            return ShopChange(
                change.kind, of: change.product, variant: variant, old: old, new: new.price,
                isReported: true, lowestDays: new.lowestDays)
        }
    }

    /// Whether an earlier change is no longer true after this one.
    private func contradicts(_ earlier: ShopChange) -> Bool {
        guard product.id == earlier.product.id else { return false }
        let isSameVariant = variant != nil && variant?.id == earlier.variant?.id
        return switch kind {
        case .removed: earlier.kind != .removed
        case .new: earlier.kind == .removed
        case .removedVariant: isSameVariant && earlier.kind != .removedVariant
        case .newVariant: isSameVariant && earlier.kind == .removedVariant
        case .outOfStock: isSameVariant && (earlier.kind == .backInStock || earlier.isPrice)
        case .backInStock: isSameVariant && earlier.kind == .outOfStock
        case .priceDropped, .priceIncreased, .listPrice, .images: false
        }
    }

    /// This change, marked as bringing the lowest price in so many days.
    package func lowest(in days: Int) -> ShopChange {
        ShopChange(
            kind, of: product, variant: variant, old: old, new: new, isReported: isReported,
            lowestDays: days)
    }

    private var isPrice: Bool { kind == .priceDropped || kind == .priceIncreased }

    private struct PricedVariant: Hashable {
        let variant: ShopVariant.ID
        let isDrop: Bool
    }
}
