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
    }

    private mutating func take(
        _ component: ICalendarComponent, in calendar: Int?, _ reader: inout ICalendarEntryReader
    ) {
        switch component.name {
        case "VCALENDAR": takeChildren(of: component, in: calendar, &reader)
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
