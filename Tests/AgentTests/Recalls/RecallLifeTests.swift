import Agent
import AgentInterface
import CivilTime
import DBus
import Foundation
import Notifications
import Rules
import Testing

/// Recalls from the source to the screen, and back.
struct RecallLifeTests {
    private func startWithHeater(_ fixture: AgentFixture, _ web: StandInWeb, _ more: String = "") async throws
    {
        fixture.fetchEndpoint = web.endpoint
        try fixture.configure("[recalls]\nsources = [\"cpsc\"]\n" + more)
        fixture.server.appear(as: ScriptedServer.gnome)
        try await fixture.start()
        try await fixture.addItem("Zephyra Glow ceramic heater") { $0.brand = "Zephyra" }
    }

    @Test func `a critical recall of an owned thing becomes a critical popup with its reason`() async throws {
        try await AgentFixture.run { fixture in
            let web = try StandInWeb(in: fixture.home)
            try web.source("cpsc", RecallNotice.others() + [.heater()])
            try await startWithHeater(fixture, web)
            try await fixture.wait { !fixture.server.titles.isEmpty }

            let popup = try #require(fixture.server.screen.first?.notification)
            #expect(popup.summary == "Recalled: Zephyra Glow ceramic heater")
            #expect(popup.urgency == .critical)
            #expect(popup.body.contains("It can overheat and catch fire."))
            #expect(popup.body.hasPrefix("Unplug it"), "what to do comes first")
            #expect(popup.body.contains("Same ") && !popup.body.contains("%"))
            #expect(popup.actions.map(\.label) == ["What to Do", "Not Mine", "More…"])
            let finding = try #require(try await fixture.client.call(Recalls1.list, RecallListQuery()).first)
            #expect(finding.verdict == .match && finding.severity == .critical && finding.recall == "cpsc:1")
        }
    }

    @Test func `a menu of answers to a recall begins with the advice, which takes the place of the popup`()
        async throws
    {
        try await AgentFixture.run { fixture in
            let web = try StandInWeb(in: fixture.home)
            try web.source("cpsc", RecallNotice.others() + [.heater()])
            try await startWithHeater(fixture, web)
            try await fixture.wait { !fixture.server.titles.isEmpty }
            let reminder = try #require(try await fixture.reminders().first)

            let offers = try await fixture.client.call(Reminders1.offers, reminder.id)
            let first = try #require(offers.first)
            _ = try await fixture.connection.call(Runner.run("answer \(reminder.id) \(first.action)"))
            await fixture.settle()

            #expect(offers.prefix(3).map(\.label) == ["What to Do", "Open Notice", "Not Mine"])
            #expect(offers[2].row == "Not Mine: close this recall")
            #expect(fixture.server.titles == ["What to do: Zephyra Glow ceramic heater"])
            #expect(fixture.server.screen.first?.notification.body.contains("ask for a refund") == true)
            #expect(try await fixture.recalls(.open).count == 1, "to look at it answers nothing")
            await fixture.choose("Not Mine")
            #expect(try await fixture.recalls(.notMine).count == 1)
        }
    }

