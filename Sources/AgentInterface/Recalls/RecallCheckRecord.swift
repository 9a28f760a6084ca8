package import CivilTime
package import Rules

/// A product that is not stored as an item, to compare with all recalls.
package struct RecallCheckQuery: RequestRecord {
    package var name: String?
    package var brand: String?
    package var model: String?
    /// The number below the bars.
    package var barcode: String?
    package var lot: String?
    /// The date on the pack.
    package var expires: CivilDate?
    package var bought: CivilDate?
    /// Defaults to whether it has a date.
    package var isFood: Bool?

    package init() {}

    package static let fields: [RecordField<RecallCheckQuery>] = [
        .optional("name", \.name, .text),
        .optional("brand", \.brand, .text),
        .optional("model", \.model, .text),
        .optional("barcode", \.barcode, .text),
        .optional("lot", \.lot, .text),
        .optional("expires", \.expires, .canonical),
        .optional("bought", \.bought, .canonical),
        .optional("food", \.isFood, .flag),
    ]
}

/// A recall that may concern a checked product.
package struct CheckedRecallRecord: AnswerRecord {
    package var verdict = RecallMatch.Verdict.possible
    /// The evidence, the strongest first.
    package var signals: [String] = []
    /// What to look for on the pack.
    package var lookFor: [String] = []
    package var notice = RecallNoticeRecord()

    package init() {}

    package static let fields: [RecordField<CheckedRecallRecord>] = [
        .required("verdict", \.verdict, .word),
        .required("signals", \.signals, .texts),
        .required("look_for", \.lookFor, .texts),
        .required("notice", \.notice, .record),
    ]
}
