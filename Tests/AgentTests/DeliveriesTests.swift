import Notifications
import Rules
import Testing

@testable import Agent

struct DeliveriesTests {
    @Test func `what is still to be written down outlives the server, if its popup does`() throws {
        var deliveries = Deliveries()
        let id = try #require(PopupID(7))
        let kept = PostedPopup(id, in: .lasting)
        deliveries.couldNotRecord(Popup.ID(1), kept)
        deliveries.couldNotRecord(Popup.ID(2), PostedPopup(id, in: PopupEpoch(bus: "a", owner: ":1.1")))
        deliveries.couldNotRecordRefusal(of: Popup.ID(3))

        deliveries.serverHasGone()

        #expect(deliveries.unrecorded == [Popup.ID(1): kept])
        #expect(deliveries.refused == [Popup.ID(3)])
    }
}
