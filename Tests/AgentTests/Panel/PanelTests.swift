import Agent
import AgentInterface
import CivilTime
import DBus
import EventLoop
import Foundation
import Rules
import TestSupport
import Testing

/// The icon in the panel, as a panel on the bus sees it.
@Suite(.serialized)
struct PanelTests {
    /// A world with an agent whose icon is in a panel.
    private static func run(
        _ settings: String = "", _ body: @escaping @Sendable (AgentFixture, FakePanel) async throws -> Void
    ) async throws {
        try await AgentFixture.run { fixture in
            try fixture.configure(settings)
            fixture.server.appear()
            let panel = try await FakePanel.start(on: fixture.bus, fixture.loop)
            try await fixture.start()
            await panel.wait { !$0.items.isEmpty }
            try await body(fixture, panel)
        }
    }

    @Test(arguments: [Int32.min, -2, -1, 3, .max])
    func `a negative depth asks for the whole menu, and a large one for as much as there is`(depth: Int32)
        async throws
    {
        try await Self.run { fixture, panel in
            _ = try await fixture.add("Water the plants", due: AgentFixture.noon.asWhen)
            let whole = try await panel.menu("GetLayout", [.int32(0), .int32(-1), .strings([])])

            let reply = try await panel.menu("GetLayout", [.int32(0), .int32(depth), .strings([])])

            #expect(reply == whole)
        }
    }

