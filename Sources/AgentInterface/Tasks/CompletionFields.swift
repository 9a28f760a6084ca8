package import CivilTime
package import Rules

/// The input of `Tasks1.CompleteOn`.
package struct CompletionFields: RequestRecord {
    /// The day on which it was done; today if absent.
    package var on: CivilDate?
    /// Defaults to `ask`.
    package var subtasks: SubtaskPolicy?
    package var note: String?
    /// Who did it; if absent, who uses this computer.
    package var by: String?

    package init() {}

    package static let fields: [RecordField<CompletionFields>] = [
        .optional("on", \.on, .canonical),
        .optional("subtasks", \.subtasks, .word),
        .optional("note", \.note, .text),
        .optional("by", \.by, .text),
    ]
}
