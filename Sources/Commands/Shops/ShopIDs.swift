import AgentInterface
import Rules

/// Completes the arguments of commands for shops in a shell.
enum ShopIDs {
    @Sendable static func complete(_ words: [String], _ index: Int, _ prefix: String) -> [String] {
        (KnownValues.ask(Shops1.list, ()) ?? []).map(\.domain)
    }

    /// The last parts of the addresses of products in all shops.
    @Sendable static func products(_ words: [String], _ index: Int, _ prefix: String) -> [String] {
        var query = ShopProductQuery()
        query.limit = 200
        if !prefix.isEmpty { query.search = prefix }
        return (KnownValues.ask(Shops1.list, ()) ?? []).flatMap { shop in
            (KnownValues.ask(Shops1.products, (shop.domain, query)) ?? []).map(\.handle)
        }.filter { !$0.isEmpty }
    }

    @Sendable static func watched(_ words: [String], _ index: Int, _ prefix: String) -> [String] {
        (KnownValues.ask(Shops1.list, ()) ?? []).flatMap(\.watches).map(\.handle).filter { !$0.isEmpty }
    }
}
