import AgentInterface
import DBus
import Rules

extension ScriptedAgent {
    func addPerson(_ fields: PersonFields, for caller: BusName) async throws(AgentError) -> PersonRecord {
        try unscripted()
    }

    /// Nobody, unless a test says otherwise: sentences ask who is known.
    func people(for caller: BusName) async throws(AgentError) -> [PersonRecord] { [] }

    func person(_ name: String, for caller: BusName) async throws(AgentError) -> PersonRecord {
        try unscripted()
    }

    func editPerson(_ name: String, _ changes: PersonChanges, for caller: BusName) async throws(AgentError)
        -> PersonRecord
    { try unscripted() }

    func removePerson(_ name: String, for caller: BusName) async throws(AgentError) -> PersonRecord {
        try unscripted()
    }

    func removePerson(_ name: String, givingTo heir: String, for caller: BusName) async throws(AgentError)
        -> PersonRecord
    {
        try unscripted()
    }

    func family(for caller: BusName) async throws(AgentError) -> [FamilyRecord] { try unscripted() }
}
