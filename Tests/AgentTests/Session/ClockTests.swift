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
        try await AgentFixture.started { fixture in
            try await fixture.add("Call the dentist", due: AgentFixture.noon.asWhen + .seconds(3600))

            fixture.time.set(to: AgentFixture.noon + .seconds(4000))
            await fixture.settle()

            #expect(fixture.server.titles == ["Call the dentist"])
        }
    }

    @Test func `a clock set back neither repeats a reminder nor loses the next`() async throws {
        try await AgentFixture.started { fixture in
            try await fixture.add("First", due: AgentFixture.noon.asWhen + .seconds(60))
            try await fixture.add("Second", due: AgentFixture.noon.asWhen + .seconds(7200))
            await fixture.pass(.seconds(60))

            fixture.time.set(to: AgentFixture.noon - .seconds(3600))
            await fixture.settle()
            await fixture.pass(.seconds(3 * 3600))

            #expect(fixture.server.posts.map(\.notification.summary) == ["First", "Second"])
        }
    }

    @Test(arguments: [1, 2, 3, 4, 5, 6, 7, 8] as [UInt64])
    func `random jumps of the clock show each reminder exactly once`(seed: UInt64) async throws {
        try await AgentFixture.started { fixture in
            var generator = SeededGenerator(seed: seed)
            for number in 1...8 {
                let wait = Int64.random(in: 1...100_000, using: &generator)
                try await fixture.add("Task \(number)", due: AgentFixture.noon.asWhen + .seconds(wait))
            }

            for _ in 1...25 {
                if Bool.random(using: &generator) {
                    let jump = Int64.random(in: -30_000...30_000, using: &generator)
                    fixture.time.set(to: fixture.time.now + .seconds(jump))
                } else {
                    fixture.time.advance(by: .seconds(Int64.random(in: 1...9_000, using: &generator)))
                }
                await fixture.settle()
                #expect(Set(fixture.server.titles).count == fixture.server.titles.count)
            }
            fixture.time.set(to: AgentFixture.noon + .seconds(200_000))
            await fixture.settle()

            let reminders = try await fixture.reminders()
            #expect(reminders.map(\.state) == Array(repeating: .shown, count: 8))
        }
    }

    @Test func `floating times follow the user to another zone and instants do not`() async throws {
        try await AgentFixture.run { fixture in
            fixture.server.appear()
            let zone = try await fixture.startWithZoneFile("Europe/Paris")
            try await fixture.add("Pills", due: try When(parsing: "2026-11-24T18:00"))
            try await fixture.add("Meeting", due: try When(parsing: "2026-11-24T18:00[Europe/Paris]"))

            try zone.set("America/New_York")
            await fixture.pass(.seconds(1))
            await fixture.agent?.lookAtZone()
            await fixture.settle()
            let rings = try await fixture.reminders().map(\.ringAt)

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
        try await AgentFixture.run { fixture in
            fixture.server.appear()
            let zone = try await fixture.startWithZoneFile("Europe/Paris")
            try await fixture.add("Rung", due: try When(parsing: "2026-11-24T12:30"))
            try await fixture.add("To come", due: try When(parsing: "2026-11-24T14:00"))
            await fixture.pass(.seconds(1800))

            // In Tokyo it is 20:30: what was to come is past.
            try zone.set("Asia/Tokyo")
            await fixture.agent?.lookAtZone()
            await fixture.settle()
            // Back in Paris, it is 12:30 again.
            try zone.set("Europe/Paris")
            await fixture.agent?.lookAtZone()
            await fixture.settle()
            await fixture.pass(.seconds(86_400))

            #expect(fixture.server.received == ["Rung", "To come"])
        }
    }

    @Test func `a clock set back while the agent was away keeps nothing away for years`() async throws {
        try await AgentFixture.run { fixture in
            fixture.server.appear()
            fixture.time.set(to: AgentFixture.noon + .seconds(400 * 86_400))
            try await fixture.start()
            try await fixture.add("Call the dentist", due: fixture.time.now.asWhen + .seconds(60))
            await fixture.pass(.seconds(60))
            fixture.server.close(try #require(fixture.server.screen.first), because: .dismissed)
            await fixture.settle()
            #expect(try await fixture.reminders().map(\.state) == [.snoozed])
            try await fixture.killAgent()

            fixture.time.set(to: AgentFixture.noon)
            try await fixture.start()
            await fixture.pass(.seconds(86_400))

            #expect(fixture.server.received == ["Call the dentist", "Call the dentist"])
        }
    }

    @Test func `the zone's change while the agent was away is noticed at the start`() async throws {
        try await AgentFixture.run { fixture in
            fixture.server.appear()
            let zone = try await fixture.startWithZoneFile("Europe/Paris")
            try await fixture.add("Pills", due: try When(parsing: "2026-11-24T18:00"))
            try await fixture.killAgent()

            try zone.set("America/New_York")
            try await fixture.start()
            await fixture.settle()
            let rings = try await fixture.reminders().map(\.ringAt)

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
        try await AgentFixture.started(at: start) { fixture in
            try await fixture.add("Night shift", due: try When(parsing: due))

            await fixture.pass(ring - start - .seconds(1))
            let before = fixture.server.posts.count
            await fixture.pass(.seconds(1))
            let after = fixture.server.posts.count
            await fixture.pass(.seconds(2 * 86_400))

            #expect(before == 0)
            #expect(after == 1)
            #expect(fixture.server.received.count == 1)
        }
    }

    @Test func `a changed hour for dates moves what is planned`() async throws {
        try await AgentFixture.run { fixture in
            try fixture.configure("[reminders]\ndate_hour = \"09:00\"\n")
            try await fixture.start()
            try await fixture.add("Bins", due: try When(parsing: "2026-11-25"))

            try fixture.configure("[reminders]\ndate_hour = \"07:30\"\n")
            try await fixture.client.call(Agent1.reload, ())
            await fixture.settle()
            let rings = try await fixture.reminders().map(\.ringAt)

            #expect(rings == [try Instant(parsing: "2026-11-25T06:30:00Z")])
        }
    }
}
