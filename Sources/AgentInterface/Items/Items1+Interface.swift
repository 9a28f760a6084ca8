package import CivilTime
package import DBus
package import Rules

extension Items1 {
    package static func interface(implementedBy service: some Items1Service) -> Interface {
        Interface(
            name,
            methods: [
                add.method(service.addItems),
                get.method(service.item),
                list.method(service.items),
                edit.method(service.editItem),
                remove.method(service.removeItems),
                attach.method(service.attach),
                detach.method { id, name, caller in try await service.detach(name, of: id, for: caller) },
                history.method(service.itemHistory),
                expiring.method(service.expiring),
                claim.method(service.claim),
                identify.method(service.identify),
                findRecipes.method(service.findRecipes),
                openReceipt.method(service.openReceipt),
                stats.method(service.stats),
                use.method(service.use),
                open.method(service.open),
                freeze.method(service.freeze),
                thaw.method(service.thaw),
                discard.method(service.discard),
                putBack.method(service.putBack),
                lend.method(service.lend),
                takeBack.method(service.takeBack),
                stopReminding.method(service.stopReminding),
                stopWarranty.method(service.stopWarranty),
            ],
            signals: [changed])
    }
}

/// Serves `Items1`. `caller` is the caller's unique name.
package protocol Items1Service: Sendable {
    func addItems(_ items: [ItemFields], isDryRun: Bool, for caller: BusName) async throws(AgentError)
        -> [ItemRecord]
    func item(_ id: String, for caller: BusName) async throws(AgentError) -> ItemRecord
    func items(_ query: ItemQuery, for caller: BusName) async throws(AgentError) -> [ItemRecord]
    func editItem(_ id: String, _ changes: ItemFieldChanges, for caller: BusName) async throws(AgentError)
        -> ItemRecord
    func removeItems(_ ids: [String], withPast: Bool, for caller: BusName) async throws(AgentError) -> UInt32
    /// - Parameter amount: `nil` for all that is left.
    func use(_ id: String, _ amount: DecimalAmount?, for caller: BusName) async throws(AgentError)
        -> ItemRecord
    func open(_ id: String, for caller: BusName) async throws(AgentError) -> ItemRecord
    func freeze(_ id: String, for caller: BusName) async throws(AgentError) -> ItemRecord
    /// - Parameter end: `nil` takes the shelf life of its category.
    func thaw(_ id: String, until end: CivilDate?, for caller: BusName) async throws(AgentError) -> ItemRecord
    /// - Parameter amount: `nil` for all that is left.
    func discard(
        _ id: String, _ amount: DecimalAmount?, because reason: DiscardReason, for caller: BusName
    ) async throws(AgentError) -> ItemRecord
    /// - Parameter amount: `nil` for what was taken last.
    func putBack(_ id: String, _ amount: DecimalAmount?, for caller: BusName) async throws(AgentError)
        -> ItemRecord
    func lend(_ id: String, to person: String, for caller: BusName) async throws(AgentError) -> ItemRecord
    func takeBack(_ id: String, for caller: BusName) async throws(AgentError) -> ItemRecord
    func stopReminding(of id: String, for caller: BusName) async throws(AgentError) -> ItemRecord
    func stopWarranty(of id: String, for caller: BusName) async throws(AgentError) -> ItemRecord
    func attach(_ input: AttachmentInput, for caller: BusName) async throws(AgentError) -> ItemRecord
    func detach(_ attachment: String, of id: String, for caller: BusName) async throws(AgentError)
        -> ItemRecord
    func itemHistory(_ id: String, for caller: BusName) async throws(AgentError) -> [ItemEventRecord]
    func expiring(until day: CivilDate, for caller: BusName) async throws(AgentError) -> [ExpiringRecord]
    func claim(_ id: String, for caller: BusName) async throws(AgentError) -> ClaimRecord
    func identify(_ gtin: GTIN, for caller: BusName) async throws(AgentError) -> [ProductRecord]
    func findRecipes(for ids: [String], opens: Bool, for caller: BusName) async throws(AgentError) -> String
    func openReceipt(of id: String, for caller: BusName) async throws(AgentError) -> String
    func stats(from: String, to: String, for caller: BusName) async throws(AgentError) -> [StatRecord]
}
