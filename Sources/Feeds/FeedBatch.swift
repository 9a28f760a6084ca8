package import Household

/// What was read from one document.
package struct FeedBatch: Sendable, Hashable {
    package var notices: [RecallNotice]
    /// Records that could not be read: told, counted, and asked for again next time.
    package var skipped: [SkippedRecord]
    /// Records that are left out on purpose: translations, sources' own tests.
    package var passedOver: Int
    package var status: Status
    /// Where the rest is, if the source gives its answer in pages or parts.
    package var more: [FeedRequest]

    package init(
        notices: [RecallNotice] = [], skipped: [SkippedRecord] = [], passedOver: Int = 0,
        status: Status = .read, more: [FeedRequest] = []
    ) {
        self.notices = notices
        self.skipped = skipped
        self.passedOver = passedOver
        self.status = status
        self.more = more
    }

    package enum Status: Sendable, Hashable {
        /// There were records.
        case read
        /// The source says in so many words that there is nothing.
        case nothing
        /// There was no record, and nobody said that this is as it should be: no reason to think that all is well.
        case silent
    }
}

/// A record that could not be read.
package struct SkippedRecord: Sendable, Hashable {
    /// From 0 on, in the document.
    package let position: Int
    /// The source's own name for it; empty if that could not be read either.
    package let id: String
    /// Without a full stop.
    package let reason: String

    package init(position: Int, id: String = "", reason: String) {
        self.position = position
        self.id = CleanText.excerpt(of: id, length: 60)
        self.reason = CleanText.excerpt(of: reason, length: 200)
    }
}
