import Rules

/// The input of `Tasks1.Edit`.
package struct TaskChanges: RequestRecord {
    /// The fields that get new values.
    package var set = TaskFields()
    /// The keys of the fields to clear.
    package var clear: [String] = []
    package var addLabels: [String] = []
    package var removeLabels: [String] = []
    /// The new place among the parent's subtasks, from 0.
    package var position: Int32?

    package init() {}

    package static let fields: [RecordField<TaskChanges>] =
        TaskFields.fields.map { $0.within(\.set) } + [
            .orEmpty("clear", \.clear, .words(of: TodoDetails.clearable)),
            .orEmpty("add_labels", \.addLabels, .texts),
            .orEmpty("remove_labels", \.removeLabels, .texts),
            .optional("position", \.position, .int32),
        ]
}
