package import CivilTime
package import Rules

/// A document with related data from the store.
package struct DocumentOverview: Sendable, Hashable {
    package let document: Document
    /// The shortest prefix of its identifier that names no other document, at least four characters.
    package let short: String
    /// The current term; `nil` if it has no end.
    package let term: DocumentTerm?
    package let status: Document.Status
    package let nextReminderAt: Instant?
    /// Sorted by name.
    package let attachments: [Attachment]

    package init(
        _ document: Document, short: String, on today: CivilDate, nextReminderAt: Instant? = nil,
        attachments: [Attachment] = []
    ) {
        self.document = document
        self.short = short
        term = document.details.term(on: today)
        status = document.status(on: today)
        self.nextReminderAt = nextReminderAt
        self.attachments = attachments
    }
}
