import AgentInterface
import CivilTime
import DBus
import Logging
import Rules
import Store

/// Implements `org.stewardproject.Steward.Shops1` over the store and the catalogue.
struct ShopsService: Sendable {
    let gate: RequestGate
    let catalogueHandle: CatalogueHandle
    /// Reads shops, and knows which were read a moment ago.
    let recalls: RecallsService
    let pages: PageLookup
    let log: Logger

    private static let mostRows: UInt32 = 1_000
    private static let mostEvents = 10_000

    var plan: RefreshPlan { RefreshPlan(gate.agentState.settings) }

    var interface: Interface {
        Shops1.interface([
            Shops1.add.serve(addShop),
            Shops1.list.serve(shops),
            Shops1.get.serve(shop),
            Shops1.edit.serve(editShop),
            Shops1.remove.serve(removeShop),
            Shops1.sync.serve(syncShop),
            Shops1.products.serve(products),
            Shops1.history.serve { shop, product, caller in
                try await history(of: product, in: shop, for: caller)
            },
            Shops1.watch.serve { shop, product, options, caller in
                try await watch(product, in: shop, options, for: caller)
            },
            Shops1.watchPage.serve(watchPage),
            Shops1.unwatch.serve { shop, product, caller in
                try await unwatch(product, in: shop, for: caller)
            },
            Shops1.snooze.serve(snoozeShop),
            Shops1.events.serve(shopEvents),
            Shops1.markRead.serve(markRead),
        ])
    }

    // MARK: Shops

    func addShop(_ domain: String, name: String, for caller: BusName) async throws(AgentError) -> ShopRecord {
        let domain = try await AgentError.translating { try ShopDomain(parsing: domain) }
        guard !domain.isLocal else { throw AgentError(.invalid, AgentShopText.onlyPages(of: domain)) }
        let rules = plan.rulesOfNewShops
        return try record(
            of: gate.change(for: caller) { store, context in
                try store.addShop(domain, name: name.isEmpty ? nil : name, rules: rules, context)
            })
    }

    func shops(for caller: BusName) async throws(AgentError) -> [ShopRecord] {
        var records: [ShopRecord] = []
        for shop in try gate.query(for: caller, { try $0.shops() }) {
            records.append(try record(of: shop))
        }
        return records
    }

    func shop(_ id: String, for caller: BusName) async throws(AgentError) -> ShopRecord {
        try record(of: find(id, for: caller))
    }

    func editShop(_ id: String, _ changes: ShopFields, for caller: BusName) async throws(AgentError)
        -> ShopRecord
    {
        var rules = try find(id, for: caller).rules
        rules.isOn = changes.isOn ?? rules.isOn
        if let kinds = changes.kinds { rules.kinds = Set(kinds) }
        rules.drop = try threshold(changes.drop, "drop") ?? rules.drop
        rules.rise = try threshold(changes.rise, "rise") ?? rules.rise
        let wanted = rules
        return try record(
            of: gate.change(for: caller) { store, context in try store.setRules(wanted, of: id, context) })
    }

    func removeShop(_ id: String, for caller: BusName) async throws(AgentError) -> ShopRecord {
        let before = try record(of: find(id, for: caller))
        // What it listed stays until a clean-up, for an undo.
        _ = try gate.change(for: caller) { store, context in try store.removeShop(id, context) }
        return before
    }

    func syncShop(_ id: String, for caller: BusName) async throws(AgentError) -> ShopRecord {
        let shop = try find(id, for: caller)
        guard plan.readsShops else {
            throw AgentError(.conflict, AgentShopText.areOff)
        }
        if let wait = try recalls.shopWait(shop) { throw wait.refusal(of: shop.domain.description) }
        _ = try await recalls.begin([.shop(shop.id)], household: false)
        return try record(of: shop)
    }

    // MARK: Products

    func products(of shop: String, _ query: ShopProductQuery, for caller: BusName) async throws(AgentError)
        -> [ShopProductRecord]
    {
        let shop = try find(shop, for: caller)
        try checkLimit(query.limit)
        guard catalogueHandle.isThere else { return [] }
        let currency = try state(of: shop)?.currency ?? ""
        return try catalogueHandle.read { catalogue in
            try catalogue.products(of: shop.id, query, among: shop.pageProducts)
        }.map { $0.record(in: shop, currency: currency) }
    }

    func history(of product: String, in shop: String, for caller: BusName) async throws(AgentError)
        -> ShopProductRecord
    {
        let shop = try find(shop, for: caller)
        let found = try find(product, in: shop)
        let histories = try catalogueHandle.read { catalogue in
            var histories: [ShopVariant.ID: PriceHistory] = [:]
            for variant in found.variants {
                histories[variant.id] = try catalogue.prices(of: variant.id, in: shop.id)
            }
            return histories
        }
        return found.record(
            in: shop, currency: try state(of: shop)?.currency ?? "", histories: histories)
    }

