import AgentInterface
import CivilTime
import DBus
import Foundation
import Notifications
import Rules
import Synchronization
import TestSupport
import Testing

/// What callers get, and what they do not.
struct ServicesTests {
    @Test func `a task comes back as it was given, and is found by the beginning of its id`() async throws {
        try await AgentFixture.started(on: nil) { fixture in
            var fields = TaskFields()
            fields.title = "Call the dentist"
            fields.notes = "Ask about\nFriday"
            fields.due = try When(parsing: "2026-11-25T17:30")
            fields.reminders = [.relative(try CivilPeriod(parsing: "-PT1H")), .atDue]
            fields.priority = .high
            fields.estimate = .seconds(900)
            fields.labels = ["Health"]
            fields.location = "Rue de la Paix"

            let added = try await fixture.client.call(Tasks1.add, fields)
            let found = try await fixture.task(added.short)

            #expect(found == added)
            #expect(added.title == "Call the dentist")
            #expect(added.notes == "Ask about\nFriday")
            #expect(added.reminders == fields.reminders)
            #expect(added.dueAt == (try Instant(parsing: "2026-11-25T16:30:00Z")))
            #expect(added.nextReminderAt == (try Instant(parsing: "2026-11-25T15:30:00Z")))
            #expect(added.priority == .high)
            #expect(added.estimate == .seconds(900))
            #expect(added.labels == ["Health"])
            #expect(added.location == "Rue de la Paix")
            #expect(!added.isOverdue)
        }
    }

    @Test func `a task is overdue once its time has passed, and a date the day after`() async throws {
        try await AgentFixture.started(on: nil) { fixture in
            let timed = try await fixture.add("Timed", due: AgentFixture.noon.asWhen + .seconds(60))
            let dated = try await fixture.add("Dated", due: try When(parsing: "2026-11-24"))

            await fixture.pass(.seconds(3600))
            let sameDay = (
                try await fixture.task(timed.id).isOverdue, try await fixture.task(dated.id).isOverdue
            )
            await fixture.pass(.seconds(86_400))
            let nextDay = (
                try await fixture.task(timed.id).isOverdue, try await fixture.task(dated.id).isOverdue
            )

            #expect(sameDay == (true, false))
            #expect(nextDay == (true, true))
        }
    }

    @Test func `everybody hears of changes, after they are made`() async throws {
        try await AgentFixture.started(on: nil) { fixture in
            let received = Mutex<[String]>([])
            let rule = MatchRule(interface: Tasks1.name, member: "Changed")
            let subscription = try await fixture.connection.subscribe(rule) { signal in
                received.withLock { $0 += signal.body.first?.asStrings ?? [] }
            }

            let task = try await fixture.add("Call the dentist")
            _ = try await fixture.client.call(Tasks1.complete, (task.id, .ask))
            await fixture.settle()
            subscription.cancel()

            #expect(received.withLock { $0 } == [task.id, task.id])
        }
    }

