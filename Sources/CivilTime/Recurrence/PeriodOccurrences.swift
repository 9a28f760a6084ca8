/// The occurrences within one period of a rule: every time after every base, or some of these by their place.
///
/// Not written out: a year can have 31 million.
struct PeriodOccurrences: Sendable {
    /// Days or hours, by the clock reading at which they start, ascending.
    private let bases: [Int]
    /// In seconds after a base, ascending and less than the distance of two bases.
    private let times: [Int]
    /// The chosen ones, ascending; `nil` stands for all.
    private let chosen: [Int]?

    /// - Parameter positions: Of `BYSETPOS`; none stands for all.
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

    /// The first index whose clock reading is not before `clock`; `count` if there is none.
    func firstIndex(from clock: Int) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if self[middle] < clock { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// Those of `times` that are at `positions`; none stands for all.
    static func chosen(of times: [Int], at positions: [Int]) -> [Int] {
        let occurrences = PeriodOccurrences(bases: [0], times: times, positions: positions)
        return (0..<occurrences.count).map { occurrences[$0] }
    }
}
