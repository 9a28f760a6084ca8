package import CivilTime
package import Rules

/// The fields that `Documents1.Add` and `Edit` take. Absent ones have their defaults, or stay.
@dynamicMemberLookup
package struct DocumentFields: RequestRecord {
    package var details = GivenFields<DocumentDetails>()

    package init() {}

    package init(_ details: GivenFields<DocumentDetails>) {
        self.details = details
    }

    package subscript<Content>(
        dynamicMember path: WritableKeyPath<GivenFields<DocumentDetails>, Content>
    ) -> Content {
        get { details[keyPath: path] }
        set { details[keyPath: path] = newValue }
    }

    package static let fields: [RecordField<DocumentFields>] =
        DocumentDetails.fields.map { .given($0, in: \.details) }
}

/// The input of `Documents1.Edit`.
package struct DocumentFieldChanges: RequestRecord {
    /// The fields that get new values.
    package var set = DocumentFields()
    /// The keys of the fields to empty. Clearing `leads` restores the usual days.
    package var clear: [String] = []

    package init() {}

    package static let fields: [RecordField<DocumentFieldChanges>] =
        DocumentFields.fields.map { $0.within(\.set) } + [
            .orEmpty("clear", \.clear, .words(of: DocumentDetails.clearable))
        ]
}

/// The input of `Documents1.List`. Documents have to meet all conditions.
package struct DocumentQuery: RequestRecord {
    package enum Status: String, Sendable, Hashable, CaseIterable {
        /// Neither cancelled nor used.
        case present
        case cancelled, all
    }

    /// Defaults to present ones.
    package var status: Status?
    /// Part of title, holder, number, issuer, place or notes.
    package var text: String?
    package var kind: DocumentDetails.Kind?
    /// Only documents whose deadline is before this.
    package var deadlineBefore: CivilDate?
    /// At most 10,000; defaults to 1,000.
    package var limit: UInt32?
    package var offset: UInt32?

    package init() {}

    package static let fields: [RecordField<DocumentQuery>] = [
        .optional("status", \.status, .word),
        .optional("text", \.text, .text),
        .optional("type", \.kind, .word),
        .optional("deadline_before", \.deadlineBefore, .canonical),
        .optional("limit", \.limit, .uint32),
        .optional("offset", \.offset, .uint32),
    ]
}
