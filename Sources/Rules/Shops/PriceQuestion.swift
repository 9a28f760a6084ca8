/// The question of which of several amounts is the price on a shop's pages, asked once in an alert.
package struct PriceQuestion: Sendable, Hashable {
    package struct Candidate: Sendable, Hashable {
        package let choice: PriceChoice
        package let price: Money

        package init(_ choice: PriceChoice, _ price: Money) {
            (self.choice, self.price) = (choice, price)
        }

        /// One for each amount, ascending.
        /// - Parameter currency: ISO 4217; empty if unknown.
        package static func all(of candidates: [ProductPage.Candidate], in currency: String) -> [Candidate] {
            PriceChoice.amounts(of: candidates).compactMap { amount in
                guard let choice = PriceChoice(of: amount, among: candidates),
                    let price = Money(amount, in: currency)
                else { return nil }
                return Candidate(choice, price)
            }
        }
    }

    package let shop: Shop.ID
    package let alert: Alert.ID
    package let candidates: [Candidate]

    package init(of shop: Shop.ID, in alert: Alert.ID, _ candidates: [Candidate]) {
        (self.shop, self.alert, self.candidates) = (shop, alert, candidates)
    }
}
