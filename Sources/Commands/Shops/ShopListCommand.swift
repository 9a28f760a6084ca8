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
        if wantsJSON { return session.console.say(json: .list(shops.map(\.json))) }
        guard !shops.isEmpty else {
            return session.console.say(ShopText.noShops, .dim)
        }
        typealias Heading = ShopText.Heading
        var table = TextTable([
            .init(heading: Heading.shop, leastWidth: 16),
            .init(heading: Heading.products, rank: 3, isNumber: true),
            .init(heading: Heading.unread, isNumber: true), .init(heading: Heading.read),
            .init(heading: Heading.next, rank: 2), .init(heading: Heading.tells, leastWidth: 12, rank: 1),
        ])
        for shop in shops {
            table.add([
                StyledText(shop.fullName, .bold), StyledText(shop.readAt == nil ? "" : "\(shop.products)"),
                StyledText(shop.unread == 0 ? "" : "\(shop.unread)", .attention),
                shop.readAt.map { StyledText(session.relative.text(for: $0)) }
                    ?? StyledText(ShopText.notYet, .dim),
                StyledText(shop.nextAt.map { session.relative.text(for: $0) } ?? "", .dim),
                StyledText(shop.tellsWords, .dim),
            ])
        }
        session.console.say(table)
        for shop in shops where !shop.error.isEmpty {
            session.console.say(ShopText.failing(shop.domain, shop.error, times: shop.failures))
        }
    }
}

extension Session {
    /// The shop of this name, or all of them.
    func shops(_ name: String?) async throws(CommandFailure) -> [ShopRecord] {
        if let name { [try await ask(Shops1.get, name)] } else { try await ask(Shops1.list, ()) }
    }
}
