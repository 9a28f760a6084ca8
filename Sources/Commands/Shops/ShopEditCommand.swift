import AgentInterface
import ArgumentParser
import JSONText
import Rules

struct ShopEditCommand: OutputCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit", abstract: "Change which news of a shop Steward reports.",
        discussion: """
            Examples: steward shop edit shop.example.com --drop 10% --rise 25
                      steward shop edit shop.example.com --not new --not removed --also list-price
            Kinds: price-dropped, back-in-stock, new, price-increased, new-variant, list-price, out-of-stock, removed, \
            removed-variant, images. 'steward shop events' still lists the others.
            """)

    @Argument(help: "The shop.", completion: .custom(ShopIDs.complete))
    var shop: String

    @Option(help: "Notify of price drops of at least this: any, 5 (in the shop's currency) or 10%.")
    var drop: String?

    @Option(help: "The same for rising prices.")
    var rise: String?

    @Option(help: "Report this kind of change, too.")
    var also: [ShopChange.Kind] = []

    @Option(name: .customLong("not"), help: "Do not report this kind of change.")
    var without: [ShopChange.Kind] = []

    @Flag(
        inversion: .prefixedNo,
        help: "Report the shop's news; without it, only news of products named with 'steward watch'.")
    var tell: Bool?

    @OptionGroup var output: OutputOptions

    func validate() throws {
        if drop == nil, rise == nil, also.isEmpty, without.isEmpty, tell == nil {
            throw ValidationError(ShopText.nothingToChange)
        }
        if let both = also.first(where: without.contains) {
            throw ValidationError(ShopText.alsoAndNot(both))
        }
    }

    func execute(in session: Session) async throws(CommandFailure) {
        var fields = ShopFields()
        fields.isOn = tell
        if let drop { fields.drop = try session.threshold(drop, for: "--drop") }
        if let rise { fields.rise = try session.threshold(rise, for: "--rise") }
        if !also.isEmpty || !without.isEmpty {
            let known = try await session.ask(Shops1.get, shop)
            fields.kinds = ShopChange.Kind.allCases.filter { kind in
                (known.kinds.contains(kind) || also.contains(kind)) && !without.contains(kind)
            }
        }
        let changed = try await session.ask(Shops1.edit, (shop, fields))
        if wantsJSON { return session.console.say(json: changed.json) }
        session.confirm(ShopText.changed(changed.fullName, tells: changed.tellsWords))
    }
}

extension ShopChange.Kind: ExpressibleByArgument {}

extension Session {
    /// Parses the smallest change of a price to announce; returns canonical text.
    func threshold(_ text: String, for option: String) throws(CommandFailure) -> String {
        guard let threshold = PriceThreshold(text.replacing(",", with: ".")), threshold.limit == nil else {
            throw CommandFailure(.badData, ShopText.noThreshold(text, for: option))
        }
        try checked(option) { () throws(InvalidValue) in
            try DecimalAmount.refuseTwoReadings(of: text, field: option)
        }
        return threshold.description
    }
}
