import AgentInterface
import CivilTime
import Rules
import Synchronization
import Testing

@testable import Commands

@Suite(.serialized)
struct PageWatchTests {
    private static let address = "https://lamps.example.net/lamp?id=7"

    private func agent(_ change: (inout PageRecord) -> Void = { _ in }) -> MarketAgent {
        var page = PageRecord()
        (page.shop, page.title, page.source) = ("lamps.example.net", "Lamp", "linkedData")
        (page.price, page.availability) = (Money("120.00 EUR"), .preOrder)
        change(&page)
        let made = page
        return MarketAgent { market in
            market.shops = [.sample("shop.example.com")]
            market.pages[Self.address] = made
        }
    }

    private static func variant(_ number: UInt32, _ name: String, fits: Bool = false) -> PageVariantRecord {
        var variant = PageVariantRecord()
        (variant.number, variant.name, variant.fits) = (number, name, fits)
        (variant.price, variant.availability) = (Money("12.00 EUR"), .soldOut)
        return variant
    }

    @Test func `any shop's page is watched by its address, and it says what it found there`() async throws {
        let agent = agent { $0.reducedFrom = Money("150.00 EUR") }

        let transcript = try await CommandRunner().run(
            ["watch", Self.address + "&utm_source=mail", "--below", "90 EUR", "--restock"], agent: agent)

        #expect(
            transcript.output == """
                Watching Lamp at lamps.example.net: 120.00 EUR, crossed out 150.00 EUR, can be pre-ordered; \
                notifies of prices below 90.00 EUR, returns to stock  (steward undo)
                Read in the page's product data (JSON-LD).

                """, "\(transcript)")
        #expect(agent.now.lastWatch?.drop == "<90" && agent.now.lastWatch?.currency == "EUR")
        #expect(agent.now.lastWatch?.isOfReturn == true)
    }

    @Test func `a page that contradicts itself about stock is watched, and the command says so`() async throws
    {
        let agent = agent { ($0.availability, $0.otherAvailability) = (.soldOut, .inStock) }
        let warning = "the page says both 'sold out' and 'in stock'; Steward goes by 'sold out'"

        let transcript = try await CommandRunner().run(["watch", Self.address], agent: agent)

        #expect(transcript.output.contains("120.00 EUR, sold out"), "\(transcript)")
        #expect(transcript.errors.contains(warning), "\(transcript)")
    }

    @Test func `a variant that the address names is not called the cheapest`() async throws {
        let agent = agent { $0.variants = [Self.variant(1, "Blue / L"), Self.variant(2, "Red / L")] }

        let transcript = try await CommandRunner().run(["watch", Self.address], agent: agent)

        #expect(!transcript.output.contains("cheapest"), "\(transcript)")
    }

    @Test(arguments: [
        ("watch \(address) below 90", "<90", nil),
        ("Follow \(address) under 90 EUR or back in stock", "<90", true),
        ("watch \(address) when it is back in stock", nil, true), ("beobachte \(address)", nil, nil),
    ])
    func `a sentence watches a page, too`(line: String, drop: String?, isOfReturn: Bool?) async throws {
        let agent = agent()

        let transcript = try await CommandRunner().run([line], agent: agent)
        let words = try await CommandRunner().run(line.split(separator: " ").map(String.init), agent: agent)

        #expect(transcript.output.hasPrefix("Watching Lamp at lamps.example.net"), "\(transcript)")
        #expect(words.output == transcript.output, "\(words)")
        #expect(agent.now.lastWatch?.drop == drop && agent.now.lastWatch?.isOfReturn == isOfReturn)
    }

    @Test(arguments: [
        "watch the game tomorrow", "watch https://v.example/film tomorrow at 8pm", "read https://a.example/x",
        "watch https://v.example/film below deck",
    ])
    func `other sentences with an address are no wish to watch a page`(line: String) {
        #expect(PageSentence(line) == nil)
    }

    private static let two = [Money("120.00 EUR"), Money("150.00 EUR")].compactMap(\.self)

    @Test(arguments: [("2", "150.00 EUR"), ("120", "120.00 EUR"), ("150,00 €", "150.00 EUR")])
    func `at a terminal it asks which of two prices counts`(typed: String, price: String) async throws {
        let agent = agent { ($0.state, $0.price, $0.question) = (.question, nil, Self.two) }
        var runner = CommandRunner()
        runner.typed = [typed]

        let transcript = try await runner.run(["watch", Self.address], agent: agent)

        #expect(transcript.output.contains("at lamps.example.net: \(price)"), "\(transcript)")
        #expect(transcript.errors.contains("names several prices. Do you pay 120.00 EUR or 150.00 EUR?"))
    }

    @Test func `where nobody can be asked, or the answer is neither, nothing is watched`() async throws {
        let agent = agent { ($0.state, $0.price, $0.question) = (.question, nil, Self.two) }
        var runner = CommandRunner()
        let alone = try await runner.run(["watch", Self.address], agent: agent)
        let json = try await runner.run(["watch", Self.address, "--json"], agent: agent)
        runner.typed = ["130"]
        let wrong = try await runner.run(["watch", Self.address], agent: agent)

        #expect(alone.status == 65 && alone.errors.contains("pay, such as --price 120"), "\(alone)")
        #expect(json.status == 65 && json.output.contains("\"question\""), "\(json)")
        #expect(wrong.status == 65 && wrong.errors.contains("not one of"), "\(wrong)")
    }

    @Test func `variants are listed with their numbers, and words that fit several are no choice`()
        async throws
    {
        let whole = try await CommandRunner().run(
            ["watch", Self.address],
            agent: agent {
                $0.price = Money("12.00 EUR")
                $0.variants = [Self.variant(1, "Blue / L"), Self.variant(2, "Red / L")]
            })
        let several = try await CommandRunner().run(
            ["watch", Self.address, "--variant", "l"],
            agent: agent {
                $0.state = .variantMissing
                $0.variants = [Self.variant(1, "Blue / L", fits: true), Self.variant(2, "Red / S")]
            })

        #expect(whole.output.contains("  2  Red / L, 12.00 EUR, sold out\n"), "\(whole)")
        #expect(several.status == 66 && several.errors.contains("  1  Blue / L"), "\(several)")
        #expect(!several.errors.contains("Red"))
    }

    @Test(arguments: [
        PageState.gone, .moved, .blocked, .changed, .unreachable,
    ])
    func `what cannot be read is said in a sentence of its own`(state: PageState) async throws {
        let agent = agent { page in
            (page.state, page.trouble) = (state, state.words("HTTP 999"))
        }

        let transcript = try await CommandRunner().run(["watch", Self.address], agent: agent)

        #expect(transcript.status != 0 && transcript.errors.contains("cannot watch \(Self.address): "))
        #expect(!transcript.errors.contains("sold out") && transcript.output.isEmpty, "\(transcript)")
    }

    @Test func `the pages of several shops are one product, named after the first or as the user says`()
        async throws
    {
        let other = "https://light.example.org/p/7"
        let agent = agent()
        agent.market.withLock { market in
            var page = PageRecord()
            (page.shop, page.title, page.price) = (
                "light.example.org", "LAMP nora, white", Money("99.00 EUR")
            )
            market.pages[other] = page
        }

        let both = try await CommandRunner().run(
            ["watch", Self.address, "--also", other, "--below", "90 EUR"], agent: agent)
        let named = agent.now.lastWatch?.title
        _ = try await CommandRunner().run(["watch", other, "--as", "Desk lamp"], agent: agent)

        #expect(both.status == 0 && both.output.contains("light.example.org: 99.00 EUR"), "\(both)")
        #expect(named == "Lamp" && agent.now.lastWatch?.title == "Desk lamp")
    }

    @Test func `the list names the cheapest of several shops that has the product`() async throws {
        func shop(_ domain: String, _ price: String, _ availability: Availability, _ title: String = "Lamp")
            -> ShopRecord
        {
            var watch = WatchRecord()
            (watch.product, watch.title, watch.address) = (7, title, "https://\(domain)/7")
            (watch.drop, watch.rise, watch.price) = ("any", "any", Money(price))
            (watch.state, watch.availability) = (.ok, availability)
            return .sample(domain) { ($0.reading, $0.watches) = (.pages, [watch]) }
        }
        let agent = MarketAgent { market in
            market.shops = [
                shop("a.example", "70.00 EUR", .soldOut), shop("b.example", "75.00 EUR", .inStock),
                shop("c.example", "80.00 EUR", .inStock), shop("d.example", "10.00 EUR", .inStock, "Vase"),
            ]
        }

        let list = try await CommandRunner().run(["watch"], agent: agent)
        let json = try await CommandRunner().run(["watch", "--json"], agent: agent)

        #expect(list.output.contains("Lamp: cheapest of 3 shops at b.example, 75.00 EUR\n"), "\(list)")
        #expect(!list.output.contains("Vase: cheapest"))
        #expect(json.output.split(separator: #""cheapest": true"#).count == 2, "\(json)")
        #expect(json.output.split(separator: #""cheapest": false"#).count == 3, "\(json)")
    }

    @Test func `the list says where a page stands, what it asks, and the lowest price seen`() async throws {
        func watch(_ product: Int64, _ title: String, _ change: (inout WatchRecord) -> Void) -> WatchRecord {
            var watch = WatchRecord()
            (watch.product, watch.title, watch.address) = (product, title, "https://l.example/\(product)")
            (watch.drop, watch.rise, watch.price) = ("any", "any", Money("70.00 EUR"))
            (watch.lowest, watch.since) = (Money("70.00 EUR"), try? Instant(parsing: "2026-10-29T15:00:00Z"))
            (watch.state, watch.availability) = (.ok, .inStock)
            change(&watch)
            return watch
        }
        let watches = [
            watch(1, "Lamp") { _ in },
            watch(2, "Vase") {
                ($0.state, $0.question, $0.since) = (.question, Self.two, nil)
                $0.trouble = PageState.question.words("")
            },
            watch(3, "Sofa") {
                ($0.state, $0.trouble, $0.since) = (.blocked, "the shop keeps programs away", nil)
            },
            watch(4, "Rug") { ($0.unconfirmedPrice, $0.since) = (Money("1.00 EUR"), nil) },
        ]
        let agent = MarketAgent { market in
            market.shops = [.sample("l.example") { ($0.reading, $0.watches) = (.pages, watches) }]
        }

        let transcript = try await CommandRunner().run(["watch"], agent: agent)

        for line in [
            "Lamp: the lowest price in the 23 days watched",
            "Vase: 120.00 EUR or 150.00 EUR? Say which one you pay: steward watch https://l.example/2 --price 120",
            "Sofa: the shop keeps programs away",
            "Rug: 1.00 EUR according to the last reading; the next one has to confirm it",
        ] {
            #expect(transcript.output.contains(line + "\n"), "\(transcript)")
        }
    }
}
