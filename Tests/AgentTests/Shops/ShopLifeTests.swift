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

/// The news of shops from the list of products to the screen, and back.
struct ShopLifeTests {
    private static let domain = "shop.example.com"

    private func product(_ id: Int64, _ title: String, _ price: String, isAvailable: Bool = true) throws
        -> ShopProduct
    {
        ShopProduct(
            id: id, title: title, handle: title.lowercased(),
            variants: [
                ShopVariant(
                    id: id * 10, title: "", price: try #require(DecimalAmount(price)),
                    isAvailable: isAvailable)
            ])
    }

    /// With a shop that has been read once.
    private func start(_ fixture: AgentFixture, _ web: StandInWeb) async throws {
        try web.shop(
            Self.domain,
            [product(1, "Kettle", "129.00"), product(2, "Spoon", "5.00", isAvailable: false)])
        fixture.fetchEndpoint = web.endpoint
        fixture.server.appear(as: ScriptedServer.gnome)
        try await fixture.start()
        _ = try await fixture.client.call(Shops1.add, ("https://\(Self.domain)/products/kettle", ""))
        try await fixture.waitForReading(after: nil)
    }

    @Test func `the news of a shop are one popup with a grouped summary, and are told once`() async throws {
        try await AgentFixture.run { fixture in
            let web = try StandInWeb(in: fixture.home)
            try await start(fixture, web)
            let first = fixture.server.titles
            try web.shop(Self.domain, [product(1, "Kettle", "90.00"), product(2, "Spoon", "5.00")])
            try await fixture.sync()
            let popup = try #require(fixture.server.screen.first?.notification)
            try await fixture.sync()

            #expect(first == [], "the first look is no news")
            #expect(popup.summary == "\(Self.domain): 1 price drop, 1 back in stock")
            #expect(popup.urgency == .normal)
            #expect(popup.actions.first?.label == "View")
            #expect(popup.actions.map(\.label).contains("Mark as Read"))
            #expect(fixture.server.received.count == 1)
            let shop = try #require(try await fixture.client.call(Shops1.list, ()).first)
            #expect(shop.unread == 2 && shop.currency == "EUR" && shop.products == 2)

            await fixture.click("View")
            #expect(fixture.opener.requests.map(\.target.description) == ["https://\(Self.domain)/"])
            await fixture.click("Mark as Read")
            #expect(fixture.server.titles == [])
            #expect(try await fixture.client.call(Shops1.list, ()).first?.unread == 0)
            let events = try await fixture.client.call(Shops1.events, ShopEventListQuery())
            #expect(Set(events.map(\.kind)) == [.priceDropped, .backInStock])
        }
    }

    @Test func `on a new network, only what had failed is read again`() async throws {
        try await AgentFixture.run { fixture in
            let web = try StandInWeb(in: fixture.home)
            fixture.systemBus = fixture.bus
            let network = try await Connection.open(.address(fixture.bus.address), on: fixture.loop)
            _ = try await network.requestName("org.freedesktop.NetworkManager", .doNotQueue)
            try await start(fixture, web)
            _ = try await fixture.client.call(Shops1.add, ("https://unreachable.example.com/", ""))
            try await fixture.wait { web.asked.contains("unreachable.example.com") }
            try await fixture.waitForReading(after: nil)
            // Longer than a shop's pause, and shorter than until the next attempt.
            await fixture.pass(.seconds(120))
            let (before, moment) = (web.asked.count, fixture.time.now)
            fixture.time.advance(by: .milliseconds(1))

            for state: UInt32 in [20, 70] {
                try await network.emit(
                    "StateChanged", of: "org.freedesktop.NetworkManager",
                    at: "/org/freedesktop/NetworkManager", [.uint32(state)])
            }
            try await fixture.waitForReading(after: moment)

            #expect(web.asked.dropFirst(before) == ["unreachable.example.com"])
            await network.close()
        }
    }

