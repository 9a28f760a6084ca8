/// Which changes of a price to report.
///
/// Canonical text: `any`, `5` (in the shop's currency), `10%` (of the old price), `<90` (drops to less than
/// that); `5@USD` and `<90@USD` if the shop has changed its currency since.
package enum PriceThreshold: Sendable, Hashable {
    case any
    case amount(DecimalAmount, in: String = "")
    /// 1...100.
    case percent(Int)
    /// A price to wait for, in the shop's currency. Only lower prices count.
    case below(DecimalAmount, in: String = "")

    package func isReached(by step: PriceStep) -> Bool {
        guard step.old != step.new else { return false }
        switch self {
        case .any: return true
        case .amount(let amount, _): return step.difference >= amount.millionths.magnitude
        case .percent(let percent):
            return step.difference * 100 >= step.old.millionths.magnitude * UInt128(max(percent, 0))
        case .below(let limit, _): return step.isDrop && step.new < limit
        }
    }

    /// The price to wait for; `nil` for other thresholds.
    package var limit: DecimalAmount? {
        if case .below(let limit, _) = self { limit } else { nil }
    }

    /// The currency of its amount, if that is no longer the shop's own; empty otherwise.
    package var currency: String {
        switch self {
        case .amount(_, let currency), .below(_, let currency): currency
        case .any, .percent: ""
        }
    }

    /// This threshold in the currency in which it was set.
    package func kept(in currency: String) -> PriceThreshold {
        switch self {
        case .amount(let amount, ""): .amount(amount, in: currency)
        case .below(let limit, ""): .below(limit, in: currency)
        case .any, .percent, .amount, .below: self
        }
    }

    /// Whether prices in `currency`, the shop's own, can be compared with it.
    func isComparable(in shopCurrency: String) -> Bool {
        currency.isEmpty || shopCurrency.isEmpty || currency == shopCurrency
    }
}

extension PriceThreshold: LosslessStringConvertible {
    package init?(_ text: String) {
        if text == "any" {
            self = .any
        } else if text.hasSuffix("%") {
            let number = text.dropLast().last == " " ? text.dropLast(2) : text.dropLast()
            guard let percent = Int(number), (1...100).contains(percent) else { return nil }
            self = .percent(percent)
        } else if text.hasPrefix("<") {
            guard let (limit, currency) = Self.amount(text.dropFirst()), limit.isPositive else { return nil }
            self = .below(limit, in: currency)
        } else {
            guard let (amount, currency) = Self.amount(text[...]), amount.isPositive else { return nil }
            self = .amount(amount, in: currency)
        }
    }

    private static func amount(_ text: Substring) -> (DecimalAmount, String)? {
        let parts = text.split(separator: "@", omittingEmptySubsequences: false)
        guard parts.count <= 2, let amount = DecimalAmount(String(parts[0])) else { return nil }
        guard parts.count == 2 else { return (amount, "") }
        guard let money = try? Money(amount, currency: String(parts[1])), !money.currency.isEmpty else {
            return nil
        }
        return (amount, money.currency)
    }

    package var description: String {
        switch self {
        case .any: "any"
        case .amount(let amount, let currency):
            currency.isEmpty ? amount.description : "\(amount)@\(currency)"
        case .percent(let percent): "\(percent)%"
        case .below(let limit, let currency): currency.isEmpty ? "<\(limit)" : "<\(limit)@\(currency)"
        }
    }
}
