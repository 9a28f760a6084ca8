/// A set of places in a row, such as days of a month: negative ones count from the end.
struct Places: Sendable, Hashable {
    /// `marks[limit + place]`; empty if there is no restriction.
    private let marks: [Bool]
    private let limit: Int

    /// - Parameter limit: The largest distance of a place from either end. Empty `places` contain all.
    init(_ places: [Int], limit: Int) {
        self.limit = limit
        guard !places.isEmpty else {
            marks = []
            return
        }
        var marks = [Bool](repeating: false, count: 2 * limit + 1)
        for place in places where abs(place) <= limit { marks[limit + place] = true }
        self.marks = marks
    }

    var isEverywhere: Bool { marks.isEmpty }

    /// - Parameters:
    ///   - place: 1 for the first.
    ///   - count: The length of the row.
    func contains(_ place: Int, of count: Int) -> Bool {
        if marks.isEmpty { return true }
        let fromEnd = count - place + 1
        return (place <= limit && marks[limit + place]) || (fromEnd <= limit && marks[limit - fromEnd])
    }
}
