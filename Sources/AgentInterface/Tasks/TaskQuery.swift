package import CivilTime

/// The input of `Tasks1.List`.
package struct TaskQuery: RequestRecord {
    package enum Status: String, Sendable, Hashable, CaseIterable {
        case open, completed, all
    }

    /// Defaults to open ones.
    package var status: Status?
    package var label: String?
    /// Part of title, notes or location.
    package var text: String?
    /// Only subtasks of this task: its id, or a unique beginning of it.
    package var parent: String?
    package var dueBefore: When?
    /// At most 10,000; defaults to 1,000.
    package var limit: UInt32?
    package var offset: UInt32?

    package init() {}

    package static let fields: [RecordField<TaskQuery>] = [
        .optional("status", \.status, .word),
        .optional("label", \.label, .text),
        .optional("text", \.text, .text),
        .optional("parent", \.parent, .text),
        .optional("due_before", \.dueBefore, .canonical),
        .optional("limit", \.limit, .uint32),
        .optional("offset", \.offset, .uint32),
    ]
}
