package import AgentInterface
package import DBus

/// Serves `Phones1`. `caller` is the caller's unique name.
package protocol Phones1Service: Sendable {
    func addPhone(_ fields: PhoneFields, for caller: BusName) async throws(AgentError) -> PhoneRecord
    func phones(for caller: BusName) async throws(AgentError) -> [PhoneRecord]
    func phone(_ name: String, for caller: BusName) async throws(AgentError) -> PhoneRecord
    func subscription(_ name: String, for caller: BusName) async throws(AgentError) -> String
    func editPhone(_ name: String, _ changes: PhoneChanges, for caller: BusName) async throws(AgentError)
        -> PhoneRecord
    func testPhone(_ name: String, _ seconds: UInt32, for caller: BusName) async throws(AgentError)
        -> PhoneTestRecord
    func removePhone(_ name: String, for caller: BusName) async throws(AgentError) -> PhoneRecord
}

extension Phones1 {
    package static func interface(implementedBy service: some Phones1Service) -> Interface {
        interface([
            add.serve(service.addPhone),
            list.serve(service.phones),
            get.serve(service.phone),
            subscription.serve(service.subscription),
            edit.serve(service.editPhone),
            test.serve { name, seconds, caller in try await service.testPhone(name, seconds, for: caller) },
            remove.serve(service.removePhone),
        ])
    }
}
