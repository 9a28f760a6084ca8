import Foundation
import TestSupport
import Testing

/// Random histories of a shopping list on a calendar server. A history that breaks a rule is shortened and printed.
struct ShoppingHistoryTests {
    private static let environment = ProcessInfo.processInfo.environment
    /// `STEWARD_SHOPPING_HISTORIES=2000` takes a few minutes.
    private static let count =
        environment["STEWARD_SHOPPING_HISTORIES"].flatMap { UInt64($0) }
        ?? (environment["STEWARD_LONG_TESTS"] == "1" ? 60 : 12)
    private static let firstSeed = environment["STEWARD_SEED"].flatMap { UInt64($0) } ?? 1

    @Test
    func `whatever happens, computers and the phone end up with one shopping list, and buy each thing once`()
        async throws
    {
        for seed in Self.firstSeed..<Self.firstSeed + Self.count {
            var generator = SeededGenerator(seed: seed)
            let steps = (0..<30).map { _ in ShoppingHistory.Step.random(using: &generator) }
            guard let broken = try Self.fault(of: steps, seed) else { continue }
            let (shortest, fault) = try await shrink(steps, broken) { steps in
                try Self.fault(of: steps, seed).flatMap { $0.rule == broken.rule ? $0 : nil }
            }
            Issue.record(
                """
                \(fault), seed \(seed), \(Self.computers(seed)) computers, a server of the kind \
                '\(Self.flavour(seed))', after \(shortest.map(\.description).joined(separator: ", "))
                """)
            return
        }
    }

    @Test(
        arguments: [
            // Written on the first computer.
            [.want(0), .sync(0, 0), .sync(1, 0), .phoneTicks(0), .sync(1, 0), .sync(0, 0)],
            // Written on the phone, and ticked while both know it.
            [
                .sync(0, 0), .sync(1, 0), .phoneWants, .sync(1, 0), .sync(0, 0), .phoneTicks(0), .sync(0, 0),
                .sync(1, 0),
            ],
            // Both see the tick before either has claimed it.
            [
                .sync(0, 0), .sync(1, 0), .phoneWants, .sync(0, 0), .sync(1, 0), .phoneTicks(0),
                .begin(0, 3, 0),
                .begin(1, 3, 0), .sync(0, 0), .sync(1, 0),
            ],
            // Bought on the second computer, although the first has written it.
            [.want(0), .sync(0, 0), .sync(1, 0), .buy(1, 0), .sync(1, 0), .sync(0, 0)],
        ] as [[ShoppingHistory.Step]])
    func `what is ticked on a phone is in the stock of one of two computers`(steps: [ShoppingHistory.Step])
        throws
    {
        for flavour in FakeCalendarServer.Flavour.allCases {
            #expect(throws: Never.self, "\(flavour)") {
                try ShoppingHistory.live(steps, computers: 2, flavour)
            }
        }
    }

    private static func computers(_ seed: UInt64) -> Int { 2 + Int(seed / 7 % 2) }

    private static func flavour(_ seed: UInt64) -> FakeCalendarServer.Flavour {
        let flavours = FakeCalendarServer.Flavour.allCases
        return flavours[Int(seed) % flavours.count]
    }

    /// The rule that a history breaks; `nil` if it breaks none.
    private static func fault(
        of steps: [ShoppingHistory.Step], _ seed: UInt64
    ) throws -> ShoppingHistory.BrokenRule? {
        do {
            try ShoppingHistory.live(steps, computers: computers(seed), flavour(seed))
            return nil
        } catch let broken as ShoppingHistory.BrokenRule {
            return broken
        }
    }
}
