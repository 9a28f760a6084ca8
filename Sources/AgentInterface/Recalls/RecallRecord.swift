package import CivilTime
package import Rules

/// A recall that concerns an item, as the agent sends it.
package struct RecallRecord: AnswerRecord {
    /// A UUID that never changes.
    package var id = ""
    /// The shortest unique beginning of `id`, at least four characters.
    package var short = ""
    /// The id of the item.
    package var item = ""
    package var itemName = ""
    /// Whether the item is still there.
    package var isItemPresent = true
    /// The notice that says the most about it: `cpsc:26582`.
    package var recall = ""
    /// Shared by all notices of one recall; an answer counts for all of them.
    package var event = ""
    package var title = ""
    package var date = CivilDate.earliest
    package var verdict = RecallMatch.Verdict.possible
    /// The evidence, the strongest first.
    package var signals: [String] = []
    /// What to look for on the pack.
    package var lookFor: [String] = []
    package var severity = RecallSeverity.Level.standard
    /// Why it has this severity.
    package var reason = ""
    /// In the source's words.
    package var hazard = ""
    package var remedy = ""
    /// The URL of the authority's page; empty if there is none.
    package var link = ""
    package var state = RecallFinding.State.open
    package var resolution: RecallResolution?
    /// Whether there has been a reminder: recalls that are old when a source is first read are only listed.
    package var isReported = false
    package var foundAt = Instant(millisecondsSince1970: 0)
    package var changedAt = Instant(millisecondsSince1970: 0)

    package init() {}

    package static let fields: [RecordField<RecallRecord>] = [
        .required("id", \.id, .text),
        .required("short", \.short, .text),
        .required("item", \.item, .text),
        .required("item_name", \.itemName, .text),
        .required("item_present", \.isItemPresent, .flag),
        .required("recall", \.recall, .text),
        .required("event", \.event, .text),
        .required("title", \.title, .text),
        .required("date", \.date, .canonical),
        .required("verdict", \.verdict, .word),
        .required("signals", \.signals, .texts),
        .required("look_for", \.lookFor, .texts),
        .required("severity", \.severity, .word),
        .required("reason", \.reason, .text),
        .required("hazard", \.hazard, .text),
        .required("remedy", \.remedy, .text),
        .required("link", \.link, .text),
        .required("state", \.state, .word),
        .optional("resolution", \.resolution, .word),
        .required("told", \.isReported, .flag),
        .required("found_at", \.foundAt, .instant),
        .required("changed_at", \.changedAt, .instant),
    ]
}

/// The input of `Recalls1.List`.
extension RecallListQuery: RequestRecord {
    package static let fields: [RecordField<RecallListQuery>] = [
        .optional("state", \.state, .word),
        .optional("item", \.item, .text),
        .optional("limit", \.limit, .uint32),
        .optional("offset", \.offset, .uint32),
    ]
}
