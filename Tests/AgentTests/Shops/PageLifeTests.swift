import Agent
import AgentInterface
import CivilTime
import DBus
import FetchInterface
import Foundation
import Notifications
import Rules
import TestSupport
import Testing

/// Watched pages, from the user's wish to the popup.
struct PageLifeTests {
    private static let address = "https://shop.example.com/lamp"

    private func page(
        _ price: String, _ availability: Availability = .inStock, conflict: ProductPage.Conflict? = nil
    ) -> ProductPage {
        ProductPage(
            name: "Lamp", amount: conflict == nil ? DecimalAmount(price) : nil, currency: "EUR",
            availability: availability, source: .linkedData, conflict: conflict)
    }

    private func run(_ body: @escaping @Sendable (AgentFixture, StandInWeb) async throws -> Void) async throws
    {
        try await AgentFixture.run { fixture in
            let web = try StandInWeb(in: fixture.home)
            fixture.fetchEndpoint = web.endpoint
            fixture.server.appear(as: ScriptedServer.gnome)
            try await fixture.start()
            try await body(fixture, web)
        }
    }

    @Test func `a page is read while the user waits, and rings when a second reading agrees`() async throws {
        try await run { fixture, web in
            try web.page(Self.address, page("100.00"))
            var options = WatchFields()
            options.drop = "<90"
            let first = try await fixture.client.call(
                Shops1.watchPage, ("\(Self.address)?utm_source=mail#top", options))
            #expect(first.isWatched && first.price?.description == "100.00 EUR" && first.title == "Lamp")
            #expect(first.availability == .inStock && first.source == "linkedData")
            #expect(first.watchedIn?.waitSeconds == 3_600)
            try web.page(Self.address, page("50.00"))

            for _ in 0..<2 { await fixture.live(.seconds(3_600)) }
            #expect(web.asked.count == 1, "not within the six hours")
            await fixture.live(.seconds(2 * 3_600))
            // Within an hour of the reading, which comes at some moment of the hour.
            for _ in 0..<24 where web.asked.count < 2 {
                await fixture.live(.seconds(600))
                try await fixture.idle()
            }
            let doubted = try #require(try await fixture.client.call(Shops1.list, ()).first?.watches.first)
            #expect(doubted.price?.description == "100.00 EUR")
            #expect(doubted.unconfirmedPrice?.description == "50.00 EUR" && fixture.server.titles == [])

            // To watch it again is no second reading.
            let again = try await fixture.client.call(Shops1.watchPage, (Self.address, options))
            #expect(again.isWatched && web.asked.count == 2 && fixture.server.titles == [])
            #expect(again.watchedIn?.watches.first?.unconfirmedPrice?.description == "50.00 EUR")

            await fixture.live(.seconds(2 * 3_600))
            try await fixture.wait { web.asked.count == 3 }
            try await fixture.idle()
            #expect(fixture.server.titles == ["shop.example.com: 1 price drop"])
            await fixture.click("View")
            #expect(fixture.opener.requests.map(\.target.description) == [Self.address])
        }
    }

