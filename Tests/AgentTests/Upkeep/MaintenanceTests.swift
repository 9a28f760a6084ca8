import Agent
import CivilTime
import Foundation
import Testing

struct MaintenanceTests {
    @Test func `a day with changes leaves one copy, and nothing wakes up for it`() async throws {
        try await AgentFixture.started(on: nil) { fixture in
            try await fixture.add("At the start")
            let early = fixture.copies

            await fixture.pass(.seconds(3600))
            let quiet = fixture.time.isQuiet
            for number in 1...3 {
                try await fixture.add("Task \(number)")
                await fixture.settle()
            }
            await fixture.pass(.seconds(86_400))
            try await fixture.add("The next day")
            try await fixture.wait { fixture.copies.count == 2 }

            #expect(early == [])
            #expect(quiet)
            #expect(fixture.copies == ["daily-2026-11-24.db", "daily-2026-11-25.db"])
        }
    }

    @Test func `after some weeks there are daily copies, and weekly ones before them`() async throws {
        try await AgentFixture.run { fixture in
            try fixture.configure("[storage]\nbackups = 2\nweekly_backups = 2\n")
            try await fixture.start()
            for day in 0..<20 {
                await fixture.pass(.seconds(86_400))
                let before = fixture.copies.last
                try await fixture.add("Day \(day)")
                try await fixture.wait { fixture.copies.last != before }
            }

            // 2026-12-14 is a Monday.
            #expect(
                fixture.copies == [
                    "daily-2026-11-29.db", "daily-2026-12-06.db", "daily-2026-12-13.db",
                    "daily-2026-12-14.db",
                ])
        }
    }

    @Test func `a backup that cannot be read is replaced, and the user is notified`() async throws {
        try await AgentFixture.run { fixture in
            try fixture.configure("[brief]\ncalm = false\n")
            fixture.server.appear()
            try await fixture.start()
            let folder = fixture.dataDirectory.appendingPathComponent("backups")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try Data(repeating: 0x5A, count: 20_000).write(
                to: folder.appendingPathComponent("daily-2026-11-24.db"))
            try await fixture.add("At the start")

            await fixture.pass(.seconds(3600))
            try await fixture.add("Later")
            try await fixture.wait {
                fixture.server.titles.contains("A copy of Steward's database was damaged")
            }
            await fixture.pass(.seconds(3700))
            try await fixture.add("Later still")
            try await fixture.wait { fixture.copies == ["daily-2026-11-24.db"] }

            #expect(fixture.server.titles == ["A copy of Steward's database was damaged"])
        }
    }

    @Test func `a failed backup is reported once, and tried again an hour later`() async throws {
        try await AgentFixture.started { fixture in
            let folder = fixture.dataDirectory.appendingPathComponent("backups")
            try Data().write(to: folder)
            for _ in 0..<3 {
                await fixture.pass(.seconds(3700))
                try await fixture.add("Something")
                await fixture.settle()
            }
            let told = fixture.server.received
            try FileManager.default.removeItem(at: folder)
            await fixture.pass(.seconds(3700))
            try await fixture.add("Something else")
            try await fixture.wait { fixture.copies == ["daily-2026-11-24.db"] }

            #expect(told == ["Steward's database is not being copied"])
        }
    }

    @Test func `content of files that nothing needs goes, after a day`() async throws {
        try await AgentFixture.started(on: nil) { fixture in
            let folder = fixture.dataDirectory.appendingPathComponent("files")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            let digest = String(repeating: "a", count: 64)
            for (name, age) in [(digest, 200_000.0), (String(digest.dropLast()) + "b", 10)] {
                let file = folder.appendingPathComponent(name)
                try Data([1]).write(to: file)
                try FileManager.default.setAttributes(
                    [.modificationDate: Date(timeIntervalSinceNow: -age)], ofItemAtPath: file.path)
            }
            await fixture.pass(.seconds(3600))
            try await fixture.add("Something")
            let names = { try FileManager.default.contentsOfDirectory(atPath: folder.path) }
            try await fixture.wait { try names().count < 2 }

            #expect(try names() == [String(digest.dropLast()) + "b"])
        }
    }

    @Test func `no copies are made where none are wanted`() async throws {
        try await AgentFixture.run { fixture in
            try fixture.configure("[storage]\nbackups = 0\n")
            try await fixture.start()

            await fixture.pass(.seconds(3600))
            try await fixture.add("One")
            await fixture.settle()

            #expect(fixture.copies == [])
        }
    }
}

extension AgentFixture {
    fileprivate var copies: [String] {
        let folder = dataDirectory.appendingPathComponent("backups").path
        // Without copies there is no folder.
        let names = try? FileManager.default.contentsOfDirectory(atPath: folder)
        return (names ?? []).filter { $0.hasSuffix(".db") }.sorted()
    }
}
