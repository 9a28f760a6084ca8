/// The shortest part of a history that is still broken: leaves out steps in halves, quarters and so on, down to single
/// ones.
/// - Parameter fault: What is wrong with a part; `nil` if nothing is, or something else.
package func shrink<Step, Fault>(
    _ steps: [Step], _ broken: Fault, fault: ([Step]) async throws -> Fault?
) async rethrows -> (steps: [Step], fault: Fault) {
    var (best, found) = (steps, broken)
    var size = max(1, best.count / 2)
    while true {
        var place = 0
        var hasShrunk = false
        while place < best.count {
            let shorter = Array(best[..<place] + best[min(place + size, best.count)...])
            if let still = try await fault(shorter) {
                (best, found, hasShrunk) = (shorter, still, true)
            } else {
                place += size
            }
        }
        if size == 1, !hasShrunk { return (best, found) }
        size = max(1, size / 2)
    }
}
