import TestSupport
import Testing

@testable import CivilTime

struct ZoneDatabaseTests {
    @Test func `every zone that is listed can be read, aliases among them`() throws {
        let identifiers = SystemZones.database.identifiers()
        let names = Set(identifiers.map(\.name))

        for id in identifiers { _ = try SystemZones.database.zone(id) }

        #expect(names.isSuperset(of: ["UTC", "Europe/Paris", "America/Argentina/Buenos_Aires", "Etc/GMT+5"]))
        #expect(names.isDisjoint(with: ["posixrules", "localtime", "tzdata.zi"]))
        #expect(!names.contains { $0.hasPrefix("right/") || $0.hasPrefix("posix/") })
    }

    @Test(arguments: [
        "", "/", "..", "../etc/passwd", "/etc/localtime", "Europe/../../../etc/passwd", "Europe/./Paris",
        "Europe/",
        "Europe\u{0}", "Europe/Paris\n", "-Europe", String(repeating: "a", count: 65), "Éire",
    ])
    func `a name that leads elsewhere is no zone's name`(name: String) {
        #expect(throws: TimeTextError.self) { try ZoneID(parsing: name) }
    }

    @Test func `a missing zone and a damaged zone file are different errors`() throws {
        let scratch = try ScratchDirectory()
        let zones = ZoneDatabase(directories: [scratch.path])
        try scratch.write(Array("TZif garbage".utf8), to: "Damaged")
        try scratch.write([], to: "Folder/Inside")
        let ids = try ["Missing", "Damaged", "Folder"].map(ZoneID.init(parsing:))

        #expect(throws: ZoneError.unknown(ids[0])) { try zones.zone(ids[0]) }
        #expect(throws: ZoneError.malformed(name: "Damaged", reason: "it has no TZif header")) {
            try zones.zone(ids[1])
        }
        #expect(throws: ZoneError.unreadable(name: "Folder", reason: "it is not a file")) {
            try zones.zone(ids[2])
        }
    }

    @Test func `UTC needs no zone data`() throws {
        let zones = ZoneDatabase(directories: ["/nowhere"])

        #expect(try zones.zone(.utc).offset(at: .init(secondsSince1970: 0)) == .zero)
        #expect(zones.identifiers().isEmpty)
        #expect(zones.release == nil)
    }

    @Test func `updated data change the stamp, and are read once the old are forgotten`() throws {
        let scratch = try ScratchDirectory()
        let zones = ZoneDatabase(directories: [scratch.path])
        let id = try ZoneID(parsing: "Home/Town")
        try scratch.write(try SystemZones.file("Europe/Paris"), to: "Home/Town")
        try scratch.write(Array("# version 2026a\n# rest".utf8), to: "tzdata.zi")
        let before = try zones.zone(id)
        let stamp = zones.stamp(of: before)

        try scratch.write(try SystemZones.file("Asia/Tokyo"), to: "Home/Town")
        try scratch.write(Array("# version 2026b\n# rest".utf8), to: "tzdata.zi")

        #expect(zones.stamp(of: before) != stamp)
        #expect(zones.release == "2026b")
        #expect(try zones.zone(id) == before)
        zones.forget()
        #expect(try zones.zone(id).abbreviation(at: .init(secondsSince1970: 0)) == "JST")
    }

    @Test func `TZDIR takes the place of the system's directories`() {
        #expect(ZoneDatabase(environment: ["TZDIR": "/opt/zones"]).directories == ["/opt/zones"])
        #expect(ZoneDatabase(environment: ["TZDIR": ""]).directories.first == "/usr/share/zoneinfo")
        #expect(ZoneDatabase(environment: [:]).directories.first == "/usr/share/zoneinfo")
    }
}
