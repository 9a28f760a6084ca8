package import CivilTime
package import Rules

/// Maintenance as the agent sends it.
package struct MaintenanceRecord: AnswerRecord {
    /// A UUID that never changes.
    package var id = ""
    /// The shortest unique beginning of `id`, at least four characters.
    package var short = ""
    package var title = ""
    /// The id of the item to maintain; empty for none.
    package var item = ""
    package var itemName = ""
    /// The next due date.
    package var due = CivilDate.earliest
    /// The number of days from today to `due`; negative if that has passed.
    package var daysLeft: Int32 = 0
    package var isOverdue = false
    package var repeats: Repetition?
    /// `repeats` in words: "every year on 1 April", "3 months after done".
    package var repeatsWords = ""
    /// The day from which a rule counts.
    package var start = CivilDate.earliest
    /// The months in which it is due, `04-10`; empty for all.
    package var season = ""
    package var notes = ""
    package var parts: [PartRecord] = []
    /// Extra reminders, in days before the due date as negative numbers.
    package var leads: [Int32] = []
    package var lastDone: CivilDate?
    /// Since when it has been paused, by the user or after the last occurrence of its rule.
    package var pausedOn: CivilDate?
    /// The due date for which the user has stopped reminders.
    package var stoppedFor: CivilDate?
    /// When it was done and skipped, oldest first; only on request.
    package var history: [ServiceRecord] = []
    /// After `MaintenanceDone`, the names of parts of which there was too little in stock.
    package var missing: [String] = []
    package var nextReminderAt: Instant?
    package var createdAt = Instant(millisecondsSince1970: 0)
    package var modifiedAt = Instant(millisecondsSince1970: 0)

    package init() {}

    package static let fields: [RecordField<MaintenanceRecord>] = [
        .required("id", \.id, .text),
        .required("short", \.short, .text),
        .required("title", \.title, .text),
        .required("item", \.item, .text),
        .required("item_name", \.itemName, .text),
        .required("due", \.due, .canonical),
        .required("days_left", \.daysLeft, .int32),
        .required("overdue", \.isOverdue, .flag),
        .optional("repeats", \.repeats, .canonical),
        .required("repeats_words", \.repeatsWords, .text),
        .required("start", \.start, .canonical),
        .required("season", \.season, .text),
        .required("notes", \.notes, .text),
        .orEmpty("parts", \.parts, .list(of: .record)),
        .orEmpty("leads", \.leads, .list(of: .int32)),
        .optional("last_done", \.lastDone, .canonical),
        .optional("paused_on", \.pausedOn, .canonical),
        .optional("stopped_for", \.stoppedFor, .canonical),
        .orEmpty("history", \.history, .list(of: .record)),
        .orEmpty("missing", \.missing, .list(of: .text)),
        .optional("next_reminder_at", \.nextReminderAt, .instant),
        .required("created_at", \.createdAt, .instant),
        .required("modified_at", \.modifiedAt, .instant),
    ]
}

/// A spare part with its stock.
package struct PartRecord: AnswerRecord {
    /// The id of its item.
    package var item = ""
    package var name = ""
    /// How much is used each time.
    package var amount = DecimalAmount(1)
    /// How much is left.
    package var stock = Quantity.one

    package init() {}

    package static let fields: [RecordField<PartRecord>] = [
        .required("item", \.item, .text),
        .required("name", \.name, .text),
        .required("amount", \.amount, .amount),
        .required("stock", \.stock, .quantity),
    ]
}

/// One time that maintenance was done or skipped.
package struct ServiceRecord: AnswerRecord {
    package var what = MaintenanceEvent.Kind.done
    package var on = CivilDate.earliest
    /// When it was due.
    package var due = CivilDate.earliest
    package var by = ""
    package var cost: Money?
    package var note = ""
    package var recordedAt = Instant(millisecondsSince1970: 0)

    package init() {}

    package static let fields: [RecordField<ServiceRecord>] = [
        .required("what", \.what, .word),
        .required("on", \.on, .canonical),
        .required("due", \.due, .canonical),
        .required("by", \.by, .text),
        .optional("cost", \.cost, .money),
        .required("note", \.note, .text),
        .required("recorded_at", \.recordedAt, .instant),
    ]
}
