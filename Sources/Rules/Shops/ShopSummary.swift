/// The text of one popup about a shop.
package struct ShopSummary: Sendable, Hashable {
    /// `3 price drops, 1 back in stock`.
    package let title: String
    /// The most urgent first: `Soup Maker: 103.20 GBP, was 129.00 (-20%)`.
    package let lines: [String]
    /// The highest urgency of the changes.
    package let urgency: ShopChange.Urgency

    package static let mostLines = 6

    /// - Parameters:
    ///   - changes: Those not to be reported are left out.
    ///   - currency: ISO 4217; empty if unknown.
    ///   - urgency: Changes of watched products may be more urgent than others.
    /// - Returns: `nil` if there is nothing to report.
    package init?(
        of changes: [ShopChange], currency: String, urgency: (ShopChange) -> ShopChange.Urgency = \.urgency
    ) {
        let told = changes.filter(\.isReported)
        let urgencies = told.map(urgency)
        guard let highest = urgencies.max() else { return nil }
        self.urgency = highest
        title = Self.count(told)
        let order = told.indices.sorted { left, right in
            let (one, other) = (urgencies[left], urgencies[right])
            return one == other ? left < right : one > other
        }
        // A further line is no longer than "and 1 more".
        let shown = order.count <= Self.mostLines ? order.count : Self.mostLines - 1
        var lines = order.prefix(shown).map { Self.line(of: told[$0], currency: currency) }
        if order.count > shown { lines.append("and \(order.count - shown) more") }
        self.lines = lines
    }

    private static func count(_ changes: [ShopChange]) -> String {
        ShopChange.Kind.allCases.compactMap { kind in
            let count = changes.count { $0.kind == kind }
            return count == 0 ? nil : "\(count) \(kind.words(for: count))"
        }.joined(separator: ", ")
    }

    private static func line(of change: ShopChange, currency: String) -> String {
        let variant = change.variant.map(\.title) ?? ""
        let name = variant.isEmpty ? change.product.title : "\(change.product.title) (\(variant))"
        switch change.kind {
        case .priceDropped, .priceIncreased, .listPrice:
            return "\(name): \(price(change, currency))"
        case .backInStock:
            // Pages may name no price.
            let known = change.variant.map(\.price).flatMap { $0.isPositive ? $0 : nil }
            let price = known.map { " at \(money($0, currency))" } ?? ""
            return "\(name): back in stock\(price)"
        case .outOfStock:
            let words = change.variant?.availability?.words ?? change.kind.words(for: 1)
            return "\(name): \(words)"
        case .new, .newVariant, .removed, .removedVariant, .images:
            return "\(name): \(change.kind.words(for: 1))"
        }
    }

    private static func price(_ change: ShopChange, _ currency: String) -> String {
        guard let new = change.new else { return "no list price any more" }
        let what = change.kind == .listPrice ? "list price " : ""
        let price = what + money(new, currency)
        guard let old = change.old else { return price }
        let percent = change.step?.percent.map { " (\(new < old ? "-" : "+")\($0)%)" } ?? ""
        let lowest = change.lowestDays.map { ", lowest in the \($0) days watched" } ?? ""
        return "\(price), was \(number(old, currency))\(percent)\(lowest)"
    }

    private static func money(_ amount: DecimalAmount, _ currency: String) -> String {
        currency.isEmpty ? number(amount, currency) : "\(number(amount, currency)) \(currency)"
    }

    private static func number(_ amount: DecimalAmount, _ currency: String) -> String {
        amount.description(decimals: Money.decimals(of: currency))
    }
}

extension ShopChange.Kind {
    /// The words after a number, such as `price drops`.
    package func words(for count: Int) -> String {
        let isOne = count == 1
        return switch self {
        case .priceDropped: isOne ? "price drop" : "price drops"
        case .priceIncreased: isOne ? "price rise" : "price rises"
        case .backInStock: "back in stock"
        case .outOfStock: "out of stock"
        case .new: "new"
        case .newVariant: isOne ? "new variant" : "new variants"
        case .removed: "no longer listed"
        case .removedVariant: isOne ? "variant no longer listed" : "variants no longer listed"
        case .listPrice: isOne ? "list price changed" : "list prices changed"
        case .images: "with other pictures"
        }
    }
}
