/// How many calls are being answered, so that a flood of calls that take their time ends in errors and not in
/// a process without memory.
struct InvocationCounts {
    private let limits: Connection.Limits
    private var total = 0
    private var perSender: [BusName: Int] = [:]

    init(limits: Connection.Limits) {
        self.limits = limits
    }

    /// - Returns: Whether one more call of `sender` may be answered now; if so, `didEnd` must follow.
    mutating func mayBegin(_ sender: BusName) -> Bool {
        let own = perSender[sender, default: 0]
        guard total < limits.runningCalls, own < limits.runningCallsOfOneSender else { return false }
        total += 1
        perSender[sender] = own + 1
        return true
    }

    mutating func didEnd(_ sender: BusName) {
        total -= 1
        guard let own = perSender[sender] else { return }
        perSender[sender] = own > 1 ? own - 1 : nil
    }
}
