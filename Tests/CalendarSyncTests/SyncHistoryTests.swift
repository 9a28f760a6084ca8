import Foundation
import TestSupport
import Testing

/// Random histories of computers, phones, a server and a network. A history that breaks a rule is shortened
/// as far as possible and printed as a script.
struct SyncHistoryTests {
    private static let environment = ProcessInfo.processInfo.environment
    /// `STEWARD_SYNC_HISTORIES=10000` takes a few minutes.
    private static let count =
        environment["STEWARD_SYNC_HISTORIES"].flatMap { Int($0) }
        ?? (environment["STEWARD_LONG_TESTS"] == "1" ? 300 : 25)
    private static let firstSeed = environment["STEWARD_SEED"].flatMap { UInt64($0) } ?? 1

    private struct Setting {
        let agents: Int
        let flavour: FakeCalendarServer.Flavour

        init(seed: UInt64) {
            let flavours = FakeCalendarServer.Flavour.allCases
            agents = 2 + Int(seed / 7 % 4)
            flavour = flavours[Int(seed) % flavours.count]
        }
    }

    @Test
    func `whatever happens, computers, phones and the server end up with the same tasks and lose nothing`()
        async
    {
        if let script = Self.environment["STEWARD_HISTORY"] {
            if let broken = Self.fault(of: HistoryStep.steps(script), Setting(seed: Self.firstSeed)) {
                Issue.record("\(broken)")
            }
            return
        }
        for seed in Self.firstSeed..<Self.firstSeed + UInt64(Self.count) {
            var generator = SeededGenerator(seed: seed)
            let steps = (0..<30).map { _ in HistoryStep.random(using: &generator) }
            let setting = Setting(seed: seed)
            guard let broken = Self.fault(of: steps, setting) else { continue }
            let (shortest, fault) = await Self.shortest(steps, broken, setting)
            Issue.record(
                """
                \(fault); \(setting.agents) computers, a server of the kind '\(setting.flavour)'. To play it again:
                STEWARD_SEED=\(seed) STEWARD_HISTORY='\(HistoryStep.script(shortest))'
                """)
            return
        }
    }

    /// The daily listing alone does not show that the server was restored.
    @Test func `a restored server takes back no change that was on all computers, even after days`() {
        let script =
            "phoneAdd 28 1 0, backUp 5 2 0, phoneLabel 6 5 0, begin 4 7 0, sync 51 0 0, restore 36 3 0"

        let broken = Self.fault(of: HistoryStep.steps(script), Setting(seed: 2861))

        #expect(broken == nil, "\(broken.map { "\($0)" } ?? "")")
    }

    /// The rule that a history breaks; `nil` if it breaks none.
    private static func fault(of steps: [HistoryStep], _ setting: Setting) -> SyncHistory.BrokenRule? {
        do {
            try SyncHistory.live(steps, agents: setting.agents, setting.flavour)
            return nil
        } catch let broken as SyncHistory.BrokenRule {
            return broken
        } catch {
            return SyncHistory.BrokenRule(rule: "rule 0: \(error)")
        }
    }

    /// Leaves out steps that the fault does not need; then removes network faults.
    private static func shortest(
        _ steps: [HistoryStep], _ broken: SyncHistory.BrokenRule, _ setting: Setting
    ) async -> ([HistoryStep], SyncHistory.BrokenRule) {
        func sameFault(of steps: [HistoryStep]) -> SyncHistory.BrokenRule? {
            Self.fault(of: steps, setting).flatMap { $0.kind == broken.kind ? $0 : nil }
        }
        var (best, fault) = await shrink(steps, broken, fault: sameFault)
        for index in best.indices where best[index].third != 0 {
            var simpler = best
            simpler[index].third = 0
            if let found = sameFault(of: simpler) { (best, fault) = (simpler, found) }
        }
        return (best, fault)
    }
}
