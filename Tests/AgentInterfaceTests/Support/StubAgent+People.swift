import AgentInterface
import ContractSamples
import DBus

/// People who always are the same.
extension StubAgent: People1Service {
    func addPerson(_ fields: PersonFields, for caller: BusName) async throws(AgentError) -> PersonRecord {
        try noted("add person \(fields.name)", PersonRecord())
    }

    func people(for caller: BusName) async throws(AgentError) -> [PersonRecord] {
        try noted("people", [PersonRecord()])
    }

    func person(_ name: String, for caller: BusName) async throws(AgentError) -> PersonRecord {
        try noted("person \(name)", PersonRecord())
    }

    func editPerson(_ name: String, _ changes: PersonChanges, for caller: BusName) async throws(AgentError)
        -> PersonRecord
    {
        try noted("edit person \(name) \(changes.name ?? "-")", PersonRecord())
    }

    func removePerson(_ name: String, givingTo heir: String, for caller: BusName) async throws(AgentError)
        -> PersonRecord
    {
        try noted("remove person \(name), giving to \(heir)", PersonRecord())
    }

    func removePerson(_ name: String, for caller: BusName) async throws(AgentError) -> PersonRecord {
        try noted("remove person \(name)", PersonRecord())
    }

    func family(for caller: BusName) async throws(AgentError) -> [FamilyRecord] {
        try noted("family", [FamilyRecord()])
    }
}
