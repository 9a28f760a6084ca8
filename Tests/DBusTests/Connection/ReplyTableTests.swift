import EventLoop
import TestSupport
import Testing

@testable import DBus

struct ReplyTableTests {
    /// A proxy between a sandbox and the bus refuses a call by a reply that names no sender.
    @Test(
        arguments: [
            (BusName.bus, nil, true), (.bus, .bus, true), (.bus, ":1.7", false), (":1.5", nil, true),
            (":1.5", ":1.5", true), (":1.5", ":1.7", false), ("org.example.Service", ":1.7", true),
        ] as [(BusName, BusName?, Bool)])
    func
        `a reply counts if it comes from whoever was called, from the bus or from the other end of the socket`(
            destination: BusName, sender: BusName?, counts: Bool
        ) async throws
    {
        try await onLoop { loop in
            var table = ReplyTable()
            let deadline = loop.after(.seconds(3_600)) {}
            table.add(ReplyTable.Waiter(destination: destination, deadline: deadline) { _ in }, for: 1)

            #expect((table.take(1, from: sender) != nil) == counts)
            #expect((table.take(1) == nil) == counts)
        }
    }
}
