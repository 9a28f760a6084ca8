package import Rules

/// The input of `Reminders1.List`.
extension ReminderQuery: RequestRecord {
    package static let fields: [RecordField<ReminderQuery>] = [
        .optional("state", \.states, .list(of: .word)),
        .optional("subject_id", \.subjectID, .text),
        .optional("limit", \.limit, .uint32),
        .optional("offset", \.offset, .uint32),
    ]
}
