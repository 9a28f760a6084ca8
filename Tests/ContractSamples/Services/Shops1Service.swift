package import AgentInterface
package import DBus
package import Rules

/// Serves `Shops1`. `caller` is the caller's unique name.
package protocol Shops1Service: Sendable {
    /// - Parameter name: Empty for the domain.
    func addShop(_ domain: String, name: String, for caller: BusName) async throws(AgentError) -> ShopRecord
    func shops(for caller: BusName) async throws(AgentError) -> [ShopRecord]
    func shop(_ id: String, for caller: BusName) async throws(AgentError) -> ShopRecord
    func editShop(_ id: String, _ changes: ShopFields, for caller: BusName) async throws(AgentError)
        -> ShopRecord
    func removeShop(_ id: String, for caller: BusName) async throws(AgentError) -> ShopRecord
    func syncShop(_ id: String, for caller: BusName) async throws(AgentError) -> ShopRecord
    func products(of shop: String, _ query: ShopProductQuery, for caller: BusName) async throws(AgentError)
        -> [ShopProductRecord]
    func history(of product: String, in shop: String, for caller: BusName) async throws(AgentError)
        -> ShopProductRecord
    func watch(_ product: String, in shop: String, _ options: WatchFields, for caller: BusName)
        async throws(AgentError) -> ShopRecord
    func watchPage(_ address: String, _ options: WatchFields, for caller: BusName) async throws(AgentError)
        -> PageRecord
    func unwatch(_ product: String, in shop: String, for caller: BusName) async throws(AgentError)
        -> ShopRecord
    /// - Parameters:
    ///   - time: `nil` for a day.
    ///   - bargain: Empty if nothing ends the snooze early.
    func snoozeShop(
        _ id: String, _ time: SnoozeTime?, unless bargain: BargainFields, for caller: BusName
    ) async throws(AgentError) -> ShopRecord
    func shopEvents(_ query: ShopEventListQuery, for caller: BusName) async throws(AgentError)
        -> [ShopEventRecord]
    /// - Parameters:
    ///   - events: Empty for all.
    ///   - shop: Empty for all.
    func markRead(_ events: [Int64], of shop: String, for caller: BusName) async throws(AgentError) -> UInt32
}

extension Shops1 {
    package static func interface(implementedBy service: some Shops1Service) -> Interface {
        interface([
            add.serve(service.addShop),
            list.serve(service.shops),
            get.serve(service.shop),
            edit.serve(service.editShop),
            remove.serve(service.removeShop),
            sync.serve(service.syncShop),
            products.serve(service.products),
            history.serve { shop, product, caller in
                try await service.history(of: product, in: shop, for: caller)
            },
            watch.serve { shop, product, options, caller in
                try await service.watch(product, in: shop, options, for: caller)
            },
            watchPage.serve(service.watchPage),
            unwatch.serve { shop, product, caller in
                try await service.unwatch(product, in: shop, for: caller)
            },
            snooze.serve(service.snoozeShop),
            events.serve(service.shopEvents),
            markRead.serve(service.markRead),
        ])
    }
}
