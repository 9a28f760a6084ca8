import Testing

@testable import CivilTime

struct InstantTests {
    @Test func `sums and differences never overflow`() throws {
        let now = try instant("2026-11-24T16:30:00Z")
        let longest = Duration(secondsComponent: .max, attosecondsComponent: 999_999_999_999_999_999)
        let shortest = Duration(secondsComponent: .min, attosecondsComponent: 0)

        #expect(now + longest == .latest)
        #expect(now - longest == .earliest)
        #expect(now + shortest == .earliest)
        #expect(now - shortest == .latest)
        #expect(now + .milliseconds(Int64.max) == .latest)
        #expect(Instant.earliest + .milliseconds(Int64.min) == .earliest)
        #expect(Instant.latest + .nanoseconds(1) == .latest)
        #expect(Instant.latest - .earliest > .seconds(315_000_000_000))
    }

    @Test(arguments: [Int64.min, Int64.max]) func `a moment outside the calendar becomes its end`(
        number: Int64
    ) {
        let end = number < 0 ? Instant.earliest : .latest

        #expect(Instant(millisecondsSince1970: number) == end)
        #expect(Instant(secondsSince1970: number) <= .latest)
        #expect(Instant.earliest.description == "0001-01-01T00:00:00Z")
        #expect(Instant.latest.description == "9999-12-31T23:59:59.999Z")
    }

    @Test func `moments before 1970 keep their whole seconds and their milliseconds`() {
        let moment = Instant(millisecondsSince1970: -1)

        #expect(moment.secondsSince1970 == -1)
        #expect(moment.description == "1969-12-31T23:59:59.999Z")
    }

    @Test(arguments: [
        ("2026-11-24T17:30:00+01:00", "2026-11-24T16:30:00Z"),
        ("2026-11-24T17:30+01:00", "2026-11-24T16:30:00Z"),
        ("2026-11-24T00:30:00-23:59", "2026-11-25T00:29:00Z"),
        ("2026-11-24T16:30:00.25Z", "2026-11-24T16:30:00.250Z"),
        ("2026-11-24T16:30:00.123456789Z", "2026-11-24T16:30:00.123Z"),
    ])
    func `other ways to write the same moment are understood`(text: String, canonical: String) throws {
        #expect(try Instant(parsing: text).description == canonical)
    }

    @Test(arguments: [
        "", "Z", "2026-11-24Z", "2026-11-24T16:30:00", "2026-11-24T16:30:00z", "2026-11-24T16:30:00.Z",
        "2026-11-24T16:30:60Z", "2026-11-24T24:00:00Z", "2026-11-24T16:30:00+1:00",
        "2026-11-24T16:30:00+24:00",
        "2026-11-24T16:30:00ZZ", "2026-11-24T16:30:00.\(String(repeating: "0", count: 50))Z",
        "é2026-11-24T16:30Z",
    ])
    func `what is not RFC 3339 is refused`(text: String) {
        #expect(throws: TimeTextError.self) { try Instant(parsing: text) }
    }
}
