package import Rules

/// What a third party says about a barcode, for the user to confirm.
package struct ProductRecord: AnswerRecord {
    package var gtin: GTIN?
    package var name = ""
    /// The first brand; empty if unknown.
    package var brand = ""
    /// How much is in the pack; absent if `pack` is ambiguous.
    package var quantity: Quantity?
    /// As the source writes it: `6 x 1,5 l`.
    package var pack = ""
    /// From the widest to the narrowest.
    package var categories: [String] = []
    /// The address of a picture; empty if there is none.
    package var picture = ""
    /// Whom to name wherever this is shown: the licence requires it.
    package var credit = ""

    package init() {}

    package static let fields: [RecordField<ProductRecord>] = [
        .optional("gtin", \.gtin, .gtin),
        .required("name", \.name, .text),
        .required("brand", \.brand, .text),
        .optional("quantity", \.quantity, .quantity),
        .required("pack", \.pack, .text),
        .orEmpty("categories", \.categories, .texts),
        .required("picture", \.picture, .text),
        .required("credit", \.credit, .text),
    ]
}
