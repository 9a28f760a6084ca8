import CLinux
import Glibc

/// A timer for one absolute moment of the wall clock, which also reports that somebody set the clock.
///
/// It belongs to the loop's thread. A moment that passes during suspend is reported on resume.
package final class WallClockTimer {
    package enum Firing: Sendable, Hashable {
        /// The moment has come; the timer is disarmed.
        case reached
        /// Somebody set the wall clock, by any amount. The timer is still armed for the same moment.
        case clockWasSet
    }

    /// Arms the timer of the kernel and returns what that returns; a test may change it.
    package typealias Arming = (_ arm: () -> Int32) -> Int32

    private let descriptor: OwnedDescriptor
    private let loop: EventLoop
    private let arming: Arming
    private let handler: (Firing) -> Void
    private var watch: DescriptorWatch?
    private var milliseconds: Int64?

    init(
        on loop: EventLoop, armedBy arming: @escaping Arming, _ handler: @escaping (Firing) -> Void
    ) throws(SystemError) {
        descriptor = try OwnedDescriptor(
            timerfd_create(CLOCK_REALTIME, linux_timerfd_flags), from: "timerfd_create")
        self.loop = loop
        self.arming = arming
        self.handler = handler
        watch = loop.watch(descriptor, for: .reading) { [weak self] _ in self?.didFire() }
    }

    /// Replaces the moment to fire at. A moment in the past fires at once.
    ///
    /// - Parameter moment: In milliseconds since 1970-01-01T00:00:00Z.
    package func arm(atMillisecondsSince1970 moment: Int64) throws(SystemError) {
        loop.preconditionOnLoop()
        milliseconds = moment
        // A time of 0 would disarm the timer, and the kernel refuses times before 1970; 1 ns is past, too.
        var setting = itimerspec()
        setting.it_value.tv_sec = Int(max(moment / 1000, 0))
        setting.it_value.tv_nsec = moment <= 0 ? 1 : Int(moment % 1000) * 1_000_000
        try apply(&setting)
    }

    package func disarm() throws(SystemError) {
        loop.preconditionOnLoop()
        milliseconds = nil
        var setting = itimerspec()
        try apply(&setting)
    }

    /// Disarms the timer for good, as releasing it does.
    package func cancel() {
        watch?.cancel()
        watch = nil
    }

    deinit {
        if let watch { loop.cancelLater(watch) }
    }

    private func apply(_ setting: inout itimerspec) throws(SystemError) {
        let result = arming { timerfd_settime(descriptor.rawValue, linux_timerfd_wall_clock, &setting, nil) }
        if result == 0 { return }
        guard errno == ECANCELED else { throw SystemError("timerfd_settime") }
        // The timer is armed, but the clock was set since it was armed before, and the kernel reports that only
        // here: the descriptor no longer does (fs/timerfd.c, timerfd_canceled).
        loop.after(.zero) { [weak self] in
            if let self, self.watch != nil { self.handler(.clockWasSet) }
        }
    }

    private func didFire() {
        var ticks: UInt64 = 0
        if read(descriptor.rawValue, &ticks, MemoryLayout<UInt64>.size) > 0 {
            milliseconds = nil
            handler(.reached)
        } else if errno == ECANCELED {
            // The kernel drops an expiry caused by the new time: arm again to get it. Arming worked before.
            if let milliseconds { try? arm(atMillisecondsSince1970: milliseconds) }
            handler(.clockWasSet)
        }
    }
}

extension EventLoop {
    /// Returns a disarmed timer; it works as long as the caller keeps it.
    ///
    /// - Parameter arming: For tests of what the kernel seldom answers.
    package func wallClockTimer(
        armedBy arming: @escaping WallClockTimer.Arming = { $0() },
        _ handler: @escaping (WallClockTimer.Firing) -> Void
    ) throws(SystemError) -> WallClockTimer {
        try WallClockTimer(on: self, armedBy: arming, handler)
    }
}
