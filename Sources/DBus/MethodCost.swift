import Synchronization

/// How long calls of a method take, learned from those that have been answered.
final class MethodCost: Sendable {
    /// In microseconds.
    private let average = Atomic<Int>(unknown)

    /// Of a method that has not been called yet.
    private static let unknown = 100
    /// A method that takes longer is waiting for something, and blocks nobody.
    private static let most = 50_000

    /// In microseconds.
    var estimate: Double { Double(average.load(ordering: .relaxed)) }

    /// - Returns: The cost that counts, in microseconds.
    func note(_ length: Duration) -> Double {
        let cost = Int(min(length / .microseconds(1), Double(Self.most)))
        let old = average.load(ordering: .relaxed)
        // Of several threads one may be lost, which is one call of many.
        average.store(old + (cost - old) / 4, ordering: .relaxed)
        return Double(cost)
    }
}
