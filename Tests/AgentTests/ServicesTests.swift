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
        try await World.started(on: nil) { world in
            var fields = TaskFields()
            fields.title = "Call the dentist"
            fields.notes = "Ask about\nFriday"
            fields.due = try When(parsing: "2026-11-25T17:30")
            fields.reminders = [.relative(try CivilPeriod(parsing: "-PT1H")), .atDue]
            fields.priority = .high
            fields.estimate = .seconds(900)
            fields.labels = ["Health"]
            fields.location = "Rue de la Paix"

            let added = try await world.client.call(Tasks1.add, fields)
            let found = try await world.task(added.short)

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
        try await World.started(on: nil) { world in
            let timed = try await world.add("Timed", due: World.noon.asWhen + .seconds(60))
            let dated = try await world.add("Dated", due: try When(parsing: "2026-11-24"))

            await world.pass(.seconds(3600))
            let sameDay = (try await world.task(timed.id).isOverdue, try await world.task(dated.id).isOverdue)
            await world.pass(.seconds(86_400))
            let nextDay = (try await world.task(timed.id).isOverdue, try await world.task(dated.id).isOverdue)

            #expect(sameDay == (true, false))
            #expect(nextDay == (true, true))
        }
    }

    @Test func `everybody hears of changes, after they are made`() async throws {
        try await World.started(on: nil) { world in
            let heard = Mutex<[String]>([])
            let rule = MatchRule(interface: Tasks1.name, member: "Changed")
            let subscription = try await world.connection.subscribe(rule) { signal in
                heard.withLock { $0 += signal.body.first?.asStrings ?? [] }
            }

            let task = try await world.add("Call the dentist")
            _ = try await world.client.call(Tasks1.complete, (task.id, .ask))
            await world.settle()
            subscription.cancel()

            #expect(heard.withLock { $0 } == [task.id, task.id])
        }
    }

    @Test func `each error of the store has its name in the contract`() async throws {
        try await World.started(on: nil) { world in
            let parent = try await world.add("Parent")
            var child = TaskFields()
            child.title = "Child"
            child.parent = parent.id
            _ = try await world.client.call(Tasks1.add, child)
            let client = world.client

            let kinds = [
                await world.refusal { try await world.add("") },
                await world.refusal { try await world.add(String(repeating: "x", count: 1001)) },
                await world.refusal { try await world.task("not an id") },
                await world.refusal { try await client.call(Tasks1.complete, (parent.id, .ask)) },
                await world.refusal { try await client.call(Tasks1.reopen, parent.id) },
                await world.refusal { try await client.call(Reminders1.undo, -1) },
                await world.refusal { try await client.call(Reminders1.undo, 4711) },
                await world.refusal { try await client.call(Tasks1.remove, []) },
                await world.refusal {
                    var query = TaskQuery()
                    query.limit = 0
                    return try await client.call(Tasks1.list, query)
                },
                await world.refusal {
                    var query = TaskQuery()
                    query.limit = 10_001
                    return try await client.call(Tasks1.list, query)
                },
                await world.refusal { try await client.call(Tasks1.setLabel, ("Health", "red")) },
            ]

            #expect(
                kinds == [
                    .invalid, .invalid, .notFound, .hasOpenSubtasks, .conflict, .invalid, .notFound, .invalid,
                    .invalid, .invalid, .invalid,
                ])
        }
    }

    @Test func `what was done can be undone, and that, too`() async throws {
        try await World.started { world in
            let task = try await world.add("Call the dentist", due: World.noon.asWhen + .seconds(60))
            await world.pass(.seconds(60))
            await world.click("Complete")

            let undoing = try await world.client.call(Reminders1.undo, 0)
            await world.settle()
            let afterUndo = (try await world.task(task.id).status, world.server.titles)
            _ = try await world.client.call(Reminders1.undo, undoing.entry)
            await world.settle()

            #expect(afterUndo == (.open, ["Call the dentist"]))
            #expect(try await world.task(task.id).status == .completed)
            #expect(world.server.titles == [])
        }
    }

    @Test func `the journal says through what a change came`() async throws {
        try await World.started { world in
            try await world.add("Call the dentist", due: World.noon.asWhen + .seconds(60))
            await world.pass(.seconds(60))
            await world.click("Complete")

            let history = try await world.client.call(Reminders1.history, JournalQuery())

            #expect(history.map(\.what) == ["complete", "add"])
            #expect(history.map(\.by) == ["popup", "dbus"])
        }
    }

    @Test func `an answer by call does what a click does`() async throws {
        try await World.started { world in
            let task = try await world.add("Call the dentist", due: World.noon.asWhen + .seconds(60))
            await world.pass(.seconds(60))
            let reminder = try #require(try await world.reminders().first)

            let tooMuch = await world.refusal {
                try await world.client.call(
                    Reminders1.answer, (reminder.id, .complete, .until(try When(parsing: "2027-01-01"))))
            }
            _ = try await world.client.call(Reminders1.answer, (reminder.id, .snooze, nil))
            await world.settle()

            #expect(tooMuch == .invalid)
            #expect(world.server.titles == [])
            let snoozed = try #require(try await world.reminders().first)
            #expect(snoozed.state == .snoozed)
            #expect(snoozed.ringAt == World.noon + .seconds(60 + 15 * 60))
            #expect(try await world.task(task.id).status == .open)
        }
    }

    @Test func `alerts come after the time given, and only one way of giving it counts`() async throws {
        try await World.started { world in
            var later = AlertOptions()
            later.after = .seconds(5)
            var both = later
            both.at = try When(parsing: "2026-11-25")
            var past = AlertOptions()
            past.at = try When(parsing: "2026-11-23")

            _ = try await world.client.call(Reminders1.notify, ("Tea", "", later))
            let refusals = [
                await world.refusal { try await world.client.call(Reminders1.notify, ("Tea", "", both)) },
                await world.refusal { try await world.client.call(Reminders1.notify, ("Tea", "", past)) },
            ]
            await world.pass(.seconds(4))
            let before = world.server.titles
            await world.pass(.seconds(1))

            #expect(refusals == [.invalid, .invalid])
            #expect(before == [])
            #expect(world.server.titles == ["Tea"])
        }
    }

    @Test func `the journal tells the command line from other programs`() async throws {
        try await World.started(on: nil) { world in
            let other = try await Connection.open(.address(world.bus.address), on: world.loop)
            let commandLine = AgentClient(on: other, as: .cli)
            var fields = TaskFields()
            fields.title = "Call the dentist"

            _ = try await world.client.call(Tasks1.add, fields)
            let task = try await commandLine.call(Tasks1.add, fields)
            _ = try await commandLine.call(Tasks1.complete, (task.id, .ask))
            _ = try await world.client.call(Tasks1.reopen, task.id)
            let history = try await world.client.call(Reminders1.history, JournalQuery())
            await other.close()

            #expect(history.map(\.by) == ["dbus", "cli", "cli", "dbus"])
        }
    }

    @Test func `a runaway program is slowed down and others are not`() async throws {
        try await World.started(on: nil) { world in
            let other = try await Connection.open(.address(world.bus.address), on: world.loop)

            var refused = 0
            for _ in 1...260 {
                let refusal = await world.refusal {
                    try await world.client.call(Reminders1.notify, ("Flood", "", AlertOptions()))
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
        try await World.run { world in
            world.server.isStillLooking = true
            try await world.start()
            let looking = try await world.client.call(Agent1.status, ()).serverState
            world.server.vanish()
            let found = try await world.client.call(Agent1.status, ()).serverState

            #expect(looking == .starting)
            #expect(found == .absent)
        }
    }

    @Test func `an alert without a time is due at once, however long the call took`() async throws {
        try await World.started { world in
            let alert = try await world.client.call(Reminders1.notify, ("Tea", "", AlertOptions()))
            await world.settle()

            #expect(alert.ringAt == World.noon)
            #expect(world.server.titles == ["Tea"])
        }
    }

    @Test func `status tells how the agent is`() async throws {
        try await World.started(on: ScriptedServer.gnome) { world in
            try await world.add("One", due: World.noon.asWhen + .seconds(60))
            try await world.add("Two", due: World.noon.asWhen + .seconds(120))
            await world.pass(.seconds(60))

            let status = try await world.client.call(Agent1.status, ())

            #expect(status.openTasks == 2)
            #expect(status.shown == 1)
            #expect(status.nextRingAt == World.noon + .seconds(120))
            #expect(status.zone == "Europe/Paris")
            #expect(status.serverState == .present)
            #expect(status.serverName == "gnome-shell")
            #expect(status.popupLimit == 3)
            #expect(status.database == world.dataDirectory.path + "/steward.db")
            #expect(status.pid == UInt32(ProcessInfo.processInfo.processIdentifier))
            #expect(status.trouble == "")
        }
    }
}
