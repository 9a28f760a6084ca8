import Agent
import AgentInterface
import CivilTime
import DBus
import Foundation
import Notifications
import Rules
import Settings
import TestSupport
import Testing

/// Things at home from the bus to the screen, and back.
struct ItemLifeTests {
    @Test func `an item that expires in three days is reminded of in four steps, one popup at a time`()
        async throws
    {
        try await AgentFixture.started { fixture in
            let milk = try await fixture.addItem("Milk") {
                $0.bestBefore = try CivilDate(parsing: "2026-11-28")
            }

            var told: [String] = []
            for _ in 0..<6 {
                await fixture.live(.seconds(86_400), by: .seconds(6 * 3600))
                #expect(fixture.server.titles.count <= 1)
                told += fixture.server.titles.filter { $0 != told.last }
            }
            await fixture.click("Mark as Used")

            #expect(milk.nextReminderAt?.description == "2026-11-25T08:00:00Z")
            #expect(
                told == [
                    "Milk is best before Sat 28 Nov", "Milk is best before tomorrow",
                    "Milk is best before today", "Milk was best before yesterday",
                    "Milk was best before Sat 28 Nov",
                ], "words stay true while nobody answers")
            #expect(
                fixture.server.received == [
                    "Milk is best before Sat 28 Nov", "Milk is best before tomorrow",
                    "Milk is best before today", "Milk was best before yesterday",
                ], "each step is heard once")
            #expect(fixture.server.titles == [])
            #expect(try await fixture.item(milk.id).status == .usedUp)
            #expect(try await fixture.reminders().map(\.answer).contains("used"))
            #expect(fixture.time.isQuiet, "nothing wakes up once nothing expires")
        }
    }

    @Test func `a clock that jumps from night to morning puts the words right each time`() async throws {
        try await AgentFixture.started { fixture in
            try await fixture.addItem("Milk") { $0.useBy = try CivilDate(parsing: "2026-11-28") }

            var nights: [[String]] = []
            for day in 25...30 {
                // 00:30 and 09:01 in Paris.
                fixture.time.set(to: try Instant(parsing: "2026-11-\(day - 1)T23:30:00Z"))
                await fixture.settle()
                nights.append(fixture.server.titles)
                fixture.time.set(to: try Instant(parsing: "2026-11-\(day)T08:01:00Z"))
                await fixture.settle()
            }

            #expect(
                nights == [
                    [], ["Milk must be used by Sat 28 Nov"], ["Milk must be used by tomorrow"],
                    ["Milk must be used today"], ["Milk expired yesterday"],
                    ["Milk expired on Sat 28 Nov"],
                ])
        }
    }

    @Test func `remind later brings it back after twelve hours, and marking as used can be undone`()
        async throws
    {
        try await AgentFixture.started { fixture in
            let milk = try await fixture.addItem("Milk") { $0.useBy = try CivilDate(parsing: "2026-11-26") }
            await fixture.pass(.seconds(21 * 3600))

            await fixture.choose("Remind Later")
            let away = fixture.server.titles
            await fixture.pass(.seconds(12 * 3600 - 60))
            let stillAway = fixture.server.titles
            await fixture.pass(.seconds(60))
            let back = fixture.server.titles
            await fixture.click("Mark as Used")
            let used = fixture.server.titles
            _ = try await fixture.client.call(Reminders1.undo, 0)
            await fixture.settle()

            #expect((away, stillAway) == ([], []))
            #expect(back == ["Milk must be used by tomorrow"])
            #expect(used == [])
            #expect(try await fixture.item(milk.id).status == .present)
            #expect(fixture.server.titles == ["Milk must be used by tomorrow"])
        }
    }

    @Test func `recipes are looked for by name, and the popup stays until somebody says what became of it`()
        async throws
    {
        try await AgentFixture.run { fixture in
            try fixture.configure(
                "[household]\nrecipes = \"https://recipes.example/find?q={names}&lang=en\"\n")
            fixture.server.appear(as: ScriptedServer.gnome)
            try await fixture.start()
            try await fixture.addItem("Crème fraîche & leeks") {
                $0.useBy = try CivilDate(parsing: "2026-11-25")
            }
            await fixture.pass(.seconds(21 * 3600))
            let shown = try #require(fixture.server.screen.first)

            fixture.server.send(.activationToken("tok-1"), about: shown)
            await fixture.click("Find Recipes")

            #expect(
                fixture.opener.requests.map(\.target.description) == [
                    "https://recipes.example/find?q=Cr%C3%A8me%20fra%C3%AEche%20%26%20leeks&lang=en"
                ])
            #expect(fixture.opener.requests.first?.token == "tok-1")
            #expect(fixture.server.titles == ["Crème fraîche & leeks must be used today"])
            #expect(fixture.server.screen.first?.notification.isQuiet == true)
            #expect(fixture.server.received.count == 1)
            await fixture.click("Mark as Used")
            #expect(fixture.server.titles == [])
        }
    }

    @Test func `eight things on one day are one popup with answers for all`() async throws {
        try await AgentFixture.started(on: ScriptedServer.plasma) { fixture in
            let names = ["Butter", "Cheese", "Eggs", "Ham", "Milk", "Salad", "Tofu", "Yoghurt"]
            for name in names {
                try await fixture.addItem(name) { $0.useBy = try CivilDate(parsing: "2026-11-25") }
            }
            await fixture.pass(.seconds(21 * 3600))
            let shown = try #require(fixture.server.screen.first?.notification)
            #expect(fixture.server.posts.count == 1)

            await fixture.click("Find Recipes")
            let recipes = fixture.opener.requests.map(\.target.description)
            await fixture.choose("Remind Later")
            await fixture.pass(.seconds(12 * 3600))
            let later = fixture.server.titles
            await fixture.choose("Used All 8")

            #expect(shown.summary == "8 items must be used today")
            #expect(
                shown.body.split(separator: "\n").map(String.init) == names.map { "• \($0)" })
            #expect(shown.actions.map(\.label) == ["Show", "Find Recipes", "More…"])
            #expect(
                recipes == ["https://duckduckgo.com/?q=recipe+\(names.joined(separator: "%20"))"])
            #expect(later == ["8 items must be used today"])
            #expect(
                fixture.server.titles == ["Marked 8 as used"], "one click did it to all, and can be undone")
            #expect(try await fixture.items().isEmpty)
        }
    }

    @Test func `a second thing joins the popup of the first, and the last of two keeps it`() async throws {
        try await AgentFixture.started { fixture in
            try await fixture.addItem("Milk") { $0.useBy = try CivilDate(parsing: "2026-11-25") }
            let eggs = try await fixture.addItem("Eggs") { $0.useBy = try CivilDate(parsing: "2026-11-28") }
            await fixture.pass(.seconds(21 * 3600))
            let together = fixture.server.titles
            _ = try await fixture.client.call(Items1.use, (eggs.id, nil))
            await fixture.settle()

            #expect(together == ["Milk must be used today (1 of 2 items)"])
            #expect(fixture.server.titles == ["Milk must be used today"])
        }
    }

    @Test func `after "Got It" the date is not mentioned again, but a new date is`() async throws {
        try await AgentFixture.started(on: ScriptedServer.plasma) { fixture in
            let milk = try await fixture.addItem("Milk") { $0.useBy = try CivilDate(parsing: "2026-11-26") }
            await fixture.pass(.seconds(21 * 3600))
            await fixture.choose("Stop Reminding")
            let posts = fixture.server.posts.count
            await fixture.live(.seconds(4 * 86_400), by: .seconds(6 * 3600))
            let quiet = fixture.server.posts.count
            var changes = ItemFieldChanges()
            changes.set.useBy = try CivilDate(parsing: "2026-12-03")
            _ = try await fixture.client.call(Items1.edit, (milk.id, changes))
            await fixture.live(.seconds(2 * 86_400), by: .seconds(6 * 3600))

            #expect(quiet == posts)
            #expect(fixture.server.received.last == "Milk must be used by Thu 3 Dec")
            #expect(fixture.server.titles == ["Milk must be used by Thu 3 Dec"])
        }
    }

    @Test
    func
        `things wait for a later brief and come there for themselves, but not what may not be eaten tomorrow`()
        async throws
    {
        try await AgentFixture.run { fixture in
            try fixture.configure("[brief]\nat = \"18:00\"\n")
            fixture.server.appear()
            try await fixture.start()
            try await fixture.addItem("Fish") { $0.useBy = try CivilDate(parsing: "2026-11-25") }
            let milk = try await fixture.addItem("Milk") {
                $0.bestBefore = try CivilDate(parsing: "2026-11-26")
            }
            try await fixture.addItem("Rice") { $0.bestBefore = try CivilDate(parsing: "2026-11-25") }
            await fixture.pass(.seconds(21 * 3600))
            let morning = fixture.server.titles
            let why = try await fixture.client.call(Reminders1.why, milk.id)
            await fixture.click("Mark as Used")
            await fixture.pass(.seconds(9 * 3600))

            #expect(morning == ["Fish must be used today"])
            #expect(why.heldBecause?.contains("brief") == true)
            #expect(fixture.server.titles == ["2 items expire soon"])
            #expect(fixture.server.screen.first?.notification.actions.first?.label == "Show")
        }
    }

    @Test
    func `recipes are found from a popup that the desktop keeps, and it comes back there without a banner`()
        async throws
    {
        try await AgentFixture.run { fixture in
            fixture.usesBus = true
            let shell = try await FakeShell.start(on: fixture.bus, fixture.loop)
            try await fixture.start()
            try await fixture.addItem("Milk") { $0.useBy = try CivilDate(parsing: "2026-11-25") }
            await fixture.pass(.seconds(21 * 3600))
            await shell.wait { $0.titles == ["Milk must be used today"] }
            try await shell.click("Find Recipes", of: "Milk must be used today")
            await fixture.settle()
            await shell.wait { $0.titles == ["Milk must be used today"] }

            #expect(
                fixture.opener.requests.map(\.target.description) == [
                    "https://duckduckgo.com/?q=recipe+Milk"
                ])
            #expect(fixture.opener.requests.first?.token == "gnome-shell/1")
        }
    }

    @Test func `a warranty is reminded of before it ends, and the popup opens its receipt`() async throws {
        try await AgentFixture.started(on: ScriptedServer.gnome) { fixture in
            let dishwasher = try await fixture.addItem("Dishwasher") {
                $0.boughtOn = try CivilDate(parsing: "2024-12-25")
                $0.warrantyFor = try CivilPeriod(parsing: "P2Y")
                $0.brand = "Bosch"
            }
            let receipt = fixture.home.appendingPathComponent("bill.txt")
            try "paid".write(to: receipt, atomically: true, encoding: .utf8)
            let file = try await fixture.attach(receipt.path, to: dishwasher.id)
            #expect(file.name == "bill.txt" && file.size == 4 && file.kind == .receipt)
            await fixture.pass(.seconds(21 * 3600))
            let first = fixture.server.titles

            await fixture.click("Open Receipt")
            let opened = fixture.opener.requests.map(\.target)
            let still = fixture.server.titles
            await fixture.click("Got It")
            let gone = fixture.server.titles
            await fixture.live(.seconds(23 * 86_400), by: .seconds(86_400))

            #expect(first == ["Dishwasher: warranty ends in 30 days"])
            #expect(opened == [.file(file.path)])
            #expect(still == first)
            #expect(gone == [])
            #expect(fixture.server.titles == ["Dishwasher: warranty ends in 7 days"])
            #expect(try await fixture.item(dishwasher.id).status == .present)
        }
    }

    @Test func `a lent item is asked about until somebody says that it is back`() async throws {
        try await AgentFixture.started(on: ScriptedServer.gnome) { fixture in
            let drill = try await fixture.addItem("Drill")
            let lent = try await fixture.client.call(
                Items1.lendUntil, (drill.id, "Ben", try CivilDate(parsing: "2026-11-25")))
            await fixture.pass(.seconds(21 * 3600))
            let asked = fixture.server.titles

            await fixture.click("Remind Later")
            let later = fixture.server.titles
            await fixture.live(.seconds(86_400), by: .seconds(3600))
            let again = fixture.server.titles
            await fixture.click("Returned")

            #expect(lent.lentUntil?.description == "2026-11-25" && lent.nextReminderAt != nil)
            #expect(asked == ["Is 'Drill' back?"] && later == [] && again == asked)
            #expect(fixture.server.titles == [])
            let back = try await fixture.item(drill.id)
            #expect(back.lentTo == nil && back.lentUntil == nil)
        }
    }

    @Test func `maintenance that is done says when it is due next, and takes its parts`() async throws {
        try await AgentFixture.started { fixture in
            let filter = try await fixture.addItem("Filter") { $0.quantity = try Quantity(parsing: "4") }
            var fields = MaintenanceFields()
            fields.title = "Change the filter"
            fields.due = try CivilDate(parsing: "2026-11-25")
            fields.repeats = try Repetition(parsing: "after done P3M")
            var part = PartFields()
            part.item = filter.id
            fields.parts = [part]
            let plan = try await fixture.client.call(Maintenance1.add, fields)
            await fixture.pass(.seconds(21 * 3600))
            let shown = try #require(fixture.server.screen.first?.notification)

            await fixture.click("Done")
            let done = try await fixture.client.call(Maintenance1.get, plan.id)
            let history = try await fixture.client.call(Maintenance1.history, plan.id)
            let skipped = try await fixture.client.call(Maintenance1.skip, plan.id)

            #expect(plan.repeatsWords == "3 months after it was done")
            #expect(shown.summary == "Change the filter")
            #expect(shown.body.contains("You need: Filter (4 left)"))
            #expect(shown.actions.map(\.label).prefix(2) == ["Done", "Snooze 15 min"])
            #expect(done.due.description == "2027-02-25")
            #expect(done.lastDone?.description == "2026-11-25")
            #expect(history.map(\.what) == [.done])
            #expect(try await fixture.item(filter.id).quantity.description == "3")
            #expect(skipped.due > done.due)
            #expect(fixture.server.titles == [])
        }
    }

    @Test func `completing a summary of all kinds completes tasks, and leaves everything else due`()
        async throws
    {
        try await AgentFixture.run { fixture in
            try fixture.configure("[popups]\nlimit = 1\n")
            fixture.server.appear()
            try await fixture.start()
            let milk = try await fixture.addItem("Milk") { $0.useBy = try CivilDate(parsing: "2026-11-25") }
            let drill = try await fixture.addItem("Drill") {
                $0.warrantyUntil = try CivilDate(parsing: "2026-12-02")
            }
            try await fixture.add("Rent", due: try When(parsing: "2026-11-25"))
            await fixture.pass(.seconds(21 * 3600))
            let shown = fixture.server.titles

            await fixture.choose("Complete 1 of 3")

            #expect(shown == ["3 reminders"])
            #expect(fixture.server.titles.sorted() == ["2 reminders", "Completed"])
            let confirmation = fixture.server.screen.first { $0.notification.summary == "Completed" }
            #expect(confirmation?.notification.body == "Rent")
            for item in [milk, drill] {
                var query = ReminderQuery()
                query.subjectID = item.id
                let states = try await fixture.client.call(Reminders1.list, query).map(\.state)
                #expect(states.contains(.due) || states.contains(.shown), "\(states)")
            }
            #expect(try await fixture.item(milk.id).status == .present)
            #expect(try await fixture.item(drill.id).status == .present)
            #expect(try await fixture.client.call(Tasks1.list, TaskQuery()).isEmpty)
        }
    }
}
