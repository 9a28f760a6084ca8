package import Rules

/// The content of one document.
package struct FeedBatch: Sendable, Hashable {
    package var notices: [RecallNotice] = []
    /// Records that could not be read. They are reported, and requested again next time.
    package var skipped: [SkippedRecord] = []
    /// The number of records left out on purpose: translations, sources' own tests.
    package var passedOver = 0
    package var status = Status.read
    /// Requests for the rest, if the source splits its answer into pages or parts.
    package var more: [FeedRequest] = []

    package enum Status: Sendable, Hashable {
        /// There were records.
        case read
        /// The source says explicitly that there is nothing.
        case nothing
        /// There was no record, and the source did not confirm that: it proves nothing.
        case silent
    }
}

/// A record that could not be read.
package struct SkippedRecord: Sendable, Hashable {
    /// Its index in the document.
    package let position: Int
    /// The source's own name for it; empty if unreadable.
    package let id: String
    /// Without a full stop.
    package let reason: String

    package init(position: Int, id: String = "", reason: String) {
        self.position = position
        self.id = CleanText.excerpt(of: id, length: 60)
        self.reason = CleanText.excerpt(of: reason, length: 200)
    }
}
