package import AgentInterface
package import CivilTime
package import DBus
package import Rules

/// Serves `Events1`. `caller` is the caller's unique name.
package protocol Events1Service: Sendable {
    func add(_ fields: EventFields, for caller: BusName) async throws(AgentError) -> EventRecord
    func event(_ id: String, for caller: BusName) async throws(AgentError) -> EventRecord
    func events(_ query: EventQuery, for caller: BusName) async throws(AgentError) -> [EventRecord]
    func edit(_ id: String, _ changes: EventFieldChanges, for caller: BusName) async throws(AgentError)
        -> EventRecord
    func removeEvents(_ ids: [String], for caller: BusName) async throws(AgentError) -> UInt32
    func skip(_ id: String, at when: When?, for caller: BusName) async throws(AgentError) -> EventRecord
    func join(_ id: String, for caller: BusName) async throws(AgentError) -> String
    func holidays(for caller: BusName) async throws(AgentError) -> [String]
    func agenda(from: When, to: When, for caller: BusName) async throws(AgentError) -> [AgendaRecord]
}

extension Events1 {
    package static func interface(implementedBy service: some Events1Service) -> Interface {
        interface([
            add.serve(service.add),
            get.serve(service.event),
            list.serve(service.events),
            edit.serve(service.edit),
            remove.serve(service.removeEvents),
            skip.serve(service.skip),
            join.serve(service.join),
            agenda.serve(service.agenda),
            holidays.serve(service.holidays),
        ])
    }
}
