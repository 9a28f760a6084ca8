/// The queue of incoming calls: calls that wait, and the number of calls being answered.
///
/// Callers take turns by the cost of their calls (weighted fair queueing), and each has only a few calls
/// running at a time. So a caller with many calls delays itself, not others, and many such callers do not
/// delay one with few calls. Calls of one caller start in order of arrival. Beyond the limits, a flood gets
/// errors instead of using up memory.
struct FairCallQueue<Call> {
    /// A class, so that each step looks a caller up once at most: that costs as much as the step.
    private final class Caller {
        let name: BusName
        var waiting = Line<(call: Call, cost: Double)>()
        var running = 0
        /// Bytes that the caller's waiting and running calls hold.
        var bytes = 0
        /// The virtual time at which the caller's share covers the work done for it so far.
        var finish = 0.0
        /// The caller's place in `line`; `nil` while the caller is not queued.
        var place: UInt64?

        init(_ name: BusName) {
            self.name = name
        }
    }

    /// A queued caller and the virtual time at which its next call would finish.
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
    /// A heap of callers whose next call may start; it may also hold entries whose place has been given up.
    private var line: [Entry] = []
    private var inLine = 0
    private var lastPlace: UInt64 = 0
    /// Virtual time: the average work done for each queued caller.
    private var clock = 0.0
    private var running = 0
    private var bytes = 0
    /// The number of waiting calls, of all callers.
    private(set) var waiting = 0

    init(limits: Connection.Limits) {
        self.limits = limits
    }

    /// Whether the queue accepts another call of `caller`.
    func hasRoom(for caller: BusName) -> Bool {
        bytes < limits.heldBytes && (callers[caller]?.bytes ?? 0) < limits.heldBytesOfOneSender
    }

    /// Whether a call may start.
    var hasNext: Bool { inLine > 0 && running < limits.runningCalls }

    /// The callers with waiting calls.
    var waitingCallers: [BusName] {
        callers.values.filter { !$0.waiting.isEmpty }.map(\.name)
    }

    /// - Parameters:
    ///   - bytes: Memory that the call holds until it has been answered.
    ///   - cost: An estimate of how long the answer takes, in any unit.
    mutating func add(_ call: Call, of caller: BusName, holding bytes: Int, costing cost: Double = 1) {
        let caller = known(caller)
        self.bytes += bytes
        caller.bytes += bytes
        caller.waiting.append((call, cost))
        waiting += 1
        lineUp(caller)
    }

    /// Starts the oldest call of the caller whose turn it is; `didEnd` must follow.
    mutating func next() -> Call? {
        guard running < limits.runningCalls, let caller = popLine()?.caller else { return nil }
        caller.place = nil
        inLine -= 1
        guard let (call, cost) = caller.waiting.popFirst() else { return nil }
        waiting -= 1
        // Not `Entry.finish`: since the caller was queued, its calls may have exceeded their estimates.
        caller.finish += cost
        clock += cost / Double(inLine + 1)
        caller.running += 1
        running += 1
        lineUp(caller)
        return call
    }

    /// - Parameters:
    ///   - bytes: The same as when the call was added.
    ///   - excess: Actual cost minus estimated cost.
    mutating func didEnd(_ caller: BusName, holding bytes: Int, exceeding excess: Double = 0) {
        guard let caller = callers[caller] else { return }
        running -= 1
        caller.running -= 1
        caller.finish += excess
        release(bytes, of: caller)
        lineUp(caller)
    }

    /// Drops waiting calls of `caller`.
    ///
    /// - Parameter bytesIfPointless: Returns the bytes that a call to drop holds; `nil` for a call to keep.
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
        // Callers do not accumulate shares while they have no calls.
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

    /// Removes the first entry whose caller has not given up its place.
    private mutating func popLine() -> Entry? {
        while let first = line.first {
            let last = line.removeLast()
            if !line.isEmpty { sink(last) }
            if first.caller.place == first.place { return first }
        }
        return nil
    }

    /// Puts `entry` in place of the first one.
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
