package import CivilTime

/// Once that recalls were looked for, and what came of it.
package struct RecallLookRecord: AnswerRecord {
    package enum Kind: String, Sendable, Hashable, CaseIterable {
        /// Sources were asked, and what was new was compared with the things that there were.
        case refresh
        /// Something that nobody has was compared with what was stored.
        case check
    }

    package var kind = Kind.refresh
    package var startedAt = Instant(millisecondsSince1970: 0)
    package var endedAt = Instant(millisecondsSince1970: 0)
    /// What was compared, in words; empty for a refresh.
    package var about = ""
    /// The ids of those that were asked.
    package var sources: [String] = []
    package var errors: [RefreshErrorRecord] = []
    /// Records that came, and those that were new or changed.
    package var records: UInt64 = 0
    package var news: UInt64 = 0
    /// How many recalls were stored then, and how many things were there.
    package var recalls: UInt32 = 0
    package var things: UInt32 = 0
    /// How many findings are new or have changed; of a check, how many recalls may be about it.
    package var found: UInt32 = 0
    /// Of a check: their ids.
    package var notices: [String] = []
    package var isCancelled = false

    package init() {}

    package static let fields: [RecordField<RecallLookRecord>] = [
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

/// What `Recalls1.History` takes.
package struct RecallHistoryQuery: RequestRecord {
    /// Absent: 50; at most 1,000.
    package var limit: UInt32?
    package var offset: UInt32?

    package init() {}

    package static let fields: [RecordField<RecallHistoryQuery>] = [
        .optional("limit", \.limit, .uint32),
        .optional("offset", \.offset, .uint32),
    ]
}