    @Test func `no row and no number is too large or too small for the menu`() async throws {
        try await Self.run { _, panel in
            for number in [Int32.min, -1, .max] {
                await #expect(throws: BusError.self) {
                    try await panel.menu("GetLayout", [.int32(number), .int32(.min), .strings([])])
                }
                try await panel.menu("AboutToShow", [.int32(number)])
                try await panel.menu(
                    "GetGroupProperties", [.array(of: .int32, [.int32(number)]), .strings([])])
            }

            #expect(try await panel.labels().first == "No reminder is waiting")
        }
    }

    // MARK: Coming and going

    @Test func `the icon comes where a panel is, and gives its path`() async throws {
        try await Self.run { _, panel in
            #expect(panel.paths == ["/StatusNotifierItem"])
            let properties = try await panel.properties()
            #expect(properties["Menu"] == .objectPath("/StatusNotifierItem/Menu"))
            #expect(properties["IconName"] == .string(""), "a name would hide the badge")
            #expect(properties["ItemIsMenu"] == .boolean(false))
        }
    }

    @Test func `it waits for a watcher, and for the host that draws`() async throws {
        try await AgentFixture.started(on: nil) { fixture in
            let panel = try await FakePanel.start(on: fixture.bus, fixture.loop, hasHost: false)
            await panel.wait { $0.questions == 1 }
            await fixture.pass(.seconds(60))
            let early = panel.items

            try await panel.setHost(true)
            await panel.wait { !$0.items.isEmpty }

            #expect(early.isEmpty)
        }
    }

    @Test func `it comes to each new panel`() async throws {
        try await Self.run { fixture, panel in
            await panel.die()
            let next = try await FakePanel.start(on: fixture.bus, fixture.loop)
            await next.wait { !$0.items.isEmpty }

            #expect(try await next.labels().first == "No reminder is waiting")
        }
    }

    @Test func `a host that restarts finds the icon as it is then`() async throws {
        try await Self.run { fixture, panel in
            try await panel.setHost(false)
            await panel.wait { $0.questions == 2 }
            try await fixture.add("Call the dentist", due: AgentFixture.noon.asWhen)
            await fixture.pass(.seconds(1))
            let signals = panel.signals.count

            try await panel.setHost(true)
            await panel.wait { $0.signals.count > signals }

            #expect(signals == 0, "nobody watched")
            #expect(panel.paths.count == 1)
            #expect(try await panel.labels().first == "1 reminder is waiting: show it")
        }
    }

    @Test func `never means no icon, and a change takes effect at once`() async throws {
        try await AgentFixture.run { fixture in
            try fixture.configure("panel.show = \"never\"\n")
            let panel = try await FakePanel.start(on: fixture.bus, fixture.loop)
            let agent = try await fixture.start()
            await fixture.settle()
            #expect(panel.questions == 0 && panel.items.isEmpty)

            try fixture.configure("panel.show = \"auto\"\n")
            try await agent.reloadConfiguration()
            await panel.wait { !$0.items.isEmpty }
            try fixture.configure("panel.show = \"never\"\n")
            try await agent.reloadConfiguration()
            await panel.wait { $0.items.isEmpty }
        }
    }

    @Test func `always means also a watcher whose host says nothing`() async throws {
        try await AgentFixture.run { fixture in
            try fixture.configure("panel.show = \"always\"\n")
            let panel = try await FakePanel.start(on: fixture.bus, fixture.loop, hasHost: false)
            try await fixture.start()
            await panel.wait { $0.questions == 1 }
            await fixture.settle()
            let early = panel.items

            try await fixture.wait(within: .seconds(3)) { !panel.items.isEmpty }

            #expect(early.isEmpty, "its host may still be starting")
        }
    }

    @Test func `the icon goes with the agent`() async throws {
        try await Self.run { fixture, panel in
            await fixture.agent?.stop()
            await panel.wait { $0.items.isEmpty }
        }
    }

    // MARK: What it says

    @Test func `the number is what waits for an answer, and changes with it`() async throws {
        try await Self.run { fixture, panel in
            let empty = try await panel.pixels(size: 22)
            try await fixture.add("Call the dentist", due: AgentFixture.noon.asWhen + .seconds(60))
            try await fixture.add("Water the plants", due: AgentFixture.noon.asWhen + .seconds(60))

            await fixture.pass(.seconds(61))
            await fixture.pass(.seconds(1))
            await panel.wait { $0.signals.contains("NewIcon") && $0.signals.contains("NewToolTip") }

            let waiting = try await fixture.reminders([.due, .shown]).count
            #expect(waiting == 2)
            #expect(try await panel.pixels(size: 22) == PanelIcon(count: waiting).pixels(size: 22))
            #expect(empty == PanelIcon(count: 0).pixels(size: 22))
            #expect(try await panel.tooltip().first == "2 reminders are waiting")
            #expect(try await panel.labels().first == "2 reminders are waiting: show them")
        }
    }

    @Test func `changes that come together are told once`() async throws {
        try await Self.run { fixture, panel in
            for number in 1...5 { try await fixture.add("Task \(number)", due: When("2026-11-24")) }
            await fixture.pass(.seconds(1))
            await panel.wait { $0.signals.contains("LayoutUpdated") }
            await fixture.settle()

            #expect(panel.signals.count { $0 == "LayoutUpdated" } == 1)
        }
    }

    @Test func `a menu that opens is up to date whatever the time has done`() async throws {
        try await Self.run { fixture, panel in
            try await fixture.add("Pay the rent", due: When("2026-11-24"), reminders: [])
            await fixture.pass(.seconds(1))
            let today = try await panel.labels()

            fixture.time.setUnnoticed(to: AgentFixture.noon + .seconds(86_400))
            let tomorrow = try await panel.labels()

            #expect(today.contains("Pay the rent"))
            #expect(tomorrow.contains("Pay the rent (Tue 24 Nov)"))
        }
    }

    @Test func `a row that comes into use says that it is enabled`() async throws {
        try await Self.run { fixture, panel in
            let before = try await panel.open().first
            try await fixture.add("Call the dentist", due: AgentFixture.noon.asWhen + .seconds(60))
            await fixture.pass(.seconds(61))

            let after = try await panel.open().first

            #expect(before?.properties["enabled"] == .boolean(false))
            #expect(after?.properties["enabled"] == .boolean(true), "Plasma would keep it disabled")
        }
    }

    @Test func `an underscore stays one`() async throws {
        try await Self.run { fixture, panel in
            try await fixture.add("Read the snake_case chapter", due: When("2026-11-24"))

            #expect(try await panel.labels().contains("Read the snake__case chapter"))
        }
    }

    // MARK: Clicks

    @Test func `Complete in the menu completes the task`() async throws {
        try await Self.run { fixture, panel in
            let task = try await fixture.add("Pay the rent", due: When("2026-11-23"))

            try await panel.choose("Pay the rent", "Complete")
            await fixture.settle()

            #expect(try await fixture.task(task.id).status == .completed)
            let entry = try await fixture.client.call(Reminders1.history, JournalQuery()).first
            #expect(entry?.by == "dbus" && entry?.isUndoable == true)
        }
    }

    @Test func `a waiting reminder is answered, and its popup goes`() async throws {
        try await Self.run { fixture, panel in
            try await fixture.add("Call the dentist", due: AgentFixture.noon.asWhen + .seconds(60))
            await fixture.pass(.seconds(61))
            await fixture.server.wait { $0.titles == ["Call the dentist"] }

            try await panel.choose("Call the dentist", "Snooze 15 min")
            await fixture.server.wait { $0.screen.isEmpty }

            #expect(try await fixture.reminders([.snoozed]).map(\.title) == ["Call the dentist"])
        }
    }

    @Test func `what expires can be used from the menu`() async throws {
        try await Self.run { fixture, panel in
            try await fixture.addItem("Milk") { $0.useBy = try CivilDate(parsing: "2026-11-24") }

            try await panel.choose("Milk", "Mark as Used")
            await fixture.settle()

            #expect(try await !panel.labels().contains("Milk"))
        }
    }

    @Test func `a row that was read before completes no later occurrence`() async throws {
        try await Self.run { fixture, panel in
            var fields = TaskFields()
            fields.title = "Water the plants"
            fields.due = When("2026-11-24")
            fields.repeats = try Repetition(parsing: "FREQ=DAILY")
            let task = try await fixture.client.call(Tasks1.add, fields)
            let row = try #require(try await panel.row("Water the plants").children.first)
            _ = try await fixture.client.call(Tasks1.complete, (task.id, .leave))
            let next = try await fixture.task(task.id).details.due

            try await panel.click(row.id)
            await fixture.settle()

            #expect(try await fixture.task(task.id).details.due == next)
        }
    }

    @Test func `a row from yesterday completes no occurrence of today`() async throws {
        try await Self.run { fixture, panel in
            var fields = TaskFields()
            fields.title = "Take the tablets"
            fields.due = When("2026-11-24T12:01")
            fields.repeats = try Repetition(parsing: "FREQ=DAILY")
            let task = try await fixture.client.call(Tasks1.add, fields)
            await fixture.pass(.seconds(61))
            await fixture.pass(.seconds(1))
            let row = try #require(try await panel.row("Take the tablets").children.first)
            // The next day's reminder has just taken the place of this one, and the menu is not read again yet.
            await fixture.pass(.seconds(86_400 - 2))
            let waiting = try await fixture.reminders([.due, .shown]).map(\.title)

            try await panel.click(row.id)
            await fixture.settle()

            #expect(waiting == ["Take the tablets"])
            #expect(try await fixture.task(task.id).details.due == When("2026-11-25T12:01"))
            #expect(try await fixture.reminders([.due, .shown]).map(\.title) == waiting)
        }
    }

    @Test func `a row of a task that is gone changes nothing`() async throws {
        try await Self.run { fixture, panel in
            let task = try await fixture.add("Pay the rent", due: When("2026-11-23"))
            let row = try #require(try await panel.row("Pay the rent").children.first)
            _ = try await fixture.client.call(Tasks1.remove, [task.id])
            await fixture.pass(.seconds(1))

            try await panel.click(row.id)
            await fixture.settle()

            #expect(try await panel.labels().first == "No reminder is waiting")
        }
    }

    @Test func `quiet begins and ends in the menu`() async throws {
        try await Self.run { fixture, panel in
            try await panel.choose("Quiet for 1 Hour")
            await fixture.settle()
            let quiet = try await fixture.client.call(Agent1.quiet, ())
            try await panel.choose("Quiet until 13:00")
            await fixture.settle()

            #expect(quiet.until == AgentFixture.noon + .seconds(3600))
            #expect(try await fixture.client.call(Agent1.quiet, ()).until == nil)
            #expect(try await panel.labels().contains("Quiet Until Tomorrow"))
        }
    }

    @Test func `a click on the icon shows what waits, where there is no window`() async throws {
        try await Self.run { fixture, panel in
            try await fixture.add("Call the dentist", due: AgentFixture.noon.asWhen + .seconds(60))
            await fixture.pass(.seconds(61))
            await fixture.server.wait { $0.posts.count == 1 }

            try await panel.item("Activate")

            await fixture.server.wait { $0.posts.count == 2 }
            #expect(try await !panel.labels().contains("Open Steward"))
        }
    }

    @Test func `malformed and endless calls are refused`() async throws {
        try await Self.run { _, panel in
            await #expect(throws: BusError.self) { try await panel.click(9_999) }
            await #expect(throws: BusError.self) {
                try await panel.menu("GetLayout", [.int32(-7), .int32(-1), .strings([])])
            }
            await #expect(throws: BusError.self) {
                let ids = Value.array(of: .int32, (0..<5_000).map { .int32($0) })
                try await panel.menu("GetGroupProperties", [ids, .strings([])])
            }
            let rows = try await panel.open()
            #expect(!rows.isEmpty)
        }
    }

    // MARK: The dock

    @Test func `a dock is told the number when it comes and when it changes`() async throws {
        try await AgentFixture.run { fixture in
            let numbers = Log<Int64>()
            let dock = try await Connection.open(.address(fixture.bus.address), on: fixture.loop)
            let subscription = try await dock.subscribe(
                MatchRule(interface: LauncherInterface.name, member: LauncherInterface.update)
            ) { signal in
                guard signal.body.first == .string(LauncherInterface.application),
                    let count = signal.body.last?.asDictionary?["count"]?.asInt64
                else { return }
                numbers.add(count)
            }
            defer { subscription.cancel() }
            fixture.server.appear()
            try await fixture.start()
            try await fixture.add("Call the dentist", due: AgentFixture.noon.asWhen + .seconds(60))
            await fixture.pass(.seconds(61))
            await fixture.settle()
            #expect(numbers.all.isEmpty, "nobody listens")

            _ = try await dock.requestName(LauncherInterface.dock, .doNotQueue)
            await numbers.wait { $0 == [1] }
            await fixture.choose("Complete")
            await fixture.pass(.seconds(1))
            await numbers.wait { $0 == [1, 0] }
        }
    }

    @Test func `a dock that restarts is told the number again`() async throws {
        try await AgentFixture.run { fixture in
            let numbers = Log<Int64>()
            let ear = try await Connection.open(.address(fixture.bus.address), on: fixture.loop)
            let subscription = try await ear.subscribe(
                MatchRule(interface: LauncherInterface.name, member: LauncherInterface.update)
            ) { signal in
                signal.body.last?.asDictionary?["count"]?.asInt64.map(numbers.add)
            }
            defer { subscription.cancel() }
            fixture.server.appear()
            try await fixture.start()
            try await fixture.add("Call the dentist", due: AgentFixture.noon.asWhen + .seconds(60))
            await fixture.pass(.seconds(61))
            let dock = try await Connection.open(.address(fixture.bus.address), on: fixture.loop)
            _ = try await dock.requestName(LauncherInterface.dock, .doNotQueue)
            await numbers.wait { $0 == [1] }

            await dock.close()
            await fixture.settle()
            _ = try await ear.requestName(LauncherInterface.dock, .doNotQueue)

            await numbers.wait { $0 == [1, 1] }
        }
    }

    // MARK: The contract

    @Test(arguments: ["org.kde.StatusNotifierItem", "com.canonical.dbusmenu"])
    func `it serves what the interface's file says`(name: String) throws {
        let file = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../../dbus/\(name).xml")
        let interface =
            name == StatusNotifierInterface.item.text
            ? StatusNotifierInterface.interface(implementedBy: Nothing())
            : MenuInterface.interface(implementedBy: Nothing())

        let text = try String(contentsOf: file, encoding: .utf8)
            .replacing(/\s*<!--.*?-->/.dotMatchesNewlines(), with: "")

        #expect(IntrospectionDocument(interfaces: [interface]).xml == text)
    }

    private struct Nothing: StatusNotifierItem, MenuService {
        var icon: PanelIcon { PanelIcon(count: 0) }
        var tooltip: PanelView.Tooltip {
            let facts = PanelFacts()
            return PanelView(
                facts, at: AgentFixture.noon, in: Locality(zone: .utc, zones: ZoneDatabase(directories: []))
            )
            .tooltip
        }
        var menu: PanelMenu { PanelMenu() }

        func activate(for caller: BusName) {}
        func activateSecondary(for caller: BusName) {}
        func keep(token: String) {}
        func event(_ kind: String, _ number: Int32, for caller: BusName) -> Bool { false }
        func isStale(for caller: BusName) -> Bool { false }
    }
}
