package import CivilTime
package import Rules

/// A subject that was found by its name.
package struct NameRecord: AnswerRecord {
    /// A `Subject.Kind`, or one that only a newer agent knows.
    package var kind = ""
    package var id = ""
    /// The shortest unique beginning of `id`, at least four characters.
    package var short = ""
    package var title = ""
    /// What tells subjects of the same title apart: the brand of an item, the holder of a document, the place
    /// of an event, the item of maintenance.
    package var detail = ""
    /// When it is due, takes place next, expires or has to be acted on.
    package var date: When?
    /// Whether it is open, still to come, present or not cancelled.
    package var isCurrent = true
    /// How the name fits; absent for the beginning of a name.
    package var match: NameMatch.Level?

    package init() {}

    package static let fields: [RecordField<NameRecord>] = [
        .required("kind", \.kind, .text),
        .required("id", \.id, .text),
        .required("short", \.short, .text),
        .required("title", \.title, .text),
        .required("detail", \.detail, .text),
        .optional("date", \.date, .canonical),
        .required("is_current", \.isCurrent, .flag),
        .optional("match", \.match, .word),
    ]
}
