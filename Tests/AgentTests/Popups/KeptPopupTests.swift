import AgentInterface
import CivilTime
import DBus
import Notifications
import Rules
import TestSupport
import Testing

@testable import Agent

/// Popups that GNOME keeps: they stay over everybody's end, and a click comes as a call.
struct KeptPopupTests {
    private static func worldWithPopup(
        _ body: @escaping @Sendable (AgentFixture, FakeShell, TaskRecord) async throws -> Void
    ) async throws {
        try await AgentFixture.run { fixture in
            fixture.usesBus = true
            let shell = try await FakeShell.start(on: fixture.bus, fixture.loop)
            try await fixture.start()
            let task = try await fixture.add("Call the dentist", due: AgentFixture.noon.asWhen + .seconds(60))
            await fixture.pass(.seconds(60))
            await shell.wait { $0.titles == ["Call the dentist"] }
            try await body(fixture, shell, task)
        }
    }

    private static func adds(_ shell: FakeShell) -> Int {
        shell.log.count { $0.hasPrefix("add") }
    }

    @Test func `a click completes the task`() async throws {
        try await Self.worldWithPopup { fixture, shell, task in
            try await shell.click("Complete", of: "Call the dentist")

            #expect(try await fixture.task(task.id).status == .completed)
            #expect(shell.titles == [])
            #expect(shell.popups.isEmpty)
            let history = try await fixture.client.call(Reminders1.history, AgentInterface.JournalQuery())
            #expect(history.first?.by == "popup")
        }
    }

    @Test func `a click on an entry of the list brings its buttons up, so that they stay`() async throws {
        try await Self.worldWithPopup { fixture, shell, task in
            try await shell.click(nil, of: "Call the dentist")
            await shell.wait { Self.adds($0) == 2 }
            await fixture.settle()
            let (state, priority) = (
                try await fixture.reminders().map(\.state), shell.list.values.map(\.priority)
            )

            try await shell.click("Complete", of: "Call the dentist")
            await fixture.settle()

            #expect(state == [.shown])
            #expect(priority == ["urgent"])
            #expect(try await fixture.task(task.id).status == .completed)
            #expect(shell.list.isEmpty)
        }
    }

    @Test func `a click on a summary in the list shows what is in it`() async throws {
        try await AgentFixture.run { fixture in
            fixture.usesBus = true
            let shell = try await FakeShell.start(on: fixture.bus, fixture.loop)
            try await fixture.start()
            for number in 1...6 {
                try await fixture.add("Task \(number)", due: AgentFixture.noon.asWhen + .seconds(60))
            }
            fixture.time.set(to: AgentFixture.noon + .seconds(3600))
            await shell.wait { $0.titles == ["6 reminders"] }
            await fixture.settle()

            try await shell.click(nil, of: "6 reminders")
            await shell.wait { $0.titles.count == 3 }
            await fixture.settle()

            #expect(Set(try await fixture.reminders().map(\.state)) == [.shown])
            #expect(shell.titles.contains("4 reminders"))
            #expect(shell.list.values.map(\.priority).sorted() == ["low", "urgent", "urgent"])
        }
    }

    @Test func `a second click of the same popup changes nothing`() async throws {
        try await Self.worldWithPopup { fixture, shell, task in
            let popup = try #require(shell.list.values.first)
            try #require(popup.buttons.count >= 2)
            let (complete, snooze) = (popup.buttons[0].target, popup.buttons[1].target)

            try await shell.activate("answer", snooze)
            try await shell.activate("answer", complete)
            await fixture.settle()

            #expect(try await fixture.task(task.id).status == .open)
            #expect(try await fixture.reminders().map(\.state) == [.snoozed])
        }
    }

