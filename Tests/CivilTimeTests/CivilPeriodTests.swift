import TestSupport
import Testing

@testable import CivilTime

struct CivilPeriodTests {
    @Test func `canonical text survives the round trip, for thousands of periods`() throws {
        var random = SeededGenerator(seed: 5545)

        for _ in 0..<4000 {
            let sign = Bool.random(using: &random) ? 1 : -1
            let parts = [200, 400, 2_000_000].map { limit in
                Bool.random(using: &random) ? sign * Int.random(in: 0...limit, using: &random) : 0
            }
            let period = try #require(CivilPeriod(months: parts[0], days: parts[1], seconds: parts[2]))

            #expect(try CivilPeriod(parsing: period.description) == period)
        }
    }

    @Test(arguments: [
        ("-PT1H", "-PT1H"), ("P1D", "P1D"), ("P2W", "P2W"), ("P14D", "P2W"), ("PT90M", "PT1H30M"),
        ("PT0S", "PT0S"),
        ("-PT0S", "PT0S"), ("+P1D", "P1D"), ("P13M", "P1Y1M"), ("P1Y2M3DT4H5M6S", "P1Y2M3DT4H5M6S"),
        ("PT24H", "PT24H"),
        ("P1W2D", "P9D"),
    ])
    func `a period is read and written in its shortest form`(text: String, canonical: String) throws {
        #expect(try CivilPeriod(parsing: text).description == canonical)
    }

    @Test(arguments: [
        "", "P", "-P", "PT", "P1", "1D", "P1DT", "PT1D", "P1H", "P1.5D", "PT1,5H", "P1D2W", "P1D1D", "P-1D",
        "p1d",
        "P1D ", "P99999999999999999999D", "P9223372036854775807Y", "PT9223372036854775807H", "P1000000000D",
        "P\(String(repeating: "0", count: 60))1D",
    ])
    func `what is no ISO 8601 duration in whole units is refused`(text: String) {
        #expect(throws: TimeTextError.self) { try CivilPeriod(parsing: text) }
    }

    @Test func `parts with different signs make no period`() {
        #expect(CivilPeriod(days: 1, seconds: -1) == nil)
        #expect(CivilPeriod(days: .min) == nil)
        #expect(CivilPeriod(months: .max, days: .max, seconds: .max) == nil)
    }
}
