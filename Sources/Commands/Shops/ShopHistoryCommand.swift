import AgentInterface
import ArgumentParser
import CivilTime
import JSONText
import Rules

struct ShopHistoryCommand: OutputCommand {
    static let configuration = CommandConfiguration(
        commandName: "history",
        abstract: "Show the past prices of a product, which are kept for 90 days.",
        discussion: """
            Examples: steward shop history kettle
                      steward shop history kettle --svg kettle.svg
            """)

    @Argument(
        help: "The product: its title or a part of that, its number, or its address.",
        completion: .custom(ShopIDs.products))
    var product: String

    @Option(help: "The shop that sells it.", completion: .custom(ShopIDs.complete))
    var shop: String?

    @Option(
        name: .customLong("svg"), help: "Write a picture to this file; - is the standard output.",
        completion: .file(extensions: ["svg"]))
    var svgFile: String?

    @OptionGroup var output: OutputOptions

    func execute(in session: Session) async throws(CommandFailure) {
        let found = try await ProductFinder(session: session, shop: shop).product(product)
        if let svgFile {
            let chart = PriceChart(
                title: "\(found.product.title), \(found.shop.domain)", currency: found.shop.currency,
                groups: VariantPrices.of(found.product))
            let picture = chart.svg(at: session.now, in: session.locality.zone)
            let isFile = try await TextFile(svgFile, on: session.loop).write(picture)
            if isFile, !wantsJSON { session.console.say(SessionText.wrote(svgFile)) }
        }
        if wantsJSON { return session.console.say(json: found.product.json) }
        if svgFile != nil { return }
        PriceStory(found: found, session: session).say()
    }
}

/// Prints the price history of a product.
private struct PriceStory {
    let found: ProductFinder.Found
    let session: Session

    private static let mostSteps = 12
    private static let widestLine = 60
    private static let mostGroups = 8

    private var currency: String { found.shop.currency }

    func say() {
        let product = found.product
        session.console.say(StyledText(product.title, .bold) + StyledText(", \(found.shop.fullName)"))
        session.console.say(product.address, .dim)
        if let watch = found.shop.watches.first(where: { $0.product == product.id }) {
            let tells = watch.tellsWords(currency: currency)
            session.console.say(ProductText.watched(tells: tells), .dim)
        }
        let groups = VariantPrices.of(product)
        for group in groups.prefix(Self.mostGroups) { say(group, areSeveral: groups.count > 1) }
        if groups.count > Self.mostGroups {
            session.console.say(ProductText.moreVariants(groups.count - Self.mostGroups), .dim)
        }
    }

    private func say(_ group: VariantPrices, areSeveral: Bool) {
        session.console.say("")
        session.console.say(
            ProductText.variant(
                group.title, group.price, stock: group.stockWords,
                crossedOut: group.variants.first?.reducedFrom))
        let all = group.history
        let history = all.inPresentCurrency
        if let last = all.lastInOtherCurrency, let first = history.points.first {
            let day = session.words(for: session.locality.zone.civil(of: first.at).date)
            session.console.say(
                "  " + ProductText.otherCurrency(until: day, last: Money.words(last.price, last.currency)),
                .dim)
        }
        guard let first = history.points.first, let lowest = history.lowest, let highest = history.highest
        else { return }
        let since = session.words(for: session.locality.zone.civil(of: first.at).date)
        guard lowest != highest || all != history else {
            return session.console.say("  " + ProductText.samePrice(since: since), .dim)
        }
        let columns = min(Self.widestLine, (session.console.output.width ?? 80) - 2)
        if !session.console.output.isPlain {
            session.console.say(
                StyledText("  ")
                    + StyledText(history.sparkline(columns: columns, now: session.now), Style(colour: .cyan)))
        }
        let range = ProductText.range(
            since: since, lowest: Money.words(lowest, currency), highest: Money.words(highest, currency))
        session.console.say("  " + range, .dim)
        if !areSeveral { session.console.say(steps(of: all)) }
    }

    /// The latest step first.
    private func steps(of history: PriceHistory) -> TextTable {
        typealias Heading = ShopText.Heading
        var table = TextTable([
            .init(heading: "  " + Heading.since), .init(heading: Heading.price, isNumber: true),
            .init(heading: Heading.change, isNumber: true),
        ])
        let points = history.points
        for index in points.indices.reversed().prefix(Self.mostSteps) {
            let price = points[index].price
            var change = StyledText.empty
            if index > 0, points[index - 1].currency == points[index].currency {
                let step = PriceStep(from: points[index - 1].price, to: price)
                let share = step.percent.map { "\(step.isDrop ? "-" : "+")\($0)%" } ?? ProductText.fromNothing
                change = StyledText(share, step.isDrop ? .good : .attention)
            }
            table.add([
                StyledText("  " + session.relative.text(for: points[index].at)),
                StyledText(
                    Money.words(price, points[index].currency.isEmpty ? currency : points[index].currency)),
                change,
            ])
        }
        return table
    }
}
