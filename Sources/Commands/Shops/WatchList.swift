import AgentInterface
import JSONText
import Rules

/// Prints the watched products of one shop or all shops.
struct WatchList {
    let shop: String?
    let asJSON: Bool

    func say(in session: Session) async throws(CommandFailure) {
        let watched = try await Self.watched(in: shop, session)
        let cheapest = Self.cheapest(of: watched)
        if asJSON {
            return session.console.say(
                json: .list(
                    watched.map { shop, watch in
                        let group = cheapest[watch.title]
                        return Self.json(
                            watch, of: shop, isCheapest: group.map { $0.address == watch.address })
                    }))
        }
        guard !watched.isEmpty else {
            return session.console.say(WatchText.nothingWatched, .dim)
        }
        let areOfSeveral = Set(watched.map(\.0.id)).count > 1
        typealias Heading = ShopText.Heading
        var table = TextTable([
            .init(heading: Heading.product, leastWidth: 16), .init(heading: Heading.price, isNumber: true),
            .init(heading: Heading.stock, rank: 1), .init(heading: Heading.tells),
            .init(heading: Heading.shop, leastWidth: 8, rank: 2),
        ])
        for (shop, watch) in watched {
            table.add([
                StyledText(watch.fullTitle, .bold), Self.price(watch, of: shop), Self.stock(watch, of: shop),
                StyledText(watch.tellsWords(currency: shop.currency), .dim),
                StyledText(areOfSeveral ? shop.domain : "", .dim),
            ])
        }
        session.console.say(table)
        for (shop, watch) in watched where cheapest[watch.title]?.address == watch.address {
            guard let price = watch.price, let shops = cheapest[watch.title]?.shops else { continue }
            session.console.say(
                WatchText.cheapest(VisibleText.line(watch.title), price, at: shop.domain, ofShops: shops))
        }
        for (shop, watch) in watched where shop.reading == .pages {
            for line in PageWords.remarks(on: watch, session) { session.console.say(line) }
        }
    }

    /// The cheapest offer of a product that is watched in several shops.
    private struct Cheapest {
        let address: String
        let shops: Int
    }

    /// By title, which pages of one product share. What is in stock counts before what is not, and prices in several
    /// currencies are not compared.
    private static func cheapest(of watched: [(ShopRecord, WatchRecord)]) -> [String: Cheapest] {
        Dictionary(grouping: watched) { $0.1.title }.compactMapValues { group in
            let shops = Set(group.map(\.0.id)).count
            let priced = group.map(\.1).filter { $0.price != nil }
            guard shops > 1, Set(priced.compactMap(\.price?.currency)).count == 1 else { return nil }
            let inStock = priced.filter { $0.availability?.isAtHand ?? $0.isInStock }
            let best = (inStock.isEmpty ? priced : inStock).min { one, other in
                (one.price?.amount ?? .zero) < (other.price?.amount ?? .zero)
            }
            return best.map { Cheapest(address: $0.address, shops: shops) }
        }
    }

    private static func price(_ watch: WatchRecord, of shop: ShopRecord) -> StyledText {
        if let price = watch.price { return StyledText(price.description, style(watch)) }
        return shop.reading == .pages
            ? StyledText(WatchText.noPrice, .dim) : StyledText(WatchText.notListed, .attention)
    }

    private static func stock(_ watch: WatchRecord, of shop: ShopRecord) -> StyledText {
        if shop.reading == .pages {
            return watch.availability.map { StyledText($0.words, $0.isAtHand ? .plain : .attention) }
                ?? .empty
        }
        guard watch.price != nil else { return .empty }
        return watch.isInStock ? StyledText(ProductText.inStock) : StyledText(ProductText.soldOut, .attention)
    }

    static func watched(in shop: String?, _ session: Session) async throws(CommandFailure)
        -> [(ShopRecord, WatchRecord)]
    {
        try await session.shops(shop).flatMap { shop in shop.watches.map { (shop, $0) } }
    }

    /// The record with the shop's id and domain, and the price limit.
    /// - Parameter isCheapest: Among the shops in which the product is watched; `nil` if it is watched in one.
    static func json(_ watch: WatchRecord, of shop: ShopRecord, isCheapest: Bool? = nil) -> JSON {
        guard case .object(let members) = watch.json else { return watch.json }
        var place = [JSON.Member("shop", .text(shop.id)), JSON.Member("domain", .text(shop.domain))]
        if let limit = watch.limit { place.append(JSON.Member("below", .text(limit.description))) }
        let last = isCheapest.map { [JSON.Member("cheapest", .flag($0))] } ?? []
        return .object(place + members + last)
    }

    private static func style(_ watch: WatchRecord) -> Style {
        guard let limit = watch.limit, let price = watch.price else { return .plain }
        return price.amount < limit ? .good : .plain
    }
}

/// Stops watching the product that a reference means.
struct WatchEnd {
    let product: String
    let shop: String?
    let asJSON: Bool

    func execute(in session: Session) async throws(CommandFailure) {
        let (shop, watch) = try await find(in: session)
        let changed = try await session.ask(Shops1.unwatch, (shop.id, String(watch.product)))
        if asJSON { return session.console.say(json: changed.json) }
        session.confirm(WatchText.stoppedWatching(watch.title))
    }

    private func find(in session: Session) async throws(CommandFailure) -> (ShopRecord, WatchRecord) {
        let watched = try await WatchList.watched(in: shop, session)
        let wanted = product.lowercased()
        let page = PageAddress(product)?.description
        let tests: [(WatchRecord) -> Bool] = [
            { $0.address == page },
            { String($0.product) == wanted || !$0.handle.isEmpty && $0.handle == wanted.productHandle },
            { $0.title.lowercased() == wanted }, { $0.title.lowercased().contains(wanted) },
        ]
        for test in tests {
            let found = watched.filter { test($0.1) }
            guard let one = found.first else { continue }
            if found.count == 1 { return one }
            let shown = found.prefix(6).map { ProductText.choice($0.1.product, $0.1.title, nil) }
            throw CommandFailure(
                .noInput, ProductText.ambiguous(product, shown, of: found.count, inOneShop: true),
                refusal: .ambiguous)
        }
        throw CommandFailure(.noInput, WatchText.notWatched(product), refusal: .notFound)
    }
}
