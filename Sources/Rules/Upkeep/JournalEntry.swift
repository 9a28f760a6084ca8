package import CivilTime

/// One change: what, when, through which channel, and whether it still holds.
package struct JournalEntry: Sendable, Hashable, Identifiable {
    /// Ascends with time.
    package let id: Int64
    package let at: Instant
    package let source: ChangeSource
    /// The program that asked for it, if it had said its name.
    package let client: ClientName?
    package let kindOfChange: ChangeKind
    /// The first, if the change had several; `nil` for a label.
    package let subject: Subject?
    /// One sentence.
    package let text: String
    package let isUndone: Bool
    package let isUndoable: Bool

    package init(
        id: Int64, at: Instant, source: ChangeSource, client: ClientName? = nil, kindOfChange: ChangeKind,
        subject: Subject?, text: String, isUndone: Bool, isUndoable: Bool
    ) {
        self.id = id
        self.at = at
        self.source = source
        self.client = client
        self.kindOfChange = kindOfChange
        self.subject = subject
        self.text = text
        self.isUndone = isUndone
        self.isUndoable = isUndoable
    }
}
