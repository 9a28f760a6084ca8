/// Something that can be answered to a reminder now, as its popup's buttons offer it.
package struct OfferRecord: AnswerRecord {
    /// The label of its button: `Complete`, `Snooze 15 min`.
    package var label = ""
    /// What a row of a menu says: the label, with the outcome where the label leaves it open. `nil` from an
    /// agent that has none.
    package var row: String?
    /// A `PopupAction`, for `answer ID ACTION` of `org.kde.krunner1.Run`.
    package var action = ""

    package init() {}

    package static let fields: [RecordField<OfferRecord>] = [
        .required("label", \.label, .text),
        .required("action", \.action, .text),
        .optional("row", \.row, .text),
    ]
}
