import AgentInterface
import ArgumentParser
import JSONText
import Rules

struct ShopProductsCommand: OutputCommand {
    static let configuration = CommandConfiguration(
        commandName: "products", abstract: "List the products of a shop, or of all shops.")

    @Argument(help: "The shop.", completion: .custom(ShopIDs.complete))
    var shop: String?

    @Option(help: "Only products with this text in title, vendor or kind.")
    var search: String?

    @Flag(help: "Only products in stock.")
    var inStock = false

    @Flag(help: "Only products that are sold out.")
    var soldOut = false

    @Option(
        help: "In which order: title, price, price-down, newest or discount (largest first).")
    var sort = ShopProductQuery.Order.title

    @Flag(help: "Print only how many there are.")
    var count = false

    @OptionGroup var page: PageOptions
    @OptionGroup var output: OutputOptions

    func validate() throws {
        if inStock, soldOut { throw ValidationError(ProductText.needsOneStock) }
    }

    func execute(in session: Session) async throws(CommandFailure) {
        let shops = try await session.shops(shop)
        var query = ShopProductQuery()
        query.search = search
        query.isInStock = inStock ? true : soldOut ? false : nil
        query.order = sort
        if count { return try await sayCount(query, of: shops, in: session) }
        let limit = Int(page.limit ?? Self.usualRows)
        let products = try await Self.products(
            query, of: shops, limit, Int(page.offset ?? 0), in: session)
        if wantsJSON {
            session.console.say(json: .list(products.map(\.json)))
        } else if products.isEmpty {
            session.console.say(emptyWords(shops), .dim)
        } else {
            session.console.say(Self.table(products, areOfSeveral: shops.count > 1))
        }
        page.warnOfMore(than: products.count, of: Int(Self.usualRows), .products, session)
    }

    private static let usualRows: UInt32 = 50

    /// A page of the concatenated lists of all shops.
    private static func products(
        _ query: ShopProductQuery, of shops: [ShopRecord], _ limit: Int, _ offset: Int, in session: Session
    ) async throws(CommandFailure) -> [ShopProductRecord] {
        var found: [ShopProductRecord] = []
        var toSkip = offset
        for shop in shops where found.count < limit {
            var query = query
            // A page that lies behind this shop's last product comes back empty: count the products to skip.
            query.limit = UInt32(clamping: limit - found.count)
            query.offset = UInt32(clamping: toSkip)
            let page = try await session.ask(Shops1.products, (shop.domain, query))
            found += page
            guard page.isEmpty, toSkip > 0, shop.id != shops.last?.id else {
                toSkip = 0
                continue
            }
            toSkip -= try await count(query, of: shop, in: session)
        }
        return found
    }

    private func sayCount(
        _ query: ShopProductQuery, of shops: [ShopRecord], in session: Session
    ) async throws(CommandFailure) {
        var count = 0
        for shop in shops { count += try await Self.count(query, of: shop, in: session) }
        session.say(count: count, asJSON: wantsJSON)
    }

    /// The number of products of a shop that match the query.
    private static func count(
        _ query: ShopProductQuery, of shop: ShopRecord, in session: Session
    ) async throws(CommandFailure) -> Int {
        try await RowCount.all { offset, limit throws(CommandFailure) in
            var query = query
            (query.offset, query.limit) = (offset, limit)
            return try await session.ask(Shops1.products, (shop.domain, query)).count
        }
    }

    private func emptyWords(_ shops: [ShopRecord]) -> String {
        if shops.isEmpty { return ShopText.noShops }
        if shops.allSatisfy({ $0.readAt == nil }) { return ProductText.nothingRead }
        return ProductText.noProducts(isWhole: search == nil && !inStock && !soldOut && page.offset == nil)
    }

    private static func table(_ products: [ShopProductRecord], areOfSeveral: Bool) -> TextTable {
        typealias Heading = ShopText.Heading
        var table = TextTable([
            .init(heading: Heading.number, rank: 3), .init(heading: Heading.product, leastWidth: 16),
            .init(heading: Heading.price, isNumber: true),
            .init(heading: Heading.was, rank: 2, isNumber: true), .init(heading: Heading.stock, rank: 1),
            .init(heading: Heading.shop, leastWidth: 8, rank: 4), .init(heading: "", rank: 5),
        ])
        for product in products {
            let was = product.best?.reducedFrom
            table.add([
                StyledText("\(product.id)", .dim), StyledText(product.title),
                StyledText(product.priceWords, was == nil ? .plain : .good),
                StyledText(was.map { $0.amount.description(decimals: $0.decimals) } ?? "", .dim),
                product.isInStock
                    ? StyledText(ProductText.inStock) : StyledText(ProductText.soldOut, .attention),
                StyledText(areOfSeveral ? product.domain : "", .dim),
                StyledText(product.isWatched ? ProductText.watched : "", .bold),
            ])
        }
        return table
    }
}

extension ShopProductQuery.Order: ExpressibleByArgument {}
