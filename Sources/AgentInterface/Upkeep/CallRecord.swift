/// What the agent knows of a call that may be repeated.
package struct CallRecord: AnswerRecord {
    /// The unique name of the agent that knows of the call.
    package var agent = ""
    /// Whether it has been carried out before; if not, it has begun.
    package var isDone = false
    /// What its caller answered, if it could still say so.
    package var answer: String?
    /// What it has changed, oldest first.
    package var entries: [JournalRecord] = []

    package init() {}

    package static let fields: [RecordField<CallRecord>] = [
        .required("agent", \.agent, .text),
        .required("done", \.isDone, .flag),
        .optional("answer", \.answer, .text),
        .required("entries", \.entries, .list(of: .record)),
    ]
}
