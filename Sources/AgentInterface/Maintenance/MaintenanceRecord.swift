package import CivilTime
package import Rules

/// Maintenance as the agent sends it.
package struct MaintenanceRecord: AnswerRecord, DetailedRecord {
    /// A UUID that never changes.
    package var id = ""
    /// The shortest unique beginning of `id`, at least four characters.
    package var short = ""
    package var details = MaintenanceDetails()
    /// Empty if it is not for one item.
    package var itemName = ""
    /// The number of days from today to `due`; negative if that has passed.
    package var daysLeft: Int32 = 0
    package var isOverdue = false
    /// `repeats` in words: "every year on 1 April", "3 months after done".
    package var repeatsWords = ""
    package var parts: [PartRecord] = []
    /// When it was done and skipped, oldest first; only on request.
    package var history: [ServiceRecord] = []
    /// After `Complete`, the names of parts of which there was too little in stock.
    package var missing: [String] = []
    /// After `Complete`, the names of parts of which too little is left for the next time; they are on the shopping list.
    package var listed: [String] = []
    package var nextReminderAt: Instant?
    /// With a meter: its name and unit, what it showed last, what it will show when the maintenance is due, and the day
    /// on which it is expected to.
    package var meterName: String?
    package var meterUnit: String?
    package var reading: DecimalAmount?
    package var dueAt: DecimalAmount?
    package var expectedOn: CivilDate?
    /// The interval at which it is really done, in both forms, and how many times say so; absent if there are fewer than
    /// eight, or they agree with `repeats`.
    package var usualRepeats: Repetition?
    package var usualWords: String?
    package var usualCount: UInt32?
    package var createdAt = Instant(millisecondsSince1970: 0)
    package var modifiedAt = Instant(millisecondsSince1970: 0)

    package init() {}

    package static let fields: [RecordField<MaintenanceRecord>] =
        [.required("id", \.id, .text), .required("short", \.short, .text)] + detailFields + [
            .orEmpty("history", \.history, .list(of: .record)),
            .orEmpty("missing", \.missing, .list(of: .text)),
            .orEmpty("listed", \.listed, .list(of: .text)),
            .optional("next_reminder_at", \.nextReminderAt, .instant),
            .optional("meter_name", \.meterName, .text),
            .optional("meter_unit", \.meterUnit, .text),
            .optional("reading", \.reading, .amount),
            .optional("due_at", \.dueAt, .amount),
            .optional("expected_on", \.expectedOn, .canonical),
            .optional("usual_repeats", \.usualRepeats, .canonical),
            .optional("usual_words", \.usualWords, .text),
            .optional("usual_count", \.usualCount, .uint32),
            .required("created_at", \.createdAt, .instant),
            .required("modified_at", \.modifiedAt, .instant),
        ]

    /// The fields of the details, each followed by what is computed from it. The last time follows the reminders.
    private static var detailFields: [RecordField<MaintenanceRecord>] {
        let last = "last_done"
        return MaintenanceDetails.fields.filter { $0.key != last }.map { .of($0, in: \.details) }
            .adding([.required("item_name", \.itemName, .text)], after: "item")
            .adding(
                [.required("days_left", \.daysLeft, .int32), .required("overdue", \.isOverdue, .flag)],
                after: "due"
            )
            .adding([.required("repeats_words", \.repeatsWords, .text)], after: "repeats")
            .adding([.orEmpty("parts", \.parts, .list(of: .record))], after: "notes")
            .adding([.of(MaintenanceDetails.field(last), in: \.details)], after: "leads")
    }
}

/// A spare part with its stock.
package struct PartRecord: AnswerRecord, DetailedRecord {
    package var details = PartDetails()
    package var name = ""
    /// How much is left.
    package var stock = Quantity.one

    package init() {}

    package static let fields: [RecordField<PartRecord>] =
        PartDetails.fields.map { .of($0, in: \.details) }
        .adding([.required("name", \.name, .text)], after: "item") + [
            .required("stock", \.stock, .quantity)
        ]
}

/// One time that maintenance was done or skipped.
package struct ServiceRecord: AnswerRecord, DetailedRecord {
    package var what = MaintenanceEvent.Kind.done
    package var details = ServiceDetails()
    /// When it was due.
    package var due = CivilDate.earliest
    package var recordedAt = Instant(millisecondsSince1970: 0)

    package init() {}

    package static let fields: [RecordField<ServiceRecord>] =
        [.required("what", \.what, .word)]
        + ServiceDetails.fields.map { .of($0, in: \.details) }
        .adding([.required("due", \.due, .canonical)], after: "on") + [
            .required("recorded_at", \.recordedAt, .instant)
        ]
}
