import AgentInterface
import ArgumentParser
import CivilTime
import JSONText
import Rules

struct ShopSyncCommand: OutputCommand {
    static let configuration = CommandConfiguration(
        commandName: "sync", abstract: "Read a shop now, or all of them, and print what has changed.",
        discussion: """
            Steward does not read a shop twice within a minute: the command then says how many seconds to wait. If you name \
            no shop, those that were read a moment ago are skipped.
            """)

    @Argument(help: "The shop.", completion: .custom(ShopIDs.complete))
    var shop: String?

    @Flag(inversion: .prefixedNo, help: "Wait until it is read.")
    var wait = true

    @OptionGroup var output: OutputOptions

    func execute(in session: Session) async throws(CommandFailure) {
        let shops = try await session.shops(shop)
        guard !shops.isEmpty else {
            if wantsJSON { return session.console.say(json: .list([])) }
            return session.console.say(ShopText.noShops, .dim)
        }
        guard wait else {
            try await begin(session)
            if wantsJSON { return say(shops, session) }
            return session.console.say(ShopText.reading, .dim)
        }
        _ = try await RefreshWatch(session: session, view: view(in: session)).refresh {
            try await begin(session)
            return try await session.ask(Recalls1.refreshState, ())
        }
        var read: [ShopRecord] = []
        for shop in shops { read.append(try await session.ask(Shops1.get, shop.id)) }
        if wantsJSON {
            say(read, session)
        } else {
            for (before, after) in zip(shops, read) { try await report(before, after, session) }
        }
        let failures = read.filter { !$0.error.isEmpty }.map { ShopText.failed($0.domain, $0.error) }
        if !failures.isEmpty { throw CommandFailure(.refused, failures.joined(separator: "\n")) }
    }

    private func begin(_ session: Session) async throws(CommandFailure) {
        if let shop {
            _ = try await session.ask(Shops1.sync, shop)
        } else {
            var options = RefreshOptions()
            options.part = .shops
            _ = try await session.ask(Recalls1.refresh, options)
        }
    }

    private func view(in session: Session) -> RefreshBar? {
        guard !wantsJSON, let width = session.console.output.width, !session.console.output.isPlain
        else { return nil }
        return RefreshBar(console: session.console, width: width)
    }

    /// Prints a single record if the user named a shop, otherwise a list.
    private func say(_ shops: [ShopRecord], _ session: Session) {
        let json = shops.map(\.json)
        session.console.say(json: shop == nil ? .list(json) : json.first ?? .null)
    }

    private func report(
        _ before: ShopRecord, _ after: ShopRecord, _ session: Session
    ) async throws(CommandFailure) {
        guard after.error.isEmpty else { return }
        guard after.readAt != before.readAt else {
            return session.console.say(ShopText.wasJustAsked(after.fullName))
        }
        guard let last = before.readAt else {
            return session.console.say(ShopText.readFirst(after.fullName, products: after.products))
        }
        var query = ShopEventListQuery()
        query.shop = after.id
        query.since = last
        query.limit = 1_000
        let events = try await session.ask(Shops1.events, query).filter { $0.at > last }
        session.console.say(ShopText.read(after.fullName, products: after.products, changes: events.count))
        if !events.isEmpty { session.console.say(ShopEventTable.table(events, session)) }
    }
}
