package import Rules

/// The input of `Reminders1.List`.
package struct ReminderQuery: RequestRecord {
    /// Defaults to planned, due, shown and snoozed ones.
    package var states: [ReminderState.Kind]?
    package var subjectID: String?
    /// At most 10,000; defaults to 1,000.
    package var limit: UInt32?
    package var offset: UInt32?

    package init() {}

    package static let fields: [RecordField<ReminderQuery>] = [
        .optional("state", \.states, .list(of: .word)),
        .optional("subject_id", \.subjectID, .text),
        .optional("limit", \.limit, .uint32),
        .optional("offset", \.offset, .uint32),
    ]
}
