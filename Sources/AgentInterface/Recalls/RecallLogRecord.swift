package import CivilTime
package import Rules

/// One search for recalls, and its result.
package struct RecallLogRecord: AnswerRecord {
    package var kind = RecallLogEntry.Kind.refresh
    package var startedAt = Instant(millisecondsSince1970: 0)
    package var endedAt = Instant(millisecondsSince1970: 0)
    /// The product compared, in words; empty for a refresh.
    package var about = ""
    /// The ids of the sources asked.
    package var sources: [String] = []
    package var errors: [RefreshErrorRecord] = []
    /// How many records came, and how many of them were new or changed.
    package var records: UInt64 = 0
    package var news: UInt64 = 0
    /// How many recalls were stored then, and how many items there were.
    package var recalls: UInt32 = 0
    package var things: UInt32 = 0
    /// How many findings are new or changed; for a check, how many recalls may concern the product.
    package var found: UInt32 = 0
    /// For a check, the ids of those recalls.
    package var notices: [String] = []
    package var isCancelled = false

    package init() {}

    package static let fields: [RecordField<RecallLogRecord>] = [
        .required("kind", \.kind, .word),
        .required("started_at", \.startedAt, .instant),
        .required("ended_at", \.endedAt, .instant),
        .required("about", \.about, .text),
        .required("sources", \.sources, .texts),
        .orEmpty("errors", \.errors, .list(of: .record)),
        .required("records", \.records, .uint64),
        .required("news", \.news, .uint64),
        .required("recalls", \.recalls, .uint32),
        .required("things", \.things, .uint32),
        .required("found", \.found, .uint32),
        .required("notices", \.notices, .texts),
        .required("cancelled", \.isCancelled, .flag),
    ]
}

/// The input of `Recalls1.History`.
package struct RecallHistoryQuery: RequestRecord {
    /// At most 1,000; defaults to 50.
    package var limit: UInt32?
    package var offset: UInt32?

    package init() {}

    package static let fields: [RecordField<RecallHistoryQuery>] = [
        .optional("limit", \.limit, .uint32),
        .optional("offset", \.offset, .uint32),
    ]
}
