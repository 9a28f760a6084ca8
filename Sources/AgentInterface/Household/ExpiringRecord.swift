package import CivilTime
package import Household

/// Something that ends on a day: what is good until then, a warranty, or maintenance that is due.
package struct ExpiringRecord: AnswerRecord {
    package enum Kind: String, Sendable, Hashable, CaseIterable {
        case item, warranty, maintenance
    }

    package var kind = Kind.item
    /// Of the item, for a warranty, too; of the maintenance.
    package var id = ""
    package var short = ""
    package var name = ""
    /// The last good day, the last day of the warranty, the day on which maintenance is due.
    package var on = CivilDate.earliest
    /// From today to `on`; negative when that has passed.
    package var daysLeft: Int32 = 0
    /// Of items.
    package var stage: ItemRecord.Stage?
    package var expiresBy: ItemRecord.ExpiryReason?
    package var quantity: Quantity?
    package var place = ""
    package var category = ""

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
    ]
}

/// What a claim under a warranty needs.
package struct ClaimRecord: AnswerRecord {
    package var id = ""
    package var short = ""
    package var name = ""
    package var brand = ""
    package var model = ""
    package var serial = ""
    package var lot = ""
    package var gtin: GTIN?
    package var boughtOn: CivilDate?
    package var boughtAt = ""
    package var price: Money?
    /// Its last day.
    package var endsOn: CivilDate?
    /// Negative when it is over.
    package var daysLeft: Int32?
    package var provider = ""
    package var terms = ""
    package var contact = ""
    package var receipts: [AttachmentRecord] = []

    package init() {}

    package static let fields: [RecordField<ClaimRecord>] = [
        .required("id", \.id, .text),
        .required("short", \.short, .text),
        .required("name", \.name, .text),
        .required("brand", \.brand, .text),
        .required("model", \.model, .text),
        .required("serial", \.serial, .text),
        .required("lot", \.lot, .text),
        .optional("gtin", \.gtin, .gtin),
        .optional("bought_on", \.boughtOn, .canonical),
        .required("bought_at", \.boughtAt, .text),
        .optional("price", \.price, .money),
        .optional("ends_on", \.endsOn, .canonical),
        .optional("days_left", \.daysLeft, .int32),
        .required("provider", \.provider, .text),
        .required("terms", \.terms, .text),
        .required("contact", \.contact, .text),
        .orEmpty("receipts", \.receipts, .list(of: .record)),
    ]
}
