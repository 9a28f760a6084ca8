import AgentInterface
import CivilTime
import Rules

/// Words for shops and their news.
extension ShopRecord {
    /// `Kettles and more (shop.example.com)`, or the domain alone.
    var fullName: String { name == domain ? domain : "\(name) (\(domain))" }

    /// `all changes, price drops from 10%`, `price drops, products back in stock`, `nothing`.
    var tellsWords: String {
        if reading == .pages { return ShopText.tellsWatched }
        guard isOn else { return watches.isEmpty ? ShopText.tellsNothing : ShopText.tellsWatched }
        if kinds.isEmpty { return ShopText.tellsNothing }
        let missing = ShopChange.Kind.ordinary.filter { !kinds.contains($0) }
        guard missing.count <= 2 else { return kinds.map(sizedWords).joined(separator: ", ") }
        let special = kinds.filter { !$0.isOrdinary || size(of: $0) != nil }
        return ([ShopText.tellsAll(but: missing)] + special.map(sizedWords))
            .joined(separator: missing.isEmpty ? ", " : "; ")
    }

    /// `price drops from 10%`.
    private func sizedWords(_ kind: ShopChange.Kind) -> String {
        ShopText.tells(kind, from: size(of: kind))
    }

    /// The smallest change that Steward reports; `nil` for any.
    private func size(of kind: ShopChange.Kind) -> String? {
        switch kind {
        case .priceDropped: drop.thresholdSize
        case .priceIncreased: rise.thresholdSize
        default: nil
        }
    }
}

extension WatchRecord {
    var handle: String { address.productHandle }

    /// `Shirt (Blue / L)`.
    var fullTitle: String { variant.map { "\(title) (\($0))" } ?? title }

    /// The price to wait for; `nil` if the watch has no price limit.
    var limit: DecimalAmount? { PriceThreshold(drop)?.limit }

    /// `prices below 90.00 EUR`, `drops from 10%, all rises`.
    func tellsWords(currency: String) -> String {
        let prices = priceWords(currency: currency)
        guard isOfReturn == true else { return prices }
        return limit == nil ? WatchText.returns : WatchText.returns(and: prices)
    }

    private func priceWords(currency: String) -> String {
        if let limit {
            let own = PriceThreshold(self.drop)?.currency ?? ""
            return own.isEmpty || own == currency
                ? WatchText.below(Money.words(limit, currency))
                : WatchText.below(Money.words(limit, own), butShopNames: currency)
        }
        let (drop, rise) = (drop.thresholdSize, rise.thresholdSize)
        if drop == nil, rise == nil { return WatchText.allChanges }
        return "\(WatchText.drops(from: drop)), \(WatchText.rises(from: rise))"
    }
}

extension ShopChange.Kind {
    /// Whether it is announced by default: shops change pictures and list prices all the time.
    var isOrdinary: Bool { self != .images && self != .listPrice }

    static let ordinary = allCases.filter(\.isOrdinary)
}

extension ShopEventRecord {
    /// `Kettle (Blue)`.
    var fullTitle: String { variantTitle.isEmpty ? title : "\(title) (\(variantTitle))" }

    /// `90.00 EUR, was 129.00 (-30%)`; for new or returned products, the price.
    var priceWords: String {
        guard let new else {
            switch kind {
            case .listPrice: return ShopText.noListPrice
            case .backInStock, .new, .newVariant: return price?.description ?? ""
            default: return ""
            }
        }
        guard let old else { return new.description }
        let words = ShopText.price(
            new, was: old.amount.description(decimals: old.decimals),
            share: percent.map { "\(new.amount < old.amount ? "-" : "+")\($0)%" })
        return lowestDays.map { ShopText.lowest(words, days: $0) } ?? words
    }

    /// Green for news that benefits buyers.
    var style: Style {
        switch kind {
        case .priceDropped, .backInStock: .good
        case .priceIncreased, .outOfStock, .removed: .attention
        case .new, .newVariant, .listPrice, .removedVariant, .images: .plain
        }
    }
}

extension ShopProductRecord {
    var handle: String { address.productHandle }

    /// `from 90.00 EUR` if the prices of its variants differ.
    var priceWords: String {
        guard let price else { return "" }
        let isOne = variants.allSatisfy { $0.price == price }
        return isOne ? price.description : ProductText.from(price)
    }

    /// The cheapest variant in stock, or the cheapest of all if none is.
    var best: ShopVariantRecord? {
        let buyable = variants.filter(\.isAvailable)
        return (buyable.isEmpty ? variants : buyable).filter { $0.price != nil }
            .min { ($0.price?.amount ?? .zero) < ($1.price?.amount ?? .zero) }
    }
}

extension Money {
    /// `90.00 EUR`, or the number alone if the currency is unknown.
    static func words(_ amount: DecimalAmount, _ currency: String) -> String {
        let number = amount.description(decimals: decimals(of: currency))
        return currency.isEmpty ? number : "\(number) \(currency)"
    }
}

extension String {
    /// The size that this threshold has; `nil` if it means any change.
    fileprivate var thresholdSize: String? { self == "any" ? nil : self }

    /// The last part of a product's address, which people type; empty if there is none.
    var productHandle: String {
        let path = prefix { $0 != "?" && $0 != "#" }
        return path.hasSuffix("/") ? "" : path.split(separator: "/").last.map(String.init) ?? ""
    }
}
