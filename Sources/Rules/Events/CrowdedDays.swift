import CivilTime

/// The occurrences of one subject, day by day: of a day with very many, some, and how many more there are.
struct CrowdedDays {
    private let zone: Zone
    private let now: Instant
    private let mostShown: Int
    /// Those of `day`, in order.
    private var entries: [AgendaEntry] = []
    private var day: CivilDate?
    /// Whether the rest of the day was skipped.
    private var isCut = false
    /// How many more the last crowded day had that was counted to its end.
    private var lastMore: Int?
    /// From where on occurrences count: what comes before was skipped.
    private(set) var resumesAt = Instant.earliest

    init(zone: Zone, now: Instant, mostShown: Int) {
        self.zone = zone
        self.now = now
        self.mostShown = mostShown
    }

    /// How many there are of the present day.
    var count: Int { entries.count }

    /// - Returns: The entries of the day before, once a new day begins.
    mutating func take(_ entry: AgendaEntry) -> [AgendaEntry]? {
        let date = zone.civil(of: entry.startsAt).date
        guard let day, date != day else {
            day = date
            entries.append(entry)
            return nil
        }
        let done = finish()
        self.day = date
        entries = [entry]
        return done
    }

    /// Skips what is left of the present day.
    /// - Returns: When the next one begins.
    mutating func skipRest() -> Instant {
        isCut = true
        resumesAt = zone.startOfDay((day ?? .latest).adding(days: 1))
        return resumesAt
    }

    /// The entries of the present day: of today rather those to come.
    mutating func finish() -> [AgendaEntry] {
        defer { (entries, isCut) = ([], false) }
        guard entries.count > mostShown else { return entries }
        let coming = entries.firstIndex { $0.endsAt > now || $0.startsAt >= now } ?? 0
        let first = day == zone.civil(of: now).date ? min(coming, entries.count - mostShown) : 0
        var shown = Array(entries[first..<first + mostShown])
        let more = entries.count - mostShown
        if !isCut { lastMore = more }
        shown[mostShown - 1].more = isCut ? max(more, lastMore ?? Agenda.mostCounted) : more
        return shown
    }
}
