import TestSupport
import Testing

@testable import CivilTime

struct TZIDTests {
    /// The real zone data. Without tzdata these tests fail.
    private let database = ZoneDatabase(directories: ["/usr/share/zoneinfo"])

    @Test(arguments: [
        ("Europe/Berlin", "Europe/Berlin"), ("UTC", "UTC"),
        ("/mozilla.org/20050126_1/Europe/Berlin", "Europe/Berlin"),
        ("/freeassociation.sourceforge.net/Tzfile/America/New_York", "America/New_York"),
        ("/freeassociation.sourceforge.net/Pacific/Apia", "Pacific/Apia"),
        ("/softwarestudio.org/Olson_20011030_5/America/Argentina/Ushuaia", "America/Argentina/Ushuaia"),
        ("/Europe/Paris", "Europe/Paris"), ("W. Europe Standard Time", "Europe/Berlin"),
        ("Eastern Standard Time", "America/New_York"), ("India Standard Time", "Asia/Kolkata"),
        ("UTC-11", "Etc/GMT+11"),
    ])
    func `a TZID means a zone of the system`(tzid: String, name: String) throws {
        #expect(try database.zone(tzid: tzid).id?.name == name)
    }

    @Test(arguments: [
        "", "/", "//", "Europe/Atlantis", "/mozilla.org/Europe/Atlantis", "/../../etc/passwd",
        "Europe/../Europe/Paris",
        "Customized Time Zone", "w. europe standard time", "Europe/Berlin ",
        "/" + String(repeating: "a/", count: 50_000),
    ])
    func `any other TZID is refused`(tzid: String) {
        #expect(throws: (any Error).self) { try database.zone(tzid: tzid) }
    }

    @Test func `no text takes long, or does more than be refused`() throws {
        var random = SeededGenerator(seed: 7)
        let texts = ["/a.org/20050126_1/Europe/Berlin", "Europe/Paris", "W. Europe Standard Time"]
        let letters = Array("0123456789TZ/-_.+ aé\0\u{202E}")

        for _ in 0..<3000 {
            var text = Array(try #require(texts.randomElement(using: &random)))
            for _ in 0..<Int.random(in: 1...3, using: &random) {
                let place = Int.random(in: 0..<text.count, using: &random)
                text[place] = try #require(letters.randomElement(using: &random))
            }
            let spent = try ProcessorTime.spent {
                // Whether it is understood does not matter here.
                _ = try? database.zone(tzid: String(text))
            }
            #expect(spent < .seconds(3), "\(String(text).debugDescription)")
        }
    }

    @Test func `every zone of Windows is one of the system`() throws {
        for (name, zone) in WindowsZones.names {
            #expect(throws: Never.self, "\(name)") {
                try database.zone(try ZoneID(parsing: zone))
            }
        }
        #expect(WindowsZones.names.count > 140)
    }
}
