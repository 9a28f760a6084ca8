/// How often things of one name or category were used, or thrown away.
package struct Waste: Sendable, Hashable {
    /// A product or a category.
    package let name: String
    package private(set) var used = 0
    package private(set) var thrownAway = 0
    /// What was lost in each currency, by its name; what has no known price is not in it.
    package private(set) var lost: [Money] = []

    package init(name: String) {
        self.name = name
    }

    package mutating func add(_ outcome: ItemOutcome) {
        if outcome.isThrownAway { thrownAway += 1 } else { used += 1 }
        guard let money = outcome.lost else { return }
        if let index = lost.firstIndex(where: { $0.currency == money.currency }) {
            // A sum of more than 18 digits stays as it was: no household has that much.
            guard let sum = lost[index].amount + money.amount,
                let total = try? Money(sum, currency: money.currency)
            else { return }
            lost[index] = total
        } else {
            lost.append(money)
            lost.sort { $0.currency < $1.currency }
        }
    }

    package var all: Int { used + thrownAway }
    package var isSignificant: Bool { all >= Insights.fewest }

    /// Whether there is a reason to buy less of it: a quarter or more of enough of them was thrown away.
    package var isTooMuch: Bool { isSignificant && thrownAway * 4 >= all }
}

/// What was used and thrown away, by product and by category.
package struct WasteTables: Sendable, Hashable {
    /// What was thrown away most often comes first; only what was thrown away at all.
    package let products: [Waste]
    package let categories: [Waste]
    package let all: Waste

    package init(_ items: [ItemOutcome]) {
        var products: [String: Waste] = [:]
        var categories: [String: Waste] = [:]
        var all = Waste(name: "")
        for item in items {
            all.add(item)
            if !item.name.isEmpty {
                // The same name in capitals is the same product; the first spelling is shown.
                products[item.name.lowercased(), default: Waste(name: item.name)].add(item)
            }
            if !item.category.isEmpty {
                categories[item.category.lowercased(), default: Waste(name: item.category)].add(item)
            }
        }
        self.products = Self.sorted(products)
        self.categories = Self.sorted(categories)
        self.all = all
    }

    private static func sorted(_ rows: [String: Waste]) -> [Waste] {
        rows.values.filter { $0.thrownAway > 0 }.sorted {
            ($1.thrownAway, $1.used, $0.name) < ($0.thrownAway, $0.used, $1.name)
        }
    }

    package var tooMuch: [Waste] { products.filter(\.isTooMuch) }
}
