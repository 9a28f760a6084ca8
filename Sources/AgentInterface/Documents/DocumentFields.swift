package import Rules

/// The input of `Documents1.Add`. Absent fields have their defaults.
package typealias DocumentFields = GivenFields<DocumentDetails>

/// The input of `Documents1.Edit`. Clearing `leads` restores the usual days.
package typealias DocumentFieldChanges = FieldEdits<DocumentDetails>

/// The input of `Documents1.List`.
extension DocumentQuery: RequestRecord {
    package static let fields: [RecordField<DocumentQuery>] = [
        .optional("status", \.status, .word),
        .optional("text", \.text, .text),
        .optional("type", \.kind, .word),
        .optional("deadline_before", \.deadlineBefore, .canonical),
        .optional("limit", \.limit, .uint32),
        .optional("offset", \.offset, .uint32),
    ]
}
