import AgentInterface
import ArgumentParser
import CivilTime
import JSONText

struct ShopListCommand: OutputCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List watched shops, with the number of unread news items.")

    @OptionGroup var output: OutputOptions

    func execute(in session: Session) async throws(CommandFailure) {
        let shops = try await session.ask(Shops1.list, ())
        if wantsJSON { return session.console.sayVerbatim(json: JSON.list(shops.map(\.json)).text) }
        guard !shops.isEmpty else {
            return session.console.say(
                StyledText("No shops are watched. Add one: steward shop add shop.example.com", .dim))
        }
        var table = TextTable([
            .init(heading: "SHOP", leastWidth: 16), .init(heading: "PRODUCTS", rank: 3, isNumber: true),
            .init(heading: "UNREAD", isNumber: true), .init(heading: "READ"), .init(heading: "NEXT", rank: 2),
            .init(heading: "TELLS", leastWidth: 12, rank: 1),
        ])
        for shop in shops {
            table.add([
                StyledText(shop.fullName, .bold), StyledText(shop.readAt == nil ? "" : "\(shop.products)"),
                StyledText(shop.unread == 0 ? "" : "\(shop.unread)", .attention),
                shop.readAt.map { StyledText(session.relative.text(for: $0)) } ?? StyledText("not yet", .dim),
                StyledText(shop.nextAt.map { session.relative.text(for: $0) } ?? "", .dim),
                StyledText(shop.tellsWords, .dim),
            ])
        }
        session.console.say(table)
        for shop in shops where !shop.error.isEmpty {
            session.console.say(
                StyledText("\(shop.domain): ", .bad) + StyledText(shop.error)
                    + StyledText(shop.failures > 1 ? ", \(shop.failures) times in succession" : "", .dim))
        }
    }
}
