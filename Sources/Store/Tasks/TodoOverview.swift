package import CivilTime
package import Rules

/// A task with what others in the store say about it.
package struct TodoOverview: Sendable, Hashable {
    package let todo: Todo
    /// The moment of its due time, as computed last.
    package let dueAt: Instant?
    /// The shortest beginning of its identifier that names no other task, four characters at least.
    package let short: String
    /// Its place among the subtasks of its parent, from 0; 0 if it has none.
    package let position: Int
    /// In order.
    package let subtasks: [Todo.ID]
    package let openSubtasks: Int
    package let nextReminderAt: Instant?
    /// Of its reminders that wait for an answer, the one that came again most often on the latest day.
    package let nagging: Nagging
}

/// Which tasks to list.
package struct TodoQuery: Sendable, Hashable {
    package enum Status: String, Sendable, Hashable, CaseIterable {
        case open, completed
        /// Open ones first.
        case all
    }

    package var status = Status.open
    package var label: String?
    /// In the title, the notes or the location, in any case.
    package var text: String?
    /// An identifier or the beginning of one: its subtasks only, in their order.
    package var parent: String?
    package var dueBefore: Instant?
    /// 1...10,000.
    package var limit = 1_000
    package var offset = 0

    package init() {}
}
