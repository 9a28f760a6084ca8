import CivilTime
import Notifications
import Rules
import Testing

@testable import Agent

struct PopupStatesTests {
    private let place = PostedPopup(PopupID(7)!, in: PopupEpoch(bus: "a", owner: ":1.1"))
    private let now = Instant(millisecondsSince1970: 0)

    private func popup(_ number: Int64, at place: PostedPopup? = nil) -> Popup {
        Popup(
            id: Popup.ID(number), kind: .single, token: .random(), state: .sending,
            epoch: place?.epoch ?? self.place.epoch, serverID: nil, members: [])
    }

    private func content(_ view: PopupView = .ordinary, end: Instant? = nil) -> PopupStates.Content {
        PopupStates.Content(view: view, news: nil, end: end)
    }

    @Test func `a departure that is not saved yet is kept when the server disappears, if its popup is`()
        throws
    {
        var popups = PopupStates()
        let kept = PostedPopup(place.id, in: .lasting)
        popups.didPost(popup(1), as: kept, at: .zero)
        popups.didPost(popup(2), as: place, at: .zero)
        popups.didNotPost(Popup.ID(3))

        popups.serverDidVanish()

        #expect(popups.unrecorded == [Popup.ID(1): kept])
        #expect(popups.refused == [Popup.ID(3)])
        #expect(popups.forgetting == PopupStates.Forgetting(epoch: nil, unconfirmed: true))
    }

    @Test func `a popup that departs was on screen since its post`() {
        var popups = PopupStates()
        let popup = popup(1)
        popups.didPost(popup, as: place, at: .seconds(10))

        #expect(popups.didDepart(popup.token, at: .seconds(12)) == .seconds(2))
        #expect(popups.didDepart(popup.token, at: .seconds(12)) == nil)
    }

    @Test func `its face is known from the post to the end`() {
        var popups = PopupStates()
        let popup = popup(1)

        #expect(popups.view(of: popup.id) == .ordinary && popups.areAllOrdinary)
        popups.willPost(popup.id, content(.correction("?")))
        #expect(popups.view(of: popup.id) == .correction("?") && !popups.areAllOrdinary)
        popups.didClose(popup)
        #expect(popups.view(of: popup.id) == .ordinary && popups.areAllOrdinary)
        popups.willPost(popup.id, content(.correction("?")))
        popups.didNotPost(popup.id)
        #expect(popups.areAllOrdinary)
    }

    @Test func `outdated offers are told once`() {
        var popups = PopupStates()
        popups.willPost(Popup.ID(1), content(end: now))
        popups.willPost(Popup.ID(2), content(end: now + .seconds(1)))

        #expect(popups.endOfOffers == now)
        #expect(popups.takeOutdated(at: now) == [Popup.ID(1)])
        #expect(popups.takeOutdated(at: now) == [])
        #expect(popups.endOfOffers == now + .seconds(1))
        popups.keep([Popup.ID(1)])
        #expect(popups.endOfOffers == nil)
    }

    @Test func `an activation token serves one click on one popup`() {
        var popups = PopupStates()
        let (one, other) = (PopupToken.random(), PopupToken.random())

        popups.didActivate(one, with: "token")
        #expect(popups.takeActivation(of: other) == nil)
        #expect(popups.takeActivation(of: one) == nil)
        popups.didActivate(one, with: "token")
        #expect(popups.takeActivation(of: one) == "token")
        #expect(popups.takeActivation(of: one) == nil)
    }
}
