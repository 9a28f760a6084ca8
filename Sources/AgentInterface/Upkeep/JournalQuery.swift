/// The input of `Reminders1.History`.
package struct JournalQuery: RequestRecord {
    /// At most 10,000; defaults to 50.
    package var limit: UInt32?
    package var offset: UInt32?
    package var subjectID: String?

    package init() {}

    package static let fields: [RecordField<JournalQuery>] = [
        .optional("limit", \.limit, .uint32),
        .optional("offset", \.offset, .uint32),
        .optional("subject_id", \.subjectID, .text),
    ]
}
