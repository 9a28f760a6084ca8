/// What completing a task does to its open subtasks.
package enum SubtaskPolicy: String, Sendable, Hashable, CaseIterable {
    /// Refuse if there are any.
    case ask
    /// Complete them, too.
    case complete
    /// Leave them open.
    case leave
}
