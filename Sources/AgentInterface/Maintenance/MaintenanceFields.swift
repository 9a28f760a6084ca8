package import Rules

/// The fields that `Maintenance1.Add` and `EditMaintenance` take. Absent ones have their defaults,
/// or stay.
package struct MaintenanceFields: RequestRecord, DetailedRecord {
    package var details = GivenFields<MaintenanceDetails>()
    /// What is used up each time; replaces all.
    package var parts: [PartFields]?
    /// New maintenance only: when it was done and skipped before, oldest first, at most 1,000 lines.
    package var history: [ServiceRecord]?

    package init() {}

    package init(_ details: GivenFields<MaintenanceDetails>) {
        self.details = details
    }

    package static let fields: [RecordField<MaintenanceFields>] =
        MaintenanceDetails.fields.map { .given($0, in: \.details) }
        .adding([.optional("parts", \.parts, .list(of: .record, numbered: "part"))], after: "notes") + [
            .optional("history", \.history, .list(of: .record))
        ]
}

/// A spare part in requests; one piece without an amount.
package typealias PartFields = GivenFields<PartDetails>

/// The input of `Maintenance1.Edit`.
package struct MaintenanceFieldChanges: RequestRecord {
    /// The fields that get new values.
    package var set = MaintenanceFields()
    /// The keys of the fields to clear.
    package var clear: [String] = []

    package init() {}

    package static let fields: [RecordField<MaintenanceFieldChanges>] =
        MaintenanceFields.fields.map { $0.within(\.set) } + [
            .orEmpty("clear", \.clear, .words(of: MaintenanceDetails.clearable))
        ]
}

/// The input of `Maintenance1.Complete`. The day defaults to today, and who did it to the configured name.
package struct MaintenanceReport: RequestRecord, DetailedRecord {
    package var details = GivenFields<ServiceDetails>()
    /// Whether it was done once more on a day on which it is recorded as done.
    package var isAgain: Bool?

    package init() {}

    package static let fields: [RecordField<MaintenanceReport>] =
        ServiceDetails.fields.map { .given($0, in: \.details) } + [.optional("again", \.isAgain, .flag)]
}

/// The input of `Maintenance1.List`.
extension MaintenanceQuery: RequestRecord {
    package static let fields: [RecordField<MaintenanceQuery>] = [
        .optional("item", \.item, .text),
        .optional("text", \.text, .text),
        .optional("due_before", \.dueBefore, .canonical),
        .optional("with_gone", \.withGone, .flag),
        .optional("with_history", \.withHistory, .flag),
        .optional("for", \.people.person, .text),
        .optional("mine", \.people.isMine, .flag),
        .optional("limit", \.limit, .uint32),
        .optional("offset", \.offset, .uint32),
    ]
}
