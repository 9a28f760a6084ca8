import DBus

/// The journal entries of callers that make several changes as one step.
///
/// Leaving the bus ends a caller's step: it may have been killed between two changes.
struct GatheredSteps: Sendable {
    private struct Step {
        var entries: [Int64] = []
        /// Notices when the caller leaves the bus.
        var watch: Subscription?
        /// Calls may be carried out after their caller has left.
        var hasLeft = false
    }

    private var steps: [BusName: Step] = [:]

    /// More callers, or more changes, than any program needs.
    private static let (mostCallers, mostEntries) = (64, 10_000)

    mutating func begin(for caller: BusName) {
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

    /// - Returns: The entries since `begin`, oldest first.
    mutating func end(for caller: BusName) -> [Int64] {
        steps.removeValue(forKey: caller)?.entries ?? []
    }

    /// Whether the caller can still end its step.
    func gathers(for caller: BusName) -> Bool { steps[caller].map { !$0.hasLeft } ?? false }

    /// Ends the step of a caller that has left the bus.
    /// - Returns: The entries since `begin`, oldest first.
    mutating func leave(_ caller: BusName) -> [Int64] {
        guard let step = steps[caller], !step.hasLeft else { return [] }
        // The others become part of the last one.
        steps[caller] = Step(entries: step.entries.suffix(1), hasLeft: true)
        return step.entries
    }
}
