import Testing

@testable import Agent

struct PassesTests {
    @Test func `one pass is made for each time it is wanted, and none beside another`() {
        var passes = Passes()

        #expect(passes.want() == true)
        #expect(passes.next() == true)
        #expect(passes.want() == false)
        #expect(passes.want() == false)
        #expect(passes.next() == true)
        #expect(passes.next() == false)
        #expect(!passes.isWorking)
        #expect(passes.want() == true)
    }

    @Test func `no pass begins after the stop`() {
        var passes = Passes()
        _ = passes.want()
        _ = passes.next()
        _ = passes.want()

        passes.stop()

        #expect(passes.isWorking)
        #expect(passes.next() == false)
        #expect(!passes.isWorking)
        #expect(passes.want() == false)
    }
}
