import AgentInterface
import ContractSamples
import DBus
import Rules

/// Its meters: the same one, whatever is asked.
extension StubAgent: Meters1Service {
    func addMeter(_ fields: MeterFields, for caller: BusName) async throws(AgentError) -> MeterRecord {
        try noted("add meter \(fields.name ?? "-")", MeterRecord())
    }
    func meter(_ name: String, for caller: BusName) async throws(AgentError) -> MeterRecord {
        try noted("meter \(name)", MeterRecord())
    }
    func meters(for caller: BusName) async throws(AgentError) -> [MeterRecord] {
        try noted("meters", [MeterRecord()])
    }
    func editMeter(_ name: String, _ changes: MeterFields, for caller: BusName) async throws(AgentError)
        -> MeterRecord
    {
        try noted("edit meter \(name) \(changes.name ?? "-")", MeterRecord())
    }
    func readMeter(_ name: String, _ reading: ReadingFields, for caller: BusName) async throws(AgentError)
        -> MeterRecord
    {
        try noted("read meter \(name) \(reading.value?.description ?? "-")", MeterRecord())
    }
    func replaceMeter(_ name: String, _ reading: ReadingFields, for caller: BusName) async throws(AgentError)
        -> MeterRecord
    {
        try noted("replace meter \(name) \(reading.value?.description ?? "-")", MeterRecord())
    }
    func removeMeters(_ names: [String], for caller: BusName) async throws(AgentError) -> UInt32 {
        try noted("remove meters \(names)", 1)
    }
}
