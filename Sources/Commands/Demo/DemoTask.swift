import AgentInterface
import CivilTime
import Rules

/// The demo's task, stored by the agent.
struct DemoTask {
    let id: String
    private let agent: AgentClient
    private var announced: Set<String> = []

    /// Adds the task, due in `delay`.
    init(on agent: AgentClient, due delay: Duration, now: Instant) async throws(ClientError) {
        var fields = TaskFields()
        fields.title = DemoText.task
        fields.notes = DemoText.notes
        fields.due = .instant(now + delay)
        id = try await agent.call(Tasks1.add, fields).id
        self.agent = agent
    }

    /// The new state of the task, read from the agent; `nil` if it has not changed.
    mutating func news(_ relative: RelativePhrase) async throws(ClientError) -> String? {
        let sentence = try await situation(relative)
        guard let sentence, announced.insert(sentence).inserted else { return nil }
        return sentence
    }

    func remove() async throws(ClientError) {
        _ = try await agent.call(Tasks1.remove, [id])
    }

    private func situation(_ relative: RelativePhrase) async throws(ClientError) -> String? {
        let task = try await agent.call(Tasks1.get, id)
        if task.status == .completed { return DemoText.completed }
        var query = ReminderQuery()
        query.subjectID = id
        query.states = [.snoozed, .answered]
        guard let reminder = try await agent.call(Reminders1.list, query).last else { return nil }
        switch reminder.state {
        case .snoozed: return DemoText.snoozed(until: relative.text(for: reminder.ringAt))
        case .answered: return DemoText.seen
        case .planned, .due, .shown, .superseded, .withdrawn: return nil
        }
    }
}
