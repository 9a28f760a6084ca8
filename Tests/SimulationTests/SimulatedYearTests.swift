import Foundation
import TestSupport
import Testing

/// A year with tasks, alerts and events of all kinds, suspends, trips and both changes of the clocks, against rules that
/// were written down independently.
@Suite(.serialized)
struct SimulatedYearTests {
    /// `STEWARD_SIMULATED_THINGS=500` is the whole; it takes some minutes.
    private static let things =
        ProcessInfo.processInfo.environment["STEWARD_SIMULATED_THINGS"].flatMap { Int($0) } ?? 25

    private static let plans = [
        SimulatedYear.Plan(
            zone: "Europe/Berlin", first: "2027-01-04", things: things,
            trips: [(40, 9, "Asia/Tokyo"), (160, 14, "America/New_York"), (300, 3, "Atlantic/Azores")]),
        SimulatedYear.Plan(
            zone: "America/New_York", first: "2027-01-04", things: things, seed: 2,
            trips: [(60, 12, "Europe/Paris"), (200, 5, "America/Los_Angeles"), (309, 2, "Asia/Kathmandu")]),
        SimulatedYear.Plan(
            zone: "Australia/Lord_Howe", first: "2027-01-04", things: things, seed: 3,
            trips: [(30, 10, "Australia/Sydney"), (90, 8, "Pacific/Auckland"), (250, 20, "Europe/London")]),
        SimulatedYear.Plan(
            zone: "Pacific/Apia", first: "2011-01-03", things: things, seed: 4,
            trips: [(50, 6, "Pacific/Honolulu"), (150, 8, "Pacific/Auckland"), (320, 10, "Asia/Tokyo")]),
    ].filter { plan in
        ProcessInfo.processInfo.environment["STEWARD_SIMULATED_ZONE"].map { $0 == plan.zone } ?? true
    }

    @Test(.timeLimit(.minutes(60)), arguments: plans)
    func `each reminder of a year is shown once, at its time`(plan: SimulatedYear.Plan) async throws {
        try await onLoop(within: .seconds(3_500)) { loop in
            let folder = Self.scratchFolder()
            defer { try? FileManager.default.removeItem(atPath: folder) }  // of this test alone
            let year = try SimulatedYear(plan, in: folder, on: loop)
            defer { year.end() }
            try await year.live()
            // Nothing is proved by a year in which nothing happens.
            #expect(year.alerts > plan.things && year.answers > plan.things)
            #expect(year.nags > 0 || plan.things < 20)
            print(
                "\(plan.testDescription): \(year.alerts) popups, \(year.nags) of them again, \(year.answers) answers"
            )
        }
    }

    /// In memory where that is possible: it is time that is simulated, not power failures.
    static func scratchFolder() -> String {
        let memory = "/dev/shm"
        let base = FileManager.default.isWritableFile(atPath: memory) ? memory : NSTemporaryDirectory()
        return "\(base)/steward-year-\(UUID().uuidString)"
    }
}
