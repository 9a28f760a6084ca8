package import CivilTime
package import Rules

/// The fields that `Household1.AddMaintenance` and `EditMaintenance` take. Absent ones have their defaults,
/// or stay.
package struct MaintenanceFields: RequestRecord {
    package var title: String?
    /// The item to maintain: its id, or a unique beginning of it; empty for none.
    package var item: String?
    /// The next due date. For new maintenance it defaults to the first day of the rule, or a period after
    /// `last_done` or, without it, today.
    package var due: CivilDate?
    /// When it was last done; new maintenance only.
    package var lastDone: CivilDate?
    /// An iCalendar rule such as `FREQ=YEARLY`, or `after done P3M`; new maintenance needs one.
    package var repeats: Repetition?
    /// The day from which a rule counts, if not `due`; new maintenance only.
    package var start: CivilDate?
    /// The months in which it is due, from one through another: `04-10`. A date outside of them moves into
    /// the next season.
    package var season: String?
    /// Instructions.
    package var notes: String?
    /// What is used up each time; replaces all.
    package var parts: [PartFields]?
    /// Extra reminders, in days before the due date as negative numbers; replaces all.
    package var leads: [Int32]?
    /// New maintenance only: since when it has been paused.
    package var pausedOn: CivilDate?
    /// New maintenance only: the due date for which the user has stopped reminders.
    package var stoppedFor: CivilDate?
    /// New maintenance only: when it was done and skipped before, oldest first, at most 1,000 lines.
    package var history: [ServiceRecord]?

    package init() {}

    package static let fields: [RecordField<MaintenanceFields>] = [
        .optional("title", \.title, .text),
        .optional("item", \.item, .text),
        .optional("due", \.due, .canonical),
        .optional("last_done", \.lastDone, .canonical),
        .optional("repeats", \.repeats, .canonical),
        .optional("start", \.start, .canonical),
        .optional("season", \.season, .text),
        .optional("notes", \.notes, .text),
        .optional("parts", \.parts, .numbered("part")),
        .optional("leads", \.leads, .list(of: .int32)),
        .optional("paused_on", \.pausedOn, .canonical),
        .optional("stopped_for", \.stoppedFor, .canonical),
        .optional("history", \.history, .list(of: .record)),
    ]
}

/// A spare part, and how much of it is used each time.
package struct PartFields: RequestRecord {
    /// The item of the part: its id, or a unique beginning of it.
    package var item: String?
    /// Defaults to 1.
    package var amount: DecimalAmount?

    package init() {}

    package static let fields: [RecordField<PartFields>] = [
        .optional("item", \.item, .text),
        .optional("amount", \.amount, .amount),
    ]
}

/// The input of `Household1.EditMaintenance`.
package struct MaintenanceFieldChanges: RequestRecord {
    /// A field that can be cleared.
    package enum Clearable: String, Sendable, Hashable, CaseIterable {
        case item, season, notes, parts, leads
    }

    /// The fields that get new values.
    package var set = MaintenanceFields()
    package var clear: [Clearable] = []

    package init() {}

    package static let fields: [RecordField<MaintenanceFieldChanges>] =
        MaintenanceFields.fields.map { $0.within(\.set) } + [.orEmpty("clear", \.clear, .list(of: .word))]
}

/// The input of `Household1.MaintenanceDone`.
package struct MaintenanceReport: RequestRecord {
    /// Defaults to today.
    package var on: CivilDate?
    /// Who did it; defaults to the configured name.
    package var by: String?
    package var cost: Money?
    package var note: String?

    package init() {}

    package static let fields: [RecordField<MaintenanceReport>] = [
        .optional("on", \.on, .canonical),
        .optional("by", \.by, .text),
        .optional("cost", \.cost, .money),
        .optional("note", \.note, .text),
    ]
}

/// The input of `Household1.ListMaintenance`.
package struct MaintenanceQuery: RequestRecord {
    /// Only of this item: its id, or a unique beginning of it.
    package var item: String?
    /// Part of title or notes.
    package var text: String?
    /// Only what is due before this day.
    package var dueBefore: CivilDate?
    /// Includes maintenance of items that are used up or discarded.
    package var withGone: Bool?
    /// Includes when each was done and skipped; `limit` should then be small.
    package var withHistory: Bool?
    /// At most 10,000; defaults to 1,000.
    package var limit: UInt32?
    package var offset: UInt32?

    package init() {}

    package static let fields: [RecordField<MaintenanceQuery>] = [
        .optional("item", \.item, .text),
        .optional("text", \.text, .text),
        .optional("due_before", \.dueBefore, .canonical),
        .optional("with_gone", \.withGone, .flag),
        .optional("with_history", \.withHistory, .flag),
        .optional("limit", \.limit, .uint32),
        .optional("offset", \.offset, .uint32),
    ]
}
