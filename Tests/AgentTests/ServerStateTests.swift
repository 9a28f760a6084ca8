import Notifications
import Rules
import Testing

@testable import Agent

struct ServerStateTests {
    private let first = PopupEpoch(bus: "bus", owner: ":1.1")
    private let second = PopupEpoch(bus: "bus", owner: ":1.2")

    @Test func `a server is new once, and the first only once`() {
        var state = ServerState()
        #expect(state.isSettling && state.present == nil)

        #expect(state.appears(ScriptedServer.xfce, first) == .new(isFirst: true))
        #expect(state.appears(ScriptedServer.xfce, first) == .again)
        #expect(!state.isSettling)
        #expect(state.vanishes() == true)
        #expect(state.vanishes() == false)
        #expect(state.appears(ScriptedServer.xfce, second) == .new(isFirst: false))
    }

    @Test func `only the server that is there falls silent and recovers`() {
        var state = ServerState()
        _ = state.appears(ScriptedServer.xfce, first)

        #expect(state.fallsSilent(second) == false)
        #expect(state.present?.isSilent == false)
        #expect(state.fallsSilent(first) == true)
        #expect(state.recovers(second) == false)
        #expect(state.present?.isSilent == true)
        #expect(state.recovers(first) == true)
        #expect(state.present?.isSilent == false)
    }

    @Test func `that numbers repeat is known as long as the server is there`() {
        var state = ServerState()
        _ = state.appears(ScriptedServer.xfce, first)
        state.repeatsNumbers()

        _ = state.appears(ScriptedServer.xfce, first)
        #expect(state.present?.quirks.showsOnePopup == true)
        _ = state.appears(ScriptedServer.xfce, second)
        #expect(state.present?.quirks.showsOnePopup == false)
    }

    @Test func `a start that was asked for is awaited until it fails`() {
        var state = ServerState()
        _ = state.vanishes()
        #expect(!state.isSettling)

        state.isAskedToStart()
        #expect(state.isSettling)
        state.doesNotStart()
        #expect(!state.isSettling)
    }
}
