import AgentInterface
import Foundation
import Rules
import Testing

/// A catalogue that is damaged or gone, from the agent's side.
struct CatalogueLossLifeTests {
    private static let title = "Recalls and shops are being fetched again"

    /// A household that has been told of its heater; the catalogue is closed again.
    private func told(_ fixture: AgentFixture) async throws -> StandInWeb {
        let web = try StandInWeb(in: fixture.home)
        try web.source("cpsc", RecallNotice.others() + [.heater()])
        fixture.fetchEndpoint = web.endpoint
        try fixture.configure("[recalls]\nsources = [\"cpsc\"]\n[brief]\ncalm = false\n")
        fixture.server.appear()
        try await fixture.start()
        try await fixture.addItem("Zephyra Glow ceramic heater") { $0.brand = "Zephyra" }
        try await fixture.wait { !fixture.server.titles.isEmpty }
        try await fixture.wait { try await !fixture.client.call(Recalls1.refreshState, ()).isRunning }
        await fixture.pass(.seconds(60))
        return web
    }

    private func file(_ fixture: AgentFixture) -> URL {
        fixture.dataDirectory.appendingPathComponent("catalogue.db")
    }

    private func check(_ fixture: AgentFixture, _ web: StandInWeb) async throws {
        try await fixture.wait { fixture.server.titles.contains(Self.title) }
        try await fixture.wait {
            let sources = try await fixture.client.call(Recalls1.sources, ())
            return sources.first { $0.isOn }?.count == 61
        }
        try await fixture.wait { try await !fixture.client.call(Recalls1.refreshState, ()).isRunning }
        await fixture.settle()

        #expect(web.starts == 2)
        #expect(fixture.server.titles.sorted() == ["Recalled: Zephyra Glow ceramic heater", Self.title])
        #expect(try await fixture.recalls(.all).map(\.state) == [.open])
        #expect(try await fixture.reminders().count == 2)
        let names = try FileManager.default.contentsOfDirectory(atPath: fixture.dataDirectory.path)
        #expect(!names.contains { $0.hasPrefix("damaged-") }, "the household's database is sound")
        #expect(try await fixture.client.call(Agent1.status, ()).trouble.isEmpty)
    }

    @Test func `a damaged catalogue is set aside and fetched again, with one silent popup`() async throws {
        try await AgentFixture.run { fixture in
            let web = try await told(fixture)
            var bytes = try Data(contentsOf: file(fixture))
            bytes.replaceSubrange(
                4_096..<bytes.count, with: Data(repeating: 0x5A, count: bytes.count - 4_096))
            try bytes.write(to: file(fixture))

            try await fixture.addItem("Garden hose")
            try await check(fixture, web)

            let aside = file(fixture).path + "-aside"
            #expect(FileManager.default.fileExists(atPath: aside))
        }
    }

    @Test func `damage found by a query is reported and repaired, too`() async throws {
        try await AgentFixture.run { fixture in
            let web = try await told(fixture)
            try Data(repeating: 0x5A, count: 50_000).write(to: file(fixture))

            var query = RecallSearchQuery()
            query.text = "heater"
            #expect(try await fixture.client.call(Recalls1.search, query).isEmpty)
            try await check(fixture, web)
        }
    }

    @Test func `a missing catalogue is fetched again at the next start`() async throws {
        try await AgentFixture.run { fixture in
            let web = try await told(fixture)
            try await fixture.killAgent()
            for name in ["catalogue.db", "catalogue.db-wal"] {
                // The second is there only after a crash.
                try? FileManager.default.removeItem(at: fixture.dataDirectory.appendingPathComponent(name))
            }
            try await fixture.start()
            try await check(fixture, web)
        }
    }

    @Test func `a catalogue that is damaged again and again does not have everybody asked each time`()
        async throws
    {
        try await AgentFixture.run { fixture in
            let web = try await told(fixture)
            for _ in 0..<4 {
                try Data(repeating: 0x5A, count: 50_000).write(to: file(fixture))
                var query = RecallSearchQuery()
                query.text = "heater"
                _ = try await fixture.client.call(Recalls1.search, query)
                await fixture.settle()
                try await fixture.wait { try await !fixture.client.call(Recalls1.refreshState, ()).isRunning }
                await fixture.pass(.seconds(60))
            }

            #expect(web.starts == 2)
            #expect(fixture.server.titles.filter { $0 == Self.title }.count == 1)
        }
    }
}
