import Agent
import AgentInterface
import CivilTime
import DBus
import Notifications
import Rules
import Synchronization
import TestSupport
import Testing

/// Events from the bus to the screen.
struct EventLifeTests {
    @Test func `an event pops up before it starts, says when and where, and is put off until just before`()
        async throws
    {
        try await AgentFixture.started { fixture in
            var fields = EventFields()
            fields.location = "Room 2"
            fields.notes = "Bring cake"
            let event = try await fixture.addEvent(
                "Team meeting", "2026-11-24T12:30", lasting: "PT1H", fields)

            await fixture.pass(.seconds(15 * 60))
            let shown = try #require(fixture.server.screen.first?.notification)
            await fixture.click("Snooze to 12:25")
            let afterSnooze = fixture.server.titles
            await fixture.pass(.seconds(10 * 60))

            #expect(event.reminders.map(\.description) == ["-PT15M"])
            #expect(shown.summary == "Team meeting")
            #expect(shown.body == "Today 12:30–13:30\nRoom 2\nBring cake")
            #expect(shown.actions.map(\.label).prefix(2) == ["OK", "Snooze to 12:25"])
            #expect(afterSnooze == [])
            #expect(
                fixture.server.screen.map(\.notification.body).first?.hasPrefix("Today 12:30–13:30") == true)
            await fixture.click("OK")
            #expect(try await fixture.reminders().map(\.answer) == ["dismiss"])
            #expect(fixture.time.isQuiet)
        }
    }

    @Test func `Join opens the meeting and answers the reminder, once, so that it can be undone`()
        async throws
    {
        try await AgentFixture.started { fixture in
            var fields = EventFields()
            fields.notes = "Meeting ID 853: https://us02web.zoom.us/j/853?pwd=x"
            let event = try await fixture.addEvent(
                "Team meeting", "2026-11-24T12:30", lasting: "PT1H", fields)
            await fixture.pass(.seconds(15 * 60))
            let shown = try #require(fixture.server.screen.first?.notification)

            await fixture.click("Join")

            #expect(event.meeting == "https://us02web.zoom.us/j/853?pwd=x")
            #expect(shown.actions.map(\.label).prefix(3) == ["Join", "Snooze to 12:25", "More…"])
            #expect(shown.body.contains("Online: us02web.zoom.us"))
            #expect(
                fixture.opener.requests.map(\.target.description) == ["https://us02web.zoom.us/j/853?pwd=x"])
            #expect(fixture.server.titles.isEmpty)
            #expect(try await fixture.reminders().map(\.answer) == ["dismiss"])
            _ = try await fixture.client.call(Reminders1.undo, 0)
            await fixture.settle()
            #expect(fixture.server.titles == ["Team meeting"])
        }
    }

    @Test func `a meeting that cannot be opened leaves its popup, and another says why`() async throws {
        try await AgentFixture.started { fixture in
            var fields = EventFields()
            fields.join = "https://meet.jit.si/OurRoom"
            try await fixture.addEvent("Team meeting", "2026-11-24T12:30", lasting: "PT1H", fields)
            await fixture.pass(.seconds(15 * 60))
            fixture.opener.refusal.withLock { $0 = OpeningFailure("cannot open it: there is no browser") }

            await fixture.click("Join")

            #expect(
                Set(fixture.server.titles) == ["Team meeting", "Steward could not open the meeting"])
            fixture.opener.refusal.withLock { $0 = nil }
            await fixture.click("Join")
            #expect(fixture.opener.requests.count == 1)
            #expect(fixture.server.titles == ["Steward could not open the meeting"])
        }
    }

    @Test func `what the bus calls Join does the same, and knows the hosts of the settings`() async throws {
        try await AgentFixture.started { fixture in
            var fields = EventFields()
            fields.join = "https://meet.example.org/team"
            let event = try await fixture.addEvent(
                "Team meeting", "2026-11-24T12:30", lasting: "PT1H", fields)
            await fixture.pass(.seconds(15 * 60))
            let before = fixture.server.screen.first?.notification.actions.map(\.label)

            let refusal = await #expect(throws: ClientError.self) {
                try await fixture.client.call(Events1.join, event.id)
            }
            try fixture.configure("[events]\nmeeting_hosts = [\"example.org\"]\n")
            try await fixture.client.call(Agent1.reload, ())
            let link = try await fixture.client.call(Events1.join, event.id)

            #expect(event.meeting == nil && before?.contains("Join") == false)
            guard case .refused(let error)? = refusal else { return }
            #expect(error.kind == .notFound && error.message.contains("events.meeting_hosts"))
            #expect(link == "https://meet.example.org/team")
            #expect(fixture.opener.requests.map(\.target.description) == [link])
            await fixture.settle()
            #expect(fixture.server.titles.isEmpty)
        }
    }

    @Test func `a popup that stands does not offer a time before the event that has come`() async throws {
        try await AgentFixture.started { fixture in
            try await fixture.addEvent("Team meeting", "2026-11-24T12:30", lasting: "PT1H")
            try await fixture.add("Call the dentist", due: AgentFixture.noon.asWhen + .seconds(15 * 60))

            var offered: [String?] = []
            for length in [15 * 60, 5 * 60, 1, 5 * 60] {
                await fixture.pass(.seconds(length))
                let shown = fixture.server.screen.first { $0.notification.summary == "Team meeting" }
                offered.append(shown?.notification.actions.dropFirst().first?.label)
            }

            #expect(
                offered == ["Snooze to 12:25", "Snooze to 12:25", "Snooze to 12:30", "Snooze 15 min"])
            #expect(fixture.server.received.sorted() == ["Call the dentist", "Team meeting"])
            #expect(
                fixture.server.posts.filter { $0.notification.summary == "Call the dentist" }.count == 1,
                "other popups stay as they are")
        }
    }

    @Test func `a popup that nobody answered goes when the event is over`() async throws {
        try await AgentFixture.started { fixture in
            try await fixture.addEvent("Call", "2026-11-24T12:30", lasting: "PT30M")

            await fixture.pass(.seconds(30 * 60))
            let during = fixture.server.titles
            await fixture.pass(.seconds(30 * 60))

            #expect(during == ["Call"])
            #expect(fixture.server.titles == [])
            #expect(try await fixture.reminders().map(\.state) == [.withdrawn])
        }
    }

    @Test func `one that repeats reminds of each occurrence, and everybody hears of changes`() async throws {
        try await AgentFixture.started { fixture in
            var fields = EventFields()
            fields.repeats = try Repetition(parsing: "FREQ=DAILY")
            let event = try await fixture.addEvent("Standup", "2026-11-24T12:30", lasting: "PT15M", fields)
            let received = Heard()
            let subscription = try await fixture.client.changes(of: Events1.name) { received.add($0) }

            await fixture.pass(.seconds(15 * 60))
            await fixture.click("OK")
            await fixture.pass(.seconds(86_400))
            let nextDay = fixture.server.titles
            let skipped = try await fixture.client.call(Events1.skip, (event.id, nil))
            await fixture.settle()

            #expect(nextDay == ["Standup"])
            #expect(fixture.server.titles == [], "the one that does not take place is not reminded of")
            #expect(skipped.exclusions.map(\.description) == ["2026-11-25T12:30"])
            #expect(skipped.repeatsWords == "every day")
            #expect(received.ids == [event.id])
            subscription.cancel()
        }
    }

    @Test func `without a reminder of its own it reminds as configured, and not at all if that says so`()
        async throws
    {
        try await AgentFixture.run { fixture in
            try fixture.configure("[events]\nreminder = \"1h\"\n")
            try await fixture.start()
            let timed = try await fixture.addEvent("Timed", "2026-11-25T12:30", lasting: "PT1H")
            let allDay = try await fixture.addEvent("All day", "2026-11-25", lasting: "P1D")
            var none = EventFields()
            none.reminders = []
            let silent = try await fixture.addEvent("Silent", "2026-11-25T12:30", lasting: "PT1H", none)

            #expect(timed.reminders.map(\.description) == ["-PT1H"])
            #expect(allDay.reminders == [.atDue])
            #expect(allDay.nextReminderAt?.description == "2026-11-25T08:00:00Z")
            #expect(silent.reminders == [])
        }
    }

    @Test func `the agenda has events and tasks, and what cannot be asked for is refused`() async throws {
        try await AgentFixture.started(on: nil) { fixture in
            var fields = EventFields()
            fields.repeats = try Repetition(parsing: "FREQ=DAILY")
            try await fixture.addEvent("Standup", "2026-11-24T09:00", lasting: "PT15M", fields)
            try await fixture.add("Rent", due: try When(parsing: "2026-11-25"))

            let entries = try await fixture.client.call(
                Events1.agenda, (When(parsing: "2026-11-24"), When(parsing: "2026-11-26")))

            try #require(entries.map(\.title) == ["Standup", "Rent", "Standup"])
            #expect(entries.map(\.status) == [.over, .open, .coming])
            #expect(entries.map(\.kind) == ["event", "task", "event"])
            #expect(entries[0].repeats == "every day")
            await #expect(throws: ClientError.self) {
                try await fixture.client.call(
                    Events1.agenda, (When(parsing: "2026-11-24"), When(parsing: "2046-11-26")))
            }
            await #expect(throws: ClientError.self) {
                try await fixture.addEvent("No", "2026-11-24T09:00", lasting: "-PT15M")
            }
        }
    }

    @Test(arguments: [
        ("2026-11-24T11:00:00Z", "PT1H", "Today 12:00–13:00"),
        ("2026-11-24T11:20:00Z", "PT1H", "Today 12:20–13:20"),
        ("2026-11-25T11:20:00Z", "PT1H", "Tomorrow 12:20–13:20"),
        ("2026-11-24T11:20:00Z", "PT0S", "Today 12:20"),
        ("2026-11-24T10:50:00Z", "PT1H", "Today 11:50–12:50"),
        ("2026-11-23T10:50:00Z", "PT1H", "Yesterday 11:50–12:50"),
        ("2026-11-24", "P1D", "Today"), ("2026-11-25", "P1D", "Tomorrow"),
        ("2026-11-23", "P3D", "Day 2 of 3, until tomorrow"),
        ("2026-11-26", "P2D", "Starts Thu 26 Nov, until Fri 27 Nov"),
    ])
    func `a popup says when it is`(start: String, length: String, words: String) throws {
        let locality = Locality(
            zone: Zone(posix: "CET-1CEST,M3.5.0,M10.5.0/3") ?? .utc, zones: ZoneDatabase(directories: []))
        let event = try Event(
            EventDetails(
                title: "Meeting", start: When(parsing: start), duration: CivilPeriod(parsing: length)))
        let occurrence = try event.occurrence(at: event.start, in: locality)

        let text = ReminderWording(
            event: event, occurrence: occurrence, now: AgentFixture.noon, locality: locality)

        #expect(text.body == words)
    }
}

extension AgentFixture {
    @discardableResult
    func addEvent(
        _ title: String, _ start: String, lasting: String, _ fields: EventFields = EventFields()
    ) async throws -> EventRecord {
        var fields = fields
        fields.title = title
        fields.start = try When(parsing: start)
        fields.duration = try CivilPeriod(parsing: lasting)
        return try await client.call(Events1.add, fields)
    }
}

/// The ids that signals have named; it belongs to the loop's thread.
private final class Heard: @unchecked Sendable {
    private(set) var ids: Set<String> = []

    func add(_ more: [String]) { ids.formUnion(more) }
}
