package import CivilTime
package import DBus
package import Rules

extension Household1 {
    package static func interface(implementedBy service: some Household1Service) -> Interface {
        Interface(name, methods: items(service) + stock(service) + maintenance(service), signals: [changed])
    }

    private static func items(_ service: some Household1Service) -> [Method] {
        [
            addItems.method { input, caller in
                try await service.addItems(input.0, isDryRun: input.1, for: caller)
            },
            getItem.method { id, caller in try await service.item(id, for: caller) },
            listItems.method { query, caller in try await service.items(query, for: caller) },
            editItem.method { input, caller in try await service.editItem(input.0, input.1, for: caller) },
            removeItems.method { input, caller in
                try await service.removeItems(input.0, withPast: input.1, for: caller)
            },
            attach.method { input, caller in try await service.attach(input, for: caller) },
            detach.method { input, caller in try await service.detach(input.1, of: input.0, for: caller) },
            itemHistory.method { id, caller in try await service.itemHistory(id, for: caller) },
            expiring.method { day, caller in try await service.expiring(until: day, for: caller) },
            claim.method { id, caller in try await service.claim(id, for: caller) },
            identify.method { gtin, caller in try await service.identify(gtin, for: caller) },
            findRecipes.method { input, caller in
                try await service.findRecipes(for: input.0, opens: input.1, for: caller)
            },
            openReceipt.method { id, caller in try await service.openReceipt(of: id, for: caller) },
            stats.method { input, caller in
                try await service.stats(from: input.0, to: input.1, for: caller)
            },
        ]
    }

    private static func stock(_ service: some Household1Service) -> [Method] {
        [
            use.method { input, caller in try await service.use(input.0, input.1, for: caller) },
            open.method { id, caller in try await service.open(id, for: caller) },
            freeze.method { id, caller in try await service.freeze(id, for: caller) },
            thaw.method { input, caller in try await service.thaw(input.0, until: input.1, for: caller) },
            discard.method { input, caller in
                try await service.discard(input.0, input.1, because: input.2, for: caller)
            },
            putBack.method { input, caller in try await service.putBack(input.0, input.1, for: caller) },
            lend.method { input, caller in try await service.lend(input.0, to: input.1, for: caller) },
            takeBack.method { id, caller in try await service.takeBack(id, for: caller) },
            stopReminding.method { id, caller in try await service.stopReminding(of: id, for: caller) },
            stopWarranty.method { id, caller in try await service.stopWarranty(of: id, for: caller) },
        ]
    }

    private static func maintenance(_ service: some Household1Service) -> [Method] {
        [
            addMaintenance.method { fields, caller in try await service.addMaintenance(fields, for: caller) },
            getMaintenance.method { id, caller in try await service.maintenance(id, for: caller) },
            listMaintenance.method { query, caller in try await service.maintenance(query, for: caller) },
            editMaintenance.method { input, caller in
                try await service.editMaintenance(input.0, input.1, for: caller)
            },
            removeMaintenance.method { ids, caller in try await service.removeMaintenance(ids, for: caller) },
            maintenanceDone.method { input, caller in
                try await service.maintenanceDone(input.0, input.1, for: caller)
            },
            skipMaintenance.method { id, caller in try await service.skipMaintenance(id, for: caller) },
            stopMaintenance.method { id, caller in try await service.stopMaintenance(id, for: caller) },
            pauseMaintenance.method { id, caller in try await service.pauseMaintenance(id, for: caller) },
            resumeMaintenance.method { id, caller in try await service.resumeMaintenance(id, for: caller) },
            maintenanceHistory.method { id, caller in try await service.maintenanceHistory(id, for: caller) },
        ]
    }
}

/// Serves `Household1`. `caller` is the caller's unique name.
package protocol Household1Service: Sendable {
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

    func addMaintenance(_ fields: MaintenanceFields, for caller: BusName) async throws(AgentError)
        -> MaintenanceRecord
    func maintenance(_ id: String, for caller: BusName) async throws(AgentError) -> MaintenanceRecord
    func maintenance(_ query: MaintenanceQuery, for caller: BusName) async throws(AgentError)
        -> [MaintenanceRecord]
    func editMaintenance(_ id: String, _ changes: MaintenanceFieldChanges, for caller: BusName)
        async throws(AgentError) -> MaintenanceRecord
    func removeMaintenance(_ ids: [String], for caller: BusName) async throws(AgentError) -> UInt32
    func maintenanceDone(_ id: String, _ report: MaintenanceReport, for caller: BusName)
        async throws(AgentError) -> MaintenanceRecord
    func skipMaintenance(_ id: String, for caller: BusName) async throws(AgentError) -> MaintenanceRecord
    func stopMaintenance(_ id: String, for caller: BusName) async throws(AgentError) -> MaintenanceRecord
    func pauseMaintenance(_ id: String, for caller: BusName) async throws(AgentError) -> MaintenanceRecord
    func resumeMaintenance(_ id: String, for caller: BusName) async throws(AgentError) -> MaintenanceRecord
    func maintenanceHistory(_ id: String, for caller: BusName) async throws(AgentError) -> [ServiceRecord]
}
