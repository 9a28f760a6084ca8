package import CivilTime
package import Rules

/// A task with related data from the store.
package struct TodoOverview: Sendable, Hashable {
    package let todo: Todo
    /// The moment of its due time, as last computed.
    package let dueAt: Instant?
    /// The shortest prefix of its identifier that names no other task, at least four characters.
    package let short: String
    /// Its index among its parent's subtasks, from 0; 0 without a parent.
    package let position: Int
    /// In order.
    package let subtasks: [Todo.ID]
    package let openSubtasks: Int
    package let nextReminderAt: Instant?
    /// The repeats of the active reminder that came again most often on the latest day.
    package let nagging: Nagging
    /// The title of the task for which it waits; `nil` if it waits for none.
    package let waitingFor: String?
}
