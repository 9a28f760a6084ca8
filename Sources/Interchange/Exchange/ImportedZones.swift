import CivilTime
import Rules

/// The time zones that a file defines itself.
///
/// Source: RFC 5545, section 3.6.5.
struct ImportedZones {
    typealias Component = ICalendarReader.Component

    /// A zone of the file, as this system can use it.
    private enum Meaning {
        /// The same clocks as a zone of this system.
        case zone(ZoneID)
        /// Clocks that no zone of this system shows.
        case offsets(Offsets)
    }

    /// By their `TZID`.
    private var meanings: [String: Meaning] = [:]

    init() {}

    init(of calendars: [Component], locality: Locality, now: Instant) {
        for part in calendars.flatMap(\.components) where part.name == "VTIMEZONE" {
            guard let name = part.first("TZID")?.value, meanings[name] == nil,
                // The system knows better what changes when in a zone that both know.
                (try? locality.zones.zone(tzid: name)) == nil,
                let offsets = Offsets(part, in: locality)
            else { continue }
            let zone = Self.zone(like: offsets, named: part.first("X-LIC-LOCATION")?.value, locality, now)
            meanings[name] = zone.map(Meaning.zone) ?? .offsets(offsets)
        }
    }

    /// A time of day in the zone that `tzid` names, for the system or in the file; `nil` if neither knows it.
    func when(_ civil: CivilDateTime, tzid: String, in locality: Locality) -> When? {
        if let id = (try? locality.zones.zone(tzid: tzid))?.id { return .zoned(civil, id) }
        switch meanings[tzid] {
        case .zone(let id)?: return .zoned(civil, id)
        case .offsets(let offsets)?:
            guard let offset = offsets.offset(at: civil.clockSeconds) else { return nil }
            return .instant(Instant(secondsSince1970: civil.clockSeconds - offset))
        case nil: return nil
        }
    }

    /// Whether times in it are kept as moments, so that a series does not follow its changes of clocks.
    func isWithoutName(_ tzid: String) -> Bool {
        if case .offsets? = meanings[tzid] { true } else { false }
    }

    // MARK: A zone of this system

    /// The zone of this system whose clocks show the same, preferably the user's own.
    private static func zone(
        like offsets: Offsets, named name: String?, _ locality: Locality, _ now: Instant
    ) -> ZoneID? {
        let samples = Self.samples(around: now)
        let wanted = samples.map { offsets.offset(at: $0) }
        func isSame(_ id: ZoneID) -> Bool {
            // A zone whose data cannot be read is not the one.
            guard let zone = try? locality.zones.zone(id) else { return false }
            return zip(samples, wanted).allSatisfy { sample, offset in
                let civil = CivilDateTime(nearestToClockSeconds: sample)
                return offset == Int64(zone.offset(at: zone.instant(of: civil)).seconds)
            }
        }
        let likely = [locality.zone.id, name.flatMap { ZoneID($0) }].compactMap(\.self)
        return likely.first(where: isSame) ?? WindowsZones.zones.first(where: isSame)
            ?? locality.zones.identifiers().first(where: isSame)
    }

    /// Noon of each fifth day from last year on: no change of clocks lasts shorter.
    private static func samples(around now: Instant) -> [Int64] {
        let first = now.secondsSince1970 / 86_400 * 86_400 + 43_200 - 366 * 86_400
        return (0..<440).map { first + Int64($0) * 5 * 86_400 }
    }

    // MARK: The file's own clocks

    /// The offsets from UTC that a `VTIMEZONE` describes.
    struct Offsets {
        /// Where offsets begin, by the clock that is in force until then, which counts as UTC here.
        private let observances: [(series: Series, to: Int64)]
        private let first: Int64
        private let locality: Locality

        /// `nil` if it cannot be understood.
        init?(_ part: Component, in locality: Locality) {
            self.locality = Locality(zone: .utc, zones: locality.zones)
            var observances: [(series: Series, to: Int64)] = []
            var earliest: (start: CivilDateTime, from: Int64)?
            for inner in part.components where ["STANDARD", "DAYLIGHT"].contains(inner.name) {
                guard let text = inner.first("DTSTART")?.value,
                    case .floating(let start)? = try? CompactTime.when(text),
                    let from = inner.first("TZOFFSETFROM").flatMap({ Self.seconds($0.value) }),
                    let to = inner.first("TZOFFSETTO").flatMap({ Self.seconds($0.value) }),
                    let series = Self.series(of: inner, from: start)
                else { return nil }
                observances.append((series, to))
                if earliest.map({ start < $0.start }) ?? true { earliest = (start, from) }
            }
            guard let earliest else { return nil }
            self.observances = observances
            first = earliest.from
        }

        private static func series(of part: Component, from start: CivilDateTime) -> Series? {
            var rule = ICalendarImport.once
            if let text = part.first("RRULE")?.value {
                guard let known = try? RecurrenceRule(parsing: text) else { return nil }
                rule = .rule(known)
            }
            var additions: [When] = []
            for text in part.all("RDATE").flatMap({ $0.value.split(separator: ",") }) {
                guard case .floating(let civil)? = try? CompactTime.when(String(text)) else { return nil }
                additions.append(.floating(civil))
            }
            return try? Series(start: .floating(start), repetition: rule, additions: additions)
        }

        /// - Parameter clock: What the clock shows, as seconds since 1970.
        func offset(at clock: Int64) -> Int64? {
            let moment = Instant(secondsSince1970: clock)
            var latest: (at: Instant, to: Int64)?
            for observance in observances {
                guard
                    let found = try? observance.series.last(
                        from: .earliest, through: moment, in: locality),
                    latest.map({ $0.at < found.instant }) ?? true
                else { continue }
                latest = (found.instant, observance.to)
            }
            return latest?.to ?? first
        }

        /// `+0130`, `-053000`
        private static func seconds(_ text: String) -> Int64? {
            var digits = text.trimmed[...]
            guard let sign = digits.first, sign == "+" || sign == "-" else { return nil }
            digits = digits.dropFirst()
            guard digits.utf8.count == 4 || digits.utf8.count == 6, let number = Int64(digits), number >= 0
            else { return nil }
            let whole = digits.utf8.count == 4 ? number * 100 : number
            let (hours, minutes, seconds) = (whole / 10_000, whole / 100 % 100, whole % 100)
            guard hours < 24, minutes < 60, seconds < 60 else { return nil }
            return (sign == "-" ? -1 : 1) * (hours * 3600 + minutes * 60 + seconds)
        }
    }
}
