package import Rules
import SQLite

/// Questions about which price counts at a shop. The journal does not record them, and a repair does not salvage them:
/// without one, the next reading asks again.
extension Store {
    /// Stores a question in place of the shop's earlier one.
    package func setPriceQuestion(_ question: PriceQuestion) throws(StoreError) {
        try write(.reserve) { db in
            let shop = question.shop.description
            try db.run("DELETE FROM price_question WHERE shop = ?", [shop])
            for (place, candidate) in question.candidates.enumerated() {
                try db.run(
                    """
                    INSERT INTO price_question (shop, place, alert, choice, amount, currency)
                    VALUES (?, ?, ?, ?, ?, ?)
                    """,
                    [
                        shop, place, question.alert.description, candidate.choice.description,
                        candidate.price.amount.description, candidate.price.currency,
                    ])
            }
        }
    }

    /// The last question about a shop, even if the user has closed its alert without an answer.
    package func priceQuestion(of shop: Shop.ID) throws(StoreError) -> PriceQuestion? {
        try priceQuestion("shop", shop.description)
    }

    package func priceQuestion(in alert: Alert.ID) throws(StoreError) -> PriceQuestion? {
        try priceQuestion("alert", alert.description)
    }

    private func priceQuestion(_ column: String, _ id: String) throws(StoreError) -> PriceQuestion? {
        try read { db in
            let rows = try db.rows(
                "SELECT * FROM price_question WHERE \(column) = ? ORDER BY place", [id])
            guard let first = rows.first else { return nil }
            return PriceQuestion(
                of: try first.id("shop"), in: try first.id("alert"),
                try rows.map {
                    .init(
                        try $0.value("choice"),
                        try Money(try $0.value("amount"), currency: try $0.text("currency")))
                })
        }
    }

    /// Stores which price counts at a shop from now on.
    /// - Throws: `.notFound`: nobody watches the shop.
    package func choosePrice(
        _ candidate: PriceQuestion.Candidate, at shop: Shop.ID, _ context: ChangeContext
    ) throws(StoreError) -> Change<Shop> {
        try transact(.watch, context, .room) { transaction in
            var shop = try transaction.shops.record(shop)
            try transaction.shops.choose(candidate.choice, at: &shop)
            transaction.subject = .shop(shop.id)
            transaction.sentence = "\(candidate.price) is the right price at \(shop.domain)"
            return try transaction.shops.record(shop.id)
        }
    }
}
