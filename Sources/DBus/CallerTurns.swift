/// Calls that have been taken in: those that wait and how many are being answered.
///
/// Callers take turns, and only a few calls of each are answered at a time: whoever makes many calls at once waits
/// behind himself, not in front of the others. The calls of one caller begin in the order of their coming. Beyond the
/// limits a flood ends in errors and not in a process without memory.
struct CallerTurns<Call> {
    /// A class, so that each step looks a caller up once at most: finding a name costs as much as the step itself.
    private final class Caller {
        let name: BusName
        var waiting = Line<Call>()
        var running = 0
        /// What his calls hold, those that wait and those that are being answered.
        var bytes = 0
        /// Whether he is among those whose turn will come.
        var isInLine = false

        init(_ name: BusName) {
            self.name = name
        }
    }

    private let limits: Connection.Limits
    private var callers: [BusName: Caller] = [:]
    /// Whoever has a call that may begin, each once.
    private var line = Line<Caller>()
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
    /// - Returns: How many calls of `caller` wait now.
    @discardableResult
    mutating func add(_ call: Call, of caller: BusName, holding bytes: Int) -> Int {
        let caller = known(caller)
        self.bytes += bytes
        caller.bytes += bytes
        caller.waiting.append(call)
        lineUp(caller)
        return caller.waiting.count
    }

    /// Begins the oldest call of whoever's turn it is; `didEnd` must follow.
    mutating func next() -> Call? {
        guard running < limits.runningCalls, let caller = line.popFirst() else { return nil }
        caller.isInLine = false
        guard let call = caller.waiting.popFirst() else { return nil }
        caller.running += 1
        running += 1
        lineUp(caller)
        return call
    }

    /// - Parameter bytes: As they were given when the call was added.
    mutating func didEnd(_ caller: BusName, holding bytes: Int) {
        guard let caller = callers[caller] else { return }
        running -= 1
        caller.running -= 1
        release(bytes, of: caller)
        lineUp(caller)
    }

    /// Forgets calls of `caller` that wait.
    ///
    /// - Parameter bytesIfPointless: What a call holds that is to be forgotten; `nil` for one that stays.
    mutating func drop(of caller: BusName, _ bytesIfPointless: (Call) -> Int?) {
        guard let caller = callers[caller] else { return }
        var kept = Line<Call>()
        var dropped = 0
        while let call = caller.waiting.popFirst() {
            if let bytes = bytesIfPointless(call) { dropped += bytes } else { kept.append(call) }
        }
        caller.waiting = kept
        if kept.isEmpty, caller.isInLine {
            caller.isInLine = false
            line.remove(where: { $0 === caller })
        }
        release(dropped, of: caller)
    }

    private mutating func known(_ name: BusName) -> Caller {
        if let caller = callers[name] { return caller }
        let caller = Caller(name)
        callers[name] = caller
        return caller
    }

    private mutating func lineUp(_ caller: Caller) {
        guard !caller.isInLine, !caller.waiting.isEmpty, caller.running < limits.runningCallsOfOneSender
        else { return }
        caller.isInLine = true
        line.append(caller)
    }

    private mutating func release(_ bytes: Int, of caller: Caller) {
        self.bytes -= bytes
        caller.bytes -= bytes
        if caller.running == 0, caller.waiting.isEmpty { callers[caller.name] = nil }
    }
}
