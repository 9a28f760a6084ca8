import AgentInterface
import CivilTime
import Rules
import Sentences
import Settings
import Store

/// Looks into the store for what orders are about, within a call that the gate has admitted.
struct StoreOrderSource: OrderSource {
    let gate: RequestGate
    let sentences: SentenceParser

    var locality: Locality { gate.agentState.locality }
    var user: String? {
        let name = gate.agentState.settings.household.doneBy
        return name.isEmpty ? nil : name
    }

    func people() async throws(AgentError) -> [String] {
        try gate.read { store in try store.people() }.map(\.name)
    }

    func things(_ query: NameQuery) async throws(AgentError) -> [OrderThing] { try subjects(query) }

    /// The one thing; `nil` if it is gone.
    func thing(_ subject: Subject) throws(AgentError) -> OrderThing? {
        var query = NameQuery()
        (query.kinds, query.text, query.status) = ([subject.kind], subject.id, .all)
        return try subjects(query).first { $0.subject == subject }
    }

    private func subjects(_ query: NameQuery) throws(AgentError) -> [OrderThing] {
        try gate.read { store in try store.subjects(query, now: gate.now, in: locality) }.map {
            OrderThing($0.subject, short: $0.short, title: $0.title, detail: $0.detail, date: $0.date)
        }
    }

    func item(_ thing: OrderThing) async throws(AgentError) -> OrderItem { try storedItem(thing) }

    func storedItem(_ thing: OrderThing) throws(AgentError) -> OrderItem {
        let found = try gate.read { store in try store.item(thing.id, now: gate.now, in: locality) }
        return OrderItem(thing, found.item.details, expiresOn: found.expiry?.date)
    }

    func task(_ thing: OrderThing) async throws(AgentError) -> (due: When?, repeats: Bool) {
        let todo = try gate.read { store in try store.task(thing.id) }.todo
        return (todo.due, todo.isRecurring)
    }

    func event(_ thing: OrderThing) async throws(AgentError) -> (start: When, repeats: Bool) {
        let event = try gate.read { store in try store.event(thing.id, now: gate.now, in: locality) }.event
        return (event.details.start, event.series != nil)
    }

    func notes(_ thing: OrderThing) async throws(AgentError) -> String { try storedNotes(thing.subject) }

    /// The notes of a task or an event.
    func storedNotes(_ subject: Subject) throws(AgentError) -> String {
        try gate.read { store in
            subject.kind == .event
                ? try store.event(subject.id, now: gate.now, in: locality).event.details.notes
                : try store.task(subject.id).todo.notes
        }
    }

    func completedTasks() async throws(AgentError) -> [(title: String, at: Instant)] {
        var query = TaskQuery()
        (query.status, query.limit) = (.completed, 100)
        return try gate.read { store in try store.tasks(query, in: locality) }.compactMap { found in
            found.todo.completedAt.map { (found.todo.title, $0) }
        }
    }

    func shoppingList() async throws(AgentError) -> [String] {
        try gate.read { store in try store.shoppingList(now: gate.now, in: locality) }.map(\.name)
    }

    func meters() async throws(AgentError) -> [OrderMeter] {
        try gate.read { try $0.meters() }.map {
            OrderMeter(name: $0.meter.name, unit: $0.meter.unit, value: $0.log.latest?.value)
        }
    }

    func steps() async throws(AgentError) -> [OrderStep] {
        try journal().map { OrderStep(entry: $0.id, kindOfChange: $0.kindOfChange.rawValue, text: $0.text) }
    }

    /// The step that "undo" takes back: neither an undoing, nor one of our own popups.
    func lastStep() throws(AgentError) -> JournalEntry? {
        try journal().first { entry in
            entry.kindOfChange != .undo && !(entry.source == .agent && entry.subject?.kind == .alert)
        }
    }

    func step(_ entry: Int64) throws(AgentError) -> JournalEntry? {
        try journal().first { $0.id == entry }
    }

    private func journal() throws(AgentError) -> [JournalEntry] {
        try gate.read { store in try store.history(limit: 200) }.filter { !$0.isUndone && $0.isUndoable }
    }
}
