package import CivilTime
package import Rules

/// A household item as the agent sends it.
package struct ItemRecord: AnswerRecord, DetailedRecord {
    /// A UUID that never changes.
    package var id = ""
    /// The shortest unique beginning of `id`, at least four characters.
    package var short = ""
    package var details = ItemDetails()
    /// How much there was in all, for which `price` was paid.
    package var whole = DecimalAmount(1)
    /// Whether less than `minimum` is left.
    package var isLow = false
    package var status = Item.Status.present
    package var stage = ExpiryStage.Name.undated
    /// The last day on which it is good: the earliest of the dates that apply.
    package var expiresOn: CivilDate?
    package var expiresBy: Expiry.Rule?
    /// The number of days from today to `expires_on`; negative if that has passed.
    package var daysLeft: Int32?
    /// The last day of the warranty, by `warranty_until` or `warranty_for`.
    package var warrantyEndsOn: CivilDate?
    package var warrantyDaysLeft: Int32?
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

    package static let fields: [RecordField<ItemRecord>] =
        [.required("id", \.id, .text), .required("short", \.short, .text)] + detailFields + [
            .orEmpty("attachments", \.attachments, .list(of: .record)),
            .required("added_on", \.addedOn, .canonical),
            .optional("ended_on", \.endedOn, .canonical),
            .optional("reason", \.reason, .word),
            .optional("next_reminder_at", \.nextReminderAt, .instant),
            .orEmpty("history", \.history, .list(of: .record)),
            .required("created_at", \.createdAt, .instant),
            .required("modified_at", \.modifiedAt, .instant),
        ]

    /// The fields of the details, each followed by what is computed from it.
    private static var detailFields: [RecordField<ItemRecord>] {
        ItemDetails.fields.map { RecordField.of($0, in: \.details) }
            .adding([.required("whole", \.whole, .amount)], after: "quantity")
            .adding([.required("low", \.isLow, .flag)], after: "minimum")
            .adding([.required("status", \.status, .word)], after: "place")
            .adding(
                [
                    .required("stage", \.stage, .word),
                    .optional("expires_on", \.expiresOn, .canonical),
                    .optional("expires_by", \.expiresBy, .word),
                    .optional("days_left", \.daysLeft, .int32),
                ], after: "stopped_for"
            )
            .adding(
                [
                    .optional("warranty_ends_on", \.warrantyEndsOn, .canonical),
                    .optional("warranty_days_left", \.warrantyDaysLeft, .int32),
                ], after: "warranty_for")
    }
}

/// A file of an item, as the agent stores it.
package struct AttachmentRecord: AnswerRecord {
    package var kind = Attachment.Kind.other
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
