package import Rules

/// The input of `Tasks1.List`.
extension TaskQuery: RequestRecord {
    package static let fields: [RecordField<TaskQuery>] = [
        .optional("status", \.status, .word),
        .optional("label", \.label, .text),
        .optional("text", \.text, .text),
        .optional("parent", \.parent, .text),
        .optional("due_before", \.dueBefore, .canonical),
        .optional("completed_since", \.completedSince, .canonical),
        .optional("completed_before", \.completedBefore, .canonical),
        .optional("for", \.people.person, .text),
        .optional("mine", \.people.isMine, .flag),
        .optional("limit", \.limit, .uint32),
        .optional("offset", \.offset, .uint32),
    ]
}
