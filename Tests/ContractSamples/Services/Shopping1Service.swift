package import AgentInterface
package import DBus
package import Rules

/// Serves `Shopping1`. `caller` is the caller's unique name.
package protocol Shopping1Service: Sendable {
    func lowSupplies(for caller: BusName) async throws(AgentError) -> [SupplyRecord]
    func shoppingList(for caller: BusName) async throws(AgentError) -> [ShoppingRecord]
    func addToList(_ things: [ShoppingFields], for caller: BusName) async throws(AgentError)
        -> [ShoppingRecord]
    func editLine(_ line: String, _ changes: ShoppingFields, for caller: BusName) async throws(AgentError)
        -> [ShoppingRecord]
    func removeLines(_ lines: [String], for caller: BusName) async throws(AgentError) -> UInt32
    func buy(_ purchases: [Purchase], for caller: BusName) async throws(AgentError) -> [BoughtRecord]
    func outlook(_ names: [String], for caller: BusName) async throws(AgentError) -> [OutlookRecord]
    func undated(for caller: BusName) async throws(AgentError) -> [BoughtRecord]
}

extension Shopping1 {
    package static func interface(implementedBy service: some Shopping1Service) -> Interface {
        interface([
            low.serve(service.lowSupplies),
            list.serve(service.shoppingList),
            add.serve(service.addToList),
            edit.serve(service.editLine),
            remove.serve(service.removeLines),
            buy.serve(service.buy),
            outlook.serve(service.outlook),
            undated.serve(service.undated),
        ])
    }
}
