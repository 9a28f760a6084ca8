package import CivilTime

/// A source of recalls, and how it goes with it.
package struct RecallSourceRecord: AnswerRecord {
    /// In settings and logs: `cpsc`.
    package var id = ""
    package var name = ""
    /// Whose market it watches over: of ISO 3166-1, or `EU`.
    package var country = ""
    package var licence = ""
    /// What the licence wants to be said wherever its data are shown; empty if nothing.
    package var credit = ""
    /// Whether it is asked.
    package var isOn = false
    /// From one look to the next.
    package var interval = Duration.zero
    package var askedAt: Instant?
    package var succeededAt: Instant?
    package var nextAt: Instant?
    /// In succession, since the last success.
    package var failures: UInt32 = 0
    /// Of the last time; empty if that went well.
    package var error = ""
    /// Records of it that are stored.
    package var count: UInt32 = 0
    /// Whether nothing has come for three times its interval.
    package var isSilent = false
    /// The newest day up to which all has been read.
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
