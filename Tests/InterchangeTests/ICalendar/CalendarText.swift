import CivilTime

@testable import Interchange

/// A calendar around these lines, as programs write it.
func calendar(_ lines: String, lineEnd: String = "\r\n") -> [UInt8] {
    let text = """
        BEGIN:VCALENDAR
        VERSION:2.0
        PRODID:-//example//test//EN
        \(lines)
        END:VCALENDAR

        """
    return Array(
        text.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: lineEnd).utf8)
}

/// Someone in Paris. The real zone data: without tzdata these tests fail.
func paris() throws -> Locality {
    let zones = ZoneDatabase(directories: ["/usr/share/zoneinfo"])
    return Locality(zone: try zones.zone(try ZoneID(parsing: "Europe/Paris")), zones: zones)
}

/// The entries of a calendar with these lines.
func entries(_ lines: String, lineEnd: String = "\r\n") throws -> [ICalendarEntry] {
    ICalendarEntries(of: ICalendarFile(calendar(lines, lineEnd: lineEnd)), in: try paris()).all
}

extension ICalendarTime {
    /// The canonical text of a time that Steward can store.
    var text: String? { when?.description }
}
