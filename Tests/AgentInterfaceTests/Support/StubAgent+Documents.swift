import AgentInterface
import CivilTime
import ContractSamples
import DBus
import Rules

/// Its documents: the same one, whatever is asked.
extension StubAgent: Documents1Service {
    func add(_ documents: [DocumentFields], isDryRun: Bool, for caller: BusName) async throws(AgentError)
        -> [DocumentRecord]
    {
        try noted("add documents \(documents.map { $0.title ?? "-" }) \(isDryRun)", [DocumentRecord()])
    }

    func document(_ id: String, for caller: BusName) async throws(AgentError) -> DocumentRecord {
        try noted("document \(id)", DocumentRecord())
    }

    func documents(_ query: DocumentQuery, for caller: BusName) async throws(AgentError) -> [DocumentRecord] {
        try noted("documents \(query.status?.rawValue ?? "-")", [DocumentRecord()])
    }

    func edit(_ id: String, _ changes: DocumentFieldChanges, for caller: BusName) async throws(AgentError)
        -> DocumentRecord
    {
        try noted("edit document \(id) \(changes.set.title ?? "-") \(changes.clear)", DocumentRecord())
    }

    func renew(_ id: String, until end: CivilDate?, for caller: BusName) async throws(AgentError)
        -> DocumentRecord
    {
        try noted("renew \(id) \(end?.description ?? "-")", DocumentRecord())
    }

    func cancel(_ id: String, note text: String, for caller: BusName) async throws(AgentError)
        -> DocumentRecord
    {
        try noted("cancel \(id) \(text)", DocumentRecord())
    }

    func attach(_ input: AttachmentInput, for caller: BusName) async throws(AgentError) -> DocumentRecord {
        try noted("attach \(input.name) to document \(input.item)", DocumentRecord())
    }

    func detach(_ attachment: String, of id: String, for caller: BusName) async throws(AgentError)
        -> DocumentRecord
    {
        try noted("detach \(attachment) of document \(id)", DocumentRecord())
    }
}
