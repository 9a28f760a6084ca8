import AgentInterface
import ContractSamples
import DBus
import Rules

/// Its shopping list: the same line, whatever is asked.
extension StubAgent: Shopping1Service {
    func lowSupplies(for caller: BusName) async throws(AgentError)
        -> [SupplyRecord]
    { try noted("low", [SupplyRecord()]) }
    func shoppingList(for caller: BusName) async throws(AgentError)
        -> [ShoppingRecord]
    { try noted("shopping list", [ShoppingRecord()]) }
    func addToList(_ things: [ShoppingFields], for caller: BusName) async throws(AgentError)
        -> [ShoppingRecord]
    { try noted("add to list \(things.map { $0.name ?? "-" })", [ShoppingRecord()]) }
    func editLine(_ line: String, _ changes: ShoppingFields, for caller: BusName) async throws(AgentError)
        -> [ShoppingRecord]
    { try noted("edit line \(line) \(changes.shop ?? "-")", [ShoppingRecord()]) }
    func removeLines(_ lines: [String], for caller: BusName) async throws(AgentError)
        -> UInt32
    { try noted("remove lines \(lines)", 1) }
    func buy(_ purchases: [Purchase], for caller: BusName) async throws(AgentError)
        -> [BoughtRecord]
    { try noted("buy \(purchases.map(\.name))", [BoughtRecord()]) }
    func outlook(_ names: [String], for caller: BusName) async throws(AgentError)
        -> [OutlookRecord]
    { try noted("outlook \(names)", [OutlookRecord()]) }
    func undated(for caller: BusName) async throws(AgentError)
        -> [BoughtRecord]
    { try noted("undated", [BoughtRecord()]) }
}
