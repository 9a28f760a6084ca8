package import CivilTime
package import Rules

/// A household item as the agent sends it.
package struct ItemRecord: AnswerRecord {
    package enum Status: String, Sendable, Hashable, CaseIterable {
        /// In the household, or lent to somebody.
        case present
        case usedUp = "used-up"
        case discarded
    }

    /// How near the expiry of an item is.
    package enum Stage: String, Sendable, Hashable, CaseIterable {
        /// It has no expiry date, or is gone.
        case undated
        case fresh
        /// Its regular reminders have begun.
        case soon
        /// Today is the last good day.
        case today
        /// The last good day has passed; `expires_by` tells how bad that is.
        case over
    }

    /// Which of its dates sets an item's expiry.
    package enum ExpiryReason: String, Sendable, Hashable, CaseIterable {
        case bestBefore = "best-before"
        case useBy = "use-by"
        /// A time after it was opened, frozen or thawed.
        case opened, frozen, thawed
    }

    /// A UUID that never changes.
    package var id = ""
    /// The shortest unique beginning of `id`, at least four characters.
    package var short = ""
    package var name = ""
    package var brand = ""
    package var model = ""
    package var serial = ""
    package var lot = ""
    /// 14 digits.
    package var gtin: GTIN?
    package var category = ""
    /// How much is left.
    package var quantity = Quantity.one
    /// How much there was in all, for which `price` was paid.
    package var whole = DecimalAmount(1)
    package var minimum: DecimalAmount?
    /// Whether less than `minimum` is left.
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
    /// The last good day for which the user has stopped reminders.
    package var stoppedFor: CivilDate?
    package var stage = Stage.undated
    /// The last day on which it is good: the earliest of the dates that apply.
    package var expiresOn: CivilDate?
    package var expiresBy: ExpiryReason?
    /// The number of days from today to `expires_on`; negative if that has passed.
    package var daysLeft: Int32?
    package var warrantyUntil: CivilDate?
    package var warrantyFor: CivilPeriod?
    /// The last day of the warranty, by `warranty_until` or `warranty_for`.
    package var warrantyEndsOn: CivilDate?
    package var warrantyDaysLeft: Int32?
    package var warrantyProvider = ""
    package var warrantyTerms = ""
    package var warrantyContact = ""
    /// The end of the warranty for which the user has stopped reminders.
    package var warrantyStoppedFor: CivilDate?
    package var lentTo = ""
    package var lentOn: CivilDate?
    package var attachments: [AttachmentRecord] = []
    package var addedOn = CivilDate.earliest
    /// When it was used up or discarded.
    package var endedOn: CivilDate?
    /// Why it was discarded.
    package var reason: DiscardReason?
    package var nextReminderAt: Instant?
    /// Its history, oldest first; only on request.
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

/// A file of an item, as the agent stores it.
package struct AttachmentRecord: AnswerRecord {
    package enum Kind: String, Sendable, Hashable, CaseIterable {
        case receipt, photo, manual, other
    }

    package var kind = Kind.other
    /// The name of the file, unique in its item.
    package var name = ""
    package var size: UInt64 = 0
    /// The path of the agent's copy, whose name is a checksum of its content.
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
