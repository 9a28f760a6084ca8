import AgentInterface
import CivilTime
import DBus
import Rules
import Synchronization

@testable import Commands

/// An agent that watches shops: it keeps no rules, but does what it is told, and remembers what that was.
final class MarketAgent: ScriptedAgent {
    struct Market: Sendable {
        var shops: [ShopRecord] = []
        /// By the shops' domains.
        var products: [String: [ShopProductRecord]] = [:]
        var events: [ShopEventRecord] = []
        /// What a refresh does to the shops.
        var reading: @Sendable (inout Market) -> Void = { _ in }
        /// In seconds; `nil`: none has to wait.
        var wait: Int?
        var lastFields: ShopFields?
        var lastWatch: WatchFields?
        /// What pages say, by their addresses.
        var pages: [String: PageRecord] = [:]
        var lastQuery: ShopEventListQuery?
        var lastSnooze: (time: SnoozeTime?, unless: BargainFields)?
        var lastRefresh: RefreshOptions?
        var marked: [[Int64]] = []
    }

    let market: Mutex<Market>

    init(_ change: (inout Market) -> Void = { _ in }) {
        var market = Market()
        change(&market)
        self.market = Mutex(market)
    }

    var now: Market { market.withLock(\.self) }

    private func find(_ id: String) throws(AgentError) -> ShopRecord {
        guard let shop = now.shops.first(where: { [$0.id, $0.domain, $0.name].contains(id) }) else {
            throw AgentError(.notFound, "there is no shop '\(id)'; see 'steward shop list'")
        }
        return shop
    }

    /// - Returns: The shop as it is then.
    private func change(_ id: String, _ body: (inout ShopRecord) -> Void) throws(AgentError) -> ShopRecord {
        let known = try find(id)
        return market.withLock { market in
            guard let index = market.shops.firstIndex(where: { $0.id == known.id }) else { return known }
            body(&market.shops[index])
            return market.shops[index]
        }
    }

    /// There are no tasks or things beside the shops.
    func find(_ query: NameQuery, for caller: BusName) async throws(AgentError) -> [NameRecord] { [] }
    func tasks(_ query: TaskQuery, for caller: BusName) async throws(AgentError) -> [TaskRecord] { [] }

    func addShop(_ domain: String, name: String, for caller: BusName) async throws(AgentError) -> ShopRecord {
        var shop = ShopRecord.sample(domain)
        if !name.isEmpty { shop.name = name }
        let added = shop
        let isKnown = market.withLock { market in
            if market.shops.contains(where: { $0.domain == domain }) { return true }
            market.shops.append(added)
            return false
        }
        if isKnown { throw AgentError(.conflict, "the shop '\(domain)' is watched already") }
        return added
    }

    func shops(for caller: BusName) async throws(AgentError) -> [ShopRecord] { now.shops }

    func shop(_ id: String, for caller: BusName) async throws(AgentError) -> ShopRecord { try find(id) }

    func editShop(_ id: String, _ changes: ShopFields, for caller: BusName) async throws(AgentError)
        -> ShopRecord
    {
        market.withLock { $0.lastFields = changes }
        return try change(id) { shop in
            shop.isOn = changes.isOn ?? shop.isOn
            shop.kinds = changes.kinds ?? shop.kinds
            shop.drop = changes.drop ?? shop.drop
            shop.rise = changes.rise ?? shop.rise
        }
    }

    func removeShop(_ id: String, for caller: BusName) async throws(AgentError) -> ShopRecord {
        let shop = try find(id)
        market.withLock { market in market.shops.removeAll { $0.id == shop.id } }
        return shop
    }

    func syncShop(_ id: String, for caller: BusName) async throws(AgentError) -> ShopRecord {
        let shop = try find(id)
        if let wait = now.wait {
            throw AgentError(
                .limitsExceeded, "\(shop.domain) was asked just now; try again in \(wait) seconds")
        }
        return shop
    }

    func refresh(_ options: RefreshOptions, for caller: BusName) async throws(AgentError) -> RefreshRecord {
        market.withLock { $0.lastRefresh = options }
        return RefreshRecord()
    }

    func refreshState(for caller: BusName) async throws(AgentError) -> RefreshRecord {
        market.withLock { market in
            market.reading(&market)
            return RefreshRecord()
        }
    }

    func products(of shop: String, _ query: ShopProductQuery, for caller: BusName) async throws(AgentError)
        -> [ShopProductRecord]
    {
        let shop = try find(shop)
        let search = query.search?.lowercased() ?? ""
        let found = (now.products[shop.domain] ?? []).filter { product in
            (search.isEmpty || product.title.lowercased().contains(search))
                && (query.isInStock ?? product.isInStock) == product.isInStock
        }
        return Array(found.dropFirst(Int(query.offset ?? 0)).prefix(Int(query.limit ?? 50)))
    }

    func history(of product: String, in shop: String, for caller: BusName) async throws(AgentError)
        -> ShopProductRecord
    {
        let shop = try find(shop)
        let name = product.productHandle
        let found = now.products[shop.domain]?.first { String($0.id) == product || $0.handle == name }
        guard let found else { throw AgentError(.notFound, "there is no product '\(product)'") }
        return found
    }

    func watch(_ product: String, in shop: String, _ options: WatchFields, for caller: BusName)
        async throws(AgentError) -> ShopRecord
    {
        let found = try await history(of: product, in: shop, for: caller)
        market.withLock { $0.lastWatch = options }
        return try change(shop) { $0.watches = [.sample(found, drop: options.drop ?? "any")] }
    }

