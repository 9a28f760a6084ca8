import CivilTime

/// The entries that stand for single occurrences of a series, or for one and all later ones.
struct ICalendarChanges {
    private var byMoment: Set<Instant> = []
    private var byDay: Set<CivilDate> = []
    /// Those for all later occurrences, earliest first.
    private var later: [Later] = []

    private struct Later {
        let from: Instant
        let entry: Int
        let range: ICalendarRange
        /// By how much it moves them, on the clocks of the start's zone.
        let shift: Int64
    }

    /// - Parameter onlySingle: Whether none of them counts for later occurrences.
    init(
        _ overrides: [(index: Int, entry: ICalendarEntry)], in frame: ICalendarFrame, onlySingle: Bool = false
    ) {
        for (index, entry) in overrides {
            guard let time = entry.recurrenceID else { continue }
            let identity = frame.identity(of: time)
            if let day = identity.day { byDay.insert(day) } else { byMoment.insert(identity.instant) }
            guard entry.isThisAndFuture, !onlySingle,
                let range = ICalendarRange(of: entry, in: frame.locality)
            else {
                continue
            }
            let shift = frame.clock(of: range.start).clockSeconds - frame.clock(of: time).clockSeconds
            later.append(Later(from: identity.instant, entry: index, range: range, shift: shift))
        }
        later.sort { $0.from < $1.from }
    }

    /// How far occurrences are moved at most.
    var reach: Duration {
        .seconds(later.map { abs($0.shift) }.max() ?? 0)
    }

    /// Whether another entry stands for the occurrence at this time.
    func replaces(_ time: ICalendarTime, in frame: ICalendarFrame) -> Bool {
        if byDay.isEmpty, byMoment.isEmpty { return false }
        if !byDay.isEmpty, byDay.contains(frame.clock(of: time).date) { return true }
        return !time.isDate && byMoment.contains(time.instant(in: frame.locality))
    }

    func occurrence(at time: ICalendarTime, of master: Int, in frame: ICalendarFrame) -> ICalendarOccurrence {
        let instant = time.instant(in: frame.locality)
        let change = change(before: instant)
        let moved =
            change.map { change in
                time.with(CivilDateTime(nearestToClockSeconds: time.civil.clockSeconds + change.shift))
            } ?? time
        let end =
            frame.ownEnd(at: instant) ?? (change?.range ?? frame.range).end(from: moved, in: frame.locality)
        return ICalendarOccurrence(
            start: moved, end: end, instant: moved.instant(in: frame.locality), recurrenceID: time,
            entry: change?.entry ?? master)
    }

    /// Of the changes to all later occurrences, the last one that begins before `instant`.
    private func change(before instant: Instant) -> Later? {
        var (low, high) = (0, later.count)
        while low < high {
            let middle = (low + high) / 2
            if later[middle].from < instant { low = middle + 1 } else { high = middle }
        }
        return low > 0 ? later[low - 1] : nil
    }
}
