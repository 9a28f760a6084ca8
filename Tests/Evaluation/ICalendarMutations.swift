import CivilTime
import Interchange

/// Damages iCalendar files in the ways in which files get damaged, and reads what comes out. A trap ends the program.
struct ICalendarMutations {
    let seeds: [[UInt8]]
    let locality: Locality

    /// - Returns: The first damaged file that did not go out as it came in.
    func loss(in count: Int, from seed: UInt64) -> [UInt8]? {
        var random = Random(state: seed)
        for _ in 0..<count {
            let bytes = mutated(&random)
            if !isKept(bytes) { return bytes }
        }
        return nil
    }

    /// Reads all that can be asked of a file.
    private func isKept(_ bytes: [UInt8]) -> Bool {
        let file = ICalendarFile(bytes)
        let entries = ICalendarEntries(of: file, in: locality)
        for entry in entries.all {
            for alarm in entry.alarms {
                _ = alarm.moments(start: entry.start, end: entry.alarmEnd, in: locality)
            }
        }
        let span = Instant(secondsSince1970: 1_790_000_000)..<Instant(secondsSince1970: 1_800_000_000)
        for series in ICalendarSeries.all(of: entries) {
            _ = series.occurrences(in: span, most: 20, locality: locality)
        }
        for component in file.components {
            var changed = component
            changed.set("X-CHANGED", "1")
            _ = ICalendarMerge(base: component, ours: changed, theirs: component).merged
        }
        return file.bytes == bytes
    }

    private func mutated(_ random: inout Random) -> [UInt8] {
        var bytes = seeds[random.below(seeds.count)]
        for _ in 0..<1 + random.below(6) {
            let place = random.below(bytes.count + 1)
            let length = min(random.below(1 + random.below(200)), bytes.count - place)
            switch random.below(8) {
            case 0 where place < bytes.count: bytes[place] = UInt8(random.below(256))
            case 1: bytes.removeSubrange(place..<place + length)
            case 2: bytes.insert(contentsOf: bytes[place..<place + length], at: random.below(bytes.count + 1))
            case 3: bytes.removeLast(min(length, bytes.count))
            case 4: exchangeLines(&bytes, &random)
            default: bytes.insert(contentsOf: Self.tokens[random.below(Self.tokens.count)], at: place)
            }
        }
        return bytes
    }

    private func exchangeLines(_ bytes: inout [UInt8], _ random: inout Random) {
        var lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false).map { Array($0) }
        lines.swapAt(random.below(lines.count), random.below(lines.count))
        bytes = Array(lines.joined(separator: [0x0A]))
    }

    private static let tokens: [[UInt8]] =
        [
            "\r", "\n", "\r\n ", "\r\n\t", "\u{FEFF}", "\0", "\"", ":", ";", ",", "\\", "^", "=", "/", "-",
            "+", "Z", "T",
            "\r\nBEGIN:VTODO\r\n", "\r\nEND:VTODO\r\n", "\r\nBEGIN:VEVENT\r\n", "\r\nEND:VEVENT\r\n",
            "\r\nBEGIN:VALARM\r\n",
            "\r\nEND:VCALENDAR\r\n", "\r\nBEGIN:VCALENDAR\r\n",
            "\r\nBEGIN:X\r\nBEGIN:X\r\nBEGIN:X\r\nBEGIN:X\r\n",
            "\r\nRRULE:FREQ=SECONDLY\r\n", "\r\nRRULE:FREQ=YEARLY;BYYEARDAY=366;BYDAY=MO\r\n",
            "\r\nRRULE:FREQ=MINUTELY;BYMONTH=2;BYMONTHDAY=30\r\n",
            "\r\nRRULE:FREQ=DAILY;COUNT=999999999999\r\n",
            "\r\nDTSTART:00010101T000000\r\n", "\r\nDUE:99991231T235959Z\r\n", "\r\nDURATION:P99999999W\r\n",
            "\r\nTRIGGER:-P3000000D\r\n", "\r\nREPEAT:9223372036854775807\r\n",
            "\r\nSEQUENCE:-9223372036854775808\r\n",
            "\r\nRECURRENCE-ID;RANGE=THISANDFUTURE:20261123T183000\r\n",
            "\r\nRDATE;VALUE=PERIOD:20261101T000000Z/PT1H\r\n",
            "\r\nRECURRENCE-ID;RANGE=THISANDFUTURE:00010101\r\n", "\r\nEXDATE;VALUE=DATE:20261207\r\n",
            "\r\nDTSTART;TZID=Customized:20261101T023000\r\n", "\r\nTZOFFSETTO:+2559\r\n",
            "\r\nTZID:Customized\r\n",
            "\r\nSUMMARY;ENCODING=QUOTED-PRINTABLE:=\r\n=4", "99999999", "18446744073709551616",
            "INTERVAL=99999999999;",
        ].map { Array($0.utf8) } + [[0xFF], [0xC3], [0xED, 0xA0, 0x80], [0xFF, 0xFE], [0xFE, 0xFF]]
}
