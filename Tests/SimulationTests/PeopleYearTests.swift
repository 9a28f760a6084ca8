import EventLoop
import Foundation
import TestSupport
import Testing

/// The real agent with people who act at hours of their own.
@Suite(.serialized)
struct PeopleYearTests {
    /// `STEWARD_PEOPLE_DAYS=365` is the year of docs/timing.md; it takes some minutes.
    private static let days =
        ProcessInfo.processInfo.environment["STEWARD_PEOPLE_DAYS"].flatMap { Int($0) } ?? 70
    private static let seeds =
        ProcessInfo.processInfo.environment["STEWARD_PEOPLE_SEEDS"].flatMap { Int($0) } ?? 1

    private func live(
        _ person: SimulatedPerson, _ way: PeopleYear.Way, seed: UInt64, days: Int = Self.days
    ) async throws -> PeopleYear.Figures {
        try await onLoop(within: .seconds(3_500)) { loop in
            let folder = SimulatedYearTests.scratchFolder()
            defer { try? FileManager.default.removeItem(atPath: folder) }  // of this test alone
            let year = try PeopleYear(person, way, seed: seed, in: folder, on: loop)
            defer { year.end() }
            try await year.live(days: days)
            return year.figures
        }
    }

    @Test(.timeLimit(.minutes(60)))
    func `a household is interrupted less and does more in time than at a fixed hour`() async throws {
        var sums: [PeopleYear.Way: PeopleYear.Figures] = [:]
        for way in PeopleYear.Way.allCases {
            var sum = PeopleYear.Figures()
            for seed in 1...Self.seeds {
                for person in SimulatedPerson.household {
                    let figures = try await live(person, way, seed: UInt64(seed))
                    #expect(figures.broken.isEmpty)
                    sum.popups += figures.popups
                    sum.tasks += figures.tasks
                    sum.doneInTime += figures.doneInTime
                    sum.food += figures.food
                    sum.spoiled += figures.spoiled
                    sum.warranties += figures.warranties
                    sum.missedWarranties += figures.missedWarranties
                }
            }
            sums[way] = sum
            let count = Double(Self.days * Self.seeds)
            print(
                """
                \(way.rawValue): \(Double(sum.popups) / count) popups a day, \(sum.doneInTime) of \(sum.tasks) tasks in \
                time, \(sum.spoiled) of \(sum.food) foods spoiled, \(sum.missedWarranties) of \(sum.warranties) \
                warranties missed
                """)
        }
        let (learned, fixed) = (try #require(sums[.learned]), try #require(sums[.fixedHour]))
        #expect(learned.popups < fixed.popups)
        #expect(learned.doneInTime >= fixed.doneInTime)
        #expect(learned.spoiled <= fixed.spoiled)
    }
}
