import EventLoop
import Foundation
import TestSupport
import Testing

/// The real agent with people who act at hours of their own.
@Suite(.serialized)
struct PeopleYearTests {
    /// `STEWARD_PEOPLE_DAYS=365` is the year of docs/timing.md; each of `STEWARD_PEOPLE_SEEDS` takes some minutes.
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
    func `learned hours interrupt less, and more is done in time, than at a fixed hour`() async throws {
        var sums: [PeopleYear.Way: PeopleYear.Figures] = [:]
        for way in PeopleYear.Way.allCases {
            for seed in 1...Self.seeds {
                var sum = PeopleYear.Figures()
                for person in SimulatedPerson.household {
                    let figures = try await live(person, way, seed: UInt64(seed))
                    #expect(figures.broken.isEmpty)
                    sum.add(figures)
                }
                print("\(way.rawValue), seed \(seed): \(sum.line(days: Self.days))")
                sums[way, default: PeopleYear.Figures()].add(sum)
            }
            if Self.seeds > 1 {
                print("\(way.rawValue), all seeds: \(sums[way]?.line(days: Self.days * Self.seeds) ?? "")")
            }
        }
        let (learned, fixed) = (try #require(sums[.learned]), try #require(sums[.fixedHour]))
        #expect(learned.popups < fixed.popups)
        #expect(learned.doneInTime >= fixed.doneInTime)
        #expect(learned.spoiled <= fixed.spoiled)
    }
}

extension PeopleYear.Figures {
    fileprivate mutating func add(_ other: Self) {
        popups += other.popups
        tasks += other.tasks
        doneInTime += other.doneInTime
        food += other.food
        spoiled += other.spoiled
        warranties += other.warranties
        missedWarranties += other.missedWarranties
    }

    fileprivate func line(days: Int) -> String {
        """
        \(Double(popups) / Double(days)) popups a day, \(doneInTime) of \(tasks) tasks in time, \(spoiled) of \(food) \
        foods spoiled, \(missedWarranties) of \(warranties) warranties missed
        """
    }
}
