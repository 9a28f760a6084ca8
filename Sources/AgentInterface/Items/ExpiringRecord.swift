package import CivilTime
package import Rules

/// Something that ends on a day: the time for which an item keeps, a warranty, the time until maintenance is
/// due, or until a document expires or has to be cancelled.
package struct ExpiringRecord: AnswerRecord {
    package enum Kind: String, Sendable, Hashable, CaseIterable {
        case item, warranty, maintenance, document
    }

    package var kind = Kind.item
    /// The id of the item, also for a warranty, of the maintenance or of the document.
    package var id = ""
    package var short = ""
    package var name = ""
    /// The last good day, the last day of the warranty, the day on which maintenance is due, the
    /// deadline of a document.
    package var on = CivilDate.earliest
    /// The number of days from today to `on`; negative if that has passed.
    package var daysLeft: Int32 = 0
    /// Items only.
    package var stage: ExpiryStage.Name?
    package var expiresBy: Expiry.Rule?
    package var quantity: Quantity?
    package var place = ""
    package var category = ""
    /// Documents only: whether `on` is the last day on which it can be cancelled.
    package var isNotice: Bool?
    /// Maintenance only: the name of the person for whom it is; absent for anyone.
    package var person: String?

    package init() {}

    package static let fields: [RecordField<ExpiringRecord>] = [
        .required("kind", \.kind, .word),
        .required("id", \.id, .text),
        .required("short", \.short, .text),
        .required("name", \.name, .text),
        .required("on", \.on, .canonical),
        .required("days_left", \.daysLeft, .int32),
        .optional("stage", \.stage, .word),
        .optional("expires_by", \.expiresBy, .word),
        .optional("quantity", \.quantity, .quantity),
        .required("place", \.place, .text),
        .required("category", \.category, .text),
        .optional("is_notice", \.isNotice, .flag),
        .optional("for", \.person, .text),
    ]
}

/// The data for a claim under a warranty.
package struct ClaimRecord: AnswerRecord {
    package var id = ""
    package var short = ""
    package var details = ItemDetails()
    /// The last day of the warranty.
    package var endsOn: CivilDate?
    /// Negative if it is over.
    package var daysLeft: Int32?
    package var receipts: [AttachmentRecord] = []

    package init() {}

    package static let fields: [RecordField<ClaimRecord>] =
        [
            .required("id", \.id, .text),
            .required("short", \.short, .text),
        ]
        + ItemDetails.fields.filter { identifying.contains($0.key) }.map { .of($0, in: \.details) } + [
            .optional("ends_on", \.endsOn, .canonical),
            .optional("days_left", \.daysLeft, .int32),
            .required("provider", \.details.warrantyProvider, .text),
            .required("terms", \.details.warrantyTerms, .text),
            .required("contact", \.details.warrantyContact, .text),
            .orEmpty("receipts", \.receipts, .list(of: .record)),
        ]

    private static let identifying: Set = [
        "name", "brand", "model", "serial", "lot", "gtin", "bought_on", "bought_at", "price",
    ]
}
