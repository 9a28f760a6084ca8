import AgentInterface
import Rules

extension Session {
    /// Adds what the user asks for, in whatever form.
    func add(_ request: SubjectRequest) async throws(CommandFailure) -> SubjectRecord {
        guard let added = try await ask(Subjects1.add, [request]).first else {
            throw CommandFailure(.unavailable, ActionText.additionNotReported)
        }
        return added
    }

    /// Has its next reminder ring even in quiet hours.
    func ringingAnyway(_ subject: SubjectRecord) async throws(CommandFailure) -> SubjectRecord {
        switch subject {
        case .task(let task): .task(try await ringingAnyway(task))
        case .event(let event): .event(try await ringingAnyway(event))
        case .item, .maintenance, .document, .label: subject
        }
    }
}
