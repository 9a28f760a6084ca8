package import CivilTime
package import Rules

/// A warranty that ends, as its popup describes it.
package struct WarrantyTopic: Sendable, Hashable {
    /// The item's id.
    package var id: String
    /// The beginning of the item's id, for people to type.
    package var short: String
    package var name: String
    /// The last day of the warranty.
    package var endsOn: CivilDate
    /// Brand, model and serial number, as far as known.
    package var description: String
    package var provider: String
    package var boughtOn: CivilDate?
    package var boughtAt: String
    package var price: Money?
    /// The path of the newest receipt.
    package var receipt: String?

    package init(
        id: String, short: String, name: String, endsOn: CivilDate, description: String = "",
        provider: String = "", boughtOn: CivilDate? = nil, boughtAt: String = "", price: Money? = nil,
        receipt: String? = nil
    ) {
        self.id = id
        self.short = short
        self.name = name
        self.endsOn = endsOn
        self.description = description
        self.provider = provider
        self.boughtOn = boughtOn
        self.boughtAt = boughtAt
        self.price = price
        self.receipt = receipt
    }
}
