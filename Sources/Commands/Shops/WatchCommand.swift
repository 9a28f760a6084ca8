import AgentInterface
import ArgumentParser
import JSONText
import Rules

struct WatchCommand: OutputCommand {
    static let configuration = CommandConfiguration(
        commandName: "watch",
        abstract:
            "Watch a product or any shop's page of one; without either, list what is watched.",
        discussion: """
            Examples: steward watch https://shop.example.com/lamp --below 90
                      steward watch https://shop.example.com/shirt --variant "blue L" --restock
                      steward watch https://shop.example.com/lamp --also https://lamps.example.org/p/7 --below 90
                      steward watch kettle --drop 10%
            The page of a shop that is not read whole is read every six hours. Steward believes large falls and "sold out" \
            only when a second reading agrees. If the page names several prices, it asks you once which one you pay.
            With --below, Steward tells you when the product costs less, even while the news of the shop is snoozed, \
            and when the shop no longer has it. Name a product of a shop by its title or a part of it, its number, or its \
            address.
            """)

    @Argument(help: "The product, or the address of its page.", completion: .custom(ShopIDs.products))
    var product: String?

    @Option(help: "Only when it costs less than this: 90, 90.00 EUR.")
    var below: String?

    @Option(help: "Notify of price drops of at least this: any, 5 (in the shop's currency) or 10%.")
    var drop: String?

    @Option(help: "The same for rising prices.")
    var rise: String?

    @Flag(help: "Only when it is back in stock.")
    var restock = false

    @Option(help: "For a page: the variant to watch, by words such as \"blue L\" or by its number.")
    var variant: String?

    @Option(help: "For a page that names several prices: the one that you pay.")
    var price: String?

    @Option(help: "The page of the same product in another shop; may be given several times.")
    var also: [String] = []

    @Option(
        name: .customLong("as"),
        help:
            "For a page: what to call the product. Pages with one name are the same product in several shops."
    )
    var name: String?

    @Option(help: "The shop that sells it.", completion: .custom(ShopIDs.complete))
    var shop: String?

    @Flag(help: "Stop watching it.")
    var stop = false

    @OptionGroup var output: OutputOptions

    func validate() throws {
        let hasRules =
            below != nil || drop != nil || rise != nil || restock || variant != nil || price != nil
            || name != nil || !also.isEmpty
        if product == nil, hasRules || stop { throw ValidationError(WatchText.needsProduct) }
        if stop, hasRules { throw ValidationError(WatchText.needsStopWithoutPrices) }
        if below != nil, drop != nil || rise != nil {
            throw ValidationError(WatchText.needsBelowOrChanges)
        }
        if restock, drop != nil || rise != nil { throw ValidationError(WatchText.needsRestockOrChanges) }
    }

    func execute(in session: Session) async throws(CommandFailure) {
        guard let product else { return try await WatchList(shop: shop, asJSON: wantsJSON).say(in: session) }
        if stop {
            return try await WatchEnd(product: product, shop: shop, asJSON: wantsJSON).execute(in: session)
        }
        if try await isPage(product, in: session) {
            return try await watchPages([product] + also, in: session)
        }
        guard variant == nil, price == nil, name == nil, also.isEmpty else {
            throw CommandFailure(.usage, WatchText.onlyForPages)
        }
        let found = try await ProductFinder(session: session, shop: shop).product(product)
        var fields = WatchFields()
        if let below {
            fields.drop =
                PriceThreshold.below(try session.price(below, in: found.shop, for: "--below"))
                .description
        }
        if let drop { fields.drop = try session.threshold(drop, for: "--drop") }
        if let rise { fields.rise = try session.threshold(rise, for: "--rise") }
        if restock { fields.isOfReturn = true }
        let changed = try await session.ask(
            Shops1.watch, (found.shop.id, String(found.product.id), fields))
        guard let watch = changed.watches.first(where: { $0.product == found.product.id }) else { return }
        if wantsJSON {
            return session.console.say(json: WatchList.json(watch, of: changed))
        }
        session.confirm(
            WatchText.watching(
                watch.title, price: watch.price, tells: watch.tellsWords(currency: changed.currency)))
        guard let price = watch.price, let limit = watch.limit, price.amount < limit, watch.isInStock else {
            return
        }
        session.console.warn(WatchText.costsLessAlready)
    }

    /// Whether the text is the address of a page, of a shop that Steward does not read whole.
    private func isPage(_ product: String, in session: Session) async throws(CommandFailure) -> Bool {
        guard shop == nil, product.contains("://") else { return false }
        guard let domain = ShopDomain(product) else { return true }
        return try await !session.shops(nil).contains {
            $0.domain == domain.description && $0.reading != .pages
        }
    }

    /// Watches a product on the pages of one shop or several.
    private func watchPages(_ addresses: [String], in session: Session) async throws(CommandFailure) {
        var fields = try pageFields(in: session)
        fields.title = name
        for address in addresses {
            let watched = try await PageWatch(address: address, fields: fields, asJSON: wantsJSON)
                .execute(in: session)
            // Which price counts is a question of each shop, and the first page names the product.
            fields.price = nil
            fields.title = fields.title ?? watched?.title
        }
    }

    private func pageFields(in session: Session) throws(CommandFailure) -> WatchFields {
        var fields = WatchFields()
        if let below {
            let money = try session.price(below, for: "--below")
            fields.drop = PriceThreshold.below(money.amount).description
            fields.currency = money.currency.isEmpty ? nil : money.currency
        }
        if let drop { fields.drop = try session.threshold(drop, for: "--drop") }
        if let rise { fields.rise = try session.threshold(rise, for: "--rise") }
        if restock { fields.isOfReturn = true }
        fields.variant = variant
        fields.price = try price.map { text throws(CommandFailure) in
            try session.price(text, for: "--price").amount
        }
        return fields
    }
}

struct UnwatchCommand: OutputCommand {
    static let configuration = CommandConfiguration(
        commandName: "unwatch",
        abstract: "Stop watching a product or a page; a shop that is read whole is still watched.")

    @Argument(
        help: "The product, also one that the shop does not sell any more.",
        completion: .custom(ShopIDs.watched))
    var product: String

    @Option(help: "The shop that sells it.", completion: .custom(ShopIDs.complete))
    var shop: String?

    @OptionGroup var output: OutputOptions

    func execute(in session: Session) async throws(CommandFailure) {
        try await WatchEnd(product: product, shop: shop, asJSON: wantsJSON).execute(in: session)
    }
}
