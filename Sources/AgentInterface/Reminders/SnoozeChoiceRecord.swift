/// A way to snooze a reminder, as offered now.
package struct SnoozeChoiceRecord: AnswerRecord {
    /// The label of its button: `Snooze 15 min`, `Snooze to 19:00`.
    package var label = ""
    /// A `SnoozeTime`, for `Answer` and `Snooze`.
    package var time = ""
    /// Its name in the configuration: `usual`, `1h`, `evening`.
    package var rule = ""

    package init() {}

    package static let fields: [RecordField<SnoozeChoiceRecord>] = [
        .required("label", \.label, .text),
        .required("time", \.time, .text),
        .required("rule", \.rule, .text),
    ]
}
