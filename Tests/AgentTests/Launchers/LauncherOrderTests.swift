import Agent
import AgentInterface
import CivilTime
import DBus
import Notifications
import Rules
import Sentences
import TestSupport
import Testing

/// What launchers offer for sentences about what is there, and what happens when somebody chooses.
struct LauncherOrderTests {
    @Test func `a part of an item is used only once the row is chosen, and adding comes below`() async throws
    {
        try await AgentFixture.started(on: nil) { fixture in
            let eggs = try await fixture.food("Eggs", "6")

            let rows = try await fixture.matches("used 3 eggs")
            let before = try await fixture.item(eggs).quantity
            try await fixture.run(try #require(rows.first))

            #expect(rows.map(\.text) == ["Use 3 of 'Eggs' (6 left)", "Add 'used 3 eggs'"])
            #expect(rows.first?.subtext == "3 will remain")
            #expect(rows.first?.isExact == true)
            #expect(before.description == "6")
            #expect(try await fixture.item(eggs).quantity.description == "3")
            #expect(try await fixture.tasks().isEmpty)
        }
    }

    @Test(arguments: ["used 3 eggs", "call the bank friday"])
    func `a row that is sent twice does once what it says, and again after an undo`(line: String) async throws
    {
        try await AgentFixture.started(on: nil) { fixture in
            let eggs = try await fixture.food("Eggs", "9")
            func changes() async throws -> [String] {
                [try await fixture.item(eggs).quantity.description] + (try await fixture.tasks().map(\.title))
            }
            let row = try #require(try await fixture.matches(line).first)

            try await fixture.run(row)
            let once = try await changes()
            await #expect(throws: (any Error).self) { try await fixture.run(row) }
            let twice = try await changes()
            _ = try await fixture.client.call(Reminders1.undo, 0)
            let undone = try await changes()
            try await fixture.run(row)

            #expect(once != undone)
            #expect(twice == once)
            #expect(try await changes() == once)
        }
    }

    @Test func `a task that comes after another one waits for it`() async throws {
        try await AgentFixture.started(on: nil) { fixture in
            try await fixture.run(try #require(try await fixture.matches("fill the holes").first))

            let row = try #require(
                try await fixture.matches("paint the wall friday once the holes are filled").first)
            try await fixture.run(row)

            #expect(row.text == "Add 'paint the wall friday', to be done after 'fill the holes'")
            let tasks = try await fixture.tasks()
            let first = try #require(tasks.first { $0.title == "fill the holes" })
            let second = try #require(tasks.first { $0.title == "paint the wall" })
            #expect(second.details.after == first.id)
            #expect(second.due != nil)
        }
    }

    @Test func `a row that was carried out stays so over a restart`() async throws {
        try await AgentFixture.started(on: nil) { fixture in
            let eggs = try await fixture.food("Eggs", "9")
            let row = try #require(try await fixture.matches("used 3 eggs").first)
            try await fixture.run(row)

            await fixture.agent?.stop()
            try await fixture.start()
            await #expect(throws: (any Error).self) { try await fixture.run(row) }

            #expect(try await fixture.item(eggs).quantity.description == "6")
        }
    }

    @Test func `what was done is confirmed by a popup that takes it back`() async throws {
        try await AgentFixture.started { fixture in
            let ham = try await fixture.food("Ham")

            try await fixture.run(try #require(try await fixture.matches("threw away the ham").first))
            let status = try await fixture.item(ham).status
            await fixture.server.wait { $0.titles.contains("Done") }
            let popup = try #require(
                fixture.server.screen.first { $0.notification.summary == "Done" }?.notification)
            await fixture.choose("Undo")

            #expect(status == .discarded)
            #expect(popup.body.contains("'Ham'"))
            #expect(popup.actions.map(\.label) == ["Undo", "OK"])
            #expect(try await fixture.item(ham).status == .present)
        }
    }

    @Test func `the popup names everything that was done, with days as the row has them`() async throws {
        try await AgentFixture.started { fixture in
            _ = try await fixture.food("Ham")
            try await fixture.add("Call Anna")

            let row = try #require(
                try await fixture.matches("threw away the ham and move call anna to friday 15:00").first)
            try await fixture.run(row)
            await fixture.server.wait { $0.titles.contains("Done") }

            let popup = fixture.server.screen.first { $0.notification.summary == "Done" }?.notification
            #expect(popup?.body == "Throw away 'Ham'\nMove 'Call Anna' to Fri 27 Nov 15:00")
        }
    }

