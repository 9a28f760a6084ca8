package import CivilTime

/// A recall that concerns a thing in the household, as the agent tells it.
package struct RecallRecord: AnswerRecord {
    package enum Verdict: String, Sendable, Hashable, CaseIterable {
        /// It is about this very thing.
        case match
        /// It is about such a thing; a look at the pack decides.
        case possible
    }

    package enum Severity: String, Sendable, Hashable, CaseIterable {
        case critical, standard
    }

    package enum State: String, Sendable, Hashable, CaseIterable {
        /// Nobody has said anything to it.
        case open
        /// Never to be told again, unless the recall names other codes.
        case notMine = "not-mine"
        /// Its owner has compared the codes, and it is not among those recalled.
        case checked
        case resolved
        /// It is said no more: the recall or what is known of the thing has changed.
        case gone
    }

    package enum Resolution: String, Sendable, Hashable, CaseIterable {
        case disposed, returned, repaired
    }

    /// A UUID that never changes.
    package var id = ""
    /// The shortest beginning of `id` that means no other, at least four characters.
    package var short = ""
    /// The id of the thing.
    package var item = ""
    package var itemName = ""
    /// Whether the thing is still there.
    package var isItemPresent = true
    /// Of the notice that says the most about it: `cpsc:26582`.
    package var recall = ""
    /// What several notices of one recall have in common; an answer counts for all of them.
    package var event = ""
    package var title = ""
    package var date = CivilDate.earliest
    package var verdict = Verdict.possible
    /// Why it is thought to be about the thing, the most telling first.
    package var signals: [String] = []
    /// What to look for on the pack.
    package var lookFor: [String] = []
    package var severity = Severity.standard
    /// Why it is thought so urgent.
    package var reason = ""
    /// In the source's words.
    package var hazard = ""
    package var remedy = ""
    /// Of the authority's own page; empty if there is none.
    package var link = ""
    package var state = State.open
    package var resolution: Resolution?
    /// Whether there has been a reminder of it: what is old when a source is first read is only listed.
    package var isTold = false
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
        .required("told", \.isTold, .flag),
        .required("found_at", \.foundAt, .instant),
        .required("changed_at", \.changedAt, .instant),
    ]
}

/// What `Recalls1.List` takes.
package struct RecallListQuery: RequestRecord {
    package enum State: String, Sendable, Hashable, CaseIterable {
        case open
        case notMine = "not-mine"
        case checked, resolved, gone, all
    }

    /// Absent: open ones.
    package var state: State?
    /// The id of a thing, or the beginning of it.
    package var item: String?
    /// Absent: 1,000; at most 10,000.
    package var limit: UInt32?
    package var offset: UInt32?

    package init() {}

    package static let fields: [RecordField<RecallListQuery>] = [
        .optional("state", \.state, .word),
        .optional("item", \.item, .text),
        .optional("limit", \.limit, .uint32),
        .optional("offset", \.offset, .uint32),
    ]
}
