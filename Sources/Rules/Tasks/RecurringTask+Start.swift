import CivilTime

/// The start of a repeating task, which moves with its occurrences.
extension RecurringTask {
    /// The start that belongs to the occurrence due at `other`: as long before it as the current start is before the
    /// current occurrence. `nil` if the task has no start.
    /// - Throws: A zone that one of the times names cannot be loaded.
    func start(for other: When, in locality: Locality) throws(InvalidValue) -> When? {
        guard let start = todo.start, startMoves, other != due else { return todo.start }
        // The user may have moved the current occurrence, and its start with it or not.
        if !series.isAfterDone, occurrence != due {
            let moved = try Self.moved(start, from: occurrence, to: other, in: locality)
            let isInTime =
                try moved.beginning(in: locality, field: "start")
                <= other.end(in: locality, field: "due")
            if isInTime { return moved }
        }
        return try Self.moved(start, from: due, to: other, in: locality)
    }

    /// Whether the start precedes each occurrence. A day on which the current one is due only says when the
    /// series began.
    var startMoves: Bool {
        guard case .date(let day)? = todo.start else { return todo.start != nil }
        return switch due {
        case .date(let date): date != day
        case .floating(let civil), .zoned(let civil, _): civil.date != day
        case .instant: true
        }
    }

    /// The task as it stands at the occurrence due at `when`.
    func todo(for when: When, in locality: Locality) throws(InvalidValue) -> Todo {
        guard todo.start != nil else { return todo }
        var other = todo
        other.start = try start(for: when, in: locality)
        return other
    }

    /// `start`, moved as far as from `old` to `new`: by days if one of the three is a day, otherwise on the clock.
    private static func moved(_ start: When, from old: When, to new: When, in locality: Locality)
        throws(InvalidValue) -> When
    {
        let (before, after) = (old.civil(in: locality.zone), new.civil(in: locality.zone))
        let days = before.date.days(until: after.date)
        let seconds =
            old.isDate || new.isDate ? days * 86_400 : Int(clamping: after.clockSeconds - before.clockSeconds)
        func shifted(_ civil: CivilDateTime) -> CivilDateTime {
            CivilDateTime(nearestToClockSeconds: civil.clockSeconds + Int64(seconds))
        }
        return switch start {
        case .date(let date): .date(date.adding(days: days))
        case .floating(let civil): .floating(shifted(civil))
        case .zoned(let civil, let zone): .zoned(shifted(civil), zone)
        case .instant(let moment):
            .instant(
                moment + (try new.moment(in: locality, field: "due") - old.moment(in: locality, field: "due"))
            )
        }
    }
}

extension When {
    /// What it reads on a clock: a day at midnight, an instant in `zone`.
    fileprivate func civil(in zone: Zone) -> CivilDateTime {
        switch self {
        case .date(let date): CivilDateTime(date, .midnight)
        case .floating(let civil), .zoned(let civil, _): civil
        case .instant(let moment): zone.civil(of: moment)
        }
    }
}
