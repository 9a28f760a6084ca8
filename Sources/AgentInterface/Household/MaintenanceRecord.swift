package import CivilTime
package import Household

/// Maintenance as the agent tells it.
package struct MaintenanceRecord: AnswerRecord {
    /// A UUID that never changes.
    package var id = ""
    /// The shortest beginning of `id` that means no other maintenance, at least four characters.
    package var short = ""
    package var title = ""
    /// The item it is for; empty: none.
    package var item = ""
    package var itemName = ""
    /// When it is due next.
    package var due = CivilDate.earliest
    /// From today to `due`; negative when that has passed.
    package var daysLeft: Int32 = 0
    package var isOverdue = false
    package var repeats: Repetition?
    /// `repeats` in words: "every year on 1 April", "3 months after done".
    package var repeatsWords = ""
    /// What a rule is counted from.
    package var start = CivilDate.earliest
    /// The months in which it is due, `04-10`; empty: all.
    package var season = ""
    package var notes = ""
    package var parts: [PartRecord] = []
    /// Days before it is due on which it reminds as well, as negative numbers.
    package var leads: [Int32] = []
    package var lastDone: CivilDate?
    /// Since when nobody wants to hear of it; also after the last time of its rule.
    package var pausedOn: CivilDate?
    /// The time of which nobody wants to be reminded any more.
    package var stoppedFor: CivilDate?
    /// When it was done and skipped, the oldest first; only if it was asked for.
    package var history: [ServiceRecord] = []
    /// Of what has just been done: the names of the parts of which there was less than it takes.
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
    /// The item that it is kept as.
    package var item = ""
    package var name = ""
    /// How much is used each time.
    package var amount = DecimalAmount(1)
    /// What is left of it.
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
    package enum What: String, Sendable, Hashable, CaseIterable {
        case done, skipped
    }

    package var what = What.done
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
