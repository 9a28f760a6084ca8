package import AgentInterface
package import CivilTime
package import DBus
package import Rules

/// Serves `Tasks1`. `caller` is the caller's unique name.
package protocol Tasks1Service: Sendable {
    func add(_ fields: TaskFields, for caller: BusName) async throws(AgentError) -> TaskRecord
    func task(_ id: String, for caller: BusName) async throws(AgentError) -> TaskRecord
    func tasks(_ query: TaskQuery, for caller: BusName) async throws(AgentError) -> [TaskRecord]
    func edit(_ id: String, _ changes: TaskChanges, for caller: BusName) async throws(AgentError)
        -> TaskRecord
    /// - Parameter note: `nil` for `Complete`.
    func complete(
        _ id: String, note: String?, subtasks: SubtaskPolicy, for caller: BusName
    ) async throws(AgentError) -> TaskRecord
    func complete(
        _ id: String, occurrence: When, note: String?, for caller: BusName
    ) async throws(AgentError) -> TaskRecord
    func complete(
        _ id: String, _ completion: CompletionFields, for caller: BusName
    ) async throws(AgentError) -> TaskRecord
    func skip(_ id: String, for caller: BusName) async throws(AgentError) -> TaskRecord
    func end(_ id: String, for caller: BusName) async throws(AgentError) -> TaskRecord
    func reopen(_ id: String, for caller: BusName) async throws(AgentError) -> TaskRecord
    func snooze(_ id: String, _ time: SnoozeTime?, for caller: BusName) async throws(AgentError)
        -> ReminderRecord
    func move(_ id: String, to due: When, for caller: BusName) async throws(AgentError) -> TaskRecord
    func remove(_ ids: [String], for caller: BusName) async throws(AgentError) -> UInt32
    func labels(for caller: BusName) async throws(AgentError) -> [LabelRecord]
    func setLabel(_ name: String, colour: String, for caller: BusName) async throws(AgentError) -> LabelRecord
    func renameLabel(_ name: String, to newName: String, for caller: BusName) async throws(AgentError)
    func removeLabel(_ name: String, for caller: BusName) async throws(AgentError)
}

extension Tasks1 {
    package static func interface(implementedBy service: some Tasks1Service) -> Interface {
        interface([
            add.serve(service.add),
            get.serve(service.task),
            list.serve(service.tasks),
            edit.serve(service.edit),
            complete.serve { id, subtasks, caller in
                try await service.complete(id, note: nil, subtasks: subtasks, for: caller)
            },
            completeWithNote.serve { id, subtasks, note, caller in
                try await service.complete(id, note: note, subtasks: subtasks, for: caller)
            },
            completeOccurrence.serve { id, occurrence, note, caller in
                try await service.complete(
                    id, occurrence: occurrence, note: note.isEmpty ? nil : note, for: caller)
            },
            completeOn.serve(service.complete(_:_:for:)),
            skip.serve(service.skip),
            end.serve(service.end),
            reopen.serve(service.reopen),
            snooze.serve(service.snooze),
            move.serve(service.move),
            remove.serve(service.remove),
            labels.serve(service.labels),
            setLabel.serve(service.setLabel),
            renameLabel.serve(service.renameLabel),
            removeLabel.serve(service.removeLabel),
        ])
    }
}
