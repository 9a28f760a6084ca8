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
        let found = try await TaskPages(session: session).tasks(query, limit: .max) { _ in true }.tasks
        return found.sorted { ($0.createdAt, $0.position, $0.id) < ($1.createdAt, $1.position, $1.id) }
    }

    func events() async throws(CommandFailure) -> [EventRecord] {
        var query = EventQuery()
        query.status = all ? .all : .coming
        query.limit = Self.page
        var found: [EventRecord] = []
        while true {
            query.offset = UInt32(clamping: found.count)
            let page = try await session.ask(Events1.list, query)
            found += page
            if page.count < Int(Self.page) {
                return found.sorted { ($0.createdAt, $0.id) < ($1.createdAt, $1.id) }
            }
        }
    }

    func documents() async throws(CommandFailure) -> [DocumentRecord] {
        var query = DocumentQuery()
        query.status = all ? .all : .present
        query.limit = Self.page
        var found: [DocumentRecord] = []
        while true {
            query.offset = UInt32(clamping: found.count)
            let page = try await session.ask(Documents1.list, query)
            found += page
            if page.count < Int(Self.page) {
                return found.sorted { ($0.createdAt, $0.id) < ($1.createdAt, $1.id) }
            }
        }
    }

    /// The reminders that the user has snoozed, by their subjects.
    func snoozes() async throws(CommandFailure) -> [Subject: [SnoozeEntry]] {
        var query = ReminderQuery()
        query.states = [.snoozed, .planned]
        query.limit = 1_000
        var snoozes: [Subject: [SnoozeEntry]] = [:]
        var count = 0
        while true {
            query.offset = UInt32(clamping: count)
            let page = try await session.ask(Reminders1.list, query)
            count += page.count
            for reminder in page where reminder.isSnoozed {
                guard let kind = Subject.Kind(rawValue: reminder.subject) else { continue }
                var snooze = SnoozeEntry()
                (snooze.occurrence, snooze.step) = (reminder.occurrence, reminder.step)
                snooze.until = When(reminder.meant) ?? .instant(reminder.ringAt)
                snoozes[Subject(kind: kind, id: reminder.subjectID), default: []].append(snooze)
            }
            if page.count < 1_000 { break }
        }
        return snoozes.mapValues { $0.sorted { ($0.occurrence, $0.step) < ($1.occurrence, $1.step) } }
    }
}

extension ReminderRecord {
    /// Whether the user has chosen its time, and no field of its subject records that.
    fileprivate var isSnoozed: Bool { state == .snoozed || step == ReminderStep.asked.description }
}
