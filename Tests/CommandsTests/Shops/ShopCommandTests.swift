import AgentInterface
import CivilTime
import Foundation
import Rules
import Testing

@testable import Commands

@Suite(.serialized)
struct ShopCommandTests {
    private let domain = "shop.example.com"

    private func run(_ arguments: String..., agent: MarketAgent) async throws -> Transcript {
        try await CommandRunner().run(arguments, agent: agent)
    }

    /// With a kettle that became cheaper and a spoon that is sold out.
    private func market(_ change: (inout MarketAgent.Market) throws -> Void = { _ in }) throws -> MarketAgent
    {
        let kettle = try ShopProductRecord.sample(
            1, "Copper Kettle",
            [("2026-10-02T09:00:00Z", "129.00"), ("2026-11-20T09:00:00Z", "90.00")], in: domain)
        let spoon = try ShopProductRecord.sample(
            2, "Spoon", [("2026-10-02T09:00:00Z", "5")], isInStock: false, in: domain)
        let drop = try ShopEventRecord.sample(
            17, .priceDropped, "Copper Kettle", old: "129.00 EUR", new: "90.00 EUR"
        ) {
            ($0.percent, $0.magnitude) = (30, .large)
        }
        let back = try ShopEventRecord.sample(16, .backInStock, "Spoon") {
            ($0.isUnread, $0.price) = (false, Money("5 EUR"))
        }
        var market = MarketAgent.Market()
        market.shops = [.sample(domain)]
        market.products[domain] = [kettle, spoon]
        market.events = [drop, back]
        try change(&market)
        let made = market
        return MarketAgent { $0 = made }
    }

    // MARK: Shops

    @Test func `a shop is added by its domain or an address of it, under a name of one's own`() async throws {
        let agent = MarketAgent()

        let first = try await run("shop", "add", "https://Shop.example.com/products/x?y=1", agent: agent)
        let second = try await run(
            "shop", "add", "pots.example.org", "--name", "Pots", "--json", agent: agent)

        #expect(first.output.hasPrefix("Watching shop.example.com  (steward undo)\n"), "\(first)")
        #expect(second.output.contains("\"name\": \"Pots\""))
        #expect(agent.now.shops.map(\.domain) == ["shop.example.com", "pots.example.org"])
        let again = try await run("shop", "add", "shop.example.com", agent: agent)
        #expect(again.status == 1 && again.errors.contains("is watched already"))
    }

