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

        #expect(state.didAppear(ScriptedServer.xfce, first) == .new(isFirst: true))
        #expect(state.didAppear(ScriptedServer.xfce, first) == .again)
        #expect(!state.isSettling)
        #expect(state.didVanish() == true)
        #expect(state.didVanish() == false)
        #expect(state.didAppear(ScriptedServer.xfce, second) == .new(isFirst: false))
    }

    @Test func `only the server that is there falls silent and recovers`() {
        var state = ServerState()
        _ = state.didAppear(ScriptedServer.xfce, first)

        #expect(state.markUnresponsive(second) == false)
        #expect(state.present?.isSilent == false)
        #expect(state.markUnresponsive(first) == true)
        #expect(state.didRecover(second) == false)
        #expect(state.present?.isSilent == true)
        #expect(state.didRecover(first) == true)
        #expect(state.present?.isSilent == false)
    }

    @Test func `a server that repeats numbers is remembered until it disappears`() {
        var state = ServerState()
        _ = state.didAppear(ScriptedServer.xfce, first)
        state.limitToOnePopup()

        _ = state.didAppear(ScriptedServer.xfce, first)
        #expect(state.present?.quirks.showsOnePopup == true)
        _ = state.didAppear(ScriptedServer.xfce, second)
        #expect(state.present?.quirks.showsOnePopup == false)
    }

    @Test func `a start that was asked for is awaited until it fails`() {
        var state = ServerState()
        _ = state.didVanish()
        #expect(!state.isSettling)

        state.willStart()
        #expect(state.isSettling)
        state.didNotStart()
        #expect(!state.isSettling)
    }
}
