package import CivilTime

extension When {
    /// `instant(adding:in:)` for a time that a user gave as `field`.
    /// - Throws: The zone that the time names cannot be loaded.
    package func moment(adding period: CivilPeriod = .zero, in locality: Locality, field: String)
        throws(InvalidValue) -> Instant
    {
        do {
            return try instant(adding: period, in: locality)
        } catch {
            throw InvalidValue(field: field, value: description, error)
        }
    }

    /// The moment, or the beginning of a day.
    /// - Throws: As `moment(adding:in:field:)`.
    package func beginning(in locality: Locality, field: String) throws(InvalidValue) -> Instant {
        if case .date(let date) = self { return locality.zone.startOfDay(date) }
        return try moment(in: locality, field: field)
    }

    /// The moment, or the last one of a day.
    /// - Throws: As `moment(adding:in:field:)`.
    func end(in locality: Locality, field: String) throws(InvalidValue) -> Instant {
        if case .date(let date) = self {
            return locality.zone.startOfDay(date.adding(days: 1)) - .milliseconds(1)
        }
        return try moment(in: locality, field: field)
    }
}

extension InvalidValue {
    /// Reports a time whose zone cannot be loaded.
    init(field: String, value: String, _ error: ZoneError) {
        let (reason, remedy) =
            switch error {
            case .unknown:
                (
                    "this system does not know its time zone",
                    "write a zone such as Europe/Paris, or install tzdata"
                )
            case .unreadable(_, let reason), .malformed(_, let reason):
                ("the data of its time zone cannot be used: \(reason)", "reinstall tzdata")
            }
        self.init(field: field, value: value, reason: reason, remedy: remedy)
    }
}
