import TestSupport
import Testing

@testable import CivilTime

struct SystemZoneTests {
    private func find(_ environment: [String: String] = [:], localtime: String = "/nowhere/localtime")
        -> SystemZone
    {
        SystemZone.find(environment: environment, localtime: localtime, zones: SystemZones.database)
    }

    @Test(arguments: [
        ("Europe/Paris", "Europe/Paris"), (":Europe/Paris", "Europe/Paris"), ("", "UTC"), (":", "UTC"),
        ("CET-1CEST,M3.5.0,M10.5.0/3", "CET-1CEST,M3.5.0,M10.5.0/3"), (":EST5EDT", "EST5EDT"),
        ("<+0545>-5:45", "<+0545>-5:45"),
    ])
    func `TZ decides, as a name or a rule`(setting: String, name: String) {
        let found = find(["TZ": setting])

        #expect(found.zone.name == name)
        #expect(found.source == .environment)
        #expect(found.warning == nil)
        #expect(!found.watchedPaths.contains("/nowhere/localtime"))
    }

    @Test(arguments: [
        "Europe/Nowhere", "../../etc/passwd", "CET", "\u{1}", String(repeating: "x", count: 5000),
    ])
    func `a TZ that cannot be used means UTC, with a warning`(setting: String) throws {
        let zones = ZoneDatabase(directories: ["/nowhere"])

        let found = SystemZone.find(environment: ["TZ": setting], zones: zones)

        #expect(found.zone == .utc)
        #expect(found.source == .fallback)
        #expect(found.warning != nil)
    }

    @Test func `a TZ that names no zone is told its remedy once`() {
        let found = find(["TZ": "Europe/Nowhere"])

        #expect(
            found.warning?.description
                == "TZ is 'Europe/Nowhere': this system has no such time zone; using UTC; "
                + "set it to a name such as Europe/Paris, or unset it")
    }

    @Test(arguments: [
        "/usr/share/zoneinfo/Europe/Paris", "/usr/share/zoneinfo/posix/Europe/Paris",
        "/nix/store/abc-tzdata/share/zoneinfo/Europe/Paris", "/usr/share/../share/./zoneinfo/Europe/Paris",
    ])
    func `the link's target names the zone`(target: String) throws {
        let scratch = try ScratchDirectory()
        try scratch.link("localtime", to: target)

        let found = find(localtime: "\(scratch.path)/localtime")

        #expect(found.zone.id?.name == "Europe/Paris")
        #expect(found.source == .link)
        #expect(found.watchedPaths.contains("\(scratch.path)/localtime"))
        #expect(found.watchedPaths.contains("/usr/share/zoneinfo/tzdata.zi"))
    }

    @Test func `links are followed to the one that names a zone, and all of them watched`() throws {
        let scratch = try ScratchDirectory()
        try scratch.link("localtime", to: "inner")
        try scratch.link("inner", to: "/usr/share/zoneinfo/Asia/Tokyo")

        let found = find(["TZ": ":\(scratch.path)/localtime"])

        #expect(found.zone.name == "Asia/Tokyo")
        #expect(found.watchedPaths.contains("\(scratch.path)/localtime"))
        #expect(found.watchedPaths.contains("\(scratch.path)/inner"))
    }

    @Test func `a copy is recognised by its bytes`() throws {
        let scratch = try ScratchDirectory()
        let paris = try SystemZones.file("Europe/Paris")
        try scratch.write(paris, to: "zoneinfo/Europe/Paris")
        try scratch.link("zoneinfo/Alias", to: "Europe/Paris")
        try scratch.write(try SystemZones.file("Asia/Tokyo"), to: "zoneinfo/Asia/Tokyo")
        try scratch.write(paris, to: "localtime")
        let zones = ZoneDatabase(directories: ["\(scratch.path)/zoneinfo"])

        let found = SystemZone.find(
            environment: [:], localtime: "\(scratch.path)/localtime", zones: zones)

        #expect(found.zone.name == "Europe/Paris")
        #expect(found.source == .contents)
        #expect(found.warning == nil)
    }

    @Test func `the bytes of no known zone still tell the time`() throws {
        let scratch = try ScratchDirectory()
        try scratch.write(try SystemZones.file("Europe/Paris"), to: "zoneinfo/Europe/Paris")
        let zones = ZoneDatabase(directories: ["\(scratch.path)/zoneinfo"])
        let path = "\(scratch.path)/localtime"
        try scratch.write(try SystemZones.file("Asia/Tokyo"), to: "localtime")

        let found = SystemZone.find(environment: [:], localtime: path, zones: zones)

        #expect(found.zone.abbreviation(at: .init(secondsSince1970: 0)) == "JST")
        #expect(found.zone.id == nil)
        #expect(found.warning == .unnamed(path: path))
    }

    @Test func `nothing, garbage and links that lead nowhere or in circles mean UTC, with a warning`() throws
    {
        let scratch = try ScratchDirectory()
        try scratch.write(Array("garbage".utf8), to: "garbage")
        try scratch.link("circle", to: "circle")
        try scratch.link("dangling", to: "/usr/share/zoneinfo/Europe/Nowhere")

        for name in ["missing", "garbage", "circle", "dangling"] {
            let found = find(localtime: "\(scratch.path)/\(name)")
            #expect(found.zone == .utc)
            #expect(found.source == .fallback)
            #expect(found.warning != nil)
            #expect(found.watchedPaths.contains("\(scratch.path)/\(name)"))
        }
    }

    @Test func `without zoneinfo the warning is to install tzdata`() throws {
        let scratch = try ScratchDirectory()
        let path = "\(scratch.path)/localtime"
        let zones = ZoneDatabase(directories: ["/nowhere"])
        func warning(_ environment: [String: String] = [:]) -> String? {
            SystemZone.find(environment: environment, localtime: path, zones: zones).warning?.description
        }
        let inUTC = "this system has no time zones: install tzdata; using UTC"

        #expect(warning(["TZ": "Europe/Paris"]) == inUTC)
        try scratch.link("localtime", to: "/usr/share/zoneinfo/Europe/Nowhere")
        #expect(warning() == inUTC)
        try scratch.remove("localtime")
        try scratch.write(try SystemZones.file("Asia/Tokyo"), to: "localtime")
        #expect(warning()?.hasSuffix("install tzdata; using the contents of '\(path)'") == true)
    }

    @Test func `finding again after the link was replaced finds the new zone`() throws {
        let scratch = try ScratchDirectory()
        let path = "\(scratch.path)/localtime"
        try scratch.link("localtime", to: "/usr/share/zoneinfo/Europe/Paris")
        let before = find(localtime: path)

        try scratch.remove("localtime")
        try scratch.link("localtime", to: "/usr/share/zoneinfo/Asia/Tokyo")

        #expect(find(localtime: path).zone.name == "Asia/Tokyo")
        #expect(find(localtime: path) != before)
    }
}
