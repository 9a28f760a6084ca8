package import CivilTime

/// Maintenance that a meter makes due, or an interval, whichever comes first.
extension MaintenancePlan {
    /// The use at which it is due; `nil` without a meter, or before its first reading.
    package var dueAt: DecimalAmount? {
        guard let use = details.use, let doneAt = details.doneAt else { return nil }
        return doneAt + use
    }

    /// Makes it due on the day of its interval, or on the earlier day on which its meter reaches the use.
    ///
    /// What is already due keeps its due day. A use that was reached earlier makes it due today.
    package mutating func meet(_ log: MeterLog, on today: CivilDate) {
        guard details.meter != nil, details.use != nil else { return }
        let old = details.due
        let interval = details.dueBy ?? old
        details.dueBy = interval
        if details.doneAt == nil {
            details.doneAt = details.lastDone.flatMap { log.total(on: $0) } ?? log.latest?.total
        }
        var due = interval
        if let day = dueAt.flatMap({ log.forecast(of: $0).day }) {
            let inSeason = details.season?.moved(day) ?? day
            due = min(interval, max(inSeason, min(today, interval)))
        }
        if old <= today, due <= today { due = old }
        if isStopped { details.stoppedFor = due }
        details.due = due
    }

    /// After it was done or skipped: counts the use from `total` and the interval to `day`.
    package mutating func count(from total: DecimalAmount?, to day: CivilDate) {
        details.due = day
        guard details.meter != nil else { return }
        details.dueBy = day
        details.doneAt = total
    }

    /// Gives an edited or new plan the day of its interval.
    /// - Parameter old: The plan before the edit.
    mutating func settleMeter(instead old: MaintenancePlan? = nil) {
        guard details.meter != nil else {
            details.dueBy = nil
            return
        }
        guard let old else {
            details.dueBy = details.dueBy ?? details.due
            return
        }
        let hasOtherInterval =
            details.due != old.details.due || details.repeats != old.details.repeats
            || details.season != old.details.season
        if hasOtherInterval || old.details.meter == nil { details.dueBy = details.due }
        if details.meter != old.details.meter, details.doneAt == old.details.doneAt { details.doneAt = nil }
        guard
            hasOtherInterval || details.meter != old.details.meter || details.use != old.details.use
                || details.doneAt != old.details.doneAt
        else { return }
        // It is due earlier only while its meter says so.
        details.due = details.dueBy ?? details.due
    }

    /// - Throws: What belongs to a meter is missing, wrong, or does not go with the repetition.
    func checkMeter() throws(InvalidValue) {
        guard details.meter != nil else {
            guard let use = details.use else { return }
            throw InvalidValue(
                field: "use", value: use.description, reason: "the maintenance has no meter",
                remedy: "name a meter as well")
        }
        guard let use = details.use else {
            throw InvalidValue(
                field: "use", value: "", reason: "it is missing",
                remedy: "give the use after which it is due again, such as 500")
        }
        guard use.isPositive, use <= Quantity.most else {
            throw InvalidValue(
                field: "use", value: use.description,
                reason: use.isPositive ? "it is too large" : "it is not positive",
                remedy: "give the use after which it is due again, such as 500")
        }
        if let doneAt = details.doneAt, doneAt.isNegative {
            throw InvalidValue(
                field: "done_at", value: doneAt.description, reason: "it is negative",
                remedy: "write what the meter showed")
        }
        guard isFloating else {
            throw InvalidValue(
                field: "repeats", value: details.repeats.description,
                reason: "with a meter, the interval must count from when the maintenance was last done",
                remedy: "write an interval such as after done P6M")
        }
    }
}
