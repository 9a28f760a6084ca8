import Agent
import AgentInterface
import CivilTime
import DBus
import Foundation
import Notifications
import Rules
import TestSupport
import Testing

/// What launchers show, and what happens when somebody chooses.
struct LauncherTests {
    @Test func `a query changes nothing, and choosing adds what was shown`() async throws {
        try await AgentFixture.started(on: nil) { fixture in
            let rows = try await fixture.matches("call the bank tomorrow 3pm, remind me 1 hour before")
            let before = try await fixture.tasks()
            try await fixture.run(try #require(rows.first))
            let after = try await fixture.tasks()

            #expect(rows.map(\.text) == ["Add 'call the bank'"])
            #expect(rows.first?.subtext == "tomorrow 15:00 · reminder 1 h before")
            #expect(before.isEmpty)
            #expect(after.map(\.title) == ["call the bank"])
            #expect(after.first?.due == (try When(parsing: "2026-11-25T15:00")))
        }
    }

    @Test func `what was added is confirmed by a popup that takes it back`() async throws {
        try await AgentFixture.started { fixture in
            try await fixture.run(try #require(try await fixture.matches("call the bank tomorrow 3pm").first))
            await fixture.server.wait { $0.titles == ["Added 'call the bank'"] }
            let popup = try #require(fixture.server.screen.first?.notification)
            let status = try await fixture.client.call(Agent1.status, ())
            #expect(status.due == 0 && status.shown == 0, "a confirmation waits for nobody")
            await fixture.choose("Undo")

            #expect(popup.body == "tomorrow 15:00")
            #expect(popup.actions.map(\.label) == ["Undo", "OK"])
            #expect(popup.isQuiet && popup.expiry == .serversChoice)
            #expect(try await fixture.tasks().isEmpty)
            #expect(fixture.server.screen.isEmpty)
        }
    }

    @Test func `what is confirmed has no field for a time, where a server has fields`() async throws {
        try await AgentFixture.started(on: ScriptedServer.plasma) { fixture in
            try await fixture.run(try #require(try await fixture.matches("call the bank tomorrow 3pm").first))
            await fixture.server.wait { $0.titles == ["Added 'call the bank'"] }
            let popup = try #require(fixture.server.screen.first?.notification)

            #expect(popup.actions.map(\.label) == ["Undo", "OK"])
            #expect(popup.replyPlaceholder == nil)
        }
    }

    @Test func `undo takes back what was added, not the popup that confirms it`() async throws {
        try await AgentFixture.started { fixture in
            try await fixture.run(try #require(try await fixture.matches("call the bank tomorrow 3pm").first))
            await fixture.server.wait { !$0.titles.isEmpty }
            let undone = try await fixture.client.call(Reminders1.undo, 0)
            // Too late: the popup says why nothing more happens.
            await fixture.choose("Undo")

            #expect(undone.subject == "task")
            #expect(try await fixture.tasks().isEmpty)
            #expect(fixture.server.titles.contains("Steward could not undo that"))
        }
    }

    @Test func `in quiet hours nothing is confirmed, not even later`() async throws {
        try await AgentFixture.run { fixture in
            fixture.server.appear()
            try fixture.configure("[quiet]\nhours = \"11:00-14:00\"\n")
            try await fixture.start()

            try await fixture.run(try #require(try await fixture.matches("call the bank friday").first))
            await fixture.pass(.seconds(3 * 3600))

            #expect(try await fixture.tasks().count == 1)
            #expect(fixture.server.titles.isEmpty)
        }
    }

    @Test func `a confirmation that nobody dismisses is over after an hour`() async throws {
        try await AgentFixture.started { fixture in
            try await fixture.run(try #require(try await fixture.matches("call the bank friday").first))
            await fixture.server.wait { !$0.titles.isEmpty }
            await fixture.live(.seconds(3_500))
            let before = fixture.server.titles
            await fixture.pass(.seconds(200))

            #expect(before == ["Added 'call the bank'"])
            #expect(fixture.server.titles.isEmpty)
            #expect(try await fixture.reminders([.due, .shown, .snoozed]).isEmpty)
        }
    }

    @Test func `after a restart a confirmation does not count as a second reminder`() async throws {
        try await AgentFixture.started { fixture in
            try await fixture.run(try #require(try await fixture.matches("call the bank friday").first))
            await fixture.server.wait { !$0.titles.isEmpty }
            await fixture.agent?.stop()
            fixture.server.vanish()
            fixture.server.appear()
            try await fixture.start()
            await fixture.live(.seconds(600))

            #expect(fixture.server.titles == ["Added 'call the bank'"])
            for shown in fixture.server.screen.map(\.notification) {
                #expect(!shown.body.contains("reminder") && shown.isQuiet, "\(shown)")
                #expect(shown.actions.map(\.label) == ["OK"])
            }
        }
    }

    @Test func `a task is completed, and one undo brings it back`() async throws {
        try await AgentFixture.started(on: nil) { fixture in
            let task = try await fixture.add("Water the plants")

            let rows = try await fixture.matches("water")
            try await fixture.run(try #require(rows.first))
            let isDone = try await fixture.task(task.id).completedAt != nil
            _ = try await fixture.client.call(Reminders1.undo, 0)
            let isBack = try await fixture.task(task.id).completedAt == nil

            #expect(rows.map(\.text) == ["Complete 'Water the plants'", "Add 'water'"])
            #expect(rows.first?.verbs == ["complete", "snooze"])
            #expect(isDone)
            #expect(isBack)
        }
    }

    @Test func `a row that is chosen twice completes one occurrence`() async throws {
        try await AgentFixture.started(on: nil) { fixture in
            var fields = TaskFields()
            fields.title = "Water the plants"
            fields.due = try When(parsing: "2026-11-25T09:00")
            fields.repeats = try Repetition(parsing: "FREQ=DAILY")
            let task = try await fixture.client.call(Tasks1.add, fields)
            let row = try #require(try await fixture.matches("water").first)

            try await fixture.run(row)
            await #expect(throws: (any Error).self) { try await fixture.run(row) }

            #expect(try await fixture.task(task.id).due == (try When(parsing: "2026-11-26T09:00")))
        }
    }

    @Test func `a button of the row snoozes the task`() async throws {
        try await AgentFixture.started(on: nil) { fixture in
            let task = try await fixture.add("Water the plants")

            let row = try #require(try await fixture.matches("plants").first)
            _ = try await fixture.connection.call(Runner.run(row.id, verb: "snooze"))

            let reminder = try #require(try await fixture.reminders().first)
            #expect(reminder.subjectID == task.id)
            #expect(reminder.state == .snoozed || reminder.state == .planned)
        }
    }

    @Test func `an item is used up`() async throws {
        try await AgentFixture.started(on: nil) { fixture in
            var fields = ItemFields()
            fields.name = "Oat milk"
            let item = try #require(try await fixture.client.call(Items1.add, ([fields], false)).first)

            let rows = try await fixture.matches("oat")
            try await fixture.run(try #require(rows.first))

            #expect(rows.first?.text == "Mark 'Oat milk' as Used")
            #expect(try await fixture.client.call(Items1.get, item.id).status == .usedUp)
        }
    }

    @Test func `the whole title of a task completes it, too`() async throws {
        try await AgentFixture.started(on: nil) { fixture in
            let task = try await fixture.add("Water the plants")

            let rows = try await fixture.matches("water the plants")
            try await fixture.run(try #require(rows.first))

            #expect(
                rows.map(\.text) == [
                    "Complete 'Water the plants'", "'Water the plants' is there already",
                    "Add 'water the plants'",
                ])
            #expect(try await fixture.task(task.id).completedAt != nil)
        }
    }

    @Test func `what there is more of says that all of it is used`() async throws {
        try await AgentFixture.started(on: nil) { fixture in
            var fields = ItemFields()
            (fields.name, fields.quantity) = ("Eggs", try Quantity(parsing: "6"))
            _ = try await fixture.client.call(Items1.add, ([fields], false))

            #expect(try await fixture.matches("eggs").first?.text == "Mark all 6 of 'Eggs' as Used")
        }
    }

    @Test func `nobody uses up a dishwasher: it is shown`() async throws {
        try await AgentFixture.started { fixture in
            var fields = ItemFields()
            (fields.name, fields.warrantyUntil) = ("Dishwasher", try CivilDate(parsing: "2027-02-01"))
            let item = try #require(try await fixture.client.call(Items1.add, ([fields], false)).first)

            let rows = try await fixture.matches("dish")
            try await fixture.run(try #require(rows.first))
            await fixture.server.wait { $0.titles == ["Dishwasher"] }

            #expect(rows.map(\.text) == ["Show 'Dishwasher'", "Add 'dish'"])
            #expect(rows.first?.verbs == [])
            #expect(try await fixture.client.call(Items1.get, item.id).status == .present)
        }
    }

    @Test func `the name of an event is never first added as a task`() async throws {
        try await AgentFixture.started { fixture in
            try await fixture.addEvent("Yoga class", "2026-11-25T18:00", lasting: "PT1H")

            let rows = try await fixture.matches("yoga")
            let metas = try await fixture.search("GetResultMetas", [.strings(rows.map(\.id))])
            try await fixture.run(try #require(rows.first))
            await fixture.server.wait { $0.titles == ["Yoga class"] }

            #expect(rows.map(\.text) == ["Show 'Yoga class'", "Add 'yoga'"])
            #expect(rows.first?.subtext == "Event, tomorrow 18:00")
            #expect(
                metas.first?.asArray?.compactMap { $0.asDictionary?["name"]?.asString } == rows.map(\.text))
            #expect(fixture.server.screen.first?.notification.body == "Event, tomorrow 18:00")
            #expect(try await fixture.tasks().isEmpty)
        }
    }

    @Test func `a doubt adds nothing, whoever asks for it`() async throws {
        try await AgentFixture.started(on: nil) { fixture in
            let row = try #require(try await fixture.matches("pay the rent 31 nov").first)

            #expect(row.subtext.contains("the calendar has no day '31 nov'"))
            await #expect(throws: BusError.self) { try await fixture.run(row) }
            #expect(try await fixture.tasks().isEmpty)
        }
    }

    @Test(arguments: [
        "", "add 1 x", "add 9999999999 milk", "complete 00000000-0000-4000-8000-000000000000", "complete *",
        "drop table task", "use ../..",
    ])
    func `an id that was not offered changes nothing`(id: String) async throws {
        try await AgentFixture.started(on: nil) { fixture in
            try await fixture.add("Water the plants")

            await #expect(throws: BusError.self) { try await fixture.connection.call(Runner.run(id)) }

            #expect(try await fixture.tasks().map(\.title) == ["Water the plants"])
        }
    }

    @Test func `words match in any order, whatever the case and the script`() async throws {
        try await AgentFixture.started(on: nil) { fixture in
            for title in ["Öl wechseln", "ÉTÉ planning", "Change the oil 100%", "Nothing_of that"] {
                try await fixture.add(title)
            }

            func found(_ text: String) async throws -> [String] {
                try await fixture.matches(text).filter { $0.category.hasSuffix("Tasks") }.map(\.text)
            }

            #expect(try await found("öl") == ["Complete 'Öl wechseln'"])
            #expect(try await found("été") == ["Complete 'ÉTÉ planning'"])
            #expect(try await found("OIL change") == ["Complete 'Change the oil 100%'"])
            #expect(try await found("100%") == ["Complete 'Change the oil 100%'"])
            #expect(try await found("g_o") == ["Complete 'Nothing_of that'"])
            #expect(try await found("n%g") == [])
        }
    }

    @Test func `GNOME's search finds, describes and chooses`() async throws {
        try await AgentFixture.started(on: nil) { fixture in
            let task = try await fixture.add("Water the plants")

            let ids =
                try await fixture.search("GetSubsearchResultSet", [.strings([]), .strings(["water"])])
                .first?.asStrings ?? []
            let metas =
                try await fixture.search("GetResultMetas", [.strings(ids + ["nonsense"])]).first?.asArray
                ?? []
            _ = try await fixture.search(
                "ActivateResult", [.string("complete \(task.id)"), .strings(["water"]), .uint32(0)])

            let names = metas.compactMap { $0.asDictionary?["name"]?.asString }
            #expect(
                names == [
                    "Complete 'Water the plants'", "Snooze 'Water the plants' for 15 min", "Add 'water'",
                ])
            #expect(try await fixture.task(task.id).completedAt != nil)
        }
    }

    @Test func `actions of the desktop entry work without a window`() async throws {
        try await AgentFixture.started { fixture in
            try await fixture.add("Water the plants", due: try When(parsing: "2026-11-24"))

            _ = try await fixture.connection.call(Application.activateAction(.today, activationToken: nil))
            await fixture.server.wait { server in
                server.screen.contains { $0.notification.summary == "Today: 1 task" }
            }
            _ = try await fixture.connection.call(Application.activateAction(.quiet, activationToken: nil))
            let quiet = try await fixture.client.call(Agent1.quiet, ())

            #expect(quiet.until == fixture.time.now + .seconds(3600))
        }
    }
}

extension AgentFixture {
    fileprivate func search(_ member: MemberName, _ arguments: [Value]) async throws -> [Value] {
        try await connection.call(
            MethodCall(to: Contract.busName, at: SearchProvider.path, SearchProvider.name, member, arguments)
        ).body
    }

    fileprivate func tasks() async throws -> [TaskRecord] {
        try await client.call(Tasks1.list, TaskQuery())
    }
}