    @Test func `a verb that fits several things has a row for each, and picks none`() async throws {
        try await AgentFixture.started(on: nil) { fixture in
            _ = try await fixture.food("Oat milk")
            let almond = try await fixture.food("Almond milk")

            let rows = try await fixture.matches("finished the milk")
            try await fixture.run(try #require(rows.first { $0.text.contains("Almond") }))

            #expect(
                Set(rows.prefix(2).map(\.text)) == ["Use up 'Oat milk'", "Use up 'Almond milk'"])
            #expect(rows.count { $0.text.contains("milk") && !$0.text.hasPrefix("Add ") } == 2)
            #expect(try await fixture.item(almond).status == .usedUp)
            #expect(try await fixture.names("milk") == ["Oat milk"])
        }
    }

    @Test func `a verb about nothing that is there leaves the rows as they are`() async throws {
        try await AgentFixture.started(on: nil) { fixture in
            let lemons = try await fixture.matches("used 2 lemons")
            let newspaper = try await fixture.matches("cancel the newspaper")

            #expect(lemons.map(\.text) == ["Add 'used 2 lemons'"])
            #expect(newspaper.map(\.text) == ["Add 'cancel the newspaper'"])
        }
    }

    @Test func `more than there is changes nothing, and the row says why`() async throws {
        try await AgentFixture.started(on: nil) { fixture in
            let eggs = try await fixture.food("Eggs", "6")

            let row = try #require(try await fixture.matches("used 9 eggs").first)

            #expect(row.text == "Only 6 of 'Eggs' left")
            #expect(!row.isExact)
            await #expect(throws: BusError.self) { try await fixture.run(row) }
            #expect(try await fixture.item(eggs).quantity.description == "6")
        }
    }

    @Test func `fields of what is there change only as the row says`() async throws {
        try await AgentFixture.started(on: nil) { fixture in
            var fields = TaskFields()
            (fields.title, fields.notes) = ("Pay the rent", "By transfer")
            let rent = try await fixture.client.call(Tasks1.add, fields)
            _ = try await fixture.addEvent("Dentist", "2026-11-27T15:00", lasting: "PT1H", EventFields())

            try await fixture.choose("label pay the rent as home", "Label 'Pay the rent' 'home'")
            try await fixture.choose(
                "make pay the rent high priority", "Set the priority of 'Pay the rent' to high")
            try await fixture.choose(
                "add a note to pay the rent: ask for a receipt",
                "Add a note to 'Pay the rent': ask for a receipt")
            try await fixture.choose("rename dentist to Dr Weber", "Rename 'Dentist' to 'Dr Weber'")

            let task = try await fixture.task(rent.id)
            #expect(task.labels == ["home"] && task.priority == .high)
            #expect(task.notes == "By transfer\nask for a receipt")
            #expect(try await fixture.names("Weber") == ["Dr Weber"])
        }
    }

    @Test func `a task that somebody else has done keeps who it was`() async throws {
        try await AgentFixture.started(on: nil) { fixture in
            let rent = try await fixture.add("Pay the rent")

            try await fixture.choose("Anna paid the rent", "Complete 'Pay the rent', done by Anna")

            #expect(try await fixture.task(rent.id).doneNote == "Done by Anna")
        }
    }

    @Test func `a task that a known person has done is completed by that person`() async throws {
        try await AgentFixture.started(on: nil) { fixture in
            let rent = try await fixture.add("Pay the rent")
            var person = PersonFields()
            person.name = "Anna"
            _ = try await fixture.client.call(People1.add, person)

            try await fixture.choose("anna paid the rent", "Complete 'Pay the rent', done by Anna")

            let task = try await fixture.task(rent.id)
            #expect(task.completedBy == "Anna")
            #expect(task.doneNote == nil)
        }
    }

    @Test(arguments: [
        ("the rent is at the front", "What do you want to do with 'Pay the rent'?"),
        ("end pay the rent", "That cannot be done with 'Pay the rent'"),
        ("used 2 slices of eggs", "'2 slices' cannot be taken from 'Eggs': there is 6"),
        ("opened 2 eggs", "'Eggs' is one entry, of 6: only all of it can be opened"),
    ])
    func `what cannot be done has a row that says why, above adding`(line: String, reason: String)
        async throws
    {
        try await AgentFixture.started(on: nil) { fixture in
            try await fixture.add("Pay the rent")
            _ = try await fixture.food("Eggs", "6")

            let row = try #require(try await fixture.matches(line).first)

            #expect(row.text == reason)
            await #expect(throws: BusError.self) { try await fixture.run(row) }
            #expect(try await fixture.tasks().count == 1)
        }
    }

