package import CivilTime

extension When {
    /// For stored sentences: `2026-11-24`, `2026-11-24 17:30`, `2026-11-24 17:30 Europe/Paris`; an instant in
    /// the user's zone, to the minute.
    package func words(in locality: Locality) -> String {
        switch self {
        case .date(let date): date.description
        case .floating(let civil): "\(civil.date) \(civil.time)"
        case .zoned(let civil, let zone): "\(civil.date) \(civil.time) \(zone)"
        case .instant(let moment): moment.words(in: locality)
        }
    }
}

extension Instant {
    /// `2026-11-24 17:30`, in the user's zone.
    package func words(in locality: Locality) -> String {
        let civil = locality.zone.civil(of: self)
        let minute = TimeOfDay(nearestToSecondOfDay: civil.time.secondOfDay / 60 * 60)
        return "\(civil.date) \(minute)"
    }
}
