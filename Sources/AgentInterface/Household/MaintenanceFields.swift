package import CivilTime
package import Household

/// What `Household1.AddMaintenance` and `EditMaintenance` take; only what is there counts.
package struct MaintenanceFields: RequestRecord {
    package var title: String?
    /// The item it is for, or an unambiguous beginning of its id; empty: for none.
    package var item: String?
    /// When it is due next. Absent for new maintenance: as the rule says, or so long after it was done last, or after today.
    package var due: CivilDate?
    /// When it was done last; not in a change.
    package var lastDone: CivilDate?
    /// A rule of iCalendar, as `FREQ=YEARLY`, or `after done P3M`; new maintenance needs one.
    package var repeats: Repetition?
    /// What a rule is counted from, if not from `due`; not in a change.
    package var start: CivilDate?
    /// The months in which it is due, from one through another, `04-10`; a time out of them moves to the next first of them.
    package var season: String?
    /// How it is done.
    package var notes: String?
    /// What is used up each time; replaces all.
    package var parts: [PartFields]?
    /// Days before it is due on which to remind as well, as negative numbers; replaces all.
    package var leads: [Int32]?
    /// Of new maintenance, since when nobody wants to hear of it.
    package var pausedOn: CivilDate?
    /// Of new maintenance, the time of which nobody wants to be reminded.
    package var stoppedFor: CivilDate?
    /// Of new maintenance, when it was done and skipped before, the oldest first: at most 1,000 lines.
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
    /// The item that it is kept as, or an unambiguous beginning of its id.
    package var item: String?
    /// Absent: 1.
    package var amount: DecimalAmount?

    package init() {}

    package static let fields: [RecordField<PartFields>] = [
        .optional("item", \.item, .text),
        .optional("amount", \.amount, .amount),
    ]
}

/// What `Household1.EditMaintenance` takes.
package struct MaintenanceFieldChanges: RequestRecord {
    /// A field that can be emptied.
    package enum Clearable: String, Sendable, Hashable, CaseIterable {
        case item, season, notes, parts, leads
    }

    /// The fields that get another value.
    package var set = MaintenanceFields()
    package var clear: [Clearable] = []

    package init() {}

    package static let fields: [RecordField<MaintenanceFieldChanges>] =
        MaintenanceFields.fields.map { $0.within(\.set) } + [.orEmpty("clear", \.clear, .list(of: .word))]
}

/// What `Household1.MaintenanceDone` takes.
package struct MaintenanceReport: RequestRecord {
    /// Absent: today.
    package var on: CivilDate?
    /// Who did it. Absent: as configured.
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

/// What `Household1.ListMaintenance` takes.
package struct MaintenanceQuery: RequestRecord {
    /// Of this item only, or an unambiguous beginning of its id.
    package var item: String?
    /// Part of title or notes.
    package var text: String?
    /// Due before this day.
    package var dueBefore: CivilDate?
    /// Also of items that are used up or thrown away.
    package var withGone: Bool?
    /// With when each was done and skipped; `limit` is then best small.
    package var withHistory: Bool?
    /// Absent: 1,000; at most 10,000.
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
