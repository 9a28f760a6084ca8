import CivilTime

/// The newest revision of each entry of a file.
///
/// Source: RFC 5546, section 2.1.5: of two with one `UID`, the higher `SEQUENCE` counts, then the later `DTSTAMP`.
struct ICalendarRevisions {
    typealias Component = ICalendarReader.Component

    /// Without older revisions, and without properties that are empty: these are as good as absent.
    let calendars: [Component]
    /// How many entries are left out.
    let older: Int

    init(of calendars: [Component]) {
        let whole = calendars.map(Self.withoutBlanks)
        var newest: [String: (revision: Revision, calendar: Int, part: Int)] = [:]
        for (number, calendar) in whole.enumerated() {
            for (index, part) in Self.parts(of: calendar).enumerated() {
                guard let key = Self.key(part) else { continue }
                let revision = Revision(part)
                // Of equals, the last counts.
                if let other = newest[key], revision < other.revision { continue }
                newest[key] = (revision, number, index)
            }
        }
        var older = 0
        self.calendars = whole.enumerated().map { number, calendar in
            var calendar = calendar
            guard calendar.name == "VCALENDAR" else { return calendar }
            let parts = calendar.components
            calendar.components = parts.enumerated().compactMap { index, part in
                guard let key = Self.key(part), let found = newest[key] else { return part }
                if (found.calendar, found.part) == (number, index) { return part }
                older += 1
                return nil
            }
            return calendar
        }
        self.older = older
    }

    private static func parts(of calendar: Component) -> [Component] {
        calendar.name == "VCALENDAR" ? calendar.components : [calendar]
    }

    /// What revisions of one entry share; `nil` for what is no entry, or has no identity.
    private static func key(_ part: Component) -> String? {
        guard part.name == "VTODO" || part.name == "VEVENT", part.first("UID") != nil, !part.isCutOff else {
            return nil
        }
        let moment = part.first("RECURRENCE-ID")
        return "\(ICalendarImport.key(part))\n\(moment?.value ?? "")\n\(moment?.parameters["TZID"] ?? "")"
    }

    private static func withoutBlanks(_ component: Component) -> Component {
        var component = component
        component.properties.removeAll { property in
            property.value.utf8.allSatisfy { $0 == 0x20 || $0 == 0x09 } && !property.isOwn
        }
        component.components = component.components.map(withoutBlanks)
        return component
    }

    private struct Revision: Comparable {
        let number: Int
        let stamp: String

        init(_ part: Component) {
            number = part.first("SEQUENCE").flatMap { Int($0.value) } ?? 0
            stamp = (part.first("LAST-MODIFIED") ?? part.first("DTSTAMP"))?.value ?? ""
        }

        static func < (left: Revision, right: Revision) -> Bool {
            (left.number, left.stamp) < (right.number, right.stamp)
        }
    }
}

extension ICalendarReader.Property {
    fileprivate var isOwn: Bool { name.hasPrefix(ICalendarImport.ownPrefix) }
}
