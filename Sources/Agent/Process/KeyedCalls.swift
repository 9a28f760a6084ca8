import DBus
import Rules

/// The calls with keys that are being carried out, by their callers.
///
/// A caller that was killed may have sent a change that is still to be made. So its call is remembered after it has left
/// the bus: when somebody repeats the call, that change must not be made any more.
struct KeyedCalls: Sendable {
    private struct Running {
        let call: KeyedCall
        /// Notices when the caller leaves the bus.
        var watch: Subscription?
        var hasLeft = false
        /// Whether another caller has begun the call again.
        var isReplaced = false
    }

    private var running: [BusName: Running] = [:]

    /// More callers than any user has at once.
    private static let mostCallers = 64

    /// The call that a change of `caller` belongs to; `nil` if to none.
    func call(of caller: BusName) -> KeyedCall? { running[caller]?.call }

    /// Whether the caller's changes must not be made, because another caller has begun its call again.
    func isReplaced(_ caller: BusName) -> Bool { running[caller]?.isReplaced ?? false }

    /// Whether a caller that is still on the bus carries out a call with `key`.
    func isRunning(_ key: String, besides caller: BusName) -> Bool {
        running.contains { $0.key != caller && $0.value.call.key == key && !$0.value.hasLeft }
    }

    /// Ends the call of a caller that has left, if it had `key`.
    mutating func replace(_ key: String, besides caller: BusName) {
        for (other, call) in running where other != caller && call.call.key == key {
            running[other]?.isReplaced = true
        }
    }

    mutating func begin(_ call: KeyedCall, for caller: BusName) {
        if running.count >= Self.mostCallers { running = running.filter { !$0.value.hasLeft } }
        if running.count >= Self.mostCallers { running = [:] }
        running[caller] = Running(call: call)
    }

    /// Keeps `watch` until the call ends.
    mutating func follow(_ caller: BusName, by watch: Subscription) {
        running[caller]?.watch = watch
    }

    /// - Returns: The call that has ended.
    mutating func end(for caller: BusName) -> KeyedCall? {
        running.removeValue(forKey: caller)?.call
    }

    mutating func leave(_ caller: BusName) {
        running[caller]?.hasLeft = true
        running[caller]?.watch = nil
    }
}
