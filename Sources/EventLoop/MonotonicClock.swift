import Glibc

/// The clock of deadlines. Nobody can set it, and it does not advance while the machine is suspended.
enum MonotonicClock {
    static var nanoseconds: UInt64 {
        var now = timespec()
        clock_gettime(CLOCK_MONOTONIC, &now)  // cannot fail for this clock
        return UInt64(now.tv_sec) * 1_000_000_000 + UInt64(now.tv_nsec)
    }

    /// The moment `delay` from now: now if `delay` is negative, `UInt64.max` if the sum overflows.
    static func nanoseconds(in delay: Duration) -> UInt64 {
        let (seconds, attoseconds) = delay.components
        guard seconds >= 0, attoseconds >= 0 else { return nanoseconds }
        let (product, overflow) = UInt64(seconds).multipliedReportingOverflow(by: 1_000_000_000)
        let (sum, carry) = product.addingReportingOverflow(UInt64(attoseconds) / 1_000_000_000 + nanoseconds)
        return overflow || carry ? .max : sum
    }
}
