import Agent
import CivilTime
import Foundation
import Testing

struct MaintenanceTests {
    @Test func `a day with changes leaves one copy, and nothing wakes up for it`() async throws {
        try await World.started(on: nil) { world in
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

    @Test func `after some weeks there are daily copies, and weekly ones before them`() async throws {
        try await World.run { world in
            try world.configure("[storage]\nbackups = 2\nweekly_backups = 2\n")
            try await world.start()
            for day in 0..<20 {
                await world.pass(.seconds(86_400))
                let before = world.copies.last
                try await world.add("Day \(day)")
                try await world.wait { world.copies.last != before }
            }

            // 2026-12-14 is a Monday.
            #expect(
                world.copies == [
                    "daily-2026-11-29.db", "daily-2026-12-06.db", "daily-2026-12-13.db",
                    "daily-2026-12-14.db",
                ])
        }
    }

    @Test func `a copy that cannot be read is replaced, and that is told`() async throws {
        try await World.run { world in
            try world.configure("[brief]\ncalm = false\n")
            world.server.appear()
            try await world.start()
            let folder = world.dataDirectory.appendingPathComponent("backups")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try Data(repeating: 0x5A, count: 20_000).write(
                to: folder.appendingPathComponent("daily-2026-11-24.db"))
            try await world.add("At the start")

            await world.pass(.seconds(3600))
            try await world.add("Later")
            try await world.wait { world.server.titles.contains("A copy of Steward's database was damaged") }
            await world.pass(.seconds(3700))
            try await world.add("Later still")
            try await world.wait { world.copies == ["daily-2026-11-24.db"] }

            #expect(world.server.titles == ["A copy of Steward's database was damaged"])
        }
    }

    @Test func `that there is no copy is told once, and the next hour is another chance`() async throws {
        try await World.started { world in
            let folder = world.dataDirectory.appendingPathComponent("backups")
            try Data().write(to: folder)
            for _ in 0..<3 {
                await world.pass(.seconds(3700))
                try await world.add("Something")
                await world.settle()
            }
            let told = world.server.heard
            try FileManager.default.removeItem(at: folder)
            await world.pass(.seconds(3700))
            try await world.add("Something else")
            try await world.wait { world.copies == ["daily-2026-11-24.db"] }

            #expect(told == ["Steward's database is not being copied"])
        }
    }

    @Test func `content of files that nothing needs goes, after a day`() async throws {
        try await World.started(on: nil) { world in
            let folder = world.dataDirectory.appendingPathComponent("files")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            let digest = String(repeating: "a", count: 64)
            for (name, age) in [(digest, 200_000.0), (String(digest.dropLast()) + "b", 10)] {
                let file = folder.appendingPathComponent(name)
                try Data([1]).write(to: file)
                try FileManager.default.setAttributes(
                    [.modificationDate: Date(timeIntervalSinceNow: -age)], ofItemAtPath: file.path)
            }
            await world.pass(.seconds(3600))
            try await world.add("Something")
            let names = { try FileManager.default.contentsOfDirectory(atPath: folder.path) }
            try await world.wait { try names().count < 2 }

            #expect(try names() == [String(digest.dropLast()) + "b"])
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
