package import FetchInterface

/// The way to a calendar server, which loses, delays, repeats and replaces answers.
package struct FaultyNetwork {
    package var server: FakeCalendarServer
    /// Requests that will arrive later, or once more.
    private var late: [DAVRequest] = []

    package init(to server: FakeCalendarServer) { self.server = server }

    /// - Parameter fault: From 0 to 5 a fault; any other number for none.
    package mutating func answer(to request: DAVRequest, fault: Int) -> DAVAnswer {
        var nothing = DAVAnswer()
        nothing.failure = .fetch(.timeout, "")
        let isWrite: Bool
        switch request.operation {
        case .put, .delete: isWrite = true
        default: isWrite = false
        }
        // A server that ignores conditions loses changes if a request comes late.
        let mayBeLate = isWrite && server.flavour != .sogo
        switch fault {
        case 0: return nothing
        case 1:  // The reply is lost.
            _ = server.answer(request)
            return nothing
        case 2 where mayBeLate:
            late.append(request)
            return nothing
        case 3 where mayBeLate:  // It comes twice.
            late.append(request)
            return server.answer(request)
        case 4:
            var busy = DAVAnswer()
            busy.status = 503
            return busy
        case 5:  // A page that asks for a password.
            var page = DAVAnswer()
            page.status = 200
            page.body = Array("<html>".utf8)
            page.failure = .notCalendar("html")
            return page
        default: return server.answer(request)
        }
    }

    package mutating func deliverNext() {
        if !late.isEmpty { _ = server.answer(late.removeFirst()) }
    }

    package mutating func deliverAll() {
        while !late.isEmpty { deliverNext() }
    }

    /// Whether a request about this resource has yet to arrive, or to arrive once more.
    package func delays(_ address: String) -> Bool { late.contains { $0.address == address } }

    package mutating func forgetLate() { late = [] }

    /// A fault for each request of a cycle, the same in every run; two of three cycles have some.
    package struct Faults {
        private var seed: UInt64
        private let isCalm: Bool

        /// - Parameter seed: 0 for none.
        package init(seed: Int) {
            self.seed = UInt64(seed)
            isCalm = seed % 3 == 0
        }

        package mutating func next() -> Int {
            seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return isCalm ? 99 : Int(seed >> 33) % 24
        }
    }
}
