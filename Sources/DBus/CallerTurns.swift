/// Calls that have been taken in: those that wait and how many are being answered.
///
/// Callers take turns by what their calls cost (weighted fair queueing), and only a few calls of each are answered at
/// a time: whoever asks for much waits behind himself, not in front of the others, and many who ask for much do not keep
/// one waiting who asks for little. The calls of one caller begin in the order of their coming. Beyond the limits a flood
/// ends in errors and not in a process without memory.
struct CallerTurns<Call> {
    /// A class, so that each step looks a caller up once at most: finding a name costs as much as the step itself.
    private final class Caller {
        let name: BusName
        var waiting = Line<(call: Call, cost: Double)>()
        var running = 0
        /// What his calls hold, those that wait and those that are being answered.
        var bytes = 0
        /// The virtual time at which the caller's share covers the work done for it so far.
        var finish = 0.0
        /// His place among those whose turn will come; `nil` while he has none.
        var place: UInt64?

        init(_ name: BusName) {
            self.name = name
        }
    }

    /// Whose call begins when.
    private struct Entry {
        let finish: Double
        let place: UInt64
        let caller: Caller

        static func < (one: Entry, other: Entry) -> Bool {
            (one.finish, one.place) < (other.finish, other.place)
        }
    }

    private let limits: Connection.Limits
    private var callers: [BusName: Caller] = [:]
    /// A heap of callers with a call that may begin; it may also hold places that were given up since.
    private var line: [Entry] = []
    private var inLine = 0
    private var lastPlace: UInt64 = 0
    /// Virtual time: the average work done for each waiting caller.
    private var clock = 0.0
    private var running = 0
    private var bytes = 0
    /// How many calls wait, of all callers.
    private(set) var waiting = 0

    init(limits: Connection.Limits) {
        self.limits = limits
    }

    /// Whether one more call of `caller` may be taken in.
    func hasRoom(for caller: BusName) -> Bool {
        bytes < limits.heldBytes && (callers[caller]?.bytes ?? 0) < limits.heldBytesOfOneSender
    }

    /// Whether a call may begin.
    var hasNext: Bool { inLine > 0 && running < limits.runningCalls }

    /// Those who have calls that wait.
    var waitingCallers: [BusName] {
        callers.values.filter { !$0.waiting.isEmpty }.map(\.name)
    }

    /// - Parameters:
    ///   - bytes: What the call holds until it has been answered.
    ///   - cost: How long answering it probably takes, in any unit.
    mutating func add(_ call: Call, of caller: BusName, holding bytes: Int, costing cost: Double = 1) {
        let caller = known(caller)
        self.bytes += bytes
        caller.bytes += bytes
        caller.waiting.append((call, cost))
        waiting += 1
        lineUp(caller)
    }

    /// Begins the oldest call of whoever's turn it is; `didEnd` must follow.
    mutating func next() -> Call? {
        guard running < limits.runningCalls, let caller = popLine()?.caller else { return nil }
        caller.place = nil
        inLine -= 1
        guard let (call, cost) = caller.waiting.popFirst() else { return nil }
        waiting -= 1
        // Not what his place was given: since then, calls of his may have ended that cost more than was thought.
        caller.finish += cost
        clock += cost / Double(inLine + 1)
        caller.running += 1
        running += 1
        lineUp(caller)
        return call
    }

    /// - Parameters:
    ///   - bytes: As they were given when the call was added.
    ///   - excess: What it has cost beyond what was thought, or less.
    mutating func didEnd(_ caller: BusName, holding bytes: Int, exceeding excess: Double = 0) {
        guard let caller = callers[caller] else { return }
        running -= 1
        caller.running -= 1
        caller.finish += excess
        release(bytes, of: caller)
        lineUp(caller)
    }

    /// Forgets calls of `caller` that wait.
    ///
    /// - Parameter bytesIfPointless: What a call holds that is to be forgotten; `nil` for one that stays.
    mutating func drop(of caller: BusName, _ bytesIfPointless: (Call) -> Int?) {
        guard let caller = callers[caller] else { return }
        var kept = Line<(call: Call, cost: Double)>()
        var dropped = 0
        waiting -= caller.waiting.count
        while let call = caller.waiting.popFirst() {
            if let bytes = bytesIfPointless(call.call) { dropped += bytes } else { kept.append(call) }
        }
        waiting += kept.count
        caller.waiting = kept
        if kept.isEmpty, caller.place != nil {
            caller.place = nil
            inLine -= 1
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
        guard caller.place == nil, let next = caller.waiting.first,
            caller.running < limits.runningCallsOfOneSender
        else { return }
        lastPlace += 1
        caller.place = lastPlace
        inLine += 1
        // Nobody saves up shares of times in which he wanted nothing.
        caller.finish = max(clock, caller.finish)
        push(Entry(finish: caller.finish + next.cost, place: lastPlace, caller: caller))
    }

    private mutating func release(_ bytes: Int, of caller: Caller) {
        self.bytes -= bytes
        caller.bytes -= bytes
        if caller.running == 0, caller.waiting.isEmpty { callers[caller.name] = nil }
    }

    // MARK: The heap

    private mutating func push(_ entry: Entry) {
        var index = line.count
        line.append(entry)
        while index > 0, entry < line[(index - 1) / 2] {
            line[index] = line[(index - 1) / 2]
            index = (index - 1) / 2
        }
        line[index] = entry
    }

    /// The first who has not given up his place.
    private mutating func popLine() -> Entry? {
        while let first = line.first {
            let last = line.removeLast()
            if !line.isEmpty { sink(last) }
            if first.caller.place == first.place { return first }
        }
        return nil
    }

    /// Puts `entry` where the first one was.
    private mutating func sink(_ entry: Entry) {
        var index = 0
        while true {
            var child = 2 * index + 1
            guard child < line.count else { break }
            if child + 1 < line.count, line[child + 1] < line[child] { child += 1 }
            guard line[child] < entry else { break }
            line[index] = line[child]
            index = child
        }
        line[index] = entry
    }
}
