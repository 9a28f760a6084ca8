import AgentInterface
import ContractSamples
import DBus
import Rules

extension ScriptedAgent {
    func addMeter(_ fields: MeterFields, for caller: BusName) async throws(AgentError) -> MeterRecord {
        try unscripted()
    }
    func meter(_ name: String, for caller: BusName) async throws(AgentError) -> MeterRecord {
        try unscripted()
    }
    func meters(for caller: BusName) async throws(AgentError) -> [MeterRecord] { try unscripted() }
    func editMeter(_ name: String, _ changes: MeterFields, for caller: BusName) async throws(AgentError)
        -> MeterRecord
    { try unscripted() }
    func readMeter(_ name: String, _ reading: ReadingFields, for caller: BusName) async throws(AgentError)
        -> MeterRecord
    { try unscripted() }
    func replaceMeter(_ name: String, _ reading: ReadingFields, for caller: BusName) async throws(AgentError)
        -> MeterRecord
    { try unscripted() }
    func removeMeters(_ names: [String], for caller: BusName) async throws(AgentError) -> UInt32 {
        try unscripted()
    }
}
