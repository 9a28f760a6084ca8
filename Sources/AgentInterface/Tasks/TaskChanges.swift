/// The input of `Tasks1.Edit`.
package struct TaskChanges: RequestRecord {
    /// A field that can be cleared.
    package enum Clearable: String, Sendable, Hashable, CaseIterable {
        case due, notes, estimate, location, labels, parent, priority, reminders, repeats, nag
        case lateCancel = "late_cancel"
    }

    /// The fields that get new values.
    package var set = TaskFields()
    package var clear: [Clearable] = []
    package var addLabels: [String] = []
    package var removeLabels: [String] = []
    /// The new place among the parent's subtasks, from 0.
    package var position: Int32?

    package init() {}

    package static let fields: [RecordField<TaskChanges>] =
        TaskFields.fields.map { $0.within(\.set) } + [
            .orEmpty("clear", \.clear, .list(of: .word)),
            .orEmpty("add_labels", \.addLabels, .texts),
            .orEmpty("remove_labels", \.removeLabels, .texts),
            .optional("position", \.position, .int32),
        ]
}
