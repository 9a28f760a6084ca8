import AgentInterface
import Foundation
import Rules
import Testing

/// A catalogue that is damaged or gone, from the agent's side.
struct CatalogueLossLifeTests {
    private static let title = "Recalls and shops are being fetched again"

    /// A household that has been told of its heater; the catalogue is closed again.
    private func told(_ world: World) async throws -> StandInWeb {
        let web = try StandInWeb(in: world.home)
        try web.source("cpsc", RecallNotice.others() + [.heater()])
        world.fetchEndpoint = web.endpoint
        try world.configure("[recalls]\nsources = [\"cpsc\"]\n[brief]\ncalm = false\n")
        world.server.appear()
        try await world.start()
        try await world.addItem("Zephyra Glow ceramic heater") { $0.brand = "Zephyra" }
        try await world.wait { !world.server.titles.isEmpty }
        try await world.wait { try await !world.client.call(Recalls1.refreshState, ()).isRunning }
        await world.pass(.seconds(60))
        return web
    }

    private func file(_ world: World) -> URL { world.dataDirectory.appendingPathComponent("catalogue.db") }

    private func check(_ world: World, _ web: StandInWeb) async throws {
        try await world.wait { world.server.titles.contains(Self.title) }
        try await world.wait {
            let sources = try await world.client.call(Recalls1.sources, ())
            return sources.first { $0.isOn }?.count == 61
        }
        try await world.wait { try await !world.client.call(Recalls1.refreshState, ()).isRunning }
        await world.settle()

        #expect(web.starts == 2)
        #expect(world.server.titles.sorted() == ["Recalled: Zephyra Glow ceramic heater", Self.title])
        #expect(try await world.recalls(.all).map(\.state) == [.open])
        #expect(try await world.reminders().count == 2)
        let names = try FileManager.default.contentsOfDirectory(atPath: world.dataDirectory.path)
        #expect(!names.contains { $0.hasPrefix("damaged-") }, "the household's database is sound")
        #expect(try await world.client.call(Agent1.status, ()).trouble.isEmpty)
    }

    @Test func `a damaged one is put aside and fetched anew, and told by one quiet popup`() async throws {
        try await World.run { world in
            let web = try await told(world)
            var bytes = try Data(contentsOf: file(world))
            bytes.replaceSubrange(
                4_096..<bytes.count, with: Data(repeating: 0x5A, count: bytes.count - 4_096))
            try bytes.write(to: file(world))

            try await world.addItem("Garden hose")
            try await check(world, web)

            let aside = file(world).path + "-aside"
            #expect(FileManager.default.fileExists(atPath: aside))
        }
    }

    @Test func `damage that a question meets is told and mended as well`() async throws {
        try await World.run { world in
            let web = try await told(world)
            try Data(repeating: 0x5A, count: 50_000).write(to: file(world))

            var query = RecallSearchQuery()
            query.text = "heater"
            #expect(try await world.client.call(Recalls1.search, query).isEmpty)
            try await check(world, web)
        }
    }

    @Test func `one that is gone is fetched anew at the next start`() async throws {
        try await World.run { world in
            let web = try await told(world)
            try await world.killAgent()
            for name in ["catalogue.db", "catalogue.db-wal"] {
                // The second is there only after a crash.
                try? FileManager.default.removeItem(at: world.dataDirectory.appendingPathComponent(name))
            }
            try await world.start()
            try await check(world, web)
        }
    }

    @Test func `a catalogue that is damaged again and again does not have everybody asked each time`()
        async throws
    {
        try await World.run { world in
            let web = try await told(world)
            for _ in 0..<4 {
                try Data(repeating: 0x5A, count: 50_000).write(to: file(world))
                var query = RecallSearchQuery()
                query.text = "heater"
                _ = try await world.client.call(Recalls1.search, query)
                await world.settle()
                try await world.wait { try await !world.client.call(Recalls1.refreshState, ()).isRunning }
                await world.pass(.seconds(60))
            }

            #expect(web.starts == 2)
            #expect(world.server.titles.filter { $0 == Self.title }.count == 1)
        }
    }
}
