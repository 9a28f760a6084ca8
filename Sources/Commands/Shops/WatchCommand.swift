import AgentInterface
import ArgumentParser
import JSONText
import Rules

struct WatchCommand: OutputCommand {
    static let configuration = CommandConfiguration(
        commandName: "watch",
        abstract:
            "Always notify about a product, or only below a price; without one, list what is watched.",
        discussion: """
            Examples: steward watch kettle --below 90
                      steward watch https://shop.example.com/products/kettle --drop 10%
            With --below, Steward tells you when the product costs less, even while the news of the shop is snoozed, \
            and when the shop no longer has it. Name a product by its title or a part of it, its number, or its address.
            """)

    @Argument(help: "The product.", completion: .custom(ShopIDs.products))
    var product: String?

    @Option(help: "Only when it costs less than this: 90, 90.00 EUR.")
    var below: String?

    @Option(help: "Notify of price drops of at least this: any, 5 (in the shop's currency) or 10%.")
    var drop: String?

    @Option(help: "The same for rising prices.")
    var rise: String?

    @Option(help: "The shop that sells it.", completion: .custom(ShopIDs.complete))
    var shop: String?

    @Flag(help: "Stop watching it.")
    var stop = false

    @OptionGroup var output: OutputOptions

    func validate() throws {
        let hasRules = below != nil || drop != nil || rise != nil
        if product == nil, hasRules || stop { throw ValidationError(WatchText.needsProduct) }
        if stop, hasRules { throw ValidationError(WatchText.needsStopWithoutPrices) }
        if below != nil, drop != nil || rise != nil {
            throw ValidationError(WatchText.needsBelowOrChanges)
        }
    }

    func execute(in session: Session) async throws(CommandFailure) {
        guard let product else { return try await WatchList(shop: shop, asJSON: wantsJSON).say(in: session) }
        if stop {
            return try await WatchEnd(product: product, shop: shop, asJSON: wantsJSON).execute(in: session)
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
}

struct UnwatchCommand: OutputCommand {
    static let configuration = CommandConfiguration(
        commandName: "unwatch", abstract: "Stop watching a product; its shop is still watched.")

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
