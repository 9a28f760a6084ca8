import EventLoop
import Glibc
import Synchronization
import TestSupport
import Testing

struct GuestLoopTests {
    @Test func `a guest hears of its own descriptors, and the loop of its own`() async throws {
        let received = Log<String>()

        try await onLoop { loop in
            let own = try Pipe()
            let guests = try Pipe()
            let guest = Guest(waitingFor: guests.readEnd) { received.add("guest") }
            loop.host(guest)
            let watch = loop.watch(own.readEnd, for: .reading) { _ in
                own.drain()
                received.add("loop")
            }

            own.fill()
            await loop.turn()
            guests.fill()
            await loop.turn()
            watch.cancel()
        }

        #expect(received.all == ["loop", "guest"])
    }

    @Test func `the shorter wait counts, the guest's and the loop's`() async throws {
        let (early, late) = try await onLoop { loop in
            let guest = Guest(limit: 10)
            loop.host(guest)
            let clock = ContinuousClock()
            let early = await clock.measure { await guest.turns(3) }
            guest.limit = 60_000
            let late = try await clock.measure { try await loop.sleep(for: .milliseconds(20)) }
            return (early, late)
        }

        #expect((.milliseconds(20) ..< .seconds(30)).contains(early))
        #expect((.milliseconds(20) ..< .seconds(30)).contains(late))
    }

    @Test func `a busy guest keeps no work of the loop waiting`() async throws {
        let done = try await onLoop { loop in
            let guest = Guest(limit: 0)
            loop.host(guest)
            var done = 0
            for _ in 0..<100 {
                await Task.yield()
                done += 1
            }
            await loop.turn()
            return done
        }

        #expect(done == 100)
    }
}

/// Waits for one descriptor at most, and counts its turns.
private final class Guest: GuestLoop, @unchecked Sendable {  // used on the loop's thread alone
    var limit: Int32
    private let descriptor: Int32?
    private let handler: () -> Void
    private var waiting: (turns: Int, continuation: CheckedContinuation<Void, Never>)?

    init(waitingFor descriptor: Int32? = nil, limit: Int32 = -1, _ handler: @escaping () -> Void = {}) {
        self.descriptor = descriptor
        self.limit = limit
        self.handler = handler
    }

    func turns(_ count: Int) async {
        await withCheckedContinuation { waiting = (count, $0) }
    }

    func prepare(_ descriptors: inout [PolledDescriptor]) -> Int32 {
        if let descriptor { descriptors.append(PolledDescriptor(fd: descriptor, events: Int16(POLLIN))) }
        return limit
    }

    func dispatch(_ polled: [PolledDescriptor]) {
        if let result = polled.first, result.revents != 0 {
            var byte: UInt8 = 0
            _ = read(result.fd, &byte, 1)
            handler()
        }
        guard let (turns, continuation) = waiting else { return }
        waiting = turns > 1 ? (turns - 1, continuation) : nil
        if turns <= 1 { continuation.resume() }
    }
}

private final class Pipe: Sendable {
    let readEnd: Int32
    private let writeEnd: Int32

    init() throws {
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else { throw SystemError("pipe") }
        (readEnd, writeEnd) = (ends[0], ends[1])
    }

    deinit {
        close(readEnd)
        close(writeEnd)
    }

    func fill() { _ = write(writeEnd, "x", 1) }

    func drain() {
        var byte: UInt8 = 0
        _ = read(readEnd, &byte, 1)
    }
}
