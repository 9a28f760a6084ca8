package import CivilTime
import Rules

/// A kind of thing, and the maintenance that it usually needs.
package struct ProposalRecord: AnswerRecord {
    /// Its usual name: `Water heater`.
    package var thing = ""
    /// Whether the household has written it down itself, in `plans.toml`.
    package var isOwn = false
    package var plans: [ProposedPlanRecord] = []

    package init() {}

    package static let fields: [RecordField<ProposalRecord>] = [
        .required("thing", \.thing, .text),
        .required("own", \.isOwn, .flag),
        .required("plans", \.plans, .list(of: .record)),
    ]
}

/// Maintenance that somebody may want to add.
package struct ProposedPlanRecord: AnswerRecord {
    package var title = ""
    package var repeats = Repetition.afterDone(CivilPeriod(days: 1) ?? .zero)
    /// `repeats` in words: "every year on 1 October", "3 months after it was done".
    package var repeatsWords = ""
    /// What kind of source says so: `manufacturers' manuals`, `Energy Star`; empty if none is given.
    package var source = ""
    /// Whether the item has maintenance with this title already.
    package var isKnown = false

    package init() {}

    package static let fields: [RecordField<ProposedPlanRecord>] = [
        .required("title", \.title, .text),
        .required("repeats", \.repeats, .canonical),
        .required("repeats_words", \.repeatsWords, .text),
        .required("source", \.source, .text),
        .required("known", \.isKnown, .flag),
    ]
}
