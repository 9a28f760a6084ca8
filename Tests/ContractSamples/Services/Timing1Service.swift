package import AgentInterface
package import DBus

/// Serves `Timing1`. `caller` is the caller's unique name.
package protocol Timing1Service: Sendable {
    func timing(for caller: BusName) async throws(AgentError) -> [TimingRecord]
    func setTiming(_ kind: String, isOn: Bool, for caller: BusName) async throws(AgentError) -> [TimingRecord]
    func resetTiming(_ kind: String, for caller: BusName) async throws(AgentError) -> [TimingRecord]
}

extension Timing1 {
    package static func interface(implementedBy service: some Timing1Service) -> Interface {
        interface([
            list.serve(service.timing),
            set.serve(service.setTiming),
            reset.serve(service.resetTiming),
        ])
    }
}
