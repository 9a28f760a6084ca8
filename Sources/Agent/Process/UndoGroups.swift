import DBus

/// The journal entries of callers that make several changes as one step.
///
/// Leaving the bus ends a caller's step: it may have been killed between two changes.
struct UndoGroups: Sendable {
    private struct Step {
        var entries: [Int64] = []
        /// How many entries there were when each step began that is part of it and has not ended.
        var inner: [Int] = []
        /// Notices when the caller leaves the bus.
        var watch: Subscription?
        /// Calls may be carried out after their caller has left.
        var hasLeft = false
    }

    private var steps: [BusName: Step] = [:]

    /// More callers, or more changes, than any program needs.
    private static let (mostCallers, mostEntries) = (64, 10_000)

    /// Begins a step, or one that is part of the step that `caller` has begun.
    mutating func begin(for caller: BusName) {
        if gathers(for: caller) {
            let count = steps[caller]?.entries.count ?? 0
            steps[caller]?.inner.append(count)
            return
        }
        if steps.count >= Self.mostCallers { steps = steps.filter { !$0.value.hasLeft } }
        if steps.count >= Self.mostCallers { steps = [:] }
        steps[caller] = Step()
    }

    /// Keeps `watch` until the step ends.
    mutating func follow(_ caller: BusName, by watch: Subscription) {
        steps[caller]?.watch = watch
    }

    /// - Returns: The entries to join now, oldest first; none while the caller can still end its step.
    mutating func note(_ entry: Int64, of caller: BusName) -> [Int64] {
        guard let step = steps[caller], step.entries.count < Self.mostEntries else { return [] }
        guard step.hasLeft else {
            steps[caller]?.entries.append(entry)
            return []
        }
        steps[caller]?.entries = [entry]
        return step.entries + [entry]
    }

    /// - Returns: The entries since `begin`, oldest first. Those of an inner step become part of the last one, which
    ///   stays one of the outer step.
    mutating func end(for caller: BusName) -> [Int64] {
        guard let step = steps[caller], let start = step.inner.last else {
            return steps.removeValue(forKey: caller)?.entries ?? []
        }
        let entries = Array(step.entries.dropFirst(start))
        steps[caller]?.inner.removeLast()
        steps[caller]?.entries = step.entries.prefix(start) + entries.suffix(1)
        return entries
    }

    /// Whether any caller can still end its step.
    var isGathering: Bool { steps.values.contains { !$0.hasLeft } }

    /// Whether the caller can still end its step.
    func gathers(for caller: BusName) -> Bool { steps[caller].map { !$0.hasLeft } ?? false }

    /// Whether changes of the caller belong to a step, even if the caller has left before its end.
    func isGathered(for caller: BusName) -> Bool { steps[caller] != nil }

    /// Ends the step of a caller that has left the bus.
    /// - Returns: The entries since `begin`, oldest first.
    mutating func leave(_ caller: BusName) -> [Int64] {
        guard let step = steps[caller], !step.hasLeft else { return [] }
        // The others become part of the last one.
        steps[caller] = Step(entries: step.entries.suffix(1), hasLeft: true)
        return step.entries
    }
}
