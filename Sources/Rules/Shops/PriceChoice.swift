/// The user's answer to which of several amounts on the pages of a shop is the price.
///
/// As text: the part of the page with the right amount, such as `linkedData`, or, if the amounts are in one
/// part, the place among them in ascending order, such as `1/2`.
package enum PriceChoice: Sendable, Hashable {
    case source(ProductPage.Source)
    /// 1 is the lowest.
    case place(Int, of: Int)

    /// The choice that leads to `amount`; `nil` if that is not a candidate.
    package init?(of amount: DecimalAmount, among candidates: [ProductPage.Candidate]) {
        guard let chosen = candidates.first(where: { $0.amount == amount }) else { return nil }
        let amounts = Self.amounts(of: candidates)
        if Set(candidates.map(\.source)).count == amounts.count {
            self = .source(chosen.source)
        } else {
            self = .place((amounts.firstIndex(of: amount) ?? 0) + 1, of: amounts.count)
        }
    }

    /// The price; `nil` if this answer does not decide between these candidates.
    package func amount(among candidates: [ProductPage.Candidate]) -> DecimalAmount? {
        switch self {
        case .source(let source):
            let own = Set(candidates.filter { $0.source == source }.map(\.amount))
            return own.count == 1 ? own.first : nil
        case .place(let place, let count):
            let amounts = Self.amounts(of: candidates)
            return amounts.count == count ? amounts[place - 1] : nil
        }
    }

    /// Each amount once, ascending.
    package static func amounts(of candidates: [ProductPage.Candidate]) -> [DecimalAmount] {
        Set(candidates.map(\.amount)).sorted()
    }
}

extension PriceChoice: LosslessStringConvertible {
    package init?(_ text: String) {
        if let source = ProductPage.Source(rawValue: text) {
            self = .source(source)
            return
        }
        let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
        guard parts.count == 2, let place = parts[0], let count = parts[1],
            (1...max(count, 1)).contains(place)
        else { return nil }
        self = .place(place, of: count)
    }

    package var description: String {
        switch self {
        case .source(let source): source.rawValue
        case .place(let place, let count): "\(place)/\(count)"
        }
    }
}
