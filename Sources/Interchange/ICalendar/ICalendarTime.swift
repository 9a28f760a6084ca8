package import CivilTime

/// A time as a file says it: one of the four kinds, and the zone as it is written there.
package struct ICalendarTime: Sendable, Hashable {
    package enum Kind: Sendable, Hashable {
        case date(CivilDate)
        case floating(CivilDateTime)
        case zoned(CivilDateTime, ICalendarZone)
        case instant(Instant)
    }

    package let kind: Kind
    /// The `TZID` as it is written, whether it is known or not.
    package let tzid: String?

    package init(_ kind: Kind, tzid: String? = nil) {
        self.kind = kind
        self.tzid = tzid
    }
}

/// A zone that a file names. Indirect, because each of its many times holds one.
package indirect enum ICalendarZone: Sendable, Hashable {
    /// A zone of the system.
    case known(ZoneID, Zone)
    /// A zone that only the file itself describes; its name is the `TZID`.
    case described(Zone)

    package var zone: Zone {
        switch self {
        case .known(_, let zone), .described(let zone): zone
        }
    }

    package var name: String {
        switch self {
        case .known(let id, _): id.name
        case .described(let zone): zone.name
        }
    }

    package static func == (left: ICalendarZone, right: ICalendarZone) -> Bool {
        switch (left, right) {
        case (.known(let one, _), .known(let other, _)): one == other
        case (.described(let one), .described(let other)): one == other
        default: false
        }
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(name)
    }
}

extension ICalendarTime {
    package var isDate: Bool {
        if case .date = kind { true } else { false }
    }

    /// What clocks show, in UTC for an instant, at midnight for a date.
    package var civil: CivilDateTime {
        switch kind {
        case .date(let date): CivilDateTime(date, .midnight)
        case .floating(let civil), .zoned(let civil, _): civil
        case .instant(let moment): Zone.utc.civil(of: moment)
        }
    }

    /// The same as a value of Steward's own; `nil` if only the file knows the zone.
    package var when: When? {
        switch kind {
        case .date(let date): .date(date)
        case .floating(let civil): .floating(civil)
        case .zoned(let civil, .known(let id, _)): .zoned(civil, id)
        case .zoned(_, .described): nil
        case .instant(let moment): .instant(moment)
        }
    }

    /// In which zone its clocks are: its own, or the user's.
    package func zone(in locality: Locality) -> Zone {
        switch kind {
        case .date, .floating: locality.zone
        case .zoned(_, let zone): zone.zone
        case .instant: .utc
        }
    }

    /// The moment; of a date, the one at which it begins for the user.
    package func instant(in locality: Locality) -> Instant {
        switch kind {
        case .date(let date): locality.zone.startOfDay(date)
        case .floating(let civil): locality.zone.instant(of: civil)
        case .zoned(let civil, let zone): zone.zone.instant(of: civil)
        case .instant(let moment): moment
        }
    }

    /// The moment so long after this time: days by the calendar, then exact hours, minutes and seconds.
    ///
    /// Source: RFC 5545, section 3.3.6; section 3.8.6.3 for dates.
    package func instant(adding period: CivilPeriod, in locality: Locality) -> Instant {
        if period.months == 0, period.days == 0 { return instant(in: locality) + period.exactPart }
        return with(date: civil.date.adding(period)).instant(in: locality) + period.exactPart
    }

    /// The time so long after this one. A date plus hours is a floating time.
    package func adding(_ period: CivilPeriod, in locality: Locality) -> ICalendarTime {
        let moved = with(date: civil.date.adding(period))
        guard period.seconds != 0 else { return moved }
        let moment = moved.instant(in: locality) + period.exactPart
        if isDate { return ICalendarTime(.floating(locality.zone.civil(of: moment))) }
        return at(moment, in: locality)
    }

    /// The same kind of time at another moment. The second of two equal clock readings becomes an instant.
    package func at(_ moment: Instant, in locality: Locality) -> ICalendarTime {
        let zone = zone(in: locality)
        let civil = zone.civil(of: moment)
        if case .date = kind { return ICalendarTime(.date(civil.date)) }
        guard zone.instant(of: civil) == moment else { return ICalendarTime(.instant(moment)) }
        return with(civil)
    }

    /// The same kind of time with other clocks.
    func with(_ civil: CivilDateTime) -> ICalendarTime {
        switch kind {
        case .date: ICalendarTime(.date(civil.date), tzid: tzid)
        case .floating: ICalendarTime(.floating(civil), tzid: tzid)
        case .zoned(_, let zone): ICalendarTime(.zoned(civil, zone), tzid: tzid)
        case .instant: ICalendarTime(.instant(Zone.utc.instant(of: civil)), tzid: tzid)
        }
    }

    private func with(date: CivilDate) -> ICalendarTime {
        with(CivilDateTime(date, civil.time))
    }
}
