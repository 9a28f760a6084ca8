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
            if let other = newest[key], all[other].revision > entry.revision { continue }
            newest[key] = index
        }
        let counting = all.enumerated().filter { index, entry in
            Key(entry).map { newest[$0] == index } ?? true
        }.map(\.element)
        older = all.count - counting.count
        let series = Dictionary(
            counting.filter { $0.recurrenceID == nil && $0.repeats }.map { (ICalendarImport.key($0), $0) },
            uniquingKeysWith: { _, last in last })
        let outdated = Self.outdated(in: counting, by: series, in: locality)
        entries = counting.enumerated().filter { !outdated.contains($0.offset) }.map(\.element)
        self.outdated = outdated.count
    }

    /// What revisions of one entry share.
    private struct Key: Hashable {
        let name: String
        let occurrence: ICalendarTime.Kind?
        /// Of one that shares its `UID` with others that are no revisions of it.
        let start: ICalendarTime.Kind?

        /// `nil` if the component is no entry or has no identity.
        init?(_ entry: ICalendarEntry) {
            guard entry.kind == "VTODO" || entry.kind == "VEVENT", entry.component.filled("UID") != nil,
                entry.component.ending != .cutOff
            else { return nil }
            // It is about one occurrence, and nobody knows which.
            if entry.recurrenceID == nil, entry.component.filled("RECURRENCE-ID") != nil { return nil }
            name = ICalendarImport.key(entry)
            occurrence = entry.recurrenceID?.kind
            start = entry.isNamesake ? entry.anchor?.kind : nil
        }
    }

    /// The indices of changes to occurrences that no longer exist because their series was changed later.
    /// Most programs keep the other changes, and do not raise their `SEQUENCE` along with that of the series.
    private static func outdated(
        in entries: [ICalendarEntry], by series: [String: ICalendarEntry], in locality: Locality
    ) -> Set<Int> {
        let changes = Dictionary(grouping: entries.indices.filter { entries[$0].recurrenceID != nil }) {
            ICalendarImport.key(entries[$0])
        }
        var outdated: Set<Int> = []
        for (key, indices) in changes {
            guard let whole = series[key] else { continue }
            let older = indices.filter { isOlder(entries[$0], than: whole) }
            guard !older.isEmpty, let frame = ICalendarFrame(whole, locality) else { continue }
            let isThere = frame.has(older.compactMap { entries[$0].recurrenceID })
            outdated.formUnion(zip(older, isThere).filter { !$0.1 }.map(\.0))
        }
        return outdated
    }

    /// Whether the series was changed after this change to an occurrence, and its occurrences are known.
    private static func isOlder(_ change: ICalendarEntry, than series: ICalendarEntry) -> Bool {
        change.component.filled("SEQUENCE") != nil && series.component.filled("SEQUENCE") != nil
            && change.sequence < series.sequence
            && (change.modified ?? .earliest) <= (series.modified ?? .latest)
            && series.rules.allSatisfy { $0.rule != nil }
    }
}
