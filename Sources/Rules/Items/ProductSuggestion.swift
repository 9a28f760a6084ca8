/// A third party's description of a barcode, to fill in an item; the user has to confirm it. It says nothing
/// about the pack in hand, such as its expiry date.
package struct ProductSuggestion: Sendable, Hashable {
    package let gtin: GTIN
    package let name: String
    /// The first brand; empty if unknown.
    package let brand: String
    /// How much is in the pack; `nil` if `packText` is ambiguous.
    package let quantity: Quantity?
    /// As the source writes it: `6 x 1,5 l`.
    package let packText: String
    /// From the widest to the narrowest: `seafood`, `smoked salmons`.
    package let categories: [String]
    /// The URL of a picture of the front, with `https`; `nil` if there is none.
    package let picture: String?
    /// The attribution that the licence requires wherever this is shown.
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
