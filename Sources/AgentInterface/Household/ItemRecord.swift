package import CivilTime
package import Household

/// An item of the household as the agent tells it.
package struct ItemRecord: AnswerRecord {
    package enum Status: String, Sendable, Hashable, CaseIterable {
        /// In the household, or lent to somebody.
        case present
        case used, discarded
    }

    /// How far an item is on its way to its end.
    package enum Stage: String, Sendable, Hashable, CaseIterable {
        /// It has no date, is frozen or is no longer there.
        case undated
        case fresh
        /// Within the longest of its leads.
        case soon
        /// Good until this evening.
        case today
        /// Its *best before* has passed: look, smell and taste.
        case past
        /// Its *use by* has passed.
        case expired
    }

    /// Which of its dates an item expires by.
    package enum ExpiryReason: String, Sendable, Hashable, CaseIterable {
        case bestBefore = "best-before"
        case useBy = "use-by"
        /// So long after it was opened.
        case opened
        /// So long after it was taken out of the freezer.
        case thawed
    }

    /// A UUID that never changes.
    package var id = ""
    /// The shortest beginning of `id` that means no other item, at least four characters.
    package var short = ""
    package var name = ""
    package var brand = ""
    package var model = ""
    package var serial = ""
    package var lot = ""
    /// 14 digits.
    package var gtin: GTIN?
    package var category = ""
    /// What is left of it.
    package var quantity = Quantity.one
    package var minimum: DecimalAmount?
    package var place = ""
    package var status = Status.present
    package var boughtOn: CivilDate?
    package var boughtAt = ""
    package var price: Money?
    package var notes = ""
    package var bestBefore: CivilDate?
    package var useBy: CivilDate?
    package var openedOn: CivilDate?
    package var goodAfterOpening: CivilPeriod?
    package var frozenOn: CivilDate?
    package var leads: [CivilPeriod]?
    package var stage = Stage.undated
    /// The last day on which it is good: the earliest of its dates that count.
    package var expiresOn: CivilDate?
    package var expiresBy: ExpiryReason?
    /// From today to `expires_on`; negative when that has passed.
    package var daysLeft: Int32?
    package var warrantyUntil: CivilDate?
    package var warrantyFor: CivilPeriod?
    /// The last day of the warranty, from either of the two.
    package var warrantyEndsOn: CivilDate?
    package var warrantyDaysLeft: Int32?
    package var warrantyProvider = ""
    package var warrantyTerms = ""
    package var warrantyContact = ""
    package var lentTo = ""
    package var lentOn: CivilDate?
    package var attachments: [AttachmentRecord] = []
    package var nextReminderAt: Instant?
    package var createdAt = Instant(millisecondsSince1970: 0)
    package var modifiedAt = Instant(millisecondsSince1970: 0)

    package init() {}

    package static let fields: [RecordField<ItemRecord>] = [
        .required("id", \.id, .text),
        .required("short", \.short, .text),
        .required("name", \.name, .text),
        .required("brand", \.brand, .text),
        .required("model", \.model, .text),
        .required("serial", \.serial, .text),
        .required("lot", \.lot, .text),
        .optional("gtin", \.gtin, .gtin),
        .required("category", \.category, .text),
        .required("quantity", \.quantity, .quantity),
        .optional("minimum", \.minimum, .amount),
        .required("place", \.place, .text),
        .required("status", \.status, .word),
        .optional("bought_on", \.boughtOn, .canonical),
        .required("bought_at", \.boughtAt, .text),
        .optional("price", \.price, .money),
        .required("notes", \.notes, .text),
        .optional("best_before", \.bestBefore, .canonical),
        .optional("use_by", \.useBy, .canonical),
        .optional("opened_on", \.openedOn, .canonical),
        .optional("good_after_opening", \.goodAfterOpening, .canonical),
        .optional("frozen_on", \.frozenOn, .canonical),
        .optional("leads", \.leads, .list(of: .canonical)),
        .required("stage", \.stage, .word),
        .optional("expires_on", \.expiresOn, .canonical),
        .optional("expires_by", \.expiresBy, .word),
        .optional("days_left", \.daysLeft, .int32),
        .optional("warranty_until", \.warrantyUntil, .canonical),
        .optional("warranty_for", \.warrantyFor, .canonical),
        .optional("warranty_ends_on", \.warrantyEndsOn, .canonical),
        .optional("warranty_days_left", \.warrantyDaysLeft, .int32),
        .required("warranty_provider", \.warrantyProvider, .text),
        .required("warranty_terms", \.warrantyTerms, .text),
        .required("warranty_contact", \.warrantyContact, .text),
        .required("lent_to", \.lentTo, .text),
        .optional("lent_on", \.lentOn, .canonical),
        .orEmpty("attachments", \.attachments, .list(of: .record)),
        .optional("next_reminder_at", \.nextReminderAt, .instant),
        .required("created_at", \.createdAt, .instant),
        .required("modified_at", \.modifiedAt, .instant),
    ]
}

/// A file that belongs to an item, as the agent keeps it.
package struct AttachmentRecord: AnswerRecord {
    package enum Kind: String, Sendable, Hashable, CaseIterable {
        case receipt, photo, manual, other
    }

    /// Of this attachment, for `Household1.Detach`.
    package var id = ""
    package var kind = Kind.other
    /// What its file was called.
    package var name = ""
    package var size: UInt64 = 0
    /// Where the agent keeps it; the file's own name is a checksum of what is in it.
    package var path = ""
    package var addedAt = Instant(millisecondsSince1970: 0)

    package init() {}

    package static let fields: [RecordField<AttachmentRecord>] = [
        .required("id", \.id, .text),
        .required("kind", \.kind, .word),
        .required("name", \.name, .text),
        .required("size", \.size, .uint64),
        .required("path", \.path, .text),
        .required("added_at", \.addedAt, .instant),
    ]
}