    @Test(arguments: [
        "localhost", "10.0.0.1", "shop", "nas.local", "bücher.example", "shop.example.com:8443",
    ])
    func `what is no shop on the web is refused with value, reason and remedy`(domain: String) async throws {
        let agent = MarketAgent()

        let transcript = try await run("shop", "add", domain, agent: agent)

        #expect(transcript.status == 65)
        #expect(
            transcript.errors.hasPrefix("steward: cannot take '\(domain)' for the shop: "),
            "\(transcript.errors)")
        #expect(transcript.errors.contains("such as shop.example.com"))
        #expect(agent.now.shops.isEmpty)
    }

    @Test func `the list says what is read when, what is unread, what is told and what went wrong`()
        async throws
    {
        let agent = try market { market in
            market.shops[0].unread = 3
            market.shops.append(
                .sample("pots.example.org") { shop in
                    (shop.name, shop.readAt, shop.nextAt) = ("Pots", nil, nil)
                    (shop.error, shop.failures, shop.isOn) = ("HTTP 404", 2, false)
                })
        }

        let transcript = try await run("shop", agent: agent)

        #expect(
            transcript.output == """
                SHOP                     PRODUCTS  UNREAD  READ         NEXT          NOTIFIES OF
                shop.example.com                2       3  today 14:00  in 5 minutes  price drops, products back in stock, price rises from 10%
                Pots (pots.example.org)                    not yet                    nothing
                pots.example.org: HTTP 404, 2 times in a row

                """)
        let none = try await run("shop", "list", agent: MarketAgent())
        #expect(none.output == "No shops are watched. Add one: steward shop add shop.example.com\n")
    }

    @Test func `what is told of a shop is changed kind by kind, and from where on`() async throws {
        let agent = try market()

        let transcript = try await run(
            "shop", "edit", domain, "--drop", "12,50", "--not", "back-in-stock", "--also", "new", agent: agent
        )

        #expect(
            transcript.output.contains(
                "notifies of price drops from 12.5, new products, price rises from 10%"),
            "\(transcript)")
        let fields = try #require(agent.now.lastFields)
        #expect(fields.kinds == [.priceDropped, .new, .priceIncreased] && fields.drop == "12.5")
        #expect(fields.isOn == nil && fields.rise == nil)
        let most = try await run(
            "shop", "edit", domain, "--also", "back-in-stock", "--also", "new-variant", "--also",
            "out-of-stock", "--also", "removed", "--drop", "any", "--rise", "any", agent: agent)
        #expect(most.output.contains("notifies of all changes except removed variants  "), "\(most.output)")
        _ = try await run("shop", "edit", domain, "--no-tell", agent: agent)
        #expect(agent.now.lastFields?.isOn == false && agent.now.lastFields?.kinds == nil)
    }

    @Test(arguments: [
        ("--drop", "much", 65, "any, 5 (in the shop's currency) or 10%"), ("--rise", "<90", 65, "for --rise"),
        ("--drop", "0%", 65, "for --drop"), ("--also", "sale", 64, "sale"),
    ])
    func `a threshold or kind that is none is refused`(
        option: String, value: String, status: Int, hint: String
    ) async throws {
        let transcript = try await run("shop", "edit", domain, option, value, agent: try market())

        #expect(transcript.status == Int32(status) && transcript.errors.contains(hint), "\(transcript)")
    }

    @Test(arguments: [
        ["shop", "edit", "x"], ["shop", "edit", "x", "--also", "new", "--not", "new"], ["shop", "mark-read"],
        ["shop", "mark-read", "1", "--all"], ["watch", "--below", "9"], ["watch", "--stop"],
        ["watch", "kettle", "--stop", "--below", "9"], ["watch", "kettle", "--below", "9", "--drop", "any"],
        ["shop", "events", "--limit", "0"], ["shop", "products", "--offset", "-1"],
    ])
    func `options that say nothing or contradict each other are a wrong command line`(arguments: [String])
        async throws
    {
        let transcript = try await CommandRunner().run(arguments, agent: try market())

        #expect(transcript.status == 64, "\(transcript)")
    }

    @Test func `a shop is removed with what is watched in it, by any of its names`() async throws {
        let agent = try market { market in market.shops[0].name = "Kettles" }

        let transcript = try await run("shop", "remove", "Kettles", agent: agent)

        #expect(transcript.output == "Removed Kettles (shop.example.com)  (steward undo)\n")
        #expect(agent.now.shops.isEmpty)
        let again = try await run("shop", "remove", "Kettles", "--json", agent: agent)
        #expect(again.status == 66 && again.errors.contains("\"name\": \"not_found\""))
    }

    // MARK: Reading

    @Test func `a sync waits for its end and prints what has changed`() async throws {
        let agent = try market { market in
            market.events = []
            market.reading = { market in
                market.shops[0].readAt = try? Instant(parsing: "2026-11-21T15:00:01Z")
                let change = try? ShopEventRecord.sample(
                    18, .priceDropped, "Spoon", old: "5.00 EUR", new: "4.75 EUR"
                ) {
                    ($0.percent, $0.magnitude) = (5, .small)
                }
                market.events = [change].compactMap(\.self)
            }
        }

        let transcript = try await run("shop", "sync", domain, agent: agent)

        #expect(
            transcript.output == """
                shop.example.com: 2 products, 1 change
                NUMBER  WHEN            WHAT              PRODUCT  PRICE
                    18  15 minutes ago  small price drop  Spoon    4.75 EUR, was 5.00 (-5%)  unread

                """, "\(transcript)")
    }

    @Test func `a sync too soon says how many seconds to wait`() async throws {
        let agent = try market { $0.wait = 42 }

        let transcript = try await run("shop", "sync", domain, agent: agent)

        #expect(transcript.status == 1)
        #expect(
            transcript.errors
                == "steward: shop.example.com was asked just now; try again in 42 seconds\n")
    }

    @Test func `a shop that cannot be read is a failure, and what is known of it stays`() async throws {
        let agent = try market { market in
            market.reading = { market in
                (market.shops[0].error, market.shops[0].failures) = ("HTTP 404", 1)
            }
        }

        let transcript = try await run("shop", "sync", agent: agent)

        #expect(transcript.status == 1)
        #expect(
            transcript.errors
                == "steward: cannot read shop.example.com: HTTP 404; the products read before are kept\n")
        #expect(agent.now.lastRefresh?.part == .shops)
    }

    @Test func `the first reading is no news, and one that is not waited for says so`() async throws {
        let agent = try market { market in
            market.shops[0].readAt = nil
            market.reading = { market in
                market.shops[0].readAt = try? Instant(parsing: "2026-11-21T15:00:01Z")
            }
        }

        let started = try await run("shop", "sync", domain, "--no-wait", agent: agent)
        let read = try await run("shop", "sync", domain, agent: agent)

        #expect(started.output.hasPrefix("Reading now; "))
        #expect(read.output == "shop.example.com: 2 products; Steward reports changes from now on\n")
    }

    // MARK: Products

    @Test func `products are printed with price, stock and what is watched, and in parts`() async throws {
        let agent = try market { market in
            market.products["shop.example.com"]?[0].isWatched = true
            market.products["shop.example.com"]?[0].variants[0].reducedFrom = Money("129 EUR")
        }

        let all = try await run("shop", "products", agent: agent)
        let part = try await run("shop", "products", domain, "--limit", "1", agent: agent)
        let stock = try await run("shop", "products", "--in-stock", "--search", "spoon", agent: agent)

        #expect(
            all.output == """
                NUMBER  PRODUCT            PRICE     WAS  STOCK
                1       Copper Kettle  90.00 EUR  129.00  in stock  watched
                2       Spoon           5.00 EUR          sold out

                """)
        #expect(part.errors == "steward: there may be more products; --offset 1 prints the next ones\n")
        #expect(stock.output == "No such products.\n")
    }

    @Test func `products and news are counted, and found by their stock`() async throws {
        let agent = try market()

        let out = try await run("shop", "products", "--sold-out", "--count", agent: agent)
        let all = try await run("shop", "products", "--count", "--json", agent: agent)
        let news = try await run("shop", "events", "--unread", "--count", agent: agent)
        let both = try await run("shop", "products", "--sold-out", "--in-stock", agent: agent)

        #expect(out.output == "1\n" && all.output.contains("\"count\": 2") && news.output == "1\n", "\(all)")
        #expect(both.status == 64)
    }

    @Test func `products of several shops come one shop after the other, also in parts`() async throws {
        let agent = try market { market in
            market.shops.append(.sample("pots.example.org"))
            market.products["pots.example.org"] = try (3...6).map {
                try .sample($0, "Pot \($0)", [("2026-11-01T09:00:00Z", "10")], in: "pots.example.org")
            }
        }

        let part = try await run(
            "shop", "products", "--offset", "1", "--limit", "3", "--json", agent: agent)
        let rest = try await run("shop", "products", "--offset", "4", "--json", agent: agent)

        #expect(part.output.titles == ["Spoon", "Pot 3", "Pot 4"] && !part.errors.isEmpty)
        #expect(rest.output.titles == ["Pot 5", "Pot 6"] && rest.errors.isEmpty)
    }

    @Test func `the history is a line, the prices and the changes`() async throws {
        let transcript = try await run("shop", "history", "kettle", agent: try market())

        let lines = transcript.output.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.first == "Copper Kettle, shop.example.com")
        #expect(lines.contains("90.00 EUR, in stock"))
        #expect(lines.contains("  since Fri 2 Oct: lowest 90.00 EUR, highest 129.00 EUR"))
        #expect(lines.contains { $0.hasPrefix("  █") && $0.hasSuffix("▁") && $0.count == 62 })
        #expect(lines.contains("  yesterday 09:00   90.00 EUR    -30%"), "\(transcript.output)")
    }

    @Test func `the drawing is a file of its own, for light and dark, whatever the product is called`()
        async throws
    {
        let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).svg")
        defer { try? FileManager.default.removeItem(at: file) }  // it may not have been written
        let agent = try market { $0.products["shop.example.com"]?[0].title = "Pots & <b>\"Pans\"</b>" }

        let transcript = try await run("shop", "history", "1", "--svg", file.path, agent: agent)

        #expect(transcript.output == "Wrote \(file.path).\n")
        let drawing = try String(contentsOf: file, encoding: .utf8)
        #expect(drawing.hasPrefix("<svg xmlns=") && drawing.contains("prefers-color-scheme:dark"))
        #expect(drawing.contains("Pots &amp; &lt;b&gt;&quot;Pans&quot;&lt;/b&gt;, shop.example.com"))
        #expect(drawing.contains(">129.00 EUR</title>") && drawing.contains(">90.00 EUR</text>"))
        #expect(!drawing.contains("href"))
    }

    // MARK: News

    @Test func `news are printed in words, with what was asked for`() async throws {
        let agent = try market()

        let all = try await run("shop", "events", agent: agent)
        let some = try await run(
            "shop", "events", "--kind", "price-dropped", "--kind", "back-in-stock", "--since", "2d",
            "--unread", "--shop", domain,
            "--offset", "1", "--json", agent: agent)

        #expect(
            all.output == """
                NUMBER  WHEN            WHAT              PRODUCT        PRICE
                    17  15 minutes ago  large price drop  Copper Kettle  90.00 EUR, was 129.00 (-30%)  unread
                    16  15 minutes ago  back in stock     Spoon          5.00 EUR

                """)
        #expect(some.output == "[]\n")
        let query = try #require(agent.now.lastQuery)
        #expect(query.kinds == [.priceDropped, .backInStock] && query.isUnread == true && query.offset == 1)
        #expect(try query.since == Instant(parsing: "2026-11-19T15:00:00Z") && query.shop == domain)
    }

    @Test func `JSON of news has the keys that are promised`() async throws {
        let transcript = try await run("shop", "events", "--unread", "--json", agent: try market())

        for key in [
            "\"id\": 17", "\"kind\": \"price-dropped\"", "\"old\": \"129.00 EUR\"", "\"new\": \"90.00 EUR\"",
            "\"percent\": 30", "\"magnitude\": \"large\"", "\"unread\": true", "\"domain\": \"\(domain)\"",
        ] {
            #expect(transcript.output.contains(key), "\(key) in \(transcript.output)")
        }
    }

    @Test func `news are marked as read by number or all together`() async throws {
        let agent = try market()

        let none = try await run("shop", "mark-read", "16", agent: agent)
        let one = try await run("shop", "mark-read", "17", "16", agent: agent)
        let all = try await run("shop", "mark-read", "--all", "--shop", domain, "--json", agent: agent)

        #expect(none.output == "None of these is unread.\n")
        #expect(one.output == "Marked 1 change as read.  (steward undo)\n")
        #expect(all.output == "{\n  \"read\": 0\n}\n")
        #expect(agent.now.marked == [[16], [17, 16], []])
    }

    @Test func `news are put off for a while, unless a product gets below a price`() async throws {
        let agent = try market()

        let transcript = try await run(
            "shop", "snooze", domain, "3d", "--product", "kettle", "--unless-below", "80,00 €", agent: agent)

        #expect(
            transcript.output
                == "Snoozed news of shop.example.com, unless Copper Kettle falls below 80.00 EUR  (steward undo)\n",
            "\(transcript)")
        let snooze = try #require(agent.now.lastSnooze)
        #expect(snooze.time?.description == "P3D" && snooze.unless.product == "1")
        #expect(snooze.unless.below?.description == "80")
    }
}

extension String {
    /// Of the records of a JSON list.
    fileprivate var titles: [String] {
        split(separator: "\n").compactMap { line in
            line.contains("    \"title\": \"") && !line.hasPrefix("      ")
                ? line.split(separator: "\"").dropFirst(3).first.map(String.init) : nil
        }
    }
}
