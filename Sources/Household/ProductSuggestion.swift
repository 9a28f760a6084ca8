/// What somebody else says that a barcode stands for: fills in an item, and is always to be confirmed. It knows
/// nothing of the pack in hand, such as until when it keeps.
package struct ProductSuggestion: Sendable, Hashable {
    package let gtin: GTIN
    package let name: String
    /// The first of them; empty if it is not known.
    package let brand: String
    /// How much is in the pack; `nil` where that is not plain from `packText`.
    package let quantity: Quantity?
    /// As it is written: `6 x 1,5 l`.
    package let packText: String
    /// From the widest to the narrowest: `seafood`, `smoked salmons`.
    package let categories: [String]
    /// A picture of the front, with `https`; `nil` if there is none.
    package let picture: String?
    /// What the licence wants to be said wherever this is shown.
    package let credit: String

    package init(
        gtin: GTIN, name: String, brand: String, quantity: Quantity?, packText: String, categories: [String],
        picture: String?, credit: String
    ) {
        self.gtin = gtin
        self.name = name
        self.brand = brand
        self.quantity = quantity
        self.packText = packText
        self.categories = categories
        self.picture = picture
        self.credit = credit
    }
}
