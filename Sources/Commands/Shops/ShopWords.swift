import AgentInterface
import CivilTime
import Household

/// What is said of shops to people.
extension ShopRecord {
    /// `Kettles and more (shop.example.com)`, or the domain alone.
    var fullName: String { name == domain ? domain : "\(name) (\(domain))" }

    /// `drops from 10%, back in stock`, `nothing`.
    var tellsWords: String {
        guard isOn else { return watches.isEmpty ? "nothing" : "only what is watched" }
        let words = kinds.map { kind in
            switch kind {
            case .priceDropped: "price drops\(Self.words(from: drop))"
            case .priceIncreased: "rises\(Self.words(from: rise))"
            default: kind.plural
            }
        }
        return words.isEmpty ? "nothing" : words.joined(separator: ", ")
    }

    private static func words(from threshold: String) -> String {
        threshold == "any" ? "" : " from \(threshold)"
    }
}

extension WatchRecord {
    var handle: String { address.productHandle }

    /// The price that is waited for; `nil` if every change is told that is large enough.
    var limit: DecimalAmount? { PriceThreshold(drop)?.limit }

    /// `below 90.00 EUR`, `drops from 10%, all rises`.
    func tellsWords(currency: String) -> String {
        if let limit { return "below \(Money.words(limit, currency))" }
        let words = { (noun: String, threshold: String) in
            threshold == "any" ? "all \(noun)" : "\(noun) from \(threshold)"
        }
        return drop == "any" && rise == "any"
            ? "all changes" : "\(words("drops", drop)), \(words("rises", rise))"
    }
}

extension ShopEventRecord.Kind {
    /// Of one.
    var words: String { ShopChange.Kind(rawValue: rawValue)?.words(for: 1) ?? rawValue }

    /// Of several, without a number.
    var plural: String {
        switch self {
        case .new: "new products"
        case .removed: "removed products"
        case .removedVariant: "removed variants"
        case .images: "pictures"
        case .backInStock, .outOfStock, .newVariant, .listPrice, .priceDropped, .priceIncreased:
            ShopChange.Kind(rawValue: rawValue)?.words(for: 2) ?? rawValue
        }
    }
}

extension ShopEventRecord {
    /// `large price drop`, `back in stock`.
    var kindWords: String {
        switch magnitude {
        case .small: "small \(kind.words)"
        case .large: "large \(kind.words)"
        case .medium, nil: kind.words
        }
    }

    /// `Kettle (Blue)`.
    var fullTitle: String { variantTitle.isEmpty ? title : "\(title) (\(variantTitle))" }

    /// `90.00 EUR, was 129.00 (-30%)`; empty where no price is meant.
    var priceWords: String {
        guard let new else { return kind == .listPrice ? "no list price any more" : "" }
        guard let old else { return new.description }
        let share = percent.map { " (\(new.amount < old.amount ? "-" : "+")\($0)%)" } ?? ""
        return "\(new), was \(old.amount.description(decimals: old.decimals))\(share)"
    }

    /// What is good for who wants to buy is green.
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

    /// `from 90.00 EUR` where its variants cost different prices.
    var priceWords: String {
        guard let price else { return "" }
        let isOne = variants.allSatisfy { $0.price == price }
        return isOne ? price.description : "from \(price)"
    }

    var currency: String { price?.currency ?? "" }

    /// The cheapest of those that can be bought, if there are any.
    var best: ShopVariantRecord? {
        let buyable = variants.filter(\.isAvailable)
        return (buyable.isEmpty ? variants : buyable).filter { $0.price != nil }
            .min { ($0.price?.amount ?? .zero) < ($1.price?.amount ?? .zero) }
    }
}

extension Money {
    /// `90.00 EUR`; the number alone where nobody knows the money.
    static func words(_ amount: DecimalAmount, _ currency: String) -> String {
        let number = amount.description(decimals: decimals(of: currency))
        return currency.isEmpty ? number : "\(number) \(currency)"
    }
}

extension String {
    /// Of a product's address the last part: what people type for it. Empty if it has none of its own.
    var productHandle: String {
        let path = prefix { $0 != "?" && $0 != "#" }
        return path.hasSuffix("/") ? "" : path.split(separator: "/").last.map(String.init) ?? ""
    }
}
