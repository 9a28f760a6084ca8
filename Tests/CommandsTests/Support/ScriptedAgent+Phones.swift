import AgentInterface
import DBus
import Rules

extension ScriptedAgent {
    func addPhone(_ fields: PhoneFields, for caller: BusName) async throws(AgentError) -> PhoneRecord {
        try unscripted()
    }

    func phones(for caller: BusName) async throws(AgentError) -> [PhoneRecord] { try unscripted() }

    func phone(_ name: String, for caller: BusName) async throws(AgentError) -> PhoneRecord {
        try unscripted()
    }

    func subscription(_ name: String, for caller: BusName) async throws(AgentError) -> String {
        try unscripted()
    }

    func editPhone(_ name: String, _ changes: PhoneChanges, for caller: BusName) async throws(AgentError)
        -> PhoneRecord
    { try unscripted() }

    func testPhone(_ name: String, _ seconds: UInt32, for caller: BusName) async throws(AgentError)
        -> PhoneTestRecord
    { try unscripted() }

    func removePhone(_ name: String, for caller: BusName) async throws(AgentError) -> PhoneRecord {
        try unscripted()
    }
}
