import AgentInterface

/// Does the same to several tasks, each for itself: one that fails does not keep the others from being done.
struct SeveralTasks {
    let session: Session
    let asJSON: Bool

    /// - Parameter change: `nil` means that the user said no.
    func change(
        _ ids: [String], _ what: String,
        _ change: (String) async throws(CommandFailure) -> TaskRecord?
    ) async throws(CommandFailure) {
        var changed: [TaskRecord] = []
        var failure: CommandFailure?
        for id in ids {
            do throws(CommandFailure) {
                guard let task = try await change(id) else { continue }
                changed.append(task)
                if !asJSON { session.confirm(what, task, asJSON: false) }
            } catch {
                if let failure { session.console.fail(failure.message) }
                failure = error
                if error.status == .interrupted || error.status == .unavailable { break }
            }
        }
        if asJSON { session.console.sayVerbatim(json: JSON.list(changed.map(\.json)).text) }
        if let failure { throw failure }
    }
}
