import AgentInterface
import ArgumentParser
import CivilTime
import JSONText
import Rules

struct ShopSnoozeCommand: OutputCommand {
    static let configuration = CommandConfiguration(
        commandName: "snooze",
        abstract: "Snooze a shop's news, unless a price falls below your limit.",
        discussion: """
            Examples: steward shop snooze shop.example.com 3d
                      steward shop snooze shop.example.com 1w --product kettle --unless-below 80
            Without a time, snoozes for a day. Without --product, --unless-below applies to the product whose price drop is \
            the most urgent news.
            """)

    @Argument(help: "The shop.", completion: .custom(ShopIDs.complete))
    var shop: String

    @Argument(help: "For how long, such as 2h or 3d, or until when; a day if omitted.")
    var time: [String] = []

    @Option(help: "Come back at once if the price falls below this: 80, 80.00 EUR.")
    var unlessBelow: String?

    @Option(
        help: "Of this product; alone: unless it gets cheaper than now.",
        completion: .custom(ShopIDs.products))
    var product: String?

    @OptionGroup var output: OutputOptions

    func execute(in session: Session) async throws(CommandFailure) {
        let known = try await session.ask(Shops1.get, shop)
        let text = time.joined(separator: " ")
        let until = text.isEmpty ? nil : try await session.snoozeTime(text)
        var unless = BargainFields()
        if let unlessBelow { unless.below = try session.price(unlessBelow, in: known, for: "--unless-below") }
        if let product {
            let found = try await ProductFinder(session: session, shop: known.domain).product(product)
            unless.product = String(found.product.id)
        }
        let shop = try await session.ask(Shops1.snooze, (known.id, until, unless))
        if wantsJSON { return session.console.say(json: shop.json) }
        guard let bargain = shop.unless.flatMap(ShopBargain.init) else {
            return session.confirm(ShopText.snoozed(shop.fullName))
        }
        session.confirm(
            ShopText.snoozed(
                shop.fullName, unless: try await title(of: bargain.variant, in: shop, session),
                below: Money.words(
                    bargain.below, bargain.currency.isEmpty ? shop.currency : bargain.currency)))
    }

    /// The variant's title in the news, or the product as it was typed.
    private func title(
        of variant: Int64, in shop: ShopRecord, _ session: Session
    ) async throws(CommandFailure) -> String? {
        var query = ShopEventListQuery()
        query.shop = shop.id
        query.limit = 200
        let events = try await session.ask(Shops1.events, query)
        return events.first { $0.variant == variant }?.fullTitle ?? product
    }
}

extension Session {
    /// Parses a price in the shop's currency.
    func price(_ text: String, in shop: ShopRecord, for option: String) throws(CommandFailure)
        -> DecimalAmount
    {
        let money = try price(text, for: option)
        guard money.currency.isEmpty || shop.currency.isEmpty || money.currency == shop.currency else {
            throw CommandFailure(.badData, ShopText.otherCurrency(text, for: option, shop))
        }
        return money.amount
    }

    /// A positive price.
    func price(_ text: String, for option: String) throws(CommandFailure) -> Money {
        let money = try checked(option) { () throws(InvalidValue) in try Money(typed: text) }
        guard money.amount.isPositive else {
            throw CommandFailure(.badData, ShopText.noPriceBelow(text, for: option))
        }
        return money
    }
}
