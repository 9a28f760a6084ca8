extension When {
    /// The moment of a reminder at exactly this time; for a date, at the user's `dateHour`.
    ///
    /// Valid as long as `locality` and the zone data stay the same: use it only as a cache.
    /// - Throws: If the zone of this time cannot be loaded.
    package func instant(in locality: Locality) throws(ZoneError) -> Instant {
        try instant(adding: .zero, in: locality)
    }

    /// The moment `period` after this time, or before it if negative: months and days by the calendar of the
    /// time's zone, then exact hours, minutes and seconds. So `-P1D` before a Monday at 09:00 is Sunday
    /// 09:00, and `-PT24H` is another hour if clocks changed that night.
    ///
    /// Source: RFC 5545, section 3.3.6.
    /// - Throws: If the zone of this time cannot be loaded.
    package func instant(adding period: CivilPeriod, in locality: Locality) throws(ZoneError) -> Instant {
        let zone = try zone(in: locality)
        if case .instant(let instant) = self, period.months == 0, period.days == 0 {
            return instant + period.exactPart
        }
        let civil = civil(in: zone, dateHour: locality.dateHour)
        return zone.instant(of: CivilDateTime(civil.date.adding(period), civil.time)) + period.exactPart
    }

    /// This time moved by `period`, of the same kind if possible.
    ///
    /// A date plus hours becomes a floating time, counted from the user's `dateHour`. The second of two equal
    /// clock readings becomes an instant.
    /// - Throws: If the zone of this time cannot be loaded.
    package func adding(_ period: CivilPeriod, in locality: Locality) throws(ZoneError) -> When {
        if period.seconds == 0 {
            switch self {
            case .date(let date): return .date(date.adding(period))
            case .floating(let civil): return .floating(CivilDateTime(civil.date.adding(period), civil.time))
            case .zoned(let civil, let id):
                return .zoned(CivilDateTime(civil.date.adding(period), civil.time), id)
            case .instant: break
            }
        }
        let zone = try zone(in: locality)
        let moved = try instant(adding: period, in: locality)
        let civil = zone.civil(of: moved)
        guard zone.instant(of: civil) == moved else { return .instant(moved) }
        switch self {
        case .date, .floating: return .floating(civil)
        case .zoned(_, let id): return .zoned(civil, id)
        case .instant: return .instant(moved)
        }
    }

    /// Whether this time has passed. A date is due all day, and overdue from the start of the next day in the
    /// user's zone.
    /// - Throws: If the zone of this time cannot be loaded.
    package func isOverdue(at now: Instant, in locality: Locality) throws(ZoneError) -> Bool {
        if case .date(let date) = self { return now >= locality.zone.startOfDay(date.adding(days: 1)) }
        return try now > instant(in: locality)
    }

    /// The date of this time in the user's zone.
    /// - Throws: If the zone of this time cannot be loaded.
    package func date(in locality: Locality) throws(ZoneError) -> CivilDate {
        switch self {
        case .date(let date): date
        case .floating(let civil): civil.date
        case .zoned, .instant: locality.zone.civil(of: try instant(in: locality)).date
        }
    }

    /// The time's own zone, or else the user's.
    private func zone(in locality: Locality) throws(ZoneError) -> Zone {
        if case .zoned(_, let id) = self { return try locality.zones.zone(id) }
        return locality.zone
    }

    private func civil(in zone: Zone, dateHour: TimeOfDay) -> CivilDateTime {
        switch self {
        case .date(let date): CivilDateTime(date, dateHour)
        case .floating(let civil), .zoned(let civil, _): civil
        case .instant(let instant): zone.civil(of: instant)
        }
    }
}
