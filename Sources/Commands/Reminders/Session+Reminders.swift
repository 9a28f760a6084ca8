import AgentInterface

extension Session {
    /// The reminder with an id that is not a task's.
    ///
    /// - Parameter failure: The error from looking it up as a task.
    /// - Throws: `failure` if it is another error than "not found", or if there is no such reminder.
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
    /// Whether it belongs to an alert rather than to a stored subject.
    var isAlert: Bool { subject == "alert" }
}
