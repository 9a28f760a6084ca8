import Agent
import CivilTime
import Foundation
import Testing

struct MaintenanceTests {
    @Test func `a day with changes leaves one copy, and nothing wakes up for it`() async throws {
        try await World.run { world in
            try await world.start()
            try await world.add("At the start")
            let early = world.copies

            await world.pass(.seconds(3600))
            let quiet = world.time.isQuiet
            for number in 1...3 {
                try await world.add("Task \(number)")
                await world.settle()
            }
            await world.pass(.seconds(86_400))
            try await world.add("The next day")
            try await world.wait { world.copies.count == 2 }

            #expect(early == [])
            #expect(quiet)
            #expect(world.copies == ["daily-2026-11-24.db", "daily-2026-11-25.db"])
        }
    }

    @Test func `no copies are made where none are wanted`() async throws {
        try await World.run { world in
            try world.configure("[storage]\nbackups = 0\n")
            try await world.start()

            await world.pass(.seconds(3600))
            try await world.add("One")
            await world.settle()

            #expect(world.copies == [])
        }
    }
}

extension World {
    fileprivate var copies: [String] {
        let folder = dataDirectory.appendingPathComponent("backups").path
        // Without copies there is no folder.
        let names = try? FileManager.default.contentsOfDirectory(atPath: folder)
        return (names ?? []).filter { $0.hasSuffix(".db") }.sorted()
    }
}
