import Testing

@testable import steward_eval

/// What `steward-eval insights` finds.
struct InsightsEvaluationTests {
    @Test(arguments: [UInt64(1), 101, 2026])
    func `chances beat the base rate and come true within a tenth`(seed: UInt64) {
        let evaluation = InsightsEvaluation(seeds: seed..<(seed + 12))

        #expect(evaluation.count > 10_000)
        #expect(evaluation.score < evaluation.scoreOfBaseRate)
        #expect(evaluation.isGood, "\(evaluation.report.joined(separator: "\n"))")
    }

    @Test func `the same households give the same figures`() {
        let first = InsightsEvaluation(seeds: 7..<8)
        let second = InsightsEvaluation(seeds: 7..<8)

        #expect(first.score == second.score && first.report == second.report)
    }
}
