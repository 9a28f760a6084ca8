import CivilTime
import Rules
import Testing

@testable import WindowModel

/// *Move to Tomorrow* keeps the time of a task, and the zone that it is meant in.
struct MovedTimeTests {
    @Test(arguments: [
        ("2026-11-24T17:30[America/New_York]", "2026-11-25T17:30[America/New_York]"),
        ("2026-11-24T17:30", "2026-11-25T17:30"), ("2026-11-24", "2026-11-25"),
        ("2026-11-24T16:30:00Z", "2026-11-25T16:30"),
    ])
    func `a time moves to another day as it was meant`(due: String, moved: String) throws {
        let surroundings = Surroundings(
            now: try Instant(parsing: "2026-11-24T10:00:00Z"),
            locality: Locality(zone: .utc, zones: ZoneDatabase(environment: [:])), locale: nil)

        let when = When?.some(try When(parsing: due))

        #expect(when.moved(to: try CivilDate(parsing: "2026-11-25"), surroundings).description == moved)
    }

    @Test func `a task without a time moves to the day`() throws {
        let surroundings = Surroundings(
            now: try Instant(parsing: "2026-11-24T10:00:00Z"),
            locality: Locality(zone: .utc, zones: ZoneDatabase(environment: [:])), locale: nil)

        let day = try CivilDate(parsing: "2026-11-25")
        #expect(When?.none.moved(to: day, surroundings) == .date(day))
    }
}
