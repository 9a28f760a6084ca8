import CivilTime

/// Civil times and moments by trial: all that is taken from the product is what a clock shows at a moment.
struct PlainClock {
    let zone: Zone

    /// The first moment at which clocks show `civil`; where they never do, as if they had not been set forward.
    func moment(_ civil: CivilDateTime) -> Instant {
        let wanted = Self.seconds(civil)
        // Nowhere do clocks change twice in so short a time, and none is set by more than a day.
        let before = offset(at: wanted - 30 * 3600)
        let after = offset(at: wanted + 30 * 3600)
        let candidates = [wanted - before, wanted - after].filter { shown(at: $0) == wanted }
        if let first = candidates.min() { return Instant(secondsSince1970: Int64(first)) }
        let midnight = civil.date.dayNumber * 86_400
        let isDaySkipped =
            after - before >= 86_400
            && stride(from: 0, to: 86_400, by: 3600).allSatisfy {
                shown(at: midnight + $0 - after) != midnight + $0
            }
        guard isDaySkipped else { return Instant(secondsSince1970: Int64(wanted - before)) }
        // The first moment of the day after it.
        var (low, high) = (midnight - after - 100_000, midnight - before + 100_000)
        while low + 1 < high {
            let middle = (low + high) / 2
            if shown(at: middle) < midnight { low = middle } else { high = middle }
        }
        return Instant(secondsSince1970: Int64(high))
    }

    func civil(of moment: Instant) -> CivilDateTime { zone.civil(of: moment) }

    func day(of moment: Instant) -> CivilDate { civil(of: moment).date }

    /// Of the day, in seconds.
    func timeOfDay(at moment: Instant) -> Int { civil(of: moment).time.secondOfDay }

    private func offset(at seconds: Int) -> Int { shown(at: seconds) - seconds }

    private func shown(at seconds: Int) -> Int {
        Self.seconds(zone.civil(of: Instant(secondsSince1970: Int64(seconds))))
    }

    private static func seconds(_ civil: CivilDateTime) -> Int {
        civil.date.dayNumber * 86_400 + civil.time.secondOfDay
    }
}

/// Where the user is, and the hour at which what is due on a day is told.
struct PlainPlace {
    let clock: PlainClock
    let dateHour: TimeOfDay
    let zones: [ZoneID: Zone]
    /// From which hour to which clock is to be quiet, over midnight.
    var quiet: (from: Int, to: Int)?
    /// Quiet as somebody asked for.
    var quietUntil: Instant?

    func isQuiet(at now: Instant) -> Bool {
        if let quietUntil, now < quietUntil { return true }
        return isQuietHour(at: now)
    }

    func isQuietHour(at now: Instant) -> Bool {
        guard let quiet else { return false }
        let hour = clock.timeOfDay(at: now) / 3600
        return hour >= quiet.from || hour < quiet.to
    }

    /// What is calm waits for the next of these.
    func lastBrief(upTo now: Instant) -> Instant {
        let today = clock.day(of: now)
        let briefs = (-2...1).map { clock.moment(CivilDateTime(today.adding(days: $0), dateHour)) }
        return briefs.last { $0 <= now } ?? .earliest
    }

    /// The moment so long after `when`: days on the calendar of its own clocks, then seconds.
    func moment(of when: When, adding period: CivilPeriod = .zero) -> Instant {
        let seconds = Duration.seconds(period.seconds)
        switch when {
        case .instant(let moment): return moment + .seconds(period.days * 86_400) + seconds
        case .date(let date):
            return clock.moment(CivilDateTime(date.adding(days: period.days), dateHour)) + seconds
        case .floating(let civil):
            return clock.moment(CivilDateTime(civil.date.adding(days: period.days), civil.time)) + seconds
        case .zoned(let civil, let id):
            let there = PlainClock(zone: zones[id] ?? .utc)
            return there.moment(CivilDateTime(civil.date.adding(days: period.days), civil.time)) + seconds
        }
    }
}
