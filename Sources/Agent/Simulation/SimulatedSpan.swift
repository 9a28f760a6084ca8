package import AgentInterface
package import CivilTime
import Notifications
import Rules
import Store

/// The popups that a simulated agent would show in a span of time.
package final class SimulatedSpan {
    /// How the simulation ended.
    package enum End: String, Sendable, Hashable {
        case complete
        /// It reached the limit.
        case full
    }

    private let agent: SimulatedAgent
    private let start: Instant
    private let limit: Int
    private let tell: (SimulatedPopupRecord) -> Void
    private var count = 0
    /// The ring time of each reminder that has been reported.
    private var announced: [Reminder.ID: Instant] = [:]
    private var isOver = false

    /// Each event shows or prepares a popup; only a faulty program has many events without one.
    private static let eventsOfOnePopup = 50

    /// - Parameters:
    ///   - start: Popups before this are simulated but not reported.
    ///   - limit: The maximum number of popups to report.
    ///   - tell: Called with each popup in order, on the loop's thread.
    package init(
        of agent: SimulatedAgent, from start: Instant, limit: Int,
        tell: @escaping (SimulatedPopupRecord) -> Void
    ) {
        self.agent = agent
        self.start = start
        self.limit = limit
        self.tell = tell
    }

    /// Simulates everything up to `end`.
    package func play(until end: Instant) async throws -> End {
        agent.server.didPost = { [weak self] post in self?.note(post) }
        try await agent.start()
        while !isOver {
            // Runs in pieces, to stop soon after the limit.
            if await agent.run(until: end, events: Self.eventsOfOnePopup) { return .complete }
            try Task.checkCancellation()
        }
        return .full
    }

    private func note(_ post: RecordingServer.Post) {
        let now = agent.time.now
        guard !post.notification.isQuiet, !isOver else { return }
        let members = reminders(in: post)
        // In a summary, reminders reported before are not new.
        let new = members.filter { announced[$0.reminder.id] != $0.reminder.ringAt }
        for member in members { announced[member.reminder.id] = member.reminder.ringAt }
        guard now >= start else { return }
        guard count < limit else {
            isOver = true
            return
        }
        count += 1
        var record = SimulatedPopupRecord()
        record.at = now
        record.kind = members.count == 1 ? .single : .summary
        record.title = post.notification.summary
        record.body = post.notification.body
        let told = new.isEmpty ? members : new
        record.reminders = told.map(\.title)
        record.why = told.first?.reminder.why ?? ""
        tell(record)
    }

    private func reminders(in post: RecordingServer.Post) -> [ReminderOverview] {
        guard let token = PopupToken(post.delivery.description) else { return [] }
        do {
            let members = try agent.agentState.store.popup(token)?.members ?? []
            let overviews = try members.map { try agent.agentState.store.reminder($0.description) }
            return overviews.sorted {
                ($1.reminder.ringAt, $1.reminder.id) < ($0.reminder.ringAt, $0.reminder.id)
            }
        } catch {
            // A popup without reminders reports a problem.
            return []
        }
    }
}
