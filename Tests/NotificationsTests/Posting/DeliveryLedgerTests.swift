import Rules
import Testing

@testable import Notifications

struct DeliveryLedgerTests {
    private let epoch = PopupEpoch(bus: "bus", owner: ":1.5")
    private let token = PopupToken.random()
    private let seven = PopupID(7)!

    private func event(
        _ kind: PopupEvent.Kind, of popup: PopupID? = nil, for delivery: PopupToken? = nil
    ) -> PopupEvent {
        PopupEvent(kind, of: PostedPopup(popup ?? seven, in: epoch), for: delivery ?? token)
    }

    private let completed = PopupEvent.Kind.activated(.answer(.complete))

    private func complete(_ delivery: PopupToken? = nil) -> String {
        "\(ActionKey(.answer(.complete), delivery ?? token))"
    }

    private func posted() -> DeliveryLedger {
        var ledger = DeliveryLedger(epoch: epoch)
        ledger.willPost()
        _ = ledger.didPost(token, as: seven)
        return ledger
    }

    @Test func `a click on a popup of ours is told with its delivery`() {
        var ledger = posted()

        #expect(ledger.admit(key: complete(), of: seven) == event(completed))
    }

    @Test func `events that overtake the reply are told after it, in their order`() {
        var ledger = DeliveryLedger(epoch: epoch)
        ledger.willPost()

        let early = [
            ledger.admit(.activationToken("t"), of: seven),
            ledger.admit(key: "default", of: seven),
            ledger.admit(.closed(.dismissed), of: seven),
        ]

        #expect(early == [nil, nil, nil])
        #expect(
            ledger.didPost(token, as: seven) == [
                event(.activationToken("t")), event(.clicked), event(.closed(.dismissed)),
            ])
        #expect(!ledger.isOpen(seven))
    }

    @Test func `a click that overtakes the reply is told at once, as its key names the delivery`() {
        var ledger = DeliveryLedger(epoch: epoch)
        ledger.willPost()

        #expect(ledger.admit(key: complete(), of: seven) == event(completed))
        #expect(ledger.didPost(token, as: seven) == [])
    }

    @Test func `what waits is dropped when it turns out to be about another program's popup`() throws {
        var ledger = DeliveryLedger(epoch: epoch)
        let eight = try #require(PopupID(8))
        ledger.willPost()
        _ = ledger.admit(.closed(.expired), of: eight)
        #expect(ledger.didPost(token, as: seven) == [])

        ledger.willPost()
        let other = PopupToken.random()
        #expect(ledger.didPost(other, as: eight) == [])
    }

    @Test func `with two calls in flight events wait for the last of them`() throws {
        var ledger = DeliveryLedger(epoch: epoch)
        let eight = try #require(PopupID(8))
        ledger.willPost()
        ledger.willPost()
        _ = ledger.admit(.closed(.expired), of: eight)
        ledger.didNotPost()

        #expect(ledger.didPost(token, as: eight) == [event(.closed(.expired), of: eight)])
    }

    @Test func `events about other programs' popups are ignored`() {
        var ledger = DeliveryLedger(epoch: epoch)

        for key in ["default", "complete"] { #expect(ledger.admit(key: key, of: seven) == nil) }
        for kind in [PopupEvent.Kind.closed(.dismissed), .replied("x"), .activationToken("t")] {
            #expect(ledger.admit(kind, of: seven) == nil)
        }
        ledger.willPost()
        #expect(ledger.didPost(token, as: seven) == [])
    }

    @Test func `what is typed counts only for a popup that is there and has a text field, and once`() throws {
        var without = posted()
        var ledger = DeliveryLedger(epoch: epoch)
        ledger.willPost()
        _ = ledger.didPost(token, as: seven, offersReply: true)
        var replaced = ledger
        var closed = ledger
        replaced.willPost()
        _ = replaced.didPost(.random(), as: seven, replacing: seven)
        _ = closed.admit(.closed(.expired), of: seven)
        let eight = try #require(PopupID(8))

        #expect(without.admit(.replied("fri 9"), of: seven) == nil)
        #expect(replaced.admit(.replied("fri 9"), of: seven) == nil)
        #expect(closed.admit(.replied("fri 9"), of: seven) == nil)
        #expect(ledger.admit(.replied("fri 9"), of: eight) == nil)
        #expect(ledger.admit(.replied("fri 9"), of: seven) == event(.replied("fri 9")))
        #expect(ledger.admit(.replied("fri 9"), of: seven) == nil)
        #expect(ledger.admit(key: complete(), of: seven) == nil)
    }

    @Test func `the first action wins`() {
        var ledger = posted()
        let snooze = "\(ActionKey(PopupAction("snooze=PT15M"), token))"

        #expect(ledger.admit(key: complete(), of: seven) != nil)
        #expect(ledger.admit(key: complete(), of: seven) == nil)
        #expect(ledger.admit(key: snooze, of: seven) == nil)
        #expect(ledger.admit(key: "default", of: seven) == nil)
        #expect(ledger.admit(.closed(.dismissed), of: seven) == event(.closed(.dismissed)))
        #expect(ledger.admit(.closed(.dismissed), of: seven) == nil)
    }

    @Test func `another action counts where the first could not be kept`() {
        var ledger = posted()
        _ = ledger.admit(key: complete(), of: seven)

        ledger.expectAnotherAction(on: token)

        #expect(ledger.admit(key: complete(), of: seven) == event(completed))
        #expect(ledger.admit(key: complete(), of: seven) == nil)
    }

    @Test func `a click counts for the delivery in its key, whatever its popup shows now`() {
        var ledger = posted()
        let newer = PopupToken.random()
        ledger.willPost()
        _ = ledger.didPost(newer, as: seven, replacing: seven)

        #expect(ledger.admit(key: complete(), of: seven) == event(completed, for: token))
        #expect(
            ledger.admit(key: "default", of: seven)
                == event(.clicked, for: newer))
    }

    @Test func `a click counts after its popup was closed or came back under another id`() throws {
        var ledger = posted()
        let nine = try #require(PopupID(9))
        ledger.didClose(seven)

        #expect(ledger.admit(.closed(.closed), of: seven) == nil)
        #expect(ledger.admit(key: "default", of: seven) == nil)
        #expect(ledger.admit(key: complete(), of: nine) == event(completed, of: nine))
    }

    @Test func `a popup that was replaced under another id is forgotten`() throws {
        var ledger = posted()
        let eight = try #require(PopupID(8))
        ledger.willPost()

        _ = ledger.didPost(PopupToken.random(), as: eight, replacing: seven)

        #expect(!ledger.isOpen(seven))
        #expect(ledger.isOpen(eight))
    }

    @Test func `a key that we did not offer is ignored on our own popup`() {
        var ledger = posted()

        #expect(ledger.admit(key: "settings", of: seven) == nil)
        #expect(ledger.admit(key: "complete", of: seven) == nil)
    }

    @Test func `a flood of events while a call is in flight is bounded`() throws {
        var ledger = DeliveryLedger(epoch: epoch)
        ledger.willPost()
        for number in 1...10_000 as ClosedRange<UInt32> {
            #expect(ledger.admit(.closed(.expired), of: try #require(PopupID(number))) == nil)
        }

        #expect(ledger.didPost(token, as: try #require(PopupID(1))) == [])
    }

    @Test func `a flood of events before it does not hide the event that overtakes its reply`() throws {
        var ledger = DeliveryLedger(epoch: epoch)
        ledger.willPost()
        for number in 1...10_000 as ClosedRange<UInt32> {
            #expect(ledger.admit(.closed(.expired), of: try #require(PopupID(number))) == nil)
        }
        #expect(ledger.admit(.closed(.dismissed), of: seven) == nil)

        #expect(ledger.didPost(token, as: seven) == [event(.closed(.dismissed), for: token)])
    }
}
