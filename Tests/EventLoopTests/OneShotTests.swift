import EventLoop
import TestSupport
import Testing

struct OneShotTests {
    @Test(arguments: 0..<6) func `a value that comes while somebody begins to wait reaches them`(
        turns: Int
    ) async throws {
        let value = try await onLoop(within: .seconds(10)) { loop in
            let shot = OneShot<Int>()
            loop.submit(after: turns) { shot.fulfil(42) }
            return await shot.get()
        }

        #expect(value == 42)
    }
}

extension EventLoop {
    /// Has everybody else who waits for a turn take `turns` of them first.
    fileprivate func submit(after turns: Int, _ work: @escaping @Sendable () -> Void) {
        submit { turns == 0 ? work() : self.submit(after: turns - 1, work) }
    }
}
