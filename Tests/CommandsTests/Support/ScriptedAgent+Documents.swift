import AgentInterface
import CivilTime
import ContractSamples
import DBus
import Rules

extension ScriptedAgent {
    func add(_ documents: [DocumentFields], isDryRun: Bool, for caller: BusName) async throws(AgentError)
        -> [DocumentRecord]
    { try unscripted() }
    func document(_ id: String, for caller: BusName) async throws(AgentError) -> DocumentRecord {
        try unscripted()
    }
    func documents(_ query: DocumentQuery, for caller: BusName) async throws(AgentError) -> [DocumentRecord] {
        try unscripted()
    }
    func edit(_ id: String, _ changes: DocumentFieldChanges, for caller: BusName) async throws(AgentError)
        -> DocumentRecord
    { try unscripted() }
    func renew(_ id: String, until end: CivilDate?, for caller: BusName) async throws(AgentError)
        -> DocumentRecord
    { try unscripted() }
    func cancel(_ id: String, note: String, for caller: BusName) async throws(AgentError) -> DocumentRecord {
        try unscripted()
    }
    func attach(_ input: AttachmentInput, for caller: BusName) async throws(AgentError) -> DocumentRecord {
        try unscripted()
    }
    func detach(_ attachment: String, of id: String, for caller: BusName) async throws(AgentError)
        -> DocumentRecord
    { try unscripted() }
}
