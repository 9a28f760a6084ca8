import Foundation
import TestSupport

@testable import CivilTime

/// What Python's `zoneinfo` says about every zone of this system, 1970 to 2100.
///
/// One Python process writes all of it, once for all names of a zone. It finds transitions on its own: those
/// listed in the zone's file, and those that a weekly sampling of offsets brackets, which covers the years
/// that only the footer describes.
struct ZoneinfoOracle {
    struct Account {
        let zone: String
        let moments: [Moment]
        let readings: [Reading]
    }

    /// What clocks do at a moment.
    struct Moment {
        let seconds: Int64
        let offset: Int
        let abbreviation: String
    }

    /// The moment at which clocks show a civil time.
    struct Reading {
        let clockSeconds: Int64
        let seconds: Int64
        let kind: CivilReading.Kind
    }

    let accounts: [Account]

    /// - Parameter directory: Where zoneinfo is.
    init(zoneinfo directory: String) throws {
        let bytes = try Python.output(["-S", "-c", Self.script, directory], needs: "its zoneinfo module")
        var reader = Reader(bytes: [UInt8](bytes))
        var accounts: [Account] = []
        while !reader.isAtEnd { accounts.append(reader.account()) }
        self.accounts = accounts
    }

    /// Numbers are big-endian; a text has its length in a byte before it.
    private struct Reader {
        let bytes: [UInt8]
        var place = 0

        var isAtEnd: Bool { place == bytes.count }

        mutating func account() -> Account {
            let zone = text()
            let abbreviations = (0..<Int(number(2))).map { _ in text() }
            let moments = (0..<Int(number(4))).map { _ in
                Moment(
                    seconds: number(8), offset: Int(Int32(truncatingIfNeeded: number(4))),
                    abbreviation: abbreviations[Int(number(1))])
            }
            let kinds: [CivilReading.Kind] = [.exact, .gap, .overlap]
            let readings = (0..<Int(number(4))).map { _ in
                Reading(clockSeconds: number(8), seconds: number(8), kind: kinds[Int(number(1))])
            }
            return Account(zone: zone, moments: moments, readings: readings)
        }

        mutating func number(_ size: Int) -> Int64 {
            var number: UInt64 = 0
            for index in place..<place + size { number = number << 8 | UInt64(bytes[index]) }
            place += size
            return Int64(bitPattern: number)
        }

        mutating func text() -> String {
            let count = Int(number(1))
            defer { place += count }
            return String(decoding: bytes[place..<place + count], as: UTF8.self)
        }
    }

    private static let script = #"""
        import datetime, signal, struct, sys, zoneinfo

        signal.alarm(300)
        directory = sys.argv[1]
        zoneinfo.reset_tzpath([directory])
        UTC, DAY = datetime.timezone.utc, 86400
        EPOCH, FLOATING_EPOCH = datetime.datetime(1970, 1, 1, tzinfo=UTC), datetime.datetime(1970, 1, 1)
        second = datetime.timedelta(seconds=1)
        FIRST, LAST = 0, (datetime.datetime(2101, 1, 1, tzinfo=UTC) - EPOCH) // second
        MONTHS = [(datetime.datetime(year, month, 1, tzinfo=UTC) - EPOCH) // second
                  for year in range(1970, 2101) for month in range(1, 13)]

        def at(zone, t):
            return (EPOCH + datetime.timedelta(seconds=t)).astimezone(zone)

        def offset(zone, t):
            return at(zone, t).utcoffset() // second

        def listed(data):
            def header(start):
                return struct.unpack(">6l", data[start + 20:start + 44])
            isut, isstd, leap, time, kind, char = header(0)
            start = 44 + time * 5 + kind * 6 + char + leap * 8 + isstd + isut
            count = header(start)[3]
            return struct.unpack(f">{count}q", data[start + 44:start + 44 + count * 8])

        def changes(zone, data):
            found = {t for t in listed(data) if FIRST <= t < LAST}
            before, known = FIRST, offset(zone, FIRST)
            for after in range(FIRST + 7 * DAY, LAST, 7 * DAY):
                now = offset(zone, after)
                if now != known:
                    low, high = before, after
                    while high - low > 1:
                        middle = (low + high) // 2
                        if offset(zone, middle) == known:
                            low = middle
                        else:
                            high = middle
                    found.add(high)
                before, known = after, now
            return sorted(found)

        def reading(zone, clock, gaps):
            civil = (FLOATING_EPOCH + datetime.timedelta(seconds=clock)).replace(tzinfo=zone)
            first = civil.utcoffset() // second
            other = civil.replace(fold=1).utcoffset() // second
            moment = clock - first
            midnight = clock - clock % DAY
            for t, before, after in gaps:  # our own rule: a day that is skipped as a whole comes when it ends
                if t + before <= midnight and midnight + DAY <= t + after:
                    moment = t
            return clock, moment, 0 if first == other else 1 if first < other else 2

        out = sys.stdout.buffer
        def text(string):
            out.write(bytes([len(string)]) + string.encode())

        seen = set()
        for name in sorted(zoneinfo.available_timezones()):
            with open(f"{directory}/{name}", "rb") as file:
                data = file.read()
            if data in seen:  # another name of a zone that we had
                continue
            seen.add(data)
            zone = zoneinfo.ZoneInfo(name)
            turns = changes(zone, data)
            times = sorted({t + d for t in turns for d in (-1, 0, 1)} | {m + 12345 for m in MONTHS})
            moments = [(t, offset(zone, t), at(zone, t).tzname()) for t in times]
            sides = [(t, offset(zone, t - 1), offset(zone, t)) for t in turns]
            gaps = [(t, before, after) for t, before, after in sides if after - before >= DAY]
            clocks = {m + 12345 for m in MONTHS}
            for t, before, after in sides:
                for side in (before, after):
                    clocks |= {t + side + d for d in (-1, 0, 1)}
                clocks |= {t + (before + after) // 2, t + before - 40 * 60, t + after + 40 * 60}
            readings = [reading(zone, clock, gaps) for clock in sorted(clocks)]
            names = sorted({abbreviation for _, _, abbreviation in moments})
            text(name)
            out.write(struct.pack(">H", len(names)))
            for abbreviation in names:
                text(abbreviation)
            out.write(struct.pack(">L", len(moments)))
            for t, east, abbreviation in moments:
                out.write(struct.pack(">qlB", t, east, names.index(abbreviation)))
            out.write(struct.pack(">L", len(readings)))
            for record in readings:
                out.write(struct.pack(">qqB", *record))
        """#
}
