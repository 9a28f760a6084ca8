import Testing

@testable import CivilTime

struct TZIDTests {
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
        #expect(try SystemZones.database.zone(tzid: tzid).id?.name == name)
    }

    @Test(arguments: [
        "", "/", "//", "Europe/Atlantis", "/mozilla.org/Europe/Atlantis", "/../../etc/passwd",
        "Europe/../Europe/Paris",
        "Customized Time Zone", "w. europe standard time", "Europe/Berlin ",
        "/" + String(repeating: "a/", count: 50_000),
    ])
    func `any other TZID is refused`(tzid: String) {
        #expect(throws: (any Error).self) { try SystemZones.database.zone(tzid: tzid) }
    }

    @Test func `every zone of Windows is one of the system`() throws {
        for (name, zone) in WindowsZones.names {
            #expect(throws: Never.self, "\(name)") {
                try SystemZones.database.zone(try ZoneID(parsing: zone))
            }
        }
        #expect(WindowsZones.names.count > 140)
    }
}
