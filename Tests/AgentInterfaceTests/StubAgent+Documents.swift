import AgentInterface
import CivilTime
import DBus
import Rules

/// Its documents: the same one, whatever is asked.
extension StubAgent: Documents1Service {
    func add(_ documents: [DocumentFields], isDryRun: Bool, for caller: BusName) async throws(AgentError)
        -> [DocumentRecord]
    {
        try note("add documents \(documents.map { $0.title ?? "-" }) \(isDryRun)")
        return [DocumentRecord()]
    }

    func document(_ id: String, for caller: BusName) async throws(AgentError) -> DocumentRecord {
        try note("document \(id)")
        return DocumentRecord()
    }

    func documents(_ query: DocumentQuery, for caller: BusName) async throws(AgentError) -> [DocumentRecord] {
        try note("documents \(query.status?.rawValue ?? "-")")
        return [DocumentRecord()]
    }

    func edit(_ id: String, _ changes: DocumentFieldChanges, for caller: BusName) async throws(AgentError)
        -> DocumentRecord
    {
        try note("edit document \(id) \(changes.set.title ?? "-") \(changes.clear)")
        return DocumentRecord()
    }

    func renew(_ id: String, until end: CivilDate?, for caller: BusName) async throws(AgentError)
        -> DocumentRecord
    {
        try note("renew \(id) \(end?.description ?? "-")")
        return DocumentRecord()
    }

    func cancel(_ id: String, note text: String, for caller: BusName) async throws(AgentError)
        -> DocumentRecord
    {
        try note("cancel \(id) \(text)")
        return DocumentRecord()
    }

    func attach(_ input: AttachmentInput, for caller: BusName) async throws(AgentError) -> DocumentRecord {
        try note("attach \(input.name) to document \(input.item)")
        return DocumentRecord()
    }

    func detach(_ attachment: String, of id: String, for caller: BusName) async throws(AgentError)
        -> DocumentRecord
    {
        try note("detach \(attachment) of document \(id)")
        return DocumentRecord()
    }
}
