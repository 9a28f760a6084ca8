package import AgentInterface
package import CivilTime
package import DBus
package import Rules

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
        _ id: String, _ amount: DecimalAmount?, because reason: DiscardReason?, for caller: BusName
    ) async throws(AgentError) -> ItemRecord
    /// - Parameter amount: `nil` for what was taken last.
    func putBack(_ id: String, _ amount: DecimalAmount?, for caller: BusName) async throws(AgentError)
        -> ItemRecord
    func lend(_ id: String, to person: String, for caller: BusName) async throws(AgentError) -> ItemRecord
    func lend(_ id: String, to person: String, until day: CivilDate, for caller: BusName)
        async throws(AgentError) -> ItemRecord
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

extension Items1 {
    package static func interface(implementedBy service: some Items1Service) -> Interface {
        interface([
            add.serve(service.addItems),
            get.serve(service.item),
            list.serve(service.items),
            edit.serve(service.editItem),
            remove.serve(service.removeItems),
            attach.serve(service.attach),
            detach.serve { id, name, caller in try await service.detach(name, of: id, for: caller) },
            history.serve(service.itemHistory),
            expiring.serve(service.expiring),
            claim.serve(service.claim),
            identify.serve(service.identify),
            findRecipes.serve(service.findRecipes),
            openReceipt.serve(service.openReceipt),
            stats.serve(service.stats),
            use.serve(service.use),
            open.serve(service.open),
            freeze.serve(service.freeze),
            thaw.serve(service.thaw),
            discard.serve(service.discard),
            putBack.serve(service.putBack),
            lend.serve { id, person, caller in try await service.lend(id, to: person, for: caller) },
            lendUntil.serve { id, person, day, caller in
                try await service.lend(id, to: person, until: day, for: caller)
            },
            takeBack.serve(service.takeBack),
            stopReminding.serve(service.stopReminding),
            stopWarranty.serve(service.stopWarranty),
        ])
    }
}
