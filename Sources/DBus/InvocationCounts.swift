/// How many calls are being answered and how much they brought, so that a flood of calls that take their time ends in
/// errors and not in a process without memory.
struct InvocationCounts {
    private struct Load {
        var calls = 0
        var bytes = 0
    }

    private let limits: Connection.Limits
    private var total = Load()
    private var perSender: [BusName: Load] = [:]

    init(limits: Connection.Limits) {
        self.limits = limits
    }

    /// - Returns: Whether one more call of `sender` may be answered now; if so, `didEnd` must follow.
    mutating func mayBegin(_ sender: BusName) -> Bool {
        var own = perSender[sender] ?? Load()
        guard total.calls < limits.runningCalls, total.bytes < limits.runningBytes,
            own.calls < limits.runningCallsOfOneSender, own.bytes < limits.runningBytesOfOneSender
        else { return false }
        total.calls += 1
        own.calls += 1
        perSender[sender] = own
        return true
    }

    /// Records what the arguments of a call take in memory.
    mutating func didRead(_ bytes: Int, from sender: BusName) {
        total.bytes += bytes
        perSender[sender]?.bytes += bytes
    }

    /// - Parameter bytes: What was read for it.
    mutating func didEnd(_ sender: BusName, holding bytes: Int) {
        total.calls -= 1
        total.bytes -= bytes
        guard var own = perSender[sender] else { return }
        own.calls -= 1
        own.bytes -= bytes
        perSender[sender] = own.calls > 0 ? own : nil
    }
}