    @Test func `quiet and pauses are carried out, and end again`() async throws {
        try await AgentFixture.started(on: nil) { fixture in
            try await fixture.choose("quiet for 2h", "Be quiet for 2 h")
            let quiet = try await fixture.client.call(Agent1.quiet, ()).until
            try await fixture.choose("pause for 3h", "Pause all reminders for 3 h")
            let pause = try await fixture.client.call(Agent1.quiet, ()).pausedUntil
            try await fixture.choose("resume", "End quiet and pause")
            let ended = try await fixture.client.call(Agent1.quiet, ())

            #expect(quiet != nil && pause != nil)
            #expect(ended.until == nil && ended.pausedUntil == nil)
            #expect(try await fixture.tasks().isEmpty)
        }
    }

    @Test(arguments: [
        ("no notifications for the next hour", "Be quiet for 1 h"),
        ("mute all reminders for the next two hours", "Be quiet for 2 h"),
    ])
    func `the next hour is an hour`(line: String, row: String) async throws {
        try await AgentFixture.started(on: nil) { fixture in
            let found = try await fixture.matches(line).first
            #expect(found?.text == row)
        }
    }

    @Test func `quiet without an end is explained, and adds nothing`() async throws {
        try await AgentFixture.started(on: nil) { fixture in
            let row = try #require(try await fixture.matches("be quiet").first)

            #expect(row.text == "Be quiet until when? Add a time, such as 'until 18:00' or 'for 2h'")
        }
    }

    @Test func `what is there already is offered to be changed, above adding it once more`() async throws {
        try await AgentFixture.started(on: nil) { fixture in
            let call = try await fixture.add("Call Anna")
            let rows = try await fixture.matches("call anna every friday")

            try await fixture.run(try #require(rows.first))

            #expect(rows.first?.text.hasPrefix("Make 'Call Anna' repeat every Friday") == true)
            #expect(rows.contains { $0.text.hasPrefix("Add 'call anna'") })
            #expect(try await fixture.task(call.id).repeats != nil)
            #expect(try await fixture.tasks().count == 1)
        }
    }

    @Test func `an event is removed, a repeating task skipped or removed, a loan noted`() async throws {
        try await AgentFixture.started(on: nil) { fixture in
            _ = try await fixture.addEvent("Dentist", "2026-11-27T15:00", lasting: "PT1H", EventFields())
            var fields = TaskFields()
            (fields.title, fields.due) = ("Water the plants", try When(parsing: "2026-11-25T09:00"))
            fields.repeats = try Repetition(parsing: "FREQ=DAILY")
            let plants = try await fixture.client.call(Tasks1.add, fields)
            var drill = ItemFields()
            drill.name = "Drill"
            let item = try #require(try await fixture.client.call(Items1.add, ([drill], false)).first)

            try await fixture.choose("cancel the dentist", "Remove 'Dentist'")
            let either = try await fixture.matches("cancel the plants")
            try await fixture.choose("skip the plants", "Skip 'Water the plants'")
            try await fixture.choose("lent the drill to tom", "Lend 'Drill' to Tom")

            #expect(try await fixture.names("Dentist").isEmpty)
            #expect(
                either.prefix(2).map(\.text) == ["Skip 'Water the plants'", "Remove 'Water the plants'"])
            #expect(try await fixture.task(plants.id).due == (try When(parsing: "2026-11-26T09:00")))
            #expect(try await fixture.item(item.id).lentTo == "Tom")
        }
    }

    @Test func `undo takes back the step that the row names, though another came after it`() async throws {
        try await AgentFixture.started(on: nil) { fixture in
            try await fixture.add("Dentist")

            let row = try #require(try await fixture.matches("undo").first)
            try await fixture.add("Call mom")
            try await fixture.run(row)

            #expect(row.text.hasPrefix("Undo: ") && row.text.contains("Dentist"))
            #expect(try await fixture.tasks().map(\.title) == ["Call mom"])
        }
    }

    @Test func `several things of one sentence are one step`() async throws {
        try await AgentFixture.started(on: nil) { fixture in
            let (eggs, ham) = (try await fixture.food("Eggs", "6"), try await fixture.food("Ham"))

            let row = try #require(try await fixture.matches("used 2 eggs and threw away the ham").first)
            try await fixture.run(row)
            let (left, status) = (try await fixture.item(eggs).quantity, try await fixture.item(ham).status)
            _ = try await fixture.client.call(Reminders1.undo, 0)

            #expect(row.text == "Use 2 of 'Eggs' (6 left); Throw away 'Ham'")
            #expect(left.description == "4" && status == .discarded)
            #expect(try await fixture.item(eggs).quantity.description == "6")
            #expect(try await fixture.item(ham).status == .present)
        }
    }

