/// Calls that have been taken in: those that wait and how many are being answered.
///
/// Callers take turns, and only a few calls of each are answered at a time: whoever makes many calls at once waits
/// behind himself, not in front of the others. The calls of one caller begin in the order of their coming. Beyond the
/// limits a flood ends in errors and not in a process without memory.
struct CallerTurns<Call> {
    private struct Caller {
        var waiting = Line<Call>()
        var running = 0
        /// What his calls hold, those that wait and those that are being answered.
        var bytes = 0
        /// Whether he is among those whose turn will come.
        var isInLine = false
    }

    private let limits: Connection.Limits
    private var callers: [BusName: Caller] = [:]
    /// Whoever has a call that may begin, each once.
    private var line = Line<BusName>()
    private var running = 0
    private var bytes = 0

    init(limits: Connection.Limits) {
        self.limits = limits
    }

    /// Whether one more call of `caller` may be taken in.
    func hasRoom(for caller: BusName) -> Bool {
        bytes < limits.heldBytes && (callers[caller]?.bytes ?? 0) < limits.heldBytesOfOneSender
    }

    /// Whether a call may begin.
    var hasNext: Bool { !line.isEmpty && running < limits.runningCalls }

    /// How many calls of `caller` wait.
    func waiting(of caller: BusName) -> Int {
        callers[caller]?.waiting.count ?? 0
    }

    /// - Parameter bytes: What the call holds until it has been answered.
    mutating func add(_ call: Call, of caller: BusName, holding bytes: Int) {
        self.bytes += bytes
        callers[caller, default: Caller()].waiting.append(call)
        callers[caller]?.bytes += bytes
        lineUp(caller)
    }

    /// Begins the oldest call of whoever's turn it is; `didEnd` must follow.
    mutating func next() -> Call? {
        guard running < limits.runningCalls, let caller = line.popFirst() else { return nil }
        callers[caller]?.isInLine = false
        guard let call = callers[caller]?.waiting.popFirst() else { return nil }
        callers[caller]?.running += 1
        running += 1
        lineUp(caller)
        return call
    }

    /// - Parameter bytes: As they were given when the call was added.
    mutating func didEnd(_ caller: BusName, holding bytes: Int) {
        running -= 1
        callers[caller]?.running -= 1
        release(bytes, of: caller)
        lineUp(caller)
    }

    /// Forgets calls of `caller` that wait.
    ///
    /// - Parameter bytesIfPointless: What a call holds that is to be forgotten; `nil` for one that stays.
    mutating func drop(of caller: BusName, _ bytesIfPointless: (Call) -> Int?) {
        guard var waiting = callers[caller]?.waiting else { return }
        var kept = Line<Call>()
        var dropped = 0
        while let call = waiting.popFirst() {
            if let bytes = bytesIfPointless(call) { dropped += bytes } else { kept.append(call) }
        }
        callers[caller]?.waiting = kept
        if kept.isEmpty, callers[caller]?.isInLine == true {
            callers[caller]?.isInLine = false
            line.remove(where: { $0 == caller })
        }
        release(dropped, of: caller)
    }

    private mutating func lineUp(_ caller: BusName) {
        guard let state = callers[caller], !state.isInLine, !state.waiting.isEmpty,
            state.running < limits.runningCallsOfOneSender
        else { return }
        callers[caller]?.isInLine = true
        line.append(caller)
    }

    private mutating func release(_ bytes: Int, of caller: BusName) {
        self.bytes -= bytes
        callers[caller]?.bytes -= bytes
        if let state = callers[caller], state.running == 0, state.waiting.isEmpty { callers[caller] = nil }
    }
}
