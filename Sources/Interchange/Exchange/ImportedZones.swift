import CivilTime

/// The zones of this system for those that only the file describes, by their `TZID`.
struct ImportedZones {
    /// `nil` for clocks that no zone of this system shows.
    private var meanings: [String: ZoneID?] = [:]

    init() {}

    init(of entries: [ICalendarEntry], in locality: Locality, at now: Instant) {
        for time in entries.flatMap(\.times) {
            guard case .zoned(_, .described(let zone)) = time.kind, let tzid = time.tzid,
                meanings[tzid] == nil
            else { continue }
            meanings[tzid] = .some(Self.zone(like: zone, in: locality, at: now))
        }
    }

    /// The time as Steward keeps it; in UTC, if the system has no zone with its clocks.
    func when(_ time: ICalendarTime, in locality: Locality) -> When {
        if let when = time.when { return when }
        if let tzid = time.tzid, let id = meanings[tzid] ?? nil { return .zoned(time.civil, id) }
        return .instant(time.instant(in: locality))
    }

    /// Whether times in it are kept as moments, so that a series does not follow its changes of clocks.
    func isWithoutName(_ tzid: String) -> Bool {
        if case .some(.none) = meanings[tzid] { true } else { false }
    }

    /// The zone of this system whose clocks show the same, preferably the user's own.
    private static func zone(like described: Zone, in locality: Locality, at now: Instant) -> ZoneID? {
        let samples = samples(around: now)
        let wanted = samples.map { described.offset(at: $0) }
        func isSame(_ id: ZoneID) -> Bool {
            // A zone whose data cannot be read is not the one.
            guard let zone = try? locality.zones.zone(id) else { return false }
            return zip(samples, wanted).allSatisfy { zone.offset(at: $0) == $1 }
        }
        if let own = locality.zone.id, isSame(own) { return own }
        return WindowsZones.zones.first(where: isSame) ?? locality.zones.identifiers().first(where: isSame)
    }

    /// Noon of each fifth day from last year on: no change of clocks lasts shorter.
    private static func samples(around now: Instant) -> [Instant] {
        let first = now.secondsSince1970 / 86_400 * 86_400 + 43_200 - 366 * 86_400
        return (0..<440).map { Instant(secondsSince1970: first + Int64($0) * 5 * 86_400) }
    }
}

extension ICalendarEntry {
    /// All times that it names.
    fileprivate var times: [ICalendarTime] {
        let ends = additions.flatMap { [$0.start, $0.end].compactMap(\.self) }
        let alarms = alarms.compactMap { alarm in
            if case .at(let time)? = alarm.trigger { time } else { nil }
        }
        return [start, due, end, recurrenceID].compactMap(\.self) + ends + exclusions + alarms
    }
}
