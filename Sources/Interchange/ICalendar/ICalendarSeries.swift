package import CivilTime

/// The entries of one `UID`: what repeats, and the entries that stand for some of its occurrences.
///
/// Where the standard leaves it open: an added day takes the time of day of the start, and exclusions and identifiers
/// without a zone are in the zone of the start.
///
/// Source: RFC 5545, sections 3.8.4.4 and 3.8.5; RFC 5546, section 2.1.5, for revisions.
package struct ICalendarSeries: Sendable {
    package let kind: String
    package let uid: String?
    /// In the order of the file, without older revisions and without what cannot be read.
    package let entries: [ICalendarEntry]
    /// The index of the entry that repeats; `nil` if the file has only single occurrences of it.
    package let master: Int?
    /// The other entries, each for an occurrence.
    private let overrides: [Int]

    /// Whether it has its `UID` together with another series, which has the changes to single occurrences: of those, this
    /// one only lacks its own.
    private let isNamesake: Bool

    /// The series of a file, in the order of their first entries. Entries without `UID` are on their own.
    package static func all(of entries: ICalendarEntries) -> [ICalendarSeries] {
        var groups: [[ICalendarEntry]] = []
        var places: [String: Int] = [:]
        let changes = Dictionary(
            grouping: entries.all.filter { $0.recurrenceID != nil && $0.unread == nil }, by: key)
        for entry in entries.all where entry.unread == nil {
            if entry.isNamesake {
                groups.append([entry] + (changes[key(entry)] ?? []))
                continue
            }
            guard entry.uid != nil else {
                groups.append([entry])
                continue
            }
            let key = key(entry)
            if let place = places[key] {
                groups[place].append(entry)
            } else {
                places[key] = groups.count
                groups.append([entry])
            }
        }
        return groups.map(ICalendarSeries.init)
    }

    private static func key(_ entry: ICalendarEntry) -> String { "\(entry.kind) \(entry.uid ?? "")" }

    init(_ all: [ICalendarEntry]) {
        let entries = Self.newest(of: all)
        self.entries = entries
        kind = all.first?.kind ?? ""
        uid = all.first?.uid
        master = entries.firstIndex { $0.recurrenceID == nil }
        overrides = entries.indices.filter { entries[$0].recurrenceID != nil }
        isNamesake = entries.contains(where: \.isNamesake)
    }

    /// Of two entries for the same occurrence the one with the higher `SEQUENCE` counts, then the later one.
    private static func newest(of all: [ICalendarEntry]) -> [ICalendarEntry] {
        guard all.count > 1 else { return all }
        var newest: [Key: Int] = [:]
        for (index, entry) in all.enumerated() {
            let key = Key(entry)
            if let other = newest[key], all[other].revision > entry.revision { continue }
            newest[key] = index
        }
        return newest.values.sorted().map { all[$0] }
    }

    private struct Key: Hashable {
        let time: ICalendarTime.Kind?

        init(_ entry: ICalendarEntry) {
            time = entry.recurrenceID?.kind
        }
    }
}

// MARK: - Occurrences

extension ICalendarSeries {
    /// The occurrences that start in `span`, earliest first.
    /// - Parameter most: How many are sought. A rule may have one every second.
    package func occurrences(in span: Range<Instant>, most: Int = 10_000, locality: Locality)
        -> [ICalendarOccurrence]
    {
        guard let master, let frame = ICalendarFrame(entries[master], locality) else {
            return single(in: span, of: Array(entries.indices), locality)
        }
        let changes = ICalendarChanges(
            overrides.map { ($0, entries[$0]) }, in: frame, onlySingle: isNamesake)
        var found: [ICalendarOccurrence] = []
        // Thunderbird invents one for single occurrences of a series that it does not have.
        if entries[master].component.first("X-MOZ-FAKED-MASTER")?.value != "1" {
            for time in frame.times(in: span, reach: changes.reach, most: most)
            where !changes.replaces(time, in: frame) {
                let occurrence = changes.occurrence(at: time, of: master, in: frame)
                if span.contains(occurrence.instant) { found.append(occurrence) }
            }
        }
        if isNamesake { return found }
        // Also what was moved into the span, and what the rule no longer has.
        let obsolete = obsolete(after: entries[master], in: frame)
        let others = overrides.filter { index in
            !obsolete.contains(index) && !frame.isExcluded(entries[index].recurrenceID)
        }
        found += single(in: span, of: others, locality)
        return Array(found.sorted { $0.instant < $1.instant }.prefix(most))
    }

    /// Changes that split an earlier revision of the series, at an occurrence that the current one does not
    /// have.
    private func obsolete(after master: ICalendarEntry, in frame: ICalendarFrame) -> Set<Int> {
        let older = overrides.filter { entries[$0].repeats && entries[$0].sequence < master.sequence }
        let isThere = frame.has(older.compactMap { entries[$0].recurrenceID })
        return Set(zip(older, isThere).filter { !$0.1 }.map(\.0))
    }

    private func single(in span: Range<Instant>, of indices: [Int], _ locality: Locality)
        -> [ICalendarOccurrence]
    {
        indices.compactMap { index in
            let entry = entries[index]
            guard let range = ICalendarRange(of: entry, in: locality) else { return nil }
            let instant = range.start.instant(in: locality)
            guard span.contains(instant) else { return nil }
            return ICalendarOccurrence(
                start: range.start, end: range.end, instant: instant, recurrenceID: entry.recurrenceID,
                entry: index)
        }
    }
}
