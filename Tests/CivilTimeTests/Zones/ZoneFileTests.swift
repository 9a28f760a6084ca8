import TestSupport
import Testing

@testable import CivilTime

struct ZoneFileTests {
    @Test(arguments: ["Europe/Paris", "Africa/Casablanca", "America/Argentina/San_Luis", "Asia/Tokyo", "UTC"])
    func `a damaged file is refused or makes a zone that tells the time, and never ends the process`(
        name: String
    ) throws {
        let original = try SystemZones.file(name)
        var random = SeededGenerator(seed: 9636)
        var refused = 0

        for _ in 0..<1500 {
            let bytes = original.damaged(using: &random)
            do {
                let zone = try Zone(name: "damaged", id: nil, tzif: bytes)
                zone.expectSaneAnswers()
            } catch {
                guard case .malformed = error else { throw error }
                refused += 1
            }
        }

        #expect(refused > 100 && refused < 1500, "both outcomes have to be tried")
    }

    @Test func `a file cut anywhere before its end is refused`() throws {
        let original = try SystemZones.file("Europe/Paris")

        for length in 0..<original.count {
            #expect(throws: ZoneError.self) {
                try Zone(name: "short", id: nil, tzif: Array(original.prefix(length)))
            }
        }
    }

    @Test(arguments: [20, 24, 28, 32, 36, 40], [UInt32.max, 1 << 31, 0x7FFF_FFFF, 1 << 20])
    func `huge counts in either header are refused`(field: Int, count: UInt32) throws {
        let original = try SystemZones.file("Europe/Paris")
        let second = try #require(original.secondHeader)

        for header in [0, second] {
            var bytes = original
            for index in 0..<4 {
                bytes[header + field + index] = UInt8(truncatingIfNeeded: count >> (24 - 8 * index))
            }
            #expect(throws: ZoneError.self) { try Zone(name: "huge", id: nil, tzif: bytes) }
        }
    }

    @Test func `transitions that are not in order of time are refused`() throws {
        var bytes = try SystemZones.file("Europe/Paris")
        let times = try #require(bytes.secondHeader) + 44
        bytes[times + 8..<times + 16] = bytes[times..<times + 8]

        #expect(throws: ZoneError.malformed(name: "bad", reason: "its transitions are not in order")) {
            try Zone(name: "bad", id: nil, tzif: bytes)
        }
    }

    @Test func `files with leap seconds, of version 1, or larger than any zone are refused with the reason`()
        throws
    {
        let original = try SystemZones.file("UTC")
        let second = try #require(original.secondHeader)
        var old = original
        old[4] = 0
        var leaping = original
        leaping[second + 31] = 1
        let large = original + [UInt8](repeating: 10, count: Zone.largestFile)

        for (bytes, reason) in [
            (old, "it is of version 1"), (leaping, "it counts leap seconds"),
            (large, "the file is too large"),
            (Array("not a zone".utf8), "it has no TZif header"), ([], "it has no TZif header"),
        ] {
            #expect(throws: ZoneError.malformed(name: "bad", reason: reason)) {
                try Zone(name: "bad", id: nil, tzif: bytes)
            }
        }
    }

    @Test(arguments: ["CET-1CEST", "X", "CET-1CEST,M3.5.0,M99.5.0", String(repeating: "A", count: 1000)])
    func `a footer that is not understood refuses the file`(footer: String) throws {
        let original = try SystemZones.file("UTC")
        let start = try #require(original.dropLast().lastIndex(of: 10))
        let bytes = original[...start] + Array(footer.utf8) + [10]

        let zone = try? Zone(name: "footer", id: nil, tzif: Array(bytes))

        #expect((zone != nil) == (footer == "CET-1CEST"))
    }
}

extension [UInt8] {
    fileprivate var secondHeader: Int? {
        indices.dropFirst().first { self[$0...].starts(with: "TZif".utf8) }
    }

    /// One to six bytes changed, or a piece cut out, doubled or the rest dropped.
    fileprivate func damaged(using random: inout SeededGenerator) -> [UInt8] {
        var bytes = self
        let place = Int.random(in: 0..<count, using: &random)
        let end = Swift.min(count, place + .random(in: 1...40, using: &random))
        switch Int.random(in: 0..<10, using: &random) {
        case 0: bytes.removeSubrange(place..<end)
        case 1: bytes.insert(contentsOf: bytes[place..<end], at: place)
        case 2: bytes.removeSubrange(place...)
        default:
            for _ in 0..<Int.random(in: 1...6, using: &random) {
                bytes[.random(in: 0..<count, using: &random)] = .random(in: 0...255, using: &random)
            }
        }
        return bytes
    }
}

extension Zone {
    /// What holds in every zone, however strange: a clock time that is shown is first shown no later than
    /// now.
    fileprivate func expectSaneAnswers() {
        for seconds in [
            Int64.min, -62_135_596_800, -5_000_000_000, 0, 1_774_744_200, 4_000_000_000, 253_402_300_799,
            .max,
        ] {
            let moment = Instant(secondsSince1970: seconds)
            let civil = civil(of: moment)
            let reading = reading(of: civil)
            let isInside = CivilDate.earliest < civil.date && civil.date < .latest
            #expect(abs(offset(at: moment).seconds) < 26 * 3600)
            #expect(!isInside || reading.instant <= moment && reading.kind != .gap)
            #expect(startOfDay(civil.date).millisecondsSince1970 <= moment.millisecondsSince1970 || !isInside)
        }
    }
}
