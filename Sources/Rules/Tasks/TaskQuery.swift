package import CivilTime

/// Which tasks to list. Tasks have to meet all conditions.
package struct TaskQuery: Sendable, Hashable {
    package enum Status: String, Sendable, Hashable, CaseIterable {
        case open, completed
        /// Open ones first.
        case all
    }

    /// Defaults to open ones.
    package var status: Status?
    package var label: String?
    /// Part of title, notes or location, ignoring case.
    package var text: String?
    /// Only subtasks of this task, in order: its identifier, or a prefix of it.
    package var parent: String?
    package var dueBefore: When?
    /// Only tasks completed since then, which excludes open ones.
    package var completedSince: When?
    package var completedBefore: When?
    /// For whom they are to be.
    package var people = PersonFilter()
    /// At most 10,000; defaults to 1,000.
    package var limit: UInt32?
    package var offset: UInt32?

    package init() {}
}