    @Test func `launchers put things on the shopping list, buy them and take them off`() async throws {
        try await AgentFixture.started(on: nil) { fixture in
            let milk = try await fixture.food("Milk")
            func run(_ line: String) async throws -> String {
                let row = try #require(try await fixture.matches(line).first)
                try await fixture.run(row)
                return row.text
            }
            func list() async throws -> [String] {
                try await fixture.client.call(Shopping1.list, ()).map(\.name)
            }

            let wanted = try await run("buy rice and 2 l juice")
            let both = try await list()
            let off = try await run("we don't need juice")
            let one = try await list()
            let bought = try await run("I bought milk and rice")

            #expect(wanted == "Put on the shopping list: rice, 2 l juice" && both == ["juice", "rice"])
            #expect(off == "Take off the shopping list: juice" && one == ["rice"])
            #expect(bought == "Record as bought: milk, rice")
            #expect(try await list().isEmpty)
            #expect(try await fixture.client.call(Items1.list, ItemQuery()).count == 3)
            _ = try await fixture.client.call(Reminders1.undo, 0)
            #expect(try await list() == ["rice"])
            #expect(try await fixture.client.call(Items1.list, ItemQuery()).map(\.id) == [milk])
            #expect(try await fixture.tasks().isEmpty)
        }
    }

    @Test func `each of several packages has a row, and so have all of them together`() async throws {
        try await AgentFixture.started(on: nil) { fixture in
            let packages = [try await fixture.food("Milk"), try await fixture.food("Milk")]

            let rows = try await fixture.matches("finished the milk").map(\.text)
            let all = try #require(try await fixture.matches("used all the milk").first)
            try await fixture.run(all)

            #expect(rows.prefix(3) == ["Use up 'Milk'", "Use up 'Milk'", "Use up 'Milk'; Use up 'Milk'"])
            for id in packages { #expect(try await fixture.item(id).status == .usedUp) }
        }
    }

    @Test func `GNOME's search describes what an order would do`() async throws {
        try await AgentFixture.started(on: nil) { fixture in
            _ = try await fixture.food("Eggs", "6")

            let ids = try await fixture.search("GetInitialResultSet", [.strings(["used", "3", "eggs"])])
                .first?
                .asStrings
            let metas = try await fixture.search("GetResultMetas", [.strings(ids ?? [])]).first?.asArray ?? []

            #expect(
                metas.compactMap { $0.asDictionary?["name"]?.asString }
                    == ["Use 3 of 'Eggs' (6 left)", "Add 'used 3 eggs'"])
        }
    }

    @Test func `the window gets the error, and no popup appears`() async throws {
        try await AgentFixture.started { fixture in
            let eggs = try await fixture.food("Eggs", "6")
            let orders = QuietOrders(try await fixture.matches("used 3 eggs"))

            try await fixture.client.run(try #require(orders.first), verb: Runner.withoutPopup)
            _ = try await fixture.client.call(Agent1.status, ())

            #expect(try await fixture.item(eggs).quantity.description == "3")
            #expect(!fixture.server.titles.contains("Done"))
        }
    }
}

/// The ids of rows that do something with what is there.
private struct QuietOrders {
    let ids: [String]
    var first: String? { ids.first }

    init(_ rows: [RunnerMatch]) {
        ids = rows.map(\.id).filter {
            if case .order? = LauncherChoice($0) { true } else { false }
        }
    }
}

extension AgentFixture {
    fileprivate func food(_ name: String, _ quantity: String = "1") async throws -> String {
        var fields = ItemFields()
        (fields.name, fields.quantity) = (name, try Quantity(parsing: quantity))
        fields.bestBefore = try CivilDate(parsing: "2026-12-20")
        return try #require(try await client.call(Items1.add, ([fields], false)).first).id
    }

    /// The names of what is there.
    fileprivate func names(_ text: String) async throws -> [String] {
        var query = NameQuery()
        (query.text, query.status) = (text, .current)
        return try await client.call(Names1.find, query).map(\.title)
    }

    /// Types a sentence, and chooses the first row, which has to say `text`.
    fileprivate func choose(_ line: String, _ text: String) async throws {
        let row = try #require(try await matches(line).first)
        #expect(row.text == text || row.text.hasPrefix("\(text) "))
        try await run(row)
    }

    fileprivate func search(_ member: MemberName, _ arguments: [Value]) async throws -> [Value] {
        try await connection.call(
            MethodCall(to: Contract.busName, at: SearchProvider.path, SearchProvider.name, member, arguments)
        ).body
    }

    fileprivate func tasks() async throws -> [TaskRecord] {
        try await client.call(Tasks1.list, TaskQuery())
    }
}