    @Test func `which of two prices counts is asked once, and nothing is requested again for that`()
        async throws
    {
        try await run { fixture, web in
            let candidates = [("120", ProductPage.Source.linkedData), ("150", .openGraph)].map {
                ProductPage.Candidate(DecimalAmount($0) ?? .zero, $1)
            }
            try web.page(Self.address, page("", conflict: .amounts(candidates)))
            let asked = try await fixture.client.call(Shops1.watchPage, (Self.address, WatchFields()))
            #expect(!asked.isWatched && asked.state == .question)
            #expect(asked.question.map(\.description) == ["120.00 EUR", "150.00 EUR"])
            #expect(try await fixture.client.call(Shops1.list, ()).isEmpty)
            var options = WatchFields()
            options.price = DecimalAmount(130)
            await #expect(throws: ClientError.self) {
                _ = try await fixture.client.call(Shops1.watchPage, (Self.address, options))
            }
            options.price = DecimalAmount(150)

            let answered = try await fixture.client.call(Shops1.watchPage, (Self.address, options))

            #expect(answered.isWatched && answered.price?.description == "150.00 EUR" && web.asked.count == 1)
            let other = "https://shop.example.com/vase"
            try web.page(other, page("", conflict: .amounts(candidates)))
            let next = try await fixture.client.call(Shops1.watchPage, (other, WatchFields()))
            #expect(next.isWatched && next.price?.description == "150.00 EUR", "asked once a shop")
        }
    }

    @Test func `another variant or another price of the page is no change of price`() async throws {
        try await run { fixture, web in
            let variants = ["Blue", "Red"].enumerated().map { place, name in
                ProductPage.Variant(
                    name: name, code: nil, amount: DecimalAmount(Int32(100 - 20 * place)),
                    availability: .inStock)
            }
            try web.page(
                Self.address,
                ProductPage(
                    name: "Lamp", amount: DecimalAmount(80), currency: "EUR", availability: .inStock,
                    variants: variants, source: .linkedData))
            var options = WatchFields()
            options.variant = "blue"
            let blue = try await fixture.client.call(Shops1.watchPage, (Self.address, options))
            options.variant = "red"

            let red = try await fixture.client.call(Shops1.watchPage, (Self.address, options))

            #expect(blue.price?.description == "100.00 EUR" && red.variant == "Red")
            let watch = try #require(red.watchedIn?.watches.first)
            #expect(watch.price?.description == "80.00 EUR" && watch.lowest?.description == "80.00 EUR")
            #expect(watch.unconfirmedPrice == nil && web.asked.count == 1)
            #expect(try await fixture.client.call(Shops1.events, ShopEventListQuery()).isEmpty)
        }
    }

    @Test func `a page that begins to contradict itself asks in a popup, and rings for nothing`() async throws
    {
        try await run { fixture, web in
            try web.page(Self.address, page("100.00"))
            _ = try await fixture.client.call(Shops1.watchPage, (Self.address, WatchFields()))
            try await contradict(web, fixture)

            #expect(fixture.server.titles == ["Which price is right at shop.example.com?"])
            // Some servers show only the first line.
            let body = try #require(fixture.server.screen.first?.notification.body)
            #expect(body.hasPrefix("90.00 EUR or 150.00 EUR for 'Lamp'?"))
            let watch = try #require(try await fixture.client.call(Shops1.list, ()).first?.watches.first)
            #expect(watch.state == .question && watch.question.count == 2)
        }
    }

    /// Lets the page name two prices, and waits until it has been read again.
    private func contradict(
        _ web: StandInWeb, _ fixture: AgentFixture, prices: [String] = ["90", "150"], reading: Int = 2
    ) async throws {
        let candidates = zip(prices, [ProductPage.Source.linkedData, .openGraph]).map {
            ProductPage.Candidate(DecimalAmount($0) ?? .zero, $1)
        }
        try web.page(Self.address, page("", conflict: .amounts(candidates)))
        await fixture.live(.seconds(7 * 3_600))
        try await fixture.wait { web.asked.count == reading }
        try await fixture.idle()
    }

    @Test func `a click says which price is right, and the stored reading counts at once`() async throws {
        try await run { fixture, web in
            try web.page(Self.address, page("100.00"))
            _ = try await fixture.client.call(Shops1.watchPage, (Self.address, WatchFields()))
            try await contradict(web, fixture)

            await fixture.click("90.00 EUR")
            try await fixture.idle()

            #expect(fixture.server.titles == ["shop.example.com: 1 price drop"])
            let shop = try #require(try await fixture.client.call(Shops1.list, ()).first)
            #expect(shop.watches.first?.state == .ok)
            #expect(shop.watches.first?.price?.description == "90.00 EUR")
            #expect(web.asked.count == 2, "without another request")
        }
    }

    @Test func `a question about a price that is answered with neither is not asked again`() async throws {
        try await run { fixture, web in
            try web.page(Self.address, page("100.00"))
            _ = try await fixture.client.call(Shops1.watchPage, (Self.address, WatchFields()))
            try await contradict(web, fixture)

            await fixture.choose("Neither")
            try await contradict(web, fixture, prices: ["91", "149"], reading: 3)

            #expect(fixture.server.titles == [])
            let watch = try #require(try await fixture.client.call(Shops1.list, ()).first?.watches.first)
            #expect(watch.state == .question)
        }
    }

    @Test func `an answer at the command line closes the popup that asks`() async throws {
        try await run { fixture, web in
            try web.page(Self.address, page("100.00"))
            var options = WatchFields()
            options.drop = "<95"
            _ = try await fixture.client.call(Shops1.watchPage, (Self.address, options))
            try await contradict(web, fixture)
            options = WatchFields()
            options.price = DecimalAmount("150")

            _ = try await fixture.client.call(Shops1.watchPage, (Self.address, options))
            try await fixture.idle()

            #expect(fixture.server.titles == [])
            let watch = try #require(try await fixture.client.call(Shops1.list, ()).first?.watches.first)
            #expect(watch.price?.description == "150.00 EUR")
            #expect(watch.drop == "<95", "an answer changes no rule")
        }
    }

    @Test(arguments: [
        (FetchStatus.missing, PageState.gone), (.redirectedAway, .moved), (.blocked, .blocked),
        (.busy, .blocked),
        (.disallowed, .blocked), (.noProduct, .changed), (.unreachable, .unreachable),
        (.timeout, .unreachable),
    ])
    func `a page that cannot be read is not watched, and says why`(status: FetchStatus, state: PageState)
        async throws
    {
        try await run { fixture, web in
            try web.page(Self.address, nil, ending: status)

            let page = try await fixture.client.call(Shops1.watchPage, (Self.address, WatchFields()))

            #expect(!page.isWatched && page.state == state)
            #expect(page.trouble?.contains("sold out") == false && page.price == nil)
            #expect(try await fixture.client.call(Shops1.list, ()).isEmpty)
        }
    }

    @Test func `a page in another currency than is meant is not watched`() async throws {
        try await run { fixture, web in
            try web.page(Self.address, page("100.00"))
            var options = WatchFields()
            (options.drop, options.currency) = ("<90", "USD")

            await #expect(throws: ClientError.self) {
                _ = try await fixture.client.call(Shops1.watchPage, (Self.address, options))
            }
            #expect(try await fixture.client.call(Shops1.list, ()).isEmpty)
        }
    }

    @Test func `a price that the page does not name is refused, and one that it names is fine`() async throws
    {
        try await run { fixture, web in
            try web.page(Self.address, page("100.00"))
            var options = WatchFields()
            options.price = DecimalAmount(90)
            await #expect(throws: ClientError.self) {
                _ = try await fixture.client.call(Shops1.watchPage, (Self.address, options))
            }
            #expect(try await fixture.client.call(Shops1.list, ()).isEmpty)

            options.price = DecimalAmount(100)
            options.isOfReturn = true
            let watched = try await fixture.client.call(Shops1.watchPage, (Self.address, options))

            #expect(watched.isWatched)
            let watch = try #require(watched.watchedIn?.watches.first)
            #expect(watch.drop == "none" && watch.rise == "none", "only the return to stock counts")
        }
    }

    @Test func `watching a page is undone in one step, and letting go of it, too`() async throws {
        try await run { fixture, web in
            try web.page(Self.address, page("100.00"))
            let watched = try await fixture.client.call(Shops1.watchPage, (Self.address, WatchFields()))
            let rest = try await fixture.client.call(Shops1.unwatch, ("shop.example.com", Self.address))
            #expect(watched.isWatched && rest.watches.isEmpty)
            #expect(try await fixture.client.call(Shops1.list, ()).isEmpty)

            _ = try await fixture.client.call(Reminders1.undo, 0)

            let shop = try #require(try await fixture.client.call(Shops1.list, ()).first)
            #expect(shop.watches.map(\.title) == ["Lamp"])
            #expect(shop.watches == watched.watchedIn?.watches, "with its price, stock and history")
        }
    }
}

extension AgentFixture {
    /// Returns once nothing is being read.
    fileprivate func idle() async throws {
        try await wait { try await !self.client.call(Recalls1.refreshState, ()).isRunning }
        await settle()
    }
}
