package import CivilTime

/// A journal entry as the agent sends it.
package struct JournalRecord: AnswerRecord {
    /// Its number, which ascends with time.
    package var entry: Int64 = 0
    package var at = Instant(millisecondsSince1970: 0)
    /// `popup`, `cli`, `dbus`, `job` or `agent`.
    package var by = ""
    /// The program that asked for it, if it had said its name.
    package var client: String?
    /// The intention: `add`, `edit`, `move`, `complete`, ...
    package var what = ""
    package var subject = ""
    package var subjectID = ""
    /// One sentence.
    package var text = ""
    package var isUndone = false
    package var isUndoable = false

    package init() {}

    package static let fields: [RecordField<JournalRecord>] = [
        .required("entry", \.entry, .int64),
        .required("at", \.at, .instant),
        .required("by", \.by, .text),
        .optional("client", \.client, .text),
        .required("what", \.what, .text),
        .required("subject", \.subject, .text),
        .required("subject_id", \.subjectID, .text),
        .required("text", \.text, .text),
        .required("undone", \.isUndone, .flag),
        .required("undoable", \.isUndoable, .flag),
    ]
}
