import EventLoop
import Foundation
import TestSupport
import Testing

/// Thousands of random histories. One that breaks a rule is made as short as it can be, and printed as a script.
@Suite(.serialized)
struct HistoryTests {
    private static let environment = ProcessInfo.processInfo.environment
    /// `STEWARD_HISTORIES=5000` takes some minutes.
    private static let count = environment["STEWARD_HISTORIES"].flatMap { Int($0) } ?? 60
    private static let firstSeed = environment["STEWARD_SEED"].flatMap { UInt64($0) } ?? 1

    @Test(.timeLimit(.minutes(60)))
    func `whatever happens, nothing is lost, repeated or without bounds`() async throws {
        if let script = Self.environment["STEWARD_HISTORY"] {
            if let broken = try await Self.fault(of: HistoryStep.steps(script)) {
                Issue.record("\(broken)")
            }
            return
        }
        for seed in Self.firstSeed..<Self.firstSeed + UInt64(Self.count) {
            var generator = SeededGenerator(seed: seed)
            let steps = (0..<40).map { _ in HistoryStep.random(using: &generator) }
            guard let broken = try await Self.fault(of: steps) else { continue }
            let (shortest, fault) = try await Self.shortest(steps, broken)
            Issue.record(
                """
                \(fault), seed \(seed). To play it again:
                STEWARD_HISTORY='\(HistoryStep.script(shortest))' make test TEST_OPTIONS='--filter HistoryTests'
                """)
            return
        }
    }

    /// What a history breaks; `nil` if nothing.
    private static func fault(of steps: [HistoryStep]) async throws -> History.BrokenRule? {
        try await onLoop(within: .seconds(120)) { loop in
            let folder = SimulatedYearTests.scratchFolder()
            defer { try? FileManager.default.removeItem(atPath: folder) }  // of this history alone
            let history = try History(in: folder, on: loop)
            defer { history.end() }
            do {
                try await history.live(steps)
                return nil
            } catch let broken as History.BrokenRule {
                return broken
            }
        }
    }

    /// Leaves out what the fault does not need; then makes numbers small.
    private static func shortest(_ steps: [HistoryStep], _ broken: History.BrokenRule) async throws
        -> ([HistoryStep], History.BrokenRule)
    {
        func sameFault(of steps: [HistoryStep]) async throws -> History.BrokenRule? {
            try await Self.fault(of: steps).flatMap { $0.kind == broken.kind ? $0 : nil }
        }
        var (best, fault) = try await shrink(
            Array(steps.prefix(broken.step)), broken, fault: sameFault)
        for index in best.indices.reversed() where index < best.count {
            for value in [0, 1, 10, 60] where index < best.count && value < best[index].second {
                var simpler = best
                simpler[index].second = value
                if let found = try await sameFault(of: simpler) {
                    (best, fault) = (simpler, found)
                    break
                }
            }
        }
        return (best, fault)
    }
}
