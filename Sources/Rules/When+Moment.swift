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