    @Test func `a recall that is answered has no advice to show`() async throws {
        try await AgentFixture.run { fixture in
            let web = try StandInWeb(in: fixture.home)
            try web.source("cpsc", RecallNotice.others() + [.heater()])
            try await startWithHeater(fixture, web)
            try await fixture.wait { !fixture.server.titles.isEmpty }
            let reminder = try #require(try await fixture.reminders().first)

            await fixture.click("Not Mine")

            await #expect(throws: BusError.self) {
                try await fixture.connection.call(Runner.run("answer \(reminder.id) advice"))
            }
            #expect(!fixture.server.titles.contains { $0.hasPrefix("What to do") })
        }
    }

    @Test func `not mine silences it for ever, and a second refresh tells nothing twice`() async throws {
        try await AgentFixture.run { fixture in
            let web = try StandInWeb(in: fixture.home)
            try web.source("cpsc", RecallNotice.others() + [.heater()])
            try await startWithHeater(fixture, web)
            try await fixture.wait { !fixture.server.titles.isEmpty }
            try await fixture.refresh()
            let received = fixture.server.received

            await fixture.click("Not Mine")
            let silent = fixture.server.titles
            try web.source("cpsc", RecallNotice.others() + [.heater(text: "Ten fires by now.")])
            try await fixture.refresh()

            #expect(received == ["Recalled: Zephyra Glow ceramic heater"])
            #expect(silent == [] && fixture.server.titles == [])
            #expect(fixture.server.received == received)
            let all = try await fixture.recalls(.all)
            #expect(all.map(\.state) == [.notMine])
            #expect(web.starts == 3)
        }
    }

    @Test func `a recall that only the pack can settle is a question of normal urgency`() async throws {
        try await AgentFixture.run { fixture in
            let web = try StandInWeb(in: fixture.home)
            try web.source("cpsc", RecallNotice.others() + [.yoghurt()])
            fixture.fetchEndpoint = web.endpoint
            try fixture.configure("[recalls]\nsources = [\"cpsc\"]\n")
            fixture.server.appear(as: ScriptedServer.gnome)
            try await fixture.start()
            try await fixture.addItem("Almwiese Blueberry Yoghurt") {
                $0.brand = "Almwiese"
                $0.bestBefore = try CivilDate(parsing: "2027-02-28")
            }
            try await fixture.wait { !fixture.server.titles.isEmpty }

            let popup = try #require(fixture.server.screen.first?.notification)
            #expect(popup.summary == "Possible recall: Almwiese Blueberry Yoghurt")
            #expect(popup.urgency == .normal && popup.body.contains("\nCompare the lot"))
            await fixture.choose("Not Affected")
            #expect(fixture.server.titles == [])
            #expect(try await fixture.recalls(.checked).count == 1)
        }
    }

    @Test func `What to Do says it in full, and leads to the notice and to what was done`() async throws {
        try await AgentFixture.run { fixture in
            let web = try StandInWeb(in: fixture.home)
            try web.source("cpsc", RecallNotice.others() + [.heater()])
            try await startWithHeater(fixture, web)
            try await fixture.wait { !fixture.server.titles.isEmpty }

            await fixture.click("What to Do")
            let advice = try #require(fixture.server.screen.first?.notification)
            await fixture.click("Open Notice")
            let back = try #require(fixture.server.screen.first?.notification)
            await fixture.choose("Returned")

            #expect(advice.summary == "What to do: Zephyra Glow ceramic heater")
            #expect(advice.body.hasPrefix("Unplug it"))
            #expect(advice.actions.map(\.label) == ["Open Notice", "Thrown Away", "More…"])
            #expect(fixture.opener.requests.count == 1)
            #expect(back.summary == "Recalled: Zephyra Glow ceramic heater")
            #expect(fixture.server.titles == [])
            #expect(try await fixture.recalls(.resolved).map(\.resolution) == [.returned])
        }
    }

    @Test func `quiet hours hold back a question and let through what is critical`() async throws {
        try await AgentFixture.run { fixture in
            let web = try StandInWeb(in: fixture.home)
            try web.source("cpsc", RecallNotice.others() + [.heater(), .yoghurt()])
            try await startWithHeater(fixture, web, "[quiet]\nhours = \"10:00-20:00\"\n")
            try await fixture.addItem("Almwiese Blueberry Yoghurt") { $0.brand = "Almwiese" }
            try await fixture.wait { !fixture.server.titles.isEmpty }
            try await fixture.wait { try await fixture.recalls(.open).count == 2 }
            await fixture.settle()

            #expect(fixture.server.titles == ["Recalled: Zephyra Glow ceramic heater"])
        }
    }

    @Test func `a source that fails stops no other, and is asked again by itself`() async throws {
        try await AgentFixture.run { fixture in
            let web = try StandInWeb(in: fixture.home)
            try web.source("cpsc", RecallNotice.others() + [.heater()])
            fixture.fetchEndpoint = web.endpoint
            try fixture.configure("[recalls]\nsources = [\"cpsc\", \"fsis\"]\n")
            fixture.server.appear()
            try await fixture.start()
            try await fixture.addItem("Zephyra Glow ceramic heater") { $0.brand = "Zephyra" }
            try await fixture.wait { !fixture.server.titles.isEmpty }
            try await fixture.wait { try await !fixture.client.call(Recalls1.refreshState, ()).isRunning }

            let state = try await fixture.client.call(Recalls1.refreshState, ())
            let sources = try await fixture.client.call(Recalls1.sources, ()).filter(\.isOn)
            #expect(state.errors.map(\.name) == ["fsis"] && state.done == 2)
            #expect(Set(state.asked) == ["cpsc", "fsis"])
            try #require(sources.map(\.id) == ["cpsc", "fsis"])
            #expect(sources.map(\.count) == [61, 0] && sources.map(\.failures) == [0, 1])
            #expect(sources[1].error == "the server cannot be reached")
            let wait = try #require(sources[1].nextAt) - fixture.time.now
            #expect(wait > .seconds(14 * 60) && wait <= .seconds(17 * 60))
            let looks = try await fixture.client.call(Recalls1.history, RecallHistoryQuery())
            let look = try #require(looks.first)
            #expect(look.kind == .refresh && look.sources == ["cpsc", "fsis"] && look.recalls == 61)
            #expect(look.errors.map(\.name) == ["fsis"] && look.news == 61)
        }
    }

    @Test func `who asks while all is being asked is told how that ended, and nothing follows`() async throws
    {
        try await AgentFixture.run { fixture in
            let web = try StandInWeb(in: fixture.home)
            try web.source("cpsc", [])
            try web.silence("cpsc", true)
            fixture.fetchEndpoint = web.endpoint
            try fixture.configure("[recalls]\nsources = [\"cpsc\"]\n")
            try await fixture.start()

            let joined = try await fixture.client.call(Recalls1.refresh, RefreshOptions())
            try web.silence("cpsc", false)
            try await fixture.wait { try await !fixture.client.call(Recalls1.refreshState, ()).isRunning }
            await fixture.settle()

            let state = try await fixture.client.call(Recalls1.refreshState, ())
            #expect(joined.isRunning && joined.run == 1)
            #expect(state.run == 1 && state.asked == ["cpsc"] && !state.isRunning)
        }
    }

    @Test func `without a source and a shop nobody is asked, and nothing wakes up`() async throws {
        try await AgentFixture.run { fixture in
            let web = try StandInWeb(in: fixture.home)
            fixture.fetchEndpoint = web.endpoint
            fixture.server.appear()
            try await fixture.start()
            await fixture.live(.seconds(2 * 86_400), by: .seconds(6 * 3600))

            #expect(web.starts == 0 && fixture.time.isQuiet)
            #expect(
                !FileManager.default.fileExists(
                    atPath: fixture.dataDirectory.appendingPathComponent("catalogue.db").path))
        }
    }

    @Test func `something that is not owned is compared by name, and only that is remembered`() async throws {
        try await AgentFixture.run { fixture in
            let web = try StandInWeb(in: fixture.home)
            try web.source("cpsc", RecallNotice.others() + [.heater()])
            fixture.fetchEndpoint = web.endpoint
            try fixture.configure("[recalls]\nsources = [\"cpsc\"]\n")
            fixture.server.appear()
            try await fixture.start()
            try await fixture.refresh()
            var product = RecallCheckQuery()
            product.name = "Zephyra Glow ceramic heater"
            product.brand = "Zephyra"
            let found = try await fixture.client.call(Recalls1.check, product)
            var query = RecallSearchQuery()
            query.text = "heater"

            #expect(found.map(\.notice.id) == ["cpsc:1"] && found.first?.verdict == .match)
            #expect(try await fixture.client.call(Recalls1.search, query).map(\.id) == ["cpsc:1"])
            query.severity = .standard
            #expect(try await fixture.client.call(Recalls1.search, query) == [])
            (query.text, query.severity) = (nil, .critical)
            let critical = try await fixture.client.call(Recalls1.search, query)
            #expect(critical.map(\.id).contains("cpsc:1") && critical.allSatisfy { $0.severity == .critical })
            (query.limit, query.offset) = (1, 1)
            #expect(
                try await fixture.client.call(Recalls1.search, query) == Array(critical.dropFirst().prefix(1))
            )
            query.since = try CivilDate(parsing: "2099-01-01")
            #expect(try await fixture.client.call(Recalls1.search, query) == [])
            #expect(try await fixture.client.call(Recalls1.show, "cpsc:1").remedy.hasPrefix("Unplug"))
            #expect(try await fixture.recalls(.all).isEmpty)
            let look = try await fixture.client.call(Recalls1.history, RecallHistoryQuery()).first
            #expect(look?.kind == .check && look?.about == "Zephyra Glow ceramic heater, Zephyra")
            #expect(look?.notices == ["cpsc:1"] && look?.recalls == 61)
        }
    }

    @Test func `a source that was switched off is not waited for`()
        async throws
    {
        try await AgentFixture.run { fixture in
            let web = try StandInWeb(in: fixture.home)
            try web.source("cpsc", RecallNotice.others() + [.heater()])
            try await startWithHeater(fixture, web)
            try await fixture.wait { !fixture.server.titles.isEmpty }
            try await fixture.wait { try await !fixture.client.call(Recalls1.refreshState, ()).isRunning }
            let before = try await fixture.client.call(Recalls1.refreshState, ()).nextAt

            try await fixture.agent?.refuse(RefusedChange(sql: "DELETE ON job"))
            try fixture.configure("")
            try await fixture.client.call(Agent1.reload, ())
            let after = try await fixture.client.call(Recalls1.refreshState, ()).nextAt

            #expect(before != nil && after == nil)
        }
    }
}

extension AgentFixture {
    /// Has all fetched that there is, and waits until that is done.
    func refresh() async throws {
        // One that joined another would be told what a source said before.
        try await wait { try await !self.client.call(Recalls1.refreshState, ()).isRunning }
        let began = try await client.call(Recalls1.refresh, RefreshOptions())
        try await wait {
            let state = try await self.client.call(Recalls1.refreshState, ())
            return !state.isRunning && state.run >= began.run
        }
        await settle()
    }

    func recalls(_ state: RecallListQuery.State) async throws -> [RecallRecord] {
        var query = RecallListQuery()
        query.state = state
        return try await client.call(Recalls1.list, query)
    }
}
