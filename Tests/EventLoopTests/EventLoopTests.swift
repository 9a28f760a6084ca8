import EventLoop
import Testing
import TestSupport

struct EventLoopTests {
    @Test func `a body's result comes back`() throws {
        #expect(try EventLoop.run { _ in 7 } == 7)
    }
}
