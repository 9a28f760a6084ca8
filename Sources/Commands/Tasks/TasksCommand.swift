import AgentInterface
import JSONText
import Rules

/// The result of a command: a task, or the reminder of something else.
enum ChangedRecord {
    /// - Parameter action: What was done to it, if that is not what the command does.
    case task(TaskRecord, _ action: SubjectAction? = nil)
    /// - Parameter action: What was done to it; `nil` if it was dismissed and its subject stays as it is.
    case reminder(ReminderRecord, _ action: SubjectAction? = nil)

    var json: JSON {
        switch self {
        case .task(let task, _): task.json
        case .reminder(let reminder, _): reminder.json
        }
    }
}

/// A command for tasks.
protocol TasksCommand: ChoosingCommand where Choice == TaskChoice {
    var ids: [String] { get }
}

extension TasksCommand {
    var named: [String] { ids }

    /// Makes the same change to each task. A task that fails does not prevent the others.
    /// - Parameters:
    ///   - status: The status of tasks to find by title first.
    ///   - change: Takes the id of a task, or a reference that is none.
    func change(
        for action: SubjectAction, _ status: NameQuery.Status = .all, in session: Session,
        _ change: (String) async throws -> ChangedRecord
    ) async throws(CommandFailure) {
        let references = try await session.chosen(
            try await chosen(for: action, in: session), [.task], for: action)
        let names = NameFinder(session: session, kinds: [.task], status: status, action: action)
        try await session.changeEach(references, asJSON: wantsJSON, \ChangedRecord.json) {
            reference throws(CommandFailure) in
            do {
                let record = try await change(try await names.id(reference))
                if !wantsJSON {
                    session.confirm(record, action, typed: reference)
                    if action == .complete, case .task(let task, _) = record {
                        await session.noteListed(task)
                    }
                }
                return record
            } catch {
                let failure = CommandFailure(translating: error)
                guard failure.refusal == .notFound else { throw failure }
                throw await session.failureToFindTask(
                    reference, for: action, status == .gone ? .gone : .current) ?? failure
            }
        }
    }
}

extension Session {
    /// - Parameter typed: Printed if it is an id.
    fileprivate func confirm(_ record: ChangedRecord, _ action: SubjectAction, typed: String) {
        let prefix = IdentifierPrefix(typed)
        let typed = prefix.map { !$0.isWhole } ?? false ? typed : nil
        switch record {
        case .task(let task, let done):
            confirm(done ?? action, task, typed: typed, asJSON: false)
        case .reminder(let reminder, let action?): confirm(action, reminder, typed: typed)
        case .reminder(let reminder, nil): confirmEnd(of: reminder, typed: typed)
        }
    }
}
