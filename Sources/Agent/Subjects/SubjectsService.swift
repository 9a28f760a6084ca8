import AgentInterface
import DBus
import Rules
import Settings
import Store

/// Implements `org.stewardproject.Steward.Subjects1` over the services of the kinds.
struct SubjectsService: Sendable {
    let tasks: TasksService
    let events: EventsService
    let items: ItemsService
    let maintenance: MaintenanceService
    let documents: DocumentsService

    private var gate: RequestGate { tasks.gate }

    var interface: Interface {
        Subjects1.interface([
            Subjects1.add.serve(add),
            Subjects1.get.serve(subjects),
            Subjects1.list.serve(list),
            Subjects1.edit.serve(edit),
            Subjects1.remove.serve(remove),
            Subjects1.history.serve(history),
        ])
    }

    func add(_ requests: [SubjectRequest], for caller: BusName) async throws(AgentError) -> [SubjectRecord] {
        let lead = gate.agentState.settings.events.reminder
        return try change(requests, for: caller) { request, store, context in
            try store.add(request, usualLead: lead, context)
        }.recorded(in: gate)
    }

    func subjects(_ references: [SubjectReference], for caller: BusName) async throws(AgentError)
        -> [SubjectRecord]
    {
        var found: [SubjectRecord] = []
        for reference in references { found.append(try await subject(reference, for: caller)) }
        return found
    }

    private func subject(_ reference: SubjectReference, for caller: BusName) async throws(AgentError)
        -> SubjectRecord
    {
        let id = reference.id
        switch reference.kind {
        case .task: return .task(try await tasks.task(id, for: caller))
        case .event: return .event(try await events.event(id, for: caller))
        case .item: return .item(try await items.item(id, for: caller))
        case .maintenance: return .maintenance(try await maintenance.maintenance(id, for: caller))
        case .document: return .document(try await documents.document(id, for: caller))
        case .warranty, .loan, .recall, .shop, .alert:
            throw AgentError(
                InvalidValue(
                    field: "subject", value: reference.kind.rawValue, reason: RequestText.isNotServed,
                    remedy: RequestText.useItsInterface))
        }
    }

    func list(_ query: SubjectQuery, for caller: BusName) async throws(AgentError) -> [SubjectRecord] {
        switch query {
        case .task(let query): try await tasks.tasks(query, for: caller).map { .task($0) }
        case .event(let query): try await events.events(query, for: caller).map { .event($0) }
        case .item(let query): try await items.items(query, for: caller).map { .item($0) }
        case .maintenance(let query):
            try await maintenance.maintenance(query, for: caller).map { .maintenance($0) }
        case .document(let query): try await documents.documents(query, for: caller).map { .document($0) }
        }
    }

    func edit(_ edits: [SubjectEdit], for caller: BusName) async throws(AgentError) -> [SubjectRecord] {
        try change(edits, for: caller) { edit, store, context in try store.edit(edit, context) }
            .recorded(in: gate)
    }

    func remove(_ references: [SubjectReference], for caller: BusName) async throws(AgentError) -> UInt32 {
        // All of a kind at once: a task and its subtask may both be meant.
        let kinds = Subject.Kind.allCases.filter { kind in references.contains { $0.kind == kind } }
        let counts = try change(kinds, isNumbered: false, mayUseReserve: true, for: caller) {
            kind, store, context in
            try store.remove(kind, references.filter { $0.kind == kind }.map(\.id), context)
        }
        return UInt32(clamping: counts.reduce(0, +))
    }

    func history(of reference: SubjectReference, limit: UInt32, for caller: BusName)
        async throws(AgentError) -> [JournalRecord]
    {
        // Its id may be shortened, and then be unique only within its kind.
        let page = try Page(limit: limit == 0 ? nil : limit, offset: nil, usual: 50)
        let id = try await subject(reference, for: caller).id
        return try gate.read { store in try store.history(of: id, limit: page.limit) }.map(\.record)
    }

    /// The highest number of requests in one call.
    private static let most = 1_000

    /// Makes a change for each of `requests`, as one step.
    /// - Parameters:
    ///   - isNumbered: Whether an error gives the number of the refused request.
    ///   - mayUseReserve: As for `together`.
    private func change<Request, Value: Sendable>(
        _ requests: [Request], isNumbered: Bool = true, mayUseReserve: Bool = false, for caller: BusName,
        _ body: @escaping (Request, Store, ChangeContext) throws -> Change<Value>
    ) throws(AgentError) -> [Value] {
        guard (1...Self.most).contains(requests.count) else {
            throw AgentError(.invalid, RequestText.wrongCount(requests.count, most: Self.most))
        }
        var number = 0
        do throws(AgentError) {
            return try gate.change(for: caller) { store, context in
                try store.together(
                    mayUseReserve: mayUseReserve,
                    requests.enumerated().map { position, request in
                        {
                            number = position + 1
                            return try body(request, store, context)
                        }
                    })
            }
        } catch {
            guard isNumbered, requests.count > 1, number > 0, error.isAboutRequest else { throw error }
            throw error.saying(RequestText.inEntry(.request, number, error.message))
        }
    }
}

extension AgentError {
    /// Whether the request itself is at fault, so that a different one might succeed.
    fileprivate var isAboutRequest: Bool {
        [.invalid, .notFound, .ambiguous, .conflict, .hasOpenSubtasks].contains(kind)
    }
}

extension [SubjectOverview] {
    fileprivate func recorded(in gate: RequestGate) throws(AgentError) -> [SubjectRecord] {
        try map { overview throws(AgentError) in try overview.record(in: gate) }
    }
}
