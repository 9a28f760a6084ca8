import Agent
import AgentInterface
import CivilTime
import Foundation
import Notifications
import Rules
import TestSupport
import Testing

/// Whatever the clock does, each reminder is shown exactly once.
struct ClockTests {
    @Test func `a clock set forward over a reminder rings it at once`() async throws {
        try await World.started { world in
            try await world.add("Call the dentist", due: World.noon.asWhen + .seconds(3600))

            world.time.set(to: World.noon + .seconds(4000))
            await world.settle()

            #expect(world.server.titles == ["Call the dentist"])
        }
    }

    @Test func `a clock set back neither repeats a reminder nor loses the next`() async throws {
        try await World.started { world in
            try await world.add("First", due: World.noon.asWhen + .seconds(60))
            try await world.add("Second", due: World.noon.asWhen + .seconds(7200))
            await world.pass(.seconds(60))

            world.time.set(to: World.noon - .seconds(3600))
            await world.settle()
            await world.pass(.seconds(3 * 3600))

            #expect(world.server.posts.map(\.notification.summary) == ["First", "Second"])
        }
    }

    @Test(arguments: [1, 2, 3, 4, 5, 6, 7, 8] as [UInt64])
    func `random jumps of the clock show each reminder exactly once`(seed: UInt64) async throws {
        try await World.started { world in
            var generator = SeededGenerator(seed: seed)
            for number in 1...8 {
                let wait = Int64.random(in: 1...100_000, using: &generator)
                try await world.add("Task \(number)", due: World.noon.asWhen + .seconds(wait))
            }

            for _ in 1...25 {
                if Bool.random(using: &generator) {
                    let jump = Int64.random(in: -30_000...30_000, using: &generator)
                    world.time.set(to: world.time.now + .seconds(jump))
                } else {
                    world.time.advance(by: .seconds(Int64.random(in: 1...9_000, using: &generator)))
                }
                await world.settle()
                #expect(Set(world.server.titles).count == world.server.titles.count)
            }
            world.time.set(to: World.noon + .seconds(200_000))
            await world.settle()

            let reminders = try await world.reminders()
            #expect(reminders.map(\.state) == Array(repeating: .shown, count: 8))
        }
    }

    @Test func `floating times follow the user to another zone and instants do not`() async throws {
        try await World.run { world in
            world.server.appear()
            let zone = try await world.startWithZoneFile("Europe/Paris")
            try await world.add("Pills", due: try When(parsing: "2026-11-24T18:00"))
            try await world.add("Meeting", due: try When(parsing: "2026-11-24T18:00[Europe/Paris]"))

            try zone.set("America/New_York")
            await world.pass(.seconds(1))
            await world.agent?.lookAtZone()
            await world.settle()
            let rings = try await world.reminders().map(\.ringAt)

            // 18:00 in Paris is 17:00 UTC, in New York 23:00 UTC.
            #expect(
                rings == [
                    try Instant(parsing: "2026-11-24T17:00:00Z"),
                    try Instant(parsing: "2026-11-24T23:00:00Z"),
                ])
        }
    }

    @Test func `travel neither repeats what has rung nor loses what its new moment has passed`() async throws
    {
        try await World.run { world in
            world.server.appear()
            let zone = try await world.startWithZoneFile("Europe/Paris")
            try await world.add("Rung", due: try When(parsing: "2026-11-24T12:30"))
            try await world.add("To come", due: try When(parsing: "2026-11-24T14:00"))
            await world.pass(.seconds(1800))

            // In Tokyo it is 20:30: what was to come is past.
            try zone.set("Asia/Tokyo")
            await world.agent?.lookAtZone()
            await world.settle()
            // Back in Paris, it is 12:30 again.
            try zone.set("Europe/Paris")
            await world.agent?.lookAtZone()
            await world.settle()
            await world.pass(.seconds(86_400))

            #expect(world.server.heard == ["Rung", "To come"])
        }
    }

    @Test func `a clock set back while the agent was away keeps nothing away for years`() async throws {
        try await World.run { world in
            world.server.appear()
            world.time.set(to: World.noon + .seconds(400 * 86_400))
            try await world.start()
            try await world.add("Call the dentist", due: world.time.now.asWhen + .seconds(60))
            await world.pass(.seconds(60))
            world.server.close(try #require(world.server.screen.first), because: .dismissed)
            await world.settle()
            #expect(try await world.reminders().map(\.state) == [.snoozed])
            try await world.killAgent()

            world.time.set(to: World.noon)
            try await world.start()
            await world.pass(.seconds(86_400))

            #expect(world.server.heard == ["Call the dentist", "Call the dentist"])
        }
    }

    @Test func `the zone's change while the agent was away is noticed at the start`() async throws {
        try await World.run { world in
            world.server.appear()
            let zone = try await world.startWithZoneFile("Europe/Paris")
            try await world.add("Pills", due: try When(parsing: "2026-11-24T18:00"))
            try await world.killAgent()

            try zone.set("America/New_York")
            try await world.start()
            await world.settle()
            let rings = try await world.reminders().map(\.ringAt)

            #expect(rings == [try Instant(parsing: "2026-11-24T23:00:00Z")])
        }
    }

    @Test(arguments: [
        // The hour 02:00 to 03:00 does not exist, so that 02:30 rings at 03:30 summer time.
        ("2026-03-29T02:30", "2026-03-28T23:00:00Z", "2026-03-29T01:30:00Z"),
        // It comes twice; the first counts.
        ("2026-10-25T02:30", "2026-10-24T22:00:00Z", "2026-10-25T00:30:00Z"),
        // A date rings at nine, on a day of 23 hours as well.
        ("2026-03-29", "2026-03-28T23:00:00Z", "2026-03-29T07:00:00Z"),
        ("2028-02-29", "2028-02-28T12:00:00Z", "2028-02-29T08:00:00Z"),
    ])
    func `days of clock changes ring once, at the right moment`(
        due: String, start: String, ring: String
    ) async throws {
        let (start, ring) = (try Instant(parsing: start), try Instant(parsing: ring))
        try await World.started(at: start) { world in
            try await world.add("Night shift", due: try When(parsing: due))

            await world.pass(ring - start - .seconds(1))
            let before = world.server.posts.count
            await world.pass(.seconds(1))
            let after = world.server.posts.count
            await world.pass(.seconds(2 * 86_400))

            #expect(before == 0)
            #expect(after == 1)
            #expect(world.server.heard.count == 1)
        }
    }

    @Test func `a changed hour for dates moves what is planned`() async throws {
        try await World.run { world in
            try world.configure("[reminders]\ndate_hour = \"09:00\"\n")
            try await world.start()
            try await world.add("Bins", due: try When(parsing: "2026-11-25"))

            try world.configure("[reminders]\ndate_hour = \"07:30\"\n")
            try await world.client.call(Agent1.reload, ())
            await world.settle()
            let rings = try await world.reminders().map(\.ringAt)

            #expect(rings == [try Instant(parsing: "2026-11-25T06:30:00Z")])
        }
    }
}
