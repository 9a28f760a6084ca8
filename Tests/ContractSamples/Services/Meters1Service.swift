package import AgentInterface
package import DBus

/// Serves `Meters1`. `caller` is the caller's unique name.
package protocol Meters1Service: Sendable {
    func addMeter(_ fields: MeterFields, for caller: BusName) async throws(AgentError) -> MeterRecord
    func meter(_ name: String, for caller: BusName) async throws(AgentError) -> MeterRecord
    func meters(for caller: BusName) async throws(AgentError) -> [MeterRecord]
    func editMeter(_ name: String, _ changes: MeterFields, for caller: BusName) async throws(AgentError)
        -> MeterRecord
    func readMeter(_ name: String, _ reading: ReadingFields, for caller: BusName) async throws(AgentError)
        -> MeterRecord
    func replaceMeter(_ name: String, _ reading: ReadingFields, for caller: BusName) async throws(AgentError)
        -> MeterRecord
    func removeMeters(_ names: [String], for caller: BusName) async throws(AgentError) -> UInt32
}

extension Meters1 {
    package static func interface(implementedBy service: some Meters1Service) -> Interface {
        interface([
            add.serve(service.addMeter),
            get.serve(service.meter),
            list.serve(service.meters),
            edit.serve(service.editMeter),
            read.serve(service.readMeter),
            replace.serve(service.replaceMeter),
            remove.serve(service.removeMeters),
        ])
    }
}
