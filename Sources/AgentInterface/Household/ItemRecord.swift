package import CivilTime
package import Household

/// An item of the household as the agent tells it.
package struct ItemRecord: AnswerRecord {
    package enum Status: String, Sendable, Hashable, CaseIterable {
        /// In the household, or lent to somebody.
        case present
        case usedUp = "used-up"
        case discarded
    }

    /// How far an item is on its way to its end.
    package enum Stage: String, Sendable, Hashable, CaseIterable {
        /// No date says when it expires, or it is no longer there.
        case undated
        case fresh
        /// Its regular reminders have begun.
        case soon
        /// Good until this evening.
        case today
        /// The last good day has passed; `expires_by` says how bad that is.
        case over
    }

    /// Which of its dates an item expires by.
    package enum ExpiryReason: String, Sendable, Hashable, CaseIterable {
        case bestBefore = "best-before"
        case useBy = "use-by"
        /// So long after it was opened, frozen, or taken out of the freezer.
        case opened, frozen, thawed
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
    /// How much there has been in all, for which `price` was paid.
    package var whole = DecimalAmount(1)
    package var minimum: DecimalAmount?
    /// Whether there is less than `minimum`.
    package var isLow = false
    package var place = ""
    package var status = Status.present
    package var boughtOn: CivilDate?
    package var boughtAt = ""
    package var price: Money?
    package var notes = ""
    package var bestBefore: CivilDate?
    package var useBy: CivilDate?
    package var openedOn: CivilDate?
    package var opensFor: Int32?
    package var frozenOn: CivilDate?
    package var thawedOn: CivilDate?
    package var thawedUntil: CivilDate?
    package var leads: [Int32]?
    /// The last good day of which nobody wants to be reminded any more.
    package var stoppedFor: CivilDate?
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
    /// The last day of the warranty of which nobody wants to be reminded any more.
    package var warrantyStoppedFor: CivilDate?
    package var lentTo = ""
    package var lentOn: CivilDate?
    package var attachments: [AttachmentRecord] = []
    package var addedOn = CivilDate.earliest
    /// When it was used up or thrown away.
    package var endedOn: CivilDate?
    /// Why it was thrown away.
    package var reason: DiscardReason?
    package var nextReminderAt: Instant?
    /// What happened to it, the oldest first; only if it was asked for.
    package var history: [ItemEventRecord] = []
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
        .required("whole", \.whole, .amount),
        .optional("minimum", \.minimum, .amount),
        .required("low", \.isLow, .flag),
        .required("place", \.place, .text),
        .required("status", \.status, .word),
        .optional("bought_on", \.boughtOn, .canonical),
        .required("bought_at", \.boughtAt, .text),
        .optional("price", \.price, .money),
        .required("notes", \.notes, .text),
        .optional("best_before", \.bestBefore, .canonical),
        .optional("use_by", \.useBy, .canonical),
        .optional("opened_on", \.openedOn, .canonical),
        .optional("opens_for", \.opensFor, .int32),
        .optional("frozen_on", \.frozenOn, .canonical),
        .optional("thawed_on", \.thawedOn, .canonical),
        .optional("thawed_until", \.thawedUntil, .canonical),
        .optional("leads", \.leads, .list(of: .int32)),
        .optional("stopped_for", \.stoppedFor, .canonical),
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
        .optional("warranty_stopped_for", \.warrantyStoppedFor, .canonical),
        .required("lent_to", \.lentTo, .text),
        .optional("lent_on", \.lentOn, .canonical),
        .orEmpty("attachments", \.attachments, .list(of: .record)),
        .required("added_on", \.addedOn, .canonical),
        .optional("ended_on", \.endedOn, .canonical),
        .optional("reason", \.reason, .word),
        .optional("next_reminder_at", \.nextReminderAt, .instant),
        .orEmpty("history", \.history, .list(of: .record)),
        .required("created_at", \.createdAt, .instant),
        .required("modified_at", \.modifiedAt, .instant),
    ]
}

/// A file that belongs to an item, as the agent keeps it.
package struct AttachmentRecord: AnswerRecord {
    package enum Kind: String, Sendable, Hashable, CaseIterable {
        case receipt, photo, manual, other
    }

    package var kind = Kind.other
    /// What its file was called; each once in an item.
    package var name = ""
    package var size: UInt64 = 0
    /// Where the agent keeps it; the file's own name is a checksum of what is in it.
    package var path = ""
    package var addedAt = Instant(millisecondsSince1970: 0)

    package init() {}

    package static let fields: [RecordField<AttachmentRecord>] = [
        .required("kind", \.kind, .word),
        .required("name", \.name, .text),
        .required("size", \.size, .uint64),
        .required("path", \.path, .text),
        .required("added_at", \.addedAt, .instant),
    ]
}
