/// What `History` takes.
package struct JournalQuery: RequestRecord {
    /// Absent: 50; at most 10,000.
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
