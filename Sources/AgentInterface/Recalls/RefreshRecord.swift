package import CivilTime

/// What `Recalls1.Refresh` takes.
package struct RefreshOptions: RequestRecord {
    package enum Part: String, Sendable, Hashable, CaseIterable {
        case all, recalls, household, shops
    }

    /// Absent: all.
    package var part: Part?
    /// Only these sources; absent: all that are on.
    package var sources: [String]?
    /// Only these shops; absent: all.
    package var shops: [String]?

    package init() {}

    package static let fields: [RecordField<RefreshOptions>] = [
        .optional("part", \.part, .word),
        .optional("sources", \.sources, .texts),
        .optional("shops", \.shops, .texts),
    ]
}

/// How far a refresh has come, or how the last one ended.
package struct RefreshRecord: AnswerRecord {
    package enum Phase: String, Sendable, Hashable, CaseIterable {
        /// Nothing is being done.
        case idle
        case recalls
        /// Things are compared with recalls.
        case matching
        /// The dates of things at home.
        case household
        case shops
    }

    /// Differs from run to run of one agent; 0: there has been none.
    package var run: UInt32 = 0
    package var isRunning = false
    package var phase = Phase.idle
    /// The id of the source that was heard of last, or the domain of the shop.
    package var present = ""
    /// Sources and shops that are done, of so many.
    package var done: UInt32 = 0
    package var total: UInt32 = 0
    /// Those that are done, in the order of their ending: ids of sources, domains of shops.
    package var asked: [String] = []
    /// Records that have come.
    package var records: UInt64 = 0
    /// Of them, those that were new or have changed.
    package var news: UInt64 = 0
    /// Recalls that were found to concern something, and changes in shops.
    package var found: UInt32 = 0
    package var errors: [RefreshErrorRecord] = []
    package var isCancelled = false
    package var startedAt: Instant?
    package var endedAt: Instant?
    /// When the agent does so by itself next.
    package var nextAt: Instant?

    package init() {}

    package static let fields: [RecordField<RefreshRecord>] = [
        .required("run", \.run, .uint32),
        .required("running", \.isRunning, .flag),
        .required("phase", \.phase, .word),
        .required("present", \.present, .text),
        .required("done", \.done, .uint32),
        .required("total", \.total, .uint32),
        .orEmpty("asked", \.asked, .texts),
        .required("records", \.records, .uint64),
        .required("news", \.news, .uint64),
        .required("found", \.found, .uint32),
        .orEmpty("errors", \.errors, .list(of: .record)),
        .required("cancelled", \.isCancelled, .flag),
        .optional("started_at", \.startedAt, .instant),
        .optional("ended_at", \.endedAt, .instant),
        .optional("next_at", \.nextAt, .instant),
    ]
}

/// What went wrong with a source or a shop; the others are not concerned.
package struct RefreshErrorRecord: AnswerRecord {
    /// The id of a source, or the domain of a shop.
    package var name = ""
    /// Without a full stop.
    package var reason = ""

    package init() {}

    package static let fields: [RecordField<RefreshErrorRecord>] = [
        .required("name", \.name, .text),
        .required("reason", \.reason, .text),
    ]
}
