/// The occurrences in one period of a rule: every time after every base, or a selection by position.
///
/// Computed rather than stored: a year can have 31 million.
struct PeriodOccurrences: Sendable {
    /// The starts of days or hours, as clock readings, ascending.
    private let bases: [Int]
    /// Seconds after a base, ascending, and less than the distance between two bases.
    private let times: [Int]
    /// Indexes of the selected occurrences, ascending; `nil` for all.
    private let chosen: [Int]?

    /// - Parameter positions: The rule's `BYSETPOS`; empty selects all.
    init(bases: [Int], times: [Int], positions: [Int] = []) {
        self.bases = bases
        self.times = times
        let count = bases.count * times.count
        chosen =
            positions.isEmpty
            ? nil
            : Set(positions.map { $0 > 0 ? $0 - 1 : count + $0 }.filter { (0..<count).contains($0) }).sorted()
    }

    var count: Int { chosen?.count ?? bases.count * times.count }

    /// Clock readings, as `CivilDateTime.clockSeconds`, ascending.
    subscript(index: Int) -> Int {
        let place = chosen?[index] ?? index
        return bases[place / times.count] + times[place % times.count]
    }

    /// The index of the first clock reading at or after `clock`; `count` if there is none.
    func firstIndex(from clock: Int) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if self[middle] < clock { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// The `times` at `positions`; all if `positions` is empty.
    static func chosen(of times: [Int], at positions: [Int]) -> [Int] {
        let occurrences = PeriodOccurrences(bases: [0], times: times, positions: positions)
        return (0..<occurrences.count).map { occurrences[$0] }
    }
}