    func watchPage(_ address: String, _ options: WatchFields, for caller: BusName) async throws(AgentError)
        -> PageRecord
    {
        guard var page = now.pages[address] else {
            throw AgentError(.invalid, "there is no page '\(address)'")
        }
        market.withLock { $0.lastWatch = options }
        page.address = address
        if let price = options.price, let chosen = page.question.first(where: { $0.amount == price }) {
            (page.state, page.price, page.question) = (.ok, chosen, [])
        }
        guard page.state == .ok else { return page }
        page.isWatched = true
        page.watchedIn = .sample(page.shop) { shop in
            shop.reading = .pages
            var watch = WatchRecord()
            (watch.product, watch.title, watch.address) = (7, page.title, address)
            (watch.drop, watch.rise, watch.price) = (options.drop ?? "any", options.rise ?? "any", page.price)
            (watch.isInStock, watch.isOfReturn, watch.variant) = (true, options.isOfReturn, page.variant)
            shop.watches = [watch]
        }
        return page
    }

    func unwatch(_ product: String, in shop: String, for caller: BusName) async throws(AgentError)
        -> ShopRecord
    {
        try change(shop) { shop in shop.watches.removeAll { String($0.product) == product } }
    }

    func snoozeShop(
        _ id: String, _ time: SnoozeTime?, unless bargain: BargainFields, for caller: BusName
    ) async throws(AgentError) -> ShopRecord {
        market.withLock { $0.lastSnooze = (time, bargain) }
        return try change(id) { shop in
            shop.unless = bargain.below.map { "10<\($0)" }
        }
    }

    func shopEvents(_ query: ShopEventListQuery, for caller: BusName) async throws(AgentError)
        -> [ShopEventRecord]
    {
        market.withLock { market in
            market.lastQuery = query
            let found = market.events.filter { event in
                (query.kinds.isEmpty || query.kinds.contains(event.kind))
                    && (query.since.map { event.at >= $0 } ?? true)
                    && (query.isUnread != true || event.isUnread)
            }
            return Array(found.dropFirst(Int(query.offset ?? 0)).prefix(Int(query.limit ?? 50)))
        }
    }

    func markRead(_ events: [Int64], of shop: String, for caller: BusName) async throws(AgentError) -> UInt32
    {
        if !shop.isEmpty { _ = try find(shop) }
        return market.withLock { market in
            market.marked.append(events)
            let isMeant = { (event: ShopEventRecord) in
                event.isUnread && (events.isEmpty || events.contains(event.id))
            }
            let count = market.events.count(where: isMeant)
            for index in market.events.indices where isMeant(market.events[index]) {
                market.events[index].isUnread = false
            }
            return UInt32(count)
        }
    }
}

extension ShopRecord {
    /// A shop that was read an hour ago, in euros.
    static func sample(_ domain: String, _ change: (inout ShopRecord) -> Void = { _ in }) -> ShopRecord {
        var shop = ShopRecord()
        let number = domain.utf8.reduce(UInt32(1)) { $0 &* 31 &+ UInt32($1) } | 0x1000_0000
        shop.id = "\(String(number, radix: 16))-0000-4000-8000-000000000000"
        (shop.domain, shop.name, shop.currency) = (domain, domain, "EUR")
        shop.kinds = [.priceDropped, .backInStock, .priceIncreased]
        (shop.drop, shop.rise) = ("any", "10%")
        shop.products = 2
        shop.readAt = try? Instant(parsing: "2026-11-21T14:00:00Z")
        shop.nextAt = try? Instant(parsing: "2026-11-21T15:05:00Z")
        change(&shop)
        return shop
    }
}

extension ShopProductRecord {
    /// Comes in one way only, whose number is ten times its own.
    static func sample(
        _ id: Int64, _ title: String, _ prices: [(at: String, price: String)], isInStock: Bool = true,
        in domain: String = "shop.example.com"
    ) throws -> ShopProductRecord {
        var variant = ShopVariantRecord()
        variant.id = id * 10
        variant.isAvailable = isInStock
        variant.prices = try prices.map { at, price in
            var point = PricePointRecord()
            point.at = try Instant(parsing: at)
            point.price = DecimalAmount(price) ?? .zero
            return point
        }
        variant.price = try Money(variant.prices.last?.price ?? .zero, currency: "EUR")
        var product = ShopProductRecord()
        (product.id, product.title, product.domain) = (id, title, domain)
        product.address = "https://\(domain)/products/\(title.lowercased().replacing(" ", with: "-"))"
        (product.price, product.isInStock, product.variants) = (variant.price, isInStock, [variant])
        return product
    }
}

extension WatchRecord {
    static func sample(_ product: ShopProductRecord, drop: String = "any") -> WatchRecord {
        var watch = WatchRecord()
        (watch.product, watch.title, watch.address) = (product.id, product.title, product.address)
        (watch.drop, watch.rise, watch.price) = (drop, "any", product.price)
        watch.isInStock = product.isInStock
        return watch
    }
}

extension ShopEventRecord {
    /// A quarter of an hour ago.
    static func sample(
        _ id: Int64, _ kind: ShopChange.Kind, _ title: String, old: String? = nil, new: String? = nil,
        _ change: (inout ShopEventRecord) -> Void = { _ in }
    ) throws -> ShopEventRecord {
        var event = ShopEventRecord()
        (event.id, event.kind, event.title, event.domain) = (id, kind, title, "shop.example.com")
        event.at = try Instant(parsing: "2026-11-21T14:45:00Z")
        (event.variant, event.product) = (10, 1)
        event.old = old.flatMap { Money($0) }
        event.new = new.flatMap { Money($0) }
        (event.isReported, event.isUnread) = (true, true)
        change(&event)
        return event
    }
}
