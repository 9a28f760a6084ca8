import CivilTime

/// The entries of a file that count: the newest revision of each, without changes to occurrences that their series no
/// longer has.
///
/// Source: RFC 5546, section 2.1.5: of two with one `UID`, the higher `SEQUENCE` counts, then the later `DTSTAMP`.
struct ICalendarRevisions {
    /// In the order of the file.
    let entries: [ICalendarEntry]
    /// How many entries are left out for a newer revision.
    let older: Int
    /// How many changes to single occurrences are left out because their series was changed later.
    let outdated: Int

    init(of all: [ICalendarEntry], in locality: Locality) {
        var newest: [Key: Int] = [:]
        for (index, entry) in all.enumerated() {
            guard let key = Key(entry) else { continue }
            // Of equals, the last counts.
            if let other = newest[key], Self.isNewer(all[other], than: entry) { continue }
            newest[key] = index
        }
        let counting = all.enumerated().filter { index, entry in
            Key(entry).map { newest[$0] == index } ?? true
        }.map(\.element)
        older = all.count - counting.count
        let series = Dictionary(
            counting.filter { $0.recurrenceID == nil && $0.repeats }.map { (ICalendarImport.key($0), $0) },
            uniquingKeysWith: { _, last in last })
        entries = counting.filter { entry in
            guard let whole = series[ICalendarImport.key(entry)] else { return true }
            return !Self.isOutdated(entry, by: whole, in: locality)
        }
        outdated = counting.count - entries.count
    }

    /// What revisions of one entry share.
    private struct Key: Hashable {
        let name: String
        let occurrence: ICalendarTime.Kind?

        /// `nil` if the component is no entry or has no identity.
        init?(_ entry: ICalendarEntry) {
            guard entry.kind == "VTODO" || entry.kind == "VEVENT", entry.component.filled("UID") != nil,
                entry.component.ending != .cutOff
            else { return nil }
            // It is about one occurrence, and nobody knows which.
            if entry.recurrenceID == nil, entry.component.filled("RECURRENCE-ID") != nil { return nil }
            name = ICalendarImport.key(entry)
            occurrence = entry.recurrenceID?.kind
        }
    }

    private static func isNewer(_ one: ICalendarEntry, than other: ICalendarEntry) -> Bool {
        (one.sequence, one.modified ?? .earliest) > (other.sequence, other.modified ?? .earliest)
    }

    /// Whether the series was changed after this change to an occurrence, and no longer has that occurrence. Most
    /// programs keep the other changes, and do not raise their `SEQUENCE` along with that of the series.
    private static func isOutdated(
        _ entry: ICalendarEntry, by series: ICalendarEntry, in locality: Locality
    ) -> Bool {
        guard let time = entry.recurrenceID, entry.component.filled("SEQUENCE") != nil,
            series.component.filled("SEQUENCE") != nil, entry.sequence < series.sequence,
            (entry.modified ?? .earliest) <= (series.modified ?? .latest),
            // It is not known which occurrences its rule has.
            series.rules.allSatisfy({ $0.rule != nil }),
            let frame = ICalendarFrame(series, locality)
        else { return false }
        return !frame.has(time)
    }
}
