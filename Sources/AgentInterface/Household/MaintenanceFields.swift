package import CivilTime
package import Household

/// What `Household1.AddMaintenance` and `EditMaintenance` take; only what is there counts.
package struct MaintenanceFields: RequestRecord {
    package var title: String?
    /// The item it is for, or an unambiguous beginning of its id; empty: for none.
    package var item: String?
    /// When it is due next, a date.
    package var due: CivilDate?
    /// A rule of iCalendar, as `FREQ=YEARLY`, or `after done P3M`. Absent: once.
    package var repeats: Repetition?
    /// The only part of the year in which it is due, `04-01/10-31`; a time out of it moves to its next beginning.
    package var season: String?
    /// How it is done.
    package var notes: String?
    /// What is used up each time; replaces all.
    package var parts: [PartFields]?
    /// Before the day on which it is due, or `PT0S` for that day; replaces all, and an empty list means none. Absent
    /// for new maintenance: on the day.
    package var reminders: [ReminderTrigger]?

    package init() {}

    package static let fields: [RecordField<MaintenanceFields>] = [
        .optional("title", \.title, .text),
        .optional("item", \.item, .text),
        .optional("due", \.due, .canonical),
        .optional("repeats", \.repeats, .canonical),
        .optional("season", \.season, .text),
        .optional("notes", \.notes, .text),
        .optional("parts", \.parts, .numbered("part")),
        .optional("reminders", \.reminders, .list(of: .trigger)),
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
        case item, repeats, season, notes, parts, reminders
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
    /// Absent: 1,000; at most 10,000.
    package var limit: UInt32?
    package var offset: UInt32?

    package init() {}

    package static let fields: [RecordField<MaintenanceQuery>] = [
        .optional("item", \.item, .text),
        .optional("text", \.text, .text),
        .optional("due_before", \.dueBefore, .canonical),
        .optional("limit", \.limit, .uint32),
        .optional("offset", \.offset, .uint32),
    ]
}
