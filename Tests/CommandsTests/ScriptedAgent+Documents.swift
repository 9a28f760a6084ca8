import AgentInterface
import CivilTime
import DBus
import Rules

extension ScriptedAgent {
    private func unscripted() -> AgentError { AgentError(.failed, "the script has no such scene") }

    func add(_ documents: [DocumentFields], isDryRun: Bool, for caller: BusName) async throws(AgentError)
        -> [DocumentRecord]
    { throw unscripted() }
    func document(_ id: String, for caller: BusName) async throws(AgentError) -> DocumentRecord {
        throw unscripted()
    }
    func documents(_ query: DocumentQuery, for caller: BusName) async throws(AgentError) -> [DocumentRecord] {
        throw unscripted()
    }
    func edit(_ id: String, _ changes: DocumentFieldChanges, for caller: BusName) async throws(AgentError)
        -> DocumentRecord
    { throw unscripted() }
    func renew(_ id: String, until end: CivilDate?, for caller: BusName) async throws(AgentError)
        -> DocumentRecord
    { throw unscripted() }
    func cancel(_ id: String, note: String, for caller: BusName) async throws(AgentError) -> DocumentRecord {
        throw unscripted()
    }
    func attach(_ input: AttachmentInput, for caller: BusName) async throws(AgentError) -> DocumentRecord {
        throw unscripted()
    }
    func detach(_ attachment: String, of id: String, for caller: BusName) async throws(AgentError)
        -> DocumentRecord
    { throw unscripted() }
}
