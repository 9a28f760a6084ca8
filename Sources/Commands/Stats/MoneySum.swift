import Rules

/// A sum of money for each currency.
struct MoneySum: Sendable, Hashable, CustomStringConvertible {
    private var amounts: [String: DecimalAmount] = [:]
    /// Whether a sum has overflowed.
    private var isTooMuch = false

    mutating func add(_ amount: DecimalAmount, _ currency: String) {
        guard let sum = (amounts[currency] ?? .zero) + amount else {
            isTooMuch = true
            return
        }
        amounts[currency] = sum
    }

    var isEmpty: Bool { amounts.allSatisfy { $0.value == .zero } && !isTooMuch }

    /// `12.30 EUR, 4.00 USD`.
    var description: String {
        let parts = amounts.filter { $0.value != .zero }.sorted { $0.key < $1.key }.map { currency, amount in
            Money.words(amount, currency)
        }
        let sum = parts.joined(separator: ", ")
        return isTooMuch ? StatsText.more(than: sum) : sum
    }
}
