import TestSupport
import Testing

@testable import CivilTime

struct WhenTextTests {
    @Test func `canonical text of every kind survives the round trip, for thousands of times`() throws {
        var random = SeededGenerator(seed: 2026)
        let zones = try ["UTC", "Europe/Paris", "America/Argentina/Buenos_Aires", "Etc/GMT+5"].map(
            ZoneID.init(parsing:))

        for _ in 0..<4000 {
            let number = Int.random(
                in: CivilDate.earliest.dayNumber...CivilDate.latest.dayNumber, using: &random)
            let time = TimeOfDay(nearestToSecondOfDay: .random(in: 0..<86_400, using: &random))
            let civil = CivilDateTime(CivilDate(nearestToDayNumber: number), time)
            let instant = Instant(
                millisecondsSince1970: .random(
                    in: Instant.earliest.millisecondsSince1970...Instant.latest.millisecondsSince1970,
                    using: &random))
            let zone = try #require(zones.randomElement(using: &random))

            for when in [When.date(civil.date), .floating(civil), .zoned(civil, zone), .instant(instant)] {
                #expect(try When(parsing: when.description) == when)
            }
        }
    }

    @Test func `the four kinds are written as the contract says`() throws {
        let civil = try civil("2026-11-24T17:30")
        let moment = try instant("2026-11-24T16:30:00Z")
        let paris = try ZoneID(parsing: "Europe/Paris")

        #expect(When.date(civil.date).description == "2026-11-24")
        #expect(When.floating(civil).description == "2026-11-24T17:30")
        #expect(When.zoned(civil, paris).description == "2026-11-24T17:30[Europe/Paris]")
        #expect(When.instant(moment).description == "2026-11-24T16:30:00Z")
        #expect(try When(parsing: "2026-11-24T17:30:05").description == "2026-11-24T17:30:05")
    }

    @Test(arguments: [
        "", "T", "[]", "]", "[Europe/Paris]", "tomorrow", "2026-11-24T", "2026-11-24[Europe/Paris]",
        "2026-11-24T17:30[]", "2026-11-24T17:30[../etc/passwd]", "2026-11-24T17:30[/etc/localtime]",
        "2026-11-24T17:30[Europe//Paris]", "2026-11-24T17:30[Europe/Paris", "2026-11-24T17:30Z[Europe/Paris]",
        "2026-11-24T25:00", "2026-02-30", "2026-11-24t17:30",
        "2026-11-24T17:30[\(String(repeating: "a", count: 65))]",
    ])
    func `anything else is refused, and never half understood`(text: String) {
        #expect(throws: TimeTextError.self) { try When(parsing: text) }
    }

    @Test func `a refusal names value, reason and remedy, and shows nothing that a terminal would obey`() {
        let hostile = "2026-02-30\u{1B}[31m\u{202E}" + String(repeating: "x", count: 1_000_000)

        let error = #expect(throws: TimeTextError.self) { try When(parsing: hostile) }

        #expect(error?.description.unicodeScalars.contains("\u{1B}") == false)
        #expect(error?.description.unicodeScalars.contains("\u{202E}") == false)
        #expect(error.map { $0.description.utf8.count < 400 } == true)
        #expect(error?.remedy.isEmpty == false)
    }

    @Test func `an impossible date and a text that is no date are different errors`() {
        let error = #expect(throws: TimeTextError.self) { try When(parsing: "2026-02-30") }

        #expect(error?.reason == "the calendar has no such day")
    }
}
