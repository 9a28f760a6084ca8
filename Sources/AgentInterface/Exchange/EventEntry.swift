package import CivilTime
package import Rules

/// An event of a list, as `Exchange1.Add` takes it.
package struct EventEntry: RequestRecord, DetailedRecord {
    package var details = GivenFields<EventDetails>()
    /// A UUID; a new one if absent. An event with this id that is there already stays as it is.
    package var id: String?
    package var createdAt: Instant?
    package var additions: [When] = []
    package var exclusions: [When] = []
    /// Its reminders that are snoozed.
    package var snoozes: [SnoozeEntry] = []

    package init() {}

    package static let fields: [RecordField<EventEntry>] =
        EventDetails.fields.map { .given($0, in: \.details) } + [
            .optional("id", \.id, .text),
            .optional("created_at", \.createdAt, .instant),
            .orEmpty("additions", \.additions, .list(of: .canonical)),
            .orEmpty("exclusions", \.exclusions, .list(of: .canonical)),
            .orEmpty("snoozes", \.snoozes, .list(of: .record)),
        ]
}

/// A document of a list, as `Exchange1.Add` takes it.
package struct DocumentEntry: RequestRecord {
    package var details = GivenFields<DocumentDetails>()
    /// A UUID; a new one if absent. A document with this id that is there already stays as it is.
    package var id: String?
    package var createdAt: Instant?
    /// Its reminders that are snoozed.
    package var snoozes: [SnoozeEntry] = []

    package init() {}

    package static let fields: [RecordField<DocumentEntry>] =
        DocumentDetails.fields.map { .given($0, in: \.details) } + [
            .optional("id", \.id, .text),
            .optional("created_at", \.createdAt, .instant),
            .orEmpty("snoozes", \.snoozes, .list(of: .record)),
        ]
}

extension EventEntry {
    /// The event to create. The caller has read the identifier, and decides what to do with an invalid one.
    package func draft(id: Event.ID?) -> EventDraft {
        var draft = EventDraft()
        draft.id = id
        draft.given = details
        draft.createdAt = createdAt
        (draft.additions, draft.exclusions) = (additions, exclusions)
        return draft
    }
}