    @Test(arguments: [
        ("answer", "complete:00000000000000000000000000000000"), ("answer", "complete"), ("answer", ""),
        ("answer", "default:00000000000000000000000000000000"), ("elsewhere", "complete:TOKEN"),
    ])
    func `an action that belongs to no popup changes nothing`(action: String, target: String) async throws {
        try await Self.worldWithPopup { fixture, shell, task in
            let token = try #require(
                shell.list.values.first?.buttons.first?.target.split(separator: ":").last)

            try await shell.activate(action, target.replacing("TOKEN", with: token))
            await fixture.settle()

            #expect(try await fixture.task(task.id).status == .open)
            #expect(shell.titles == ["Call the dentist"])
        }
    }

    @Test func `actions with odd parameters are no error`() async throws {
        try await Self.worldWithPopup { fixture, shell, task in
            for parameters in [
                [Value](), [.variant(.uint32(1))], [.variant(.string("a")), .variant(.byte(0))],
            ] {
                try await shell.call(
                    "ActivateAction",
                    [.string("answer"), .array(of: .variant, parameters), .dictionary([:])])
            }
            try await shell.call("Open", [.strings(["file:///etc/passwd"]), .dictionary([:])])

            #expect(try await fixture.task(task.id).status == .open)
        }
    }

    @Test func `it stays when the agent ends, and the next one shows it no second time`() async throws {
        try await Self.worldWithPopup { fixture, shell, task in
            await fixture.agent?.stop()
            let afterEnd = shell.titles
            try await fixture.start()
            await fixture.settle()
            let afterStart = (shell.titles, Self.adds(shell))

            try await shell.click("Complete", of: "Call the dentist")

            #expect(afterEnd == ["Call the dentist"])
            #expect(afterStart == (["Call the dentist"], 1))
            #expect(try await fixture.task(task.id).status == .completed)
            #expect(shell.popups.isEmpty)
        }
    }

    @Test func `it stays when the agent is killed, and the next one shows it no second time`() async throws {
        try await Self.worldWithPopup { fixture, shell, task in
            // Killed before that, it would not know that the popup is there.
            try await fixture.wait { try await fixture.reminders().map(\.state) == [.shown] }
            try await fixture.killAgent()
            try await fixture.start()
            try await fixture.wait { try await fixture.reminders().map(\.state) == [.shown] }

            #expect(shell.titles == ["Call the dentist"])
            #expect(Self.adds(shell) == 1)
        }
    }

    @Test func `it stays when the shell restarts, and is not shown a second time`() async throws {
        try await Self.worldWithPopup { fixture, shell, task in
            await shell.die()
            await fixture.settle()
            let next = try await FakeShell.start(on: fixture.bus, fixture.loop, keeping: shell.list)
            try await fixture.add("Water the plants", due: AgentFixture.noon.asWhen + .seconds(90))
            await fixture.pass(.seconds(60))
            // What is new shows that the agent has taken note of the new shell.
            await next.wait { $0.titles.contains("Water the plants") }

            #expect(next.titles == ["Call the dentist", "Water the plants"])
            #expect(next.log.count { $0.hasPrefix("add") } == 1)
            #expect(next.popups.isEmpty)
        }
    }

    @Test func `more choices come up in the place of the popup, and are answered there`() async throws {
        try await Self.worldWithPopup { fixture, shell, task in
            let name = try #require(shell.list.keys.first)
            try await shell.click("More…", of: "Call the dentist")
            await shell.wait { Self.adds($0) == 2 }
            let choices = try #require(shell.list[name])
            await fixture.settle()

            try await shell.click(choices.buttons.first?.label, of: "Call the dentist")
            await fixture.settle()

            #expect(choices.priority == "normal")
            #expect(!choices.buttons.map(\.label).contains("Complete"))
            #expect(try await fixture.reminders().map(\.state) == [.snoozed])
            #expect(shell.list.isEmpty)
        }
    }

    @Test func `choices that are kept over the agent's end are answered by the next one`() async throws {
        try await Self.worldWithPopup { fixture, shell, task in
            try await shell.click("More…", of: "Call the dentist")
            await shell.wait { Self.adds($0) == 2 }
            await fixture.settle()
            try await fixture.killAgent()
            try await fixture.start()
            await fixture.settle()
            let label = shell.list.values.first?.buttons.first?.label

            try await shell.click(label, of: "Call the dentist")
            await fixture.settle()

            #expect(Self.adds(shell) == 2)
            #expect(try await fixture.reminders().map(\.state) == [.snoozed])
        }
    }

    @Test func `it goes when the task is completed elsewhere`() async throws {
        try await Self.worldWithPopup { fixture, shell, task in
            _ = try await fixture.client.call(Tasks1.complete, (task.id, .ask))
            await shell.wait { $0.titles == [] }

            #expect(shell.log.last?.hasPrefix("remove") == true)
        }
    }

    @Test func `what is completed while the shell is away goes when it is back`() async throws {
        try await Self.worldWithPopup { fixture, shell, task in
            await shell.die()
            await fixture.settle()
            _ = try await fixture.client.call(Tasks1.complete, (task.id, .ask))
            try await fixture.killAgent()
            try await fixture.start()
            let next = try await FakeShell.start(on: fixture.bus, fixture.loop, keeping: shell.list)

            await next.wait { $0.titles == [] }
        }
    }

    @Test func `what a shell was to remove and did not before its end goes when the next one is there`()
        async throws
    {
        try await Self.worldWithPopup { fixture, shell, task in
            shell.crashesAtRemoval = true
            _ = try await fixture.client.call(Tasks1.complete, (task.id, .ask))
            await shell.wait { $0.log.last == "crash" }
            await fixture.settle()
            let next = try await FakeShell.start(on: fixture.bus, fixture.loop, keeping: shell.list)

            await next.wait { $0.log.contains { $0.hasPrefix("remove") } }

            #expect(next.titles == [])
        }
    }

    @Test func `a removal that nobody answers is tried again`() async throws {
        try await AgentFixture.started(on: ScriptedServer.catalogueHandle) { fixture in
            let task = try await fixture.add("Call the dentist", due: AgentFixture.noon.asWhen + .seconds(60))
            await fixture.pass(.seconds(60))

            fixture.server.answersCloses = false
            _ = try await fixture.client.call(Tasks1.complete, (task.id, .ask))
            await fixture.settle()
            let during = fixture.server.titles
            fixture.server.answersCloses = true
            await fixture.pass(.seconds(5))

            #expect(during == ["Call the dentist"])
            #expect(fixture.server.titles == [])
            #expect(fixture.time.isQuiet)
        }
    }

    @Test func `a removal without a reply does not remove a newer popup of the same name`()
        async throws
    {
        try await AgentFixture.run { fixture in
            fixture.server.appear(as: ScriptedServer.catalogueHandle)
            let agent = try await fixture.start()
            try await fixture.add("Call the dentist", due: AgentFixture.noon.asWhen + .seconds(60))
            await fixture.pass(.seconds(60))

            fixture.server.answersCloses = false
            await agent.notifier.showAll()
            await fixture.settle()
            fixture.server.answersCloses = true
            await fixture.pass(.seconds(5))

            #expect(fixture.server.posts.count == 2)
            #expect(fixture.server.closes == [])
            #expect(fixture.server.titles == ["Call the dentist"])
        }
    }

    @Test func `on another desktop it is shown there, and goes from the list when that is back`() async throws
    {
        try await Self.worldWithPopup { fixture, shell, task in
            await shell.die()
            let other = try await FakeShell.start(
                on: fixture.bus, fixture.loop, as: "Plasma", backends: .freedesktop)
            await other.wait { $0.popups.values.sorted() == ["Call the dentist"] }
            await other.die()
            await fixture.settle()
            let next = try await FakeShell.start(on: fixture.bus, fixture.loop, keeping: shell.list)

            await next.wait { $0.log.count >= 2 }
            // The old one was taken off before the reminder came up there anew.
            #expect(next.log.map { $0.split(separator: " ")[0] } == ["remove", "add"])
            #expect(next.titles == ["Call the dentist"])
        }
    }

    @Test func `a shell that does not know our file shows it once, through the ordinary backend`()
        async throws
    {
        try await AgentFixture.run { fixture in
            fixture.usesBus = true
            let shell = try await FakeShell.start(on: fixture.bus, fixture.loop, knowingApplication: false)
            try await fixture.start()
            try await fixture.add("Call the dentist", due: AgentFixture.noon.asWhen + .seconds(60))
            await fixture.pass(.seconds(60))
            await shell.wait { !$0.popups.isEmpty }
            await fixture.settle()
            let status = try await fixture.client.call(Agent1.status, ())

            #expect(shell.popups.values.sorted() == ["Call the dentist"])
            #expect(shell.list.isEmpty)
            #expect(status.quirks.contains { $0.contains("because this desktop does not know the file") })
        }
    }

    @Test func `once the file is gone, the list is emptied before the other backend shows anything`()
        async throws
    {
        try await Self.worldWithPopup { fixture, shell, task in
            shell.knowsApplication = false
            try await fixture.add("Water the plants", due: AgentFixture.noon.asWhen + .seconds(90))
            await fixture.pass(.seconds(60))
            await shell.wait { $0.popups.count == 2 }

            #expect(shell.list.isEmpty)
            let removal = try #require(shell.log.firstIndex { $0.hasPrefix("remove") })
            let notice = try #require(shell.log.firstIndex { $0.hasPrefix("notify") })
            #expect(removal < notice)
        }
    }

    @Test func `an agent that finds the file goes through the other backend with all of it`() async throws {
        try await AgentFixture.run { fixture in
            fixture.usesBus = true
            let shell = try await FakeShell.start(on: fixture.bus, fixture.loop, knowingApplication: false)
            try await fixture.start()
            try await fixture.add("Call the dentist", due: AgentFixture.noon.asWhen + .seconds(60))
            await fixture.pass(.seconds(60))
            await shell.wait { !$0.popups.isEmpty }
            // Its number is written down: an agent that ends before that cannot know of the popup.
            await fixture.settle()

            shell.knowsApplication = true
            try await fixture.killAgent()
            try await fixture.start()
            await shell.wait { !$0.list.isEmpty && $0.popups.isEmpty }
            await fixture.settle()

            #expect(shell.popups.isEmpty)
            #expect(shell.titles == ["Call the dentist"])
        }
    }

    @Test func `a cleared entry returns to the list after ten minutes, without a banner, three times a day`()
        async throws
    {
        try await Self.worldWithPopup { fixture, shell, task in
            var returns: [[String]] = []
            for number in 2...4 {
                shell.clearList()
                await fixture.pass(.seconds(600))
                await shell.wait { Self.adds($0) == number }
                await fixture.settle()
                returns.append(shell.list.values.map(\.priority))
            }
            shell.clearList()
            // Until just before midnight, when another day begins.
            await fixture.pass(.seconds(9 * 3600))

            #expect(returns == [["low"], ["low"], ["low"]])
            #expect(Self.adds(shell) == 4)
        }
    }

    @Test func `entries of the list are shown again each morning`() async throws {
        try await Self.worldWithPopup { fixture, shell, task in
            await fixture.pass(.seconds(20 * 3600 + 58 * 60))
            let before = shell.list.values.map(\.priority)
            shell.clearList()
            await fixture.pass(.seconds(60))
            await shell.wait { $0.titles == ["Call the dentist"] }

            #expect(before == ["low"])
            #expect(shell.list.values.map(\.priority) == ["normal"])
            #expect(shell.titles == ["Call the dentist"])
        }
    }

    @Test func `a morning in quiet hours waits for their end, and what is kept stays in the list`()
        async throws
    {
        try await AgentFixture.run { fixture in
            try fixture.configure("[quiet]\nhours = \"08:00-10:00\"\n")
            fixture.usesBus = true
            let shell = try await FakeShell.start(on: fixture.bus, fixture.loop)
            try await fixture.start()
            try await fixture.add("Call the dentist", due: AgentFixture.noon.asWhen + .seconds(60))
            await fixture.pass(.seconds(60))
            await shell.wait { Self.adds($0) == 1 }

            await fixture.live(.seconds(21 * 3600 + 30 * 60), by: .seconds(1800))
            let inQuiet = (shell.titles, shell.list.values.map(\.priority))
            let adds = Self.adds(shell)
            await fixture.pass(.seconds(1800))
            await shell.wait { Self.adds($0) > adds }

            #expect(inQuiet == (["Call the dentist"], ["low"]))
            #expect(shell.list.values.map(\.priority) == ["normal"])
        }
    }

    @Test func `an entry kept overnight is shown again when the agent starts`() async throws {
        try await Self.worldWithPopup { fixture, shell, task in
            try await fixture.killAgent()
            fixture.time.set(to: AgentFixture.noon + .seconds(86_400))
            try await fixture.start()
            await shell.wait { Self.adds($0) == 2 }
            await fixture.settle()

            #expect(Self.adds(shell) == 2)
            #expect(shell.titles == ["Call the dentist"])
        }
    }

    @Test func `offers stay true while a popup is kept, without a banner`() async throws {
        try await AgentFixture.run { fixture in
            try fixture.configure("[snooze]\nchoices = [\"tomorrow\"]\n")
            fixture.usesBus = true
            let shell = try await FakeShell.start(on: fixture.bus, fixture.loop)
            try await fixture.start()
            try await fixture.add("Call the dentist", due: AgentFixture.noon.asWhen + .seconds(60))
            await fixture.pass(.seconds(60))
            await shell.wait { Self.adds($0) == 1 }

            // After midnight, tomorrow is another day; the agent starts after it.
            try await fixture.killAgent()
            fixture.time.set(to: AgentFixture.noon + .seconds(12 * 3600 + 60))
            try await fixture.start()
            await shell.wait { Self.adds($0) == 2 }

            #expect(shell.list.values.map(\.priority) == ["low"])
        }
    }

    @Test func `a click on our icon brings up what is owed`() async throws {
        try await Self.worldWithPopup { fixture, shell, task in
            try await shell.call("Activate", [.dictionary([:])])
            await shell.wait { Self.adds($0) == 2 }

            #expect(shell.list.values.map(\.priority) == ["normal"])
        }
    }
}
