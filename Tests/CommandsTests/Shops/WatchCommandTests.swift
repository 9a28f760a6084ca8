import AgentInterface
import CivilTime
import Rules
import Testing

@testable import Commands

@Suite(.serialized)
struct WatchCommandTests {
    private func run(_ arguments: String..., agent: MarketAgent) async throws -> Transcript {
        try await CommandRunner().run(arguments, agent: agent)
    }

    private func market(_ change: (inout MarketAgent.Market) throws -> Void = { _ in }) throws -> MarketAgent
    {
        var market = MarketAgent.Market()
        market.shops = [.sample("shop.example.com"), .sample("pots.example.org")]
        market.products["shop.example.com"] = [
            try .sample(1, "Copper Kettle", [("2026-11-01T09:00:00Z", "129.00")]),
            try .sample(2, "Kettle", [("2026-11-01T09:00:00Z", "49.00")]),
        ]
        market.products["pots.example.org"] = [
            try .sample(7, "Copper Pot", [("2026-11-01T09:00:00Z", "70")], in: "pots.example.org")
        ]
        try change(&market)
        let made = market
        return MarketAgent { $0 = made }
    }

    @Test(arguments: [
        "Copper Kettle", "copper k", "1", "copper-kettle",
        "https://shop.example.com/products/copper-kettle?variant=10",
    ])
    func `a product is named by its title, its number or its address`(name: String) async throws {
        let agent = try market()

        let transcript = try await run("watch", name, "--below", "90,00 €", agent: agent)

        #expect(
            transcript.output
                == "Watching Copper Kettle, 129.00 EUR now, notifies of prices below 90.00 EUR  (steward undo)\n",
            "\(transcript)")
        #expect(agent.now.lastWatch?.drop == "<90" && transcript.errors.isEmpty)
    }

    @Test func `who watches without a price hears of every change, or of large ones`() async throws {
        let agent = try market()

        let all = try await run("watch", "Kettle", agent: agent)
        let large = try await run("watch", "Kettle", "--drop", "10%", "--json", agent: agent)

        #expect(all.output == "Watching Kettle, 49.00 EUR now, notifies of all changes  (steward undo)\n")
        #expect(large.output.contains("\"drop\": \"10%\"") && large.output.contains("\"domain\": "))
    }

    @Test func `a price that is undercut already is told`() async throws {
        let transcript = try await run("watch", "Kettle", "--below", "60", agent: try market())

        #expect(transcript.status == 0)
        #expect(
            transcript.errors == "steward: it already costs less; Steward reports the next drop\n")
    }

    @Test(arguments: [
        (["watch", "copper"], 66, "'copper' matches 2 products: 1 (Copper Kettle, shop.example.com)"),
        (["watch", "teapot"], 66, "there is no product 'teapot' in any shop"),
        (["watch", "1", "--price", "5"], 64, "are for pages"),
        (["watch", "https://192.168.1.1/x"], 65, "the page"),
        (["watch", "1", "--restock", "--drop", "5"], 64, "--restock takes no"),
        (["watch", "1", "--below", "90 GBP"], 65, "has its prices in EUR"),
        (["watch", "1", "--below", "cheap"], 65, "for --below"),
        (["watch", "1", "--below", "0"], 65, "nothing costs less"),
        (["watch", "1", "--shop", "nowhere"], 66, "no shop 'nowhere'"),
        (["unwatch", "kettle"], 66, "no product 'kettle' is watched"),
    ])
    func `what cannot be watched is refused with the remedy`(arguments: [String], status: Int, hint: String)
        async throws
    {
        let transcript = try await CommandRunner().run(arguments, agent: try market())

        #expect(transcript.status == Int32(status) && transcript.errors.contains(hint), "\(transcript)")
    }

    @Test func `without shops it says how to add one`() async throws {
        let transcript = try await run("watch", "kettle", agent: MarketAgent())

        #expect(transcript.status == 66 && transcript.errors.contains("steward shop add"))
    }

    @Test func `alone it prints what is watched, and what that costs now`() async throws {
        let agent = try market { market in
            let (kettle, pot) = (
                market.products["shop.example.com"]?.first, market.products["pots.example.org"]?.first
            )
            market.shops[0].watches = [.sample(try #require(kettle), drop: "<90")]
            market.shops[1].watches = [.sample(try #require(pot), drop: "10%")]
            market.shops[1].watches[0].price = nil
        }

        let transcript = try await run("watch", agent: agent)
        let json = try await run("watch", "--json", "--shop", "shop.example.com", agent: agent)

        #expect(
            transcript.output == """
                PRODUCT             PRICE  STOCK     NOTIFIES OF                SHOP
                Copper Kettle  129.00 EUR  in stock  prices below 90.00 EUR     shop.example.com
                Copper Pot     not listed            drops from 10%, all rises  pots.example.org

                """)
        for key in ["\"shop\": ", "\"below\": \"90\"", "\"product\": 1", "\"price\": \"129.00 EUR\""] {
            #expect(json.output.contains(key), "\(json.output)")
        }
        let none = try await run("watch", agent: MarketAgent())
        #expect(
            none.output
                == "No products are watched. Watch one: steward watch https://shop.example.com/lamp --below 90\n"
        )
    }

    @Test(arguments: [
        ["unwatch", "kettle"], ["watch", "copper-kettle", "--stop"], ["unwatch", "1", "--json"],
    ])
    func `what is watched can be let go of, by what it is called`(arguments: [String]) async throws {
        let agent = try market { market in
            let kettle = try #require(market.products["shop.example.com"]?.first)
            market.shops[0].watches = [.sample(kettle)]
        }

        let transcript = try await CommandRunner().run(arguments, agent: agent)

        #expect(transcript.status == 0, "\(transcript)")
        #expect(agent.now.shops[0].watches.isEmpty)
    }
}
