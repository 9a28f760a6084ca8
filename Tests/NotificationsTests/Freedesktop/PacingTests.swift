import Testing

@testable import Notifications

struct PacingTests {
    private let start = ContinuousClock.now

    @Test func `a new server gets its second, one that comes and goes more and more`() {
        var churn = OwnerChurn(settling: .seconds(1))

        let times = (0..<8).map { churn.settlingTime(afterArrivalAt: start + .seconds($0)) }

        #expect(times == [1, 1, 1, 1, 1, 1, 2, 4].map { Duration.seconds($0) })
        #expect(churn.settlingTime(afterArrivalAt: start + .seconds(9)) == .seconds(8))
        let later = (10..<15).map { churn.settlingTime(afterArrivalAt: start + .seconds($0)) }
        #expect(later == [16, 32, 64, 64, 64].map { Duration.seconds($0) })
        #expect(churn.settlingTime(afterArrivalAt: start + .seconds(120)) == .seconds(1))
    }

    @Test func `an equal text waits for the rest of the pause, another one does not`() {
        var texts = RecentTexts(pause: .milliseconds(1_100))
        let milk = DesktopNotification(summary: "Milk", body: "today")
        texts.didPost(milk, at: start)

        #expect(texts.wait(for: milk, at: start + .milliseconds(100)) == .seconds(1))
        #expect(texts.wait(for: milk, at: start + .milliseconds(1_100)) == .zero)
        #expect(texts.wait(for: DesktopNotification(summary: "Milk"), at: start) == .zero)
    }
}
