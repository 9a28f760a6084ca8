import AgentInterface
import ContractSamples
import DBus
import Rules

/// Phones that always return the same record.
extension StubAgent: Phones1Service {
    func addPhone(_ fields: PhoneFields, for caller: BusName) async throws(AgentError) -> PhoneRecord {
        try noted("add phone \(fields.name) at \(fields.address)", PhoneRecord())
    }

    func phones(for caller: BusName) async throws(AgentError) -> [PhoneRecord] {
        try noted("phones", [PhoneRecord()])
    }

    func phone(_ name: String, for caller: BusName) async throws(AgentError) -> PhoneRecord {
        try noted("phone \(name)", PhoneRecord())
    }

    func subscription(_ name: String, for caller: BusName) async throws(AgentError) -> String {
        try noted("subscription \(name)", "ntfy://push.example.org/topic")
    }

    func editPhone(_ name: String, _ changes: PhoneChanges, for caller: BusName) async throws(AgentError)
        -> PhoneRecord
    {
        try noted("edit phone \(name) \(changes.name ?? "-")", PhoneRecord())
    }

    func testPhone(_ name: String, _ seconds: UInt32, for caller: BusName) async throws(AgentError)
        -> PhoneTestRecord
    {
        try noted("test \(name) \(seconds)", PhoneTestRecord())
    }

    func removePhone(_ name: String, for caller: BusName) async throws(AgentError) -> PhoneRecord {
        try noted("remove phone \(name)", PhoneRecord())
    }
}
