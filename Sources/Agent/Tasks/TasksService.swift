import AgentInterface
import CivilTime
import DBus
import Rules
import Settings
import Store

/// Implements `org.stewardproject.Steward.Tasks1` over the store.
struct TasksService: Sendable {
    let gate: RequestGate

    /// Tasks to convert before other calls get their turn.
    private static let chunkSize = 250

    var interface: Interface {
        Tasks1.interface([
            Tasks1.add.serve(add),
            Tasks1.get.serve(task),
            Tasks1.list.serve(tasks),
            Tasks1.edit.serve(edit),
            Tasks1.complete.serve { id, subtasks, caller in
                try await complete(id, note: nil, subtasks: subtasks, for: caller)
            },
            Tasks1.completeWithNote.serve { id, subtasks, note, caller in
                try await complete(id, note: note, subtasks: subtasks, for: caller)
            },
            Tasks1.completeOccurrence.serve { id, occurrence, note, caller in
                try await complete(
                    id, occurrence: occurrence, note: note.isEmpty ? nil : note, for: caller)
            },
            Tasks1.completeOn.serve(complete(_:_:for:)),
            Tasks1.skip.serve(skip),
            Tasks1.end.serve(end),
            Tasks1.reopen.serve(reopen),
            Tasks1.snooze.serve(snooze),
            Tasks1.move.serve(move),
            Tasks1.remove.serve(remove),
            Tasks1.labels.serve(labels),
            Tasks1.setLabel.serve(setLabel),
            Tasks1.renameLabel.serve(renameLabel),
            Tasks1.removeLabel.serve(removeLabel),
        ])
    }

    func add(_ fields: TaskFields, for caller: BusName) async throws(AgentError) -> TaskRecord {
        try change(for: caller) { store, context in try store.add(TodoDetails(of: fields), context) }
    }

    private func change(
        for caller: BusName, _ body: (Store, ChangeContext) throws -> Change<TodoOverview>
    ) throws(AgentError) -> TaskRecord {
        try record(try gate.change(for: caller, body))
    }

    /// The record of a task, with what quiet hours will do to its next reminder.
    func record(_ todo: TodoOverview) throws(AgentError) -> TaskRecord {
        var record = todo.record(in: gate)
        record.reminderHeldUntil = try gate.quietEnd(of: .task(todo.todo.id), ringingAt: todo.nextReminderAt)
        return record
    }

    func task(_ id: String, for caller: BusName) async throws(AgentError) -> TaskRecord {
        try record(try gate.query(for: caller) { try $0.task(id) })
    }

    func tasks(_ query: TaskQuery, for caller: BusName) async throws(AgentError) -> [TaskRecord] {
        try Page.check(query.limit)
        let todos = try gate.query(for: caller) { store in
            try store.tasks(query, in: gate.agentState.locality)
        }
        try Page.check(bytes: todos.reduce(0) { $0 + $1.todo.notes.utf8.count })
        return await todos.map(inChunksOf: Self.chunkSize) { $0.record(in: gate) }
    }

    func edit(
        _ id: String, _ changes: TaskChanges, for caller: BusName
    ) async throws(AgentError) -> TaskRecord {
        try change(for: caller) { store, context in try store.edit(id, changes, context) }
    }

    func complete(
        _ id: String, note: String?, subtasks: SubtaskPolicy, for caller: BusName
    ) async throws(AgentError) -> TaskRecord {
        try change(for: caller) { store, context in
            try store.complete(id, note: note, subtasks: subtasks, context)
        }
    }

    func complete(
        _ id: String, occurrence: When, note: String?, for caller: BusName
    ) async throws(AgentError) -> TaskRecord {
        try change(for: caller) { store, context in
            try store.complete(id, occurrence: occurrence, note: note, context)
        }
    }

    func complete(
        _ id: String, _ completion: CompletionFields, for caller: BusName
    ) async throws(AgentError) -> TaskRecord {
        try change(for: caller) { store, context in
            try store.complete(
                id, note: completion.note, on: completion.on, by: completion.by,
                subtasks: completion.subtasks ?? .ask, context)
        }
    }

    func skip(_ id: String, for caller: BusName) async throws(AgentError) -> TaskRecord {
        try change(for: caller) { store, context in try store.skip(id, context) }
    }

    func end(_ id: String, for caller: BusName) async throws(AgentError) -> TaskRecord {
        try change(for: caller) { store, context in try store.end(id, context) }
    }

    func reopen(_ id: String, for caller: BusName) async throws(AgentError) -> TaskRecord {
        try change(for: caller) { store, context in try store.reopen(id, context) }
    }

    func snooze(
        _ id: String, _ time: SnoozeTime?, for caller: BusName
    ) async throws(AgentError) -> ReminderRecord {
        let time = time ?? .lasting(gate.agentState.settings.reminders.snooze)
        let reminder = try gate.change(for: caller) { store, context in try store.snooze(id, time, context) }
        gate.agentState.remember(time)
        return reminder.record
    }

    func move(_ id: String, to due: When, for caller: BusName) async throws(AgentError) -> TaskRecord {
        try change(for: caller) { store, context in try store.move(id, to: due, context) }
    }

    func remove(_ ids: [String], for caller: BusName) async throws(AgentError) -> UInt32 {
        try gate.count(for: caller) { store, context in try store.remove(ids, context) }
    }

    func labels(for caller: BusName) async throws(AgentError) -> [LabelRecord] {
        try gate.query(for: caller) { try $0.labels() }.map {
            LabelRecord($0.label, tasks: $0.tasks)
        }
    }

    func setLabel(
        _ name: String, colour: String, for caller: BusName
    ) async throws(AgentError) -> LabelRecord {
        let label = try gate.change(for: caller) { store, context in
            let label = try Label(name: name, colour: try LabelColour(colour))
            return try store.setLabel(label, context)
        }
        return try record(label)
    }

    func record(_ label: Label) throws(AgentError) -> LabelRecord {
        LabelRecord(label, tasks: try gate.read { try $0.label(label.name) }?.tasks ?? 0)
    }

    func renameLabel(_ name: String, to newName: String, for caller: BusName) async throws(AgentError) {
        _ = try gate.change(for: caller) { store, context in
            try store.renameLabel(name, to: newName, context)
        }
    }

    func removeLabel(_ name: String, for caller: BusName) async throws(AgentError) {
        _ = try gate.change(for: caller) { store, context in try store.removeLabel(name, context) }
    }
}

/// Runs `body`; turns an `InvalidValue` into `StoreError.invalid`.
func checked<Value>(_ body: () throws(InvalidValue) -> Value) throws(StoreError) -> Value {
    do {
        return try body()
    } catch {
        throw .invalid(error)
    }
}
