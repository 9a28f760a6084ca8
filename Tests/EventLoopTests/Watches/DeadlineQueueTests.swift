import TestSupport
import Testing

@testable import EventLoop

struct DeadlineQueueTests {
    @Test func `deadlines come out by their moments, equal ones in the order they were added`() throws {
        let loop = try EventLoop()
        let seen = Log<[Int]>()
        var queue = DeadlineQueue()
        var generator = SeededGenerator(seed: 11)
        var expected: [[Int]] = []
        for number in 0..<2_000 {
            let moment = Int.random(in: 0..<500, using: &generator)
            expected.append([moment, number])
            queue.add(Deadline(at: UInt64(moment), on: loop) { seen.add([moment, number]) })
            // Most calls are answered before their deadline.
            for _ in 0..<10 {
                let cancelled = Deadline(at: .random(in: 0..<500, using: &generator), on: loop) {
                    seen.add([])
                }
                queue.add(cancelled)
                _ = cancelled.takeHandler()
                queue.didCancelOne()
            }
        }

        while let handler = queue.takeDue(at: 499) { handler() }

        #expect(seen.all == expected.sorted { $0.lexicographicallyPrecedes($1) })
        #expect(queue.earliest() == nil)
    }

    @Test func `nothing comes out before its moment, and a cancelled deadline is no reason to wake up`()
        throws
    {
        let loop = try EventLoop()
        var queue = DeadlineQueue()
        let cancelled = Deadline(at: 5, on: loop) {}
        queue.add(cancelled)
        queue.add(Deadline(at: 10, on: loop) {})

        _ = cancelled.takeHandler()
        queue.didCancelOne()

        #expect(queue.earliest() == 10)
        #expect(queue.takeDue(at: 9) == nil)
    }
}
