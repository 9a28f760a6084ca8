/// How curves of answers vary and resemble each other, as the covariance of their logarithms.
struct Likeness: Sendable {
    /// Among people.
    static let whole = Likeness(shape: 1.1, level: 0.5, dayLevel: 0.4)
    /// Of one kind of reminder, around the curve of all.
    static let kind = Likeness(shape: 0.5, level: 0.4, dayLevel: 0.2)

    /// The length scale of a curve, in hours.
    private static let bend = 1.4
    /// How alike the shapes of two kinds of day are.
    private static let acrossDays = 0.5
    /// The variation of a single hour.
    private static let ownHour = 0.15

    let covariance: SymmetricMatrix

    /// - Parameters: Standard deviations of the shape, of the level, and of the level of a kind of day.
    private init(shape: Double, level: Double, dayLevel: Double) {
        covariance = SymmetricMatrix(size: TimingSlot.count) { left, right in
            let isSameDay = left / 24 == right / 24
            let apart = abs(left % 24 - right % 24)
            let distance = Double(min(apart, 24 - apart)) / Self.bend
            let smooth = shape * shape * Elementary.exp(-0.5 * distance * distance)
            let own = apart == 0 ? Self.ownHour * Self.ownHour : 0
            return (smooth + own) * (isSameDay ? 1 : Self.acrossDays) + level * level
                + (isSameDay ? dayLevel * dayLevel : 0)
        }
    }
}

/// The likeliest curve after some evidence, and how sure it is.
struct CurveFit {
    private(set) var logarithms: [Double]
    private(set) var variances: [Double]

    /// Newton's steps; some five are enough.
    private static let mostSteps = 12
    /// How many things are done unprompted in an hour, of one open thing and a user who is surely attentive: before
    /// anything is known, and the weight of that guess in things done.
    private static let unpromptedGuess = (rate: 0.02, weight: 6.0)

    init(_ evidence: [Evidence], around mean: [Double], likeness: Likeness, willingness: Double) {
        logarithms = mean
        variances = []
        let prior = likeness.covariance
        let observed = evidence.indices.filter { evidence[$0] != Evidence() }
        let unprompted = Self.unpromptedRate(evidence, observed, mean)
        // Only observed slots take part in the search; the others follow from them.
        let own = SymmetricMatrix(size: observed.count) { prior[observed[$0], observed[$1]] }
        var curve = observed.map { mean[$0] }
        var roots = [Double](repeating: 0, count: observed.count)
        var triangle = LowerTriangle(size: 0, elements: [])
        var pull = roots
        for _ in 0..<Self.mostSteps where !observed.isEmpty {
            var target = roots
            for (n, slot) in observed.enumerated() {
                let seen = evidence[slot]
                let attention = Elementary.exp(min(curve[n], -0.03))
                let acts = willingness * attention
                let expected = unprompted * seen.openHours * attention
                let slope = seen.answered + seen.unprompted - seen.missed * acts / (1 - acts) - expected
                let bend = seen.missed * acts / ((1 - acts) * (1 - acts)) + expected + 1e-9
                roots[n] = bend.squareRoot()
                target[n] = bend * (curve[n] - mean[slot]) + slope
            }
            triangle =
                SymmetricMatrix(size: observed.count) {
                    ($0 == $1 ? 1 : 0) + roots[$0] * own[$0, $1] * roots[$1]
                }.triangle()
            let moved = own.times(target)
            let inner = triangle.solveTransposed(triangle.solve(zip(roots, moved).map { $0 * $1 }))
            pull = zip(target, zip(roots, inner)).map { $0 - $1.0 * $1.1 }
            var largest = 0.0
            for (n, step) in own.times(pull).enumerated() {
                // A bounded step cannot leap over the peak.
                let next = min(curve[n] + 1, max(curve[n] - 1, mean[observed[n]] + step))
                largest = max(largest, abs(next - curve[n]))
                curve[n] = next
            }
            if largest < 1e-4 { break }
        }
        for slot in mean.indices {
            let row = observed.map { prior[slot, $0] }
            var shift = 0.0
            for n in row.indices { shift += row[n] * pull[n] }
            logarithms[slot] = mean[slot] + shift
            let known = triangle.solve(zip(roots, row).map { $0 * $1 })
            variances.append(max(0, prior[slot, slot] - known.reduce(0) { $0 + $1 * $1 }))
        }
    }

    private static func unpromptedRate(_ evidence: [Evidence], _ observed: [Int], _ mean: [Double]) -> Double
    {
        var done = unpromptedGuess.weight
        var occasions = unpromptedGuess.weight / unpromptedGuess.rate
        for slot in observed {
            done += evidence[slot].unprompted
            occasions += evidence[slot].openHours * Elementary.exp(min(mean[slot], -0.03))
        }
        return done / occasions
    }
}
