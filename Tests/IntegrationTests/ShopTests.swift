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
                try dunst.choose("Snooze unless below 90.00 EUR")
                try dunst.waitForPopups(0)

                try shop.sell(["Kettle": "90.00", "Spoon": "4.00"])
                try clock.set(day: 0, hour: 10.2)
                try session.steward("shop", "sync", StandInShop.domain)
                #expect(try dunst.shown() == 0)
                try shop.sell(["Kettle": "89.00", "Spoon": "4.00"])
                try clock.set(day: 0, hour: 10.3)
                try session.steward("shop", "sync", StandInShop.domain)
                try dunst.waitForPopups(1)

                try dunst.choose("Mark read")
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

/// A shop on this machine (`shop_server.py`), and an agent whose network helper is led there by a proxy, and believes the
/// shop's certificate because its command line says so: no rule for addresses has an exception.
private final class StandInShop {
    static let domain = "shop.example.com"

    private let session: Session
    private let folder: URL
    private let port: Int

    init(_ session: Session) throws {
        self.session = session
        folder = session.directory.appendingPathComponent("shop")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let script = Built.harness.appendingPathComponent("shop_server.py").path
        let server = try session.start(Built.python, ["-u", script, folder.path, Self.domain])
        port = try waiting(for: "the shop; it said: \(server.errors)", seconds: 30) {
            server.output.hasSuffix("\n") ? Int(server.output.dropLast()) : nil
        }
    }

    /// What it sells from now on, by title.
    func sell(_ prices: [String: String]) throws {
        let products = prices.sorted { $0.key < $1.key }.enumerated().map { index, entry in
            [
                "id": 1_000 + index, "title": entry.key, "handle": entry.key.lowercased(),
                "variants": [
                    [
                        "id": 5_000 + index, "title": "Default Title", "price": entry.value,
                        "available": true,
                    ]
                ],
            ] as [String: Any]
        }
        try JSONSerialization.data(withJSONObject: ["products": products]).write(
            to: folder.appendingPathComponent("products.json"), options: .atomic)
    }

    /// Starts an agent that has its network helper beside it.
    /// - Parameter believesIt: Whether that believes the shop's authority, too.
    func startAgent(believesIt: Bool = true) throws {
        let programs = session.directory.appendingPathComponent("programs")
        try FileManager.default.createDirectory(at: programs, withIntermediateDirectories: true)
        let agent = programs.appendingPathComponent("steward-agent")
        try FileManager.default.copyItem(atPath: Built.agent, toPath: agent.path)
        let helper = programs.appendingPathComponent("steward-fetch")
        let authority = believesIt ? " --ca-file '\(folder.path)/ca.pem'" : ""
        try "#!/bin/sh\nexec '\(Built.programs.path)/steward-fetch'\(authority) \"$@\"\n".write(
            to: helper, atomically: true, encoding: .utf8)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: helper.path)
        session.extra["https_proxy"] = "http://127.0.0.1:\(port)"
        let program = try session.start(agent.path)
        session.extra["https_proxy"] = nil
        _ = try waiting(for: "the agent to take its name; it said: \(program.errors)") {
            session.bus.owner(of: "org.stewardproject.Steward", in: session)
        }
    }
}

extension Session {
    /// The one shop that is watched.
    fileprivate func shop() throws -> JSON {
        try #require(try steward("shop", "--json").json.array?.first)
    }
}
