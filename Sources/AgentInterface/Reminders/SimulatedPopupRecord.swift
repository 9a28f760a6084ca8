package import CivilTime
package import Rules

/// A popup that would call for attention in a future span of time.
package struct SimulatedPopupRecord: AnswerRecord {
    package var at = Instant(millisecondsSince1970: 0)
    package var kind = Popup.Kind.single
    package var title = ""
    /// May have several lines.
    package var body = ""
    /// The titles of the reminders that cause it, most urgent first; a summary may name others, too.
    package var reminders: [String] = []
    /// Why the first of them comes, in one sentence.
    package var why = ""

    package init() {}

    package static let fields: [RecordField<SimulatedPopupRecord>] = [
        .required("at", \.at, .instant),
        .required("kind", \.kind, .word),
        .required("title", \.title, .text),
        .required("body", \.body, .text),
        .required("reminders", \.reminders, .texts),
        .required("why", \.why, .text),
    ]
}
