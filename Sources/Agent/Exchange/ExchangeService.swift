import AgentInterface
import CivilTime
import DBus
import Rules
import Settings
import Store

/// Implements `org.stewardproject.Steward.Exchange1` over the store.
struct ExchangeService: Sendable {
    let gate: RequestGate

    /// Entries to check before other calls get their turn.
    private static let chunkSize = 100

    var interface: Interface {
        Exchange1.interface([
            Exchange1.add.serve(add)
        ])
    }

    func add(_ entries: ExchangeEntries, for caller: BusName) async throws(AgentError) -> ImportRecord {
        var all = SubjectImport()
        let (now, locality) = (gate.now, gate.agentState.locality)
        let usual = gate.agentState.settings.events.reminder
        all.tasks = try await entries.tasks.map(entriesOf: .task, inChunksOf: Self.chunkSize) { entry in
            let todo = try entry.draft().todo(at: now, in: locality)
            all.snoozes += try entry.snoozes.map { try $0.snooze(of: .task(todo.id)) }
            return todo
        }
        all.events = try await entries.events.map(entriesOf: .event, inChunksOf: Self.chunkSize) { entry in
            let event = try entry.draft().event(at: now, usual: usual, in: locality)
            all.snoozes += try entry.snoozes.map { try $0.snooze(of: .event(event.id)) }
            return event
        }
        all.documents = try await entries.documents.map(entriesOf: .document, inChunksOf: Self.chunkSize) {
            entry in
            let document = Document(
                id: try Self.identifier(entry.id) ?? .random(), try entry.details.details.checked(),
                createdAt: min(entry.createdAt ?? now, now), modifiedAt: now)
            all.snoozes += try entry.snoozes.map { try $0.snooze(of: .document(document.id)) }
            return document
        }
        let isDryRun = entries.isDryRun
        let outcome = try gate.change(for: caller) { store, context in
            try store.add(all, isTrial: isDryRun, context)
        }
        var record = ImportRecord()
        record.present = outcome.present.map(\.id)
        for subject in outcome.added {
            switch subject.kind {
            case .task: record.tasks.append(subject.id)
            case .event: record.events.append(subject.id)
            default: record.documents.append(subject.id)
            }
        }
        return record
    }

    fileprivate static func identifier<Thing>(_ text: String?) throws(InvalidValue) -> Identifier<Thing>? {
        guard let text else { return nil }
        guard let identifier = Identifier<Thing>(text) else {
            throw InvalidValue(
                field: "id", value: text, reason: RequestText.notIdentifier,
                remedy: RequestText.giveIdentifier)
        }
        return identifier
    }
}

extension TaskEntry {
    fileprivate func draft() throws(InvalidValue) -> TaskDraft {
        draft(id: try ExchangeService.identifier(id), copyOf: try ExchangeService.identifier(series))
    }
}

extension EventEntry {
    fileprivate func draft() throws(InvalidValue) -> EventDraft {
        draft(id: try ExchangeService.identifier(id))
    }
}
