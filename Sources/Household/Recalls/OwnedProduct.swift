package import CivilTime

/// What is known of a thing that somebody owns, as recalls are compared with it. Texts are as people write them.
package struct OwnedProduct: Sendable, Hashable {
    package var name: String
    /// Empty if nobody said; it may be in `name` then.
    package var brand: String
    package var model: String
    /// What stands below its bars, perhaps not all of it.
    package var barcode: String
    package var lot: String
    package var expires: CivilDate?
    package var bought: CivilDate?
    package var isFood: Bool
    /// Where it was bought: of ISO 3166-1, or `EU`; empty if nobody said.
    package var country: String

    package init(
        name: String, brand: String = "", model: String = "", barcode: String = "", lot: String = "",
        expires: CivilDate? = nil, bought: CivilDate? = nil, isFood: Bool = false, country: String = ""
    ) {
        self.name = name
        self.brand = brand
        self.model = model
        self.barcode = barcode
        self.lot = lot
        self.expires = expires
        self.bought = bought
        self.isFood = isFood
        self.country = country
    }
}
