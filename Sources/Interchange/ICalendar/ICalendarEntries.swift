package import CivilTime

/// The entries of a file: its tasks, events and journals, and whatever else its calendars hold beside zones.
///
/// No entry stops another: one that cannot be read says why and is left as it came.
package struct ICalendarEntries: Sendable {
    /// In the order of the file.
    package private(set) var all: [ICalendarEntry] = []

    /// - Parameter locality: Of the user, for times without a zone.
    package init(of file: ICalendarFile, in locality: Locality) {
        let calendars = file.components.filter { $0.name == "VCALENDAR" }
        var reader = ICalendarEntryReader(
            zones: ICalendarZones(of: calendars, in: locality.zones), locality: locality)
        for (index, component) in file.components.enumerated() {
            take(component, in: component.name == "VCALENDAR" ? index : nil, &reader)
        }
        findNamesakes()
    }

    private mutating func take(
        _ component: ICalendarComponent, in calendar: Int?, _ reader: inout ICalendarEntryReader
    ) {
        switch component.name {
        case "VCALENDAR":
            reader.enter(component)
            takeChildren(of: component, in: calendar, &reader)
        case "VTIMEZONE": break
        default:
            var entry = reader.entry(component)
            entry.calendar = calendar
            all.append(entry)
            // Without its end, an unknown component seems to hold all that follows it.
            if component.ending != .whole, !Self.entries.contains(component.name) {
                takeChildren(of: component, in: calendar, &reader)
            }
        }
    }

    private mutating func takeChildren(
        of component: ICalendarComponent, in calendar: Int?, _ reader: inout ICalendarEntryReader
    ) {
        for child in component.components { take(child, in: calendar, &reader) }
    }

    static let entries: Set = ["VTODO", "VEVENT", "VJOURNAL", "VALARM"]
}

// MARK: - Several entries with one UID

extension ICalendarEntries {
    /// Of several entries with one `UID`, the newest revision counts. Where nothing says which is newer, all count that start
    /// at different times: some programs give all dates of a list one `UID`.
    private mutating func findNamesakes() {
        var groups: [String: [Int]] = [:]
        for index in all.indices where all[index].unread == nil && all[index].recurrenceID == nil {
            guard let uid = all[index].uid, !uid.isEmpty else { continue }
            groups["\(all[index].kind) \(uid)", default: []].append(index)
        }
        for group in groups.values where group.count > 1 { findNamesakes(group) }
    }

    private mutating func findNamesakes(_ group: [Int]) {
        guard let newest = group.reversed().max(by: { all[$0].revision < all[$1].revision }) else { return }
        let revision = all[newest].revision
        // Without a time, nothing tells them apart.
        var starts: Set<ICalendarTime.Kind?> = [nil, all[newest].anchor?.kind]
        for index in group.reversed() where index != newest {
            if all[index].revision == revision, all[newest].anchor != nil,
                starts.insert(all[index].anchor?.kind).inserted
            {
                all[index].isNamesake = true
            } else {
                all[index].faults.append(
                    ICalendarFault(.isReplaced, line: all[index].component.line, property: "UID"))
            }
        }
    }
}

extension ICalendarEntry {
    /// The higher one is newer. Source: RFC 5546, section 2.1.5.
    struct Revision: Comparable {
        let sequence: Int
        let modified: Instant

        static func < (left: Revision, right: Revision) -> Bool {
            (left.sequence, left.modified) < (right.sequence, right.modified)
        }
    }

    var revision: Revision { Revision(sequence: sequence, modified: modified ?? .earliest) }
}
