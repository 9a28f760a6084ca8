/// How long items of each category keep after opening, freezing and thawing, and when to warn.
package struct ShelfLives: Sendable, Hashable {
    package struct Life: Sendable, Hashable {
        /// Days after opening; `nil` if opening makes no difference.
        package let opened: Int?
        /// Days in the freezer; `nil` if there is no limit.
        package let frozen: Int?
        /// Days after thawing; `nil` if unknown.
        package let thawed: Int?
        /// When to remind; `nil` at the usual times.
        package let leads: Leads?

        /// - Throws: A number of days is out of range.
        package init(opened: Int? = nil, frozen: Int? = nil, thawed: Int? = nil, leads: Leads? = nil)
            throws(InvalidValue)
        {
            if let opened { try FieldRules.days(opened, field: "opened", in: 0...3_650) }
            if let frozen { try FieldRules.days(frozen, field: "frozen", in: 0...3_650) }
            if let thawed { try FieldRules.days(thawed, field: "thawed", in: 0...3_650) }
            self.init(opened, frozen, thawed, leads)
        }

        private init(_ opened: Int?, _ frozen: Int?, _ thawed: Int?, _ leads: Leads?) {
            self.opened = opened
            self.frozen = frozen
            self.thawed = thawed
            self.leads = leads
        }

        fileprivate static func usual(opened: Int?, thawed: Int? = nil) -> Life {
            Life(opened, nil, thawed, nil)
        }
        fileprivate static let unknown = Life(nil, nil, nil, nil)

        /// The values of `other`, and those of this life where `other` has none.
        fileprivate func overridden(by other: Life) -> Life {
            Life(
                other.opened ?? opened, other.frozen ?? frozen, other.thawed ?? thawed, other.leads ?? leads)
        }
    }

    /// Keyed by category, in lower case.
    private var lives: [String: Life]
    /// The days of the ladder of items that have no other.
    private let leads: Leads

    /// - Parameters:
    ///   - lives: By category, in upper or lower case. The values that they give override the built-in ones.
    ///   - leads: Relative to the last day on which the item is good.
    package init(_ lives: [String: Life] = [:], leads: Leads = .usualOfExpiry) {
        self.lives = Self.usualLives
        self.leads = leads
        for (category, life) in lives {
            self.lives[category.lowercased()] = self.life(of: category).overridden(by: life)
        }
    }

    package static let usual = ShelfLives()

    /// The shelf life of `category`, in upper or lower case; all `nil` if the category is unknown.
    package func life(of category: String) -> Life {
        category.isEmpty ? .unknown : lives[category.lowercased()] ?? .unknown
    }

    /// The known categories, sorted.
    package var categories: [String] { lives.keys.sorted() }

    /// The categories that things to eat and drink have: the known ones but cosmetics, and `food`.
    package static let categoriesOfFood = Set(usual.categories).subtracting(["cosmetics"]).union([
        categoryOfFood
    ])

    /// The category of food without a date, if nothing more is known of it.
    package static let categoryOfFood = "food"

    /// The days of the ladder of `item`.
    package func leads(of item: Item) -> [Int] {
        item.leads ?? (life(of: item.category).leads ?? leads).days
    }

    /// Cautious values for kitchens.
    ///
    /// Source: USDA FoodKeeper, refrigerated after opening and after thawing.
    private static let usualLives: [String: Life] = [
        "baby food": .usual(opened: 1), "bread": .usual(opened: 5, thawed: 3),
        "canned food": .usual(opened: 3), "cheese": .usual(opened: 21, thawed: 3),
        "cold cuts": .usual(opened: 4, thawed: 2), "cosmetics": .usual(opened: 365),
        "cream": .usual(opened: 4, thawed: 1), "fish": .usual(opened: 1, thawed: 1),
        "fruit": .usual(opened: nil, thawed: 1), "jam": .usual(opened: 60), "juice": .usual(opened: 5),
        "leftovers": .usual(opened: 3, thawed: 2), "meat": .usual(opened: 2, thawed: 2),
        "milk": .usual(opened: 5, thawed: 2), "minced meat": .usual(opened: 1, thawed: 1),
        "poultry": .usual(opened: 2, thawed: 1), "sauce": .usual(opened: 14, thawed: 2),
        "soft cheese": .usual(opened: 7, thawed: 2), "vegetables": .usual(opened: nil, thawed: 1),
        "yoghurt": .usual(opened: 5),
    ]
}

extension ShelfLives: CustomStringConvertible {
    /// Equal rules give equal text.
    package var description: String {
        let lives = categories.map { category in
            let life = life(of: category)
            let parts = [life.opened, life.frozen, life.thawed].map { $0.map(String.init) ?? "-" }
            return "\(category)=\(parts.joined(separator: "/"))/\(life.leads?.description ?? "-")"
        }
        return "\(leads); \(lives.joined(separator: "; "))"
    }
}

/// The rules by which Steward watches items.
package struct ItemRules: Sendable, Hashable {
    package let shelfLives: ShelfLives
    /// Relative to the last day of a warranty.
    package let warrantyLeads: Leads

    package init(shelfLives: ShelfLives = .usual, warrantyLeads: Leads = .usualOfWarranty) {
        self.shelfLives = shelfLives
        self.warrantyLeads = warrantyLeads
    }

    package static let usual = ItemRules()
}

extension ItemRules: CustomStringConvertible {
    /// Equal rules give equal text.
    package var description: String {
        "warranties \(warrantyLeads); food \(shelfLives)"
    }
}
