/// A way to put off a reminder that can be offered now.
package struct SnoozeChoiceRecord: AnswerRecord {
    /// What comes of it: `Snooze 15 min`, `Snooze to 19:00`.
    package var label = ""
    /// A `SnoozeTime`, for `Answer` and `Snooze`.
    package var time = ""
    /// What it is called in the configuration: `usual`, `1h`, `evening`.
    package var rule = ""

    package init() {}

    package static let fields: [RecordField<SnoozeChoiceRecord>] = [
        .required("label", \.label, .text),
        .required("time", \.time, .text),
        .required("rule", \.rule, .text),
    ]
}
