package import CivilTime

/// Something that nobody has written down, to be compared with all recalls.
package struct RecallCheckQuery: RequestRecord {
    package var name: String?
    package var brand: String?
    package var model: String?
    /// What stands below its bars.
    package var barcode: String?
    package var lot: String?
    /// The date on the pack.
    package var expires: CivilDate?
    package var bought: CivilDate?
    /// Absent: it is, if it has a date.
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

/// What a recall says of something that was asked about.
package struct CheckedRecallRecord: AnswerRecord {
    package var verdict = RecallRecord.Verdict.possible
    /// Why it is thought to be about it, the most telling first.
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