    func watch(_ product: String, in shop: String, _ options: WatchFields, for caller: BusName)
        async throws(AgentError) -> ShopRecord
    {
        let known = try find(shop, for: caller)
        let found = try find(product, in: known)
        let watch = ProductWatch(
            product: found.id, title: found.title, handle: found.handle,
            drop: try threshold(options.drop, "drop", allowsPrice: true) ?? .any,
            rise: try threshold(options.rise, "rise") ?? .any, isOfReturn: options.isOfReturn ?? false)
        return try record(
            of: gate.change(for: caller) { store, context in
                try store.watch(watch, in: known.id.description, context)
            })
    }

    func unwatch(_ product: String, in shop: String, for caller: BusName) async throws(AgentError)
        -> ShopRecord
    {
        let known = try find(shop, for: caller)
        // The shop may no longer list a watched product.
        let handle = product.split(separator: "/").last.map(String.init) ?? product
        let page = known.reading == .pages ? known.page(product) : nil
        let watched = known.watches.first {
            "\($0.product)" == product || $0.handle == handle || $0.product == page
        }
        guard let watched else {
            let excerpt = CleanText.excerpt(of: product, length: 60)
            throw AgentError(.notFound, AgentShopText.notWatched(excerpt, in: known.domain))
        }
        // What is known of a page stays until a clean-up, for an undo.
        return try record(
            of: gate.change(for: caller) { store, context in
                try store.unwatch(watched.product, in: known.id.description, context)
            })
    }

    // MARK: News

    func shopEvents(_ query: ShopEventListQuery, for caller: BusName) async throws(AgentError)
        -> [ShopEventRecord]
    {
        try checkLimit(query.limit)
        let (shops, events) = try gate.query(for: caller) { store in
            (try store.shops(), try store.shopEvents(query))
        }
        var currencies: [Shop.ID: String] = [:]
        for shop in shops { currencies[shop.id] = try state(of: shop)?.currency }
        let former = try formerCurrencies(of: events)
        return events.map { event in
            event.record(
                of: shops.first { $0.id == event.shop },
                currency: former[event.id] ?? currencies[event.shop] ?? "")
        }
    }

    /// The currencies of prices at the time of an event, by the event.
    private func formerCurrencies(of events: [ShopEvent]) throws(AgentError) -> [Int64: String] {
        guard catalogueHandle.isThere else { return [:] }
        return try catalogueHandle.read { catalogue in
            var currencies: [Int64: String] = [:]
            for event in events {
                guard let variant = event.change.variant?.id else { continue }
                currencies[event.id] = try catalogue.currency(of: variant, in: event.shop, at: event.at)
            }
            return currencies
        }
    }

    func markRead(_ events: [Int64], of shop: String, for caller: BusName) async throws(AgentError) -> UInt32
    {
        guard events.count <= Self.mostEvents else {
            throw AgentError(.limitsExceeded, AgentShopText.tooManyEvents(most: Self.mostEvents))
        }
        return try gate.count(for: caller) { store, context in
            try store.markRead(events.isEmpty ? nil : events, of: shop.isEmpty ? nil : shop, context)
        }
    }

    // MARK: Lookup

    func find(_ id: String, for caller: BusName) throws(AgentError) -> Shop {
        try gate.query(for: caller) { try $0.shop(id) }
    }

    func find(_ product: String, in shop: Shop) throws(AgentError) -> ShopProduct {
        guard catalogueHandle.isThere else {
            throw AgentError(.notFound, AgentShopText.notReadYet(shop.domain))
        }
        let page = shop.reading == .pages ? shop.page(product) : nil
        return try catalogueHandle.read { try $0.product(page.map { "\($0)" } ?? product, of: shop.id) }
    }

    func record(of shop: Shop) throws(AgentError) -> ShopRecord {
        let job = try gate.read { try $0.job(RefreshJob.shop(shop.id).name) }
        let wait = try recalls.shopWait(shop)
        guard catalogueHandle.isThere else { return shop.record(nil, [:], job) }
        let offers = try catalogueHandle.read { catalogue in
            try catalogue.offers(of: shop.watches.map(\.product), in: shop.id)
        }
        var record = shop.record(try state(of: shop), offers, job, pages: try knownPages(of: shop))
        record.waitSeconds = (wait?.seconds).map { UInt32(clamping: $0) }
        return record
    }

    func state(of shop: Shop) throws(AgentError) -> Catalogue.ShopState? {
        guard catalogueHandle.isThere else { return nil }
        return try catalogueHandle.read { try $0.state(of: shop.id, among: shop.pageProducts) }
    }

    private func checkLimit(_ limit: UInt32?) throws(AgentError) {
        try Page.check(limit)
        try Page.check(limit, most: Self.mostRows)
    }

    /// - Parameter allowsPrice: Whether it may be a price, as for drops of single products; otherwise it is the
    ///   size of a change.
    func threshold(
        _ text: String?, _ field: String, allowsPrice: Bool = false
    ) throws(AgentError) -> PriceThreshold? {
        guard let text else { return nil }
        guard let threshold = PriceThreshold(text), allowsPrice || threshold.limit == nil else {
            let excerpt = CleanText.excerpt(of: text, length: 20)
            throw AgentError(
                .invalid, AgentShopText.notThreshold(excerpt, field: field, allowsPrice: allowsPrice))
        }
        return threshold
    }
}
