/// Converts civil times to occurrences, in the zone and with the kind of a recurrence's start.
struct CivilFrame: Sendable {
    /// The zone in which civil times are read.
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

    /// Fast for consecutive times.
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

    /// The civil time of a start or of an added time, which may be of another kind.
    func civil(of when: When, in locality: Locality) throws(ZoneError) -> CivilDateTime {
        switch when {
        case .date(let date): CivilDateTime(date, isOfDates ? .midnight : dateHour)
        case .floating(let civil): civil
        // As given: a start in a gap has its own time again on other days.
        case .zoned(let civil, let id) where id == zone.id: civil
        case .zoned, .instant: zone.civil(of: try when.instant(in: locality))
        }
    }

    /// The first civil time that can mean `instant` or a later moment. Times in a gap mean later ones.
    func earliestCivil(from instant: Instant) -> CivilDateTime {
        let seconds = instant.secondsSince1970
        let isNearChange = !zone.changes(in: seconds - 100_000...seconds).isEmpty
        let civil = zone.civil(of: isNearChange ? instant - .seconds(100_000) : instant)
        return isOfDates ? CivilDateTime(civil.date.adding(days: -1), .midnight) : civil
    }

    /// A civil time after which none means `instant` or an earlier moment.
    func latestCivil(through instant: Instant) -> CivilDateTime {
        // Clocks set back show later times before the change; no change is longer than about a day.
        zone.civil(of: instant + .seconds(100_000))
    }

    /// The civil time at `instant`. The second of two equal clock readings becomes an instant.
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
