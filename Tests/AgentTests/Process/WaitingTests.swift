import CivilTime
import EventLoop
import Synchronization
import TestSupport
import Testing

@testable import Agent

struct PassRequestsTests {
    @Test func `only the first request starts the work`() {
        var requests = PassRequests()

        let first = requests.request()
        let second = requests.request()

        #expect(first && !second)
        #expect(requests.isAtWork && requests.isWanted)
    }

    @Test func `what is requested before and during a pass is served by one pass after it`() {
        var requests = PassRequests()
        _ = requests.request()
        _ = requests.request()

        let first = requests.begin()
        let isWantedAtFirst = requests.isWanted
        _ = requests.request()
        _ = requests.request()
        let isWantedLater = requests.isWanted
        let others = [requests.begin(), requests.begin()]

        #expect(first)
        #expect(!isWantedAtFirst && isWantedLater)
        #expect(others == [true, false])
    }

    @Test func `after the last pass a request starts the work again`() {
        var requests = PassRequests()
        _ = requests.request()
        while requests.begin() {}
        let isAtWork = requests.isAtWork

        let starts = requests.request()

        #expect(!isAtWork && starts)
    }

    @Test func `work that is ending begins no pass, although one is wanted`() {
        var requests = PassRequests()
        _ = requests.request()

        let begins = requests.begin(unless: true)

        #expect(!begins && !requests.isAtWork)
    }
}

struct LazyAlarmTests {
    private static let start = Instant(millisecondsSince1970: 1_800_000_000_000)

    @Test func `no alarm is created while there is nothing to wait for`() async throws {
        try await withTime { time in
            var alarm = LazyAlarm()

            try alarm.set(to: nil, by: time) { _ in }

            #expect(time.created == 0)
        }
    }

    @Test func `it fires once, at the moment set last`() async throws {
        try await withTime { time in
            let firings = Mutex(0)
            var alarm = LazyAlarm()
            for seconds in [30, 20, 20, 60] {
                try alarm.set(to: Self.start + .seconds(seconds), by: time) { _ in
                    firings.withLock { $0 += 1 }
                }
            }

            time.simulated.advance(by: .seconds(59))
            let early = firings.withLock { $0 }
            time.simulated.advance(by: .seconds(600))

            #expect(early == 0)
            #expect(firings.withLock { $0 } == 1)
            #expect(time.created == 1)
        }
    }

    @Test func `it does not fire once there is nothing to wait for any more`() async throws {
        try await withTime { time in
            let firings = Mutex(0)
            var alarm = LazyAlarm()
            try alarm.set(to: Self.start + .seconds(30), by: time) { _ in firings.withLock { $0 += 1 } }

            try alarm.set(to: nil, by: time) { _ in }
            time.simulated.advance(by: .seconds(600))

            #expect(firings.withLock { $0 } == 0)
            #expect(alarm.moment == nil)
        }
    }

    @Test func `after it has fired it can be set for the same moment`() async throws {
        try await withTime { time in
            let firings = Mutex(0)
            var alarm = LazyAlarm()
            let moment = Self.start + .seconds(30)
            try alarm.set(to: moment, by: time) { _ in firings.withLock { $0 += 1 } }
            time.simulated.advance(by: .seconds(30))

            alarm.didFire()
            time.simulated.setUnnoticed(to: Self.start)
            try alarm.set(to: moment, by: time) { _ in }
            time.simulated.advance(by: .seconds(30))

            #expect(firings.withLock { $0 } == 2)
        }
    }

    @Test func `an alarm that could not be set is set by the next try`() async throws {
        try await withTime { time in
            var alarm = LazyAlarm()
            time.refusals.withLock { $0 = 1 }

            #expect(throws: SystemError.self) {
                try alarm.set(to: Self.start + .seconds(30), by: time) { _ in }
            }
            try alarm.set(to: Self.start + .seconds(30), by: time) { _ in }

            #expect(time.simulated.nextAlarm == Self.start + .seconds(30))
        }
    }

    private func withTime(_ body: @escaping @Sendable (CountedTime) throws -> Void) async throws {
        try await onLoop { loop in try body(CountedTime(SimulatedTime(Self.start, on: loop))) }
    }
}

struct DelayedCallTests {
    @Test func `of several calls only the last is made`() async throws {
        let made = try await onLoop { loop in
            let time = SimulatedTime(Instant(millisecondsSince1970: 0), on: loop)
            let made = Mutex<[Int]>([])
            var call = DelayedCall()

            for number in 1...3 {
                call.schedule(after: .seconds(4 - number), by: time) { made.withLock { $0.append(number) } }
            }
            time.advance(by: .seconds(60))
            return made.withLock { $0 }
        }

        #expect(made == [3])
    }

    @Test func `a cancelled call is not made`() async throws {
        let made = try await onLoop { loop in
            let time = SimulatedTime(Instant(millisecondsSince1970: 0), on: loop)
            let made = Mutex(false)
            var call = DelayedCall()
            call.schedule(after: .seconds(1), by: time) { made.withLock { $0 = true } }

            call.cancel()
            time.advance(by: .seconds(60))
            return made.withLock { $0 } || !time.isQuiet
        }

        #expect(!made)
    }
}

/// A clock that counts the alarms it has created.
private final class CountedTime: TimeSource {
    let simulated: SimulatedTime
    private let count = Mutex(0)
    /// How many of the next attempts to set an alarm fail.
    let refusals = Mutex(0)

    init(_ simulated: SimulatedTime) {
        self.simulated = simulated
    }

    var created: Int { count.withLock { $0 } }
    var now: Instant { simulated.now }
    var uptime: Duration { simulated.uptime }

    func alarm(
        _ handler: @escaping (WallClockTimer.Firing) -> Void
    ) throws(SystemError) -> any WallClockAlarm {
        count.withLock { $0 += 1 }
        return RefusingAlarm(alarm: try simulated.alarm(handler), time: self)
    }

    func after(_ delay: Duration, _ handler: @escaping () -> Void) -> any Cancellable {
        simulated.after(delay, handler)
    }
}

private struct RefusingAlarm: WallClockAlarm {
    let alarm: any WallClockAlarm
    let time: CountedTime

    func arm(at moment: Instant?) throws(SystemError) {
        let refuses = time.refusals.withLock { count in
            defer { count = max(0, count - 1) }
            return count > 0
        }
        if refuses { throw SystemError("timerfd_settime", code: 24) }
        try alarm.arm(at: moment)
    }
}