    @Test(arguments: [
        (unreadable: "", products: 2), (unreadable: "1", products: 2), (unreadable: "3", products: 1),
    ])
    func `a product that may be one that could not be read is not removed`(
        _ unreadable: String, _ products: UInt32
    ) async throws {
        try await AgentFixture.run { fixture in
            let web = try StandInWeb(in: fixture.home)
            try await start(fixture, web)
            try web.shop(
                Self.domain, [product(2, "Spoon", "5.00", isAvailable: false)], unreadable: [unreadable])
            for _ in 1...2 { try await fixture.sync() }

            #expect(try await fixture.client.call(Shops1.list, ()).first?.products == products)
        }
    }

    @Test func `news are put off unless a price gets better, in the popup as on the bus`() async throws {
        try await AgentFixture.run { fixture in
            let web = try StandInWeb(in: fixture.home)
            try await start(fixture, web)
            try web.shop(Self.domain, [product(1, "Kettle", "90.00"), product(2, "Spoon", "5.00")])
            try await fixture.sync()
            await fixture.choose("Snooze Unless Below 90.00")
            #expect(fixture.server.titles == [])
            let shop = try #require(try await fixture.client.call(Shops1.list, ()).first)
            #expect(shop.unless == "10<90")

            try web.shop(Self.domain, [product(1, "Kettle", "90.00"), product(2, "Spoon", "4.00")])
            try await fixture.sync()
            #expect(fixture.server.titles == [])
            try web.shop(Self.domain, [product(1, "Kettle", "89.00"), product(2, "Spoon", "4.00")])
            try await fixture.sync()
            #expect(fixture.server.titles.count == 1)
            // Two are cheaper now: the price that is meant is that of what the popup names first.
            let now = try #require(fixture.server.screen.first?.notification)
            #expect(now.body.contains("\nKettle: 89.00 EUR, was 129.00"))
            await fixture.click("More…")
            let labels = try #require(fixture.server.screen.first?.notification.actions.map(\.label))
            #expect(labels.contains("Snooze Unless Below 89.00"), "\(labels)")

            var unless = BargainFields()
            unless.product = "https://\(Self.domain)/products/spoon"
            unless.below = DecimalAmount("3.50")
            let put = try await fixture.client.call(Shops1.snooze, (Self.domain, SnoozeTime("P2D"), unless))
            await fixture.settle()
            #expect(put.unless == "20<3.5" && fixture.server.titles == [])
            unless.below = DecimalAmount("4.50")
            await #expect {
                _ = try await fixture.client.call(Shops1.snooze, (Self.domain, nil, unless))
            } throws: { "\($0)".contains("'Spoon' already costs 4.00 EUR") }
        }
    }

    @Test func `a popup says the price that there is now, and waits for no price that has come`() async throws
    {
        try await AgentFixture.run { fixture in
            let web = try StandInWeb(in: fixture.home)
            try fixture.configure("[shops]\ndrop = \"25%\"\n")
            try await start(fixture, web)
            try web.shop(Self.domain, [product(1, "Kettle", "85.00"), product(2, "Spoon", "5.00")])
            try await fixture.sync()
            let before = try #require(fixture.server.screen.first)
            await fixture.click("More…")
            let further = try #require(fixture.server.screen.first?.notification.actions)
            let stale = try #require(further.first { $0.label == "Snooze Unless Below 85.00" })

            // Not told: it is cheaper by less than a quarter.
            try web.shop(Self.domain, [product(1, "Kettle", "80.00"), product(2, "Spoon", "5.00")])
            try await fixture.sync()
            await fixture.click(stale.label)
            let refused = try #require(fixture.server.screen.first?.notification)
            let shop = try #require(try await fixture.client.call(Shops1.list, ()).first)
            await fixture.choose("Snooze Unless Below 80.00")

            #expect(before.notification.body.contains("85.00 EUR, was 129.00"))
            #expect(refused.body.contains("80.00 EUR, was 129.00"), "\(refused.body)")
            #expect(shop.unless == nil)
            #expect(fixture.server.titles == [])
            #expect(try await fixture.client.call(Shops1.list, ()).first?.unless == "10<80")
        }
    }

    @Test func `a watched product below its price is told although the news are put off`() async throws {
        try await AgentFixture.run { fixture in
            let web = try StandInWeb(in: fixture.home)
            try await start(fixture, web)
            var options = WatchFields()
            options.drop = "<100"
            let watched = try await fixture.client.call(Shops1.watch, (Self.domain, "1", options))
            #expect(watched.watches.map(\.price?.description) == ["129.00 EUR"])
            try web.shop(Self.domain, [product(1, "Kettle", "110.00"), product(2, "Spoon", "5.00")])
            try await fixture.sync()
            _ = try await fixture.client.call(Shops1.snooze, (Self.domain, nil, BargainFields()))
            await fixture.settle()
            #expect(fixture.server.titles == [])

            try web.shop(Self.domain, [product(1, "Kettle", "99.00"), product(2, "Spoon", "5.00")])
            try await fixture.sync()

            let popup = try #require(fixture.server.screen.first?.notification)
            #expect(popup.body.contains("Kettle: 99.00 EUR, was 110.00 (-10%)"), "\(popup.body)")
            #expect(!popup.body.contains("129.00"), "what is not below is not told")
            options.drop = nil
            options.rise = "<100"
            await #expect {
                _ = try await fixture.client.call(Shops1.watch, (Self.domain, "1", options))
            } throws: { "\($0)".contains("write any, 5 or 10%") }
        }
    }

    @Test func `a shop that was asked just now is not asked again, and says how long to wait`() async throws {
        try await AgentFixture.run { fixture in
            let web = try StandInWeb(in: fixture.home)
            try await start(fixture, web)

            await #expect {
                _ = try await fixture.client.call(Shops1.sync, Self.domain)
            } throws: { error in
                "\(error)".contains("try again in") && "\(error)".contains("seconds")
            }
            #expect(web.starts == 1)
        }
    }

    @Test func `a shop that fails says so and keeps what is known of it`() async throws {
        try await AgentFixture.run { fixture in
            let web = try StandInWeb(in: fixture.home)
            try await start(fixture, web)
            try web.shop(Self.domain, [product(1, "Kettle", "1.00")], ending: .cutOff)
            try await fixture.sync()

            let shop = try #require(try await fixture.client.call(Shops1.list, ()).first)
            #expect(shop.error == "the document ended before its end" && shop.failures == 1)
            #expect(shop.products == 2 && fixture.server.titles == [])
            let products = try await fixture.client.call(Shops1.products, (Self.domain, ShopProductQuery()))
            #expect(products.map(\.price?.description) == ["129.00 EUR", "5.00 EUR"])
        }
    }

    @Test func `a removed shop is not fetched again, and no timer stays for it`() async throws {
        try await AgentFixture.run { fixture in
            let web = try StandInWeb(in: fixture.home)
            try await start(fixture, web)
            _ = try await fixture.client.call(Shops1.remove, Self.domain)
            await fixture.live(.seconds(86_400), by: .seconds(3600))

            #expect(web.starts == 1 && fixture.time.isQuiet)
        }
    }
}

extension AgentFixture {
    /// Returns when the shop has been read, or it was tried, after a moment.
    fileprivate func waitForReading(after moment: Instant?) async throws {
        try await wait {
            let state = try await self.client.call(Recalls1.refreshState, ())
            guard let end = state.endedAt, !state.isRunning else { return false }
            return moment.map { end > $0 } ?? true
        }
        await settle()
    }

    /// Reads it again, as soon as that may be.
    fileprivate func sync() async throws {
        await pass(.seconds(61))
        let before = time.now
        time.advance(by: .milliseconds(1))
        _ = try await client.call(Shops1.sync, "shop.example.com")
        try await waitForReading(after: before)
    }
}
