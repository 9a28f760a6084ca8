import Testing

@testable import CivilTime

struct PosixZoneRuleTests {
    @Test func `a TZ string tells the time as the zone that it describes`() throws {
        let rule = try #require(Zone(posix: "CET-1CEST,M3.5.0,M10.5.0/3"))
        let paris = try SystemZones.zone("Europe/Paris")

        for hour in 0..<24 * 365 * 3 {
            let moment = Instant(secondsSince1970: 1_767_225_600 + Int64(hour) * 3600)
            #expect(rule.offset(at: moment) == paris.offset(at: moment))
        }
    }

    @Test func `without dates of change, those of the United States are taken`() throws {
        let short = try #require(Zone(posix: "EST5EDT"))

        #expect(try short.civil(of: instant("2026-07-01T12:00:00Z")).description == "2026-07-01T08:00")
        #expect(try short.civil(of: instant("2026-11-01T06:00:00Z")).description == "2026-11-01T01:00")
    }

    @Test func `daylight time may last all year, or start in another year than it should`() throws {
        let always = try #require(Zone(posix: "XXX3EDT4,0/0,J365/23"))
        let west = try #require(Zone(posix: "<-02>2<-01>,M3.5.0/-1,M10.5.0/0"))

        for day in 0..<800 {
            let moment = Instant(secondsSince1970: 1_767_225_600 - 86_400 + Int64(day) * 86_400)
            #expect(always.abbreviation(at: moment) == "EDT")
        }
        #expect(try west.abbreviation(at: instant("2026-03-29T00:59:59Z")) == "-02")
        #expect(try west.abbreviation(at: instant("2026-03-29T01:00:00Z")) == "-01")
    }

    @Test func `days of the year count 29 February or not, as they say`() throws {
        let julian = try #require(Zone(posix: "AAA0BBB,J60/0,J300/0"))
        let plain = try #require(Zone(posix: "AAA0BBB,59/0,300/0"))

        #expect(try julian.abbreviation(at: instant("2028-02-29T12:00:00Z")) == "AAA")
        #expect(try julian.abbreviation(at: instant("2028-03-01T00:00:00Z")) == "BBB")
        #expect(try plain.abbreviation(at: instant("2028-02-29T00:00:00Z")) == "BBB")
        #expect(try plain.abbreviation(at: instant("2027-02-28T23:59:59Z")) == "AAA")
    }

    @Test(arguments: [
        "", "C", "CET", "CE-1", "CET-25", "CET-1CEST,", "CET-1CEST,M3.5.0", "CET-1CEST,M3.5.0,",
        "CET-1CEST,M13.5.0,M10.5.0",
        "CET-1CEST,M3.6.0,M10.5.0", "CET-1CEST,M3.5.7,M10.5.0", "CET-1CEST,M3.5.0,M10.5.0/168",
        "CET-1CEST,J0,J365",
        "CET-1CEST,366,1", "<CET-1", "<>1", "CET-1CEST,M3.5.0,M10.5.0/3x", "CET-99999999999999999999",
        "CET-1:60",
        "Europe/Paris", "CET-1CEST;M3.5.0;M10.5.0", "\u{0}\u{0}\u{0}0", "ABCDEFGHIJKLMNOPQ0",
    ])
    func `what is no TZ string is refused`(text: String) {
        #expect(Zone(posix: text) == nil)
    }
}