    @Test func `each error of the store has its name in the contract`() async throws {
        try await AgentFixture.started(on: nil) { fixture in
            let parent = try await fixture.add("Parent")
            var child = TaskFields()
            child.title = "Child"
            child.parent = parent.id
            _ = try await fixture.client.call(Tasks1.add, child)
            let client = fixture.client

            let kinds = [
                await fixture.refusal { try await fixture.add("") },
                await fixture.refusal { try await fixture.add(String(repeating: "x", count: 1001)) },
                await fixture.refusal { try await fixture.task("not an id") },
                await fixture.refusal { try await client.call(Tasks1.complete, (parent.id, .ask)) },
                await fixture.refusal { try await client.call(Tasks1.reopen, parent.id) },
                await fixture.refusal { try await client.call(Reminders1.undo, -1) },
                await fixture.refusal { try await client.call(Reminders1.undo, 4711) },
                await fixture.refusal { try await client.call(Tasks1.remove, []) },
                await fixture.refusal {
                    var query = TaskQuery()
                    query.limit = 0
                    return try await client.call(Tasks1.list, query)
                },
                await fixture.refusal {
                    var query = TaskQuery()
                    query.limit = 10_001
                    return try await client.call(Tasks1.list, query)
                },
                await fixture.refusal { try await client.call(Tasks1.setLabel, ("Health", "red")) },
            ]

            #expect(
                kinds == [
                    .invalid, .invalid, .notFound, .hasOpenSubtasks, .conflict, .invalid, .notFound, .invalid,
                    .invalid, .invalid, .invalid,
                ])
        }
    }

    @Test func `what was done can be undone, and that, too`() async throws {
        try await AgentFixture.started { fixture in
            let task = try await fixture.add("Call the dentist", due: AgentFixture.noon.asWhen + .seconds(60))
            await fixture.pass(.seconds(60))
            await fixture.click("Complete")

            let undoing = try await fixture.client.call(Reminders1.undo, 0)
            await fixture.settle()
            let afterUndo = (try await fixture.task(task.id).status, fixture.server.titles)
            _ = try await fixture.client.call(Reminders1.undo, undoing.entry)
            await fixture.settle()

            #expect(afterUndo == (.open, ["Call the dentist"]))
            #expect(try await fixture.task(task.id).status == .completed)
            #expect(fixture.server.titles == [])
        }
    }

    @Test func `the journal says through what a change came`() async throws {
        try await AgentFixture.started { fixture in
            try await fixture.add("Call the dentist", due: AgentFixture.noon.asWhen + .seconds(60))
            await fixture.pass(.seconds(60))
            await fixture.click("Complete")

            let history = try await fixture.client.call(Reminders1.history, JournalQuery())

            #expect(history.map(\.what) == ["complete", "add"])
            #expect(history.map(\.by) == ["popup", "dbus"])
        }
    }

    @Test func `an answer by call does what a click does`() async throws {
        try await AgentFixture.started { fixture in
            let task = try await fixture.add("Call the dentist", due: AgentFixture.noon.asWhen + .seconds(60))
            await fixture.pass(.seconds(60))
            let reminder = try #require(try await fixture.reminders().first)

            let tooMuch = await fixture.refusal {
                try await fixture.client.call(
                    Reminders1.answer, (reminder.id, .complete, .until(try When(parsing: "2027-01-01"))))
            }
            _ = try await fixture.client.call(Reminders1.answer, (reminder.id, .snooze, nil))
            await fixture.settle()

            #expect(tooMuch == .invalid)
            #expect(fixture.server.titles == [])
            let snoozed = try #require(try await fixture.reminders().first)
            #expect(snoozed.state == .snoozed)
            #expect(snoozed.ringAt == AgentFixture.noon + .seconds(60 + 15 * 60))
            #expect(try await fixture.task(task.id).status == .open)
        }
    }

    @Test func `alerts come after the time given, and only one way of giving it counts`() async throws {
        try await AgentFixture.started { fixture in
            var later = AlertOptions()
            later.after = .seconds(5)
            var both = later
            both.at = try When(parsing: "2026-11-25")
            var past = AlertOptions()
            past.at = try When(parsing: "2026-11-23")

            _ = try await fixture.client.call(Reminders1.notify, ("Tea", "", later))
            let refusals = [
                await fixture.refusal { try await fixture.client.call(Reminders1.notify, ("Tea", "", both)) },
                await fixture.refusal { try await fixture.client.call(Reminders1.notify, ("Tea", "", past)) },
            ]
            await fixture.pass(.seconds(4))
            let before = fixture.server.titles
            await fixture.pass(.seconds(1))

            #expect(refusals == [.invalid, .invalid])
            #expect(before == [])
            #expect(fixture.server.titles == ["Tea"])
        }
    }

    @Test func `the journal tells the command line from other programs`() async throws {
        try await AgentFixture.started(on: nil) { fixture in
            let other = try await Connection.open(.address(fixture.bus.address), on: fixture.loop)
            let commandLine = AgentClient(on: other, as: .cli)
            var fields = TaskFields()
            fields.title = "Call the dentist"

            _ = try await fixture.client.call(Tasks1.add, fields)
            let task = try await commandLine.call(Tasks1.add, fields)
            _ = try await commandLine.call(Tasks1.complete, (task.id, .ask))
            _ = try await fixture.client.call(Tasks1.reopen, task.id)
            let history = try await fixture.client.call(Reminders1.history, JournalQuery())
            await other.close()

            #expect(history.map(\.by) == ["dbus", "cli", "cli", "dbus"])
        }
    }

    @Test func `a runaway program is slowed down and others are not`() async throws {
        try await AgentFixture.started(on: nil) { fixture in
            let other = try await Connection.open(.address(fixture.bus.address), on: fixture.loop)

            var refused = 0
            for _ in 1...260 {
                let refusal = await fixture.refusal {
                    try await fixture.client.call(Reminders1.notify, ("Flood", "", AlertOptions()))
                }
                if refusal == .limitsExceeded { refused += 1 }
            }
            let answer = try await AgentClient(on: other).call(
                Reminders1.notify, ("Calm", "", AlertOptions()))
            await other.close()

            #expect(refused == 60)
            #expect(answer.title == "Calm")
        }
    }

    @Test func `until the first look is over, a notification server is being looked for`() async throws {
        try await AgentFixture.run { fixture in
            fixture.server.isStillLooking = true
            try await fixture.start()
            let looking = try await fixture.client.call(Agent1.status, ()).serverState
            fixture.server.vanish()
            let found = try await fixture.client.call(Agent1.status, ()).serverState

            #expect(looking == .starting)
            #expect(found == .absent)
        }
    }

    @Test func `an alert without a time is due at once, however long the call took`() async throws {
        try await AgentFixture.started { fixture in
            let alert = try await fixture.client.call(Reminders1.notify, ("Tea", "", AlertOptions()))
            await fixture.settle()

            #expect(alert.ringAt == AgentFixture.noon)
            #expect(fixture.server.titles == ["Tea"])
        }
    }

    @Test func `status tells how the agent is`() async throws {
        try await AgentFixture.started(on: ScriptedServer.gnome) { fixture in
            try await fixture.add("One", due: AgentFixture.noon.asWhen + .seconds(60))
            try await fixture.add("Two", due: AgentFixture.noon.asWhen + .seconds(120))
            await fixture.pass(.seconds(60))

            let status = try await fixture.client.call(Agent1.status, ())

            #expect(status.openTasks == 2)
            #expect(status.shown == 1)
            #expect(status.nextRingAt == AgentFixture.noon + .seconds(120))
            #expect(status.zone == "Europe/Paris")
            #expect(status.serverState == .present)
            #expect(status.serverName == "gnome-shell")
            #expect(status.popupLimit == 3)
            #expect(status.database == fixture.dataDirectory.path + "/steward.db")
            #expect(status.pid == UInt32(ProcessInfo.processInfo.processIdentifier))
            #expect(status.trouble == "")
        }
    }
}
