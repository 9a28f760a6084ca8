import AgentInterface
import CivilTime
import JSONText
import Rules

/// The work of `list`: which tasks to print, how many, and how.
struct TaskListing: SessionWork {
    /// What the user asked for; the flags narrow it.
    var query = TaskQuery()
    /// Labels that a task must have besides that of the query.
    var furtherLabels: [String] = []
    var isOverdueOnly = false
    var isTodayOnly = false
    /// Whether to list only open tasks that have not started, which are otherwise hidden.
    var isWaitingOnly = false
    var phase: TaskPhase?
    var order = TaskOrder.due
    var limit = 1000
    var wantsJSON = false

    func execute(in session: Session) async throws(CommandFailure) {
        var hidden = 0
        // In another order than the agent's, all have to be known.
        let (all, isCut) = try await session.records(
            Tasks1.list, query(in: session), limit: order == .due ? limit : max(limit, Self.mostSorted),
            where: { task in
                guard fits(task, in: session) else { return false }
                let isHidden = isHidden(task, in: session)
                if isHidden { hidden += 1 }
                return !isHidden
            })
        let tasks = Array(order.sorted(all).prefix(limit))
        if !wantsJSON { await session.sayWhatHoldsRemindersBack() }
        let hasMore = isCut || tasks.count < all.count
        if wantsJSON {
            session.console.sayVerbatim(json: JSON.list(tasks.map(\.json)).text)
        } else if tasks.isEmpty {
            let words = hidden == 0 ? emptyWords : TaskListText.noneStarted(waiting: hidden)
            session.say(emptyList: words)
        } else {
            session.say(
                TaskTable.make(tasks, labels: await colours(of: tasks, in: session), session),
                of: tasks.map { Subject(kind: .task, id: $0.id) })
        }
        if hasMore { session.console.warn(TaskListText.hasMore(than: limit)) }
    }

    private static let mostSorted = 10_000

    private func query(in session: Session) -> TaskQuery {
        var query = query
        if isOverdueOnly { query.dueBefore = .instant(session.now) }
        if isTodayOnly { query.dueBefore = .instant(session.startOfTomorrow) }
        return query
    }

    private func fits(_ task: TaskRecord, in session: Session) -> Bool {
        (!isOverdueOnly || task.isOverdue) && (!isTodayOnly || session.isToday(task))
            && (phase == nil || task.phase == phase)
            && furtherLabels.allSatisfy { label in
                task.labels.contains { $0.lowercased() == label.lowercased() }
            }
            && (!isWaitingOnly || task.details.isWaiting(at: session.now, in: session.locality))
    }

    /// Whether the list of open tasks leaves it out because it has not started.
    private func isHidden(_ task: TaskRecord, in session: Session) -> Bool {
        query.status == nil && !isWaitingOnly && task.details.isWaiting(at: session.now, in: session.locality)
    }

    /// Queries the colours of labels only if they are visible.
    private func colours(of tasks: [TaskRecord], in session: Session) async -> [String: String] {
        guard session.console.output.colours != .none, tasks.contains(where: { !$0.labels.isEmpty }) else {
            return [:]
        }
        // A list without colours is better than none.
        guard let labels = try? await session.ask(Tasks1.labels, ()) else { return [:] }
        return Dictionary(labels.map { ($0.name, $0.colour) }) { first, _ in first }
    }

    private var emptyWords: String {
        var whole = TaskQuery()
        whole.status = query.status
        guard query == whole, !isOverdueOnly, !isTodayOnly, !isWaitingOnly, phase == nil else {
            return TaskListText.noneMatching
        }
        return query.status == .completed ? TaskListText.noneCompleted : TaskListText.noneOpen
    }
}

extension Session {
    fileprivate var startOfTomorrow: Instant {
        locality.zone.startOfDay(today.adding(days: 1))
    }

    fileprivate func isToday(_ task: TaskRecord) -> Bool {
        // With an unknown zone, the task does not count as due today.
        guard let due = task.due, let date = try? due.date(in: locality) else { return false }
        return date == today
    }
}
