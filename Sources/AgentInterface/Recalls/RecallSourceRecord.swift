package import CivilTime

/// A source of recalls, and the state of its refreshes.
package struct RecallSourceRecord: AnswerRecord {
    /// Its name in settings and logs: `cpsc`.
    package var id = ""
    package var name = ""
    /// The market that it covers: a country of ISO 3166-1, or `EU`.
    package var country = ""
    package var licence = ""
    /// The credit that the licence requires wherever the data are shown; empty if none.
    package var credit = ""
    /// Whether the agent refreshes it.
    package var isOn = false
    /// The time between two refreshes.
    package var interval = Duration.zero
    package var askedAt: Instant?
    package var succeededAt: Instant?
    package var nextAt: Instant?
    /// How many refreshes have failed since the last success.
    package var failures: UInt32 = 0
    /// The error of the last refresh; empty after a success.
    package var error = ""
    /// How many of its records are stored.
    package var count: UInt32 = 0
    /// Whether nothing has come for three times its interval.
    package var isSilent = false
    /// The latest day up to which everything has been read.
    package var readUntil: CivilDate?

    package init() {}

    package static let fields: [RecordField<RecallSourceRecord>] = [
        .required("id", \.id, .text),
        .required("name", \.name, .text),
        .required("country", \.country, .text),
        .required("licence", \.licence, .text),
        .required("credit", \.credit, .text),
        .required("on", \.isOn, .flag),
        .required("interval", \.interval, .seconds),
        .optional("asked_at", \.askedAt, .instant),
        .optional("succeeded_at", \.succeededAt, .instant),
        .optional("next_at", \.nextAt, .instant),
        .required("failures", \.failures, .uint32),
        .required("error", \.error, .text),
        .required("count", \.count, .uint32),
        .required("silent", \.isSilent, .flag),
        .optional("read_until", \.readUntil, .canonical),
    ]
}
