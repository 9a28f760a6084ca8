package import CivilTime

/// The input of `Recalls1.Refresh`.
package struct RefreshOptions: RequestRecord {
    package enum Part: String, Sendable, Hashable, CaseIterable {
        case all, recalls, household, shops
    }

    /// Defaults to all.
    package var part: Part?
    /// Only these sources; defaults to all that are on.
    package var sources: [String]?
    /// Only these shops; defaults to all.
    package var shops: [String]?

    package init() {}

    package static let fields: [RecordField<RefreshOptions>] = [
        .optional("part", \.part, .word),
        .optional("sources", \.sources, .texts),
        .optional("shops", \.shops, .texts),
    ]
}

/// The progress of a refresh, or the result of the last one.
package struct RefreshRecord: AnswerRecord {
    package enum Phase: String, Sendable, Hashable, CaseIterable {
        /// No refresh is running.
        case idle
        case recalls
        /// Comparing items with recalls.
        case matching
        /// Checking the dates of items.
        case household
        case shops
    }

    /// Differs between the runs of one agent; 0 if there has been none.
    package var run: UInt32 = 0
    package var isRunning = false
    package var phase = Phase.idle
    /// The id of the source, or the domain of the shop, that answered last.
    package var present = ""
    /// How many sources and shops are done, and how many there are.
    package var done: UInt32 = 0
    package var total: UInt32 = 0
    /// The ids of the sources, and the domains of the shops, that are done, in the order in which they ended.
    package var asked: [String] = []
    /// How many records have come.
    package var records: UInt64 = 0
    /// How many of them were new or changed.
    package var news: UInt64 = 0
    /// How many recalls concern an item, and how many changes there are in shops.
    package var found: UInt32 = 0
    package var errors: [RefreshErrorRecord] = []
    package var isCancelled = false
    package var startedAt: Instant?
    package var endedAt: Instant?
    /// When the agent next refreshes by itself.
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

/// An error of one source or shop; the others are not affected.
package struct RefreshErrorRecord: AnswerRecord {
    /// The id of a source, or the domain of a shop.
    package var name = ""
    /// Without a full stop.
    package var reason = ""
    /// Whether it may pass without the user's help; absent from agents before contract 2.0.
    package var isRetryable: Bool?
    /// In how many seconds the source or shop wants to be asked again; absent if it does not say.
    package var retryAfter: UInt32?

    package init() {}

    package static let fields: [RecordField<RefreshErrorRecord>] = [
        .required("name", \.name, .text),
        .required("reason", \.reason, .text),
        .optional("retryable", \.isRetryable, .flag),
        .optional("retry_after", \.retryAfter, .uint32),
    ]
}
