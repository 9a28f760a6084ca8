import AgentInterface
import JSONText

/// The result of a command: a task, or the reminder of something else.
enum ChangedRecord {
    case task(TaskRecord)
    /// - Parameter what: What was done to it, as in `Dismissed`.
    case reminder(ReminderRecord, _ what: String)

    var json: JSON {
        switch self {
        case .task(let task): task.json
        case .reminder(let reminder, _): reminder.json
        }
    }
}

/// Makes the same change to several tasks. A task that fails does not prevent the others.
struct SeveralTasks {
    let session: Session
    let asJSON: Bool

    func change(
        _ ids: [String], _ what: String,
        _ change: (String) async throws -> ChangedRecord
    ) async throws(CommandFailure) {
        var changed: [ChangedRecord] = []
        var failure: CommandFailure?
        for id in ids {
            do {
                let record = try await change(id)
                changed.append(record)
                if !asJSON { confirm(record, what, typed: id) }
            } catch {
                if let failure { session.console.fail(failure.message) }
                let latest = CommandFailure(translating: error)
                failure = latest
                if latest.status == .interrupted || latest.status == .unavailable { break }
            }
        }
        if asJSON, !(changed.isEmpty && failure != nil) {
            session.console.sayVerbatim(json: JSON.list(changed.map(\.json)).text)
        }
        if let failure { throw failure }
    }

    private func confirm(_ record: ChangedRecord, _ what: String, typed: String) {
        switch record {
        case .task(let task): session.confirm(what, task, typed: typed, asJSON: false)
        case .reminder(let reminder, let what): session.confirm(what, reminder, typed: typed)
        }
    }
}
