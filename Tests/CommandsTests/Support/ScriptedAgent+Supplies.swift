import AgentInterface
import ContractSamples
import DBus
import Rules

extension ScriptedAgent {
    func lowSupplies(for caller: BusName) async throws(AgentError)
        -> [SupplyRecord]
    { try unscripted() }
    func shoppingList(for caller: BusName) async throws(AgentError)
        -> [ShoppingRecord]
    { try unscripted() }
    func addToList(_ things: [ShoppingFields], for caller: BusName) async throws(AgentError)
        -> [ShoppingRecord]
    { try unscripted() }
    func editLine(_ line: String, _ changes: ShoppingFields, for caller: BusName) async throws(AgentError)
        -> [ShoppingRecord]
    { try unscripted() }
    func removeLines(_ lines: [String], for caller: BusName) async throws(AgentError)
        -> UInt32
    { try unscripted() }
    func buy(_ purchases: [Purchase], for caller: BusName) async throws(AgentError)
        -> [BoughtRecord]
    { try unscripted() }
    func outlook(_ names: [String], for caller: BusName) async throws(AgentError)
        -> [OutlookRecord]
    { [] }
    func undated(for caller: BusName) async throws(AgentError)
        -> [BoughtRecord]
    { try unscripted() }
}
