/// How a start's kind reads civil times: in which zone, and as which kind of time.
struct CivilFrame: Sendable {
    /// On whose clocks times are read.
    let zone: Zone
    private let kind: Kind
    private let dateHour: TimeOfDay
    private var steady: SteadySpan?

    private enum Kind: Sendable {
        case date, floating
        case zoned(ZoneID)
        case instant
    }

    init(of start: When, in locality: Locality) throws(ZoneError) {
        dateHour = locality.dateHour
        switch start {
        case .date:
            zone = locality.zone
            kind = .date
        case .floating:
            zone = locality.zone
            kind = .floating
        case .zoned(_, let id):
            zone = try locality.zones.zone(id)
            kind = .zoned(id)
        case .instant:
            zone = .utc
            kind = .instant
        }
    }

    var isOfDates: Bool {
        if case .date = kind { true } else { false }
    }

    /// Quick when asked about one time after the other.
    mutating func occurrence(at civil: CivilDateTime) -> (occurrence: Occurrence, isInGap: Bool) {
        let reading = reading(of: isOfDates ? CivilDateTime(civil.date, dateHour) : civil)
        let occurrence = Occurrence(when: when(civil, reading.instant), instant: reading.instant)
        return (occurrence, reading.kind == .gap)
    }

    private mutating func reading(of civil: CivilDateTime) -> CivilReading {
        if let instant = steady?.instant(of: civil) { return CivilReading(instant: instant, kind: .exact) }
        steady = SteadySpan(from: civil, in: zone)
        return zone.reading(of: civil)
    }

    /// The civil time of a start or of an added one, also where that is of another kind.
    func civil(of when: When, in locality: Locality) throws(ZoneError) -> CivilDateTime {
        switch when {
        case .date(let date): CivilDateTime(date, isOfDates ? .midnight : dateHour)
        case .floating(let civil): civil
        // As it was meant: a start in a gap has its own time again on other days.
        case .zoned(let civil, let id) where id == zone.id: civil
        case .zoned, .instant: zone.civil(of: try when.instant(in: locality))
        }
    }

    /// The first civil time that can come to `instant` or later. What is read in a gap comes later than
    /// others.
    func earliestCivil(from instant: Instant) -> CivilDateTime {
        let seconds = instant.secondsSince1970
        let isNearChange = !zone.changes(in: seconds - 100_000...seconds).isEmpty
        let civil = zone.civil(of: isNearChange ? instant - .seconds(100_000) : instant)
        return isOfDates ? CivilDateTime(civil.date.adding(days: -1), .midnight) : civil
    }

    /// A civil time after which nothing comes before or at `instant`.
    func latestCivil(through instant: Instant) -> CivilDateTime {
        // Where clocks are set back they show later times before; no change is longer than a day or so.
        zone.civil(of: instant + .seconds(100_000))
    }

    /// What clocks show at `instant`. Only an instant can say the second of two equal readings.
    func when(at instant: Instant) -> When {
        let civil = zone.civil(of: instant)
        guard zone.instant(of: civil) == instant else { return .instant(instant) }
        return isOfDates ? .floating(civil) : when(civil, instant)
    }

    private func when(_ civil: CivilDateTime, _ instant: Instant) -> When {
        switch kind {
        case .date: .date(civil.date)
        case .floating: .floating(civil)
        case .zoned(let id): .zoned(civil, id)
        case .instant: .instant(instant)
        }
    }
}
