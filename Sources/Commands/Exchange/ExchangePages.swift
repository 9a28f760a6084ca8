import AgentInterface
import CivilTime
import Rules

/// Reads all tasks, events and documents from the agent, in pages.
struct ExchangePages {
    let session: Session
    /// Whether to include completed tasks, past events and cancelled documents.
    let all: Bool

    /// Notes of 64 KiB each still fit into one answer.
    private static let page: UInt32 = 60

    /// In the order in which they are added again, which decides the order of subtasks.
    func tasks() async throws(CommandFailure) -> [TaskRecord] {
        var query = TaskQuery()
        query.status = all ? .all : .open
        var found = try await session.records(Tasks1.list, query).found
        if !all { found += try await checkedPoints(of: found) }
        for index in found.indices where found[index].status == .open && found[index].waitingFor == nil {
            // What it was to wait for has been done.
            found[index].details.after = nil
        }
        return found.sorted { ($0.createdAt, $0.position, $0.id) < ($1.createdAt, $1.position, $1.id) }
    }

    /// The completed subtasks of repeating tasks, which are open again at the next occurrence.
    private func checkedPoints(of open: [TaskRecord]) async throws(CommandFailure) -> [TaskRecord] {
        let known = Set(open.map(\.id))
        var points: [TaskRecord] = []
        for task in open where task.details.repeats != nil {
            for id in task.subtasks where !known.contains(id) {
                points.append(try await session.ask(Tasks1.get, id))
            }
        }
        return points
    }

    func events() async throws(CommandFailure) -> [EventRecord] {
        var query = EventQuery()
        query.status = all ? .all : .coming
        return try await session.records(Events1.list, query, pageSize: Self.page).found.sorted {
            ($0.createdAt, $0.id) < ($1.createdAt, $1.id)
        }
    }

    /// In the order of `steward document list`.
    func documents() async throws(CommandFailure) -> [DocumentRecord] {
        var query = DocumentQuery()
        query.status = all ? .all : .present
        return try await session.records(Documents1.list, query, pageSize: Self.page).found
    }

    /// The reminders that the user has snoozed, by their subjects.
    func snoozes() async throws(CommandFailure) -> [Subject: [SnoozeEntry]] {
        var query = ReminderQuery()
        query.states = [.snoozed, .planned]
        var snoozes: [Subject: [SnoozeEntry]] = [:]
        for reminder in try await session.reminders(query) where reminder.isSnoozed {
            guard let kind = Subject.Kind(rawValue: reminder.subject) else { continue }
            var snooze = SnoozeEntry()
            (snooze.occurrence, snooze.step) = (reminder.occurrence, reminder.step)
            snooze.until = When(reminder.meant) ?? .instant(reminder.ringAt)
            snoozes[Subject(kind: kind, id: reminder.subjectID), default: []].append(snooze)
        }
        return snoozes.mapValues { $0.sorted { ($0.occurrence, $0.step) < ($1.occurrence, $1.step) } }
    }
}

extension ReminderRecord {
    /// Whether the user has chosen its time, and no field of its subject records that.
    fileprivate var isSnoozed: Bool { state == .snoozed || step == ReminderStep.asked.description }
}
