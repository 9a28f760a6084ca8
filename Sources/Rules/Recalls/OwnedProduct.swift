package import CivilTime

/// A product that the user owns, in the form that is compared with recalls. Texts are as people write them.
package struct OwnedProduct: Sendable, Hashable {
    package var name: String
    /// Empty if unknown; it may then be in `name`.
    package var brand: String
    package var model: String
    /// The number below the bars, perhaps incomplete.
    package var barcode: String
    package var lot: String
    package var expires: CivilDate?
    package var bought: CivilDate?
    package var isFood: Bool
    /// Where it was bought, as an ISO 3166-1 code or `EU`; empty if unknown.
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
