package import CivilTime
package import DBus
package import Rules

/// `org.stewardproject.Steward.Tasks1`: tasks and labels. Ids may be shortened to unique beginnings. Every
/// change has been committed when its method returns.
package enum Tasks1 {
    package static let name: InterfaceName = "org.stewardproject.Steward.Tasks1"

    package static let add = Operation<TaskFields, TaskRecord>(
        name, "Add", .one("fields", .record), .one("task", .record))
    package static let get = Operation<String, TaskRecord>(
        name, "Get", isQuery: true, .one("id", .text), .one("task", .record))
    /// Tasks with a due time, soonest first, then the others by creation.
    package static let list = Operation<TaskQuery, [TaskRecord]>(
        name, "List", isQuery: true, .one("query", .record), .one("tasks", .list(of: .record)))
    package static let edit = Operation<(String, TaskChanges), TaskRecord>(
        name, "Edit", .two("id", .text, "changes", .record), .one("task", .record))
    package static let complete = Operation<(String, SubtaskPolicy), TaskRecord>(
        name, "Complete", .two("id", .text, "subtasks", .word), .one("task", .record))
    /// `Complete` with the user's note; tasks that are done by a note need one.
    package static let completeWithNote = Operation<(String, SubtaskPolicy, String), TaskRecord>(
        name, "CompleteWithNote", .three("id", .text, "subtasks", .word, "note", .text),
        .one("task", .record))
    /// Completes one occurrence of a repeating task, given by its time or date; an earlier one, too. The note
    /// may be empty.
    package static let completeOccurrence = Operation<(String, When, String), TaskRecord>(
        name, "CompleteOccurrence", .three("id", .text, "occurrence", .canonical, "note", .text),
        .one("task", .record))
    /// Completes a task as of an earlier day: for a repeating one, its occurrence of that day.
    package static let completeOn = Operation<(String, CompletionFields), TaskRecord>(
        name, "CompleteOn", .two("id", .text, "completion", .record), .one("task", .record))
    /// Moves on to the next occurrence without completing this one.
    package static let skip = Operation<String, TaskRecord>(
        name, "Skip", .one("id", .text), .one("task", .record))
    /// Ends the repetition; this occurrence stays.
    package static let end = Operation<String, TaskRecord>(
        name, "End", .one("id", .text), .one("task", .record))
    package static let reopen = Operation<String, TaskRecord>(
        name, "Reopen", .one("id", .text), .one("task", .record))
    package static let snooze = Operation<(String, SnoozeTime?), ReminderRecord>(
        name, "Snooze", .two("id", .text, "until", .orNothing(.snoozeTime)), .one("reminder", .record))
    package static let move = Operation<(String, When), TaskRecord>(
        name, "Move", .two("id", .text, "due", .canonical), .one("task", .record))
    /// Also removes the subtasks. The result counts all that were removed.
    package static let remove = Operation<[String], UInt32>(
        name, "Remove", .one("ids", .texts), .one("count", .uint32))
    package static let labels = Operation<Void, [LabelRecord]>(
        name, "Labels", isQuery: true, .nothing, .one("labels", .list(of: .record)))
    /// Creates a label, or changes its colour.
    package static let setLabel = Operation<(String, String), LabelRecord>(
        name, "SetLabel", .two("name", .text, "colour", .text), .one("label", .record))
    package static let renameLabel = Operation<(String, String), Void>(
        name, "RenameLabel", .two("name", .text, "new_name", .text), .nothing)
    package static let removeLabel = Operation<String, Void>(
        name, "RemoveLabel", .one("name", .text), .nothing)

    /// The ids of tasks that were added, changed or removed.
    package static let changed = Contract.changed

    /// - Parameter methods: A handler for each operation of the interface.
    package static func interface(_ methods: [Method]) -> Interface {
        Interface(name, methods: methods, signals: [changed])
    }
}
