package import CivilTime

/// When something is to be due, as read without knowing when it is due now.
package struct DueChange: Sendable, Hashable {
    package let due: When
    /// Whether the day was not said.
    private let isTimeAlone: Bool

    package init(due: When, isTimeAlone: Bool) {
        self.due = due
        self.isTimeAlone = isTimeAlone
    }

    /// The new time of something that is due at `old`. A time without a day keeps the day of `old` if that day is
    /// still to come.
    package func applied(to old: When, today: CivilDate, in locality: Locality) -> When {
        // If the zone of `old` cannot be loaded, its day is unknown: the time then means the next such time, as read.
        if isTimeAlone, case .floating(let civil) = due, let day = try? old.date(in: locality), day > today {
            return .floating(CivilDateTime(day, civil.time))
        }
        guard case .date(let day) = due else { return due }
        return old.moved(to: day, in: locality)
    }
}

extension When {
    /// The same time of day, in the same zone, on another day.
    fileprivate func moved(to day: CivilDate, in locality: Locality) -> When {
        switch self {
        case .date: .date(day)
        case .floating(let civil): .floating(CivilDateTime(day, civil.time))
        case .zoned(let civil, let zone): .zoned(CivilDateTime(day, civil.time), zone)
        case .instant(let moment):
            .instant(
                locality.zone.instant(of: CivilDateTime(day, locality.zone.civil(of: moment).time)))
        }
    }
}

extension Sentence {
    /// Whether it says a time of day and nothing else of when: "5pm", but not "tonight".
    package var isTimeAlone: Bool {
        dueTime != nil && delay == nil && !parts.contains { $0.meaning == .date } && !namesToday
    }
}
