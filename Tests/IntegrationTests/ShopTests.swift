import Foundation
import Testing

extension IntegrationTests {
    /// A shop over HTTPS, through the real `steward-fetch`, to a real notification daemon, and back.
    @Suite struct ShopTests {
        @Test func `a price that falls is a popup, is put off, and comes back when it falls below`()
            async throws
        {
            try await Session.run { session in
                let shop = try StandInShop(session)
                try shop.sell(["Kettle": "129.00", "Spoon": "5.00"])
                let dunst = try Dunst(session)
                let clock = try MovedClock(for: session)
                try shop.startAgent()
                clock.release(session)

                try session.steward("shop", "add", "https://\(StandInShop.domain)/products/kettle")
                _ = try waiting(for: "the first reading", seconds: 30) {
                    try session.shop()["read_at"].map { _ in true }
                }
                let early = try session.trySteward("shop", "sync", StandInShop.domain)
                #expect(early.status == 1 && early.errors.contains("seconds"), "\(early.errors)")
                #expect(try dunst.shown() == 0, "what it sells at first is no news")

                try shop.sell(["Kettle": "90.00", "Spoon": "5.00"])
                try clock.set(day: 0, hour: 10.1)
                let read = try session.steward("shop", "sync", StandInShop.domain)
                #expect(read.output.contains("90.00 EUR, was 129.00 (-30%)"), "\(read.output)")
                try dunst.waitForPopups(1)
                try dunst.choose("Snooze Unless Below 90.00")
                try dunst.waitForPopups(0)

                try shop.sell(["Kettle": "90.00", "Spoon": "4.00"])
                try clock.set(day: 0, hour: 10.2)
                try session.steward("shop", "sync", StandInShop.domain)
                #expect(try dunst.shown() == 0)
                try shop.sell(["Kettle": "89.00", "Spoon": "4.00"])
                try clock.set(day: 0, hour: 10.3)
                try session.steward("shop", "sync", StandInShop.domain)
                try dunst.waitForPopups(1)

                try dunst.choose("Mark as Read")
                try dunst.waitForPopups(0)
                #expect(try session.shop()["unread"]?.number == 0)
                let history = try session.steward("shop", "history", "kettle")
                #expect(history.output.contains("lowest 89.00 EUR, highest 129.00 EUR"), "\(history.output)")
            }
        }

        @Test func `a shop that is not who it says it is says nothing`() async throws {
            try await Session.run { session in
                let shop = try StandInShop(session)
                try shop.sell(["Kettle": "129.00"])
                try shop.startAgent(believesIt: false)

                try session.steward("shop", "add", StandInShop.domain)
                _ = try waiting(for: "the first reading to fail", seconds: 30) {
                    try session.shop()["failures"]?.number == 1 ? true : nil
                }

                let state = try session.shop()
                #expect(state["read_at"] == nil && state["error"]?.string?.contains("certificate") == true)
                let missing = try session.trySteward("shop", "history", "kettle")
                #expect(missing.status == 66 && missing.errors.contains("not been read yet"))
            }
        }
    }
}

extension Session {
    /// The one shop that is watched.
    func shop() throws -> JSON {
        try #require(try steward("shop", "--json").json.array?.first)
    }
}
