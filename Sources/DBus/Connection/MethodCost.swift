import Synchronization

/// A running average of how long a method's calls take.
final class MethodCost: Sendable {
    /// In microseconds.
    private let average = Atomic<Int>(unknown)

    /// The estimate before the first call.
    private static let unknown = 100
    /// A method that takes longer is waiting for something, and does not block others.
    private static let most = 50_000

    /// In microseconds.
    var estimate: Double { Double(average.load(ordering: .relaxed)) }

    /// - Returns: The cost of this call, capped, in microseconds.
    func note(_ length: Duration) -> Double {
        let cost = Int(min(length / .microseconds(1), Double(Self.most)))
        let old = average.load(ordering: .relaxed)
        // Concurrent calls may lose an update; that is one call of many.
        average.store(old + (cost - old) / 4, ordering: .relaxed)
        return Double(cost)
    }
}
