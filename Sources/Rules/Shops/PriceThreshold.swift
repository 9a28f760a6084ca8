/// Which changes of a price to report.
///
/// Canonical text: `any`, `5` (in the shop's currency), `10%` (of the old price), `<90` (drops to less than
/// that).
package enum PriceThreshold: Sendable, Hashable {
    case any
    case amount(DecimalAmount)
    /// 1...100.
    case percent(Int)
    /// A price to wait for, in the shop's currency. Only lower prices count.
    case below(DecimalAmount)

    package func isReached(by step: PriceStep) -> Bool {
        guard step.old != step.new else { return false }
        switch self {
        case .any: return true
        case .amount(let amount): return step.difference >= amount.millionths.magnitude
        case .percent(let percent):
            return step.difference * 100 >= step.old.millionths.magnitude * UInt128(max(percent, 0))
        case .below(let limit): return step.isDrop && step.new < limit
        }
    }

    /// The price to wait for; `nil` for other thresholds.
    package var limit: DecimalAmount? {
        if case .below(let limit) = self { limit } else { nil }
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
            guard let limit = DecimalAmount(String(text.dropFirst())), limit.isPositive else { return nil }
            self = .below(limit)
        } else {
            guard let amount = DecimalAmount(text), amount.significand > 0 else { return nil }
            self = .amount(amount)
        }
    }

    package var description: String {
        switch self {
        case .any: "any"
        case .amount(let amount): amount.description
        case .percent(let percent): "\(percent)%"
        case .below(let limit): "<\(limit)"
        }
    }
}
