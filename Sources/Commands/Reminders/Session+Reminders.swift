import AgentInterface

extension Session {
    /// The reminder with an id that is no task's.
    ///
    /// - Parameter failure: What was said when it was taken for a task's.
    /// - Throws: `failure`, if it is not about that, or there is no such reminder either.
    func reminder(_ id: String, insteadOf failure: CommandFailure) async throws(CommandFailure)
        -> ReminderRecord
    {
        guard failure.refusal == .notFound else { throw failure }
        do throws(CommandFailure) {
            return try await ask(Reminders1.get, id)
        } catch {
            throw error.refusal == .notFound ? failure : error
        }
    }
}

extension ReminderRecord {
    var isOfTask: Bool { subject == "task" }
    var isOfEvent: Bool { subject == "event" }
    /// Whether it is a reminder of nothing that is kept.
    var isAlert: Bool { subject == "alert" }
}
