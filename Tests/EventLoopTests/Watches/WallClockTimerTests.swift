import EventLoop
import Glibc
import TestSupport
import Testing

struct WallClockTimerTests {
    @Test(arguments: [0, 60_000, 86_400_000, .max] as [Int64])
    func `a moment in the past is reported at once, and only once`(age: Int64) async throws {
        let firings = try await onLoop { loop in
            let firings = Log<WallClockTimer.Firing>()
            let timer = try loop.wallClockTimer { firings.add($0) }
            try timer.arm(atMillisecondsSince1970: age == .max ? .min : now() - age)
            await firings.wait { !$0.isEmpty }
            await loop.turn()
            timer.cancel()
            return firings.all
        }

        #expect(firings == [.reached])
    }

    @Test func `a moment ahead is reported when it has come and not before`() async throws {
        let lateness = try await onLoop { loop in
            let moment = now() + 40
            let timers = Timers()
            return try await withCheckedThrowingContinuation { continuation in
                do {
                    timers.timer = try loop.wallClockTimer { _ in
                        continuation.resume(returning: now() - moment)
                    }
                    try timers.timer?.arm(atMillisecondsSince1970: moment)
                } catch {
                    continuation.resume(throwing: error)
                }
            }
        }

        #expect(lateness >= 0)
    }

    // The kernel does so if the clock was set since the timer was armed before; its descriptor reports nothing then.
    @Test func `a set clock that is reported on arming is handled, and the timer comes all the same`()
        async throws
    {
        let firings = try await onLoop { loop in
            let firings = Log<WallClockTimer.Firing>()
            var isFirst = true
            let timer = try loop.wallClockTimer { arm in
                guard arm() == 0, isFirst else { return 0 }
                isFirst = false
                errno = ECANCELED
                return -1
            } _: {
                firings.add($0)
            }
            try timer.arm(atMillisecondsSince1970: now() + 10)
            await firings.wait { $0.count == 2 }
            return firings.all
        }

        #expect(firings == [.clockWasSet, .reached])
    }

    @Test func `a cancelled timer does not report the clock that was set before`() async throws {
        let firings = try await onLoop { loop in
            let firings = Log<WallClockTimer.Firing>()
            let timer = try loop.wallClockTimer { _ in
                errno = ECANCELED
                return -1
            } _: {
                firings.add($0)
            }
            try timer.arm(atMillisecondsSince1970: .max)
            timer.cancel()
            await loop.turn()
            return firings.all
        }

        #expect(firings.isEmpty)
    }

    @Test func `the last moment it was armed to counts, and none after it was disarmed`() async throws {
        let firings = try await onLoop { loop in
            let firings = Log<String>()
            let moved = try loop.wallClockTimer { _ in firings.add("moved") }
            let disarmed = try loop.wallClockTimer { _ in firings.add("disarmed") }
            try moved.arm(atMillisecondsSince1970: .max)
            try moved.arm(atMillisecondsSince1970: now() + 10)
            try disarmed.arm(atMillisecondsSince1970: now() + 10)
            try disarmed.disarm()
            // Later than when the disarmed one would have come.
            let last = try loop.wallClockTimer { _ in firings.add("last") }
            try last.arm(atMillisecondsSince1970: now() + 11)
            await firings.wait { $0.contains("last") }
            return firings.all
        }

        #expect(firings == ["moved", "last"])
    }
}

private func now() -> Int64 {
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    return Int64(now.tv_sec) * 1000 + Int64(now.tv_nsec) / 1_000_000
}

/// Keeps a timer while it is waited for. It belongs to the loop's thread.
private final class Timers: @unchecked Sendable {
    var timer: WallClockTimer?
}
